/** Pages of one record: its facts, the sections of what belongs to it, the ways on, and what stands there when there is nothing. */
import { detailNames, loadDetail, loadResource, type DetailName } from '@patrolkit/core';
import {
  aRobot,
  aUser,
  fakeConsole,
  getPatrolRunCourse,
  getPatrolRunRollCall,
  getRobotConfigHistory,
  getRobotEntry,
  getRobotView,
  listFloorPlans,
  listGuardDutySignings,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import '../../widgets/data-page/index.ts';
import { provide, texts, until } from './harness.ts';

const moment = 1_700_000_000_000;
const pages = [
  'patrol-report',
  'guard-report',
  'patrol-inspection-recorder',
  'instruments-query',
  'ti-temperature-query',
  'infrared-query',
  'real-time-capture-record',
  'patrol-point-capture-detail',
  'patrol-capture-list-index',
  'alarm-query-list',
  'identified-person-query',
  'robot-view',
];
const picture = '/none.jpg';
const run = {
  id: '7',
  at: moment,
  until: moment + 1_800_000,
  lasted: 1_800_000,
  deviceId: 'PR001',
  deviceName: 'Robot <b>1</b>',
  mapName: 'Hall',
  routeName: 'Ring',
  startedBy: 'plan',
  pointsPlanned: 3,
  pointsReached: 2,
  captureCount: 2,
  alarmCount: 1,
  driven: 120,
  runResult: 'partial',
};
const duty = {
  id: '9',
  at: moment,
  deviceId: 'PD001',
  mapId: '1',
  mapName: 'Hall',
  guardName: 'Somebody',
  shift: 'night',
  pointsToSign: 4,
  pointsSigned: 2,
  pointsLate: 1,
  alarmsHandled: 0,
  dutyResult: 'onDuty',
};
const robot = {
  id: '7',
  version: 1,
  names: { 'en-us': 'Guard' },
  name: 'Guard',
  serial: 'S-7',
  model: 'PR-200',
  companyId: '1',
  mapId: '1',
  useStatus: 'inUse' as const,
  isOnline: true,
  mode: 'patrol' as const,
  speed: 0.8,
  temperature: 31,
  humidity: 48,
  battery: 60,
  robotIp: '10.0.0.7',
  hardware: ['lift' as const],
};
const point = (order: number, pointState: 'reached' | 'missed') => ({
  id: `1-p${order}`,
  pointName: `Point ${order}`,
  order,
  x: order * 5,
  y: 4,
  pointState,
  ...(pointState === 'reached' ? { reachedAt: moment + order * 60_000, picture } : {}),
});
const capture = (at: number) => ({ id: `c${at}`, at: moment + at, pointName: 'Point 1', pointId: '1-p1', picture });

describe('pages of one record', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-data-page'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const all = (selector: string): HTMLElement[] => [...root().querySelectorAll<HTMLElement>(selector)];
  const section = (name: string): HTMLElement | null => root().querySelector(`[data-section="${name}"]`);
  const asked: { screen: string; query: string }[] = [];

  const show = async (
    name: DetailName,
    query: string,
    { width = 1400, permissions = pages, found = true } = {},
  ): Promise<void> => {
    const detail = await loadDetail(name);
    fake = await fakeConsole({ language: 'en-us' }, aUser({ permissions }));
    const none = { rows: [], total: 0 };
    for (const { resource } of detail.sections.flatMap(one => (one.kind === 'list' ? [one] : [])))
      fake.server.answer((await loadResource(resource)).list, none);
    const captures = (await loadResource('patrol-point-capture-detail')).list;
    fake.server.answer(captures, { rows: [3, 2, 1].map(capture), total: 3 });
    if (detail.of === 'patrol-report')
      fake.server.answer((await loadResource('patrol-report')).list, found ? { rows: [run], total: 1 } : none);
    fake.server.answer(getPatrolRunCourse, {
      mapId: '1',
      points: [point(1, 'reached'), point(2, 'missed'), point(3, 'reached')],
      track: [
        { x: 5, y: 4 },
        { x: 15, y: 4 },
      ],
    });
    fake.server.answer(getPatrolRunRollCall, [
      { personName: 'Lin Wei', personType: 'Visitor', rollState: 'present', sightings: 2, firstAt: moment, picture },
      { personName: 'Zhao Min', rollState: 'absent', sightings: 0 },
    ]);
    if (detail.of === 'robot-manage')
      fake.server.answer((await loadResource('robot-manage')).list, { rows: [robot], total: 1 });
    fake.server.answer(getRobotEntry, { ...robot, mode: 'charge', battery: 61 }).answer(getRobotView, {
      cameras: [{ channelId: '7-1', mount: '前', name: 'Mast', isRecorded: true, videoCode: 'H264' }],
      actions: [{ id: '1', number: 1, name: 'Picture', lasts: 3 }],
      users: [
        { id: '1', name: 'Chen', account: 'chen01', companyName: 'Site', controls: true },
        { id: '2', name: 'Lin', account: 'lin001', companyName: 'Site', controls: false },
      ],
    });
    if (detail.of === 'guard-report')
      fake.server.answer((await loadResource('guard-report')).list, { rows: [duty], total: 1 });
    fake.server.answer(
      listGuardDutySignings,
      (['signed', 'late', 'missed', 'ahead'] as const).map((signState, at) => ({
        pointId: `1-p${at}`,
        pointName: `Point ${at}`,
        round: 1 + (at % 2),
        plannedAt: moment + at * 60_000,
        ...(at < 2 ? { signedAt: moment + at * 90_000 } : {}),
        signState,
      })),
    );
    fake.server.answer(listFloorPlans, [
      {
        id: '1',
        name: 'Hall',
        picture,
        width: 400,
        height: 200,
        metresPerPixel: 0.05,
        originX: 0,
        originY: 0,
      },
    ]);
    home = provide(fake.console);
    home.style.width = `${width}px`;
    element = document.createElement('patrol-data-page');
    element.resource = name;
    element.query = query;
    asked.length = 0;
    element.addEventListener('pageopenrequest', ({ detail: wanted }) => asked.push(wanted));
    home.append(element);
  };
  const isAccessible = async (): Promise<void> => {
    await until(() => all('[aria-busy]').length === 0, 'what is read');
    const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).to.deep.equal([]);
  };

  before(texts);
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('a run shows its facts, its points on the map and in rows, and what happened during it', async () => {
    await show('patrol-report-detail', 'id=7');
    await until(() => all('.course .stop').length === 3 && all('tbody tr').length === 3, 'the points');
    expect(root().querySelector('[data-column="deviceName"] dd')?.textContent).to.equal('Robot <b>1</b>');
    expect(all('.course .stop').map(stop => stop.dataset['state'])).to.deep.equal(['reached', 'missed', 'reached']);
    expect(section('points')?.querySelector('.section-head .muted')?.textContent).to.equal('2 of 3 points reached');
    const { list } = await loadResource('instruments-query');
    await until(() => section('meters')?.textContent.includes('None') === true, 'the readings');
    expect(fake.server.of(list)[0]?.request).to.deep.include({
      deviceId: 'PR001',
      from: moment,
      to: moment + 1_800_000,
    });
    await isAccessible();
    all('tbody .open')[1]?.click();
    all('.course .stop')[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(asked).to.deep.equal([
      { screen: 'patrol-capture-point-history', query: 'pointId=1-p2' },
      { screen: 'patrol-capture-point-history', query: 'pointId=1-p1' },
    ]);
    expect(root().textContent).to.not.match(/\b(?:records|data|reports|screens)\.[a-z]/i);
  });

  it('a robot shows what it reports now, its cameras, and who sees and controls it', async () => {
    await show('robot-view', 'id=7', {
      permissions: ['robot-view', 'robot-config', 'alarm-query-list', 'robot-plan', 'screenshot-list'],
    });
    const isDrawn = (): boolean => ['alarms', 'place'].every(name => section(name) !== null);
    await until(() => all('tbody tr').length === 4 && isDrawn(), 'the sections');
    expect(section('actions')?.textContent).to.contain('Picture');
    expect(section('history'), 'needs the log of operations').to.equal(null);
    const fact = (name: string): string | undefined =>
      all(`[data-column="${name}"] dd`).map(({ textContent }) => textContent)[0];
    expect(['mode', 'temperature', 'robotIp', 'hardware'].map(fact)).to.deep.equal([
      'Patrol',
      '31 °C',
      '10.0.0.7',
      'Mast',
    ]);
    expect(all('[data-section]').map(one => one.dataset['section'])).to.deep.equal([
      'place',
      'cameras',
      'alarms',
      'plans',
      'actions',
      'stills',
      'users',
    ]);
    expect(section('users')?.textContent).to.contain('Chen').and.to.contain('chen01');
    await isAccessible();
    fake.push({ type: 'ThingsReported', data: { thing: 'RobotEntry', ids: ['7'] }, receivedAt: 0 });
    await until(() => fact('mode') === 'Charging', 'what it reports');
    expect(fact('battery')).to.equal('61%');
    all('.record-head button')[0]?.click();
    expect(asked.pop()).to.deep.equal({ screen: 'robot-config', query: 'id=7' });
    expect(root().textContent).to.not.match(/\b(?:records|data|reports|screens|fleet)\.[a-z]/i);
  });

  it('a robot stands on the map where it reports to be, and its last seven days as one line', async () => {
    const day = 86_400_000;
    await show('robot-view', 'id=7', { permissions: ['robot-view', 'rb-online-query'] });
    fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ id: '7', name: 'Guard', mapId: '1' })]);
    await fake.clock.advance(1_000);
    await until(() => section('place')?.textContent.includes('It has not reported a place yet') === true, 'no place');
    const { list } = await loadResource('rb-online-query');
    await until(() => fake.server.of(list).length > 0, 'the first row');
    const from = Number(Reflect.get(Object(fake.server.of(list)[0]?.request), 'from'));
    const now = fake.console.serverNow();
    expect((now - from) / day).to.be.within(6, 7.1);
    const stretch = { deviceId: '7', deviceName: 'Guard', mapName: 'Hall', offlineReason: 'network' as const };
    fake.server.answer(list, { rows: [{ id: '1', at: from + day, until: from + 2 * day, ...stretch }], total: 1 });
    all('.head [aria-label=Refresh]')[0]?.click();
    await until(() => all('[data-section=online] tr[data-line=Guard] rect[data-id="1"]').length === 1, 'the stretch');
    fake.environment.sockets
      .latest('singleton')
      .push('RobotSituation', { positions: [{ deviceId: '7', mapId: '1', x: 10, y: 5, angle: 90 }] });
    await fake.clock.advance(1_000);
    await until(() => all('.course .stop').length === 1, 'the place');
    const [stop] = all('.course .stop');
    // Ten metres from the left and five above the foot, of twenty pixels each.
    expect(stop?.getAttribute('transform')).to.equal('translate(200 100)');
    expect(stop?.querySelector('.heading')?.getAttribute('transform')).to.equal('rotate(-90)');
    expect(all('.course')[0]?.ariaLabel).to.equal('Hall, Guard, Online');
    expect(section('place')?.textContent).to.not.contain('not reported');
    await isAccessible();
  });

  it('a robot shows the changes of its settings to who may change them and read the log', async () => {
    await show('robot-view', 'id=7', { permissions: ['robot-view', 'robot-config#edit', 'log-query'] });
    await until(() => section('history') !== null, 'the section');
    const version = { nameThen: 'Guard', volume: 5 };
    fake.server.answer(getRobotConfigHistory, [
      { at: moment, by: 'Chen', from: '10.0.0.1', act: 'changed', before: version, after: { ...version, volume: 7 } },
    ]);
    all('.head [aria-label=Refresh]')[0]?.click();
    await until(() => section('history')?.textContent.includes('Chen') === true, 'the changes');
    expect(section('history')?.querySelector('.version-fields')?.textContent).to.match(/5.*7/);
    expect(section('history')?.querySelectorAll('button'), 'nothing to restore here').to.have.length(0);
    await isAccessible();
  });

  it('leaves out what its reader may not see', async () => {
    await show('patrol-report-detail', 'id=7', { permissions: ['patrol-report', 'instruments-query'] });
    await until(() => section('meters') !== null && section('points') !== null, 'the sections');
    await until(() => all('tbody tr').length === 3, 'the points');
    expect(all('[data-section]').map(one => one.dataset['section'])).to.deep.equal(['points', 'meters']);
  });

  it('a roll call tells who was seen and who was not', async () => {
    await show('patrol-report-roll-call', 'id=7');
    await until(() => all('tbody tr').length === 2, 'the persons');
    expect(all('tbody [data-column="rollState"]').map(cell => cell.textContent)).to.deep.equal(['Seen', 'Not seen']);
    await isAccessible();
    root().querySelector<HTMLButtonElement>('.head button')?.click();
    expect(asked.pop()).to.deep.equal({ screen: 'patrol-report-detail', query: 'id=7' });
    all('tbody .open')[0]?.click();
    expect(asked.map(({ screen }) => screen)).to.deep.equal(['identified-person-query']);
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.query))).to.deep.equal({
      personName: 'Lin Wei',
      exactName: 'Lin Wei',
      deviceId: 'PR001',
      startTime: String(moment),
      stopTime: String(moment + 1_800_000),
    });
  });

  it('a duty tells what was signed, round by round, and which robots patrolled meanwhile', async () => {
    await show('guard-report-detail', 'id=9');
    await until(() => all('tbody tr').length === 4, 'the points to sign');
    expect(all('tbody [data-column="signState"]').map(cell => cell.textContent)).to.deep.equal([
      'In time',
      'Late',
      'Not signed',
      'To come',
    ]);
    await until(() => section('runs') !== null, 'the patrols');
    const { list } = await loadResource('patrol-report');
    expect(fake.server.of(list).at(-1)?.request).to.deep.include({ mapId: '1', from: moment });
    await isAccessible();
  });

  it('a point stands side by side with itself, and each picture goes back and forth', async () => {
    await show('patrol-capture-point-history', 'pointId=1-p1');
    await until(() => all('.pane').length === 2, 'the pictures');
    const times = (): (string | null | undefined)[] =>
      all('.pane').map(pane => pane.querySelector('time')?.getAttribute('dateTime'));
    const iso = (at: number): string => new Date(moment + at).toISOString();
    expect(times()).to.deep.equal([iso(2), iso(3)]);
    const buttons = (): HTMLButtonElement[] => all('.pane figcaption button') as HTMLButtonElement[];
    const areOff = (): boolean[] => buttons().map(({ ariaDisabled }) => ariaDisabled === 'true');
    expect(areOff()).to.deep.equal([false, false, false, true]);
    buttons()[0]?.focus();
    buttons()[0]?.click();
    await until(() => times()[0] === iso(1), 'the older one');
    expect(areOff()[0]).to.equal(true);
    expect(buttons()[0]?.matches(':focus'), 'it keeps the focus').to.equal(true);
    await isAccessible();
    const { of, by } = await loadDetail('patrol-capture-point-history');
    const { list } = await loadResource(of);
    expect(fake.server.of(list)[0]?.request).to.deep.include({ [by]: '1-p1' });
    section('compared')?.querySelector<HTMLButtonElement>('.section-head button')?.click();
    expect(asked).to.deep.equal([{ screen: 'patrol-point-capture-detail', query: 'pointId=1-p1' }]);
  });

  it('leads to no page that is shut to its reader', async () => {
    await show('guard-report-detail', 'id=9', { permissions: ['guard-report'] });
    await until(() => all('tbody tr').length === 4, 'the points to sign');
    expect(all('tbody [data-title]').map(cell => cell.textContent)).to.deep.equal(
      [0, 1, 2, 3].map(at => `Point ${at}`),
    );
    expect(all('tbody .open')).to.have.length(0);
    all('tbody tr')[0]?.click();
    expect(asked).to.deep.equal([]);
    await isAccessible();
    home.remove();
    fake.console.dispose();
    await show('guard-report-detail', 'id=9', { permissions: ['guard-report'], width: 390 });
    await until(() => all('.cards > li').length === 4, 'the cards');
    expect(all('.card-head').map(head => head.textContent)).to.deep.equal([0, 1, 2, 3].map(at => `Point ${at}`));
    expect(all('.cards .open')).to.have.length(0);
    home.remove();
    fake.console.dispose();
    // Its own code lets a user into a run, but not into the pages to which a point of it leads.
    await show('patrol-report-detail', 'id=7', { permissions: ['patrol-report-detail'] });
    await until(() => all('.course .stop').length === 3 && all('tbody tr').length === 3, 'the points');
    expect(all('.course [role=button], tbody .open, .head button:not([aria-label])')).to.have.length(0);
    all('.course .stop')[0]?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(asked).to.deep.equal([]);
    await isAccessible();
  });

  it('says what is not there, and asks nothing without an id', async () => {
    await show('patrol-report-detail', 'id=8', { found: false });
    await until(() => all('.pk-state').length === 1, 'the empty page');
    expect(all('.pk-state-title')[0]?.textContent).to.equal('There is no such record');
    element.query = '';
    await until(() => all('.pk-state-title')[0]?.textContent === 'No record specified', 'the page without an id');
    await isAccessible();
  });

  it('says so too where a server that does not know the filter answers another record, or others before it', async () => {
    await show('patrol-report-detail', 'id=8');
    await until(() => all('.pk-state').length === 1, 'the empty page');
    expect(all('.pk-state-title')[0]?.textContent).to.equal('There is no such record');
    expect(fake.server.of(getPatrolRunCourse)).to.have.length(0);
    const { list } = await loadResource('patrol-report');
    fake.server.answer(list, { rows: [run, { ...run, id: '8', deviceName: 'Robot 8' }], total: 2 });
    element.query = 'id=8 ';
    all('.head [aria-label=Refresh]')[0]?.click();
    await until(() => root().querySelector('[data-column="deviceName"] dd')?.textContent === 'Robot 8', 'the record');
  });

  it('is shown to who has its own code alone, or that of its list', async () => {
    for (const permissions of [['patrol-report-roll-call'], ['patrol-report']]) {
      await show('patrol-report-roll-call', 'id=7', { permissions });
      await until(() => all('tbody tr').length === 2, `the persons, with ${permissions.join()}`);
      home.remove();
      fake.console.dispose();
    }
    for (const permissions of [['patrol-capture-point-history'], ['patrol-report']]) {
      await show('patrol-capture-point-history', 'pointId=1-p1', { permissions });
      await until(() => all('.compare .pane').length > 0, `the pictures, with ${permissions.join()}`);
      // The page leaves out the way to pages that the user may not open.
      expect(all('[data-section]').map(one => one.dataset['section'])).to.deep.equal(['compared']);
      expect(all('.section-head button')).to.have.length(0);
      home.remove();
      fake.console.dispose();
    }
  });

  it('is refused without the right to its list', async () => {
    await show('patrol-report-detail', 'id=7', { permissions: ['instruments-query'] });
    await until(() => all('.pk-state').length === 1, 'the refusal');
    expect(all('.pk-state-title')[0]?.textContent).to.contain('permission');
    expect(fake.server.of(getPatrolRunCourse)).to.have.length(0);
  });

  for (const name of detailNames)
    it(`${name} has room on a narrow screen, in Chinese and in a light skin`, async () => {
      const { of, by } = await loadDetail(name);
      const id = by === 'pointId' ? '1-p1' : of === 'guard-report' ? duty.id : run.id;
      await show(name, `${by}=${id}`, { width: 390 });
      fake.console.preferences.chooseSkin(3);
      await fake.console.preferences.chooseLanguage('zh-cn');
      await until(() => all('.cards, .pane').length > 0, 'the cards');
      await until(
        () =>
          !/[a-z]{5}/.test(
            all('h2, h3, dt')
              .map(one => one.textContent)
              .join(),
          ),
        'Chinese',
      );
      expect(element.scrollWidth).to.be.at.most(element.clientWidth);
      for (const one of all('.record')) expect(one.scrollWidth).to.be.at.most(one.clientWidth);
      await isAccessible();
    });
});
