import { afterEach, describe, expect, it, vi } from 'vitest';
import { fileOf } from './file-body.ts';

const mebibyte = 1_048_576;
const pieceOf = (bytes: number, value: number): Uint8Array<ArrayBuffer> => new Uint8Array(bytes).fill(value);

/** An answer whose body comes in pieces. */
const answerOf = (pieces: readonly Uint8Array[], headers: Record<string, string> = {}): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    }),
    { headers },
  );

afterEach(() => vi.unstubAllGlobals());

describe('the body of an answered file', () => {
  it('is put together as it came, whatever the pieces', async () => {
    const pieces = [pieceOf(700_000, 1), pieceOf(3, 2), pieceOf(900_000, 3), pieceOf(2 * mebibyte, 4), pieceOf(1, 10)];
    const file = await fileOf(
      answerOf(pieces, { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment; filename="a.csv"' }),
      'b',
    );
    expect([file.name, file.type]).toEqual(['a.csv', 'text/csv']);
    expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.concat(pieces))).toBe(true);
  });

  it('is named as the caller says where the answer names nothing, and may be empty', async () => {
    const file = await fileOf(answerOf([]), 'list.csv');
    expect([file.name, file.type, file.size]).toEqual(['list.csv', '', 0]);
  });

  it('counts line ends across pieces', async () => {
    const onLines = vi.fn();
    await fileOf(answerOf([pieceOf(2, 10), pieceOf(1, 65), pieceOf(1, 10)]), 'a', onLines);
    expect(onLines.mock.calls).toEqual([[2], [2], [3]]);
  });

  it('counts no line end inside of quotes, wherever the pieces are cut', async () => {
    const bytes = Buffer.from('a,b\r\n"one\ntwo ""x""\n",2\r\n"""\n""",3\r\n');
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const onLines = vi.fn();
      await fileOf(answerOf([bytes.subarray(0, cut), bytes.subarray(cut)]), 'a', onLines);
      expect(onLines.mock.lastCall, `cut at ${String(cut)}`).toEqual([3]);
    }
  });

  it('is handed to the browser a mebibyte at a time, however long it is', async () => {
    const made: number[] = [];
    vi.stubGlobal(
      'Blob',
      class extends Blob {
        constructor(parts: BlobPart[]) {
          super(parts);
          made.push(this.size);
        }
      },
    );
    const file = await fileOf(answerOf(Array.from({ length: 50 }, () => pieceOf(400_000, 7))), 'a');
    expect(file.size).toBe(20_000_000);
    // All pieces but the last two went to the browser before, three at a time.
    expect(made).toEqual(Array.from({ length: 16 }, () => 1_200_000));
  });

  it('fails with its stream', async () => {
    const cut = new Response(new ReadableStream({ start: controller => controller.error(new Error('cut')) }));
    await expect(fileOf(cut, 'a')).rejects.toThrow('cut');
  });
});
