import type { FlvVideo, FlvVideoConfig } from '@patrolkit/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPictureNumbers } from './picture-numbers.ts';

/** Bits of an Exp-Golomb number. */
const golomb = (value: number): string => {
  const bits = (value + 1).toString(2);
  return '0'.repeat(bits.length - 1) + bits;
};
const toBytes = (bits: string): number[] =>
  (bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? []).map(byte => parseInt(byte, 2));

/** A parameter set of the baseline profile, 640x360, whose pictures are numbered in four bits. */
const setOf = ({ mayLeaveOut = false } = {}): number[] => [
  0x67,
  ...toBytes(
    [
      (66).toString(2).padStart(8, '0'),
      '1100000000011110',
      golomb(0),
      // Four bits for the number; picture order of type 2; one reference picture.
      golomb(0),
      golomb(2),
      golomb(1),
      mayLeaveOut ? '1' : '0',
      golomb(39),
      golomb(22),
      '1100',
    ].join(''),
  ),
];
const headerOf = (set: readonly number[]): FlvVideoConfig => ({
  kind: 'video-config',
  codec: 'h264',
  codecString: 'avc1.42c01e',
  record: Uint8Array.from([1, 0x42, 0xc0, 0x1e, 0xff, 0xe1, 0, set.length, ...set, 1, 0, 1, 0x68]),
});

interface Sent {
  readonly isKey?: boolean;
  readonly number: number;
  readonly isUsed?: boolean;
}
/** A picture as one slice, after a unit of another type. */
const pictureOf = ({ isKey = false, number, isUsed = true }: Sent): FlvVideo => {
  const head = (isUsed ? 0x60 : 0) | (isKey ? 5 : 1);
  const slice = [head, ...toBytes(golomb(0) + golomb(isKey ? 7 : 5) + golomb(0) + number.toString(2).padStart(4, '0'))];
  const units = [
    [6, 5, 1, 0x80],
    [...slice, 0xaa, 0xbb],
  ];
  const data = Uint8Array.from(units.flatMap(unit => [0, 0, 0, unit.length, ...unit]));
  return { kind: 'video', codec: 'h264', isKey, decodeAt: 0, showAt: 0, data };
};
const begun = (set = setOf()): ((sent: Sent) => boolean) => {
  const numbers = createPictureNumbers();
  numbers.begin(headerOf(set));
  return sent => numbers.isWhole(pictureOf(sent));
};
const key: Sent = { isKey: true, number: 0 };

describe('the numbers of pictures', () => {
  it('show, whatever is lost, exactly the pictures whose forerunners all came', () => {
    // The groups have fewer pictures from key to key than there are numbers. If a whole group were lost, the numbers would not show it.
    const group = fc.array(fc.boolean(), { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 6 }), groups => {
        const isWhole = begun();
        for (const lost of groups) {
          expect(isWhole(key)).toBe(true);
          let isTorn = false;
          lost.forEach((isLost, index) => {
            if (isLost) isTorn = true;
            else expect(isWhole({ number: (index + 1) % 16 })).toBe(!isTorn);
          });
        }
      }),
    );
  });

  it('turn round, and wait for a key picture after one that was lost', () => {
    const isWhole = begun();
    isWhole(key);
    for (let number = 1; number < 40; number += 1) expect(isWhole({ number: number % 16 })).toBe(true);
    // The next key picture is lost: pictures that refer to it stay hidden.
    for (const number of [1, 2, 3]) expect(isWhole({ number })).toBe(false);
    expect(isWhole(key)).toBe(true);
    expect(isWhole({ number: 1 })).toBe(true);
  });

  it('remember what was lost when the header is repeated in the middle of a group, and start again with another one', () => {
    const numbers = createPictureNumbers();
    const isWhole = (sent: Sent): boolean => numbers.isWhole(pictureOf(sent));
    numbers.begin(headerOf(setOf()));
    expect([isWhole({ isKey: true, number: 0 }), isWhole({ number: 2 })]).toEqual([true, false]);
    numbers.begin(headerOf(setOf()));
    expect([isWhole({ number: 3 }), isWhole({ isKey: true, number: 0 }), isWhole({ number: 1 })]).toEqual([
      false,
      true,
      true,
    ]);
    numbers.begin({ ...headerOf(setOf()), record: Uint8Array.of(...headerOf(setOf()).record, 0) });
    expect(isWhole({ isKey: true, number: 9 })).toBe(true);
  });

  it('do not miss a picture that no other is made from, nor mind a second field', () => {
    const isWhole = begun();
    isWhole(key);
    expect(isWhole({ number: 1 })).toBe(true);
    expect(isWhole({ number: 1 })).toBe(true);
    expect(isWhole({ number: 2, isUsed: false })).toBe(true);
    expect(isWhole({ number: 2 })).toBe(true);
    expect(isWhole({ number: 3 })).toBe(true);
  });

  it('tell nothing where a stream may leave some out, says no parameters, or is H.265', () => {
    const isWhole = begun(setOf({ mayLeaveOut: true }));
    isWhole(key);
    expect(isWhole({ number: 5 })).toBe(true);

    const numbers = createPictureNumbers();
    numbers.begin({ ...headerOf([]), record: new Uint8Array(4) });
    for (const number of [0, 5, 9]) expect(numbers.isWhole(pictureOf({ number }))).toBe(true);
    numbers.begin({ ...headerOf(setOf()), codec: 'h265' });
    for (const number of [0, 5, 9]) expect(numbers.isWhole(pictureOf({ number }))).toBe(true);
  });

  it('read any bytes without an error', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 8 }), pictures => {
        const numbers = createPictureNumbers();
        numbers.begin(headerOf(setOf()));
        for (const data of pictures)
          numbers.isWhole({
            kind: 'video',
            codec: 'h264',
            isKey: false,
            decodeAt: 0,
            showAt: 0,
            data: Uint8Array.from(data),
          });
      }),
    );
  });
});
