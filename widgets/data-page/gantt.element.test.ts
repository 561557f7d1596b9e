/** Tests rows as stretches of time: which rows are read, how they are drawn, and how the page says that some are missing. */
import { expect } from '@esm-bundle/chai';
import { loadResource, type AnyResource, type ResourceName } from '@patrolkit/core';
import { aUser, fakeConsole, type FakeConsole } from '@patrolkit/core/testing';
import axe from 'axe-core';
import { pageElement, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

const hour = 3_600_000;
const day = 24 * hour;

describe('stretches of time of <patrol-data-page>', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-data-page'];
  let resource: AnyResource;
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const all = (selector: string): Element[] => [...root().querySelectorAll(selector)];
  const isAccessible = async (): Promise<void> => {
    const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).to.deep.equal([]);
  };
  const show = async (
    name: ResourceName,
    total: number,
    query: (now: number) => string,
    width = 1200,
  ): Promise<void> => {
    resource = await loadResource(name);
    fake = await fakeConsole({ language: 'en-us' }, aUser({ permissions: [name] }));
    const now = fake.console.now();
    fake.server.answer(resource.list, (request: unknown) => {
      const { page = 1, pageSize = 20 } = request as { page?: number; pageSize?: number };
      const count = Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize));
      return {
        rows: Array.from({ length: count }, (_, index) => {
          const nth = (page - 1) * pageSize + index;
          return {
            id: `row-${nth}`,
            deviceName: `Robot <b>${nth % 2}</b>`,
            routeName: 'Round',
            startedBy: 'plan',
            pointsPlanned: 4,
            pointsReached: 4,
            captureCount: 1,
            alarmCount: 0,
            driven: 20,
            at: now - (nth + 2) * 60_000,
            until: now - (nth + 2) * 60_000 + 30_000,
            lasted: 30_000,
            offlineReason: nth < 2 ? 'network' : 'power',
            runResult: nth % 2 === 0 ? 'complete' : 'stopped',
          };
        }),
        total,
      };
    });
    if (resource.sums) fake.server.answer(resource.sums.call, []);
    home = provide(fake.console);
    home.style.width = `${width}px`;
    element = pageElement(name, query(now));
    home.append(element);
  };

  before(texts);
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('are lines of bars, with the reason of what lies between them', async () => {
    await show('rb-online-query', 6, now => `startTime=${now - hour}&view=gantt`);
    await until(() => all('.gantt [data-line]').length === 2, 'the lines');
    expect(all('.gantt tbody th').map(({ textContent }) => textContent)).to.deep.equal([
      'Robot <b>0</b>',
      'Robot <b>1</b>',
    ]);
    expect(all('.gantt tbody tr:first-child .bar')).to.have.length(3);
    expect(all('.gantt tbody svg')[0]?.ariaLabel).to.equal('3 records, 1 min 30 s in all');
    const titles = all('.gap title').map(({ textContent }) => textContent);
    expect(titles.map(title => /Network|Power/.exec(title ?? '')?.[0])).to.deep.equal([
      'Power',
      'Power',
      'Network',
      'Power',
      'Power',
      'Network',
    ]);
    expect(all('.pages')).to.have.length(0);
    await isAccessible();
    const told: string[] = [];
    element.addEventListener('querychanged', ({ detail }) => told.push(detail.query));
    (all('.views button')[0] as HTMLElement).click();
    await until(() => all('tbody tr[data-id]').length === 6, 'the rows');
    expect(told[0]).to.not.contain('view');
  });

  it('show between them only what has the chosen reason, and never more than there was', async () => {
    await show('rb-online-query', 6, now => `startTime=${now - hour}&offlineReason=2&view=gantt`);
    await until(() => all('.gantt .gap').length === 4, 'the stretches between');
    expect(all('.gantt .bar')).to.have.length(6);
    const asked = fake.server.of(resource.list).map(({ request }) => request as { pageSize: number });
    const drawn = asked.filter(({ pageSize }) => pageSize === 200);
    expect(drawn.map(request => Object.hasOwn(request, 'offlineReason'))).to.deep.equal([false]);
  });

  it('are read from all pages, two thousand rows at most, and say what is left', async () => {
    await show('rb-online-query', 2_350, now => `startTime=${now - 3 * day}&view=gantt`);
    await until(() => all('.gantt .pk-line').length === 1, 'the rest');
    expect(all('.gantt .pk-line')[0]?.textContent).to.contain('350 older records');
    const pages = fake.server
      .of(resource.list)
      .map(({ request }) => request as { page: number; pageSize: number })
      .filter(({ pageSize }) => pageSize === 200);
    expect(pages.map(({ page }) => page)).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(all('.gantt .bar')).to.have.length(2_000);
  });

  it('have all of what stands at their marks in sight on a phone, one beside the other', async () => {
    const problems: string[] = [];
    for (const hours of [1.9, 5, 8, 13, 20.9, 21.6, 23, 30, 47, 58, 80, 150, 300]) {
      await show('rb-online-query', 6, now => `startTime=${now - hours * hour}&endTime=${now}&view=gantt`, 374);
      await until(() => all('.gantt .axis text').length > 0, 'the marks');
      const axis = (all('.gantt .axis svg')[0] as Element).getBoundingClientRect();
      let end = axis.left;
      for (const mark of all('.gantt .axis text').filter(({ textContent }) => textContent !== '')) {
        const { left, right } = mark.getBoundingClientRect();
        if (left < end || right > axis.right)
          problems.push(`${hours} h: ${mark.textContent} ${left - end} ${right - axis.right}`);
        end = right;
      }
      home.remove();
      fake.console.dispose();
    }
    expect(problems).to.deep.equal([]);
  });

  it('are gone through with the arrow keys, say what they are, and open their row', async () => {
    await show('rb-online-query', 6, now => `startTime=${now - hour}&view=gantt`);
    await until(() => all('.gantt [data-line]').length === 2, 'the lines');
    const lines = all('.gantt tbody tr').map(line => [...line.querySelectorAll('rect')]);
    const tabbed = all('.gantt rect[tabindex="0"]');
    expect(tabbed).to.deep.equal(lines.map(([first]) => first));
    const focused = (): Element | null => root().activeElement;
    const press = (key: string): void =>
      void focused()?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
      );
    lines[0]?.[0]?.focus();
    press('ArrowRight');
    expect(focused()).to.equal(lines[0]?.[1]);
    press('ArrowLeft');
    press('ArrowLeft');
    expect(focused()).to.equal(lines[0]?.[0]);
    press('End');
    expect(focused()).to.equal(lines[0]?.at(-1));
    press('ArrowDown');
    expect(lines[1]).to.include(focused());
    press('ArrowUp');
    press('Home');
    expect(focused()).to.equal(lines[0]?.[0]);
    await until(() => root().textContent.includes('Robot <b>0</b>: '), 'what it is');
    const asked: string[] = [];
    element.addEventListener('rowopenrequest', ({ detail }) => asked.push(detail.id));
    // A gap between two bars opens nothing.
    all('.gap')[0]?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    const bar = lines[0]?.find(one => one.dataset['id'] !== undefined);
    bar?.focus();
    press('Enter');
    expect(asked).to.deep.equal([bar?.dataset['id']]);
    await until(() => all('dialog[open]').length === 1, 'the row');
    await isAccessible();
  });

  it('are of one month at most', async () => {
    await show('rb-online-query', 6, now => `startTime=${now - 40 * day}&view=gantt`);
    await until(() => root().textContent.includes('31 days at most'), 'the hint');
    expect(all('.gantt')).to.have.length(0);
  });

  it('tell how they went, also on a narrow page and in three languages', async () => {
    await show('patrol-report', 4, now => `startTime=${now - hour}&view=gantt`, 390);
    await until(() => all('.gantt .bar').length === 4, 'the bars');
    expect(all('.gantt .bar').map(bar => bar.getAttribute('data-tone'))).to.deep.equal(['1', '1', '3', '3']);
    expect(all('.legend li').map(({ textContent }) => textContent)).to.have.length(5);
    expect(all('.gap')).to.have.length(0);
    const read = (): number =>
      fake.server.of(resource.list).filter(({ request }) => Number(Reflect.get(Object(request), 'pageSize')) > 20)
        .length;
    for (const language of ['zh-cn', 'zh-hk', 'en-us'] as const) {
      const before = read();
      await fake.console.preferences.chooseLanguage(language);
      await until(() => read() > before, `the names in ${language}`, 5_000);
      await until(() => all('.gantt .bar').length === 4 && all('[aria-busy]').length === 0, language);
      expect(root().textContent).to.not.match(/\b(?:records|data|screens)\.[a-z]/i);
      expect(element.scrollWidth).to.be.at.most(element.clientWidth);
      await isAccessible();
    }
  });
});
