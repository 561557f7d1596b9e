import { expect } from '@esm-bundle/chai';
import { aStatus, changeControl, checkActionAuthority, selectRobot, type FakeConsole } from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

describe('<patrol-work-mode> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-work-mode'];
  let heard: string[];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const option = (mode: string): HTMLInputElement => root().querySelector(`input[value=${mode}]`) as HTMLInputElement;
  const isOpen = (): boolean => root().querySelector('dialog')?.open ?? false;
  const foot = (index: number): HTMLElement =>
    root().querySelectorAll<HTMLElement>('.pk-dialog-foot button')[index] as HTMLElement;
  const requests = (): unknown[] => fake.server.of(changeControl).map(({ request }) => request);

  before(texts);

  const start = async (mode: 'manual' | 'patrol' | 'charge'): Promise<void> => {
    fake = await fakeConsole();
    await selectRobot(fake, 'robot-1', { mode });
    home = provide(fake.console);
    element = document.createElement('patrol-work-mode');
    heard = [];
    element.addEventListener('modechangerequest', ({ detail }) => heard.push(`asks ${detail.mode}`));
    element.addEventListener('modechanged', ({ detail }) => heard.push(`changed ${detail.mode}`));
    home.append(element);
    await drawn();
  };

  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('follows the pushed status, with its name', async () => {
    await start('charge');
    expect(option('automatic').checked).to.equal(true);
    expect(root().querySelector('[part=named-mode]')?.textContent).to.equal('Charging');
    fake.environment.sockets.latest('device').push('RobotStatus', aStatus({ isEmergencyStopped: true }), 'robot-1');
    await fake.clock.advance(1000);
    await drawn();
    expect(option('manual').checked).to.equal(true);
    expect(root().querySelector('[part=emergency-stop]')?.textContent).to.contain('Emergency stop pressed');
  });

  it('goes to manual at once', async () => {
    await start('patrol');
    let answer: (response: Response) => void = () => undefined;
    fake.server.respond(changeControl, () => new Promise(resolve => (answer = resolve)));
    option('manual').focus();
    option('manual').click();
    await drawn();
    expect(isOpen()).to.equal(false);
    await until(() => requests().length === 1, 'the command');
    expect(root().querySelector('[part=switch]')?.ariaDisabled).to.equal('true');
    option('automatic').click();
    expect(heard, 'nothing else meanwhile').to.deep.equal(['asks manual']);
    answer(Response.json({ ret: 1 }));
    await until(() => heard.length === 2, 'the change');
    expect(option('manual').matches(':focus'), 'it keeps the focus').to.equal(true);
    expect(heard).to.deep.equal(['asks manual', 'changed manual']);
    expect(requests()).to.deep.equal([{ deviceId: 'robot-1', mode: 'manual' }]);
  });

  it('asks on the way to automatic; resume is preselected, and 500 ms pass before it shows', async () => {
    await start('manual');
    option('automatic').click();
    await until(isOpen, 'the question');
    expect(option('resume').checked).to.equal(true);
    expect(option('manual').checked, 'still manual').to.equal(true);
    foot(1).click();
    await drawn();
    expect(root().textContent).to.contain('Switching to automatic');
    await fake.clock.advance(600);
    await drawn();
    expect(option('automatic').checked).to.equal(true);
    expect(requests()).to.deep.equal([{ deviceId: 'robot-1', mode: 'automatic', resume: 'resume' }]);
    expect(heard).to.deep.equal(['asks automatic', 'changed automatic']);
  });

  it('does not ask again by itself when the robot is selected again', async () => {
    await start('manual');
    option('automatic').click();
    await until(isOpen, 'the question');
    await selectRobot(fake, 'robot-2');
    await drawn();
    expect(isOpen()).to.equal(false);
    await selectRobot(fake, 'robot-1');
    await drawn();
    expect(isOpen()).to.equal(false);
  });

  it('forgets what was chosen for another robot', async () => {
    await start('manual');
    option('automatic').click();
    await until(isOpen, 'the question');
    option('continue').click();
    await selectRobot(fake, 'robot-2', { mode: 'manual' });
    await drawn();
    expect(isOpen()).to.equal(false);
    option('automatic').click();
    await until(isOpen, 'the question');
    expect(option('resume').checked).to.equal(true);
  });

  it('asks for the authority before the question, and no second time', async () => {
    await start('manual');
    fake.server.answer(checkActionAuthority, { isGranted: false, holder: 'Li' });
    option('automatic').click();
    await until(() => root().querySelector('[part=problem]') !== null, 'the problem');
    expect(isOpen(), 'nobody is asked').to.equal(false);
    expect(option('manual').checked).to.equal(true);
    fake.server.answer(checkActionAuthority, { isGranted: true });
    option('automatic').click();
    await until(isOpen, 'the question');
    expect(root().querySelector('[part=problem]')).to.equal(null);
    expect(fake.server.of(checkActionAuthority)).to.have.length(2);
    foot(1).click();
    await fake.clock.advance(600);
    expect(requests()).to.have.length(1);
    expect(fake.server.of(checkActionAuthority)).to.have.length(2);
  });

  it('sends continue when chosen, and cancel returns to manual', async () => {
    await start('manual');
    option('automatic').click();
    await until(isOpen, 'the question');
    option('continue').click();
    foot(0).click();
    await drawn();
    expect(isOpen()).to.equal(false);
    expect(option('manual').checked).to.equal(true);
    expect(requests()).to.deep.equal([]);
    option('automatic').click();
    await until(isOpen, 'the question');
    expect(option('resume').checked, 'preselected again').to.equal(true);
    option('continue').click();
    await drawn();
    foot(1).click();
    await fake.clock.advance(600);
    expect(requests()).to.deep.equal([{ deviceId: 'robot-1', mode: 'automatic', resume: 'continue' }]);
  });

  it('the question closes when another robot is selected', async () => {
    await start('manual');
    option('automatic').click();
    await drawn();
    await selectRobot(fake, 'robot-2');
    await drawn();
    expect(isOpen()).to.equal(false);
  });

  it('shows inside why it failed, and the mode stays', async () => {
    await start('patrol');
    fake.server.answer(checkActionAuthority, { isGranted: false, holder: 'Li' });
    option('manual').click();
    await until(() => root().querySelector('[part=problem]') !== null, 'the problem');
    expect(root().querySelector('[part=problem]')?.textContent).to.equal('Li is controlling this robot');
    expect(option('automatic').checked).to.equal(true);
    expect(heard).to.deep.equal(['asks manual']);
  });

  it('says why it is off, and marks an old status', async () => {
    await start('patrol');
    fake.environment.sockets.latest('device').drop();
    await drawn();
    expect(root().querySelector('[part=refusal]')?.textContent).to.contain('No current status');
    expect(root().querySelector('[part=stale]')).to.not.equal(null);
    expect(option('manual').matches(':disabled')).to.equal(true);
    expect(option('automatic').checked, 'the last known stays').to.equal(true);
  });

  it('says why it is off beside an earlier failure, which leaves by itself', async () => {
    await start('patrol');
    fake.server.answer(checkActionAuthority, { isGranted: false, holder: 'Li' });
    option('manual').click();
    await until(() => root().querySelector('[part=problem]') !== null, 'the problem');
    fake.environment.sockets.latest('device').drop();
    await drawn();
    expect(root().querySelector('[part=refusal]')?.textContent).to.contain('No current status');
    await fake.clock.advance(10_000);
    await drawn();
    expect(root().querySelector('[part=problem]')).to.equal(null);
    expect(root().querySelector('[part=refusal]')).to.not.equal(null);
  });

  it('is a drop-down as well, and can be prevented', async () => {
    await start('patrol');
    element.variant = 'dropdown';
    element.addEventListener('modechangerequest', event => event.preventDefault());
    await drawn();
    const select = root().querySelector('select') as HTMLSelectElement;
    expect(select.value).to.equal('automatic');
    select.value = 'manual';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await drawn();
    expect(requests()).to.deep.equal([]);
    expect(select.value).to.equal('automatic');
  });
});
