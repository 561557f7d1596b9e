import { expect } from '@esm-bundle/chai';
import { aComingInspection, anInspectionRun, listTodayInspection } from '@patrolkit/core/testing';
import { drawn, until } from '../../tests/elements/harness.ts';
import { useInspections } from '../../tests/elements/inspections.ts';
import './index.ts';

describe('<patrol-inspection-timeline> at work', () => {
  const bench = useInspections('timeline');
  const { root, all, shown, show } = bench;

  const from = new Date(2023, 10, 15).getTime();
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
    expect(shown()).to.contain('1 older inspection is not shown');
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

  /** The same runs, and inspections to come. */
  const coming = [
    aComingInspection({ at: from + 8 * hour, deviceId: 'robot-3', deviceName: 'Robot Three', planName: 'Line B' }),
    aComingInspection({ at: from + 7 * hour, deviceId: 'robot-1', planName: 'Line B' }),
  ];
  const plan = (planned: readonly ReturnType<typeof aComingInspection>[]): unknown =>
    bench.fake.server.answer(listTodayInspection, {
      from,
      at: from + 6 * hour,
      rows: runs,
      total: 2,
      coming: [...planned],
    });
  const clock = (at: number): string => {
    const { formatTime } = bench.fake.console.texts;
    return formatTime(at).slice(0, 5);
  };

  it('marks where inspections are still to begin, with their planned times, after those that have begun', async () => {
    plan(coming);
    await show();
    expect(all('tr[data-line]').map(({ dataset }) => dataset['line'])).to.deep.equal([
      'Robot One',
      'Robot Three',
      'Robot Two',
    ]);
    expect(all('thead th').at(-1)?.textContent).to.equal('Planned');
    expect(all('tr[data-line] .planned').map(({ textContent }) => textContent)).to.deep.equal([
      clock(from + 7 * hour),
      clock(from + 8 * hour),
      '',
    ]);
    // A coming inspection is a hollow mark and not a bar. It opens nothing and describes itself.
    const marks = all<SVGRectElement>('rect.coming');
    expect(marks.map(mark => [mark.getAttribute('role'), mark.ariaLabel])).to.deep.equal([
      ['img', `planned for ${clock(from + 7 * hour)}, Robot One, Line B`],
      ['img', `planned for ${clock(from + 8 * hour)}, Robot Three, Line B`],
    ]);
    const [mark] = marks;
    expect(mark && getComputedStyle(mark).fill).not.to.equal(mark && getComputedStyle(mark).stroke);
    const across = (one: Element | undefined): number => {
      const { left = 0, width = 0 } = one?.getBoundingClientRect() ?? {};
      return left + width / 2;
    };
    const [svg] = all<SVGSVGElement>('tr[data-line] svg');
    const { left = 0, width = 0 } = svg?.getBoundingClientRect() ?? {};
    expect((across(mark) - left) / width).to.be.closeTo(7 / (8 * 1.04), 0.01);
    expect(across(root().querySelector('line.now') ?? undefined)).to.be.lessThan(across(mark));
    expect(all('svg[role=group]').map(({ ariaLabel }) => ariaLabel)).to.deep.equal([
      '1 inspection, 1 planned',
      '0 inspections, 1 planned',
      '1 inspection',
    ]);
    expect(all('.legend li').map(({ textContent }) => textContent)).to.include.members(['Planned', 'Now']);
    const [bar] = all<SVGRectElement>('rect.bar');
    bar?.focus();
    bar?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, composed: true }));
    await drawn();
    expect(root().activeElement === mark).to.equal(true);
    expect(root().querySelector('.gantt > p')?.textContent).to.equal(mark?.ariaLabel);
    mark?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }));
    expect(bench.asked).to.deep.equal([]);
  });

  it('writes no hour of its axis over another, however narrow it is', async () => {
    for (const passed of [9, 12.1, 15.2, 18.4, 21.1, 23.9]) {
      const at = from + passed * hour;
      const round = aComingInspection({ at: at + 600_000 });
      bench.fake.server.answer(listTodayInspection, { from, at, rows: runs, total: 2, coming: [round] });
      await show();
      for (const width of ['300px', '360px', '900px']) {
        bench.element.style.width = width;
        await until(() => {
          const hours = all('.axis text').map(one => one.getBoundingClientRect());
          const isApart = hours.every(({ left }, index) => left >= (hours[index - 1]?.right ?? 0));
          return hours.length > 1 && isApart;
        }, `${passed} h at ${width}`);
      }
      bench.element.remove();
    }
  });

  it('names the next planned time of an assembly line and how many more there are', async () => {
    plan(coming);
    await show({ by: 'plan' });
    expect(all('tr[data-line] .planned').map(({ textContent }) => textContent)).to.deep.equal([
      '',
      `${clock(from + 7 * hour)} +1`,
    ]);
  });

  it('has coming inspections in its table after those that last, in the order of time', async () => {
    plan(coming);
    await show();
    button('Table')?.click();
    await drawn();
    const cells = all('tbody tr').map(row => [...row.children].map(({ textContent }) => textContent));
    expect(cells.map(row => [row[0], row[1], row[2]])).to.deep.equal([
      ['Robot Two', 'Line B', 'In progress'],
      ['Robot One', 'Line B', 'Planned'],
      ['Robot Three', 'Line B', 'Planned'],
      ['Robot One', 'Line A', 'Abnormal'],
    ]);
    expect(cells.slice(1, 3).map(row => row[3])).to.deep.equal([
      `planned for ${clock(from + 7 * hour)}`,
      `planned for ${clock(from + 8 * hour)}`,
    ]);
    expect(all('tr[data-coming] button')).to.deep.equal([]);
  });

  it('moves an inspection that has begun from the coming ones to those that last', async () => {
    plan([aComingInspection({ at: from + 7 * hour })]);
    await show();
    expect([all('rect.coming').length, all('rect.bar').length]).to.deep.equal([1, 2]);
    bench.fake.server.answer(listTodayInspection, {
      from,
      at: from + 7 * hour,
      rows: [anInspectionRun({ id: 'c', at: from + 7 * hour - 60_000 }), ...runs],
      total: 3,
      coming: [],
    });
    await bench.settled(10_000);
    expect([all('rect.coming').length, all('rect.bar').length]).to.deep.equal([0, 3]);
    expect(shown()).to.contain('No more inspections are planned today');
  });

  it('says nothing of plans where the server does not tell them', async () => {
    await show();
    expect(shown()).not.to.match(/planned/i);
    expect(all('.planned, line.now')).to.deep.equal([]);
  });

  it('says before the first inspection of the day what is planned', async () => {
    bench.fake.server.answer(listTodayInspection, { from, at: from + hour, rows: [], total: 0, coming: [...coming] });
    await show();
    expect(all('rect.coming').map(({ tabIndex }) => tabIndex)).to.deep.equal([0, 0]);
    expect(shown()).not.to.contain('No inspections today yet');
  });

  it('says that nothing was inspected yet', async () => {
    bench.fake.server.answer(listTodayInspection, { rows: [], total: 0 });
    await show();
    expect(shown()).to.contain('No inspections today yet');
    bench.fake.server.answer(listTodayInspection, { rows: [], total: 0, coming: [] });
    await bench.settled(10_000);
    expect(shown()).to.contain('No inspections today yet');
    expect(shown()).to.contain('No more inspections are planned today');
  });
});
