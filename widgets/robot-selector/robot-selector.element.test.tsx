import { expect } from '@esm-bundle/chai';
import { aRobot, searchRobotList, type FakeConsole } from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

describe('<patrol-robot-selector> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-robot-selector'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const all = (selector: string): HTMLElement[] => [...root().querySelectorAll<HTMLElement>(selector)];
  const names = (): string[] => all('.option .name').map(({ textContent }) => textContent);
  const press = (target: Element | undefined, key: string): void =>
    void target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }));
  const answerSwitch = (data: number): void =>
    fake.environment.sockets.latest('device').frame(`{"type":"SwitchResult","deviceId":"robot-2","data":${data}}`);

  before(texts);

  beforeEach(async () => {
    fake = await fakeConsole();
    home = provide(fake.console);
    element = document.createElement('patrol-robot-selector');
    home.append(element);
    await drawn();
  });

  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  const show = async (...robots: ReturnType<typeof aRobot>[]): Promise<void> => {
    fake.server.answer(searchRobotList, { rows: robots, total: robots.length });
    await fake.console.robots.load();
    await drawn();
  };

  it('lists the fleet, online first, with kind, state and control right', async () => {
    await show(
      aRobot({ id: 'a', name: 'Asleep', isOnline: false }),
      aRobot({ id: 'b', name: 'Busy', kind: 'car', mayControl: false }),
    );
    expect(names()).to.deep.equal(['Busy', 'Asleep']);
    const [busy, asleep] = all('.option');
    expect(busy?.textContent).to.contain('Vehicle').and.contain('Online').and.contain('View only');
    expect(asleep?.textContent).to.contain('Offline').and.contain('You may control it');
  });

  it('says why a device is offline, and orders devices by their models before their names', async () => {
    await show(
      aRobot({ id: 'a', name: 'A', sort: 2, modelLabel: 'Yard robot' }),
      aRobot({ id: 'b', name: 'B', sort: 1 }),
      aRobot({ id: 'c', name: 'C', isOnline: false, away: 'unregistered' }),
      aRobot({ id: 'd', name: 'D', isOnline: false, away: 'maintenance' }),
      aRobot({ id: 'e', name: 'E', isOnline: false, away: 'silent', heardAt: 1_700_000_000_000 }),
      aRobot({ id: 'f', name: 'F', isOnline: false, away: 'silent' }),
    );
    expect(names()).to.deep.equal(['B', 'A', 'C', 'D', 'E', 'F']);
    const said = all('.option .model').map(({ textContent }) => textContent);
    expect(said[1]).to.contain('Yard robot');
    expect(said.slice(2, 4)).to.deep.equal(['Offline: not registered yet', 'Offline: in maintenance']);
    expect(said[4]).to.match(/^Offline: no answer since .*2023/);
    expect(said[5]).to.equal('Offline');
  });

  it('shows the icon of the kind when the picture fails', async () => {
    await show(aRobot({ picture: '/nothing-there.png' }));
    await until(() => all('.option .picture svg').length === 1, 'the icon');
  });

  it('filters by kind and by name, and says when nothing matches', async () => {
    await show(aRobot({ name: 'One' }), aRobot({ id: 'c', name: 'Two', kind: 'car' }));
    const car = all('.tile')[1];
    expect(car?.textContent).to.contain('1');
    car?.click();
    await drawn();
    expect(names()).to.deep.equal(['Two']);
    const search = root().querySelector('input') as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, 'one');
    search.dispatchEvent(new Event('input', { bubbles: true }));
    await drawn();
    expect(root().textContent).to.contain('No device matches');
    all('.pk-state button')[0]?.click();
    await drawn();
    expect(names()).to.deep.equal(['One', 'Two']);
    all('.tile')[1]?.click();
    await drawn();
    all('.tile')[1]?.click();
    await drawn();
    expect(names()).to.deep.equal(['One', 'Two']);
  });

  it('selects with the keyboard and tells the page', async () => {
    const heard: string[] = [];
    element.addEventListener('robotselectrequest', ({ detail }) => heard.push(`asks ${detail.id}`));
    element.addEventListener('robotselected', ({ detail }) => heard.push(`selected ${detail.id}`));
    const list = root().querySelector('.list') as HTMLElement;
    list.focus();
    await drawn();
    press(list, 'ArrowDown');
    await drawn();
    press(list, 'Enter');
    await drawn();
    expect(all('.option .pk-spinner')).to.have.length(1);
    answerSwitch(1);
    await drawn();
    expect(heard).to.deep.equal(['asks robot-2', 'selected robot-2']);
    expect(all('[aria-selected=true] .name')[0]?.textContent).to.equal('Robot Two');
  });

  it('shows why a switch failed, inside', async () => {
    all('.option')[1]?.click();
    answerSwitch(0);
    await until(() => all('[role=alert]').length === 1, 'the problem');
    expect(all('[role=alert]')[0]?.textContent).to.contain('Robot switch failed');
    all('[role=alert] button')[0]?.click();
    await drawn();
    expect(all('[role=alert]')).to.have.length(0);
  });

  it('asks first, and does nothing when refused', async () => {
    element.addEventListener('robotselectrequest', event => event.preventDefault());
    all('.option')[1]?.click();
    await drawn();
    expect(fake.console.robots.$switchingTo.get()).to.equal(undefined);
  });

  it('says that the list could not be loaded, and tries again', async () => {
    fake.parts.robots.clear?.();
    fake.server.refuse(searchRobotList, 'closed for cleaning');
    await fake.console.robots.load();
    await drawn();
    expect(root().textContent).to.contain('closed for cleaning');
    fake.server.answer(searchRobotList, { rows: [], total: 0 });
    all('.pk-state button')[0]?.click();
    await until(() => root().textContent.includes('No devices'), 'the empty list');
  });

  it('marks the list as stale while its socket is not open', async () => {
    expect(root().querySelector('[part=stale]')).to.equal(null);
    fake.environment.sockets.latest('singleton').drop();
    await drawn();
    expect(root().querySelector('[part=stale]')).to.not.equal(null);
    expect(names()).to.have.length(2);
  });

  it('is a drop-down in a toolbar', async () => {
    element.layout = 'compact';
    await drawn();
    const toggle = root().querySelector('[part=toggle]') as HTMLElement;
    toggle.click();
    await until(() => names().length === 2, 'the list');
    expect(toggle.getAttribute('aria-expanded')).to.equal('true');
    all('.option')[1]?.click();
    answerSwitch(1);
    await until(() => toggle.getAttribute('aria-expanded') === 'false', 'closed');
    expect(toggle.textContent).to.contain('Robot Two');
  });

  it('stays open for who has opened it again while a robot was switched to', async () => {
    element.layout = 'compact';
    await drawn();
    const toggle = root().querySelector('[part=toggle]') as HTMLElement;
    const drop = root().querySelector('.drop') as HTMLElement;
    toggle.click();
    await until(() => names().length === 2, 'the list');
    all('.option')[1]?.click();
    drop.hidePopover();
    await until(() => toggle.getAttribute('aria-expanded') === 'false', 'closed by hand');
    toggle.click();
    await until(() => toggle.getAttribute('aria-expanded') === 'true', 'opened again');
    answerSwitch(1);
    await until(() => toggle.textContent.includes('Robot Two') && !toggle.querySelector('.pk-spinner'), 'the switch');
    await drawn();
    expect(drop.matches(':popover-open')).to.equal(true);
    // Only a choice made in the list closes it.
    all('.option')[0]?.click();
    fake.environment.sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"robot-1","data":1}');
    await until(() => toggle.getAttribute('aria-expanded') === 'false', 'closed');
  });

  it('forgets what was refused while it switched, once it has', async () => {
    all('.option')[1]?.click();
    all('.option')[0]?.click();
    await until(() => all('[role=alert]').length === 1, 'the problem');
    answerSwitch(1);
    await until(() => all('[role=alert]').length === 0, 'no problem');
  });

  it('draws 999 devices, and a push of the same list draws none again', async () => {
    const fleet = Array.from({ length: 999 }, (_item, index) => aRobot({ id: `r${index}`, name: `Robot ${index}` }));
    await show(...fleet);
    expect(all('.option')).to.have.length(999);
    await fake.clock.advance(1000);
    await drawn();
    const changes: string[] = [];
    const observer = new MutationObserver(records => changes.push(...records.map(({ target }) => target.nodeName)));
    observer.observe(root().querySelector('[part=list]') as Element, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    fake.environment.sockets.latest('singleton').push('RobotList', fleet);
    await fake.clock.advance(1000);
    await drawn();
    observer.disconnect();
    expect(changes).to.deep.equal([]);
  });
});
