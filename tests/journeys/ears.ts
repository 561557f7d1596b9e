/** The sound that a page plays, as a journey measures it: the siren of the simulated robots. */
import type { Page } from '@playwright/test';
import { expect } from './support.ts';

/** Connects an analyser to everything that a page sends to its loudspeaker. */
export const listen = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const ears: AnalyserNode[] = [];
    Object.assign(globalThis, { ears });
    const connect = Reflect.get(AudioNode.prototype, 'connect') as (...to: unknown[]) => AudioNode;
    AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]): AudioNode {
      if (to[0] instanceof AudioDestinationNode && this.context instanceof AudioContext) {
        const ear = this.context.createAnalyser();
        ear.smoothingTimeConstant = 0;
        connect.call(this, ear);
        ears.push(ear);
      }
      return connect.apply(this, to);
    } as typeof AudioNode.prototype.connect;
  });
};

/** The loudness of the siren now, decibels above the frequencies beside its tones; 0 or less when it cannot be heard. */
const sirenNow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { ears } = globalThis as unknown as { ears: AnalyserNode[] };
    return Math.max(
      -200,
      ...ears.map(ear => {
        if (ear.context.state !== 'running') return -200;
        const bins = new Float32Array(ear.frequencyBinCount);
        ear.getFloatFrequencyData(bins);
        const at = (hertz: number): number => {
          const middle = Math.round((hertz * ear.fftSize) / ear.context.sampleRate);
          return Math.max(...bins.subarray(middle - 1, middle + 2), -200);
        };
        const tone = Math.max(at(960), at(720));
        return tone < -90 ? -200 : tone - at(1_500);
      }),
    );
  });
/** Waits until the siren is heard. */
export const isHeard = (page: Page): Promise<void> =>
  expect.poll(() => sirenNow(page), { intervals: [50] }).toBeGreaterThan(20);
/**
 * Waits until nothing is heard for a second: the siren never pauses that long, and a busy loudspeaker still plays sound that is already on
 * its way.
 */
export const isSilent = (page: Page): Promise<void> =>
  expect(async () => {
    for (let look = 0; look < 10; look += 1) {
      expect(await sirenNow(page)).toBeLessThan(14);
      await page.waitForTimeout(100);
    }
  }).toPass({ timeout: 60_000, intervals: [100] });
