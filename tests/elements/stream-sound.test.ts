import { expect } from '@esm-bundle/chai';
import type { FakeConsole } from '@patrolkit/core/testing';
import '@patrolkit/widgets/live-player';
import { FlvSocket, speakFlv } from './flv-socket.ts';
import { drawn, fakeConsole, provide, texts, until } from './harness.ts';

/** The first byte of a tag of each kind, and how many samples its 160 bytes hold at which rate. */
const kinds = [
  ['A-law', 0x72, 160, 8_000],
  ['µ-law', 0x82, 160, 8_000],
  ['PCM', 0x36, 80, 11_025],
] as const;

describe('the sound of a stream', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let restore: () => void;

  before(texts);

  beforeEach(async () => {
    restore = speakFlv();
    fake = await fakeConsole();
    home = provide(fake.console);
  });

  afterEach(() => {
    home.remove();
    fake.console.dispose();
    restore();
  });

  for (const engine of ['webcodecs', 'mse'])
    for (const [name, format, samples, rate] of kinds)
      it(`as ${name} reaches the loudspeaker beside ${engine}, after a click and not before`, async () => {
        const element = document.createElement('patrol-live-player');
        element.engines = engine;
        element.src = 'ws://camera.test/live';
        home.append(element);
        const { speaker } = fake.environment;
        const button = (): HTMLElement | null =>
          element.shadowRoot?.querySelector<HTMLElement>('[part=volume] button') ?? null;
        await until(() => {
          FlvSocket.latest?.voice(0x2a, format);
          return button() !== null;
        }, 'the volume');
        await drawn();
        expect([speaker.isOpen, speaker.played]).to.deep.equal([false, 0]);
        button()?.click();
        await until(() => speaker.isOpen, 'the loudspeaker');
        await drawn();
        expect([button()?.ariaLabel, button()?.ariaPressed], 'its name says what it does').to.deep.equal([
          'Mute',
          null,
        ]);
        const before = speaker.played;
        FlvSocket.latest?.voice(0x2a, format);
        expect(speaker.played - before).to.equal(samples);
        expect(speaker.rate).to.equal(rate);
      });
});
