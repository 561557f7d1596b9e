import { expect } from '@esm-bundle/chai';
import { aUser, anInspectionRun, listTodayInspection, type FakeConsole } from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

const mayRead = aUser({
  permissions: [
    'data-center',
    'ii-data-center-ins-report',
    'ii-data-center-ins-data',
    'ii-data-center-ins-alarm',
    'ii-data-center-ins-log',
  ],
});

describe('<patrol-inspection-timeline> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-inspection-timeline'];
  let asked: { screen: string; query: string }[];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const all = <Found extends Element = HTMLElement>(selector: string): Found[] => [
    ...root().querySelectorAll<Found>(selector),
  ];
  const shown = (): string => root().querySelector('[part=base]')?.textContent ?? '';
  const settled = async (ms: number): Promise<void> => {
    await fake.clock.advance(ms);
    await drawn();
  };
  const show = async (attributes: Readonly<Record<string, string>> = {}): Promise<void> => {
    home = provide(fake.console);
    element = document.createElement('patrol-inspection-timeline');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.style.cssText = 'display: block; height: 400px';
    asked = [];
    element.addEventListener('pageopenrequest', ({ detail }) => asked.push(detail));
    home.append(element);
    await settled(0);
    await until(() => root().querySelector('[part=base]:not([aria-busy=true])') !== null, 'something on screen');
  };

  before(texts);
  beforeEach(async () => {
    fake = await fakeConsole({}, mayRead);
  });
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  const from = 1_699_977_600_000;
  const hour = 3_600_000;
  const runs = [
    anInspectionRun({ id: 'b', at: from + 5 * hour, deviceName: 'Robot Two', planName: 'Line B' }),
    anInspectionRun({
      id: 'a',
      at: from + hour,
      until: from + 2 * hour,
      inspectionResult: 'abnormal',
      pointsMissed: 2,
    }),
  ];
  beforeEach(() => {
    fake.server.answer(listTodayInspection, { from, at: from + 6 * hour, rows: runs, total: 3 });
  });
  const button = (name: string): HTMLElement | undefined => all('button').find(one => one.textContent === name);

  it('has a row for each robot, or for each assembly line, and a bar for each inspection', async () => {
    await show();
    const lines = (): (string | undefined)[] => all('tr[data-line]').map(({ dataset }) => dataset['line']);
    expect(lines()).to.deep.equal(['Robot One', 'Robot Two']);
    const [bar] = all<SVGRectElement>('rect.bar');
    expect([bar?.getAttribute('x'), bar?.getAttribute('width')]).to.deep.equal(['16.6667%', '16.6667%']);
    expect(bar?.getAttribute('aria-label')).to.contain(
      'Robot One, Line A, Abnormal, 3 of 8 points, 1 abnormal, 2 missed',
    );
    expect(shown()).to.contain('1 older inspections are not shown');
    const chosen: string[] = [];
    element.addEventListener('bychanged', ({ detail }) => chosen.push(detail.by));
    root().querySelector<HTMLElement>('input[value=plan]')?.click();
    await drawn();
    expect([lines(), chosen]).to.deep.equal([['Line A', 'Line B'], ['plan']]);
  });

  it('goes through the bars by the arrow keys and opens the log of one by Enter', async () => {
    await show();
    const [first, second] = all<SVGRectElement>('rect.bar');
    first?.focus();
    await drawn();
    const press = (bar: SVGRectElement | undefined, key: string): boolean | undefined =>
      bar?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }));
    press(first, 'ArrowDown');
    expect(root().activeElement === second).to.equal(true);
    press(second, 'Enter');
    expect(asked).to.deep.equal([{ screen: 'ii-data-center-ins-log', query: 'runId=b' }]);
    await drawn();
    expect(shown()).to.contain('Robot Two, Line B, In progress');
  });

  it('is a table as well, whose rows open the same', async () => {
    await show();
    button('Table')?.click();
    await drawn();
    const cells = all('tbody tr').map(row => [...row.children].map(({ textContent }) => textContent));
    expect(cells.map(row => [row[0], row[1], row[2], row[5], row[6], row[7]])).to.deep.equal([
      ['Robot Two', 'Line B', 'In progress', '3 of 8', '1', '0'],
      ['Robot One', 'Line A', 'Abnormal', '3 of 8', '1', '2'],
    ]);
    all('tbody .open')[1]?.click();
    root().querySelector<HTMLElement>('[part=all]')?.click();
    expect(asked).to.deep.equal([
      { screen: 'ii-data-center-ins-log', query: 'runId=a' },
      { screen: 'ii-data-center-ins-report', query: `startTime=${from}` },
    ]);
  });

  it('says that nothing was inspected yet', async () => {
    fake.server.answer(listTodayInspection, { rows: [], total: 0 });
    await show();
    expect(shown()).to.contain('No inspections today yet');
  });
});
