import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  directionBits,
  encodeControl,
  enableTypes,
  ptzCodes,
  readControl,
  type ControlMessage,
  type Direction,
  type HardwareSetting,
} from './control.ts';
import { moveRange, ptzRange, volumeRange } from '../contract/driving/ranges.ts';

/** A small reader for the XML that `control.ts` writes. The server uses a real parser. */
function tree(xml: string): unknown {
  const inner = xml.replace(/^<\?.*?\?>/, '');
  const parts = [...inner.matchAll(/<(\w+)>(.*?)<\/\1>/gs)];
  return parts.length === 0 ? inner : Object.fromEntries(parts.map(([, name, content]) => [name, tree(content ?? '')]));
}

const directions = fc
  .subarray<Direction>(['up', 'down', 'left', 'right'], { minLength: 1 })
  .filter(
    list => !(list.includes('up') && list.includes('down')) && !(list.includes('left') && list.includes('right')),
  );
const messages: fc.Arbitrary<ControlMessage> = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), directions, speed: fc.integer(moveRange) }),
  fc.constant({ kind: 'stop' as const }),
  fc.record({
    kind: fc.constant('ptz' as const),
    action: fc.constantFrom(...(Object.keys(ptzCodes) as (keyof typeof ptzCodes)[])),
    value: fc.integer(ptzRange),
  }),
  fc
    .oneof(
      fc.record({ type: fc.constant('volume' as const), value: fc.integer(volumeRange) }),
      fc.record({ type: fc.constantFrom('alarmLamp', 'headLamp', 'netCatching'), value: fc.boolean() }),
      fc.record({ type: fc.constant('wiper' as const), value: fc.constantFrom('off', 'once', 'on') }),
    )
    .map((setting): ControlMessage => ({ kind: 'enable', ...setting })),
);

describe('control messages', () => {
  it.each([
    [{ kind: 'move', directions: ['up', 'left'] }, 'move'],
    [{ kind: 'stop' }, 'stop'],
    [{ kind: 'ptz', action: 'up' }, 'ptz'],
    [{ kind: 'ptzStop', action: 'up' }, 'ptz-stop'],
    [{ kind: 'enable', type: 'wiper', value: 'on' }, 'enable'],
  ] as [ControlMessage, string][])('are written as the golden file says: %j', async (message, name) => {
    await expect(encodeControl(message)).toMatchFileSnapshot(`golden/${name}.xml`);
  });

  it('come back as they went', () => {
    fc.assert(
      fc.property(messages, message => {
        const back = readControl(tree(encodeControl(message)));
        if (message.kind === 'move') {
          expect(back).toEqual({
            ...message,
            directions: (Object.keys(directionBits) as Direction[]).filter(d => message.directions.includes(d)),
          });
        } else expect(back).toEqual(message);
      }),
    );
  });

  it('refuse numbers out of range and opposite directions', () => {
    expect(() => encodeControl({ kind: 'move', directions: ['up'], speed: 99 })).toThrow(RangeError);
    expect(() => encodeControl({ kind: 'move', directions: ['up', 'down'] })).toThrow(RangeError);
    expect(() => encodeControl({ kind: 'move', directions: [] })).toThrow(RangeError);
    expect(() => encodeControl({ kind: 'ptz', action: 'up', value: Number.NaN })).toThrow(RangeError);
    expect(() => encodeControl({ kind: 'ptz', action: 'up', value: '1</Value>' as unknown as number })).toThrow(
      RangeError,
    );
  });

  it('give each setting its number', () => {
    const settings: readonly (readonly [HardwareSetting, number])[] = [
      [{ type: 'volume', value: 8 }, 8],
      [{ type: 'alarmLamp', value: true }, 1],
      [{ type: 'headLamp', value: false }, 0],
      [{ type: 'wiper', value: 'off' }, 0],
      [{ type: 'wiper', value: 'once' }, 1],
      [{ type: 'wiper', value: 'on' }, 2],
      [{ type: 'netCatching', value: true }, 1],
    ];
    for (const [setting, number] of settings)
      expect(encodeControl({ kind: 'enable', ...setting })).toContain(
        `<Type>${enableTypes[setting.type]}</Type><Value>${number}</Value>`,
      );
    expect(() => encodeControl({ kind: 'enable', type: 'volume', value: volumeRange.max + 1 })).toThrow(RangeError);
  });

  it('refuse words that no table knows', () => {
    const wrong = (message: object) => () => encodeControl(message as ControlMessage);
    for (const word of ['jump', 'toString', '__proto__', '', ['up'], undefined]) {
      expect(wrong({ kind: 'ptz', action: word }), String(word)).toThrow(RangeError);
      expect(wrong({ kind: 'ptzStop', action: word }), String(word)).toThrow(RangeError);
      expect(wrong({ kind: 'enable', type: word, value: true }), String(word)).toThrow(RangeError);
      expect(wrong({ kind: 'enable', type: 'wiper', value: word }), String(word)).toThrow(RangeError);
      expect(wrong({ kind: 'enable', type: 'headLamp', value: word }), String(word)).toThrow(RangeError);
      expect(wrong({ kind: 'move', directions: ['up', word] }), String(word)).toThrow(RangeError);
    }
  });

  it('are refused when they are malformed', () => {
    fc.assert(fc.property(fc.anything(), value => void readControl(value)));
    expect(readControl({ ControlMessage: { RobotMove: { Action: 1, Direction: 3, Speed: 3 } } })).toBeUndefined();
    expect(
      readControl({
        ControlMessage: { RobotMove: { Action: 1, Direction: 1, Speed: 3 }, RobotPtzControl: { Code: 1, Value: 1 } },
      }),
    ).toBeUndefined();
    expect(readControl({ ControlMessage: { EnableSet: { Type: 5, Value: 11 } } })).toBeUndefined();
    expect(readControl({ ControlMessage: { EnableSet: { Type: 6, Value: 1 } } })).toBeUndefined();
    expect(readControl({ ControlMessage: { EnableSet: { Type: 23, Value: 3 } } })).toBeUndefined();
    expect(readControl({ ControlMessage: { EnableSet: { Type: 14, Value: 2 } } })).toBeUndefined();
    expect(readControl({ ControlMessage: { RobotPtzControl: { Code: 11, Value: 50 } } })).toBeUndefined();
  });
});
