import { expect } from '@esm-bundle/chai';
import { defaultTexts } from '@patrolkit/core';
import {
  addAlarmShelve,
  anAlarm,
  aRobot,
  findAlarmShelve,
  getFacePersonTypeByPersonName,
  type AlarmShelf,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import { spent } from '../shared/hold/key-owner.ts';
import './index.ts';

const attack = '<img src=x onerror="window.attacked=1"><script>window.attacked=1</script>';

describe('<patrol-alarm-popups> in triage', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-alarm-popups'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const all = (selector: string): HTMLElement[] => [...root().querySelectorAll<HTMLElement>(selector)];
  const one = (selector: string): HTMLElement => {
    const [found] = all(selector);
    if (!found) throw new Error(`no ${selector}`);
    return found;
  };
  const now = (): number => fake.environment.wallClock();
  const push = async (...alarms: ReturnType<typeof anAlarm>[]): Promise<void> => {
    for (const data of alarms) fake.push({ type: 'AlarmInfo', data, receivedAt: now() });
    await drawn();
  };
  const press = async (
    key: string,
    target: EventTarget = document.body,
    more: KeyboardEventInit = {},
  ): Promise<void> => {
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more }),
    );
    await drawn();
  };
  const shelf = (part: Partial<AlarmShelf> = {}): AlarmShelf => ({
    id: 's1',
    deviceId: 'robot-1',
    deviceName: 'Robot One',
    type: '201',
    name: 'Smoke',
    level: 'important',
    by: 'Li An',
    since: now(),
    until: now() + 900_000,
    reason: 'Welding',
    arrived: 4,
    pending: 0,
    ...part,
  });
  const tellShelves = async (...data: AlarmShelf[]): Promise<void> => {
    fake.push({ type: 'AlarmShelve', data, receivedAt: now() });
    await drawn();
  };

  before(texts);
  // Late code is loaded first, because its loading time is not under test.
  before(async () => {
    await import('../shared/alarms/late/ShelveDialog.tsx');
    await import('../shared/alarms/late/KeyHelp.tsx');
    await import('../shared/alarms/late/ShelvedList.tsx');
    await import('../shared/alarms/late/SoundDialog.tsx');
  });
  beforeEach(async () => {
    fake = await fakeConsole();
    home = provide(fake.console);
    element = document.createElement('patrol-alarm-popups');
    home.append(element);
    await drawn();
  });
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('shows the time until an alarm escalates, as text and bar, and the mark when it lapsed', async () => {
    await push(anAlarm({ id: 'a', level: 'serious', beganAt: now() }));
    expect(one('[part=countdown]').textContent).to.contain('2:00');
    const said = `Escalates at ${defaultTexts.formatMoment(now() + 120_000, now())}`;
    const heard = (): (string | null)[] =>
      [...one('[part=countdown]').querySelectorAll('.pk-remaining > span:not([aria-hidden])')].map(
        ({ textContent }) => textContent,
      );
    expect(heard()).to.include(said);
    const bar = (): string => getComputedStyle(one('.pk-remaining-bar')).backgroundSize;
    expect(bar()).to.equal('100% 100%');
    const popup = one('[part=popup]');
    await fake.clock.advance(60_000);
    await drawn();
    expect(one('[part=countdown]').textContent).to.contain('1:00');
    expect(heard(), 'the moment does not run').to.include(said);
    expect(bar()).to.equal('50% 100%');
    await fake.clock.advance(61_000);
    await drawn();
    expect(one('[part=countdown]').textContent).to.equal('Escalated');
    expect(one('[part=popup]')).to.equal(popup);
  });

  it('shows it by the clock of the server, where that of the computer is ahead', async () => {
    fake.server.ahead = -180_000;
    await fake.console.installation.load();
    await push(anAlarm({ id: 'a', level: 'serious', beganAt: fake.server.now() }));
    expect(one('[part=countdown]').textContent).to.contain('2:00').and.not.contain('Escalated');
  });

  it('changes level and condition in the same popup', async () => {
    const alarm = anAlarm({ id: 'a', level: 'general', beganAt: now(), condition: 'present' });
    await push(alarm);
    expect(one('[part=condition]').textContent).to.equal('Still present');
    const popup = one('[part=popup]');
    await push({ ...alarm, level: 'serious', levelAt: now(), condition: 'gone', conditionEndedAt: now() });
    expect(one('[part=popup]')).to.equal(popup);
    expect(popup.dataset['level']).to.equal('serious');
    expect(one('[part=condition]').textContent).to.match(/^Cause gone at \d\d:\d\d$/);
  });

  it('leaves a key alone that a held pad has judged', async () => {
    await push(anAlarm({ id: 'a', beganAt: now() }));
    window.addEventListener('keydown', event => spent.add(event), { capture: true, once: true });
    await press('?');
    expect(all('dialog[open]')).to.have.length(0);
    await press('?');
    await until(() => all('dialog[open]').length > 0, 'the help');
  });

  it('shelves a source with a reason', async () => {
    fake.server.answer(findAlarmShelve, () => (fake.server.of(addAlarmShelve).length > 0 ? [shelf()] : []));
    await push(anAlarm({ id: 'a', beganAt: now() }));
    one('.head button').click();
    await until(() => all('dialog[open]').length > 0, 'the form');
    expect(one('dialog[open]').textContent).to.contain('All “Smoke” alarms of Robot One');
    expect(one('dialog[open]').closest('[lang]')?.getAttribute('lang'), 'its language, for who hears it').to.equal(
      'en-US',
    );
    const send = (): HTMLElement => one('dialog[open] .pk-dialog-foot button:last-child');
    send().click();
    await drawn();
    expect(one('dialog[open]').textContent).to.contain('Enter a reason');
    one('dialog[open] input[value="60"]').click();
    const reason = one('sl-textarea') as HTMLElement & { value: string };
    reason.value = ' Welding ';
    reason.dispatchEvent(new CustomEvent('sl-input', { bubbles: true }));
    await drawn();
    send().click();
    await until(() => all('[part=popup]').length === 0, 'no popup');
    expect(fake.server.of(addAlarmShelve)[0]?.request).to.include({ minutes: 60, reason: 'Welding', type: '201' });
    expect(one('[part=shelved]').textContent).to.equal('1');
  });

  /** Shelves the alarm of the popup. Checks that the shelf lasts an hour at most and that the dialog asks once more. */
  const asksOnceMore = async (): Promise<void> => {
    one('.head button').click();
    await until(() => all('dialog[open]').length > 0, 'the form');
    const disabled = all('dialog[open] input[type=radio]').filter(input => (input as HTMLInputElement).disabled);
    expect(disabled.map(input => (input as HTMLInputElement).value)).to.deep.equal(['240', '480']);
    const reason = one('sl-textarea') as HTMLElement & { value: string };
    reason.value = 'why';
    reason.dispatchEvent(new CustomEvent('sl-input', { bubbles: true }));
    await drawn();
    one('dialog[open] .pk-dialog-foot button:last-child').click();
    await drawn();
    expect(root().activeElement?.textContent).to.equal('Do not shelve');
    expect(fake.server.of(addAlarmShelve)).to.have.length(0);
  };

  it('asks once more for a serious one, with the safe choice in focus, and for an hour at most', async () => {
    await push(anAlarm({ id: 'a', level: 'serious', beganAt: now() }));
    await asksOnceMore();
    one('dialog[open] .pk-dialog-foot button:last-child').click();
    await until(() => fake.server.of(addAlarmShelve).length === 1, 'sent');
  });

  it('asks once more too for one that only the type of its person makes less grave', async () => {
    fake.server.answer(getFacePersonTypeByPersonName, { name: 'Contractor', level: 'general' });
    await push(anAlarm({ id: 'a', type: '317', value: 'Lin', level: 'serious', beganAt: now() }));
    await until(() => one('[part=popup]').dataset['level'] === 'general', 'the type');
    await asksOnceMore();
  });

  it('offers neither the shelf nor the way back to who does not control the device', async () => {
    const robots = async (mayControl: boolean): Promise<void> => {
      fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ mayControl })]);
      await fake.clock.advance(1_000);
      await drawn();
    };
    const buttons = (): (string | null)[] =>
      all('button').map(one => one.getAttribute('aria-label') ?? one.textContent);
    await push(anAlarm({ id: 'a', beganAt: now() }));
    expect(buttons()).to.contain('Shelve this source…');
    await robots(false);
    expect(buttons()).not.to.contain('Shelve this source…');
    await tellShelves(shelf({ type: '999' }));
    one('[part=shelved]').click();
    await until(() => root().textContent.includes('Li An'), 'the list');
    expect(buttons()).not.to.contain('Unshelve now').and.not.to.contain('Extend');
    await robots(true);
    expect(buttons()).to.contain('Unshelve now').and.contain('Extend').and.contain('Shelve this source…');
  });

  it('lists what is shelved from its mark, and groups what comes back', async () => {
    await push(anAlarm({ id: 'a', beganAt: now() }), anAlarm({ id: 'b', beganAt: now() }));
    await tellShelves(shelf());
    one('[part=shelved]').click();
    await until(() => root().textContent.includes('Li An'), 'the list');
    expect(one('dialog[open]').textContent)
      .to.contain('Li An')
      .and.contain('Welding')
      .and.contain('4 alarms came meanwhile')
      .and.contain('Unshelve now');
    await tellShelves();
    expect(all('[part=shelved]')).to.have.length(0);
    expect(all('[part=popup]')).to.have.length(1);
    expect(one('[part=popup]').textContent).to.contain('Shelving has ended').and.contain('2 alarms');
  });

  it('walks, opens and hides by key, with the current one marked and said', async () => {
    const { alarms } = fake.console;
    await push(anAlarm({ id: 'a', beganAt: now() }), anAlarm({ id: 'b', beganAt: now() + 1, name: 'Door' }));
    await press('j');
    expect(one('[aria-current]').dataset['id']).to.equal('b');
    expect(one('[aria-live=polite]').textContent).to.equal('Current: Important alarm: Door, Robot One');
    // On a Russian keyboard.
    await press('л', document.body, { code: 'KeyK' });
    expect(one('[aria-current]').dataset['id']).to.equal('a');
    await press('j', document.body, { keyCode: 229 });
    expect(one('[aria-current]').dataset['id'], 'an input method has it').to.equal('a');
    await press('x');
    expect([alarms.$opened.get(), alarms.$wanted.get()]).to.deep.equal(['a', 'remark']);
    await press('c');
    expect(all('[part=popup]')).to.have.length(0);
    await press('m');
    expect(alarms.$sound.get().silencedUntil).to.equal(now() + 120_000);
    await press('?');
    await until(() => all('dialog[open]').length > 0, 'the sheet');
    expect(one('dialog[open]').textContent).to.contain('Alarm keys');
  });

  it('lets a page take the video over, and selects the robot otherwise', async () => {
    await push(anAlarm({ id: 'a', beganAt: now(), deviceId: 'robot-2' }));
    await press('j');
    const asked: unknown[] = [];
    element.addEventListener(
      'alarmvideorequest',
      event => {
        asked.push(event.detail);
        event.preventDefault();
      },
      { once: true },
    );
    await press('v');
    expect(fake.console.robots.$switchingTo.get()).to.equal(undefined);
    await press('v');
    expect(asked).to.deep.equal([{ id: 'a', deviceId: 'robot-2' }]);
    expect(fake.console.robots.$switchingTo.get()).to.equal('robot-2');
  });

  it('takes no key from a field, a dialog, a modifier, another listener, or a user who turned them off', async () => {
    const { alarms, preferences } = fake.console;
    await push(anAlarm({ id: 'a', beganAt: now() }));
    const field = document.createElement('input');
    const dialog = document.createElement('dialog');
    home.append(field, dialog);
    dialog.show();
    await press('j', field);
    await press('j', dialog);
    await press('j', document.body, { ctrlKey: true });
    await press('j', document.body, { altKey: true });
    await press('j', document.body, { metaKey: true });
    await press('w');
    preferences.chooseTriageKeys('user-1', false);
    await drawn();
    await press('j');
    expect(alarms.$current.get()).to.equal(undefined);
    preferences.chooseTriageKeys('user-1', true);
    await drawn();
    await press('j');
    expect(alarms.$current.get()).to.equal('a');
  });

  it('takes no key while a dialog is open, wherever the focus is', async () => {
    await push(anAlarm({ id: 'a', beganAt: now() }));
    one('.head button').click();
    await until(() => all('dialog[open]').length > 0, 'the form');
    // The key arrives on the body, as when the control with the focus goes.
    await press('m');
    expect(fake.console.alarms.$sound.get().silencedUntil).to.equal(undefined);
    one('dialog[open] .pk-dialog-head button').click();
    await until(() => all('dialog[open]').length === 0, 'closed');
    await press('m');
    expect(fake.console.alarms.$sound.get().silencedUntil).to.equal(now() + 120_000);
  });

  it('draws whatever a server sends as text', async () => {
    await push(
      anAlarm({ id: 'a', beganAt: now(), name: attack, deviceName: attack, deviceId: 'other', condition: 'present' }),
    );
    await tellShelves(shelf({ by: attack, reason: attack, name: attack, deviceName: attack, type: attack }));
    one('[part=shelved]').click();
    await drawn();
    expect(one('dialog[open]').textContent).to.contain(attack);
    await press('Escape');
    one('.head button').click();
    await until(() => all('dialog[open]').length > 0, 'the form');
    expect(all('img[src=x], script')).to.have.length(0);
    expect('attacked' in window).to.equal(false);
  });

  it('speaks through one region of the page', async () => {
    const second = document.createElement('patrol-alarm-popups');
    home.append(second);
    await drawn();
    const regions = (): number =>
      [element, second].reduce(
        (sum, popups) => sum + (popups.shadowRoot?.querySelectorAll('[aria-live]').length ?? 0),
        0,
      );
    expect(regions()).to.equal(2);
    await push(anAlarm({ id: 'a', level: 'serious', beganAt: now() }));
    expect(one('[aria-live=assertive]').textContent).to.contain('Serious alarm');
  });
});
