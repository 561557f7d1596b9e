import { expect } from '@esm-bundle/chai';
import { presetNameLimit } from '@patrolkit/core';
import {
  addPreset,
  aRobot,
  deletePreset,
  getRobotHardwareList,
  gotoPreset,
  selectPrePositions,
  selectRobot,
  sendControlCommand,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

describe('<patrol-ptz-pad> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-ptz-pad'];
  let heard: string[];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const button = (label: string): HTMLElement =>
    root().querySelector(`[aria-label="${label}"]:is(button)`) as HTMLElement;
  /** `code:value` of each command. */
  const commands = (): string[] =>
    fake.server.of(sendControlCommand).map(({ request }) => {
      const { content } = request as { content: string };
      return `${/<Code>(\d+)/.exec(content)?.[1]}:${/<Value>(\d+)/.exec(content)?.[1]}`;
    });
  const pointer = (target: EventTarget, type: string, part: PointerEventInit = {}): boolean =>
    target.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, buttons: 1, bubbles: true, composed: true, cancelable: true, ...part }),
    );

  before(texts);

  beforeEach(async () => {
    fake = await fakeConsole();
    await selectRobot(fake);
    home = provide(fake.console);
    element = document.createElement('patrol-ptz-pad');
    heard = [];
    element.addEventListener('ptzstarted', ({ detail }) => heard.push(`${detail.action} ${detail.speed}`));
    element.addEventListener('ptzended', ({ detail }) => heard.push(detail.reason));
    home.append(element);
    await until(() => root().querySelector('[part=lift]') !== null, 'the hardware');
  });

  afterEach(async () => {
    home.remove();
    await drawn();
    fake.console.dispose();
  });

  it('repeats while held, and stops 200 ms after the release', async () => {
    pointer(button('Tilt up'), 'pointerdown');
    await fake.clock.advance(250);
    pointer(window, 'pointerup', { buttons: 0 });
    expect(commands()).to.deep.equal(['1:50', '1:50']);
    await fake.clock.advance(200);
    expect(commands()).to.deep.equal(['1:50', '1:50', '1:0']);
    expect(heard).to.deep.equal(['up 50', 'released']);
  });

  it('tells the age of a status where the server only sends changes, and goes on', async () => {
    await fake.clock.advance(11_000);
    await drawn();
    expect(root().querySelector('[data-status-age]')?.textContent).to.equal('Status 12 s old');
    pointer(button('Tilt up'), 'pointerdown');
    pointer(window, 'pointerup', { buttons: 0 });
    expect(commands()).to.deep.equal(['1:50']);
  });

  it('stops at once for every other end', async () => {
    pointer(button('Pan left'), 'pointerdown');
    pointer(document.body, 'pointerdown', { pointerId: 2 });
    expect(commands()).to.deep.equal(['7:50', '7:0']);
    expect(heard).to.deep.equal(['left 50', 'second-input']);
    await fake.clock.advance(1000);
    pointer(button('Raise'), 'pointerdown');
    element.remove();
    await drawn();
    expect(commands().slice(2)).to.deep.equal(['13:50', '13:0']);
  });

  it('resets once, with no stop', async () => {
    pointer(button('Reset position'), 'pointerdown');
    await fake.clock.advance(1000);
    pointer(window, 'pointerup', { buttons: 0 });
    await fake.clock.advance(1000);
    expect(commands()).to.deep.equal(['12:50']);
  });

  it('resets by a click that comes just after another command', async () => {
    pointer(button('Tilt up'), 'pointerdown');
    await fake.clock.advance(10);
    pointer(window, 'pointerup', { buttons: 0 });
    await fake.clock.advance(20);
    pointer(button('Reset position'), 'pointerdown');
    await fake.clock.advance(20);
    pointer(window, 'pointerup', { buttons: 0 });
    await fake.clock.advance(1_000);
    expect(commands()).to.deep.equal(['1:50', '1:0', '12:50']);
  });

  it('shows what works in the picture only to who may control the robot; the ring always', async () => {
    const player = document.createElement('div');
    player.id = 'a-player';
    home.append(player);
    element.setAttribute('for', 'a-player');
    await drawn();
    const parts = (): string[] =>
      ['zoom', 'lift', 'more'].filter(part => root().querySelector(`[part=${part}]`) !== null);
    expect(parts()).to.deep.equal(['zoom', 'lift', 'more']);
    [...root().querySelectorAll('button')].find(one => one.textContent === 'Presets')?.click();
    await until(() => root().querySelector('dialog[open]') !== null, 'the presets');
    fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ mayControl: false })]);
    await fake.clock.advance(984);
    await drawn();
    expect(parts()).to.deep.equal([]);
    expect(root().querySelector('dialog[open]')).to.equal(null);
    expect(button('Tilt up')).to.not.equal(null);
    expect(root().textContent).to.contain('no permission to control this robot');
  });

  it('tells the delay and the age of the picture', async () => {
    fake.console.video.report(Symbol('player'), { deviceId: 'robot-1', isLost: false, frameAge: 1_250 });
    pointer(button('Tilt up'), 'pointerdown');
    await fake.clock.advance(10);
    pointer(window, 'pointerup', { buttons: 0 });
    await drawn();
    expect(root().querySelector('[data-band]')?.textContent).to.contain('Delay');
    expect(root().querySelector('[data-picture=amber]')?.textContent).to.contain('1.3 s old');
  });

  it('does not open the presets again by itself', async () => {
    const open = (): boolean => root().querySelector('dialog[open]') !== null;
    [...root().querySelectorAll('button')].find(one => one.textContent === 'Presets')?.click();
    await until(open, 'the presets');
    await selectRobot(fake, 'robot-2');
    await selectRobot(fake, 'robot-1');
    await drawn();
    expect(open()).to.equal(false);
  });

  it('uses the speed of the slider', async () => {
    const slider = root().querySelector('input') as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, '80');
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    await drawn();
    pointer(button('Zoom in'), 'pointerdown');
    expect(commands()).to.deep.equal(['9:80']);
    pointer(window, 'pointerup', { buttons: 0 });
  });

  it('shows zoom and lift only where the robot has them; the ring always', async () => {
    fake.server.answer(getRobotHardwareList, [{ code: 'wiper' }]);
    fake.parts.robots.clear?.();
    await fake.console.robots.load();
    await selectRobot(fake, 'robot-2');
    await until(() => root().querySelector('[part=lift]') === null, 'no lift');
    expect(root().querySelector('[part=zoom]')).to.equal(null);
    expect(button('Tilt up')).to.not.equal(null);
  });

  it('says why it does not move', async () => {
    await selectRobot(fake, 'robot-2', { mode: 'patrol' });
    await drawn();
    pointer(button('Tilt up'), 'pointerdown');
    await drawn();
    expect(root().querySelector('[role=alert]')?.textContent).to.contain('Switch to manual mode');
    expect(commands()).to.deep.equal([]);
  });

  it('moves on diagonals until the server does not know them', async () => {
    pointer(button('Tilt up'), 'pointerdown');
    await fake.clock.advance(10);
    pointer(window, 'pointerup', { buttons: 0 });
    await fake.clock.advance(1_000);
    expect(button('Up and right')).to.not.equal(null);
    fake.server.refuse(sendControlCommand, 'unknown code');
    pointer(button('Up and right'), 'pointerdown');
    await until(() => root().querySelector('[data-at=upRight]') === null, 'four directions');
    expect(button('Tilt up')).to.not.equal(null);
  });

  it('keeps, names, goes to and deletes presets', async () => {
    const named = (name: string): HTMLButtonElement =>
      [...root().querySelectorAll('button')].find(
        found => found.textContent === name || found.getAttribute('aria-label') === name,
      ) as HTMLButtonElement;
    named('Presets').click();
    await until(() => root().querySelectorAll('li').length === 2, 'the presets');
    named('Go to').click();
    await until(() => fake.server.of(gotoPreset).length === 1, 'the camera');
    expect(fake.server.of(gotoPreset)[0]?.request).to.deep.equal({ deviceId: 'robot-1', id: 'preset-1' });
    await until(() => root().textContent?.includes('Turning to “Gate”') === true, 'its answer');
    named('Save preset').click();
    await until(() => root().textContent?.includes('Enter a name') === true, 'what is missing');
    const type = async (words: string): Promise<void> => {
      const field = root().querySelector('form sl-input') as HTMLElement & { value: string };
      field.value = words;
      field.dispatchEvent(new CustomEvent('sl-input', { bubbles: true }));
      await drawn();
    };
    const wrong = (): string => root().querySelector('form .pk-field-error')?.textContent ?? '';
    expect(wrong()).to.equal('Enter a name');
    await type('x'.repeat(presetNameLimit + 1));
    expect(wrong()).to.equal('');
    named('Save preset').click();
    await until(() => wrong() === `At most ${presetNameLimit} characters`, 'that it is too long');
    expect(fake.server.of(addPreset)).to.deep.equal([]);
    await type('North door');
    named('Save preset').click();
    await until(() => fake.server.of(addPreset).length === 1, 'the new one');
    expect(fake.server.of(addPreset)[0]?.request).to.deep.equal({ deviceId: 'robot-1', name: 'North door' });
    const press = async (name: string): Promise<void> => {
      named(name).focus();
      named(name).click();
      await drawn();
    };
    await press('Rename “Gate”');
    await until(() => root().activeElement === root().querySelector('li sl-input'), 'the focus in its name');
    const focused = (): string | null | undefined =>
      root().activeElement?.getAttribute('aria-label') ?? root().activeElement?.textContent;
    await press('Cancel');
    expect(focused()).to.equal('Rename “Gate”');
    await press('Rename “Gate”');
    await until(() => root().activeElement === root().querySelector('li sl-input'), 'the focus in its name again');
    await press('Save');
    await until(() => focused() === 'Rename “Gate”', 'the focus where it was');
    await press('Delete “Gate”');
    expect(focused()).to.equal('Cancel');
    await press('Cancel');
    expect(focused()).to.equal('Delete “Gate”');
    await press('Delete “Gate”');
    expect(fake.server.of(deletePreset)).to.deep.equal([]);
    const next = root().querySelectorAll('li')[1]?.querySelector('.name')?.textContent;
    fake.server.answer(selectPrePositions, [{ id: 'preset-2', name: next ?? '' }]);
    await press('Delete');
    await until(() => fake.server.of(deletePreset).length === 1, 'the deletion');
    await until(() => focused() === `Delete “${next}”`, 'the next one');
  });

  it('saves a preset once, however often Enter is pressed, and says so in the language on screen', async () => {
    const named = (name: string): HTMLButtonElement =>
      [...root().querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLButtonElement;
    let answer: () => void = () => undefined;
    fake.server.answer(addPreset, () => new Promise<undefined>(done => (answer = () => done(undefined))));
    named('Presets').click();
    await until(() => root().querySelectorAll('li').length === 2, 'the presets');
    const field = root().querySelector('form sl-input') as HTMLElement & { value: string };
    field.value = 'North door';
    field.dispatchEvent(new CustomEvent('sl-input', { bubbles: true }));
    await drawn();
    for (let press = 0; press < 3; press += 1) field.closest('form')?.requestSubmit();
    await until(() => fake.server.of(addPreset).length > 0, 'the new one');
    field.closest('form')?.requestSubmit();
    await drawn();
    answer();
    await until(() => root().textContent?.includes('“North door” saved') === true, 'its answer');
    expect(fake.server.of(addPreset)).to.have.length(1);
    await fake.console.preferences.chooseLanguage('zh-hk');
    await until(() => root().textContent?.includes('North door” saved') === false, 'the other language');
    expect([...root().querySelectorAll('.pk-line')].map(({ textContent }) => textContent).join()).to.contain(
      'North door',
    );
    await fake.console.preferences.chooseLanguage('en-us');
  });

  it('says nothing of a preset that answers after another was pressed', async () => {
    const answers: (() => void)[] = [];
    fake.server.answer(gotoPreset, () => new Promise<undefined>(done => answers.push(() => done(undefined))));
    [...root().querySelectorAll('button')].find(({ textContent }) => textContent === 'Presets')?.click();
    await until(() => root().querySelectorAll('li').length === 2, 'the presets');
    const [one, other] = [...root().querySelectorAll('li')].map(row => ({
      name: row.querySelector('.name')?.textContent ?? '',
      go: [...row.querySelectorAll('button')].find(({ textContent }) => textContent === 'Go to'),
    }));
    one?.go?.click();
    await until(() => answers.length === 1, 'the first');
    other?.go?.click();
    await until(() => answers.length === 2, 'the second');
    answers[0]?.();
    await drawn();
    await drawn();
    expect(root().textContent).not.to.contain(`Turning to “${one?.name}”`);
    expect(other?.go?.getAttribute('aria-busy')).to.equal('true');
    answers[1]?.();
    await until(() => root().textContent?.includes(`Turning to “${other?.name}”`) === true, 'its answer');
  });
});
