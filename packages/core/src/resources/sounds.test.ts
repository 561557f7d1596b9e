import { wavOf } from '@patrolkit/transport/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outlineOf, peaksOf, soundProblem, waveSize } from './sounds.ts';

const fileOf = (bytes: Uint8Array<ArrayBuffer>): File => new File([bytes], 'a.wav');

describe('a sound that is uploaded', () => {
  it('is refused by its kind, its length and its size before it is sent', async () => {
    expect(await soundProblem(fileOf(wavOf()))).toBeUndefined();
    expect(await soundProblem(fileOf(wavOf({ format: 3 })))).toMatchObject({ id: 'config.sounds.wrong' });
    expect(await soundProblem(fileOf(wavOf({ ms: 61_000 })))).toMatchObject({ id: 'config.sounds.long' });
    expect(await soundProblem(fileOf(wavOf({ ms: 23_000, rate: 48_000 })))).toMatchObject({
      id: 'config.pictures.big',
      values: { limit: 2048 },
    });
  });

  it('is drawn as its loudest samples, also when it has fewer than bars', () => {
    fc.assert(
      fc.property(
        fc.float32Array({ min: -1, max: 1, noNaN: true, minLength: 1, maxLength: 400 }),
        fc.integer({ min: 1, max: 200 }),
        (samples, parts) => {
          const peaks = peaksOf(samples, parts);
          expect(peaks.length).toBe(parts);
          expect(Math.max(...peaks)).toBeCloseTo(Math.max(...samples.map(Math.abs)), 6);
        },
      ),
    );
    const outline = outlineOf(wavOf({ ms: 250 }), 10);
    expect(outline?.seconds).toBe(0.25);
    expect(outline?.path.split('M').length).toBe(11);
    expect(outline?.path).toContain(`M${(waveSize.width / 20).toFixed(1)} `);
    expect(outlineOf(Uint8Array.of(1, 2), 10)).toBeUndefined();
  });
});
