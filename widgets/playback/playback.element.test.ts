import { expect } from '@esm-bundle/chai';
import {
  anAlarm,
  aRobot,
  aUser,
  findAlarmStatByParam,
  findScreenshots,
  findVideoRecords,
  getVideoRecordUrl,
  saveScreenshot,
  searchRobotList,
  selectDeviceChannel,
  selectRobot,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { decodeAnything, FlvSocket, speakFlv } from '../../tests/elements/flv-socket.ts';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

describe('<patrol-playback> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-playback'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const cover = (): string => root().querySelector('.cover')?.textContent ?? '';
  const latest = <T>(call: { readonly name: string }): T => fake.server.of(call).at(-1)?.request as T;
  const line = (): HTMLElement => root().querySelector('[role=slider]') as HTMLElement;
  const button = (label: string): HTMLButtonElement =>
    root().querySelector(`button[aria-label="${label}"]`) as HTMLButtonElement;

  before(texts);

  const start = async (prepare: () => void = () => undefined, user = aUser()): Promise<void> => {
    fake = await fakeConsole({}, user);
    prepare();
    await selectRobot(fake, 'robot-1');
    home = provide(fake.console);
    element = document.createElement('patrol-playback');
    element.link = '/videotape';
    home.append(element);
    await drawn();
  };
  /** The ten minutes before now are recorded, with an alarm and a screenshot in them. */
  let now = 0;
  const recorded = (): void => {
    now = fake.console.now();
    const stretch = { from: now - 600_000, to: now - 1_000 };
    fake.server.answer(findVideoRecords, [stretch]);
    fake.server.answer(findAlarmStatByParam, {
      rows: [anAlarm({ beganAt: now - 300_000, level: 'serious', name: 'Smoke' })],
      total: 1,
    });
    fake.server.answer(findScreenshots, [{ id: '1', at: now - 200_000, note: 'Door' }]);
  };

  /** Replaces the control socket, which would otherwise be the latest fake socket. */
  const controlled = (steps: number[] = []): void => {
    const nothing = (): void => undefined;
    const control = { setSpeed: nothing, pause: nothing, resume: nothing, stepFrames: nothing, close: nothing };
    Object.assign(fake.console.recordings, {
      control: () => {
        hasControl = true;
        return { ...control, step: (at: number) => void steps.push(at - now) };
      },
    });
  };
  let hasControl = false;

  afterEach(() => {
    hasControl = false;
    home.remove();
    fake.console.dispose();
  });

  it('has marks in full colours, which alone stand out from every skin', async () => {
    await start(recorded);
    await until(() => root().querySelector('.recorded') !== null, 'what is recorded');
    const mark = root().querySelector('.recorded') as Element;
    expect(getComputedStyle(mark).opacity).to.equal('1');
    // The mark looks as it does while a clip is chosen.
    mark.setAttribute('class', 'clip');
    const { opacity, stroke, strokeWidth, fill } = getComputedStyle(mark);
    expect([opacity, stroke, strokeWidth]).to.deep.equal(['1', fill, '2px']);
  });

  it('has a picture of the shape that the page asks for, and what is left of a height that it gives', async () => {
    await start(recorded);
    await until(() => line() !== null, 'the time line');
    const shape = (): number => {
      const { width, height } = (root().querySelector('.stage') as HTMLElement).getBoundingClientRect();
      return width / height;
    };
    element.style.width = '640px';
    expect(shape()).to.be.closeTo(16 / 9, 0.02);
    element.style.setProperty('--aspect-ratio', '4 / 3');
    expect(shape()).to.be.closeTo(4 / 3, 0.02);
    element.style.height = '500px';
    expect(root().querySelector('.playback')?.getBoundingClientRect().height).to.be.closeTo(500, 1);
    expect(shape()).to.be.greaterThan(1.4);
  });

  it('says that nothing is recorded on a day, and looks at the day before when asked', async () => {
    await start();
    await until(() => cover().includes('No recording on'), 'the reason');
    const count = fake.server.of(findVideoRecords).length;
    button('Previous day').click();
    await until(() => fake.server.of(findVideoRecords).length > count, 'the other day');
    const { from, to } = latest<{ from: number; to: number }>(findVideoRecords);
    expect(to - from).to.be.at.most(25 * 3_600_000);
    expect(to).to.be.at.most(fake.console.now());
    expect(button('Next day').disabled).to.equal(false);
  });

  it('says that the user may not see recordings, and asks for none; of an address the page answers for', async () => {
    await start(recorded, aUser({ permissions: ['robot-patrol-view'] }));
    await until(() => cover() === 'No permissionAsk an administrator for access.', 'the reason');
    expect(root().querySelector('[part=bar]')).to.equal(null);
    element.channelId = 'channel-1';
    await drawn();
    expect(cover()).to.contain('No permission');
    expect([...fake.server.of(findVideoRecords), ...fake.server.of(getVideoRecordUrl)]).to.deep.equal([]);
    element.src = 'ws://archive.test/recorded/1';
    await until(() => root().querySelector('[part=bar]') !== null, 'the recording of the page');
  });

  it('names what went wrong, and tries again', async () => {
    await start(() => fake.server.refuse(findVideoRecords, 'The archive is asleep'));
    await until(() => cover().includes('The archive is asleep'), 'the cause');
    recorded();
    root().querySelector<HTMLButtonElement>('.cover button')?.click();
    await until(() => root().querySelector('.recorded') !== null, 'the recording');
  });

  it('draws what is recorded, alarms by their level and screenshots', async () => {
    await start(recorded);
    await until(() => root().querySelector('.alarm[data-level=serious]') !== null, 'the alarm');
    expect(root().querySelectorAll('.recorded')).to.have.length(1);
    expect(root().querySelectorAll('.capture')).to.have.length(1);
    await until(() => fake.server.of(getVideoRecordUrl).length > 0, 'the address');
    await until(() => /^\d\d:\d\d:\d\d\b/.test(line().getAttribute('aria-valuetext') ?? ''), 'the time');
    const { at } = latest<{ at: number }>(getVideoRecordUrl);
    expect(at).to.equal(now - 600_000);
  });

  it('tells the page once that playing failed, and says the cause in its place and nowhere else', async () => {
    let answer: () => void = () => undefined;
    await start(() => {
      recorded();
      fake.server.answer(
        getVideoRecordUrl,
        () =>
          new Promise(resolve => {
            answer = () => resolve({ address: '/recorded/1', zero: now - 600_000, videoCode: 'H265' });
          }),
      );
    });
    await until(() => fake.server.of(getVideoRecordUrl).length === 1, 'the question for the address');
    const failures: unknown[] = [];
    element.addEventListener('playfailed', ({ detail }) => failures.push(detail));
    await drawn();
    expect(failures).to.deep.equal([]);
    answer();
    await until(() => failures.length > 0, 'the event');
    await until(() => cover().includes('H.265'), 'the cause');
    await drawn();
    expect(failures).to.deep.equal([{ deviceId: 'robot-1' }]);
    expect(fake.console.notices.$notices.get()).to.deep.equal([]);
    expect(root().querySelectorAll('dialog[open]')).to.have.length(0);
  });

  it('says that marks may be old when what happened cannot be read', async () => {
    await start(() => {
      recorded();
      fake.server.refuse(findScreenshots, 'Not now');
    });
    await until(() => root().querySelector('.stale') !== null, 'the word');
    expect(root().querySelectorAll('.alarm')).to.have.length(1);
    expect(root().querySelector('.stale')?.textContent).to.contain('may be incomplete or out of date');
  });

  it('plays what is recorded before the marks have come, and draws them when they come', async () => {
    let answer: (rows: { id: string; at: number; note: string }[]) => void = () => undefined;
    await start(() => {
      recorded();
      fake.server.answer(findScreenshots, () => new Promise(resolve => (answer = resolve)));
    });
    await until(() => root().querySelector('.recorded') !== null, 'the recording');
    await until(() => fake.server.of(getVideoRecordUrl).length > 0, 'the address');
    await until(() => fake.server.of(findScreenshots).length > 0, 'the question for marks');
    expect(root().querySelectorAll('.alarm, .capture')).to.have.length(0);
    answer([{ id: '1', at: now - 200_000, note: 'Door' }]);
    await until(() => root().querySelectorAll('.alarm, .capture').length === 2, 'the marks');
  });

  it('reads marks again in another language, since the server names them, and the recorded ranges only once', async () => {
    await start(recorded);
    await until(() => root().querySelectorAll('.alarm, .capture').length === 2, 'the marks');
    const asked = (): number[] => [findScreenshots, findVideoRecords].map(call => fake.server.of(call).length);
    const [marks = 0, ranges = 0] = asked();
    await fake.console.preferences.chooseLanguage('zh-cn');
    await drawn();
    expect(asked()).to.deep.equal([marks + 1, ranges]);
    expect(root().querySelectorAll('.alarm, .capture')).to.have.length(2);
    await fake.console.preferences.chooseLanguage('en-us');
  });

  it('is paused at once while it still connects, and played on', async () => {
    await start(recorded);
    await until(() => fake.server.of(getVideoRecordUrl).length > 0, 'the address');
    button('Pause').click();
    await until(() => button('Play') !== null, 'the other button');
    expect(cover()).to.equal('Paused');
    button('Play').click();
    await until(() => button('Pause') !== null, 'the former button');
    expect(cover()).to.contain('Connecting');
  });

  it('goes by keys to marks, seconds and ends, and never out of what is recorded', async () => {
    await start(recorded);
    await until(() => fake.server.of(getVideoRecordUrl).length > 0, 'the address');
    const press = async (key: string): Promise<number> => {
      line().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
      await drawn();
      return Number(line().getAttribute('aria-valuenow')) - now;
    };
    expect(await press('PageDown')).to.equal(-302_000);
    expect(await press('PageDown')).to.equal(-202_000);
    expect(await press('PageUp')).to.equal(-302_000);
    expect(await press('ArrowRight')).to.equal(-297_000);
    expect(await press('End')).to.equal(-1_000);
    expect(await press('ArrowRight')).to.equal(-1_000);
    expect(await press('Home')).to.equal(-600_000);
    expect(await press('ArrowLeft')).to.equal(-600_000);
  });

  it('says what happened at its position, and shows it there while it has the focus', async () => {
    await start(recorded);
    await until(() => root().querySelector('.alarm') !== null, 'the marks');
    await until(() => fake.server.of(getVideoRecordUrl).length > 0, 'the address');
    const press = async (key: string): Promise<void> => {
      line().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
      await drawn();
    };
    const tip = (): HTMLElement | null => root().querySelector('.tip');
    const time = (at: number): string => fake.console.texts.formatTime(at);
    for (let times = 0; times < 7; times += 1) await press('+');
    await press('Home');
    expect(line().ariaValueText).to.equal(time(now - 600_000));
    await press('PageDown');
    const said = `Serious · Smoke · ${time(now - 300_000)}`;
    expect(line().ariaValueText).to.equal(`${time(now - 302_000)}. ${said}`);
    expect(tip()).to.equal(null);
    line().focus();
    await drawn();
    expect(tip()?.textContent).to.equal(`${time(now - 302_000)}${said}`);
    const [shown, place] = [tip(), root().querySelector('.position')].map(one => one?.getBoundingClientRect());
    expect((shown?.left ?? 0) + (shown?.width ?? 0) / 2).to.be.closeTo(
      (place?.left ?? 0) + (place?.width ?? 0) / 2,
      70,
    );
    line().blur();
    await drawn();
    expect(tip()).to.equal(null);
  });

  it('zooms by the wheel once it is pressed, and keeps the page where it is', async () => {
    await start(recorded);
    await until(() => root().querySelector('.recorded') !== null, 'the recording');
    const wide = (): number => Number(root().querySelector('.recorded')?.getAttribute('width'));
    const before = wide();
    const { left, width, top } = line().getBoundingClientRect();
    const wheel = new WheelEvent('wheel', {
      deltaY: -600,
      clientX: left + width / 2,
      clientY: top + 30,
      cancelable: true,
      bubbles: true,
    });
    line().focus();
    line().dispatchEvent(wheel);
    await drawn();
    expect(wheel.defaultPrevented).to.equal(true);
    button('Zoom in').click();
    await until(() => wide() > before || root().querySelector('.recorded') === null, 'another zoom');
  });

  it('leaves the wheel to a page that scrolls, but for Ctrl, a press, and turns along the line', async () => {
    await start(recorded);
    await until(() => root().querySelector('.recorded') !== null, 'the recording');
    const far = document.createElement('div');
    far.style.height = '5000px';
    document.body.append(far);
    const turn = async (more: WheelEventInit): Promise<boolean> => {
      const wheel = new WheelEvent('wheel', { deltaY: -60, bubbles: true, cancelable: true, ...more });
      line().dispatchEvent(wheel);
      await drawn();
      return wheel.defaultPrevented;
    };
    expect(getComputedStyle(line()).touchAction).to.equal('pan-y');
    expect(await turn({})).to.equal(false);
    expect(root().querySelector('.gesture-hint')?.textContent).to.equal(
      'Hold Ctrl to zoom with the wheel, or press the timeline first',
    );
    expect(await turn({ ctrlKey: true })).to.equal(true);
    expect(await turn({ shiftKey: true })).to.equal(true);
    expect(await turn({ deltaX: 100 })).to.equal(true);
    line().focus();
    expect(await turn({})).to.equal(true);
    line().blur();
    element.gestures = 'greedy';
    await drawn();
    expect(await turn({})).to.equal(true);
    element.gestures = 'none';
    await drawn();
    expect([await turn({}), await turn({ ctrlKey: true })]).to.deep.equal([false, false]);
    far.remove();
  });

  it('has all times of its time line in sight, however it is zoomed', async () => {
    await start(recorded);
    await until(() => root().querySelector('.recorded') !== null, 'the recording');
    home.style.width = '340px';
    const cut: string[] = [];
    const look = async (): Promise<void> => {
      await drawn();
      const { left, right } = (line().querySelector('svg') as Element).getBoundingClientRect();
      for (const text of line().querySelectorAll('.tick text')) {
        const box = text.getBoundingClientRect();
        if (box.left < left || box.right > right) cut.push(`${text.textContent} ${box.right - right}`);
      }
    };
    for (const label of ['Zoom in', 'Zoom out'])
      for (let step = 0; step < 20; step += 1) {
        button(label).click();
        await look();
      }
    expect(cut).to.deep.equal([]);
  });

  it('plays an address as it is: recorded throughout, without marks and clips', async () => {
    await start(recorded);
    await until(() => fake.server.of(getVideoRecordUrl).length > 0, 'the address');
    const count = fake.server.of(findVideoRecords).length;
    element.beginTime = '08:00:00';
    element.endTime = '09:00:00';
    element.src = 'ws://127.0.0.1:9/nothing';
    await until(() => line().getAttribute('aria-valuetext') === '08:00:00', 'the begin');
    expect(root().querySelectorAll('.recorded')).to.have.length(1);
    expect(root().querySelectorAll('.alarm, .capture')).to.have.length(0);
    expect(button('Export clip').disabled).to.equal(true);
    expect(root().querySelectorAll('.day, [data-kind=day]').length).to.equal(0);
    expect(fake.server.of(findVideoRecords).length).to.be.at.most(count + 1);
  });

  it('takes the first picture of an address for its begin, and goes to the moment of the page after it', async () => {
    const restore = [speakFlv(), decodeAnything()];
    try {
      const steps: number[] = [];
      await start(() => {
        recorded();
        controlled(steps);
      });
      await until(() => line() !== null, 'the time line');
      button('Previous day').click();
      const begin = new Date(fake.console.now()).setHours(8, 0, 0, 0);
      element.beginTime = '08:00:00';
      element.endTime = '09:00:00';
      element.at = begin + 1_800_000;
      element.src = 'ws://archive.test/recorded/1';
      await until(() => line().getAttribute('aria-valuenow') === String(begin + 1_800_000), 'the moment');
      await until(() => {
        FlvSocket.latest?.picture(0);
        return steps.length > 0;
      }, 'the step');
      expect(steps.map(step => step + now)).to.deep.equal([begin + 1_800_000]);
      expect(button('Screenshot').disabled).to.equal(true);
      await until(() => {
        FlvSocket.latest?.picture(1_800_000);
        return !button('Screenshot').disabled;
      }, 'the picture');
      expect(line().getAttribute('aria-valuetext')).to.equal('08:30:00');
    } finally {
      for (const undo of restore) undo();
    }
  });

  it('shows figures when asked, as the live player does', async () => {
    await start(recorded);
    await until(() => fake.server.of(getVideoRecordUrl).length > 0, 'the address');
    button('Statistics').click();
    await until(() => root().querySelector('[part=statistics]') !== null, 'the figures');
    expect(root().querySelector('[part=statistics]')?.textContent).to.contain('Codec');
    expect(button('Full screen')).not.to.equal(null);
  });

  it('begins with the moment that the page asks for', async () => {
    let asked = 0;
    await start(() => {
      recorded();
      asked = fake.console.now() - 123_456;
    });
    element.at = asked;
    await until(
      () => fake.server.of(getVideoRecordUrl).some(({ request }) => (request as { at: number }).at === asked),
      'the moment',
    );
    expect(line().getAttribute('aria-valuenow')).to.equal(String(asked));
  });

  it('is of the device that the page names, whatever robot is selected', async () => {
    await start(() => {
      recorded();
      controlled();
      fake.server
        .answer(searchRobotList, {
          rows: [aRobot(), aRobot({ id: 'robot-2', name: 'Second' }), aRobot({ id: 'robot-3' })],
          total: 3,
        })
        .answer(selectDeviceChannel, ({ deviceId }) => [{ id: `${deviceId}-1`, name: '', number: 1 }]);
    });
    await fake.console.robots.load();
    element.deviceId = 'robot-2';
    const channel = (): string => latest<{ channelId: string }>(findVideoRecords).channelId;
    await until(() => channel() === 'robot-2-1', 'the recordings');
    await until(() => root().querySelector('.alarm') !== null, 'the marks');
    expect(latest<{ deviceId: string }>(findAlarmStatByParam).deviceId).to.equal('robot-2');
    expect(latest<{ deviceId: string }>(findScreenshots).deviceId).to.equal('robot-2');
    const played = (): string | undefined => latest<{ channelId?: string } | undefined>(getVideoRecordUrl)?.channelId;
    await until(() => played() === 'robot-2-1', 'the stream');
    expect(root().querySelector('[part=video]')?.getAttribute('aria-label')).to.equal('Second');
    const seen = fake.server.of(findVideoRecords).length;
    await selectRobot(fake, 'robot-3');
    await drawn();
    expect(fake.server.of(findVideoRecords)).to.have.length(seen);

    let copied = '';
    const clipboard = { writeText: (text: string) => Promise.resolve(void (copied = text)) };
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
    button('Copy link to this moment').click();
    Reflect.deleteProperty(navigator, 'clipboard');
    await until(() => copied !== '', 'the link');
    expect(new URL(copied).searchParams.get('deviceId')).to.equal('robot-2');
  });

  it('does not say that a camera is missing while a robot is switched to', async () => {
    await start(() => {
      recorded();
      controlled();
    });
    await until(() => line() !== null, 'the time line');
    const switching = fake.console.robots.select('robot-2');
    await drawn();
    expect(cover()).to.equal('Looking for recordings…');
    fake.environment.sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"robot-2","data":0}');
    await switching;
    await until(() => line() !== null, 'the former robot');
  });

  it('obeys its keys wherever the focus is in it, and leaves those of fields and buttons alone', async () => {
    await start(recorded);
    await until(() => fake.server.of(getVideoRecordUrl).length > 0, 'the address');
    const press = (target: Element | null, key: string): boolean =>
      target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true })) ??
      true;
    const at = (): number => Number(line().getAttribute('aria-valuenow')) - now;
    expect(press(root().querySelector('[part=base]'), 'PageDown')).to.equal(false);
    await until(() => at() === -302_000, 'the mark');
    expect(press(button('Pause'), 'ArrowRight')).to.equal(false);
    await until(() => at() === -297_000, 'the step');
    expect(press(button('Pause'), ' ')).to.equal(true);
    expect(press(root().querySelector('[data-kind=day] > input'), 'ArrowRight')).to.equal(true);
    expect(press(root().querySelector('input[type=radio]'), 'ArrowRight')).to.equal(true);
    await drawn();
    expect(at()).to.equal(-297_000);
    expect(button('Pause')).to.not.equal(null);
    for (const key of [',', '.', 'Shift+ArrowLeft']) {
      const event = {
        key: key.replace('Shift+', ''),
        shiftKey: key.startsWith('Shift'),
        bubbles: true,
        cancelable: true,
      };
      expect(line().dispatchEvent(new KeyboardEvent('keydown', event)), key).to.equal(false);
    }
  });

  it('goes back over what is not recorded', async () => {
    await start(() => {
      recorded();
      fake.server.answer(findVideoRecords, [
        { from: now - 600_000, to: now - 400_000 },
        { from: now - 300_000, to: now - 1_000 },
      ]);
    });
    await until(() => fake.server.of(getVideoRecordUrl).length > 0, 'the address');
    const press = async (key: string): Promise<number> => {
      line().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
      await drawn();
      return Number(line().getAttribute('aria-valuenow')) - now;
    };
    // The time just before the alarm is not recorded, so playback begins at the next recorded moment.
    expect(await press('PageDown')).to.equal(-300_000);
    expect(await press('ArrowLeft')).to.equal(-400_000);
    expect(await press('ArrowRight')).to.equal(-300_000);
  });

  it('keeps the focus, the speed and the figures from day to day', async () => {
    await start(recorded);
    await until(() => fake.server.of(getVideoRecordUrl).length > 0, 'the address');
    root().querySelector<HTMLInputElement>('input[type=radio][value="4"]')?.click();
    button('Statistics').click();
    const back = button('Previous day');
    back.focus();
    for (const _ of [1, 2]) {
      const count = fake.server.of(findVideoRecords).length;
      back.click();
      await until(() => fake.server.of(findVideoRecords).length > count, 'the other day');
      await drawn();
    }
    expect(root().activeElement).to.equal(back);
    expect(root().querySelector<HTMLInputElement>('input[type=radio][value="4"]')?.checked).to.equal(true);
    expect(root().querySelector('[part=statistics]')).to.not.equal(null);
    const { to } = latest<{ to: number }>(findVideoRecords);
    expect(fake.console.now() - to).to.be.greaterThan(86_400_000 - 1);
  });

  it('stays with its day past midnight', async () => {
    await start(recorded);
    const day = (): string => root().querySelector<HTMLInputElement>('[data-kind=day] > input')?.value ?? '';
    await until(() => day() !== '', 'the day');
    const before = day();
    const { now: clock } = fake.console;
    Object.assign(fake.console, { now: () => clock() + 86_400_000 });
    // A change that draws the widget again.
    element.link = '/elsewhere';
    await drawn();
    expect(day()).to.equal(before);
  });

  describe('past midnight', () => {
    let midnight = 0;
    let restore: (() => void)[] = [];
    const day = (): string => root().querySelector<HTMLInputElement>('[data-kind=day] > input')?.value ?? '';
    const dayAt = (at: number): string => fake.console.texts.formatDate(at);
    /** Plays from five seconds before yesterday began. */
    const begin = async (to: number): Promise<void> => {
      restore = [speakFlv(), decodeAnything()];
      await start(() => {
        recorded();
        controlled();
        midnight = new Date(now).setHours(-24, 0, 0, 0);
        fake.server.answer(findVideoRecords, [{ from: midnight - 60_000, to: midnight + to }]);
        fake.server.answer(getVideoRecordUrl, { address: '/recorded/1', zero: midnight - 5_000, videoCode: 'H264' });
      });
      element.at = midnight - 5_000;
      await until(() => {
        FlvSocket.latest?.picture(0);
        return button('Screenshot')?.disabled === false;
      }, 'the picture');
    };
    afterEach(() => {
      for (const undo of restore) undo();
    });

    it('plays on in the same stream, with the day of the picture, the clip and the speed as they were', async () => {
      await begin(60_000);
      expect(day()).to.equal(dayAt(midnight - 5_000));
      const asked = latest<{ from: number; to: number }>(getVideoRecordUrl);
      expect([asked.from, asked.to]).to.deep.equal([
        new Date(midnight).setHours(-24, 0, 0, 0),
        new Date(midnight).setHours(24, 0, 0, 0),
      ]);
      const addresses = fake.server.of(getVideoRecordUrl).length;
      button('Export clip').click();
      await until(() => root().querySelector('.clip-row') !== null, 'the clip');
      [...root().querySelectorAll<HTMLButtonElement>('.clip-row button')]
        .find(one => one.textContent === 'Begin here')
        ?.click();
      button('Pause').focus();
      FlvSocket.latest?.picture(6_000);
      await until(() => day() === dayAt(midnight), 'the next day');
      await until(() => line().getAttribute('aria-valuenow') === String(midnight + 1_000), 'the moment');
      expect(line().getAttribute('aria-valuemin')).to.equal(String(midnight));
      expect(fake.server.of(getVideoRecordUrl)).to.have.length(addresses);
      expect(cover()).to.equal('');
      expect(root().activeElement).to.equal(button('Pause'));
      expect(root().querySelector('.clip-row .choice')?.textContent).to.contain('23:59:55');
      // A step back leads to the picture before midnight, with its day.
      FlvSocket.latest?.picture(4_900);
      await until(() => day() === dayAt(midnight - 1), 'the day before');
      expect(fake.server.of(getVideoRecordUrl)).to.have.length(addresses);
    });

    it('goes on where the next recording begins, once what was asked for is played', async () => {
      await begin(-1_000);
      const next = midnight + 2 * 3_600_000;
      fake.server.answer(findVideoRecords, [{ from: next, to: next + 60_000 }]);
      const addresses = fake.server.of(getVideoRecordUrl).length;
      FlvSocket.latest?.picture(4_000);
      FlvSocket.latest?.onclose?.({ wasClean: true, code: 1000 });
      await until(() => fake.server.of(getVideoRecordUrl).length > addresses, 'the stream of the next day');
      expect(latest<{ at: number }>(getVideoRecordUrl).at).to.equal(next);
      expect(day()).to.equal(dayAt(midnight));
    });

    it('says after the end where more is recorded, and goes there when asked', async () => {
      await begin(-1_000);
      const next = midnight + 26 * 3_600_000;
      fake.server.answer(findVideoRecords, [{ from: next, to: next + 60_000 }]);
      FlvSocket.latest?.onclose?.({ wasClean: true, code: 1000 });
      const go = (): HTMLButtonElement | null => root().querySelector('.gap button');
      await until(() => go() !== null, 'the way on');
      expect(go()?.textContent).to.contain('02:00:00');
      const addresses = fake.server.of(getVideoRecordUrl).length;
      go()?.click();
      await until(() => fake.server.of(getVideoRecordUrl).length > addresses, 'the stream');
      expect(latest<{ at: number }>(getVideoRecordUrl).at).to.equal(next);
    });
  });

  it('goes to the new day past midnight, though nothing else has drawn it again', async () => {
    await start(recorded);
    const day = (): string => root().querySelector<HTMLInputElement>('[data-kind=day] > input')?.value ?? '';
    await until(() => day() !== '', 'the day');
    await until(() => fake.server.of(getVideoRecordUrl).length > 0, 'the address');
    await drawn();
    const before = day();
    expect(button('Next day').getAttribute('aria-disabled')).to.equal('true');
    const { serverNow } = fake.console;
    Object.assign(fake.console, { serverNow: () => serverNow() + 86_400_000 });
    await fake.environment.clock.advance(1_000);
    await drawn();
    button('Next day').click();
    await drawn();
    expect(Date.parse(day())).to.be.greaterThan(Date.parse(before));
  });

  it('asks for no day while a year is typed', async () => {
    await start(recorded);
    await until(() => fake.server.of(getVideoRecordUrl).length > 0, 'the address');
    const field = root().querySelector<HTMLInputElement>('[data-kind=day] > input') as HTMLInputElement;
    const type = async (value: string): Promise<void> => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await drawn();
    };
    const count = fake.server.of(findVideoRecords).length;
    for (const value of ['0002-03-04', '0020-03-04', '0202-03-04']) {
      await type(value);
      expect(field.value).to.equal(value);
    }
    expect(fake.server.of(findVideoRecords)).to.have.length(count);
    await type('2020-03-04');
    await until(() => fake.server.of(findVideoRecords).length > count, 'the day');
    expect(new Date(latest<{ from: number }>(findVideoRecords).from).getFullYear()).to.equal(2020);
    await type('0202-03-04');
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await until(() => field.value === '03/04/2020', 'the day that is shown');
  });

  it('keeps a screenshot with the moment that is on screen while another is gone to', async () => {
    const restore = [speakFlv(), decodeAnything()];
    try {
      await start(() => {
        recorded();
        controlled();
        fake.server.answer(getVideoRecordUrl, { address: '/recorded/1', zero: now - 600_000, videoCode: 'H264' });
      });
      await until(() => {
        FlvSocket.latest?.picture(2_000);
        return button('Screenshot')?.disabled === false;
      }, 'the picture');
      const clock = (): string => root().querySelector('.clock')?.textContent ?? '';
      const before = clock();
      line().dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true, composed: true }));
      await until(() => line().getAttribute('aria-valuenow') === String(now - 1_000), 'the goal');
      expect(clock()).to.equal(before);
      button('Screenshot').click();
      await until(() => root().querySelector('dialog[open] sl-textarea') !== null, 'the dialog');
      fake.server.answer(saveScreenshot, undefined);
      [...root().querySelectorAll<HTMLButtonElement>('dialog button')].find(one => one.textContent === 'Save')?.click();
      await until(() => fake.server.of(saveScreenshot).length > 0, 'the screenshot');
      expect(latest<{ recordedAt: number }>(saveScreenshot).recordedAt - now).to.equal(-598_000);
    } finally {
      for (const undo of restore) undo();
    }
  });

  describe('under the pointer', () => {
    const { WebSocket: real } = window;
    let lastOpened = '';
    before(() => {
      // A socket on which no stream comes, and none breaks.
      window.WebSocket = class extends EventTarget {
        readyState = 0;
        constructor(address: string) {
          super();
          lastOpened = address;
        }
        close(): void {
          this.readyState = 3;
        }
      } as unknown as typeof WebSocket;
    });
    after(() => {
      window.WebSocket = real;
    });

    it('goes once to where it is pressed, and to a mark from before it', async () => {
      const steps: number[] = [];
      await start(() => {
        recorded();
        controlled(steps);
        const alarm = anAlarm({ beganAt: now - 590_000, level: 'serious', name: 'Smoke' });
        fake.server.answer(findAlarmStatByParam, { rows: [alarm], total: 1 });
      });
      await until(() => hasControl, 'the control');
      root().querySelector<HTMLInputElement>('input[type=radio][value="hour"]')?.click();
      await until(() => root().querySelector('.alarm') !== null, 'the alarm');
      // The events of tests have no real pointer that could be captured.
      line().setPointerCapture = () => undefined;
      const press = async (clientX: number, y: number): Promise<void> => {
        const clientY = line().getBoundingClientRect().top + y;
        for (const type of ['pointerdown', 'pointerup'])
          line().dispatchEvent(
            new PointerEvent(type, { bubbles: true, composed: true, pointerId: 1, clientX, clientY }),
          );
        await drawn();
      };
      const { left, width } = line().getBoundingClientRect();
      await press(left + width / 4, 60);
      expect(steps).to.have.length(1);
      const mark = root().querySelector('.alarm')?.getBoundingClientRect();
      await press((mark?.left ?? 0) + (mark?.width ?? 0) / 2, 24);
      expect(steps.slice(1)).to.deep.equal([-592_000]);
    });

    it('goes to the moment of a finger when it is lifted or moves along the line, and not when the page scrolls by it', async () => {
      await start(recorded);
      await until(() => fake.server.of(getVideoRecordUrl).length > 0, 'the address');
      element.beginTime = '08:00:00';
      element.endTime = '09:00:00';
      element.src = 'ws://127.0.0.1:9/nothing';
      await until(() => lastOpened === element.src, 'the stream of the address');
      await until(() => line().getAttribute('aria-valuetext') === '08:00:00', 'the begin');
      // There is no real pointer that could be captured.
      line().setPointerCapture = () => undefined;
      const begin = Number(line().getAttribute('aria-valuemin'));
      const place = (): number => Math.round((Number(line().getAttribute('aria-valuenow')) - begin) / 36_000);
      const finger = async (type: string, percent: number): Promise<void> => {
        const { left, top, width } = line().getBoundingClientRect();
        const [clientX, clientY] = [left + (width * percent) / 100, top + 60];
        line().dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            composed: true,
            pointerId: 1,
            pointerType: 'touch',
            clientX,
            clientY,
          }),
        );
        await drawn();
      };
      await finger('pointerdown', 20);
      await finger('pointercancel', 20);
      expect(place()).to.equal(0);
      await finger('pointerdown', 30);
      expect(place()).to.equal(0);
      await finger('pointerup', 30);
      await until(() => place() === 30, 'where it was lifted');
      element.gestures = 'greedy';
      await drawn();
      await finger('pointerdown', 50);
      await until(() => place() === 50, 'where it was put down');
      await finger('pointerup', 50);
    });

    it('goes along with a drag every 20 ms at most, and to where it is let go', async () => {
      await start(recorded);
      await until(() => fake.server.of(getVideoRecordUrl).length > 0, 'the address');
      element.beginTime = '08:00:00';
      element.endTime = '09:00:00';
      element.src = 'ws://127.0.0.1:9/nothing';
      // The user cannot seek before anything plays.
      await until(() => lastOpened === element.src, 'the stream of the address');
      await until(() => line().getAttribute('aria-valuetext') === '08:00:00', 'the begin');
      const begin = Number(line().getAttribute('aria-valuemin'));
      /** The place of the recording, per cent of the hour. */
      const place = (): number => Math.round((Number(line().getAttribute('aria-valuenow')) - begin) / 36_000);
      /** A pointer at a per cent of the line, at a time of the event. */
      const pointer = async (type: string, percent: number, at: number): Promise<void> => {
        const { left, top, width } = line().getBoundingClientRect();
        const event = new PointerEvent(type, {
          bubbles: true,
          composed: true,
          pointerId: 1,
          clientX: left + (width * percent) / 100,
          clientY: top + 60,
        });
        Object.defineProperty(event, 'timeStamp', { value: at });
        // There is no real pointer that could be captured.
        line().setPointerCapture = () => undefined;
        line().dispatchEvent(event);
        await drawn();
      };
      const goesAlong = async (type: string, percent: number, at: number): Promise<void> => {
        await pointer(type, percent, at);
        await until(() => place() === percent, `${type} to ${percent}`);
      };
      const staysAt = async (stays: number, type: string, percent: number, at: number): Promise<void> => {
        await pointer(type, percent, at);
        expect(place(), `${type} to ${percent}`).to.equal(stays);
      };
      await goesAlong('pointerdown', 20, 1_000);
      await staysAt(20, 'pointermove', 30, 1_010);
      await staysAt(20, 'pointermove', 35, 1_019);
      await goesAlong('pointermove', 40, 1_020);
      await staysAt(40, 'pointermove', 50, 1_039);
      await goesAlong('pointermove', 60, 1_041);
      await staysAt(60, 'pointermove', 70, 1_045);
      await goesAlong('pointerup', 75, 1_046);
      await staysAt(75, 'pointermove', 90, 2_000);
    });
  });
});
