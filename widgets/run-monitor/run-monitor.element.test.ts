import { expect } from '@esm-bundle/chai';
import {
  aCall,
  aRobot,
  aScenePlace,
  aUser,
  anAlarm,
  getSceneTree,
  getTodayTask,
  listFloorPlans,
  searchRobotList,
  type FakeConsole,
  type FakeServer,
  type PushData,
} from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

const fleet = [
  aRobot({ id: 'a', name: 'Robot A' }),
  aRobot({ id: 'b', name: 'Robot B' }),
  aRobot({ id: 'c', name: 'Car C', kind: 'car', isOnline: false }),
  aRobot({ id: 'd', name: 'Sensor D', kind: 'sensor' }),
];
const at = (deviceId: string, part: object = {}) =>
  ({ deviceId, mapId: 'map-1', x: 1, y: 1, angle: 0, battery: 80, mode: 'patrol', ...part }) as const;
const run = {
  id: 'run-1',
  at: 1_700_000_000_000,
  deviceId: 'a',
  deviceName: 'Robot A',
  routeName: 'Night round',
  startedBy: 'plan' as const,
  pointsPlanned: 8,
  pointsReached: 2,
  captureCount: 0,
  alarmCount: 0,
  driven: 0,
  runResult: 'running' as const,
};

describe('<patrol-run-monitor> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-run-monitor'];
  let heard: [string, unknown][];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const card = (id: string): HTMLElement | null => root().querySelector(`[part=device][data-id=${id}]`);
  const ids = (): (string | undefined)[] =>
    [...root().querySelectorAll<HTMLElement>('[part=device]')].map(({ dataset }) => dataset['id']);
  const filter = (name: string): HTMLElement => root().querySelector(`[data-filter=${name}]`) as HTMLElement;
  const button = (label: string): HTMLElement | null => root().querySelector(`[aria-label="${label}"]`);
  const push = async (...positions: PushData<'RobotSituation'>['positions']): Promise<void> => {
    fake.environment.sockets.latest('singleton').push('RobotSituation', { positions });
    await fake.clock.advance(1_000);
    await drawn();
  };
  const raise = async (part: Parameters<typeof anAlarm>[0]): Promise<void> => {
    fake.environment.sockets.latest('singleton').push('AlarmInfo', anAlarm(part));
    await fake.clock.advance(1_000);
    await drawn();
  };
  const show = async (prepare?: (server: FakeServer) => void): Promise<void> => {
    fake = await fakeConsole({}, aUser({ permissions: ['data-center', 'patrol-report'] }), server => {
      server.answer(searchRobotList, { rows: fleet, total: fleet.length });
      server.answer(listFloorPlans, [
        {
          id: 'map-1',
          name: 'Ground floor',
          picture: '/1.svg',
          width: 8,
          height: 4,
          metresPerPixel: 1,
          originX: 0,
          originY: 0,
        },
      ]);
      server.answer(getTodayTask, { rows: [run], total: 1 });
      prepare?.(server);
    });
    home = provide(fake.console);
    element = document.createElement('patrol-run-monitor');
    heard = [];
    for (const name of ['kindchanged', 'filterchanged', 'livevideorequest', 'alarmopenrequest', 'pageopenrequest'])
      element.addEventListener(name, event => heard.push([name, (event as CustomEvent).detail]));
    home.append(element);
    await drawn();
  };

  before(texts);
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('puts a device first whose alarm is older than those of the live list', async () => {
    const none = { serious: 0, important: 0, general: 0 };
    await show(server => {
      server.answer(getSceneTree, [
        aScenePlace({
          robots: [
            { id: 'a', ...none },
            { id: 'b', ...none },
          ],
          otherDevices: [{ id: 'd', ...none, serious: 3 }],
        }),
      ]);
    });
    await push(at('a'), at('b'), at('d', { mode: 'standBy', battery: undefined }));
    await until(() => card('d')?.dataset['need'] === 'alarm', 'the mark');
    expect(ids()[0]).to.equal('d');
    expect(card('d')?.textContent).to.contain('3');
    expect(card('a')?.dataset['need']).to.equal(undefined);
  });

  it('tells of each device what it does, its charge, place and run, and leads on to them', async () => {
    await show();
    await push(at('a'), at('b', { mode: 'charge', battery: 30 }), at('d', { mode: 'standBy', battery: undefined }));
    await until(() => card('a')?.textContent?.includes('Night round') === true, 'the run');
    expect(card('a')?.textContent).to.contain('Patrol').and.to.contain('80 %').and.to.contain('Ground floor');
    expect(card('b')?.textContent).to.contain('Charging').and.to.contain('No task');
    expect(card('c')?.textContent).to.contain('Offline');
    // The link is high enough to hit.
    expect(card('a')?.querySelector<HTMLElement>('.link')?.offsetHeight).to.be.at.least(24);
    card('a')?.querySelector<HTMLElement>('.link')?.click();
    button('Patrol view of Robot A')?.click();
    button('Live video of Robot A')?.click();
    expect(heard).to.deep.equal([
      ['pageopenrequest', { screen: 'patrol-report-detail', query: 'id=run-1' }],
      ['pageopenrequest', { screen: 'robot-patrol-view', query: 'deviceId=a' }],
      ['livevideorequest', { deviceId: 'a' }],
    ]);
    expect(fake.console.video.$popup.get()).to.equal('a');
    expect([
      button('Picture of Sensor D'),
      button('Patrol view of Sensor D'),
      button('Live video of Car C'),
    ]).to.deep.equal([null, null, null]);
  });

  it('shows the run of each device, however many there are', async () => {
    const many = Array.from({ length: 250 }, (_, index) => aRobot({ id: `r${index}`, name: `Robot ${index}` }));
    const runs = many.map(({ id }) => ({ ...run, id: `run of ${id}`, deviceId: id, routeName: `Round of ${id}` }));
    await show(server => {
      server.answer(searchRobotList, { rows: many, total: many.length });
      server.answer(getTodayTask, ({ page = 1, pageSize = 20 }) => ({
        rows: runs.slice((page - 1) * pageSize, page * pageSize),
        total: runs.length,
        running: runs.length,
      }));
    });
    await until(() => ids().length > 0, 'devices');
    await fake.clock.advance(0);
    const input = root().querySelector('sl-input');
    if (!input) throw new Error('no field');
    input.value = 'r249';
    input.dispatchEvent(new CustomEvent('sl-input', { bubbles: true, composed: true }));
    await until(() => ids().join() === 'r249', 'the last device');
    await until(() => card('r249')?.textContent?.includes('Round of r249') === true, 'its run');
  });

  it('marks progress that could not be read again, and tells of no run where none was read', async () => {
    const marks = (id: string): number => card(id)?.querySelectorAll('.run [part=stale]').length ?? 0;
    await show();
    await push(at('a'), at('b'));
    await until(() => card('a')?.textContent?.includes('Night round') === true, 'the run');
    expect([marks('a'), marks('b')]).to.deep.equal([0, 0]);
    fake.server.refuse(getTodayTask, 'no runs today');
    fake.console.boards.refresh();
    await until(() => marks('a') === 1, 'the mark of old progress');
    expect([card('a')?.textContent?.includes('Night round'), marks('b')]).to.deep.equal([true, 1]);
    home.remove();
    fake.console.dispose();
    await show(server => void server.refuse(getTodayTask, 'no runs today'));
    await push(at('b'));
    expect(card('b')?.querySelector('.run dd')?.textContent).to.equal('—');
  });

  it('puts what needs somebody first, and opens the alarm of a device', async () => {
    await show();
    await push(at('a'), at('b', { battery: 5 }), at('d'));
    expect(ids()).to.deep.equal(['c', 'b', 'a', 'd']);
    await raise({ id: 'x', deviceId: 'd', level: 'serious', name: 'Smoke' });
    expect(ids()).to.deep.equal(['d', 'c', 'b', 'a']);
    card('d')?.querySelector<HTMLElement>('.alarm')?.click();
    expect(heard).to.deep.equal([['alarmopenrequest', { id: 'x' }]]);
  });

  it('puts a device first of all whose call for help rings, and says so until it is over', async () => {
    await show();
    await push(at('a'), at('b'), at('d'));
    await raise({ id: 'x', deviceId: 'd', level: 'serious', name: 'Smoke' });
    const call = aCall({ deviceId: 'b' });
    fake.environment.sockets.latest('singleton').push('robotCallApp', call);
    await fake.clock.advance(1_000);
    await drawn();
    expect(ids().slice(0, 2)).to.deep.equal(['b', 'd']);
    expect([card('b')?.dataset['need'], card('b')?.querySelector('.call')?.textContent]).to.deep.equal([
      'call',
      'SOS call',
    ]);
    expect(card('b')?.querySelector('.call svg')).to.not.equal(null);
    expect(filter('needs').textContent).to.equal('Need attention 3');
    fake.environment.sockets.latest('singleton').push('hangUpCall', { uuid: call.uuid, reason: 'answered' });
    await fake.clock.advance(1_000);
    await drawn();
    expect([ids()[0], card('b')?.querySelector('.call')]).to.deep.equal(['d', null]);
  });

  it('holds the order while the focus is among the devices', async () => {
    await show();
    await push(at('a'), at('b'), at('d'));
    button('Picture of Robot A')?.focus();
    await drawn();
    const before = ids();
    await raise({ id: 'x', deviceId: 'd', level: 'serious' });
    expect(ids()).to.deep.equal(before);
    (root().activeElement as HTMLElement).blur();
    await drawn();
    expect(ids()[0]).to.equal('d');
  });

  it('shows what needs attention alone, one state, or what is sought, and says when there is none', async () => {
    await show();
    await push(at('a'), at('b'), at('d'));
    expect(filter('needs').textContent).to.equal('Need attention 1');
    filter('needs').click();
    await drawn();
    expect([ids(), heard.at(-1)]).to.deep.equal([['c'], ['filterchanged', { filter: 'needs' }]]);
    filter('standby').click();
    await drawn();
    expect(root().textContent).to.contain('No matching devices');
    element.filter = 'working';
    await drawn();
    expect(ids()).to.deep.equal(['a', 'b', 'd']);
    const input = root().querySelector('sl-input');
    if (!input) throw new Error('no field');
    input.value = 'sensor';
    input.dispatchEvent(new CustomEvent('sl-input', { bubbles: true, composed: true }));
    await until(() => ids().join() === 'd', 'the device that is sought');
    element.kind = 'car';
    element.filter = 'needs';
    input.value = '';
    input.dispatchEvent(new CustomEvent('sl-input', { bubbles: true, composed: true }));
    await until(() => ids().join() === 'c', 'the car');
  });

  it('shows what a number of the fleet counts, of one kind, until the user wants to see every kind', async () => {
    await show();
    element.kind = 'robot';
    element.filter = 'onDuty';
    await push(at('a'), at('b', { mode: 'charge' }), at('d'));
    expect(ids()).to.deep.equal(['a']);
    expect([filter('onDuty').ariaPressed, filter('onDuty').textContent]).to.deep.equal(['true', 'On duty 1']);
    expect(filter('onPatrol').textContent).to.equal('On patrol 1');
    button('Robot only: show every kind')?.click();
    await drawn();
    expect(ids()).to.deep.equal(['a', 'd']);
    expect(heard).to.deep.equal([['kindchanged', { kind: undefined }]]);
    expect(button('Robot only: show every kind')).to.equal(null);
    element.kind = 'car';
    element.filter = 'all';
    await drawn();
    expect(ids()).to.deep.equal(['c']);
  });

  it('shows a small picture on demand and ends it', async () => {
    await show();
    await push(at('a'));
    button('Picture of Robot A')?.click();
    await drawn();
    expect(card('a')?.querySelector('patrol-live-player')?.getAttribute('device-id')).to.equal('a');
    expect(button('Picture of Robot A')?.getAttribute('aria-pressed')).to.equal('true');
    button('Picture of Robot A')?.click();
    await drawn();
    expect(root().querySelector('patrol-live-player')).to.equal(null);
  });

  it('draws a great fleet in parts', async () => {
    const many = Array.from({ length: 150 }, (_, index) => aRobot({ id: `r${index}`, name: `Robot ${index}` }));
    await show(server => void server.answer(searchRobotList, { rows: many, total: many.length }));
    await until(() => ids().length > 0, 'devices');
    expect([ids().length, ids()[2]]).to.deep.equal([60, 'r2']);
    root().querySelector<HTMLElement>('.more')?.click();
    await drawn();
    expect(ids().length).to.equal(120);
    expect(root().querySelector('.more')?.textContent).to.equal('Show more (30)');
  });

  it('says that the fleet cannot be read, or that there is none', async () => {
    await show(server => void server.refuse(searchRobotList, 'no fleet today'));
    await until(() => root().textContent?.includes('no fleet today') === true, 'the failure');
    fake.server.answer(searchRobotList, { rows: [], total: 0 });
    root().querySelector('button')?.click();
    await until(() => root().textContent?.includes('No devices') === true, 'no devices');
  });
});
