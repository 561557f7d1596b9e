import { expect } from '@esm-bundle/chai';
import {
  aCompanyAlarmStat,
  alarmTrendStat,
  alarmTypeStat,
  anAlarm,
  aUser,
  companyAlarmStat,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

const from = 1_700_000_000_000;
const hour = 3_600_000;

describe('<patrol-alarm-chart> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-alarm-chart'];
  let asked: { screen: string; query: string }[];
  let chosen: string[];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const all = (selector: string): HTMLElement[] => [...root().querySelectorAll<HTMLElement>(selector)];
  const settled = async (ms: number): Promise<void> => {
    await fake.clock.advance(ms);
    await drawn();
  };
  const tab = async (value: string): Promise<void> => {
    root().querySelector<HTMLElement>(`[part=tabs] input[value=${value}]`)?.click();
    await drawn();
    await settled(0);
  };
  const asTable = async (): Promise<void> => {
    all('[part=views] button')[1]?.click();
    await drawn();
  };
  const rows = (): string[][] =>
    all('tbody tr').map(row => [...row.children].map(cell => (cell as HTMLElement).textContent));
  const show = async (attributes: Readonly<Record<string, string>> = {}, user = aUser()): Promise<void> => {
    fake = await fakeConsole({}, user);
    fake.server.answer(companyAlarmStat, aCompanyAlarmStat({ from }));
    home = provide(fake.console);
    element = document.createElement('patrol-alarm-chart');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    [asked, chosen] = [[], []];
    element.addEventListener('pageopenrequest', ({ detail }) => asked.push(detail));
    element.addEventListener('bychanged', ({ detail }) => chosen.push(detail.by));
    home.append(element);
    await drawn();
    await settled(0);
  };

  before(texts);
  // Late code is loaded first, because its loading time is not under test.
  before(() => import('../../packages/core/src/boards/readings.ts'));
  before(() => import('./BarChart.tsx'));
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('draws the types of today, and shows the same numbers in a table', async () => {
    await show();
    // The chart is drawn in an animation frame of its own.
    await until(() => all('.pk-chart')[0]?.textContent?.includes('Door left open') === true, 'the chart');
    expect(all('.pk-chart')[0]?.getAttribute('aria-label')).to.equal('Alarms today by type');
    expect(all('.pk-chart')[0]?.textContent).to.contain('Important');
    await asTable();
    expect(rows()).to.deep.equal([
      ['Smoke', '3', '1', '0', '4'],
      ['Door left open', '0', '0', '2', '2'],
    ]);
    expect(all('tfoot td').map(cell => cell.textContent)).to.deep.equal(['3', '1', '2', '6']);
  });

  it('is redrawn in its new size', async () => {
    await show();
    await until(() => all('.pk-chart svg').length > 0, 'the chart');
    const width = (): number => Number(all('.pk-chart svg')[0]?.getAttribute('width'));
    const before = width();
    element.style.width = '320px';
    await until(() => width() > 0 && width() < 320, 'the smaller one');
    expect(before).to.be.greaterThan(320);
  });

  it('opens what a bar counts, by a press on its stripe or on its name in the table', async () => {
    await show({ kind: 'car' });
    await until(() => all('.pk-chart svg').length > 0, 'the chart');
    const face = all('.pk-chart svg')[0] as HTMLElement;
    const { left, top, width, height } = face.getBoundingClientRect();
    const press = (x: number, y: number): void => {
      const at = { bubbles: true, composed: true, clientX: left + width * x, clientY: top + height * y };
      for (const type of ['mousedown', 'mouseup', 'click']) face.dispatchEvent(new MouseEvent(type, at));
    };
    // The press hits the lower half of a chart of two types with horizontal bars, far from the end of the bar.
    press(0.9, 0.6);
    expect(asked).to.deep.equal([
      { screen: 'alarm-query-list', query: `startTime=${from}&deviceType=car&alarmType=401` },
    ]);
    press(0.9, 0.99);
    expect(asked, 'below the bars').to.have.length(1);
    await asTable();
    all('tbody .open')[0]?.click();
    all('[part=all]')[0]?.click();
    expect(asked.slice(1)).to.deep.equal([
      { screen: 'alarm-query-list', query: `startTime=${from}&deviceType=car&alarmType=201` },
      { screen: 'alarm-query-list', query: `startTime=${from}&deviceType=car` },
    ]);
    expect(all('[part=all]')[0]?.textContent).to.equal('All 6');
  });

  it('tells alarms apart by level, hour and day', async () => {
    await show();
    await asTable();
    await tab('level');
    expect(rows().map(([name, ...counts]) => [name, counts.at(-1)])).to.deep.equal([
      ['Serious', '11'],
      ['Important', '21'],
      ['General', '28'],
    ]);
    fake.server.answer(alarmTrendStat, [{ at: from + hour, serious: 5, important: 0, general: 2 }]);
    await tab('hour');
    expect(
      rows()
        .map(row => row.at(-1))
        .filter(count => count !== '0'),
    ).to.deep.equal(['7']);
    all('tbody .open')[1]?.click();
    expect(asked).to.deep.equal([
      { screen: 'alarm-query-list', query: `startTime=${from + hour}&stopTime=${from + 2 * hour - 1}` },
    ]);
    await tab('day');
    expect(rows()).to.have.length(7);
    expect(all('h2')[0]?.textContent).to.equal('Alarms of the last 7 days');
    expect(chosen).to.deep.equal(['level', 'hour', 'day']);
    // The page may set another value, and then the first one again.
    element.by = 'hour';
    await drawn();
    await settled(0);
    expect(all('h2')[0]?.textContent).to.equal('Alarms today by hour');
  });

  it('stands still where the page says so', async () => {
    await show({ by: 'level', fixed: '' });
    expect(all('[part=tabs]')).to.have.length(0);
    expect(all('h2')[0]?.textContent).to.equal('Alarms today by level');
  });

  it('is fresh soon after an alarm came', async () => {
    await show();
    await asTable();
    fake.server.answer(alarmTypeStat, [{ type: '201', name: 'Smoke', serious: 4, important: 1, general: 0 }]);
    fake.push({ type: 'AlarmInfo', data: anAlarm(), receivedAt: 0 });
    await settled(1_000);
    expect(rows()).to.deep.equal([['Smoke', '4', '1', '0', '5']]);
  });

  it('leads nowhere for who may not see the list', async () => {
    await show({}, aUser({ permissions: ['home-page'] }));
    await asTable();
    expect(rows()).to.have.length(2);
    expect(all('tbody button, [part=all]')).to.have.length(0);
  });

  it('says that there are none, and why they could not be read', async () => {
    await show();
    fake.server.answer(alarmTrendStat, []);
    await tab('day');
    expect(root().textContent).to.contain('No alarms in the last 7 days');
    fake.server.refuse(alarmTrendStat, 'no figures');
    await tab('hour');
    expect(root().textContent).to.contain('no figures');
    fake.server.answer(alarmTrendStat, [{ at: from, serious: 1, important: 0, general: 0 }]);
    all('[part=error] button')[0]?.click();
    await settled(0);
    await asTable();
    expect(rows()[0]?.at(-1)).to.equal('1');
  });

  it('is quiet where the server does not know such figures', async () => {
    await show();
    fake.server.respond(alarmTrendStat, () => new Response('', { status: 404 }));
    await tab('hour');
    expect(all('[part=error]')).to.have.length(0);
    expect(all('.pk-state')).to.have.length(1);
    await tab('level');
    await asTable();
    expect(rows()).to.have.length(3);
  });

  it('says that its figures may be incomplete while the server reads in earlier records, and no longer', async () => {
    await show();
    await settled(0);
    const note = (): string | undefined => root().querySelector('[part=filling]')?.textContent;
    expect(note()).to.equal(undefined);
    fake.server.answer(companyAlarmStat, { ...aCompanyAlarmStat({ from }), isFilling: true });
    await settled(20_000);
    expect(note()).to.equal('Earlier records are still being read in: figures may be incomplete');
    fake.server.answer(companyAlarmStat, aCompanyAlarmStat({ from }));
    await settled(20_000);
    expect(note()).to.equal(undefined);
  });
});
