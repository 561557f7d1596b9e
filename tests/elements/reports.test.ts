/** Reports, drawn from answers that their contract allows: figures with their change, charts, tables, period, grouping, print and files. */
import { loadReport, reportNames, type Report } from '@patrolkit/core';
import { aUser, fakeConsole, patrolRunReports, type FakeConsole } from '@patrolkit/core/testing';
import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import '../../widgets/data-page/index.ts';
import { provide, texts, until } from './harness.ts';

const { find, file } = patrolRunReports;
const hour = 3_600_000;

const figures = (runs: number) => ({
  runs,
  complete: Math.max(0, runs - 2),
  partial: Math.min(1, runs),
  stopped: runs > 1 ? 1 : 0,
  running: 0,
  planned: runs * 10,
  reached: runs * 8,
  ...(runs === 0 ? {} : { completion: 0.8 }),
  captures: runs * 3,
  alarms: runs,
  distance: runs * 1200,
  patrolled: runs * hour,
});

describe('reports', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-data-page'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const all = (selector: string): HTMLElement[] => [...root().querySelectorAll<HTMLElement>(selector)];
  const one = (selector: string): HTMLElement => {
    const found = all(selector)[0];
    if (!found) throw new Error(`There is no ${selector}`);
    return found;
  };
  const button = (label: string): HTMLElement => {
    const found = all('button').find(candidate => (candidate.ariaLabel ?? candidate.textContent) === label);
    if (!found) throw new Error(`There is no button ${label}`);
    return found;
  };
  const asked = (): Record<string, unknown> => Object(fake.server.of(find).at(-1)?.request);
  const choose = (select: Element, value: string): void => {
    if (!(select instanceof HTMLSelectElement)) throw new Error('no choice');
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  /** Types into one of the two times of a period. */
  const type = (end: 0 | 1, value: string): void => {
    const input = all('[data-kind=moment] > input')[end];
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  };

  interface Shown {
    readonly name?: (typeof reportNames)[number];
    readonly query?: string;
    readonly width?: number;
    readonly codes?: readonly string[];
    readonly before?: number;
    readonly runs?: number;
    readonly names?: readonly string[];
  }
  const answerWith = ({ runs = 10, before = 8, names = ['One', '<b>Two</b>'] }: Shown): void => {
    fake.server.answer(find, request => {
      const { from, to, group } = request;
      const isTime = group === 'hour' || group === 'day' || group === 'month';
      return {
        whole: figures(runs),
        before: figures(before),
        beforeFrom: from - 31 * 24 * hour,
        beforeTo: from - 1,
        unit: 'day' as const,
        rows:
          runs === 0
            ? []
            : names.map((name, index) =>
                isTime
                  ? { key: String(from + index), at: from, until: to, ...figures(5) }
                  : { key: `PR00${String(index + 1)}`, name, ...figures(5) },
              ),
        series: [0, 1, 2].map(at => ({
          key: String(at),
          at: from + at * 24 * hour,
          until: from + (at + 1) * 24 * hour - 1,
          ...figures(at),
        })),
      };
    });
  };
  const show = async (shown: Shown = {}): Promise<Report> => {
    const {
      name = 'patrol-report-summary',
      query = '',
      width = 1400,
      codes = [`${name}#export`, 'patrol-report'],
    } = shown;
    fake = await fakeConsole({ language: 'en-us' }, aUser({ permissions: [...codes] }));
    answerWith(shown);
    home = provide(fake.console);
    home.style.width = `${String(width)}px`;
    element = document.createElement('patrol-data-page');
    element.resource = name;
    element.query = query;
    home.append(element);
    return loadReport(name);
  };
  const isRead = (): Promise<void> =>
    until(() => all('.figures > div').length > 0 && all('[aria-busy]').length === 0, 'the report');
  const isAccessible = async (): Promise<void> => {
    const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).to.deep.equal([]);
  };

  before(texts);
  before(async () => {
    await Promise.all([
      import('../../widgets/data-page/ReportPage.tsx'),
      import('../../widgets/data-page/ExportDialog.tsx'),
    ]);
  });
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  for (const name of reportNames)
    it(`${name} draws its figures, charts and tables, in a dark and a light skin and in Chinese`, async () => {
      const report = await show({ name });
      await isRead();
      expect(all('.figures > div').map(({ dataset }) => dataset['figure'])).to.deep.equal(
        report.figures.map(figure => figure.name),
      );
      await until(() => all('.pk-chart svg path').length > 6, 'the charts');
      expect(all('.pk-chart')).to.have.length(3);
      expect(all('.pk-chart svg [fill^="var(--pk-"], .pk-chart svg [stroke^="var(--pk-"]').length).to.be.above(3);
      expect(root().textContent).to.not.match(/\b(?:records|data|screens|reports)\.[a-z]/i);
      expect(all('.report b')).to.have.length(0);
      // The tables hold what the charts show.
      const cells = (row: string): string[] => all(`${row} td`).map(cell => cell.textContent ?? '');
      expect(cells('.report > section:last-of-type tfoot tr')[0]).to.equal('10');
      expect(all('details tbody tr')).to.have.length(3);
      await isAccessible();
      fake.console.preferences.chooseSkin(3);
      await fake.console.preferences.chooseLanguage('zh-cn');
      await until(() => one('h2').textContent?.includes('巡逻') === true, 'Chinese');
      await isRead();
      expect(
        all('h2, h3, .figures dt, .filter label, thead th, summary, .change')
          .map(part => part.textContent)
          .join(),
      ).to.not.match(/[a-z]{3}/);
      await isAccessible();
    });

  it('say how much a figure is above or below the period before, by an arrow and a word', async () => {
    await show({ runs: 10, before: 8 });
    await isRead();
    const change = (figure: string): string => one(`[data-figure=${figure}] .change`).textContent?.trim() ?? '';
    expect(change('runs')).to.equal('25% more than before');
    expect(change('stopped')).to.equal('As before');
    expect(change('completion')).to.equal('As before');
    expect(all('[data-figure=runs] .change svg')).to.have.length(1);
    expect(one('[data-figure=distance] .value').textContent).to.equal('12,000 m');
    expect(one('[data-figure=patrolled] .value').textContent).to.equal('10 h 0 min');
    expect(one('[data-figure=completion] .value').textContent).to.equal('80%');
    answerWith({ runs: 4, before: 8 });
    button('Refresh').click();
    await until(() => change('runs') === '50% less than before', 'fewer');
  });

  it('say that there are no figures before, and that there are none at all', async () => {
    await show({ before: 0 });
    await isRead();
    expect(one('.report').textContent).to.contain('No runs in the period before');
    expect(all('.change')).to.have.length(0);
    answerWith({ runs: 0 });
    button('Refresh').click();
    await until(() => root().textContent?.includes('No runs in this period') === true, 'nothing');
    expect(all('.pk-chart')).to.have.length(0);
    expect((button('Export') as HTMLButtonElement).disabled).to.equal(true);
    await isAccessible();
  });

  it('are asked for what the address says, and tell what else is chosen', async () => {
    await show({ name: 'patrol-report-monthly', query: 'month=2023-02&groupBy=route&deviceId=PR001' });
    await isRead();
    expect(asked()).to.deep.include({
      span: 'month',
      from: new Date(2023, 1, 1).getTime(),
      to: new Date(2023, 2, 1).getTime() - 1,
      group: 'route',
      deviceId: 'PR001',
    });
    expect(asked()['timeZone']).to.equal(new Intl.DateTimeFormat().resolvedOptions().timeZone);
    const told: string[] = [];
    element.addEventListener('querychanged', ({ detail }) => told.push(detail.query));
    await until(() => all('.period').length === 1, 'the month');
    button('Next').click();
    await until(() => asked()['from'] === new Date(2023, 2, 1).getTime(), 'March');
    choose(one('.group select'), 'map');
    await until(() => asked()['group'] === 'map', 'another grouping');
    expect(told).to.deep.equal([
      'month=2023-03&deviceId=PR001&groupBy=route',
      'month=2023-03&deviceId=PR001&groupBy=map',
    ]);
    element.query = 'month=2023-01';
    await until(() => asked()['from'] === new Date(2023, 0, 1).getTime(), 'the address around it');
    expect(asked()['group']).to.equal('day');
    expect(told).to.have.length(2);
  });

  it('choose one day, and none to come', async () => {
    await show({ name: 'patrol-report-daily', query: 'day=2023-02-27' });
    await isRead();
    await until(() => all('.period').length === 1, 'the day');
    const input = one('.period input') as HTMLInputElement;
    expect(input.value).to.equal('02/27/2023');
    button('Next').focus();
    button('Next').click();
    await until(() => asked()['from'] === new Date(2023, 1, 28).getTime(), 'the day after');
    button('Clear filters').click();
    await until(() => asked()['from'] === new Date(fake.console.now()).setHours(0, 0, 0, 0), 'today');
    expect(button('Next').ariaDisabled).to.equal('true');
    expect(button('Next').matches(':focus'), 'it keeps the focus').to.equal(true);
  });

  it('say at the field what is wrong with a period, and ask for nothing', async () => {
    await show({ query: 'startTime=1600000000000&stopTime=1500000000000' });
    await until(() => all('[role=alert]').length === 1, 'the error');
    expect(one('[role=alert]').textContent).to.contain('must be after');
    expect(fake.server.of(find)).to.have.length(0);
  });

  it('keep what is typed where an end of the period is left empty, and say at the field that it is needed', async () => {
    await show();
    await isRead();
    const before = fake.server.of(find).length;
    choose(one('.filters select'), 'custom');
    await until(() => all('[data-kind=moment] > input').length === 2, 'the fields');
    const inputs = (): HTMLInputElement[] => all('[data-kind=moment] > input') as HTMLInputElement[];
    type(0, '2023-02-27T08:00');
    type(1, '');
    button('Search').click();
    await until(() => all('[role=alert]').length === 1, 'what is missing');
    expect(inputs().map(({ value, ariaInvalid }) => [value, ariaInvalid])).to.deep.equal([
      ['2023-02-27T08:00', null],
      ['', 'true'],
    ]);
    expect(one('[role=alert]').textContent).to.contain('required');
    expect(fake.server.of(find)).to.have.length(before);
    type(1, '2023-02-27T09:00');
    button('Search').click();
    await until(() => asked()['from'] === new Date(2023, 1, 27, 8).getTime(), 'the period');
    expect(asked()['to']).to.equal(new Date(2023, 1, 27, 9, 0, 59, 999).getTime());
  });

  it('lead to the runs of a row, where the user may see them', async () => {
    await show({ query: 'mapName=Yard' });
    await isRead();
    const opened: { screen: string; query: string }[] = [];
    element.addEventListener('pageopenrequest', ({ detail }) => opened.push(detail));
    one('[data-key=PR001] .open').click();
    expect(opened[0]?.screen).to.equal('patrol-report');
    const query = new URLSearchParams(opened[0]?.query);
    expect([query.get('deviceId'), query.get('mapName')]).to.deep.equal(['PR001', 'Yard']);
    expect([Number(query.get('startTime')), Number(query.get('stopTime'))]).to.deep.equal([
      asked()['from'],
      asked()['to'],
    ]);
    home.remove();
    fake.console.dispose();
    await show({ codes: ['patrol-report-summary'] });
    await isRead();
    expect(all('[data-key] .open')).to.have.length(0);
    expect(all('button').some(candidate => candidate.textContent === 'Export')).to.equal(false);
  });

  it('draw another figure, and of many groups the first', async () => {
    await show({ names: Array.from({ length: 30 }, (_, index) => `Robot ${String(index)}`) });
    await isRead();
    expect(one('.report').textContent).to.contain('The chart shows the first 24');
    expect(all('.report > section:last-of-type tbody tr')).to.have.length(30);
    choose(one('.report .filter select'), 'distance');
    await until(() => all('.pk-chart')[0]?.ariaLabel === 'Distance over time', 'the figure');
    await until(() => one('.pk-chart svg').textContent?.includes(' m') === true, 'its unit');
  });

  it('say that reading failed and try again; refuse who has no code', async () => {
    await show();
    await isRead();
    fake.server.refuse(find, 'database away');
    button('Refresh').click();
    await until(() => all('[part=error]').length === 1, 'the failure');
    expect(one('[part=error]').textContent).to.contain('database away');
    answerWith({});
    one('[part=error] button').click();
    await isRead();
    home.remove();
    fake.console.dispose();
    await show({ codes: ['data-center'] });
    await until(() => root().textContent?.includes('No permission') === true, 'the refusal');
    expect(fake.server.of(find)).to.have.length(0);
  });

  it('are a narrow page with its filters in a sheet', async () => {
    await show({ width: 374 });
    await isRead();
    expect(element.scrollWidth).to.be.at.most(374);
    // Below the title all buttons stand side by side.
    const middles = all('.head > button')
      .map(each => each.getBoundingClientRect())
      .map(({ top, bottom }) => top + bottom);
    expect(new Set(middles).size, String(middles)).to.equal(1);
    for (const part of all('.report > section, .pair > section'))
      expect(part.scrollWidth, part.className).to.be.at.most(part.clientWidth);
    expect(all('[part=filters]')).to.have.length(0);
    button('Filters').click();
    await until(() => all('dialog [part=filters]').length === 1, 'the sheet');
    await isAccessible();
    // Its main button applies what was typed, and closes the sheet when that can be sent.
    const foot = (): HTMLElement => one('dialog .pk-dialog-foot button');
    expect(foot().textContent).to.equal('Close');
    choose(one('dialog .filters select'), 'custom');
    await until(() => all('dialog [data-kind=moment] > input').length === 2, 'the fields');
    type(0, '2023-02-27T08:00');
    type(1, '');
    await until(() => foot().textContent === 'Apply filters', 'what was typed');
    foot().click();
    await until(() => all('dialog [role=alert]').length === 1, 'what is missing');
    type(1, '2023-02-27T09:00');
    foot().click();
    await until(() => all('dialog').length === 0, 'the end of the sheet');
    await until(() => asked()['from'] === new Date(2023, 1, 27, 8).getTime(), 'the period');
    button('Filters').click();
    await until(() => all('dialog [part=filters]').length === 1, 'the sheet again');
    foot().click();
    await until(() => all('dialog').length === 0, 'the end, with nothing typed');
  });

  it('say on a narrow page why nothing is read, and lead to the filters', async () => {
    await show({ width: 374, query: 'startTime=1500000000000&stopTime=1600000000000' });
    await until(() => all('.pk-state').length === 1, 'what is wrong');
    expect(all('.pk-state-title')[0]?.textContent).to.equal('These filters cannot be applied');
    expect(all('.pk-state-hint')[0]?.textContent).to.match(/^\d+ days at most$/);
    await isAccessible();
    all('.pk-state button')[0]?.click();
    await until(() => all('dialog [part=filters]').length === 1, 'the sheet');
    expect(fake.server.of(find)).to.have.length(0);
  });

  it('are saved as a file with the heads of the page, and their charts as pictures', async () => {
    await show();
    await isRead();
    const saved: string[] = [];
    const blobs: Blob[] = [];
    const { createObjectURL } = URL;
    URL.createObjectURL = blob => {
      if (blob instanceof Blob) blobs.push(blob);
      return createObjectURL(blob);
    };
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      saved.push(this.download);
    };
    try {
      const answerAs = (type: string): void => {
        fake.server.respond(file, () => new Response('Robot\r\nPatrol 1\r\n', { headers: { 'Content-Type': type } }));
      };
      const exportAs = async (extension: string): Promise<void> => {
        button('Export').click();
        await until(() => all('dialog').length === 1, 'the dialog');
        // The workbook is first, and counts unless the other is chosen.
        const kinds = all('dialog input[type=radio]') as HTMLInputElement[];
        expect(kinds.map(({ value, checked }) => [value, checked])).to.deep.equal([
          ['xlsx', true],
          ['csv', false],
        ]);
        button('Start export').click();
        await until(() => saved.length === 1, 'the file');
        expect(saved.pop()).to.match(new RegExp(`^patrol-report-summary-.*\\.${extension}$`));
        await until(() => all('dialog').length === 0, 'its end');
      };
      // A server that knows no workbooks sends lines, and the file has the name of its real type.
      answerAs('text/csv');
      await exportAs('csv');
      blobs.length = 0;
      answerAs('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
      await exportAs('xlsx');
      const request = Object(fake.server.of(file).at(-1)?.request);
      expect(request).to.deep.include({ span: 'any', group: 'robot', format: 'xlsx' });
      expect(request.columns[0]).to.deep.equal({ name: 'name', label: 'Robot' });
      button('Save as picture').click();
      await until(() => saved.length === 1, 'the picture');
      expect(saved[0]).to.match(/^patrol-report-summary-.*-series\.png$/);
      const bitmap = await createImageBitmap(blobs.at(-1) as Blob);
      expect([bitmap.width, bitmap.height]).to.deep.equal([2400, 1040]);
    } finally {
      URL.createObjectURL = createObjectURL;
      HTMLAnchorElement.prototype.click = click;
    }
  });

  it('are printed alone, on paper of their own, in a light skin, with the number of each page', async () => {
    await show();
    await isRead();
    const frames = (): HTMLIFrameElement[] =>
      [...document.querySelectorAll('iframe')].filter(({ title }) => title === 'Patrol summary');
    let prints = 0;
    const observer = new MutationObserver(() => {
      for (const frame of frames()) if (frame.contentWindow) frame.contentWindow.print = () => (prints += 1);
    });
    observer.observe(document.body, { childList: true });
    try {
      button('Print').click();
      await until(() => prints === 1, 'the print');
      const page = frames()[0]?.contentDocument;
      const printed = page?.body.firstElementChild?.shadowRoot;
      if (!page || !printed) throw new Error('nothing is printed');
      expect([page.title, page.documentElement.lang]).to.deep.equal(['Patrol summary', 'en-US']);
      expect(printed.querySelector('h1')?.textContent).to.equal('Patrol summary');
      expect(printed.textContent).to.contain('Period: ').and.contain('12,000 m');
      expect(printed.querySelectorAll('.pk-chart svg')).to.have.length(3);
      expect(printed.querySelector('.pk-chart svg')?.getAttribute('width')).to.equal('1000');
      expect(getComputedStyle(printed.querySelector('.drawn-head button') as Element).display).to.equal('none');
      const rules = page.adoptedStyleSheets.flatMap(sheet => [...sheet.cssRules].map(rule => rule.cssText)).join('\n');
      expect(rules)
        .to.match(/@page[^}]*size: a4 landscape/i)
        .and.contain('counter(page)')
        .and.contain('counter(pages)');
      expect(getComputedStyle(page.documentElement).getPropertyValue('--pk-scheme')).to.equal('light');
      // The frame of the last print is removed with the next print.
      await until(() => button('Print').ariaBusy !== 'true', 'the end of the first');
      button('Print').click();
      await until(() => prints === 2, 'the second print');
      expect(frames()).to.have.length(1);
      frames()[0]?.contentWindow?.dispatchEvent(new Event('afterprint'));
      await until(() => frames().length === 0, 'the end of the frame');
    } finally {
      observer.disconnect();
    }
  });
});
