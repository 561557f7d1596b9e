import { expect } from '@esm-bundle/chai';
import { defaultTexts } from '@patrolkit/core';
import {
  aRobot,
  aStatus,
  getEnableConfig,
  getRobotHardwareList,
  initialize,
  pauseTask,
  releaseEmergencyStop,
  robotRestart,
  selectRobot,
  sendChargeCommand,
  sendControlCommand,
  type FakeConsole,
  type RobotStatus,
} from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

describe('<patrol-device-controls> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-device-controls'];
  let heard: string[];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const button = (name: string): HTMLButtonElement =>
    [...root().querySelectorAll('button')].find(found => found.textContent === name) as HTMLButtonElement;
  const control = (name: string): HTMLElement => root().querySelector(`[data-control=${name}]`) as HTMLElement;
  const dialog = (): HTMLDialogElement | null => root().querySelector('dialog[open]');
  const push = async (status: Partial<RobotStatus>): Promise<void> => {
    fake.environment.sockets.latest('device').push('RobotStatus', aStatus(status), 'robot-1');
    await fake.clock.advance(1_000);
    await drawn();
  };

  before(texts);

  const start = async (codes: readonly string[], status: Partial<RobotStatus> = { mode: 'patrol' }): Promise<void> => {
    fake = await fakeConsole();
    fake.server.answer(
      getRobotHardwareList,
      codes.map(code => ({ code })),
    );
    await selectRobot(fake, 'robot-1', status);
    home = provide(fake.console);
    element = document.createElement('patrol-device-controls');
    heard = [];
    element.addEventListener('commandaccepted', ({ detail }) => heard.push(`${detail.command} ${detail.value}`));
    element.addEventListener('commandfailed', ({ detail }) => heard.push(`${detail.command} failed`));
    home.append(element);
    await until(() => fake.console.robots.$hardware.get().state === 'ready', 'the hardware');
    await drawn();
  };

  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('shows what the model has, with what the robot told', async () => {
    await start(['volume', 'wiper', 'headLamp']);
    await until(() => control('volume').querySelector('output')?.textContent === '5', 'the volume');
    expect(control('alarmLamp')).to.equal(null);
    expect(control('headLamp').textContent).to.contain('Off');
    const lamp = (): (string | null | undefined)[] => {
      const shown = control('headLamp').querySelector('[role=switch]');
      return [shown?.textContent, shown?.ariaChecked, shown?.ariaLabel];
    };
    await push({ mode: 'patrol', isHeadLightOn: true });
    expect(lamp()).to.deep.equal(['On', 'true', 'Headlight']);
    // The status of the next robot has not arrived yet.
    const switching = fake.console.robots.select('robot-2');
    fake.environment.sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"robot-2","data":1}');
    await switching;
    await drawn();
    expect(lamp()).to.deep.equal(['Unknown', 'false', 'Headlight: Unknown']);
  });

  it('says that the equipment could not be read, and why, and reads it again when asked', async () => {
    fake = await fakeConsole();
    fake.server.refuse(getRobotHardwareList, 'The model is unknown');
    await selectRobot(fake, 'robot-1', { mode: 'patrol' });
    home = provide(fake.console);
    element = document.createElement('patrol-device-controls');
    home.append(element);
    const failure = (): Element | null => root().querySelector('[role=alert]');
    await until(() => failure() !== null, 'the failure');
    expect(failure()?.textContent).to.contain('Hardware could not be read').and.contain('The model is unknown');
    expect(root().querySelector('[data-control=volume]')).to.equal(null);
    const reads = fake.server.of(getRobotHardwareList).length;
    fake.server.answer(getRobotHardwareList, [{ code: 'volume' }]);
    button('Try again').click();
    await until(() => root().querySelector('[data-control=volume]') !== null, 'the equipment');
    expect(failure()).to.equal(null);
    expect(fake.server.of(getRobotHardwareList)).to.have.length(reads + 1);
  });

  it('tells the life of a command at its control', async () => {
    await start(['headLamp']);
    (control('headLamp').querySelector('button') as HTMLButtonElement).click();
    await until(() => control('headLamp').querySelector('[data-state=accepted]') !== null, 'accepted');
    expect(heard).to.deep.equal(['headLamp true']);
    await push({ mode: 'patrol', isHeadLightOn: true });
    expect(control('headLamp').querySelector('[data-state=done]')).to.not.equal(null);
    fake.server.refuse(sendControlCommand, 'lamp is broken');
    (control('headLamp').querySelector('button') as HTMLButtonElement).click();
    await until(() => control('headLamp').querySelector('[data-state=failed]') !== null, 'failed');
    expect(control('headLamp').querySelector('[role=alert]')?.textContent).to.equal('lamp is broken');
    expect(heard).to.deep.equal(['headLamp true', 'headLamp failed']);
  });

  it('switches a lamp off by the second press, also before the robot has said that it is on', async () => {
    await start(['alarmLamp']);
    const lamp = control('alarmLamp').querySelector('button') as HTMLButtonElement;
    lamp.click();
    await until(() => heard.length === 1, 'the first command');
    await drawn();
    expect([lamp.textContent, lamp.ariaChecked, lamp.ariaBusy]).to.deep.equal(['On', 'true', 'true']);
    lamp.click();
    await until(() => heard.length === 2, 'the second command');
    await drawn();
    expect(heard).to.deep.equal(['alarmLamp true', 'alarmLamp false']);
    const values = fake.server
      .of(sendControlCommand)
      .map(({ request }) => /<Value>(\d)/.exec((request as { content: string }).content)?.[1]);
    expect(values).to.deep.equal(['1', '0']);
    expect([lamp.textContent, lamp.ariaChecked, lamp.ariaBusy]).to.deep.equal(['Off', 'false', 'true']);
    // The robot was slow with the first command.
    await fake.clock.advance(1);
    await push({ mode: 'patrol', isAlarmLightOn: true });
    expect(control('alarmLamp').querySelector('[data-state=accepted]')).to.not.equal(null);
    await push({ mode: 'patrol' });
    expect(control('alarmLamp').querySelector('[data-state=done]')).to.not.equal(null);
  });

  it('sends the volume when the slider is let go', async () => {
    await start(['volume']);
    await until(() => control('volume').querySelector('output')?.textContent === '5', 'the volume');
    const slider = control('volume').querySelector('input') as HTMLInputElement;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const value of ['6', '7', '8']) {
      set?.call(slider, value);
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    }
    await drawn();
    expect(fake.server.of(sendControlCommand)).to.deep.equal([]);
    slider.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
    await until(() => heard.length > 0, 'the command');
    expect(heard).to.deep.equal(['volume 8']);
    expect(JSON.stringify(fake.server.of(sendControlCommand)[0]?.request)).to.contain('<Type>5</Type><Value>8</Value>');
  });

  it('shows the volume as it is again when the browser takes the finger on the slider for a scroll, and sends none', async () => {
    await start(['volume']);
    const shown = (): string | null | undefined => control('volume').querySelector('output')?.textContent;
    await until(() => shown() === '5', 'the volume');
    const slider = control('volume').querySelector('input') as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, '8');
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    await drawn();
    expect(shown()).to.equal('8');
    slider.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }));
    await drawn();
    expect([shown(), slider.value]).to.deep.equal(['5', '5']);
    slider.focus();
    slider.blur();
    await drawn();
    expect(fake.server.of(sendControlCommand)).to.deep.equal([]);
  });

  it('marks each value as stale, with the time, until it has come again', async () => {
    await start(['volume', 'wiper', 'headLamp']);
    await until(() => control('volume').querySelector('output')?.textContent === '5', 'the volume');
    const all = ['headLamp', 'wiper', 'volume'];
    const stale = (): string[] => all.filter(name => control(name).querySelector('.pk-stale') !== null);
    expect(stale()).to.deep.equal([]);
    const { receivedAt = 0 } = fake.console.robots.$status.get() ?? {};
    const readAt = fake.console.commands.$config.get()?.receivedAt ?? 0;
    let answer: () => void = () => undefined;
    fake.server.answer(getEnableConfig, () => new Promise(resolve => (answer = () => resolve({ volume: 6 }))));
    fake.environment.sockets.latest('device').drop();
    await drawn();
    expect(stale()).to.deep.equal(all);
    expect(control('headLamp').textContent).to.contain(defaultTexts.formatTime(receivedAt));
    expect(control('volume').textContent).to.contain(defaultTexts.formatTime(readAt));
    await fake.clock.advance(15_000);
    await drawn();
    expect(stale(), 'open, and nothing new yet').to.deep.equal(all);
    await push({ mode: 'patrol' });
    expect(stale()).to.deep.equal(['wiper', 'volume']);
    answer();
    await until(() => control('volume').querySelector('output')?.textContent === '6', 'the new volume');
    expect(stale()).to.deep.equal([]);
    // The sockets are replaced without a gap.
    fake.server.answer(getEnableConfig, { volume: 7 });
    await fake.console.preferences.chooseLanguage('zh-hk');
    await fake.console.preferences.chooseLanguage('en-us');
    await until(() => fake.console.connection.$connection.get().device.opens === 4, 'the replaced sockets');
    await until(() => control('volume').querySelector('output')?.textContent === '7', 'the volume of now');
    await push({ mode: 'patrol' });
    expect(stale()).to.deep.equal([]);
  });

  it('sends net catching, the charger and an initialisation only as they were confirmed', async () => {
    await start(['netCatching']);
    button('Launch net').click();
    await drawn();
    expect(root().activeElement?.textContent).to.equal('Cancel');
    button('Cancel').click();
    await drawn();
    expect(fake.server.of(sendControlCommand)).to.deep.equal([]);
    button('Launch net').click();
    await drawn();
    expect(dialog()?.textContent).to.contain('Robot One');
    ([...(dialog()?.querySelectorAll('button') ?? [])].at(-1) as HTMLButtonElement).click();
    await until(() => heard.length > 0, 'the net');
    expect(JSON.stringify(fake.server.of(sendControlCommand)[0]?.request)).to.contain(
      '<Type>31</Type><Value>1</Value>',
    );

    button('Return to charge').click();
    await until(() => heard.length > 1, 'the charger');
    await push({ mode: 'charge' });
    expect(button('Initialize').getAttribute('aria-disabled')).to.equal('true');
    expect(root().textContent).to.contain('Cancel charging before');
    button('Cancel charging').click();
    await until(() => heard.length > 2, 'the charger again');
    expect(fake.server.of(sendChargeCommand).map(({ request }) => request)).to.deep.equal([
      { deviceId: 'robot-1', isOn: true },
      { deviceId: 'robot-1', isOn: false },
    ]);
    await push({ mode: 'standBy' });

    button('Initialize').click();
    await drawn();
    // One group, in which the arrow keys move.
    const groups = new Set([...(dialog()?.querySelectorAll('input') ?? [])].map(({ name }) => name));
    expect([groups.size, groups.has('')]).to.deep.equal([1, false]);
    dialog()?.querySelector<HTMLInputElement>('input[value=camera]')?.click();
    await drawn();
    ([...(dialog()?.querySelectorAll('button') ?? [])].at(-1) as HTMLButtonElement).click();
    await until(() => heard.length > 3, 'the initialisation');
    expect(fake.server.of(initialize)[0]?.request).to.deep.equal({ deviceId: 'robot-1', part: 'camera' });
    await push({ mode: 'standBy', initialization: { part: 'camera', state: 'running', progress: 40 } });
    expect(root().textContent).to.contain('40');
    await push({ mode: 'standBy', initialization: { part: 'camera', state: 'fail', progress: 40 } });
    expect(root().querySelector('[data-state=failed]')?.getAttribute('role')).to.equal('alert');
    expect(heard).to.deep.equal(['netCatching true', 'charge true', 'charge false', 'initialize camera']);
  });

  it('keeps focus and value of the volume through the life of a command', async () => {
    await start(['volume']);
    await until(() => control('volume').querySelector('output')?.textContent === '5', 'the volume');
    const slider = control('volume').querySelector('input') as HTMLInputElement;
    const shown = (): string => `${slider.value} ${control('volume').querySelector('output')?.textContent}`;
    slider.focus();
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    // For an arrow key the browser changes the value, and then the key goes up.
    for (const value of ['6', '7']) {
      set?.call(slider, value);
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      slider.dispatchEvent(new KeyboardEvent('keyup', { key: 'ArrowRight', bubbles: true }));
      await until(() => heard.includes(`volume ${value}`), 'the command');
      await drawn();
      expect(root().activeElement === slider).to.equal(true);
      expect(shown()).to.equal(`${value} ${value}`);
    }
    expect(fake.server.of(sendControlCommand)).to.have.length(2);
    // A loss of the channel does not take the focus either. The user can change nothing then.
    fake.environment.sockets.latest('device').drop();
    await drawn();
    expect(root().activeElement === slider).to.equal(true);
    expect(slider.getAttribute('aria-disabled')).to.equal('true');
    const before = shown();
    set?.call(slider, '2');
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    slider.dispatchEvent(new KeyboardEvent('keyup', { key: 'ArrowLeft', bubbles: true }));
    await drawn();
    expect(shown()).to.equal(before);
    expect(fake.server.of(sendControlCommand)).to.have.length(2);
  });

  it('says why it is off, and sends nothing then', async () => {
    await start(['headLamp'], { mode: 'manual' });
    expect(button('Pause task').getAttribute('aria-disabled')).to.equal('true');
    expect(root().textContent).to.contain('Switch to automatic mode first');
    button('Pause task').click();
    fake.environment.sockets.latest('device').drop();
    await drawn();
    expect(root().querySelector('.reason')?.textContent).to.contain('No current status');
    (control('headLamp').querySelector('button') as HTMLButtonElement).click();
    await drawn();
    expect(fake.server.of(pauseTask)).to.deep.equal([]);
    expect(fake.server.of(sendControlCommand)).to.deep.equal([]);
  });

  it('is one sentence for who may only watch', async () => {
    await start(['volume']);
    fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ mayControl: false })]);
    await fake.clock.advance(984);
    await drawn();
    expect(root().querySelector('button')).to.equal(null);
    expect(root().textContent).to.contain('no permission to control this robot');
  });

  it('asks before a restart, by name; the safe answer has the focus; the question closes with the robot', async () => {
    await start([]);
    button('Restart robot').click();
    await drawn();
    expect(dialog()?.textContent).to.contain('Restart Robot One?');
    expect(root().activeElement?.textContent).to.equal('Cancel');
    await selectRobot(fake, 'robot-2', { mode: 'patrol' });
    await drawn();
    expect(dialog()).to.equal(null);
    expect(fake.server.of(robotRestart)).to.deep.equal([]);
    await selectRobot(fake, 'robot-1', { mode: 'patrol' });
    await drawn();
    expect(dialog(), 'it does not open again by itself').to.equal(null);
    await selectRobot(fake, 'robot-2', { mode: 'patrol' });
    await drawn();
    button('Restart robot').click();
    await drawn();
    button('Restart').click();
    await until(() => heard.length > 0, 'the restart');
    expect(fake.server.of(robotRestart)[0]?.request).to.deep.equal({ deviceId: 'robot-2' });
  });

  it('asks of nothing by itself after a sign-out in mid-question', async () => {
    await start(['releaseEmergencyStop'], { mode: 'patrol', isEmergencyStopped: true });
    button('Release emergency stop').click();
    await drawn();
    expect(dialog()).to.not.equal(null);
    fake.parts.robots.clear?.();
    await fake.console.robots.load();
    await selectRobot(fake, 'robot-1', { mode: 'patrol', isEmergencyStopped: true });
    await until(() => root().querySelector('[part=release]') !== null, 'the stop');
    await drawn();
    expect(dialog()).to.equal(null);
  });

  it('keeps what it shows when the switch to another robot fails', async () => {
    await start(['volume']);
    await until(() => control('volume').querySelector('output')?.textContent === '5', 'the volume');
    const switching = fake.console.robots.select('robot-2');
    fake.environment.sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"robot-2","data":0}');
    await switching;
    fake.environment.sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"robot-1","data":1}');
    await push({ mode: 'patrol' });
    expect(control('volume').querySelector('output')?.textContent).to.equal('5');
    expect(control('volume').querySelector('input')?.getAttribute('aria-disabled')).to.not.equal('true');
    expect(root().querySelector('.reason')).to.equal(null);
  });

  it('releases the emergency stop only with a current status', async () => {
    await start(['releaseEmergencyStop'], { mode: 'patrol', isEmergencyStopped: true });
    button('Release emergency stop').click();
    await drawn();
    expect(dialog()?.textContent).to.contain('Robot One');
    expect(root().activeElement?.textContent).to.equal('Cancel');
    fake.environment.sockets.latest('device').drop();
    await drawn();
    button('Release').click();
    await drawn();
    expect(fake.server.of(releaseEmergencyStop)).to.deep.equal([]);
    expect(dialog()?.textContent).to.contain('No current status');
  });

  it('hides the release where the stop is not pressed', async () => {
    await start(['releaseEmergencyStop']);
    expect(root().querySelector('[part=release]')).to.equal(null);
  });
});
