import { expect } from '@esm-bundle/chai';
import { SoundError } from '@patrolkit/core';
import { aCall, appAnswerRobotCall, aUser, hangupRobotAppCall, type FakeConsole } from '@patrolkit/core/testing';
import { useState } from 'react';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import { defineElement, elementSpec } from '../shared/element/index.ts';
import { Hearing } from './Hearing.tsx';
import './index.ts';

/** The sound of a two-way call that the browser blocks until a press. */
function Held() {
  const [isBlocked, setBlocked] = useState(true);
  return (
    <Hearing onVolume={() => undefined} stream={undefined} isBlocked={isBlocked} onHear={() => setBlocked(false)} />
  );
}

defineElement(elementSpec({ tag: 'patrol-tested-hearing', summary: 'Tests only.' }), Held);

describe('<patrol-sos-overlay> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-sos-overlay'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const dialog = (): HTMLDialogElement => root().querySelector('dialog') as HTMLDialogElement;
  const part = (name: string): HTMLElement | null => root().querySelector(`[part=${name}]`);
  const button = (words: string): HTMLButtonElement | undefined =>
    [...root().querySelectorAll('button')].find(one => (one.getAttribute('aria-label') ?? one.textContent) === words);
  const rings = async (...calls: ReturnType<typeof aCall>[]): Promise<void> => {
    for (const call of calls) fake.environment.sockets.latest('singleton').push('robotCallApp', call);
    await drawn();
  };
  const ends = async (uuid: string, reason: 'bye' | 'answered' | 'timeout' = 'bye', by?: string): Promise<void> => {
    const end = { uuid, reason, ...(by === undefined ? {} : { by }) };
    fake.environment.sockets.latest('singleton').push('hangUpCall', end);
    await drawn();
  };
  const press = async (words: string): Promise<void> => {
    button(words)?.click();
    await drawn();
    await drawn();
  };

  before(texts);

  beforeEach(async () => {
    fake = await fakeConsole();
    home = provide(fake.console);
    element = document.createElement('patrol-sos-overlay');
    home.append(element);
    await drawn();
  });

  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('is not there while nobody calls, then stands over everything with the focus on Answer', async () => {
    expect(dialog().open).to.equal(false);
    const input = document.createElement('input');
    home.append(input);
    input.focus();
    const call = aCall({ picture: '/none.svg' });
    await rings(call, call);
    expect(dialog().matches(':modal')).to.equal(true);
    expect(dialog().getAttribute('role')).to.equal('alertdialog');
    expect(part('caller')?.textContent).to.contain('Robot One').and.contain('PK-R2').and.contain('asking for help');
    expect(root().activeElement?.textContent).to.equal('Answer');
    expect(root().querySelector('[aria-live]')?.textContent).to.equal('SOS call from Robot One');
    await ends(call.uuid);
    await press('Close');
    expect(dialog().open).to.equal(false);
    expect(document.activeElement, 'the focus goes back').to.equal(input);
  });

  it('offers no answer to who may not answer, and says so', async () => {
    home.remove();
    fake.console.dispose();
    fake = await fakeConsole({}, aUser({ permissions: ['robot-patrol-view'] }));
    home = provide(fake.console);
    element = document.createElement('patrol-sos-overlay');
    home.append(element);
    await drawn();
    await rings(aCall({ deviceId: 'elsewhere' }), aCall({ deviceId: 'elsewhere', deviceName: 'Robot Two' }));
    expect(part('caller')?.textContent).to.contain('no permission to answer this call');
    expect(button('Answer') ?? button('Answer Robot Two')).to.equal(undefined);
    expect(root().activeElement?.textContent).to.equal('Hang up');
  });

  it('hides Answer while it connects, then shows the picture 720 px wide', async () => {
    let isReady = false;
    fake.server.respond(appAnswerRobotCall, () =>
      Response.json({ ret: 1, data: isReady ? { isWebRtc: 0, wsUrl: '/video/sos' } : {} }),
    );
    const call = aCall();
    const told: string[] = [];
    element.addEventListener('callanswered', ({ detail }) => told.push(detail.uuid));
    await rings(call);
    await press('Answer');
    expect(button('Answer')).to.equal(undefined);
    expect(part('caller')?.textContent).to.contain('Connecting');
    isReady = true;
    await fake.clock.advance(400);
    await drawn();
    expect(dialog().offsetWidth).to.equal(Math.min(720, innerWidth - (innerWidth < 600 ? 16 : 24)));
    const player = part('video')?.querySelector('patrol-live-player');
    expect(player?.getAttribute('src')).to.equal('ws://console.test/video/sos');
    expect(root().querySelector('[role=timer]')?.textContent).to.equal('00:00');
    expect(told).to.deep.equal([call.uuid]);
    await press('Hang up');
    expect(fake.server.of(hangupRobotAppCall)).to.have.length(1);
    expect(dialog().textContent).to.contain('Call ended');
    await fake.clock.advance(3_000);
    await drawn();
    expect(dialog().open).to.equal(false);
  });

  it('marks what nothing has confirmed since the connection was lost, and lets it be answered', async () => {
    const [one, other] = [aCall(), aCall({ deviceName: 'Robot Two' })];
    await rings(one, other);
    expect(part('unconfirmed')).to.equal(null);
    fake.environment.sockets.latest('singleton').drop();
    await fake.clock.advance(21_000);
    await drawn();
    const marks = (): number => root().querySelectorAll('[part=unconfirmed]').length;
    expect([dialog().open, marks()]).to.deep.equal([true, 2]);
    await rings(other);
    expect([part('caller')?.textContent?.includes('Unconfirmed since'), marks()]).to.deep.equal([true, 1]);
    await press('Answer');
    expect(root().querySelector('[role=timer]')).not.to.equal(null);
  });

  it('says why a call is over', async () => {
    for (const [reason, by, words] of [
      ['bye', undefined, 'The other side hung up, call ended'],
      ['answered', '<b>Admin</b>', '<b>Admin</b> has answered this call'],
      ['answered', undefined, 'Answered by somebody else'],
      ['timeout', undefined, 'nobody answered in time'],
    ] as const) {
      const call = aCall();
      await rings(call);
      await ends(call.uuid, reason, by);
      expect(dialog().textContent).to.contain(words);
      expect(dialog().querySelector('b')).to.equal(null);
      await press('Close');
    }
    fake.server.refuse(appAnswerRobotCall, 'The line is busy');
    await rings(aCall());
    await press('Answer');
    await fake.clock.advance(21_000);
    await drawn();
    expect(dialog().textContent).to.contain('SOS answer failed').and.contain('The line is busy');
  });

  it('shows who else waits, and lets another be answered while none is open', async () => {
    await rings(aCall({ uuid: 'a', deviceName: 'North' }), aCall({ uuid: 'b', deviceName: 'South' }));
    expect(part('queue')?.textContent).to.contain('1 more caller is waiting').and.contain('South');
    part('queue')?.querySelector('button')?.click();
    await drawn();
    await drawn();
    expect(dialog().textContent).to.contain('Real-time video');
    expect(part('queue')?.textContent).to.contain('North');
    expect(part('queue')?.querySelector('button')).to.equal(null);
  });

  it('tells the end of a call that nobody took also while the next one is shown at once', async () => {
    const told: string[] = [];
    element.addEventListener('callshown', ({ detail }) => told.push(`${detail.uuid} shown`));
    element.addEventListener('callended', ({ detail }) => told.push(`${detail.uuid} ${detail.ending}`));
    await rings(aCall({ uuid: 'a' }), aCall({ uuid: 'b' }));
    await ends('a', 'timeout');
    expect(told).to.deep.equal(['a shown', 'a missed', 'b shown']);
    await ends('b');
    expect(told.slice(3)).to.deep.equal(['b bye']);
  });

  it('hangs up nothing by Escape, and stays through a language switch and a lost channel', async () => {
    await rings(aCall());
    dialog().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    dialog().close();
    await drawn();
    await drawn();
    expect(dialog().matches(':modal')).to.equal(true);
    await fake.console.texts.show('zh-cn');
    await drawn();
    expect(dialog().textContent).to.contain('接听');
    await fake.console.texts.show('en-us');
    fake.environment.sockets.latest('singleton').drop();
    await drawn();
    expect(dialog().textContent).to.contain('this may be out of date');
    expect(fake.server.of(hangupRobotAppCall)).to.have.length(0);
  });

  it('can be silenced, and says when the browser blocks the ringing', async () => {
    await rings(aCall());
    button('Silence')?.focus();
    await press('Silence');
    expect(root().querySelector('.sound [role=status]')?.textContent).to.equal('Ringing is silenced');
    expect(root().activeElement, 'the next Tab goes on from here').to.equal(button('Silence'));
    expect(button('Silence')?.ariaDisabled).to.equal('true');
    const before = fake.environment.played.length;
    await fake.clock.advance(10_000);
    expect(fake.environment.played).to.have.length(before);
  });

  it('keeps the focus at the sound when the ringing is allowed', async () => {
    fake.environment.playSound = () => Promise.reject(new SoundError('blocked'));
    await rings(aCall());
    await until(() => button('Allow sound') !== undefined, 'the reason');
    button('Allow sound')?.focus();
    fake.environment.playSound = () => Promise.resolve();
    button('Allow sound')?.click();
    await until(() => button('Silence') !== undefined, 'the ringing');
    expect(root().activeElement?.textContent).to.equal('Silence');
  });

  it('hands the focus on to the mute button once a two-way call is heard', async () => {
    const hearing = document.createElement('patrol-tested-hearing');
    home.append(hearing);
    await drawn();
    const inside = hearing.shadowRoot as ShadowRoot;
    inside.querySelector('button')?.focus();
    expect(inside.activeElement?.textContent).to.equal('Click to hear');
    inside.querySelector('button')?.click();
    await drawn();
    expect(inside.activeElement?.getAttribute('aria-label')).to.equal('Mute');
    expect(inside.activeElement?.hasAttribute('aria-pressed'), 'its name says what it does').to.equal(false);
  });

  it('goes on listening in a two-way call without a microphone, and says how to mend it', async () => {
    const medium = { isWebRtc: true, address: '/rtc/1', meetingId: '1', userName: 'me', password: 'secret' };
    fake.server.answer(appAnswerRobotCall, medium);
    await rings(aCall());
    await press('Answer');
    await until(() => /Connecting|reconnecting/.test(part('video')?.textContent ?? ''), 'the call');
    await until(() => root().querySelector('[role=alert]') !== null, 'the reason');
    expect(root().querySelector('[role=alert]')?.textContent).to.contain('cannot hear you').and.contain('Try again');
    expect(button('Mute microphone')).to.equal(undefined);
    await press('Hang up');
    expect(dialog().textContent).to.contain('Call ended');
  });

  it('hangs up nothing where the browser cannot make a two-way call, and says so', async () => {
    const medium = { isWebRtc: true, address: '/rtc/1', meetingId: '1', userName: 'me', password: 'secret' };
    fake.server.answer(appAnswerRobotCall, medium);
    const own = window.RTCPeerConnection;
    const broken = function Broken() {
      throw new TypeError('not a valid address');
    };
    try {
      for (const [peer, words] of [
        [broken, 'Connection lost, reconnecting'],
        [undefined, 'This browser cannot make two-way calls'],
      ] as const) {
        Object.assign(window, { RTCPeerConnection: peer });
        await rings(aCall());
        await press('Answer');
        await until(() => part('video')?.textContent?.includes(words) ?? false, words);
        expect(fake.server.of(hangupRobotAppCall)).to.have.length(0);
        await ends(fake.console.sos.$current.get()?.call.uuid ?? '');
        await press('Close');
      }
    } finally {
      window.RTCPeerConnection = own;
    }
  });

  it('says in a two-way call that the microphone went, and asks for it again', async () => {
    const devices = navigator.mediaDevices;
    const own = devices.getUserMedia.bind(devices);
    const context = new AudioContext();
    const given: MediaStream[] = [];
    devices.getUserMedia = () => {
      const { stream } = context.createMediaStreamDestination();
      given.push(stream);
      return Promise.resolve(stream);
    };
    try {
      const medium = { isWebRtc: true, address: '/rtc/1', meetingId: '1', userName: 'me', password: 'secret' };
      fake.server.answer(appAnswerRobotCall, medium);
      await rings(aCall());
      await press('Answer');
      await until(() => button('Mute microphone') !== undefined, 'the microphone');
      expect(root().querySelector('[role=alert]') === null).to.equal(true);
      const toggle = button('Mute microphone') as Element;
      const ground = (): string => getComputedStyle(toggle).backgroundColor;
      const before = ground();
      await press('Mute microphone');
      expect(button('Unmute microphone')?.hasAttribute('aria-pressed'), 'its name says what it does').to.equal(false);
      // The colour fades in.
      await until(() => ground() !== before, 'another ground');
      await press('Unmute microphone');
      given[0]?.getAudioTracks()[0]?.dispatchEvent(new Event('ended'));
      await until(() => root().querySelector('[role=alert]') !== null, 'the reason');
      expect(root().querySelector('[role=alert]')?.textContent).to.contain('no microphone was found');
      expect(button('Mute microphone'), 'nothing is heard that could be muted').to.equal(undefined);
      button('Try again')?.focus();
      await press('Try again');
      await until(() => button('Mute microphone') !== undefined, 'the microphone again');
      expect(root().activeElement, 'the next Tab goes on from here').to.equal(button('Mute microphone'));
      expect(root().querySelector('[role=alert]') === null).to.equal(true);
      expect(given).to.have.length(2);
    } finally {
      devices.getUserMedia = own;
      await context.close();
    }
  });

  it('says at once that the other side has hung up a two-way call, and lets go of the microphone', async () => {
    const own = { WebSocket: window.WebSocket, getUserMedia: navigator.mediaDevices.getUserMedia };
    const context = new AudioContext();
    const { stream } = context.createMediaStreamDestination();
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(stream);
    let signals: { readonly readyState: number; onmessage?: (event: { data: string }) => void } | undefined;
    const opened = function Opened(this: object) {
      signals = Object.assign(this, { readyState: 1, send: () => undefined, close: () => undefined });
    };
    Object.assign(window, { WebSocket: opened });
    try {
      const medium = { isWebRtc: true, address: '/rtc/1', meetingId: '1', userName: 'me', password: 'secret' };
      fake.server.answer(appAnswerRobotCall, medium);
      await rings(aCall());
      await press('Answer');
      await until(() => button('Mute microphone') !== undefined, 'the microphone');
      signals?.onmessage?.({ data: '{"type":"bye"}' });
      await until(() => part('video')?.textContent?.includes('The other side hung up') ?? false, 'the end');
      expect(part('video')?.querySelector('.pk-spinner')).to.equal(null);
      expect(button('Mute microphone')).to.equal(undefined);
      expect(stream.getTracks().map(({ readyState }) => readyState)).to.deep.equal(['ended']);
      expect(button('Hang up')).not.to.equal(undefined);
    } finally {
      Object.assign(window, { WebSocket: own.WebSocket });
      navigator.mediaDevices.getUserMedia = own.getUserMedia;
      await context.close();
    }
  });

  it('hangs up when it is removed while a call is open, and not when it is moved', async () => {
    await rings(aCall());
    await press('Answer');
    const other = document.createElement('div');
    home.append(other);
    other.append(element);
    await drawn();
    expect(fake.server.of(hangupRobotAppCall)).to.have.length(0);
    element.remove();
    await until(() => fake.server.of(hangupRobotAppCall).length === 1, 'the hang-up');
  });
});
