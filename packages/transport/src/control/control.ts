/**
 * Robot control messages: typed values to XML, and parsed XML back to typed values (specification section 7 "Robot control messages",
 * interpretations.md 19 and 20). The specification does not give the element names. They stand in one table, so that a customer whose
 * server uses others changes one place. Numbers are checked and text is escaped, so no value can add an element (safety.md 3.11).
 */

import { controlsDevice, seesDevice, type Rule } from '../contract/permission.ts';
import {
  defaultMoveSpeed,
  defaultPtzValue,
  isStepOf,
  moveRange,
  ptzRange,
  volumeRange,
  type Range,
} from '../contract/driving/ranges.ts';

/** Element names on the wire. */
export const elements = {
  root: 'ControlMessage',
  move: 'RobotMove',
  ptz: 'RobotPtzControl',
  enable: 'EnableSet',
  action: 'Action',
  direction: 'Direction',
  speed: 'Speed',
  code: 'Code',
  value: 'Value',
  type: 'Type',
} as const;

/** Movement directions as bits. A diagonal is the sum of two. */
export const directionBits = { up: 1, down: 2, left: 4, right: 8 } as const;
export type Direction = keyof typeof directionBits;

/** Codes of PTZ and lift. The four diagonals are assumed: the given codes run clockwise and have gaps for them. */
export const ptzCodes = {
  up: 1,
  upRight: 2,
  right: 3,
  downRight: 4,
  down: 5,
  downLeft: 6,
  left: 7,
  upLeft: 8,
  zoomIn: 9,
  zoomOut: 10,
  reset: 12,
  liftUp: 13,
  liftDown: 14,
} as const;
export type PtzAction = keyof typeof ptzCodes;

/** Types of an enable-set message. */
export const enableTypes = { volume: 5, alarmLamp: 12, headLamp: 14, wiper: 23, netCatching: 31 } as const;
export type EnableType = keyof typeof enableTypes;
/** How a wiper wipes: not at all, once, or until it gets another command. */
export const wipings = { off: 0, once: 1, on: 2 } as const;
export type Wiping = keyof typeof wipings;
/** The numbers for off and on. */
const switched = { false: 0, true: 1 } as const;

/** The values that each type can take. A net is launched, and cannot be taken back. */
export interface HardwareValues {
  readonly volume: number;
  readonly alarmLamp: boolean;
  readonly headLamp: boolean;
  readonly wiper: Wiping;
  readonly netCatching: boolean;
}
/** A type and its value. */
export type HardwareSetting = {
  [Type in EnableType]: { readonly type: Type; readonly value: HardwareValues[Type] };
}[EnableType];

/** A control message to a robot. */
export type ControlMessage =
  | { readonly kind: 'move'; readonly directions: readonly Direction[]; readonly speed?: number }
  | { readonly kind: 'stop' }
  | { readonly kind: 'ptz'; readonly action: PtzAction; readonly value?: number }
  | { readonly kind: 'ptzStop'; readonly action: PtzAction }
  | ({ readonly kind: 'enable' } & HardwareSetting);

/**
 * The permission rule of a message. A stop needs sight of the device, other messages need control. A hardware message also needs its
 * function, if it has one.
 */
export function controlRule(message: ControlMessage): Rule<'deviceId'> {
  if (message.kind === 'stop' || message.kind === 'ptzStop') return seesDevice;
  const isPlain = message.kind !== 'enable' || message.type === 'netCatching';
  return isPlain ? controlsDevice : { ...controlsDevice, function: `#${message.type}` };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapeText = (value: string): string => value.replace(/[&<>"']/g, mark => escapes[mark] ?? '');

type Part = readonly [name: string, value: number | string | readonly Part[]];
const write = ([name, value]: Part): string =>
  `<${name}>${typeof value === 'object' ? value.map(write).join('') : escapeText(String(value))}</${name}>`;

/** Returns a whole number within a range. Throws for anything else, so that no unchecked number reaches a robot. */
function checked(value: unknown, range: Range, what: string): number {
  if (!isStepOf(range, value)) throw new RangeError(`${what} must be ${range.min} to ${range.max}`);
  return value;
}

/** Returns the number of a word in its table. Throws for any other word, so that no code is made up. */
function coded(table: Readonly<Record<string, number>>, word: unknown, what: string): number {
  // Looks up only words, because a list of one word would read as the same name.
  const name = typeof word === 'object' ? '' : String(word);
  const number = Object.hasOwn(table, name) ? table[name] : undefined;
  if (number === undefined) throw new RangeError(`unknown ${what}`);
  return number;
}

/** The wire's number of the value of a type. Throws a RangeError for a value that the type cannot take. */
function settingNumber({ type, value }: HardwareSetting): number {
  return type === 'volume'
    ? checked(value, volumeRange, type)
    : coded(type === 'wiper' ? wipings : switched, value, type);
}

/** Sum of the bits of the directions. Throws for unknown ones, opposites and an empty list. */
export function directionSum(directions: readonly Direction[]): number {
  const sum = directions.reduce((bits, direction) => bits | coded(directionBits, direction, 'direction'), 0);
  if (sum === 0) throw new RangeError('A movement needs a direction');
  if ((sum & 3) === 3 || (sum & 12) === 12) throw new RangeError('Opposite directions');
  return sum;
}

/** The XML of a message. Throws a RangeError for unknown words, numbers out of range, and values that a type cannot take. */
export function encodeControl(message: ControlMessage): string {
  const parts = ((): Part => {
    switch (message.kind) {
      case 'move':
        return [
          elements.move,
          [
            [elements.action, 1],
            [elements.direction, directionSum(message.directions)],
            [elements.speed, checked(message.speed ?? defaultMoveSpeed, moveRange, 'speed')],
          ],
        ];
      case 'stop':
        return [
          elements.move,
          [
            [elements.action, 0],
            [elements.direction, 0],
            [elements.speed, 0],
          ],
        ];
      case 'ptz':
        return [
          elements.ptz,
          [
            [elements.code, coded(ptzCodes, message.action, 'action')],
            [elements.value, checked(message.value ?? defaultPtzValue, ptzRange, 'value')],
          ],
        ];
      case 'ptzStop':
        return [
          elements.ptz,
          [
            [elements.code, coded(ptzCodes, message.action, 'action')],
            [elements.value, 0],
          ],
        ];
      case 'enable':
        return [
          elements.enable,
          [
            [elements.type, coded(enableTypes, message.type, 'type')],
            [elements.value, settingNumber(message)],
          ],
        ];
    }
  })();
  return `<?xml version="1.0" encoding="UTF-8"?>${write([elements.root, [parts]])}`;
}

const named = <K extends string>(table: Readonly<Record<K, number>>, value: number): K | undefined =>
  (Object.keys(table) as K[]).find(key => table[key] === value);

/** The setting that a number of the wire means for a type. Undefined when it is out of range. */
function settingOf(type: EnableType, value: number): HardwareSetting | undefined {
  if (type === 'volume') return isStepOf(volumeRange, value) ? { type, value } : undefined;
  if (type === 'wiper') {
    const word = named(wipings, value);
    return word && { type, value: word };
  }
  return value === 0 || value === 1 ? { type, value: value === 1 } : undefined;
}

/**
 * Reads a message from parsed XML, for a server. `tree` is the element tree as nested records of text or numbers. Undefined when it is
 * malformed or a number is out of range.
 */
export function readControl(tree: unknown): ControlMessage | undefined {
  const at = (source: unknown, name: string): unknown =>
    typeof source === 'object' && source !== null ? (source as Record<string, unknown>)[name] : undefined;
  const whole = (source: unknown, name: string): number | undefined => {
    const value = Number(at(source, name));
    return at(source, name) !== '' && Number.isInteger(value) ? value : undefined;
  };
  const root = at(tree, elements.root);
  const move = at(root, elements.move);
  const ptz = at(root, elements.ptz);
  const enable = at(root, elements.enable);
  if ([move, ptz, enable].filter(part => part !== undefined).length !== 1) return undefined;
  if (move !== undefined) {
    const action = whole(move, elements.action);
    const speed = whole(move, elements.speed);
    const bits = whole(move, elements.direction);
    if (action === 0 && speed === 0) return { kind: 'stop' };
    if (action !== 1 || !isStepOf(moveRange, speed) || bits === undefined || bits < 1 || bits > 15) return undefined;
    if ((bits & 3) === 3 || (bits & 12) === 12) return undefined;
    const directions = (Object.keys(directionBits) as Direction[]).filter(direction => bits & directionBits[direction]);
    return { kind: 'move', directions, speed };
  }
  if (ptz !== undefined) {
    const action = named(ptzCodes, whole(ptz, elements.code) ?? -1);
    const value = whole(ptz, elements.value);
    if (action === undefined) return undefined;
    if (value === 0) return { kind: 'ptzStop', action };
    return isStepOf(ptzRange, value) ? { kind: 'ptz', action, value } : undefined;
  }
  const type = named(enableTypes, whole(enable, elements.type) ?? -1);
  const value = whole(enable, elements.value);
  const setting = type === undefined || value === undefined ? undefined : settingOf(type, value);
  return setting && { kind: 'enable', ...setting };
}
