import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  directionBits,
  encodeControl,
  enableLimits,
  enableTypes,
  ptzCodes,
  readControl,
  type ControlMessage,
  type Direction,
} from './control.ts';

/** A small reader for what our own writer writes; the gateway uses a real parser. */
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
  fc.record({ kind: fc.constant('move' as const), directions, speed: fc.integer({ min: 1, max: 10 }) }),
  fc.constant({ kind: 'stop' as const }),
  fc.record({
    kind: fc.constant('ptz' as const),
    action: fc.constantFrom(...(Object.keys(ptzCodes) as (keyof typeof ptzCodes)[])),
    value: fc.integer({ min: 1, max: 100 }),
  }),
  fc.constantFrom(...(Object.keys(enableTypes) as (keyof typeof enableTypes)[])).chain(type =>
    fc.record({
      kind: fc.constant('enable' as const),
      type: fc.constant(type),
      value: fc.integer({ min: 0, max: enableLimits[type] }),
    }),
  ),
);

describe('control messages', () => {
  it.each([
    [{ kind: 'move', directions: ['up', 'left'] }, 'move'],
    [{ kind: 'stop' }, 'stop'],
    [{ kind: 'ptz', action: 'up' }, 'ptz'],
    [{ kind: 'ptzStop', action: 'up' }, 'ptz-stop'],
    [{ kind: 'enable', type: 'wiper', value: 2 }, 'enable'],
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

  it('refuse words that no table knows', () => {
    const wrong = (message: object) => () => encodeControl(message as ControlMessage);
    for (const word of ['jump', 'toString', '__proto__', '', ['up'], undefined]) {
      expect(wrong({ kind: 'ptz', action: word }), String(word)).toThrow(RangeError);
      expect(wrong({ kind: 'ptzStop', action: word }), String(word)).toThrow(RangeError);
      expect(wrong({ kind: 'enable', type: word, value: 0 }), String(word)).toThrow(RangeError);
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
    expect(() => encodeControl({ kind: 'enable', type: 'wiper', value: 3 })).toThrow(RangeError);
    expect(readControl({ ControlMessage: { EnableSet: { Type: 5, Value: 11 } } })).toBeUndefined();
    expect(readControl({ ControlMessage: { EnableSet: { Type: 6, Value: 1 } } })).toBeUndefined();
    expect(readControl({ ControlMessage: { RobotPtzControl: { Code: 11, Value: 50 } } })).toBeUndefined();
  });
});
