/** Reads the fields of a NAL unit bit by bit (H.264 7.2, H.265 7.2). */

/** Reads bits and skips the emulation prevention bytes of a NAL unit. */
export class BitReader {
  readonly #bytes: readonly number[];
  #at = 0;

  constructor(nal: Uint8Array) {
    this.#bytes = [...nal].filter((byte, index) => !(byte === 3 && nal[index - 1] === 0 && nal[index - 2] === 0));
  }

  bits(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left -= 1) {
      value = value * 2 + (((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at & 7))) & 1);
      this.#at += 1;
    }
    return value;
  }

  skip(count: number): void {
    this.#at += count;
  }

  /** An Exp-Golomb number. */
  number(): number {
    let zeros = 0;
    while (this.bits(1) === 0 && zeros < 32) zeros += 1;
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  /** A signed Exp-Golomb number. Only its length matters here. */
  skipSigned(): void {
    this.number();
  }
}
