import { expect } from '@esm-bundle/chai';
import {
  aCompanyAlarmStat,
  anAlarm,
  aRobot,
  aUser,
  companyAlarmStat,
  findAlarmStatByParam,
  getFacePersonTypeByPersonName,
  searchRobotList,
  type Alarm,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts } from '../../tests/elements/harness.ts';
import './index.ts';

const from = 1_700_000_000_000;

describe('<patrol-latest-alarms> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-latest-alarms'];
  /** The alarms that the server lists. */
  let kept: Alarm[];
  let refuses: boolean;
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const all = (selector: string): HTMLElement[] => [...root().querySelectorAll<HTMLElement>(selector)];
  const rows = (): (string | undefined)[] => all('li').map(row => `${row.dataset['id']} ${row.dataset['status']}`);
  const settled = async (ms: number): Promise<void> => {
    await fake.clock.advance(ms);
    await drawn();
  };
  const push = async (alarm: Alarm): Promise<void> => {
    fake.environment.sockets.latest('singleton').push('AlarmInfo', alarm);
    await settled(1_000);
  };
  const show = async (
    attributes: Readonly<Record<string, string>> = {},
    user = aUser(),
    also: (server: FakeConsole['server']) => void = () => undefined,
  ): Promise<void> => {
    refuses = false;
    fake = await fakeConsole({}, user, server => {
      also(server);
      server.answer(companyAlarmStat, aCompanyAlarmStat({ from }));
      server.answer(searchRobotList, { rows: [aRobot(), aRobot({ id: 'car-1', kind: 'car' })], total: 2 });
      server.answer(findAlarmStatByParam, ({ status, pageSize }) => {
        // Pending alarms are read by their own request, apart from that of the list.
        if (status?.includes('unacknowledged')) return { rows: [], total: 0 };
        if (refuses) throw new TypeError('network');
        return { rows: kept.slice(0, pageSize), total: kept.length };
      });
    });
    home = provide(fake.console);
    element = document.createElement('patrol-latest-alarms');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    home.append(element);
    await drawn();
    await settled(0);
  };

  before(texts);
  // Late code is loaded first, because its loading time is not under test.
  before(() => import('../../packages/core/src/boards/readings.ts'));
  beforeEach(() => {
    kept = [
      anAlarm({ id: 'b', beganAt: from + 2, status: 'processed', name: '<b>Door</b>' }),
      anAlarm({ id: 'a', beganAt: from + 1, status: 'acknowledged', level: 'serious' }),
    ];
  });
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('lists what was handled today, and what is pending as it comes', async () => {
    await show();
    expect(rows()).to.deep.equal(['b processed', 'a acknowledged']);
    expect(all('li')[0]?.textContent).to.contain('<b>Door</b>').and.contain('Closed after processing');
    expect(all('li')[1]?.textContent).to.contain('Serious').and.contain('Robot One · Ground floor');
    expect(all('[part=all]')[0]?.textContent).to.equal('All 2');
    await push(anAlarm({ id: 'c', beganAt: from + 3 }));
    expect(rows()).to.deep.equal(['c unacknowledged', 'b processed', 'a acknowledged']);
  });

  it('has no time of one whose beginning could not be read', async () => {
    kept = [anAlarm({ id: 'a', beganAt: 0, status: 'processed' })];
    await show();
    expect(rows()).to.deep.equal(['a processed']);
    expect(all('time')).to.have.length(0);
  });

  it('tells how long ago each was by the clock of the server', async () => {
    kept = [anAlarm({ id: 'a', beganAt: from + 3_600_000 - 120_000, status: 'processed' })];
    await show({}, aUser(), server => {
      server.ahead = 3_600_000;
    });
    expect(all('time').map(({ textContent }) => textContent)).to.deep.equal(['2 minutes ago']);
  });

  it('names an alarm of a person by the kind of person, handled or not', async () => {
    const person = anAlarm({ id: 'p', beganAt: from + 3, type: '317', name: 'Person recognized', value: 'Lin' });
    kept = [{ ...person, status: 'acknowledged', level: 'general' }];
    await show({}, aUser(), server =>
      server.answer(getFacePersonTypeByPersonName, { name: 'Barred', level: 'serious' }),
    );
    await settled(0);
    expect(all('li').map(({ dataset }) => [dataset['status'], dataset['level']])).to.deep.equal([
      ['acknowledged', 'serious'],
    ]);
    expect(all('li')[0]?.textContent).to.contain('Barred').and.not.contain('Person recognized');
  });

  it('shows soon that somebody handled one', async () => {
    await show();
    await push(anAlarm({ id: 'c', beganAt: from + 3 }));
    kept = [anAlarm({ id: 'c', beganAt: from + 3, status: 'acknowledged' }), ...kept];
    fake.push({ type: 'AlarmConfirm', data: { ids: ['c'], status: 'acknowledged' } as never, receivedAt: 0 });
    await settled(2_000);
    expect(rows()[0]).to.equal('c acknowledged');
    expect(all('[part=all]')[0]?.textContent).to.equal('All 3');
  });

  it('opens an alarm in the dialog of the page, brings one where there is none, and does neither where the page prevents it', async () => {
    await show();
    element.addEventListener('alarmopenrequest', event => event.preventDefault(), { once: true });
    all('.alarm')[0]?.click();
    expect(fake.console.alarms.$opened.get()).to.equal(undefined);
    expect(home.querySelector('patrol-alarm-dialog')).to.equal(null);
    all('.alarm')[0]?.click();
    expect(fake.console.alarms.$opened.get()).to.equal('b');
    expect(home.querySelectorAll('patrol-alarm-dialog')).to.have.length(1);
    all('.alarm')[1]?.click();
    expect(home.querySelectorAll('patrol-alarm-dialog')).to.have.length(1);
  });

  it('asks for the list of today, of its kind', async () => {
    await show({ kind: 'car', rows: '3' });
    const asked: unknown[] = [];
    element.addEventListener('pageopenrequest', ({ detail }) => asked.push(detail));
    all('[part=all]')[0]?.click();
    expect(asked).to.deep.equal([{ screen: 'alarm-query-list', query: `startTime=${from}&deviceType=car` }]);
    const requests = fake.server.of(findAlarmStatByParam).map(({ request }) => request);
    expect(requests.at(-1)).to.deep.include({ from, deviceKind: ['car'], pageSize: 3 });
    await push(anAlarm({ id: 'of a robot', deviceId: 'robot-1' }));
    await push(anAlarm({ id: 'of a car', deviceId: 'car-1' }));
    expect(rows()).to.include('of a car unacknowledged').and.not.include('of a robot unacknowledged');
  });

  it('lists the alarms of one map alone, and leads to the list of those', async () => {
    await show({ 'map-id': 'map-7', rows: '3' });
    const asked: unknown[] = [];
    element.addEventListener('pageopenrequest', ({ detail }) => asked.push(detail));
    all('[part=all]')[0]?.click();
    expect(asked).to.deep.equal([{ screen: 'alarm-query-list', query: `startTime=${from}&zoneId=map-7` }]);
    expect(fake.server.of(findAlarmStatByParam).at(-1)?.request).to.deep.include({ placeId: 'map-7', pageSize: 3 });
    await push(anAlarm({ id: 'there', mapId: 'map-7' }));
    await push(anAlarm({ id: 'elsewhere', mapId: 'map-8' }));
    expect(rows()).to.include('there unacknowledged').and.not.include('elsewhere unacknowledged');
  });

  it('shows no way to the list to who may not see it', async () => {
    await show({}, aUser({ permissions: ['home-page'] }));
    expect(rows()).to.have.length(2);
    expect(all('[part=all]')).to.have.length(0);
  });

  it('says that there are none', async () => {
    kept = [];
    await show();
    expect(root().textContent).to.contain('No alarms today');
  });

  it('shows what is pending where the list cannot be read, and says so', async () => {
    await show();
    refuses = true;
    element.kind = 'robot';
    await drawn();
    await settled(0);
    expect(root().textContent).to.contain('Could not load');
    await push(anAlarm({ id: 'c' }));
    expect(rows()).to.deep.equal(['c unacknowledged']);
    expect(all('[part=stale]')).to.have.length(1);
    refuses = false;
    all('.pk-icon-button')[0]?.click();
    await settled(0);
    expect(rows()).to.have.length(3);
  });
});
