import { expect } from '@esm-bundle/chai';
import {
  aRobot,
  aScenePlace,
  aUser,
  anAlarm,
  aTask,
  getSceneTree,
  getTodayTask,
  navigateControl,
  pauseTask,
  searchRobotList,
  sendControlCommand,
  type FakeConsole,
  type FakeServer,
  type PushData,
} from '@patrolkit/core/testing';
import { drawn, fakeConsole, overwrite, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

const none = { serious: 0, important: 0, general: 0 };
const count = 12;
const idOf = (index: number): string => `r${String(index + 1).padStart(2, '0')}`;
const fleet = [
  ...Array.from({ length: count }, (_, index) => aRobot({ id: idOf(index), name: `Robot ${String(index + 1)}` })),
  aRobot({ id: 'other', name: 'Elsewhere' }),
  aRobot({ id: 'sensor', kind: 'sensor' }),
];
const here = fleet.slice(0, count).map(({ id }) => id);
const scene = (part: Parameters<typeof aScenePlace>[0] = {}) =>
  aScenePlace({ id: 'hall', name: '<b>Hall</b>', robots: here.map(id => ({ id, ...none })), ...part });
const at = (deviceId: string, part: object = {}) =>
  ({ deviceId, mapId: 'hall', x: 1, y: 1, angle: 0, battery: 80, mode: 'patrol', ...part }) as const;
const events = ['scenefound', 'scenemissed', 'stopsent', 'livevideorequest', 'alarmopenrequest', 'pageopenrequest'];

describe('<patrol-scene-robots> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-scene-robots'];
  let heard: [string, unknown][];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const card = (id: string): HTMLElement | null => root().querySelector(`[part=device][data-id=${id}]`);
  const ids = (): (string | undefined)[] =>
    [...root().querySelectorAll<HTMLElement>('[part=device]')].map(({ dataset }) => dataset['id']);
  const played = (): (string | null)[] =>
    [...root().querySelectorAll('patrol-live-player')].map(player => player.getAttribute('device-id'));
  const button = (label: string): HTMLElement | null => root().querySelector(`[aria-label="${label}"]`);
  const push = async (...positions: PushData<'RobotSituation'>['positions']): Promise<void> => {
    fake.environment.sockets.latest('singleton').push('RobotSituation', { positions });
    await fake.clock.advance(1_000);
    await drawn();
  };
  const show = async (
    attributes: Readonly<Record<string, string>> = { 'scene-id': 'hall' },
    prepare?: (server: FakeServer) => void,
  ): Promise<void> => {
    fake = await fakeConsole(
      {},
      aUser({ permissions: ['data-center', 'patrol-report', 'alarm-query-list'] }),
      server => {
        server.answer(searchRobotList, { rows: fleet, total: fleet.length });
        server.answer(getSceneTree, [aScenePlace({ id: '1', name: 'Site', kind: 'company', children: [scene()] })]);
        server.answer(getTodayTask, { rows: [aTask({ id: 'run-1', deviceId: 'r01' })], total: 1 });
        prepare?.(server);
      },
    );
    home = provide(fake.console);
    element = document.createElement('patrol-scene-robots');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    heard = [];
    for (const name of events)
      element.addEventListener(name, event => heard.push([name, (event as CustomEvent).detail]));
    home.append(element);
    await drawn();
    await fake.clock.advance(0);
    await drawn();
  };

  before(texts);
  // Late code is loaded first, because its loading time is not under test.
  before(() =>
    Promise.all([
      import('../../packages/core/src/boards/readings.ts'),
      import('../../packages/core/src/boards/scene-readings.ts'),
    ]),
  );
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('shows all robots of its place and no others, with what they do, and leads on to them', async () => {
    await show();
    await until(() => ids().length === count, 'the robots');
    await push(...here.map(id => at(id)), at('other', { mapId: 'yard' }));
    expect(ids()).to.deep.equal(here);
    expect(root().querySelector('h2')?.textContent).to.equal('Site › <b>Hall</b>');
    expect(root().querySelector('.sum')?.textContent).to.contain('12 robots').and.to.contain('Working: 12');
    expect(heard).to.deep.equal([['scenefound', { sceneId: 'hall', name: '<b>Hall</b>' }]]);
    expect(card('r01')?.textContent).to.contain('Patrol').and.to.contain('80 %').and.to.contain('Night round');
    expect(fake.server.of(getTodayTask).at(-1)?.request).to.deep.include({ placeId: 'hall' });
    button('Patrol view of Robot 2')?.click();
    card('r01')?.querySelector<HTMLElement>('.link')?.click();
    root().querySelector<HTMLElement>('[part=back]')?.click();
    expect(heard.slice(1)).to.deep.equal([
      ['pageopenrequest', { screen: 'robot-patrol-view', query: 'deviceId=r02' }],
      ['pageopenrequest', { screen: 'patrol-report-detail', query: 'id=run-1' }],
      ['pageopenrequest', { screen: 'multiple-robots', query: '' }],
    ]);
  });

  it('plays nine pictures by itself, others on demand, and none after it has left', async () => {
    await show();
    await until(() => played().length > 0, 'pictures');
    expect(played()).to.deep.equal(here.slice(0, 9));
    button('Picture of Robot 12')?.click();
    await drawn();
    expect([...played()].sort()).to.deep.equal([...here.slice(1, 9), 'r12']);
    button('Picture of Robot 12')?.click();
    await drawn();
    expect(played()).to.deep.equal(here.slice(1, 9));
    // A robot that comes first later does not start to play by itself.
    await push(at('r11', { battery: 3 }));
    expect(ids()[0]).to.equal('r11');
    expect(played()).to.deep.equal(here.slice(1, 9));
    element.remove();
    await drawn();
    expect(root().querySelector('patrol-live-player')).to.equal(null);
    home.remove();
    fake.console.dispose();
    await show({ 'scene-id': 'hall', 'no-video': '' });
    await until(() => ids().length === count, 'the robots');
    expect(played()).to.deep.equal([]);
  });

  it('shows the alarms that wait of each robot, also those that the live list holds no longer', async () => {
    await show(undefined, server =>
      server.answer(getSceneTree, [
        scene({ robots: here.map(id => ({ id, ...none, ...(id === 'r05' ? { important: 30 } : {}) })) }),
      ]),
    );
    await until(() => ids()[0] === 'r05', 'the robot with alarms');
    card('r05')?.querySelector<HTMLElement>('.alarm')?.click();
    expect(card('r05')?.textContent).to.contain('30 pending alarms');
    fake.environment.sockets
      .latest('singleton')
      .push('AlarmInfo', anAlarm({ id: 'x', deviceId: 'r07', level: 'serious' }));
    await fake.clock.advance(1_000);
    await drawn();
    expect(ids().slice(0, 2)).to.deep.equal(['r07', 'r05']);
    card('r07')?.querySelector<HTMLElement>('.alarm')?.click();
    expect(heard.slice(1)).to.deep.equal([
      ['pageopenrequest', { screen: 'alarm-query-list', query: 'deviceId=r05&alarmStatus=0&shelveStatus=0' }],
      ['alarmopenrequest', { id: 'x' }],
    ]);
  });

  it('stops each robot at the press, and says confirmed only of what the robot itself has told', async () => {
    await show();
    await until(() => ids().length === count, 'the robots');
    await push(...here.map(id => at(id)));
    const sent = (): number => fake.server.of(sendControlCommand).length + fake.server.of(navigateControl).length;
    const before = sent();
    const stop = button('Stop movement of Robot 3');
    stop?.dispatchEvent(new PointerEvent('pointerdown', { button: 0, bubbles: true, composed: true }));
    await fake.clock.advance(0);
    await drawn();
    expect(heard.at(-1)).to.deep.equal(['stopsent', { robotId: 'r03' }]);
    expect(sent()).to.be.greaterThan(before);
    expect(fake.server.of(pauseTask).map(({ request }) => request)).to.deep.equal([{ deviceId: 'r03' }]);
    await fake.clock.advance(6_000);
    await drawn();
    const said = (id: string): string | undefined => card(id)?.querySelector('.robot-stop [role]')?.textContent;
    expect(said('r03')).to.equal('Watch Robot 3: it does not report whether it has stopped');
    expect(said('r04')).to.equal('');
    expect(fake.console.robots.$selectedId.get()).to.not.equal('r03');
  });

  it('says in the signs of the language that a stop is not confirmed', async () => {
    await show();
    await until(() => ids().length === count, 'the robots');
    overwrite(fake.parts.open.driving.$driveUnconfirmed, () => ['r03']);
    const said = (): string | undefined => card('r03')?.querySelector('.robot-stop [role]')?.textContent;
    await until(() => said() === 'Stop not confirmed. Use Robot 3’s own stop button', 'the English');
    await fake.console.preferences.chooseLanguage('zh-cn');
    await until(() => said() === '未确认停止。请使用 Robot 3 自身的停止按钮', 'the Chinese');
  });

  it('says that there is no such place, with the way back, and what is in the other once it is named', async () => {
    await show({ 'scene-id': 'gone' });
    await until(() => root().textContent?.includes('This place is not in your list') === true, 'the message');
    expect(heard).to.deep.equal([['scenemissed', { sceneId: 'gone' }]]);
    expect([ids(), played()]).to.deep.equal([[], []]);
    root().querySelector<HTMLElement>('[part=back]')?.click();
    expect(heard.at(-1)).to.deep.equal(['pageopenrequest', { screen: 'multiple-robots', query: '' }]);
    element.sceneId = 'hall';
    await until(() => ids().length === count, 'the robots');
    expect(heard.at(-1)?.[0]).to.equal('scenefound');
  });

  it('says that nobody is there, and why it cannot tell', async () => {
    await show(undefined, server => server.answer(getSceneTree, [scene({ id: 'hall', robots: [] })]));
    await until(() => root().textContent?.includes('No robot here') === true, 'nobody');
    home.remove();
    fake.console.dispose();
    await show(undefined, server => server.refuse(getSceneTree, 'no scenes today'));
    await until(() => root().textContent?.includes('no scenes today') === true, 'the failure');
    fake.server.answer(getSceneTree, [scene()]);
    root().querySelector('button')?.click();
    await until(() => ids().length === count, 'the robots');
  });
});
