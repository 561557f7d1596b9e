import { expect } from '@esm-bundle/chai';
import { browserEnvironment } from '@patrolkit/core';
import {
  aCall,
  aRobot,
  getAudioUrl,
  sendVoiceBroadcast,
  searchRobotList,
  selectDeviceChannel,
  selectRobot,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

describe('<patrol-intercom> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-intercom'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const button = (words: string): HTMLButtonElement =>
    [...root().querySelectorAll<HTMLButtonElement>('button')].find(
      one => (one.getAttribute('aria-label') ?? one.textContent) === words,
    ) as HTMLButtonElement;
  /** Whether a button does nothing when pressed but keeps the focus. */
  const isOff = (words: string): boolean => !button(words).disabled && button(words).ariaDisabled === 'true';
  const status = (): string => root().querySelector('[role=status]')?.textContent ?? '';
  const problem = (): string => root().querySelector('[role=alert]')?.textContent ?? '';

  before(texts);
  // Late code is loaded first, because its loading time is not under test.
  before(async () => {
    await import('./Broadcast.tsx');
  });

  const start = async (robot = aRobot()): Promise<void> => {
    fake = await fakeConsole();
    fake.server
      .answer(searchRobotList, { rows: [robot], total: 1 })
      .answer(selectDeviceChannel, [{ id: 'c-7', name: '', number: 7 }]);
    await fake.console.robots.load();
    await selectRobot(fake, robot.id);
    home = provide(fake.console);
    element = document.createElement('patrol-intercom');
    home.append(element);
    await drawn();
  };
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('listens or talks, never both, and says what failed with the way to mend it', async () => {
    await start();
    expect(root().querySelector('[part=talk]')).to.equal(null);
    fake.server.refuse({ name: 'getAudioUrl' }, 'The line is down');
    button('Listen').click();
    await until(() => problem() === 'The line is down', 'the reason');
    expect(button('Listen').getAttribute('aria-pressed')).to.equal('false');
    fake.environment.audio.openSpeaker = () => Promise.reject(new Error('none'));
    button('Intercom').click();
    await until(() => problem().includes('loudspeaker'), 'the other reason');
  });

  it('is ended by the same press while it connects', async () => {
    await start();
    fake.server.answer(getAudioUrl, () => new Promise(() => undefined));
    button('Intercom').click();
    await until(() => status().includes('Connecting'), 'the begin');
    button('Intercom').click();
    await until(() => fake.console.audio.$audio.get().state === 'off', 'the end');
  });

  it('lets those who may only watch listen, and nobody hear a sensor or what is offline', async () => {
    await start(aRobot({ mayControl: false }));
    expect(isOff('Listen')).to.equal(false);
    expect(isOff('Intercom')).to.equal(true);
    expect(isOff('Voice broadcast')).to.equal(true);
    expect(status()).to.equal('You have no permission to control this robot. Ask an administrator.');
    button('Voice broadcast').click();
    button('Intercom').click();
    await drawn();
    expect([root().querySelector('dialog[open]'), fake.console.audio.$audio.get().state]).to.deep.equal([null, 'off']);
    fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ isOnline: false })]);
    await fake.clock.advance(1_000);
    await drawn();
    expect(isOff('Listen')).to.equal(true);
    expect(status()).to.equal('The robot is offline: no sound');
    const reason = root().getElementById(button('Listen').getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).to.equal(status());
    fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ kind: 'sensor' })]);
    await fake.clock.advance(1_000);
    await drawn();
    expect([isOff('Listen'), status()]).to.deep.equal([true, 'Sensors have no sound']);
  });

  describe('while it talks', () => {
    /** Replaces the browser's own socket, which the stream uses. */
    class FakeSocket {
      static readonly all: FakeSocket[] = [];
      readyState = 0;
      bufferedAmount = 0;
      onopen: (() => void) | null = null;
      constructor() {
        FakeSocket.all.push(this);
      }
      close(): void {
        this.readyState = 3;
      }
    }
    const talking = (): boolean => fake.console.audio.$audio.get().isTalking;
    const state = (): string => fake.console.audio.$audio.get().state;
    const held = (type: string, target: EventTarget, part: PointerEventInit = {}): void => {
      target.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, pointerId: 1, ...part }));
    };
    const key = (type: string, name: string, target: EventTarget = document.body, code = ''): void => {
      target.dispatchEvent(new KeyboardEvent(type, { key: name, code, bubbles: true, composed: true }));
    };

    const own = window.WebSocket;
    beforeEach(async () => {
      window.WebSocket = FakeSocket as unknown as typeof WebSocket;
      FakeSocket.all.length = 0;
      await start();
      fake.server.answer(getAudioUrl, { address: '/audio/1.pcm' });
      button('Intercom').click();
      await until(() => FakeSocket.all.length > 0 && fake.environment.speak !== undefined, 'the stream');
      const [server] = FakeSocket.all;
      if (!server) return;
      server.readyState = 1;
      server.onopen?.();
      await until(() => root().querySelector('[part=talk]') !== null, 'the button');
    });
    afterEach(() => {
      window.WebSocket = own;
    });
    const talkButton = (): HTMLElement => {
      const found = root().querySelector<HTMLElement>('[part=talk]') as HTMLElement;
      found.setPointerCapture = () => undefined;
      return found;
    };

    it('closes the microphone and ends what it began when it is removed with the lock on, and not when it is moved', async () => {
      button('Keep the microphone open').click();
      await drawn();
      expect(talking()).to.equal(true);
      expect(button('Close the microphone').hasAttribute('aria-pressed'), 'its name says what it does').to.equal(false);
      const other = document.createElement('div');
      home.append(other);
      other.append(element);
      await drawn();
      expect(talking()).to.equal(true);
      element.remove();
      await drawn();
      expect(talking()).to.equal(false);
      expect(state()).to.equal('off');
      expect(fake.environment.speak).to.equal(undefined);
    });

    it('closes the microphone when it is removed with the button held', async () => {
      held('pointerdown', talkButton());
      expect(talking()).to.equal(true);
      element.remove();
      await drawn();
      expect(talking()).to.equal(false);
      expect(state()).to.equal('off');
    });

    it('stops talking when the pointer goes up elsewhere, or the window loses the focus', async () => {
      for (const end of [
        () => held('pointerup', window),
        () => held('pointercancel', window),
        () => window.dispatchEvent(new Event('blur')),
      ]) {
        held('pointerdown', talkButton());
        expect(talking()).to.equal(true);
        end();
        expect(talking()).to.equal(false);
        await drawn();
      }
      expect(state()).to.equal('on');
    });

    it('talks and ends in a frame to which the page has moved it, and stops talking when it is moved', async () => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const view = frame.contentWindow as Window & typeof globalThis;
      held('pointerdown', talkButton());
      view.document.body.append(home);
      await drawn();
      expect(talking(), 'moved').to.equal(false);
      for (const end of [
        () => held('pointerup', view),
        () => view.dispatchEvent(new Event('blur')),
        () => view.document.dispatchEvent(new Event('visibilitychange')),
      ]) {
        held('pointerdown', talkButton());
        // The press itself moves the focus from the page around to the frame.
        window.dispatchEvent(new Event('blur'));
        expect(talking()).to.equal(true);
        end();
        expect(talking()).to.equal(false);
        await drawn();
      }
      const field = view.document.body.appendChild(view.document.createElement('textarea'));
      key('keydown', 't', field);
      expect(talking(), 'typed').to.equal(false);
      key('keydown', 't', view.document.body);
      expect(talking()).to.equal(true);
      key('keyup', 't', field);
      expect(talking()).to.equal(false);
      document.body.append(home);
      frame.remove();
    });

    it('goes on talking when the press takes the focus from elsewhere', async () => {
      const other = document.createElement('input');
      home.append(other);
      other.focus();
      held('pointerdown', talkButton());
      talkButton().focus();
      expect(document.activeElement).to.equal(element);
      expect(talking()).to.equal(true);
      held('pointerup', window);
      expect(talking()).to.equal(false);
    });

    it('ends when the right is taken away in mid-call, and says so', async () => {
      held('pointerdown', talkButton());
      expect(talking()).to.equal(true);
      fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ mayControl: false })]);
      await fake.clock.advance(1_000);
      await drawn();
      expect(state()).to.equal('off');
      expect(fake.environment.speak).to.equal(undefined);
      expect(problem()).to.contain('no permission to control this robot');
      expect(isOff('Intercom')).to.equal(true);
      expect(status(), 'said once').to.equal('');
    });

    it('can be hung up while it is on, whatever became of the robot', async () => {
      fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ isOnline: false })]);
      await fake.clock.advance(1_000);
      await drawn();
      expect(isOff('Listen')).to.equal(true);
      expect(isOff('Intercom')).to.equal(false);
      button('Intercom').click();
      expect(state()).to.equal('off');
      await drawn();
      expect(isOff('Intercom')).to.equal(true);
    });

    it('says that the microphone went in mid-call, and shows no lock on it any more', async () => {
      button('Keep the microphone open').click();
      await drawn();
      expect(talking()).to.equal(true);
      fake.environment.loseMicrophone?.('missing');
      await drawn();
      expect(talking()).to.equal(false);
      expect(problem()).to.contain('No microphone was found');
      expect(root().querySelector('[part=talk]')?.getAttribute('aria-pressed')).to.equal('false');
      expect(root().querySelector('button[aria-pressed=true]:not([disabled])')?.textContent).to.equal('Intercom');
      expect(root().querySelectorAll('button[aria-pressed=true]')).to.have.length(1);
      expect(button('Keep the microphone open').disabled).to.equal(true);
    });

    it('talks by the place of its key on a keyboard without Latin letters, whatever it types when it is let go', async () => {
      key('keydown', 'е', document.body, 'KeyT');
      expect(talking()).to.equal(true);
      key('keyup', 't', document.body, 'KeyT');
      await drawn();
      expect(talking()).to.equal(false);
    });

    it('stays open when it is locked while its key is held, and the key is released', async () => {
      key('keydown', 't');
      expect(talking()).to.equal(true);
      button('Keep the microphone open').click();
      await drawn();
      key('keyup', 't');
      await drawn();
      expect(talking()).to.equal(true);
      button('Close the microphone').click();
      await drawn();
      expect(talking()).to.equal(false);
      key('keydown', 't');
      expect(talking()).to.equal(true);
    });

    it('shows no lock on a microphone that was closed as a call came on screen', async () => {
      button('Keep the microphone open').click();
      await drawn();
      fake.environment.sockets.latest('singleton').push('robotCallApp', aCall());
      await drawn();
      expect([talking(), state()]).to.deep.equal([false, 'on']);
      expect(button('Keep the microphone open')).not.to.equal(undefined);
    });

    it('is not taken away by what is refused of another robot', async () => {
      const second = document.createElement('patrol-intercom');
      second.deviceId = 'robot-9';
      fake.server.answer(searchRobotList, { rows: [aRobot(), aRobot({ id: 'robot-9', mayControl: true })], total: 2 });
      await fake.console.robots.load();
      home.append(second);
      await drawn();
      button('Keep the microphone open').click();
      fake.environment.sockets.latest('singleton').drop();
      await fake.console.audio.toggle('intercom', 'robot-9');
      await drawn();
      expect([talking(), problem()]).to.deep.equal([true, '']);
      expect(button('Close the microphone').disabled).to.equal(false);
      expect(second.shadowRoot?.querySelector('[role=alert]')?.textContent).to.not.equal(undefined);
    });

    it('opens the microphone by the primary button of a pointer alone', async () => {
      for (const button of [1, 2]) held('pointerdown', talkButton(), { button });
      expect(talking()).to.equal(false);
      held('pointerdown', talkButton(), { button: 0 });
      expect(talking()).to.equal(true);
    });

    it('talks by its key also from the volume, and not from a field; a key that a control knows is that control’s', async () => {
      const slider = root().querySelector('input[type=range]') as HTMLInputElement;
      expect(slider.offsetHeight).to.be.at.least(24);
      key('keydown', 't', slider);
      expect(talking()).to.equal(true);
      key('keyup', 't', slider);
      expect(talking()).to.equal(false);
      const field = document.createElement('textarea');
      home.append(field);
      key('keydown', 't', field);
      expect(talking()).to.equal(false);
      for (const own of [' ', 'ArrowUp']) {
        element.talkKey = own;
        await drawn();
        key('keydown', own, slider);
        expect(talking(), own).to.equal(false);
        key('keydown', own);
        expect(talking(), own).to.equal(true);
        key('keyup', own);
      }
    });

    it('ends by its key in a field whose page keeps its keys to itself', () => {
      const chat = document.createElement('div');
      const field = chat.appendChild(document.createElement('textarea'));
      home.append(chat);
      chat.addEventListener('keyup', event => event.stopPropagation());
      key('keydown', 't');
      expect(talking()).to.equal(true);
      key('keyup', 't', field);
      expect(talking()).to.equal(false);
    });

    it('does not talk by its key while a dialog is open, wherever the focus is', async () => {
      button('Voice broadcast').click();
      await until(() => root().querySelector('dialog[open]') !== null, 'the dialog');
      key('keydown', 't');
      expect(talking()).to.equal(false);
      root().querySelector<HTMLElement>('dialog[open] .pk-dialog-head button')?.click();
      await until(() => root().querySelector('dialog[open]') === null, 'closed');
      key('keydown', 't');
      expect(talking()).to.equal(true);
    });

    it('leaves alone what another began', async () => {
      const second = document.createElement('patrol-intercom');
      home.append(second);
      await drawn();
      second.remove();
      await drawn();
      expect(state()).to.equal('on');
    });
  });

  it('is told by the browser when the microphone goes, and not when it lets go of it', async () => {
    const devices = navigator.mediaDevices;
    const context = new AudioContext();
    const own = devices.getUserMedia.bind(devices);
    const { resume } = AudioContext.prototype;
    // Without a click the browser of the tests would never resume the context.
    AudioContext.prototype.resume = () => Promise.resolve();
    let track: MediaStreamTrack | undefined;
    devices.getUserMedia = () => {
      const { stream } = context.createMediaStreamDestination();
      [track] = stream.getAudioTracks();
      return Promise.resolve(stream);
    };
    try {
      const gone: string[] = [];
      const { audio } = browserEnvironment();
      const open = (): Promise<() => void> =>
        audio.openMicrophone(
          8_000,
          160,
          () => undefined,
          why => gone.push(why),
        );
      (await open())();
      expect(track?.readyState).to.equal('ended');
      const close = await open();
      track?.dispatchEvent(new Event('ended'));
      await until(() => gone.length > 0, 'the news');
      close();
      expect(gone).to.deep.equal(['missing']);
    } finally {
      AudioContext.prototype.resume = resume;
      devices.getUserMedia = own;
      await context.close();
    }
  });

  it('changes the volume, and broadcasts what is typed, keeping it when the server refuses', async () => {
    await start();
    const slider = root().querySelector<HTMLInputElement>('input[type=range]') as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, '3');
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    await drawn();
    expect(fake.console.audio.$volume.get()).to.equal(3);
    let sent = '';
    element.addEventListener('broadcastsent', event => (sent = event.detail.content));
    button('Voice broadcast').click();
    await until(() => root().querySelector('dialog[open]') !== null, 'the dialog');
    const field = root().querySelector('sl-textarea') as HTMLElementTagNameMap['sl-textarea'];
    const type = async (text: string): Promise<void> => {
      field.value = text;
      field.dispatchEvent(new CustomEvent('sl-input', { bubbles: true }));
      await drawn();
    };
    button('Broadcast').click();
    await until(() => (root().textContent ?? '').includes('Enter a text'), 'the error at the field');
    await type('Good evening & stand back');
    fake.server.refuse(sendVoiceBroadcast, 'Not now');
    button('Broadcast').click();
    await until(() => (root().textContent ?? '').includes('Not now'), 'the refusal');
    expect(field.value).to.equal('Good evening & stand back');
    fake.server.answer(sendVoiceBroadcast, undefined);
    button('Broadcast').click();
    await until(() => sent === 'Good evening & stand back', 'the event');
  });

  it('has the robot speak for which a text was typed, whichever was selected meanwhile', async () => {
    await start();
    fake.server.answer(searchRobotList, { rows: [aRobot(), aRobot({ id: 'robot-2', name: 'Second' })], total: 2 });
    await fake.console.robots.load();
    const told: string[] = [];
    element.addEventListener('broadcastsent', ({ detail }) => told.push(detail.deviceId));
    button('Voice broadcast').click();
    await until(() => root().querySelector('dialog[open]') !== null, 'the dialog');
    const title = (): string => root().querySelector('dialog[open] h2')?.textContent ?? '';
    const first = title();
    const field = root().querySelector('sl-textarea') as HTMLElementTagNameMap['sl-textarea'];
    field.value = 'Stand back';
    field.dispatchEvent(new CustomEvent('sl-input', { bubbles: true }));
    await selectRobot(fake, 'robot-2');
    await drawn();
    expect(title()).to.equal(first);
    fake.server.answer(sendVoiceBroadcast, undefined);
    button('Broadcast').click();
    await until(() => told.length > 0, 'the event');
    const asked = fake.server.of(sendVoiceBroadcast)[0]?.request;
    expect([asked, told]).to.deep.equal([{ deviceId: 'robot-1', content: 'Stand back' }, ['robot-1']]);
  });
});
