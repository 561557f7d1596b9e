import { expect } from '@esm-bundle/chai';
import { aCall, appAnswerRobotCall, type FakeConsole } from '@patrolkit/core/testing';
import '@patrolkit/widgets/live-player';
import '@patrolkit/widgets/sos-overlay';
import { FlvSocket, speakFlv } from './flv-socket.ts';
import { drawn, fakeConsole, provide, texts, until } from './harness.ts';

/** A loud and a quiet sample of A-law. */
const loud = 0x2a;
const quiet = 0xd5;

describe('an emergency call by live video', () => {
  let restore: () => void;
  let fake: FakeConsole;
  let home: HTMLElement;
  const overlay = (): ShadowRoot => home.querySelector('patrol-sos-overlay')?.shadowRoot as ShadowRoot;
  const player = (): ShadowRoot | undefined => overlay().querySelector('patrol-live-player')?.shadowRoot ?? undefined;
  const bar = (): HTMLElement | null => player()?.querySelector<HTMLElement>('[part=listening]') ?? null;
  const level = (): number => bar()?.querySelector('meter')?.value ?? -1;

  before(texts);

  beforeEach(async () => {
    restore = speakFlv();
    fake = await fakeConsole();
    home = provide(fake.console);
    home.append(document.createElement('patrol-sos-overlay'));
    fake.server.answer(appAnswerRobotCall, { isWebRtc: false, address: '/video/sos' });
    await drawn();
  });

  afterEach(() => {
    home.remove();
    fake.console.dispose();
    restore();
  });

  const answer = async (): Promise<void> => {
    fake.environment.sockets.latest('singleton').push('robotCallApp', aCall());
    await drawn();
    [...overlay().querySelectorAll('button')].find(({ textContent }) => textContent === 'Answer')?.click();
    await until(() => FlvSocket.latest !== undefined && bar() !== null, 'the stream and its sound');
  };

  it('is heard from the answer on; its level follows the voice, its volume the operator', async () => {
    await answer();
    const { speaker } = fake.environment;
    await until(() => {
      FlvSocket.latest?.voice(loud);
      return speaker.isOpen && speaker.played > 0;
    }, 'the loudspeaker');
    expect(speaker.volume).to.equal(0.7);
    await until(() => {
      FlvSocket.latest?.voice(loud);
      return level() > 0.5;
    }, 'the level of a voice');
    await until(() => {
      FlvSocket.latest?.voice(quiet);
      return level() >= 0 && level() < 0.1;
    }, 'the level of silence');
    await until(() => {
      FlvSocket.latest?.voice(loud);
      return level() > 0.5;
    }, 'the voice again');
    await until(() => level() === 0, 'no level once nothing comes');
    const slider = bar()?.querySelector('input') as HTMLInputElement;
    slider.focus();
    expect(player()?.activeElement, 'the keyboard reaches it').to.equal(slider);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, '3');
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    await until(() => speaker.volume === 0.3, 'the volume');
  });

  it('says that the browser holds the sound back, and is heard after a press', async () => {
    fake.environment.speakerProblem = 'blocked';
    await answer();
    await until(() => {
      FlvSocket.latest?.voice(loud);
      return bar()?.querySelector('[role=alert]') !== null;
    }, 'the reason');
    expect(bar()?.textContent).to.contain('the browser blocks it').and.contain('Turn sound on');
    fake.environment.speakerProblem = undefined;
    bar()?.querySelector('button')?.focus();
    bar()?.querySelector('button')?.click();
    await until(() => {
      FlvSocket.latest?.voice(loud);
      return level() > 0.5;
    }, 'the voice');
    const focused = (): string | undefined => {
      const active = player()?.activeElement;
      return active?.getAttribute('aria-label') ?? active?.textContent ?? undefined;
    };
    expect(focused(), 'the next Tab goes on from here').to.equal('Mute');
    bar()?.querySelector('button')?.click();
    await until(() => bar()?.querySelector('meter') === null, 'silence');
    expect(focused()).to.equal('Turn sound on');
  });
});
