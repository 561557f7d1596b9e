import { expect } from '@esm-bundle/chai';
import {
  aRobot,
  aScenePlace,
  aUser,
  findCompanyZones,
  getSceneTree,
  getSecondZones,
  searchRobotList,
  type FakeConsole,
  type FakeServer,
  type PushData,
} from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

const none = { serious: 0, important: 0, general: 0 };
const fleet = [
  aRobot({ id: 'a', name: 'Robot A' }),
  aRobot({ id: 'b', name: 'Robot B' }),
  aRobot({ id: 'c', name: 'Car C', kind: 'car' }),
  aRobot({ id: 'd', name: 'Sensor D', kind: 'sensor' }),
];
const zone = (id: string, name: string, children: ReturnType<typeof aScenePlace>[]) =>
  aScenePlace({ id, name, kind: 'company', robots: [], children });
const scene = (id: string, name: string, robots: readonly string[], part: Parameters<typeof aScenePlace>[0] = {}) =>
  aScenePlace({ id, name, robots: robots.map(robot => ({ id: robot, ...none })), ...part });
const treeOf = (hall: Parameters<typeof aScenePlace>[0] = {}) => [
  zone('1', 'Site', [
    zone('2', '<b>North</b>', [scene('hall', 'Hall', ['a', 'b'], hall)]),
    scene('yard', 'Yard', ['c'], { working: 0, standby: 1 }),
    scene('store', 'Store', []),
  ]),
];
const tree = treeOf();
const at = (deviceId: string, mapId: string, part: object = {}) =>
  ({ deviceId, mapId, x: 1, y: 1, angle: 0, battery: 80, mode: 'patrol', ...part }) as const;

describe('<patrol-scene-list> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-scene-list'];
  let heard: [string, unknown][];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const card = (id: string): HTMLElement | null => root().querySelector(`[part=scene][data-id=${id}]`);
  const ids = (): (string | undefined)[] =>
    [...root().querySelectorAll<HTMLElement>('[part=scene]')].map(({ dataset }) => dataset['id']);
  const counts = (id: string): string[] =>
    [...(card(id)?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent);
  const zoneButton = (id: string): HTMLElement => root().querySelector(`[data-zone="${id}"]`) as HTMLElement;
  const push = async (...positions: PushData<'RobotSituation'>['positions']): Promise<void> => {
    fake.environment.sockets.latest('singleton').push('RobotSituation', { positions });
    await fake.clock.advance(1_000);
    await drawn();
  };
  const show = async (prepare?: (server: FakeServer) => void, user = aUser()): Promise<void> => {
    fake = await fakeConsole({}, user, server => {
      server.answer(searchRobotList, { rows: fleet, total: fleet.length });
      server.answer(getSceneTree, tree);
      server.answer(getSecondZones, [{ id: '2', name: '<b>North</b>', parentId: '1' }]);
      prepare?.(server);
    });
    home = provide(fake.console);
    element = document.createElement('patrol-scene-list');
    heard = [];
    for (const name of ['zonechanged', 'pageopenrequest'])
      element.addEventListener(name, event => heard.push([name, (event as CustomEvent).detail]));
    home.append(element);
    await drawn();
    await fake.clock.advance(0);
    await drawn();
  };

  before(texts);
  // Late code is loaded first, because its loading time is not under test.
  before(() => import('../../packages/core/src/boards/scene-readings.ts'));
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('shows the places with robots by their zones, with what the robots do, and opens one', async () => {
    await show();
    await until(() => ids().length === 2, 'the places');
    expect([...root().querySelectorAll('h2')].map(({ textContent }) => textContent)).to.deep.equal([
      'Site › <b>North</b>',
      'Site',
    ]);
    expect(card('hall')?.textContent).to.contain('2 robots').and.to.not.contain('alarm');
    expect(counts('hall')).to.deep.equal(['1', '0', '1', '0', '0']);
    await push(at('a', 'hall'), at('b', 'yard', { mode: 'charge' }), at('c', 'yard'));
    expect([counts('hall'), counts('yard')]).to.deep.equal([
      ['1', '0', '0', '0', '0'],
      ['1', '1', '0', '0', '0'],
    ]);
    expect(card('yard')?.textContent).to.contain('2 robots');
    card('hall')?.querySelector<HTMLElement>('.open')?.click();
    expect(heard).to.deep.equal([['pageopenrequest', { screen: 'multiple-robots-detail', query: 'id=hall' }]]);
  });

  it('puts first what needs somebody, and holds the order while the focus is in it', async () => {
    await show();
    await push(at('a', 'hall'), at('b', 'hall'), at('c', 'yard', { battery: 5 }));
    expect(ids()).to.deep.equal(['yard', 'hall']);
    expect(card('yard')?.textContent).to.contain('1 needs attention');
    card('hall')?.querySelector<HTMLElement>('.open')?.focus();
    await drawn();
    fake.server.answer(getSceneTree, treeOf({ serious: 2 }));
    fake.console.boards.refresh();
    await fake.clock.advance(0);
    await drawn();
    expect(card('hall')?.textContent).to.contain('2 pending alarms');
    expect(ids()).to.deep.equal(['yard', 'hall']);
    card('hall')?.querySelector<HTMLElement>('.alarms')?.click();
    expect(heard).to.deep.equal([
      ['pageopenrequest', { screen: 'alarm-query-list', query: 'zoneId=hall&alarmStatus=0&shelveStatus=0' }],
    ]);
    (root().activeElement as HTMLElement).blur();
    await drawn();
    expect(ids()).to.deep.equal(['hall', 'yard']);
  });

  it('shows one zone alone, the one of its attribute at first', async () => {
    await show();
    await until(() => ids().length === 2, 'the places');
    expect([zoneButton('').textContent, zoneButton('2').textContent]).to.deep.equal(['All zones 2', '<b>North</b> 1']);
    zoneButton('2').click();
    await drawn();
    expect([ids(), heard]).to.deep.equal([['hall'], [['zonechanged', { zoneId: '2' }]]]);
    zoneButton('').click();
    await drawn();
    expect([ids().length, heard.at(-1)]).to.deep.equal([2, ['zonechanged', { zoneId: undefined }]]);
    element.zoneId = '2';
    await drawn();
    expect([ids(), zoneButton('2').getAttribute('aria-pressed')]).to.deep.equal([['hall'], 'true']);
    // A zone that does not exist does not narrow the list.
    element.zoneId = 'gone';
    await drawn();
    expect(ids().length).to.equal(2);
  });

  it('leads to no list of alarms who may not see it', async () => {
    await show(
      server => void server.answer(getSceneTree, [scene('hall', 'Hall', ['a'], { general: 1 })]),
      aUser({ permissions: ['m1-dashboard'] }),
    );
    await until(() => card('hall') !== null, 'the place');
    expect(card('hall')?.querySelector('.alarms')?.localName).to.equal('p');
    expect(card('hall')?.textContent).to.contain('1 pending alarm');
  });

  it('shows the grounds and floors of a server that knows no scenes, by where the robots are', async () => {
    await show(server => {
      server.respond(getSceneTree, () => new Response('', { status: 404 }));
      server.answer(findCompanyZones, [{ id: 'hall', name: 'Hall', devices: 3, online: 3 }]);
    });
    await push(at('a', 'hall'), at('b', 'hall'), at('c', 'yard'));
    expect(ids()).to.deep.equal(['hall']);
    expect([counts('hall'), root().querySelectorAll('h2').length]).to.deep.equal([['2', '0', '0', '0', '0'], 0]);
  });

  it('says that it cannot read them, tries again, and says that there are none', async () => {
    await show(server => void server.refuse(getSceneTree, 'no scenes today'));
    await until(() => root().textContent?.includes('no scenes today') === true, 'the failure');
    fake.server.answer(getSceneTree, []);
    root().querySelector('button')?.click();
    await until(() => root().textContent?.includes('No place with robots') === true, 'no places');
  });
});
