import { expect } from '@esm-bundle/chai';
import { anInspectionRun, listTodayInspection } from '@patrolkit/core/testing';
import { drawn } from '../../tests/elements/harness.ts';
import { useInspections } from '../../tests/elements/inspections.ts';
import './index.ts';

describe('<patrol-inspection-timeline> at work', () => {
  const bench = useInspections('timeline');
  const { root, all, shown, show } = bench;

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
    bench.fake.server.answer(listTodayInspection, { from, at: from + 6 * hour, rows: runs, total: 3 });
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
    bench.element.addEventListener('bychanged', ({ detail }) => chosen.push(detail.by));
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
    expect(bench.asked).to.deep.equal([{ screen: 'ii-data-center-ins-log', query: 'runId=b' }]);
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
    expect(bench.asked).to.deep.equal([
      { screen: 'ii-data-center-ins-log', query: 'runId=a' },
      { screen: 'ii-data-center-ins-report', query: `startTime=${from}` },
    ]);
  });

  it('says that nothing was inspected yet', async () => {
    bench.fake.server.answer(listTodayInspection, { rows: [], total: 0 });
    await show();
    expect(shown()).to.contain('No inspections today yet');
  });
});
