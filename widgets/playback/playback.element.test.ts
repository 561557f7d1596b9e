import { expect } from '@esm-bundle/chai';
import {
  anAlarm,
  findAlarmStatByParam,
  findScreenshots,
  findVideoRecords,
  getVideoRecordUrl,
  selectRobot,
  type FakeConsole,
} from '@patrolkit/core/testing';
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

  const start = async (prepare: () => void = () => undefined): Promise<void> => {
    fake = await fakeConsole();
    prepare();
    await selectRobot(fake, 'robot-1');
    home = provide(fake.console);
    element = document.createElement('patrol-playback');
    element.link = '/videotape';
    home.append(element);
    await drawn();
  };
  /** Recorded for the ten minutes before now, with an alarm and a screenshot in it. */
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

  afterEach(() => {
    home.remove();
    fake.console.dispose();
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
    await until(() => /^\d\d:\d\d:\d\d$/.test(line().getAttribute('aria-valuetext') ?? ''), 'the time');
    const { at } = latest<{ at: number }>(getVideoRecordUrl);
    expect(at).to.equal(now - 600_000);
  });

  it('says that marks may be old when what happened cannot be read', async () => {
    await start(() => {
      recorded();
      fake.server.refuse(findScreenshots, 'Not now');
    });
    await until(() => root().querySelector('.stale') !== null, 'the word');
    expect(root().querySelectorAll('.alarm')).to.have.length(1);
    expect(root().querySelector('.stale')?.textContent).to.contain('may be out of date');
  });

  it('is paused at once while it still connects, and played on', async () => {
    await start(recorded);
    await until(() => fake.server.of(getVideoRecordUrl).length > 0, 'the address');
    button('Pause').click();
    await until(() => button('Play') !== null, 'the other button');
    expect(cover()).to.equal('Paused');
    button('Play').click();
    await until(() => button('Pause') !== null, 'the button of before');
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

  it('zooms by the wheel and keeps the page where it is', async () => {
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
    line().dispatchEvent(wheel);
    await drawn();
    expect(wheel.defaultPrevented).to.equal(true);
    button('Zoom in').click();
    await until(() => wide() > before || root().querySelector('.recorded') === null, 'another zoom');
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
    expect(fake.server.of(findVideoRecords).length).to.be.at.most(count + 1);
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
});
