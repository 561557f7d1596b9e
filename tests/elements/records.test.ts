/** Every page of records, drawn once from rows that its contract allows: columns, details, filters, accessibility, and a narrow screen. */
import { loadResource, resourceNames, thingPageNames, type AnyResource, type ResourceName } from '@patrolkit/core';
import { getZonesTree } from '@patrolkit/transport';
import { aUser, fakeConsole, type FakeConsole } from '@patrolkit/core/testing';
import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import '../../widgets/data-page/index.ts';
import { drawn, pageElement, provide, texts, until } from './harness.ts';

const moment = 1_700_000_000_000;

/** A value of a column's kind. */
const sampleOf = ({ name, kind, words }: AnyResource['columns'][number], at: number): unknown => {
  switch (kind) {
    case 'time':
      return moment - at * 60_000;
    case 'duration':
      return 3_723_000;
    case 'number':
      return 12.5 + at;
    case 'share':
      return 0.913;
    case 'flag':
      return at % 2 === 0;
    case 'word':
      return Object.keys(words ?? {})[at % Object.keys(words ?? {}).length];
    case 'level':
      return 'serious';
    case 'picture':
    case 'audio':
      return '/none.jpg';
    default:
      return `<b>${name}</b> ${at}`;
  }
};

/** The pages that are made from a kind of record alone; the alarm query has tests of its own. */
const recordPageNames = resourceNames.filter(
  name => name !== 'alarm-query' && !thingPageNames.some(thing => thing === name),
);

describe('pages of records', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-data-page'];
  let shown: object[];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const all = (selector: string): HTMLElement[] => [...root().querySelectorAll<HTMLElement>(selector)];

  const show = async (name: ResourceName, width: number, permissions?: readonly string[]): Promise<AnyResource> => {
    const resource = await loadResource(name);
    const usual = [`${name}#export`, ...(resource.link ? [resource.link.screen] : [])];
    fake = await fakeConsole(
      { language: 'en-us' },
      aUser({ roleCode: permissions ? 'operator' : 'root', permissions: [...(permissions ?? usual)] }),
    );
    shown = [0, 1, 2].map(at => ({
      // A row also has the fields that no column shows.
      ...Object.fromEntries(Object.keys(resource.file?.fields ?? {}).map(field => [field, 'x'])),
      id: `row-${at}`,
      ...Object.fromEntries((resource.facts ?? []).map(column => [column.name, sampleOf(column, at)])),
    }));
    fake.server.answer(resource.list, { rows: shown, total: 3 });
    fake.server.answer(getZonesTree, [
      {
        id: 'company-1',
        name: '集团',
        kind: 'company',
        children: [{ id: '1', name: '大厅', kind: 'scene', children: [] }],
      },
    ]);
    if (resource.sums)
      fake.server.answer(
        resource.sums.call,
        resource.sums.figures.map(({ wireName }) => ({
          name: wireName,
          count: 3,
          sum: 7_200_000,
          least: 3_600_000,
          greatest: 3_600_000,
          mean: 3_600_000,
        })),
      );
    home = provide(fake.console);
    home.style.width = `${width}px`;
    element = pageElement(name);
    home.append(element);
    await until(() => all('tbody tr, .cards > li').length === 3, `the rows of ${name}`);
    return resource;
  };
  const isAccessible = async (): Promise<void> => {
    const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).to.deep.equal([]);
  };

  before(texts);
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  for (const name of recordPageNames)
    it(`${name} draws its columns, its filters and what a row holds`, async () => {
      const resource = await show(name, 1600);
      const of = resource.isCards ? '.cards > li' : 'tbody';
      if (!resource.isCards)
        expect(all('thead th').map(head => head.dataset['column'])).to.deep.equal(
          resource.columns.map(column => column.name),
        );
      const sums = resource.sums?.figures.flatMap(({ column, kinds }) => kinds.map(kind => `${column.name} ${kind}`));
      if (sums) await until(() => all('.sums').length === 1, 'what they come to');
      expect(all('.sums > div').map(sum => sum.dataset['sum'])).to.deep.equal(sums ?? []);
      // No name of a message is shown, and server text is shown as text.
      expect(root().textContent).to.not.match(/\b(?:records|data|screens)\.[a-z]/i);
      expect(all(`${of} b`)).to.have.length(0);
      for (const { name: column } of resource.columns.filter(
        ({ kind, isTitle }) => kind !== 'picture' && kind !== 'audio' && !isTitle,
      ))
        expect(all(`${of} [data-column="${column}"]`)[0]?.textContent.trim(), column).to.not.equal('');
      // Every filter has its control: tabs above the list, the others in their order. Filters for addresses only have none.
      const named = resource.filters.filter(
        filter => !('isHidden' in filter && filter.isHidden) && !('isTabs' in filter && filter.isTabs),
      );
      const controls = named.flatMap(filter => (filter.kind === 'number' ? ['least', 'most'] : [filter.kind]));
      await until(() => all('.filter').length === controls.length, `the filters ${controls.join(' ')}`);
      for (const field of all('.filter')) expect(field.querySelector('label, button')?.textContent).to.not.equal('');
      await isAccessible();
      // Checks it in a light skin and in the default language too, in which no English text is left.
      fake.console.preferences.chooseSkin(3);
      await fake.console.preferences.chooseLanguage('zh-cn');
      await until(
        () =>
          !/[a-z]{4}/.test(
            all('.head h2, .filter label, thead, dt')
              .map(one => one.textContent)
              .join(),
          ),
        'Chinese',
      );
      // Rows are pale while others are being read.
      await until(() => all('[aria-busy]').length === 0, 'the rows in Chinese');
      await isAccessible();
      fake.console.preferences.chooseSkin(12);
      await fake.console.preferences.chooseLanguage('en-us');
      await until(() => all('[aria-busy]').length === 0, 'the rows again');
      const asked: unknown[] = [];
      element.addEventListener('pageopenrequest', ({ detail }) => asked.push(detail.screen));
      if (resource.section) fake.server.answer(resource.section.call, []);
      all(`${of} .open`)[1]?.click();
      // Opening a row with a recording plays it; its details have a button of their own.
      if (resource.link?.plays) all(`${of} .open + button`)[1]?.click();
      expect(asked).to.deep.equal(resource.link?.plays ? [resource.link.screen] : []);
      await until(() => all('dialog[open] .facts dt').length > 0, 'the details');
      const facts = resource.facts?.filter(({ kind }) => kind !== 'picture') ?? [];
      expect(all('.facts dl > div').map(fact => fact.dataset['column'])).to.deep.equal(facts.map(fact => fact.name));
      all('dialog')[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      await drawn();
      // Arrow keys move the position of a sound, not to another row.
      for (const sound of all('dialog audio'))
        sound.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
      await drawn();
      const buttons = all('dialog footer button, dialog .pk-dialog-foot button') as HTMLButtonElement[];
      expect(buttons.slice(-2).map(({ ariaDisabled }) => ariaDisabled)).to.deep.equal([null, 'true']);
      const isLinked = resource.link?.query(shown[2]) !== undefined;
      expect(buttons.length).to.equal(isLinked ? 3 : 2);
      if (!resource.link || !isLinked) return;
      asked.length = 0;
      buttons[0]?.click();
      expect(asked).to.deep.equal([resource.link.screen]);
      await drawn();
      expect(all('dialog[open]')).to.have.length(resource.link.plays ? 0 : 1);
    });

  it('offers the page that shows more of a row to who may see it', async () => {
    for (const [permissions, isOffered] of [
      [['face-aggregation-query-index'], false],
      [['face-aggregation-query-index', 'identified-person-query'], true],
    ] as const) {
      await show('face-aggregation-query-index', 1200, permissions);
      all('.open')[0]?.click();
      await until(() => all('dialog[open] .facts dt').length > 0, 'the details');
      const names = all('dialog .pk-dialog-foot button').map(({ textContent }) => textContent);
      expect(names.length, permissions.join()).to.equal(isOffered ? 3 : 2);
      home.remove();
      fake.console.dispose();
    }
  });

  it('keeps the details of a row on screen that leaves the page of the list', async () => {
    const resource = await show('sensors-data-query', 1200);
    all('.open')[0]?.click();
    await until(() => all('dialog[open] .facts dt').length > 0, 'the details');
    const facts = (): string[] => all('dialog[open] .facts dd').map(({ textContent }) => textContent);
    const before = facts();
    fake.server.answer(resource.list, { rows: shown.slice(1), total: 2 });
    await fake.console.preferences.chooseLanguage('zh-hk');
    await until(() => all('tbody tr').length === 2, 'the other rows');
    expect(facts()).to.have.length(before.length);
    const buttons = all('dialog .pk-dialog-foot button') as HTMLButtonElement[];
    expect(buttons.slice(-2).map(({ ariaDisabled }) => ariaDisabled)).to.deep.equal(['true', 'true']);
  });

  it('is open to who has the code of the list of which it shows more, and offers the file that the call allows', async () => {
    const isOffered = (): boolean => all('.head button').some(({ textContent }) => textContent === 'Export');
    for (const [permission, isExported] of [
      ['patrol-capture-list-index', false],
      ['patrol-capture-list-index#export', true],
      ['patrol-point-capture-detail#export', false],
    ] as const) {
      await show('patrol-point-capture-detail', 1200, [permission]);
      expect(isOffered(), permission).to.equal(isExported);
      home.remove();
      fake.console.dispose();
    }
  });

  it('draws curves of what was measured, in the tokens of the skin, and goes back to the rows', async () => {
    const resource = await show('sensors-data-query', 1200);
    const { curve } = resource;
    if (!curve) throw new Error('no curve');
    const times = Array.from({ length: 50 }, (_, at) => moment + at * 60_000);
    fake.server.answer(
      curve.call,
      ['CO', 'PM2.5'].map(name => ({
        name,
        limit: 24,
        times,
        means: times.map((_, at) => at % 20),
        lows: times.map(() => 0),
        highs: times.map(() => 20),
      })),
    );
    const told: string[] = [];
    element.addEventListener('querychanged', ({ detail }) => told.push(detail.query));
    const [rows, curves] = all('.views button');
    curves?.click();
    await until(() => all('.pk-chart svg path').length > 2, 'the curves');
    expect(told).to.deep.equal(['view=curve']);
    expect(all('.pk-chart')[0]?.ariaLabel).to.equal('Reading over time: CO, PM2.5');
    expect(all('.pk-chart svg [stroke^="var(--pk-"]').length).to.be.above(1);
    await isAccessible();
    all('button')
      .find(({ ariaLabel }) => ariaLabel === 'Refresh')
      ?.click();
    await until(() => fake.server.of(curve.call).length === 2, 'the curves once more', 5_000);
    // The server names curves in the language of the console.
    await fake.console.preferences.chooseLanguage('zh-hk');
    await until(() => fake.server.of(curve.call).length === 3, 'the curves in another language', 5_000);
    rows?.click();
    await until(() => all('tbody tr').length === 3, 'the rows');
    expect(all('.pk-chart')).to.have.length(0);
    expect(told.at(-1)).to.equal('');
  });

  it('says of numbers of stretches of time that these count whole, and of no others', async () => {
    await show('rb-online-query', 1200);
    await until(() => all('.sums').length === 1, 'what they come to');
    expect(all('.sums-whole').map(({ textContent }) => textContent)).to.deep.equal([
      'Records that reach beyond the period count with their full duration',
    ]);
    await isAccessible();
    home.remove();
    fake.console.dispose();
    await show('patrol-report', 1200);
    await until(() => all('.sums').length === 1, 'what runs come to');
    expect(all('.sums-whole')).to.have.length(0);
  });

  it('asks what its numbers come to once a query, whichever page of it is shown', async () => {
    const resource = await show('instruments-query', 1200);
    const { sums } = resource;
    if (!sums) throw new Error('no sums');
    const isRead = (count: number) =>
      until(
        () => all('.sums:not([aria-busy])').length === 1 && fake.server.of(sums.call).length === count,
        `${count} times`,
      );
    await isRead(1);
    const sizes = all('.pages select')[0] as HTMLSelectElement;
    sizes.value = '50';
    sizes.dispatchEvent(new Event('change', { bubbles: true }));
    await until(
      () => fake.server.of(resource.list).some(({ request }) => (request as { pageSize?: number }).pageSize === 50),
      'the larger page',
    );
    await until(() => all('[aria-busy]').length === 0, 'its rows');
    await isRead(1);
    all('button')
      .find(({ ariaLabel }) => ariaLabel === 'Refresh')
      ?.click();
    await isRead(2);
    // Without its figures the list is still of use, and the user can load them again.
    fake.server.refuse(sums.call, 'busy');
    all('button')
      .find(({ ariaLabel }) => ariaLabel === 'Refresh')
      ?.click();
    await until(() => all('.sums-problem button').length === 1, 'that they could not be had');
    expect(all('tbody tr')).to.have.length(3);
    await isAccessible();
  });

  it('has kinds side by side, which are looked at one at a time', async () => {
    const resource = await show('instruments-query', 1200);
    const radios = all('.tabs input') as HTMLInputElement[];
    expect(radios.map(({ checked }) => checked).indexOf(true)).to.equal(0);
    expect(all('.tabs label').map(({ textContent }) => textContent)).to.include.members(['All', 'Pressure']);
    expect(all('.filter label').map(({ textContent }) => textContent)).to.not.include('Kind');
    const told: string[] = [];
    element.addEventListener('querychanged', ({ detail }) => told.push(detail.query));
    radios[1]?.click();
    await until(() => radios[1]?.checked === true && all('[aria-busy]').length === 0, 'the kind');
    expect(told).to.have.length(1);
    expect(fake.server.of(resource.list).some(({ request }) => 'meterKind' in (request as object))).to.equal(true);
    radios[0]?.click();
    await until(() => radios[0]?.checked === true && all('[aria-busy]').length === 0, 'all of them');
    expect(told.at(-1)).to.equal('');
    await isAccessible();
  });

  for (const name of recordPageNames)
    it(`${name} is whole on a narrow screen, and says when there is nothing, no answer and no right`, async () => {
      const resource = await show(name, 390);
      expect(all('.cards > li')).to.have.length(3);
      for (const language of ['zh-hk', 'en-us'] as const) {
        await fake.console.preferences.chooseLanguage(language);
        await until(() => all('[aria-busy]').length === 0 && all('.cards > li').length === 3, language);
        expect(root().textContent).to.not.match(/\b(?:records|data|screens)\.[a-z]/i);
        expect(element.scrollWidth, language).to.be.at.most(element.clientWidth);
      }
      await isAccessible();
      const again = async (state: 'status' | 'alert'): Promise<void> => {
        all('.head [aria-label="Refresh"]')[0]?.click();
        await until(() => all('[aria-busy]').length === 0 && all(`.pk-state[role="${state}"]`).length === 1, state);
        expect(all('.cards > li')).to.have.length(0);
      };
      fake.server.answer(resource.list, { rows: [], total: 0 });
      await again('status');
      fake.server.refuse(resource.list, 'The database is away');
      await again('alert');
      expect(all('.pk-state')[0]?.textContent).to.contain('The database is away');
      expect(all('.pk-state button')).to.have.length(1);
    });

  for (const name of recordPageNames)
    it(`${name} is not drawn for who has no right to it`, async () => {
      const resource = await loadResource(name);
      fake = await fakeConsole({ language: 'en-us' }, aUser({ permissions: ['robot-patrol-view'] }));
      home = provide(fake.console);
      element = pageElement(name);
      home.append(element);
      await until(() => root().textContent.includes('No permission'), 'the refusal');
      expect(fake.server.of(resource.list)).to.have.length(0);
    });

  it('is drawn as cards on a narrow screen', async () => {
    await show('instruments-query', 390);
    expect(all('.cards > li')).to.have.length(3);
    expect(element.scrollWidth).to.be.at.most(element.clientWidth);
    await isAccessible();
  });
});
