import { expect } from '@esm-bundle/chai';
import { aTask, aUser, getTodayTask, type FakeConsole } from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts } from '../../tests/elements/harness.ts';
import './index.ts';

const from = 1_700_000_000_000;
const reader = aUser({ permissions: ['patrol-report'] });

describe('<patrol-task-list> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-task-list'];
  let asked: { screen: string; query: string }[];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const rows = (): (string | undefined)[] =>
    [...root().querySelectorAll<HTMLElement>('li')].map(row => row.dataset['id']);
  const settled = async (ms: number): Promise<void> => {
    await fake.clock.advance(ms);
    await drawn();
  };
  const show = async (
    answer?: Parameters<FakeConsole['server']['answer']>[1],
    attributes: Readonly<Record<string, string>> = {},
    user = reader,
  ): Promise<void> => {
    fake = await fakeConsole({}, user);
    if (answer) fake.server.answer(getTodayTask, answer as never);
    home = provide(fake.console);
    element = document.createElement('patrol-task-list');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    asked = [];
    element.addEventListener('pageopenrequest', ({ detail }) => asked.push(detail));
    home.append(element);
    await drawn();
    await settled(0);
  };

  before(texts);
  // Late code is loaded first, because its loading time is not under test.
  before(() => import('../../packages/core/src/boards/readings.ts'));
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('lists what lasts first, with how far it has come', async () => {
    const late = aTask({ id: 'late', at: from + 9, runResult: 'complete', pointsReached: 8, alarmCount: 0 });
    const early = aTask({ id: 'early', at: from + 1, deviceName: '<b>R1</b>', alarmCount: 2 });
    await show({ rows: [late, early], total: 2, from, running: 1 });
    expect(rows()).to.deep.equal(['early', 'late']);
    const [first, second] = root().querySelectorAll<HTMLElement>('li');
    expect(first?.textContent).to.contain('<b>R1</b> · Night round').and.contain('In progress');
    expect(first?.textContent).to.contain('2 of 8 points').and.contain('2 alarms').and.contain('Began ');
    expect(second?.textContent).to.contain('Complete').and.not.contain('alarm');
    const bars = [...root().querySelectorAll<HTMLElement>('[role=progressbar]')];
    expect(bars.map(bar => bar.getAttribute('aria-valuenow'))).to.deep.equal(['25', '100']);
    const done = bars.map(
      bar => (bar.firstElementChild as HTMLElement).getBoundingClientRect().width / bar.clientWidth,
    );
    expect(done[1]).to.equal(1);
    expect(root().querySelector('[part=all]')?.textContent).to.equal('All 2');
    expect(root().querySelector('[data-running]')?.textContent).to.equal('1 in progress');
  });

  it('asks for the page of a patrol, and for the lists that it counts, since the begin of the day of the server', async () => {
    await show({ rows: [aTask({ id: 'run-7' })], total: 12, from, running: 3 }, { kind: 'car', rows: '1' });
    expect(fake.server.of(getTodayTask)[0]?.request).to.deep.equal({ deviceKind: 'car', page: 1, pageSize: 1 });
    root().querySelector<HTMLElement>('.open')?.click();
    root().querySelector<HTMLElement>('[part=all]')?.click();
    root().querySelector<HTMLElement>('[data-running]')?.click();
    expect(asked).to.deep.equal([
      { screen: 'patrol-report-detail', query: 'id=run-7' },
      { screen: 'patrol-report', query: `startTime=${from}&deviceType=car` },
      { screen: 'patrol-report', query: `startTime=${from}&deviceType=car&result=0` },
    ]);
    expect(root().querySelector('[part=all]')?.getAttribute('aria-label')).to.equal('Patrols today: All 12');
  });

  it('lists the patrols of one device, and follows to another', async () => {
    await show(
      ({ deviceId = '' }: { deviceId?: string }) => ({
        rows: [aTask({ id: `of ${deviceId}`, deviceId })],
        total: 1,
        from,
      }),
      { 'device-id': 'r1' },
    );
    expect(rows()).to.deep.equal(['of r1']);
    root().querySelector<HTMLElement>('[part=all]')?.click();
    expect(asked).to.deep.equal([{ screen: 'patrol-report', query: `startTime=${from}&deviceId=r1` }]);
    element.deviceId = 'r2';
    await drawn();
    await settled(0);
    expect(rows()).to.deep.equal(['of r2']);
  });

  it('lists the patrols of one map, and leads to the list of those', async () => {
    await show({ rows: [aTask({ id: 'run-7' })], total: 12, from, running: 3 }, { 'map-id': 'map-1' });
    expect(fake.server.of(getTodayTask)[0]?.request).to.deep.equal({ placeId: 'map-1', page: 1, pageSize: 8 });
    root().querySelector<HTMLElement>('[part=all]')?.click();
    expect(asked).to.deep.equal([{ screen: 'patrol-report', query: `startTime=${from}&zoneId=map-1` }]);
  });

  it('leads nowhere for who may not see the list', async () => {
    await show(undefined, {}, aUser());
    expect(rows()).to.deep.equal(['run-1']);
    expect(root().querySelectorAll('button')).to.have.length(0);
    expect(root().querySelector('[data-running]')?.textContent).to.equal('1 in progress');
  });

  it('says that there is nothing, and shows what begins', async () => {
    await show({ rows: [], total: 0, from, running: 0 });
    expect(root().textContent).to.contain('No patrols today yet');
    fake.server.answer(getTodayTask, { rows: [aTask({ id: 'new' })], total: 1, from, running: 1 });
    await settled(10_000);
    expect(rows()).to.deep.equal(['new']);
  });

  it('says why it has nothing, reads again, and keeps what it had when it cannot', async () => {
    await show();
    fake.server.refuse(getTodayTask, 'no runs today');
    element.kind = 'sensor';
    await drawn();
    await settled(0);
    expect(root().textContent).to.contain('no runs today');
    fake.server.answer(getTodayTask, { rows: [aTask({ id: 'there' })], total: 1 });
    root().querySelector<HTMLElement>('[part=error] button')?.click();
    await settled(0);
    expect(rows()).to.deep.equal(['there']);
    fake.server.refuse(getTodayTask, 'no runs today');
    await settled(10_000);
    expect(rows()).to.deep.equal(['there']);
    expect(root().querySelector('[part=stale]')).to.not.equal(null);
    fake.server.answer(getTodayTask, { rows: [aTask({ id: 'again' })], total: 1 });
    root().querySelector<HTMLElement>('.pk-icon-button')?.click();
    await settled(0);
    expect(rows()).to.deep.equal(['again']);
    expect(root().querySelector('[part=stale]')).to.equal(null);
  });
});
