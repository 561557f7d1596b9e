import { expect } from '@esm-bundle/chai';
import {
  aCompanyAlarmStat,
  anAlarm,
  aUser,
  companyAlarmStat,
  getRunningResult,
  todayCompanyPatrolStat,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts } from '../../tests/elements/harness.ts';
import './index.ts';

const from = 1_700_000_000_000;

describe('<patrol-statistics> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-statistics'];
  let asked: { screen: string; query: string }[];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const figure = (name: string): HTMLElement => root().querySelector(`[data-figure="${name}"]`) as HTMLElement;
  const shown = (name: string): string | undefined => figure(name).querySelector('.value')?.textContent ?? undefined;
  const settled = async (ms: number): Promise<void> => {
    await fake.clock.advance(ms);
    await drawn();
  };
  const show = async (attributes: Readonly<Record<string, string>> = {}, motion = '1'): Promise<void> => {
    home = provide(fake.console);
    element = document.createElement('patrol-statistics');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.style.setProperty('--pk-motion-scale', motion);
    asked = [];
    element.addEventListener('pageopenrequest', ({ detail }) => asked.push(detail));
    home.append(element);
    await drawn();
    await settled(0);
  };

  before(texts);
  beforeEach(async () => {
    fake = await fakeConsole();
  });
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('counts to its numbers in two seconds and shows the others at once', async () => {
    await show();
    expect([shown('fleet.alarms'), shown('progress.closed')]).to.deep.equal(['0', '30']);
    await settled(1_020);
    expect(Number(shown('fleet.captures'))).to.be.within(1, 6);
    await settled(1_020);
    expect(['fleet.total', 'fleet.alarms', 'fleet.captures'].map(shown)).to.deep.equal(['2', '5', '7']);
    // A screen reader hears only the final number, not those on the way.
    expect(figure('fleet.alarms').querySelector('button')?.getAttribute('aria-label')).to.equal(
      'Show in a list: Alarms today, 5',
    );
    expect(figure('fleet.total').querySelector('button')?.getAttribute('aria-label')).to.equal(
      'Show in a list: Devices, 2',
    );
  });

  it('stands still where nothing may move', async () => {
    await show({}, '0');
    expect(['fleet.total', 'fleet.alarms', 'fleet.captures'].map(shown)).to.deep.equal(['2', '5', '7']);
  });

  it('says that its numbers may be incomplete while the server reads in earlier records, and no longer', async () => {
    const note = (): string | undefined => root().querySelector('[part=filling]')?.textContent;
    fake.server.answer(companyAlarmStat, { ...aCompanyAlarmStat({ from }), isFilling: true });
    await show();
    expect(note()).to.equal('Earlier records are still being read in: figures may be incomplete');
    fake.server.answer(companyAlarmStat, aCompanyAlarmStat({ from }));
    await settled(60_000);
    expect(note()).to.equal(undefined);
  });

  it('is fresh within a second after a push', async () => {
    await show({ groups: 'progress states' });
    fake.server.answer(companyAlarmStat, aCompanyAlarmStat({ unacknowledged: 99 }));
    fake.server.answer(getRunningResult, { working: 12, charging: 0, standby: 0, offline: 0, other: 0 });
    fake.environment.sockets.latest('singleton').push('AlarmInfo', anAlarm());
    fake.environment.sockets.latest('singleton').push('RobotList', [...fake.console.robots.$robots.get().items]);
    await settled(2_000);
    expect([shown('progress.unacknowledged'), shown('states.working')]).to.deep.equal(['99', '12']);
  });

  it('shows a dash for a number that the server does not give, which is not 0', async () => {
    fake.server.answer(companyAlarmStat, { total: 45 });
    await show({ groups: 'progress' });
    expect(shown('progress.unacknowledged')).to.equal('–');
    expect(figure('progress.unacknowledged').textContent).to.not.contain('0');
  });

  it('asks the page for the list behind a number, since the begin of the day of the server', async () => {
    fake.server.answer(companyAlarmStat, aCompanyAlarmStat({ from }));
    await show({ kind: 'car' });
    figure('progress.closed').querySelector('button')?.click();
    figure('levels.serious').querySelector('button')?.click();
    expect(asked).to.deep.equal([
      { screen: 'alarm-query-list', query: `startTime=${from}&deviceType=car&alarmStatus=2%2C3%2C4` },
      { screen: 'alarm-query-list', query: `startTime=${from}&deviceType=car&alarmLevel=1` },
    ]);
    figure('states.working').querySelector('button')?.click();
    figure('fleet.onDuty').querySelector('button')?.click();
    expect(asked.slice(2)).to.deep.equal([
      { screen: 'run-monitoring', query: 'filter=working&kind=car' },
      { screen: 'run-monitoring', query: 'filter=onDuty&kind=car' },
    ]);
  });

  it('leads nobody to a list that is not open to them', async () => {
    fake.console.dispose();
    fake = await fakeConsole({}, aUser({ permissions: ['alarm-query-list'] }));
    await show();
    await settled(2_100);
    const isButton = (name: string): boolean => figure(name).querySelector('button') !== null;
    expect(
      ['fleet.alarms', 'levels.general', 'fleet.captures', 'fleet.total', 'states.offline'].map(isButton),
    ).to.deep.equal([true, true, false, false, false]);
    expect(figure('fleet.total').querySelector('.pk-hidden')?.textContent).to.equal('Devices: 2');
  });

  it('shows the groups that are named, of the kind that is named', async () => {
    await show({ groups: 'states', kind: 'sensor' });
    expect([...root().querySelectorAll<HTMLElement>('.group')].map(one => one.dataset['group'])).to.deep.equal([
      'states',
    ]);
    expect(fake.server.of(getRunningResult).map(({ request }) => request)).to.deep.equal([{ deviceKind: 'sensor' }]);
    expect(fake.server.of(todayCompanyPatrolStat)).to.deep.equal([]);
    element.kind = 'robot';
    await drawn();
    await settled(0);
    expect(fake.server.of(getRunningResult).at(-1)?.request).to.deep.equal({ deviceKind: 'robot' });
  });

  it('says in its group why there are no numbers, and reads them again', async () => {
    fake.server.refuse(companyAlarmStat, 'no alarms today');
    await show();
    const group = (name: string): Element | null => root().querySelector(`[data-group=${name}]`);
    expect(group('levels')?.textContent).to.contain('Statistics could not be loaded').and.contain('no alarms today');
    expect(group('fleet')?.querySelector('.value')).to.not.equal(null);
    fake.server.answer(companyAlarmStat, aCompanyAlarmStat());
    group('levels')?.querySelector<HTMLElement>('[part=error] button')?.click();
    await settled(0);
    expect(shown('levels.serious')).to.equal('11');
    // Numbers stay, with a mark, when they can no longer be read.
    fake.server.refuse(companyAlarmStat, 'no alarms today');
    await settled(10_000);
    expect(shown('levels.serious')).to.equal('11');
    expect(group('levels')?.querySelector('[part=stale]')).to.not.equal(null);
    fake.server.answer(companyAlarmStat, aCompanyAlarmStat());
    group('levels')?.querySelector<HTMLElement>('header button')?.click();
    await settled(0);
    expect(group('levels')?.querySelector('[part=stale]')).to.equal(null);
  });
});
