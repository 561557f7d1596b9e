// The microphone of a page, with the browser's own sound. A sound card may give two channels, and speech on either.
import { expect } from '@esm-bundle/chai';
import { openMicrophone } from '../../packages/core/src/environment/capture.ts';
import worklet from '@patrolkit/core/capture?worker&url';
import { pressPage } from './harness.ts';

describe('the microphone', () => {
  const { getUserMedia } = navigator.mediaDevices;
  let context: AudioContext;
  // A page that nobody has pressed may not play sound.
  before(pressPage);
  beforeEach(() => {
    context = new AudioContext();
    const [tone, merger] = [context.createOscillator(), context.createChannelMerger(2)];
    tone.connect(merger, 0, 1);
    const card = context.createMediaStreamDestination();
    merger.connect(card);
    tone.start();
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(card.stream);
  });
  afterEach(async () => {
    navigator.mediaDevices.getUserMedia = getUserMedia;
    await context.close();
  });

  for (const [name, url] of [
    ['the audio thread', worklet],
    ['the thread of the page', undefined],
  ] as const)
    it(`is heard on its second channel by ${name}`, async () => {
      let close: (() => void) | undefined;
      const loud = await new Promise<boolean>((resolve, reject) => {
        let silent = 0;
        const take = (samples: Int16Array): void => {
          if (samples.some(sample => sample > 8_000)) resolve(true);
          // Two seconds of sound: its first part may precede the tone.
          else if ((silent += samples.length) > 16_000) resolve(false);
        };
        openMicrophone(url, 8_000, 160, take, () => undefined).then(opened => (close = opened), reject);
      });
      close?.();
      expect(loud).to.equal(true);
    });
});
