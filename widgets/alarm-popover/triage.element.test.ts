import { expect } from '@esm-bundle/chai';
import {
  alarmTrendStat,
  anAlarm,
  findAlarmShelve,
  findAlarmStatByParam,
  getFacePersonTypeByPersonName,
  type AlarmShelf,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

describe('<patrol-alarm-popover> views', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-alarm-popover'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const all = (selector: string): HTMLElement[] => [...root().querySelectorAll<HTMLElement>(selector)];
  const tab = async (index: number): Promise<void> => {
    all('[part=tabs] input')[index]?.click();
    await drawn();
  };

  before(texts);
  // Late code is loaded first, because its loading time is not under test.
  before(async () => {
    await import('../shared/alarms/late/ShelveDialog.tsx');
    await import('../shared/alarms/late/ShelvedList.tsx');
    await import('../shared/alarms/late/SoundDialog.tsx');
    await import('../shared/alarms/late/KeyHelp.tsx');
    await import('./HistoryList.tsx');
    await import('./Figures.tsx');
    await import('./DesktopDialog.tsx');
  });
  beforeEach(async () => {
    fake = await fakeConsole();
    home = provide(fake.console);
    element = document.createElement('patrol-alarm-popover');
    home.append(element);
    await drawn();
    all('[part=button]')[0]?.click();
    await drawn();
  });
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('pages the alarms of three months by level', async () => {
    fake.server.answer(findAlarmStatByParam, ({ page, level }) => ({
      rows: [anAlarm({ id: `p${page}`, level: level?.[0] ?? 'general', status: 'processed', name: '<b>Door</b>' })],
      total: 41,
    }));
    await tab(2);
    await until(() => all('li').length === 1, 'a page');
    expect(all('li')[0]?.textContent).to.contain('<b>Door</b>').and.contain('Closed after processing');
    expect(all('.pages')[0]?.textContent).to.contain('Page 1 of 3');
    const [before, next] = all('.pages button');
    next?.focus();
    for (const page of ['p2', 'p3']) {
      next?.click();
      await until(() => all('li')[0]?.dataset['id'] === page, page);
    }
    expect([before?.ariaDisabled, next?.ariaDisabled]).to.deep.equal([null, 'true']);
    expect(next?.matches(':focus'), 'it keeps the focus at the end').to.equal(true);
    const [level] = all('.filters select') as HTMLSelectElement[];
    if (level) level.value = 'serious';
    level?.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => all('li')[0]?.dataset['level'] === 'serious', 'serious');
    expect(all('.pages')[0]?.textContent).to.contain('Page 1');
    expect(all('[part=panel]')[0]?.getBoundingClientRect().width).to.equal(300);
  });

  it('does not say that there are no alarms where the server sends others than those of the level', async () => {
    fake.server.answer(findAlarmStatByParam, ({ page }) => ({
      rows: [anAlarm({ id: `p${page}`, level: page === 1 ? 'general' : 'serious' })],
      total: 21,
    }));
    await tab(2);
    await until(() => all('li').length === 1, 'a page');
    const [level] = all('.filters select') as HTMLSelectElement[];
    if (level) level.value = 'serious';
    level?.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => root().textContent.includes('None of this level on this page'), 'a page of others');
    expect(root().textContent).not.to.contain('No such alarms');
    all('.pages button')[1]?.click();
    await until(() => all('li')[0]?.dataset['id'] === 'p2', 'the page that has one');
  });

  it('goes on behind the last alarm of a page, and says so where the server pages by place alone', async () => {
    let ids = Array.from({ length: 50 }, (_, index) => String(100 + index));
    fake.server.answer(findAlarmStatByParam, ({ page, pageSize = 20 }) => ({
      rows: ids.slice((page - 1) * pageSize, page * pageSize).map(id => anAlarm({ id })),
      total: ids.length,
    }));
    await tab(2);
    const first = (): string | undefined => all('li')[0]?.dataset['id'];
    await until(() => first() === '100', 'the first page');
    ids = ['98', '99', ...ids];
    all('.pages button')[1]?.click();
    await until(() => first() === '120', 'the alarm that follows');
    const said = all('[role=status]').map(({ textContent }) => textContent);
    expect(said).to.include('The list changed meanwhile; this page goes on from the one before');
  });

  it('shows the last page where there are fewer pages than before', async () => {
    let total = 41;
    fake.server.answer(findAlarmStatByParam, ({ page }) => ({
      rows: page <= Math.ceil(total / 20) ? [anAlarm({ id: `p${page}` })] : [],
      total,
    }));
    await tab(2);
    await until(() => all('li').length === 1, 'a page');
    total = 20;
    all('.pages button')[1]?.click();
    await until(() => all('.pages')[0]?.textContent.includes('Page 1 of 1') === true, 'the only page');
    await until(() => all('li')[0]?.dataset['id'] === 'p1', 'its alarm');
  });

  it('shows alarms of persons with name, colour and level of the kind of person', async () => {
    fake.server.answer(getFacePersonTypeByPersonName, { name: 'Barred', colour: [255, 77, 79], level: 'serious' });
    const person = { type: '317', name: 'Person recognized', level: 'general', status: 'acknowledged' } as const;
    fake.server.answer(findAlarmStatByParam, {
      rows: [anAlarm({ ...person, id: 'p1', value: 'Lin' }), anAlarm({ ...person, id: 'p2', value: 'Lin' })],
      total: 2,
    });
    await tab(2);
    await until(() => all('li')[1]?.textContent.includes('Barred') === true, 'the type');
    expect(all('li').map(({ dataset }) => dataset['level'])).to.deep.equal(['serious', 'serious']);
    expect(all('li .pk-colour')).to.have.length(2);
    expect(all('li')[0]?.textContent).to.contain('Serious').and.contain('Lin').and.not.contain('Person recognized');
    expect(fake.server.of(getFacePersonTypeByPersonName)).to.have.length(1);
    fake.server.answer(getFacePersonTypeByPersonName, { name: '禁止進入', level: 'serious' });
    await fake.console.preferences.chooseLanguage('zh-hk');
    await until(() => all('li')[1]?.textContent.includes('禁止進入') === true, 'the type in the language on screen');
    await fake.console.preferences.chooseLanguage('en-us');
  });

  it('keeps the focus in the panel while a shelved source is extended and taken back', async () => {
    const button = (words: string): HTMLElement | undefined => all('button').find(one => one.textContent === words);
    const press = async (words: string): Promise<void> => {
      button(words)?.focus();
      button(words)?.click();
      await drawn();
    };
    const tell = async (...data: AlarmShelf[]): Promise<void> => {
      fake.push({ type: 'AlarmShelve', data, receivedAt: fake.environment.wallClock() });
      await drawn();
    };
    const now = fake.environment.wallClock();
    const shelf: AlarmShelf = {
      id: 's1',
      deviceId: 'robot-1',
      deviceName: 'Robot One',
      type: '201',
      name: 'Smoke',
      level: 'important',
      by: 'Li An',
      since: now,
      until: now + 900_000,
      reason: 'Welding',
      arrived: 4,
      pending: 0,
    };
    await tell(shelf);
    await tab(1);
    await until(() => button('Extend') !== undefined, 'the list');
    await press('Extend');
    expect(root().activeElement?.textContent).to.equal('15 min');
    await press('Cancel');
    expect(root().activeElement === button('Extend')).to.equal(true);
    await press('Extend');
    fake.server.answer(findAlarmShelve, () => [{ ...shelf, until: now + 1_800_000 }]);
    await press('30 min');
    await until(() => button('Extend') !== undefined, 'the end');
    expect(root().activeElement === button('Extend')).to.equal(true);
    await tell();
    expect(root().activeElement?.getAttribute('part')).to.equal('panel');
  });

  it('says that a page failed, and tries again; says that there is nothing', async () => {
    fake.server.refuse(findAlarmStatByParam, 'database away');
    await tab(2);
    await until(() => all('[part=error]').length === 1, 'the failure');
    expect(all('[part=error]')[0]?.textContent).to.contain('database away');
    fake.server.answer(findAlarmStatByParam, { rows: [], total: 0 });
    all('[part=error] button')[0]?.click();
    await until(() => root().textContent.includes('No such alarms'), 'nothing');
  });

  it('draws figures by level with their numbers', async () => {
    const midnight = new Date(fake.environment.wallClock()).setHours(0, 0, 0, 0);
    fake.server.answer(alarmTrendStat, [
      { at: midnight, serious: 2, important: 0, general: 4 },
      { at: midnight + 3_600_000, serious: 1, important: 0, general: 0 },
    ]);
    await tab(3);
    await until(() => all('figure').length === 3, 'figures');
    expect(all('figcaption').map(caption => caption.textContent)).to.deep.equal(['Serious3', 'Important0', 'General4']);
    expect(root().querySelectorAll('figure rect')).to.have.length(72);
    fake.server.answer(alarmTrendStat, []);
    all('[part=figures] .pk-segments input')[1]?.click();
    await until(() => root().textContent.includes('No alarms in this time'), 'none');
  });

  it('lets the alarm sound be tried at any time', async () => {
    all('.head button')[0]?.click();
    await until(() => all('dialog').length > 0, 'the dialog');
    expect(all('dialog')[0]?.textContent).to.contain('heard across the room');
    all('dialog .pk-dialog-foot button')[0]?.click();
    await until(() => root().textContent.includes('Sound is on'), 'what came of it');
    expect(fake.environment.played).to.deep.equal(['test']);
  });

  it('explains notices of the desktop before it asks, and says how to mend a refusal', async () => {
    fake.environment.desktop.answer = 'denied';
    all('.head button')[1]?.click();
    await until(() => all('dialog').length > 0, 'the dialog');
    expect(all('dialog')[0]?.textContent).to.contain('The browser asks for your permission');
    expect(fake.environment.desktop.asked).to.equal(0);
    all('dialog .pk-dialog-foot button')[0]?.click();
    await until(() => root().textContent.includes('The browser blocks notifications'), 'the refusal');
    expect(fake.environment.desktop.asked).to.equal(1);
  });

  it('opens the help of the keys, which turns them off for this user', async () => {
    all('.head button')[2]?.focus();
    all('.head button')[2]?.click();
    await until(() => all('dialog').length > 0, 'the dialog');
    all('dialog input[type=checkbox]')[0]?.click();
    expect(fake.console.preferences.$preferences.get().keylessUsers).to.deep.equal(['user-1']);
    // Escape closes the sheet and leaves the panel open.
    all('dialog button')[0]?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }),
    );
    await drawn();
    expect(all('[part=panel]')).to.have.length(1);
    all('dialog .pk-dialog-head button')[0]?.click();
    await drawn();
    expect(root().activeElement).to.equal(all('.head button')[2]);
  });
});
