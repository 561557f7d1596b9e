import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitReader } from './bits.ts';

/** The bits of a text of 0 and 1 as bytes, padded with zeros. */
const bytesOf = (bits: string): number[] => (bits.match(/.{1,8}/g) ?? []).map(byte => parseInt(byte.padEnd(8, '0'), 2));
/** Escapes bytes as an encoder does: inserts a 3 before a byte of 0 to 3 that follows two zeros. */
function protect(bytes: readonly number[]): Uint8Array {
  const sent: number[] = [];
  let zeros = 0;
  for (const byte of bytes) {
    if (zeros >= 2 && byte <= 3) {
      sent.push(3);
      zeros = 0;
    }
    sent.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Uint8Array.from(sent);
}
/** A number in Exp-Golomb code. */
const coded = (value: number): string => {
  const bits = (value + 1).toString(2);
  return '0'.repeat(bits.length - 1) + bits;
};

describe('the bits of a NAL unit', () => {
  it('are read from the first on, over the ends of bytes', () => {
    const reader = new BitReader(Uint8Array.of(0b1010_0110, 0b1111_0000));
    expect([reader.bits(1), reader.bits(3), reader.bits(6), reader.bits(0), reader.bits(6)]).toEqual([
      1, 0b010, 0b0110_11, 0, 0b11_0000,
    ]);
  });

  it('are skipped', () => {
    const reader = new BitReader(Uint8Array.of(0xff, 0x0f, 0xa5));
    reader.skip(12);
    expect(reader.bits(12)).toBe(0xfa5);
  });

  it('are zeros after the end of a unit that was cut off, and reading a number there ends', () => {
    const reader = new BitReader(Uint8Array.of(0xff));
    reader.skip(8);
    expect([reader.bits(16), Number.isFinite(reader.number())]).toEqual([0, true]);
  });

  it('of 32 at a time are no negative number', () => {
    expect(new BitReader(Uint8Array.of(0xff, 0xff, 0xff, 0xff)).bits(32)).toBe(2 ** 32 - 1);
  });

  it('are those that the encoder wrote, whatever it had to protect', () => {
    const byte = fc.oneof(fc.constantFrom(0, 0, 1, 2, 3), fc.nat(255));
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 40 }), bytes => {
        const reader = new BitReader(protect(bytes));
        expect(bytes.map(() => reader.bits(8))).toEqual(bytes);
      }),
    );
  });

  it('are numbers in Exp-Golomb code, of one bit and of many', () => {
    const number = fc.oneof(fc.nat(8), fc.nat(70_000), fc.integer({ min: 2 ** 31, max: 2 ** 32 - 2 }));
    fc.assert(
      fc.property(fc.array(number, { maxLength: 20 }), numbers => {
        const reader = new BitReader(protect(bytesOf(numbers.map(coded).join(''))));
        expect(numbers.map(() => reader.number())).toEqual(numbers);
      }),
    );
  });

  it('of a signed number take as many bits as those of an unsigned one', () => {
    const reader = new BitReader(Uint8Array.from(bytesOf(`${coded(5)}${coded(300)}1011`)));
    reader.skipSigned();
    reader.skipSigned();
    expect(reader.bits(4)).toBe(0b1011);
  });
});
