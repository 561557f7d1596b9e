import { expect } from '@esm-bundle/chai';
import {
  aDetail,
  anAlarm,
  getAlarmDetails,
  getVideoUrl,
  selectDeviceChannel,
  selectRobot,
  sendControlCommand,
  type FakeConsole,
} from '@patrolkit/core/testing';
import '@patrolkit/widgets/alarm-dialog';
import '@patrolkit/widgets/alarm-popups';
import '@patrolkit/widgets/live-player';
import '@patrolkit/widgets/live-popup';
import '@patrolkit/widgets/robot-map';
import '@patrolkit/widgets/robot-selector';
import '@patrolkit/widgets/stop-button';
import { drawn, fakeConsole, provide, texts, until } from './harness.ts';

describe('<patrol-live-popup> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let popup: HTMLElementTagNameMap['patrol-live-popup'];
  const dialog = (): HTMLDialogElement | null => popup.shadowRoot?.querySelector('dialog') ?? null;
  const player = (): HTMLElement | null => popup.shadowRoot?.querySelector('patrol-live-player') ?? null;
  const add = async (tag: string): Promise<ShadowRoot> => {
    const element = document.createElement(tag);
    home.append(element);
    await until(() => element.shadowRoot?.querySelector('[part=base], dialog') !== null, tag);
    return element.shadowRoot as ShadowRoot;
  };
  const isOpen = (): boolean => dialog()?.open === true;
  const escape = (): unknown =>
    dialog()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));

  before(texts);

  beforeEach(async () => {
    fake = await fakeConsole();
    home = provide(fake.console);
    popup = document.createElement('patrol-live-popup');
    fake.server.answer(selectDeviceChannel, ({ deviceId }) => [{ id: `${deviceId}-1`, name: '', number: 1 }]);
    home.append(popup);
    await drawn();
  });

  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('shows a device 720 px wide with the stop in reach, without selecting it; closed, nothing plays any more', async () => {
    const told: string[] = [];
    popup.addEventListener('popupopened', event => told.push(`opened ${event.detail.deviceId}`));
    popup.addEventListener('popupclosed', event => told.push(`closed ${event.detail.deviceId}`));
    expect([isOpen(), player()]).to.deep.equal([false, null]);
    fake.console.video.openPopup('robot-2');
    await until(() => fake.server.of(getVideoUrl).length > 0, 'the picture');
    expect(fake.server.of(getVideoUrl)[0]?.request).to.deep.include({ channelId: 'robot-2-1' });
    expect(fake.console.robots.$selectedId.get()).to.equal(undefined);
    expect(dialog()?.matches(':modal')).to.equal(true);
    expect(dialog()?.offsetWidth).to.equal(Math.min(720, innerWidth < 600 ? innerWidth : innerWidth - 32));
    expect(dialog()?.querySelector('h2')?.textContent).to.equal('Real-time video');
    expect(dialog()?.querySelector('.pk-dialog-foot')).to.equal(null);
    expect(dialog()?.textContent).to.contain('Robot Two');
    expect(dialog()?.querySelector('patrol-stop-button')?.shadowRoot?.querySelector('button')).not.to.equal(null);
    await selectRobot(fake);
    const stop = dialog()?.querySelector('patrol-stop-button')?.shadowRoot;
    await until(() => stop?.querySelector('.more')?.textContent === 'Robot Two', 'which robot it stops');
    expect(getComputedStyle(stop?.querySelector('.more') as Element).display, 'in a narrow window too').to.equal(
      'block',
    );
    // It stops the robot in the picture, whichever robot is selected.
    stop
      ?.querySelector('[part=button]')
      ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true, button: 0, cancelable: true }));
    await until(() => fake.server.of(sendControlCommand).length > 0, 'the stop');
    expect(fake.server.of(sendControlCommand)[0]?.request).to.deep.include({ deviceId: 'robot-2' });
    escape();
    await until(() => !isOpen(), 'the end');
    expect(player()).to.equal(null);
    expect(fake.console.video.$pictures.get().size).to.equal(0);
    expect(fake.console.video.$popup.get()).to.equal(undefined);
    expect(told).to.deep.equal(['opened robot-2', 'closed robot-2']);
  });

  it('opens by its attribute, and again by the same one', async () => {
    for (let time = 0; time < 2; time += 1) {
      popup.deviceId = 'robot-1';
      await until(isOpen, 'the popup');
      escape();
      await until(() => !isOpen(), 'the end');
    }
  });

  it('ends a hold when it opens, and goes with the session', async () => {
    await selectRobot(fake);
    fake.console.driving.drive(['up']);
    await drawn();
    expect(fake.console.driving.$drive.get().state).to.equal('held');
    fake.console.video.openPopup('robot-1');
    await until(isOpen, 'the popup');
    expect(fake.console.driving.$drive.get()).to.deep.include({ ended: 'covered' });
    const leaving = fake.console.session.signOut();
    await fake.clock.advance(10_000);
    await leaving;
    await until(() => !isOpen(), 'the end');
  });

  it('is asked for by the list of devices, with the pointer and by key, and selects nothing', async () => {
    const list = await add('patrol-robot-selector');
    await until(() => list.querySelector('[data-id=robot-2] [data-look]') !== null, 'the row');
    list.querySelector<HTMLElement>('[data-id=robot-2] [data-look]')?.click();
    await until(isOpen, 'the popup');
    expect(fake.console.video.$popup.get()).to.equal('robot-2');
    escape();
    await until(() => !isOpen(), 'the end');
    const box = list.querySelector<HTMLElement>('[role=listbox]');
    box?.focus();
    await drawn();
    box?.dispatchEvent(new KeyboardEvent('keydown', { key: 'v', bubbles: true }));
    await until(isOpen, 'the popup again');
    expect(fake.console.robots.$selectedId.get()).to.equal(undefined);
  });

  it('is asked for by the key of the list alone: the one of the current alarm is the same', async () => {
    const list = await add('patrol-robot-selector');
    await add('patrol-alarm-popups');
    fake.push({
      type: 'AlarmInfo',
      data: anAlarm({ deviceId: 'robot-1' }),
      receivedAt: fake.environment.wallClock(),
    });
    await until(() => list.querySelector('[data-id=robot-2]') !== null, 'the row');
    fake.console.alarms.step(1);
    const box = list.querySelector<HTMLElement>('[role=listbox]');
    box?.focus();
    await drawn();
    const press = new KeyboardEvent('keydown', { key: 'v', bubbles: true, composed: true, cancelable: true });
    box?.dispatchEvent(press);
    expect(fake.console.robots.$switchingTo.get()).to.equal(undefined);
    await until(isOpen, 'the popup');
  });

  it('is asked for by the map and by the dialog of an alarm, unless the page prevents it', async () => {
    await selectRobot(fake);
    const map = await add('patrol-robot-map');
    fake.environment.sockets
      .latest('singleton')
      .push('RobotSituation', { positions: [{ deviceId: 'robot-1', mapId: 'map-1', x: 20, y: 10, angle: 0 }] });
    await fake.clock.advance(1_000);
    const onMap = (): HTMLElement | null => map.querySelector('[aria-label="Live video of Robot One"]');
    await until(() => onMap() !== null, 'the button');
    const asked: string[] = [];
    const keep = (event: CustomEvent<{ deviceId: string }>): void => {
      asked.push(event.detail.deviceId);
      event.preventDefault();
    };
    home.addEventListener('livevideorequest', keep as EventListener);
    onMap()?.click();
    expect([asked, fake.console.video.$popup.get()]).to.deep.equal([['robot-1'], undefined]);
    home.removeEventListener('livevideorequest', keep as EventListener);
    onMap()?.click();
    await until(isOpen, 'the popup');
    escape();
    await until(() => !isOpen(), 'the end');

    fake.server.answer(getAlarmDetails, ({ id }) => aDetail({ id, deviceId: 'robot-1' }));
    const alarm = await add('patrol-alarm-dialog');
    fake.console.alarms.open('alarm-1');
    const live = (): HTMLButtonElement | undefined =>
      [...alarm.querySelectorAll('button')].find(({ textContent }) => textContent === 'Live video');
    await until(() => live() !== undefined, 'the choice');
    live()?.click();
    await until(isOpen, 'the popup over the dialog');
    escape();
    await until(() => !isOpen(), 'the end');
    expect(alarm.querySelector('dialog')?.open, 'the alarm is still there').to.equal(true);
  });
});
