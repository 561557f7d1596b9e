/** The rules of the drive pad: its diagonals, its lines of text, and how it says why a hold ended. */
import { moveSpeeds, type Direction, type HoldState, type Message, type MessageId } from '@patrolkit/core';
import type { Compass } from '../shared/hold/press.ts';

/** Directions in the order of the pad. */
export const directions: readonly Direction[] = ['up', 'right', 'down', 'left'];

/** The meaning of each of eight directions. A diagonal is two directions. */
export const drivesAt: Readonly<Record<Compass, readonly Direction[]>> = {
  up: ['up'],
  upRight: ['up', 'right'],
  right: ['right'],
  downRight: ['down', 'right'],
  down: ['down'],
  downLeft: ['down', 'left'],
  left: ['left'],
  upLeft: ['up', 'left'],
};

/** A speed to choose. `own` is that of the settings of the robot. */
export type DriveSpeed = keyof typeof moveSpeeds | 'own';

const namedSpeeds = ['slow', 'normal', 'fast'] as const;

/** The speeds of a robot in display order, from 1 to 10. Its own one is among them unless another is the same. */
export const driveSpeeds = (
  own: number | undefined,
): readonly { readonly value: DriveSpeed; readonly speed: number }[] => {
  const named = namedSpeeds.map(value => ({ value, speed: moveSpeeds[value] }));
  return own === undefined || named.some(({ speed }) => speed === own)
    ? named
    : [...named, { value: 'own' as const, speed: own }].sort((one, other) => one.speed - other.speed);
};

/** The speed with which the driver of a robot begins. */
export const firstSpeed = (own: number | undefined): DriveSpeed =>
  driveSpeeds(own).find(({ speed }) => speed === own)?.value ?? 'normal';

const isVertical = (direction: Direction): boolean => direction === 'up' || direction === 'down';

/** True for one vertical and one horizontal direction. */
export const isDiagonal = (held: readonly Direction[]): boolean =>
  held.length === 2 && held.filter(isVertical).length === 1;

/** The facts from which the pad's lines are made. */
export interface PadFacts {
  readonly drive: HoldState<unknown>;
  readonly refusal: Message | undefined;
  readonly picture: 'none' | 'live' | 'lost';
  /** The labels of the keys that drive. Undefined when no key drives. */
  readonly keys: string | undefined;
}

/** One line under the pad. */
export interface PadLine {
  readonly tone: 'muted' | 'warning' | 'error' | 'success';
  readonly text: Message;
}

const line = (tone: PadLine['tone'], id: MessageId): PadLine => ({ tone, text: { id } });

/** The line that matters most now. An unconfirmed stop has a box of its own. */
export function padLine({ drive, refusal, keys }: PadFacts): PadLine {
  if (drive.state === 'held') return line('success', 'driving.moving');
  if (drive.state === 'stopping') return line('warning', 'driving.stopping');
  if (refusal) return { tone: 'warning', text: refusal };
  if (drive.state === 'idle' && drive.ended) return line('warning', `driving.ended.${drive.ended}` as MessageId);
  if (keys === undefined) return line('muted', 'driving.hint');
  return { tone: 'muted', text: { id: 'driving.hint.keys', values: { keys } } };
}

/** Why the last hold ended, when the line already shows the reason that forbids the next one. */
export function endedLine({ drive, refusal }: PadFacts): PadLine | undefined {
  if (drive.state !== 'idle' || !drive.ended || !refusal) return undefined;
  return line('error', `driving.ended.${drive.ended}` as MessageId);
}

/** True when the driver must read that no picture plays. */
export const isBlind = ({ refusal, picture }: PadFacts): boolean => refusal === undefined && picture === 'none';
