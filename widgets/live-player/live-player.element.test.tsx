import { expect } from '@esm-bundle/chai';
import { systemClock } from '@patrolkit/core';
import { applyLook } from '@patrolkit/core/theme';
import {
  aRobot,
  aUser,
  FakeClock,
  getRobotLanVideoUrl,
  getVideoRecordUrl,
  getVideoUrl,
  saveScreenshot,
  searchRobotList,
  selectDeviceChannel,
  selectRobot,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { decodeAnything, FlvSocket, speakFlv } from '../../tests/elements/flv-socket.ts';
import { drawn, emulateTouch, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

describe('<patrol-live-player> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-live-player'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const cover = (): string => root().querySelector('.cover')?.textContent ?? '';

  before(texts);

  const start = async (isSelected = true, user = aUser()): Promise<void> => {
    fake = await fakeConsole({}, user);
    if (isSelected) await selectRobot(fake, 'robot-1');
    home = provide(fake.console);
    element = document.createElement('patrol-live-player');
    home.append(element);
    await drawn();
  };

  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('asks for a robot while none is selected', async () => {
    await start(false);
    expect(cover()).to.equal('Select a robot');
    expect(root().querySelector('[part=bar]')).to.equal(null);
  });

  it('keeps its buttons in one line on a phone, above the choice of the stream', async () => {
    await emulateTouch(true);
    try {
      await start();
      for (const width of [250, 270, 290]) {
        home.style.cssText = `display: block; width: ${width}px`;
        await until(() => element.offsetWidth === width, 'the width');
        const top = (selector: string): number => root().querySelector(selector)?.getBoundingClientRect().top ?? NaN;
        const tops = [...root().querySelectorAll('.bar > .pk-icon-button:not(.spare)')].map(
          button => button.getBoundingClientRect().top,
        );
        expect(new Set(tops).size, `${width} px: ${tops.join()}`).to.equal(1);
        expect(top('.bar > .pk-segments'), `${width} px`).to.be.above(tops[0] ?? NaN);
      }
    } finally {
      await emulateTouch(false);
    }
  });

  it('opens the first camera of the selected robot, and another stream when asked', async () => {
    await start();
    await until(() => fake.server.of(getVideoUrl).length > 0, 'the address');
    expect(fake.server.of(getVideoUrl)[0]?.request).to.deep.include({ channelId: 'channel-1', streamType: 'hd' });
    expect(cover()).to.contain('Connecting');
    root().querySelector<HTMLInputElement>('input[value=sd]')?.click();
    await until(
      () => fake.server.of(getVideoUrl).some(({ request }) => (request as { streamType: string }).streamType === 'sd'),
      'the other stream',
    );
  });

  it('says within a second that a codec cannot be played, and tells the page', async () => {
    await start(false);
    fake.server.answer(getVideoUrl, { address: '/video/1', videoCode: 'H265' });
    let failures = 0;
    element.addEventListener('playfailed', () => (failures += 1));
    await selectRobot(fake, 'robot-1');
    await until(() => cover().includes('H.265'), 'the warning', 1_000);
    await until(() => failures === 1, 'the event');
    expect(fake.console.video.pictureOf('robot-1')).to.equal('lost');
  });

  it('shows one of several cameras of a device by its name, without being what a driver looks at', async () => {
    fake = await fakeConsole();
    await selectRobot(fake, 'robot-1');
    fake.server.answer(getVideoUrl, { address: '/video/1', videoCode: 'H265' });
    home = provide(fake.console);
    element = document.createElement('patrol-live-player');
    element.deviceId = 'robot-1';
    element.channelId = 'channel-1';
    element.noDriving = true;
    home.append(element);
    await until(() => cover().includes('H.265'), 'the warning');
    const label = root().querySelector('section')?.getAttribute('aria-label');
    expect(label).to.match(/^\S.* · Robot One · \S/);
    expect(fake.console.video.pictureOf('robot-1')).to.equal('none');
    element.noDriving = false;
    await until(() => fake.console.video.pictureOf('robot-1') === 'lost', 'the report');
  });

  it('takes the word of the page for the encoding: what cannot be played is never opened', async () => {
    await start(false);
    let failures = 0;
    element.addEventListener('playfailed', () => (failures += 1));
    element.videoCode = 'H265';
    element.src = 'ws://127.0.0.1:9/nothing';
    await until(() => cover().includes('H.265'), 'the warning', 1_000);
    await until(() => failures === 1, 'the event');
    element.videoCode = 'H264';
    await until(() => cover().includes('Connecting'), 'the attempt');
  });

  it('takes the word of the camera for HD where the address has none, and opens no stream that cannot be played', async () => {
    const restore = speakFlv();
    try {
      await start(false);
      const camera = { id: 'channel-1', name: 'Front', number: 1 };
      fake.server.answer(selectDeviceChannel, [{ ...camera, videoCode: 'H264' }]);
      fake.server.answer(getVideoUrl, { address: '/video/1' });
      await selectRobot(fake, 'robot-1');
      await until(() => FlvSocket.latest !== undefined, 'the stream');
      // Later news about the camera starts no new stream.
      const asked = fake.server.of(getVideoUrl).length;
      fake.environment.sockets.latest('device').push('ChannelList', [{ ...camera, videoCode: 'H265' }], 'robot-1');
      await fake.clock.advance(1_000);
      await drawn();
      expect(fake.server.of(getVideoUrl)).to.have.length(asked);
      const choose = (quality: string): void => {
        FlvSocket.latest = undefined;
        root().querySelector<HTMLInputElement>(`input[value=${quality}]`)?.click();
      };
      // SD may have another encoding.
      choose('sd');
      await until(() => FlvSocket.latest !== undefined, 'the other stream');
      choose('hd');
      await until(() => cover().includes('H.265'), 'the warning', 1_000);
      expect(FlvSocket.latest).to.equal(undefined);
    } finally {
      restore();
    }
  });

  it('plays FLV and names what it does not play', async () => {
    await start();
    let failures = 0;
    element.addEventListener('playfailed', () => (failures += 1));
    element.videoType = 'HLS';
    await until(() => cover().includes('This player plays FLV, not HLS'), 'the reason');
    expect(failures).to.equal(1);
    expect(root().querySelector('[part=bar]')).to.equal(null);
    element.videoType = 'FLV';
    await until(() => cover().includes('Connecting'), 'the attempt');
  });

  it('plays the part of today that was recorded, where it is not alive', async () => {
    await start();
    element.isAlive = false;
    element.beginTime = '08:30:00';
    element.endTime = '09:00:00';
    await until(() => {
      const { from, to } = (fake.server.of(getVideoRecordUrl).at(-1)?.request ?? {}) as { from?: number; to?: number };
      return from !== undefined && to !== undefined && to - from === 1_800_000;
    }, 'the recording');
    const asked = fake.server.of(getVideoRecordUrl).at(-1)?.request as { from: number; channelId: string } | undefined;
    const begin = new Date(fake.console.now());
    expect(asked?.from).to.equal(begin.setHours(8, 30, 0, 0));
    expect(asked?.channelId).to.equal('channel-1');
    // The player offers no quality, requests no further live address, and has no picture to drive by.
    await until(() => root().querySelector('input[value=sd]') === null, 'no quality');
    const before = fake.server.of(getVideoUrl).length;
    const tries = fake.server.of(getVideoRecordUrl).length;
    await until(() => fake.server.of(getVideoRecordUrl).length > tries, 'another try of the recording');
    expect(fake.server.of(getVideoUrl).length).to.equal(before);
    expect(fake.console.video.$pictures.get().size).to.equal(0);
  });

  it('says of a recording that the user may not see it, and asks for none', async () => {
    await start(true, aUser({ permissions: ['robot-patrol-view'] }));
    element.isAlive = false;
    await until(() => cover() === 'No permissionAsk an administrator for access.', 'the reason');
    expect(fake.server.of(getVideoRecordUrl)).to.deep.equal([]);
    expect(root().querySelector('[part=bar]')).to.equal(null);
  });

  describe('with a stream', () => {
    let restore: (() => void)[] = [];
    const button = (words: string): HTMLButtonElement | undefined =>
      [...root().querySelectorAll<HTMLButtonElement>('button')].find(
        one => (one.getAttribute('aria-label') ?? one.textContent) === words,
      );
    beforeEach(() => {
      restore = [speakFlv(), decodeAnything()];
    });
    afterEach(() => {
      for (const undo of restore) undo();
    });

    describe('that stands still', () => {
      const clock = new FakeClock();
      const own = { ...systemClock };
      /** Each announcement, as it changes. */
      const said: (string | null)[] = [];
      const watching = new MutationObserver(changes => {
        const alert = root().querySelector('[role=alert]:not(.listening *)');
        if (alert && changes.some(({ target }) => alert.contains(target) || target.contains(alert)))
          if (said.at(-1) !== alert.textContent) said.push(alert.textContent);
      });
      const age = (): Element | null => root().querySelector('.age');
      /** Plays one picture and lets six seconds pass. */
      const standStill = async (attributes: Partial<typeof element>): Promise<void> => {
        said.length = 0;
        await start(false);
        watching.observe(root(), { subtree: true, childList: true, characterData: true });
        Object.assign(element, attributes, { src: 'ws://camera.test/live' });
        await until(() => {
          FlvSocket.latest?.picture(40);
          return root().querySelector('[data-state=playing]') !== null;
        }, 'the picture');
        for (let passed = 0; passed < 6_000; passed += 250) {
          await clock.advance(250);
          await drawn();
        }
        expect(age()?.textContent).to.match(/^No picture for [56] s$/);
      };
      before(() => Object.assign(systemClock, { now: () => clock.now(), after: clock.after.bind(clock) }));
      after(() => Object.assign(systemClock, own));
      afterEach(() => watching.disconnect());

      it('is called out once as it gets old, and once as it is lost', async () => {
        await standStill({});
        expect(said).to.deep.equal(['The picture is delayed', 'The picture is lost']);
        expect(age()?.getAttribute('aria-hidden')).to.equal('true');
      });

      it('is not called out where it is one of many', async () => {
        for (const attributes of [{ tile: true }, { noControls: true }]) {
          await standStill(attributes);
          expect(said).to.deep.equal([]);
          expect(age()?.getAttribute('aria-hidden')).to.equal(null);
          home.remove();
          fake.console.dispose();
        }
        await standStill({ noControls: true, listen: true });
        expect(said).to.have.length(2);
      });
    });

    it('has in a light skin a dialog that can be read, and rings of focus that can be seen on the picture', async () => {
      applyLook(document, { skin: 13 });
      try {
        await start(false);
        fake.server.answer(getVideoUrl, { address: '/video/1', videoCode: 'H264' });
        await selectRobot(fake, 'robot-1');
        await until(() => {
          FlvSocket.latest?.picture(40);
          return button('Screenshot')?.disabled === false;
        }, 'the picture');
        const ring = (of: Element | null | undefined): string =>
          of ? getComputedStyle(of).getPropertyValue('--pk-focus') : '';
        expect(ring(button('Screenshot'))).to.equal('#f4f6f9');
        button('Screenshot')?.click();
        await until(() => root().querySelector('dialog[open] sl-textarea') !== null, 'the dialog');
        await drawn();
        expect(ring(root().querySelector('dialog')))
          .to.equal(ring(element))
          .and.not.equal('#f4f6f9');
        // The text of a Shoelace field takes its colours from the page, and the dialog under it must do the same.
        const label = root().querySelector('sl-textarea')?.shadowRoot?.querySelector('label');
        const dialog = root().querySelector('dialog');
        expect(label && getComputedStyle(label).color).to.equal('rgb(58, 56, 47)');
        expect(dialog && getComputedStyle(dialog).backgroundColor).to.equal('rgb(255, 255, 255)');
      } finally {
        applyLook(document, {});
      }
    });

    it('opens one small window, also where its button is pressed twice', async () => {
      const windows = Object.getOwnPropertyDescriptor(globalThis, 'documentPictureInPicture');
      let opened = 0;
      const requestWindow = (): Promise<never> => {
        opened += 1;
        return new Promise(() => undefined);
      };
      Object.defineProperty(globalThis, 'documentPictureInPicture', { configurable: true, value: { requestWindow } });
      try {
        await start(false);
        element.src = 'ws://camera.test/live';
        await until(() => {
          FlvSocket.latest?.picture(40);
          return button('Picture in picture')?.disabled === false;
        }, 'the picture');
        button('Picture in picture')?.click();
        button('Picture in picture')?.click();
        await drawn();
        expect(opened).to.equal(1);
      } finally {
        if (windows) Object.defineProperty(globalThis, 'documentPictureInPicture', windows);
        else Reflect.deleteProperty(globalThis, 'documentPictureInPicture');
      }
    });

    it('keeps a screenshot of a recording with the moment of its picture', async () => {
      await start();
      const begin = new Date(fake.console.now()).setHours(8, 15, 0, 0);
      fake.server.answer(getVideoRecordUrl, { address: '/recorded/1', zero: begin, videoCode: 'H264' });
      element.channelId = 'channel-1';
      element.deviceId = 'robot-1';
      element.isAlive = false;
      element.beginTime = '08:15:00';
      await until(() => fake.server.of(getVideoRecordUrl).length > 0, 'the recording');
      await until(() => {
        FlvSocket.latest?.picture(2_000);
        return button('Screenshot')?.disabled === false;
      }, 'the picture');
      button('Screenshot')?.click();
      await until(() => root().querySelector('dialog[open] sl-textarea') !== null, 'the dialog');
      expect(root().querySelector('sl-textarea')?.value)
        .to.match(/^Recording of /)
        .and.contain('08:15:02');
      expect(root().querySelector('.shot')?.getAttribute('alt')).to.contain('08:15:02');
      fake.server.answer(saveScreenshot, undefined);
      button('Save')?.click();
      await until(() => fake.server.of(saveScreenshot).length > 0, 'the screenshot');
      expect(fake.server.of(saveScreenshot)[0]?.request).to.include({ recordedAt: begin + 2_000 });
    });
  });

  it('says that a camera has no microphone, unless the page wants no sound', async () => {
    await start(false);
    fake.server.answer(getVideoUrl, { address: '/video/1', videoCode: 'H264', hasAudio: false });
    await selectRobot(fake, 'robot-1');
    const volume = (): HTMLElement | null => root().querySelector('[part=volume] button');
    await until(() => volume() !== null, 'the reason');
    expect(volume()?.title).to.equal('No sound: this camera has no microphone');
    expect(volume()?.getAttribute('aria-disabled')).to.equal('true');
    element.hasAudio = false;
    await until(() => volume() === null, 'no volume');
  });

  it('shows what a device lacks: a camera, or a connection', async () => {
    await start(false);
    fake.server.answer(selectDeviceChannel, [{ id: 'channel-7', name: 'Audio', number: 7 }]);
    await selectRobot(fake, 'robot-1');
    await until(() => cover() === 'This device has no camera', 'the reason');
    fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ isOnline: false })]);
    await fake.clock.advance(1_000);
    await until(() => cover().includes('offline'), 'the other reason');
  });

  it('does not say that a camera is missing while a robot is switched to', async () => {
    await start();
    await until(() => cover().includes('Connecting'), 'the attempt');
    const switching = fake.console.robots.select('robot-2');
    await drawn();
    expect(cover()).to.equal('Connecting to video…');
    expect(root().querySelector('[part=bar]')).to.equal(null);
    fake.environment.sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"robot-2","data":0}');
    await switching;
    await until(() => root().querySelector('[part=bar]') !== null, 'the former robot');
  });

  it('is of the device that the page names, whatever robot is selected', async () => {
    await start();
    const details: { readonly deviceId?: string }[] = [];
    fake.server
      .answer(searchRobotList, { rows: [aRobot(), aRobot({ id: 'robot-2', name: 'Second' })], total: 2 })
      .answer(selectDeviceChannel, ({ deviceId }) => [{ id: `${deviceId}-1`, name: '', number: 1 }])
      .answer(getVideoUrl, { address: '/video/1', videoCode: 'H265' });
    await fake.console.robots.load();
    element.addEventListener('playfailed', event => details.push(event.detail));
    element.deviceId = 'robot-2';
    // The player of the previous robot may have failed first.
    await until(() => details.at(-1)?.deviceId === 'robot-2', 'the event');
    expect(details.at(-1)).to.deep.equal({ deviceId: 'robot-2' });
    expect(root().querySelector('[part=video]')?.getAttribute('aria-label')).to.equal('Second');
    expect(root().querySelector('[part=base]')?.getAttribute('aria-label')).to.equal('Live video · Second');
    expect(fake.console.video.pictureOf('robot-2')).to.equal('lost');
    expect(fake.console.video.pictureOf('robot-1')).to.equal('none');
    expect(fake.server.of(getVideoUrl).at(-1)?.request).to.deep.include({ channelId: 'robot-2-1' });
    // A channel without a device belongs to the selected robot if that robot has it. Otherwise its device is unknown.
    element.deviceId = undefined;
    element.channelId = 'channel-1';
    await until(() => fake.console.video.pictureOf('robot-1') === 'lost', 'the report');
    element.channelId = 'elsewhere';
    await until(() => fake.console.video.$pictures.get().size === 0, 'no report');
    expect(root().querySelector('[part=video]')?.getAttribute('aria-label')).to.equal('Live video');
  });

  it('says why the cameras of a device cannot be read, and reads them again', async () => {
    await start();
    fake.server.refuse(selectDeviceChannel, 'Not now');
    element.deviceId = 'robot-9';
    await until(() => cover().includes('Not now'), 'the reason');
    expect(cover()).to.contain('Could not read the cameras');
    fake.server.answer(selectDeviceChannel, []);
    root().querySelector<HTMLButtonElement>('.cover button')?.click();
    await until(() => cover() === 'This device has no camera', 'the other reason');
  });

  it('reads the cameras of a device again in another language, since the server names them', async () => {
    await start();
    let names = ['Front', 'Back'];
    fake.server.answer(selectDeviceChannel, ({ deviceId }) =>
      names.map((name, at) => ({ id: `${deviceId}-${at}`, name, number: at + 1 })),
    );
    const shown = (): (string | null)[] => [...root().querySelectorAll('option')].map(option => option.textContent);
    element.deviceId = 'robot-2';
    await until(() => shown().includes('Back'), 'the names');
    names = ['前方', '后方'];
    await fake.console.preferences.chooseLanguage('zh-cn');
    await until(() => shown().includes('后方'), 'the other names');
    await fake.console.preferences.chooseLanguage('en-us');
  });

  it('reads the cameras of a device that had none again when it comes online', async () => {
    await start();
    fake.server.answer(selectDeviceChannel, []);
    const push = async (isOnline: boolean): Promise<void> => {
      fake.environment.sockets.latest('singleton').push('RobotList', [aRobot(), aRobot({ id: 'robot-2', isOnline })]);
      await fake.clock.advance(1_000);
    };
    await push(false);
    element.deviceId = 'robot-2';
    await until(() => fake.server.of(selectDeviceChannel).length > 1, 'the question');
    fake.server.answer(selectDeviceChannel, ({ deviceId }) => [{ id: `${deviceId}-1`, name: '', number: 1 }]);
    await push(true);
    await until(
      () =>
        fake.server.of(getVideoUrl).some(({ request }) => (request as { channelId: string }).channelId === 'robot-2-1'),
      'its camera',
    );
  });

  it('offers the network of the robot where it sends there, and goes back to HD with a word where it is out of reach', async () => {
    await start();
    await until(() => root().querySelector('input[value=sd]') !== null, 'the choice');
    expect(root().querySelector('input[value=lan]')).to.equal(null);
    fake.server.answer(selectDeviceChannel, ({ deviceId }) => [
      { id: `${deviceId}-1`, name: '', number: 1, hasLan: true },
    ]);
    fake.server.refuse(getRobotLanVideoUrl, 'Not from here');
    element.deviceId = 'robot-2';
    await until(() => root().querySelector('input[value=lan]') !== null, 'the choice of the network');
    const asked = fake.server.of(getVideoUrl).length;
    root().querySelector<HTMLInputElement>('input[value=lan]')?.click();
    await until(() => fake.server.of(getRobotLanVideoUrl).length > 0, 'the address');
    expect(fake.server.of(getRobotLanVideoUrl)[0]?.request).to.deep.include({
      deviceId: 'robot-2',
      channelId: 'robot-2-1',
    });
    await until(() => fake.server.of(getVideoUrl).length > asked, 'the server’s own');
    expect(fake.server.of(getVideoUrl).at(-1)?.request).to.deep.include({ streamType: 'hd' });
    await until(() => root().querySelector<HTMLInputElement>('input[value=hd]')?.checked === true, 'the choice of HD');
    expect(fake.console.notices.$notices.get().map(({ text: said }) => said)).to.deep.include({
      id: 'video.lanUnreachable',
    });
  });

  it('says that the time of the day is used up and what to do, and offers no more of it', async () => {
    await start(false);
    fake.server.answer(getVideoUrl, { leftSeconds: 0 });
    let ends = 0;
    element.addEventListener('timeup', () => (ends += 1));
    await selectRobot(fake, 'robot-1');
    await until(() => cover().includes('used up'), 'the reason');
    expect(cover()).to.contain('again tomorrow').and.contain('administrator');
    expect(root().querySelector('.cover button')).to.equal(null);
    expect(ends).to.equal(1);
  });

  it('zooms its picture only while it has controls, and each picture from its full size', async () => {
    await start(false);
    element.src = 'ws://127.0.0.1:9/nothing';
    const button = (label: string): HTMLButtonElement | null =>
      root().querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`);
    const isZooming = (): boolean => root().querySelector('[data-zooming]') !== null;
    const zoomIn = async (): Promise<void> => {
      await until(() => button('Digital zoom') !== null, 'the controls');
      button('Digital zoom')?.click();
      await until(() => button('Zoom in') !== null, 'the zoom');
      button('Zoom in')?.click();
      await drawn();
      expect(scale()).to.not.contain('scale(1)');
    };
    const scale = (): string => root().querySelector<HTMLElement>('.lens')?.style.transform ?? '';
    await zoomIn();
    element.noControls = true;
    await drawn();
    expect(isZooming()).to.equal(false);
    expect(scale()).to.contain('scale(1)');
    const wheel = new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true });
    root().querySelector('[part=base]')?.dispatchEvent(wheel);
    expect(wheel.defaultPrevented).to.equal(false);
    element.noControls = false;
    await drawn();
    expect(isZooming(), 'it is to be asked for again').to.equal(false);
    await zoomIn();
    element.src = 'ws://127.0.0.1:9/other';
    await until(() => !isZooming(), 'the whole of the other picture');
    expect(scale()).to.contain('scale(1)');
  });

  it('moves its zoomed picture by the arrow keys, which fields keep to themselves', async () => {
    await start(false);
    element.src = 'ws://127.0.0.1:9/nothing';
    element.style.cssText = 'display: block; width: 640px; height: 360px';
    const button = (label: string): HTMLButtonElement | null =>
      root().querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`);
    const place = (): string => root().querySelector<HTMLElement>('.lens')?.style.transform.split(' scale')[0] ?? '';
    /** Answers whether the page gets the key. */
    const press = async (target: Element | null | undefined, name: string): Promise<boolean> => {
      const key = { key: name, bubbles: true, cancelable: true, composed: true };
      const isLeft = target?.dispatchEvent(new KeyboardEvent('keydown', key)) ?? true;
      await drawn();
      return isLeft;
    };
    await until(() => button('Digital zoom') !== null, 'the controls');
    expect(await press(button('Digital zoom'), 'ArrowRight'), 'nothing to move').to.equal(true);
    button('Digital zoom')?.click();
    await until(() => button('Zoom in') !== null, 'the zoom');
    for (let times = 0; times < 3; times += 1) button('Zoom in')?.click();
    await drawn();
    expect(await press(button('Zoom in'), 'ArrowRight')).to.equal(false);
    expect(await press(button('Zoom in'), 'ArrowUp')).to.equal(false);
    expect(place()).to.equal('translate(-60px, 60px)');
    const field = document.createElement('select');
    root().querySelector('[part=bar]')?.append(field);
    expect(await press(field, 'ArrowLeft')).to.equal(true);
    expect(await press(root().querySelector('[part=bar] input'), 'ArrowLeft')).to.equal(true);
    expect(await press(button('Zoom in'), 'Home')).to.equal(true);
    expect(place()).to.equal('translate(-60px, 60px)');
  });

  it('shows the same part of its zoomed picture when it gets another size', async () => {
    await start(false);
    element.src = 'ws://127.0.0.1:9/nothing';
    element.style.cssText = 'display: block; width: 640px; height: 360px';
    const button = (label: string): HTMLButtonElement | null =>
      root().querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`);
    const place = (): string => root().querySelector<HTMLElement>('.lens')?.style.transform.split(' scale')[0] ?? '';
    await until(() => button('Digital zoom') !== null, 'the controls');
    button('Digital zoom')?.click();
    await until(() => button('Zoom in') !== null, 'the zoom');
    for (let times = 0; times < 3; times += 1) button('Zoom in')?.click();
    const key = { key: 'ArrowRight', bubbles: true, cancelable: true, composed: true };
    button('Zoom in')?.dispatchEvent(new KeyboardEvent('keydown', key));
    await until(() => place() === 'translate(-60px, 0px)', 'the move');
    const width = (): number => root().querySelector('[part=base]')?.clientWidth ?? 0;
    const before = width();
    element.style.width = '320px';
    const moved = (): number => Number(/-?[\d.]+/.exec(place())?.[0]);
    await until(() => width() < before, 'the smaller frame');
    await until(() => moved() !== -60, 'another place');
    expect(moved()).to.be.closeTo((-60 * width()) / before, 0.1);
  });

  it('goes on trying an address that does not answer, and leaves nothing when removed', async () => {
    await start(false);
    element.src = 'ws://127.0.0.1:9/nothing';
    await until(() => cover().includes('Connecting'), 'the attempt');
    root().querySelector<HTMLButtonElement>('[part=bar] button')?.click();
    await until(() => root().querySelector('.resume') !== null, 'the pause');
    element.remove();
    await drawn();
    expect(fake.console.video.$pictures.get().size).to.equal(0);
  });
});
