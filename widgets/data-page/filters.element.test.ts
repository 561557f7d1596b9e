/** Tests the filters of a page: typed numbers and times, periods, and choices that open (words, a place in a tree, a person by name). */
import { expect } from '@esm-bundle/chai';
import {
  createTexts,
  loadReport,
  loadResource,
  overlayLanguage,
  type ConsoleOptions,
  type ResourceName,
} from '@patrolkit/core';
import { aRobot, aUser, fakeConsole, patrolRunReports, type FakeConsole } from '@patrolkit/core/testing';
import { getZonesTree, listDetectAlarmType, searchFacePerson, searchRobotList, type Place } from '@patrolkit/transport';
import axe from 'axe-core';
import { drawn, pageElement, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

const scene = (id: string, name: string): Place => ({ id, name, kind: 'scene', children: [] });
const tree: readonly Place[] = [
  { id: 'company-1', name: 'Works', kind: 'company', children: [scene('1', 'Hall'), scene('2', 'Yard')] },
];

describe('filters of <patrol-data-page>', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-data-page'];
  let told: string[];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const all = <E extends HTMLElement = HTMLElement>(selector: string): E[] => [...root().querySelectorAll<E>(selector)];
  const one = <E extends HTMLElement = HTMLElement>(selector: string): E => {
    const [found] = all<E>(selector);
    if (!found) throw new Error(`There is no ${selector}`);
    return found;
  };
  const opener = (label: string): HTMLElement | undefined =>
    all('.choice-box > button').find(({ ariaLabel }) => ariaLabel?.startsWith(`${label}: `));
  const press = (key: string): boolean =>
    (root().activeElement ?? element).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true }),
    );
  const isAccessible = async (): Promise<void> => {
    const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).to.deep.equal([]);
  };
  const show = async (
    name: ResourceName,
    query = '',
    {
      places = tree,
      ahead,
      ...options
    }: ConsoleOptions & { readonly places?: readonly Place[]; readonly ahead?: number } = {},
  ): Promise<void> => {
    const resource = await loadResource(name);
    const user = aUser({ permissions: [resource.permission] });
    fake = await fakeConsole({ language: 'en-us', ...options }, user, server => {
      server.ahead = ahead;
    });
    fake.server.answer(resource.list, { rows: [], total: 0 });
    fake.server.answer(getZonesTree, [...places]);
    fake.server.answer(listDetectAlarmType, [
      { type: '201', name: 'Smoke' },
      { type: '317', name: 'Person' },
      { type: '401', name: 'Door' },
    ]);
    home = provide(fake.console);
    home.style.width = '1400px';
    element = pageElement(name, query);
    told = [];
    element.addEventListener('querychanged', ({ detail }) => told.push(detail.query));
    home.append(element);
    await until(() => all('.pk-state').length === 1, 'the answer');
  };

  const showReport = async (name: Parameters<typeof loadReport>[0], query: string, options: ConsoleOptions) => {
    const { permission } = await loadReport(name);
    fake = await fakeConsole(options, aUser({ permissions: [permission] }));
    fake.server.answer(patrolRunReports.find, {
      whole: { runs: 0 },
      before: { runs: 0 },
      beforeFrom: 0,
      beforeTo: 1,
      unit: 'day',
      rows: [],
      series: [],
    });
    const provided = provide(fake.console);
    home = provided;
    element = document.createElement('patrol-data-page');
    element.resource = name;
    element.query = query;
    home.append(element);
    return provided;
  };

  before(texts);
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('say at its field what is no number, in the language on screen, and send nothing', async () => {
    await show('sensors-data-query');
    await until(() => all('input[inputmode=decimal]').length > 0, 'the fields');
    const input = one<HTMLInputElement>('input[inputmode=decimal]');
    input.focus();
    document.execCommand('insertText', false, '4');
    document.execCommand('insertText', false, 'e');
    await drawn();
    expect(input.validity.customError).to.equal(true);
    const { list } = await loadResource('sensors-data-query');
    const asked = fake.server.of(list).length;
    one<HTMLElement>('button[type=submit]').focus();
    input.form?.requestSubmit();
    await until(() => input.getAttribute('aria-invalid') === 'true', 'the mark');
    expect(input.parentElement?.querySelector('.pk-field-error')?.textContent).to.equal('Format not valid');
    expect(input.getRootNode()).to.have.property('activeElement', input);
    expect(fake.server.of(list)).to.have.length(asked);
    expect(told).to.deep.equal([]);
    document.execCommand('delete');
    await drawn();
    expect(input.hasAttribute('aria-invalid')).to.equal(false);
  });

  it('keep a number as it is typed, and ask for what it is', async () => {
    await show('sensors-data-query');
    await until(() => all('input[inputmode=decimal]').length > 0, 'the fields');
    const input = one<HTMLInputElement>('input[inputmode=decimal]');
    input.focus();
    for (const key of '1.05') document.execCommand('insertText', false, key);
    await drawn();
    expect(input.value).to.equal('1.05');
    input.form?.requestSubmit();
    await drawn();
    expect([...new URLSearchParams(told.at(-1)).values()]).to.include('1.05');
  });

  it('ask for no where no is chosen', async () => {
    await show('sensors-data-query');
    const { list, filters } = await loadResource('sensors-data-query');
    expect(filters.some(filter => 'isFlag' in filter)).to.equal(true);
    const select = all<HTMLSelectElement>('select').find(({ options }) =>
      [...options].some(({ value }) => value === 'false'),
    );
    if (!select) throw new Error('no yes and no');
    select.value = 'false';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await until(
      () => fake.server.of(list).some(({ request }) => Object.values(request as object).includes(false)),
      'no',
    );
    expect(select.value).to.equal('false');
  });

  it('hold times against the clock of the server where that of the computer is an hour behind', async () => {
    await show('alarm-query', 'startTime=1700001800000', { ahead: 3_600_000 });
    const { list } = await loadResource('alarm-query');
    expect(all('.pk-field-error')).to.deep.equal([]);
    expect(fake.server.of(list).map(({ request }) => (request as { from?: number }).from)).to.include(
      1_700_001_800_000,
    );
  });

  it('are right again by another control, without typing', async () => {
    await showReport('patrol-report-daily', '', { language: 'en-us' });
    await until(() => all('[data-kind=day] > input').length === 1, 'the day');
    const input = one<HTMLInputElement>('[data-kind=day] > input');
    const tomorrow = new Date(Date.parse(`${input.value} UTC`) + 86_400_000).toISOString().slice(0, 10);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, tomorrow);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.form?.requestSubmit();
    await drawn();
    expect(input.getAttribute('aria-invalid')).to.equal('true');
    expect(root().querySelector('.pk-field-error')?.textContent).to.not.equal('Format not valid');
    one<HTMLButtonElement>('.period button').click();
    await until(() => !input.hasAttribute('aria-invalid'), 'today');
    expect(input.validity.valid).to.equal(true);
  });

  it('have room for the day of a report and its two arrows, however wide the page is', async () => {
    const provided = await showReport('patrol-report-daily', '', { language: 'en-us' });
    await until(() => all('.period').length === 1, 'the day');
    // The widths begin at the narrowest page that shows its filters.
    for (let width = 720; width <= 1400; width += 20) {
      provided.style.width = `${width}px`;
      const arrow = all('.period button').at(-1)?.getBoundingClientRect();
      const field = one('.period').closest('.filter')?.getBoundingClientRect();
      expect(arrow?.right, `at ${width} px`).to.be.at.most((field?.right ?? 0) + 1);
    }
  });

  it('ask for no day of a report while its year is typed', async () => {
    await showReport('patrol-report-daily', '', { language: 'en-us' });
    await until(() => all('[data-kind=day] > input').length === 1, 'the day');
    const day = (): HTMLInputElement => one<HTMLInputElement>('[data-kind=day] > input');
    const type = async (value: string): Promise<void> => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(day(), value);
      day().dispatchEvent(new Event('input', { bubbles: true }));
      await drawn();
    };
    const asked = (): number => fake.server.of(patrolRunReports.find).length;
    await until(() => asked() > 0, 'the first report');
    const before = asked();
    for (const value of ['0002-03-04', '0020-03-04', '', '0202-03-04']) {
      await type(value);
      expect(day().value, 'what is typed stays').to.equal(value);
    }
    expect(asked()).to.equal(before);
    await type('2022-03-04');
    await until(() => asked() > before, 'the day');
    await type('0202-03-04');
    day().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await until(() => day().value === '03/04/2022', 'the day that is shown');
  });

  it('keep the fields of a stretch of time under the hands of who empties one', async () => {
    await show('alarm-query', 'startTime=1699996400000');
    await until(() => all('[data-kind=moment] > input').length === 2, 'two times');
    const from = one<HTMLInputElement>('[data-kind=moment] > input');
    // React's own setter is not used, because React would see no change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(from, '');
    from.dispatchEvent(new Event('input', { bubbles: true }));
    await drawn();
    expect(all('[data-kind=moment] > input')).to.have.length(2);
  });

  it('read a time without a zone in the zone of the server, of lists and of reports', async () => {
    const serverTimeZone = 'Asia/Kathmandu';
    const eight = Date.UTC(2023, 10, 14, 2, 15);
    await show('alarm-query', 'startTime=2023-11-14 08:00:00', { serverTimeZone });
    const { list } = await loadResource('alarm-query');
    expect(fake.server.of(list).at(-1)?.request).to.include({ from: eight });
    home.remove();
    fake.console.dispose();
    const hour = 'startTime=2023-11-14 08:00:00&stopTime=2023-11-14 09:00:00';
    await showReport('patrol-report-summary', hour, { language: 'en-us', serverTimeZone });
    await until(() => fake.server.of(patrolRunReports.find).length > 0, 'the question');
    expect(fake.server.of(patrolRunReports.find).at(-1)?.request).to.include({ from: eight, to: eight + 3_600_000 });
  });

  it('show the stretch of time that was chosen, also on a day when another has the same times', async () => {
    await show('alarm-query');
    const june = new Date(new Date(fake.console.now()).getFullYear() + 1, 5, 1, 12).getTime();
    fake.clock.jump(june - fake.console.now());
    const select = one<HTMLSelectElement>('select.pk-choice');
    const choose = async (value: string): Promise<void> => {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
      await drawn();
    };
    await choose('thisMonth');
    expect(select.value).to.equal('thisMonth');
    const from = new Date(june).setHours(0, 0, 0, 0);
    expect(told.at(-1)).to.equal(`startTime=${String(from)}&stopTime=${String(from + 86_399_999)}`);
    // Other filters change nothing of it.
    const field = one<HTMLInputElement>('.filter input[type=text]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Gate');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.form?.requestSubmit();
    await drawn();
    expect(told.at(-1)).to.contain('Gate');
    expect(select.value).to.equal('thisMonth');
    await choose('today');
    expect(select.value).to.equal('today');
  });

  it('that are typed hold with a tab that is pressed, and are not lost', async () => {
    await show('instruments-query');
    await until(() => all('.tabs input').length > 2, 'the tabs');
    const field = one<HTMLInputElement>('.filter input[type=text]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Gauge 3');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await drawn();
    expect(told).to.deep.equal([]);
    one('.tabs input[value=pressure]').click();
    await until(() => told.length === 1, 'the tab');
    expect(new URLSearchParams(told[0]).size).to.equal(2);
    expect([...new URLSearchParams(told[0]).values()]).to.include('Gauge 3');
    expect(field.value).to.equal('Gauge 3');
    // A text that is too long is reported at its field, and the tab stays.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'x'.repeat(500));
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await drawn();
    one('.tabs input[value=""]').click();
    await until(() => all('.filter .pk-field-error').length === 1, 'the error');
    expect(told).to.have.length(1);
    expect(one<HTMLInputElement>('.tabs input[value=pressure]').checked).to.equal(true);
  });

  it('name months in the language on screen, the branded one too', async () => {
    const options = { language: overlayLanguage, languageSign: overlayLanguage };
    const provided = await showReport('patrol-report-monthly', 'month=2023-02', options);
    const month = (): string | undefined => all<HTMLSelectElement>('.period select')[0]?.selectedOptions[0]?.text;
    await until(() => month() === '2023年2月', 'the month in Chinese');
    const texts = createTexts('en-us');
    await texts.show('en-us');
    provided.provider.setValue({ console: fake.console, texts, mode: 'standard' });
    await until(() => month() === 'February 2023', 'the month in English');
  });

  it('tick several words by keys, say how many, and send them together', async () => {
    await show('alarm-query');
    await until(() => opener('Type') !== undefined, 'the filter');
    expect(opener('Type')?.textContent).to.equal('All');
    opener('Type')?.click();
    await until(() => all('.words input').length === 3, 'the words');
    // The first word has the focus, and arrow keys continue from there.
    await until(() => root().activeElement === all('.words input')[0], 'the first word');
    press('ArrowDown');
    expect(root().activeElement).to.equal(all('.words input')[1]);
    press('Home');
    expect(root().activeElement).to.equal(all('.words input')[0]);
    await isAccessible();
    all('.words input')[2]?.click();
    await until(() => told.at(-1) === 'alarmType=401', 'one word');
    expect(opener('Type')?.textContent).to.equal('Door');
    all('.words input')[0]?.click();
    // The values have the order of the words, not of the ticks.
    await until(() => told.at(-1) === 'alarmType=201%2C401', 'two words');
    expect(opener('Type')?.textContent).to.equal('2 chosen');
    const resource = await loadResource('alarm-query');
    await until(
      () =>
        fake.server.of(resource.list).some(({ request }) => String(Reflect.get(Object(request), 'type')) === '201,401'),
      'the request',
    );
    press('Escape');
    await until(() => all('.words').length === 0, 'closed');
    expect(root().activeElement).to.equal(opener('Type'));
    opener('Type')?.click();
    await until(() => all('.words button').length === 1, 'open again');
    one('.words button').click();
    await until(() => told.at(-1) === '' && all('.words').length === 0, 'nothing is chosen');
  });

  it('read several words from the address, also one that the server has no word for', async () => {
    await show('alarm-query', 'alarmType=201%2C999&alarmLevel=1');
    await until(() => opener('Type')?.textContent === '2 chosen', 'the count');
    expect(opener('Level')?.textContent).to.equal('Serious');
    opener('Type')?.click();
    await until(() => all('.words input:checked').length === 2, 'the words');
    expect(one('.words').textContent).to.contain('999');
  });

  it('choose a place out of the tree by keys', async () => {
    await show('sensors-data-query');
    await until(() => opener('Area') !== undefined, 'the filter');
    opener('Area')?.click();
    await until(() => all('[role=treeitem]').length === 4, 'the tree');
    expect(all('[role=treeitem]').map(item => `${item.ariaLevel} ${item.textContent}`)).to.deep.equal([
      '1 All',
      '1 Works',
      '2 Hall',
      '2 Yard',
    ]);
    await until(() => root().activeElement === all('[role=treeitem]')[0], 'the first');
    await isAccessible();
    press('ArrowDown');
    press('ArrowLeft');
    await until(() => all('[role=treeitem]').length === 2, 'folded');
    press('ArrowRight');
    await until(() => all('[role=treeitem]').length === 4, 'unfolded');
    press('ArrowRight');
    press('ArrowDown');
    expect(root().activeElement?.textContent).to.equal('Yard');
    press('ArrowLeft');
    expect(root().activeElement?.textContent).to.equal('Works');
    press('Enter');
    await until(() => told.at(-1) === 'zoneId=company-1', 'the branch');
    expect(opener('Area')?.textContent).to.equal('Works');
    await until(() => root().activeElement === opener('Area'), 'the focus is back');
    opener('Area')?.click();
    await until(() => all('[role=treeitem]').length === 4, 'open again');
    expect(one('[aria-selected=true]').textContent).to.equal('Works');
    all('[role=treeitem]')[0]?.click();
    await until(() => told.at(-1) === '', 'all');
  });

  it('offer of the devices those alone that stand in the chosen place, and all without one', async () => {
    await show('sensors-data-query');
    fake.server.answer(searchRobotList, {
      rows: [
        aRobot({ id: 'a', name: 'In the hall', mapId: '1' }),
        aRobot({ id: 'b', name: 'In the yard', mapId: '2' }),
        aRobot({ id: 'c', name: 'Somewhere', mapId: undefined }),
      ],
      total: 3,
    });
    await fake.console.robots.load();
    const offered = (): string[] =>
      all<HTMLOptionElement>('.filters select option')
        .map(({ text: name }) => name)
        .filter(name => /^(?:In the|Some)/.test(name));
    await until(() => offered().length === 3, 'the devices');
    opener('Area')?.click();
    await until(() => all('[role=treeitem]').length === 4, 'the tree');
    all('[role=treeitem]')[2]?.click();
    await until(() => offered().length === 2, 'those of the place');
    expect(offered()).to.deep.equal(['In the hall', 'Somewhere']);
    opener('Area')?.click();
    await until(() => all('[role=treeitem]').length === 4, 'the tree again');
    all('[role=treeitem]')[1]?.click();
    await until(() => offered().length === 3, 'those of the company');
  });

  it('offer the zones of a map where these find something, and no places of other lists', async () => {
    const zone = { id: 'zone-1', name: 'Canteen', kind: 'zone' as const, children: [] };
    const places: readonly Place[] = [{ id: '1', name: 'Hall', kind: 'scene', children: [zone] }];
    for (const [name, most] of [
      ['alarm-query', 3],
      ['sensors-data-query', 2],
    ] as const) {
      await show(name, '', { places });
      await until(() => opener('Area') !== undefined, 'the filter');
      opener('Area')?.click();
      await until(() => all('[role=treeitem]').length > 1, 'the tree');
      expect(all('[role=treeitem]'), name).to.have.length(most);
      home.remove();
      fake.console.dispose();
    }
    await show('alarm-query', '', { places });
  });

  it('offer no place where the server has no tree, and log nothing', async () => {
    await show('sensors-data-query', '', { places: [] });
    await until(() => fake.server.of(getZonesTree).length === 1, 'asked');
    expect(opener('Area')).to.equal(undefined);
    home.remove();
    fake.console.dispose();
    const resource = await loadResource('sensors-data-query');
    fake = await fakeConsole({ language: 'en-us' }, aUser({ permissions: ['sensors-data-query'] }));
    fake.server.answer(resource.list, { rows: [], total: 0 });
    fake.server.respond(getZonesTree, () => new Response('', { status: 404 }));
    home = provide(fake.console);
    element = document.createElement('patrol-data-page');
    element.resource = 'sensors-data-query';
    element.query = 'zoneId=7';
    home.append(element);
    // A place in the address can still be seen and cleared.
    await until(() => opener('Area')?.textContent === '7', 'the id');
    expect(fake.console.errors.$errors.get().filter(({ detail }) => detail.includes(getZonesTree.name))).to.deep.equal(
      [],
    );
  });

  it('find a person by the name and send the id', async () => {
    await show('identified-person-query');
    const people = [
      { id: 'F1', name: 'Lin Wei' },
      { id: 'F2', name: 'Wu Jianhua' },
    ];
    fake.server.answer(searchFacePerson, ({ id, name = '' }) =>
      people.filter(person => (id === undefined || person.id === id) && person.name.includes(name)),
    );
    await until(() => all('[role=combobox]').length === 1, 'the filter');
    const field = one<HTMLInputElement>('[role=combobox]');
    const type = (value: string): void => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    field.focus();
    type('W');
    await until(() => all('[role=option]').length === 2, 'both');
    await isAccessible();
    press('ArrowDown');
    await until(() => one('[aria-selected=true]').textContent === 'Wu Jianhua', 'the second');
    press('Enter');
    await until(() => told.at(-1) === 'personId=F2', 'the id');
    expect(field.value).to.equal('Wu Jianhua');
    // Text that was typed without a choice is dropped.
    type('Nob');
    await until(() => all('.person [role=status]').length === 1, 'nobody');
    press('Escape');
    await until(() => field.value === 'Wu Jianhua', 'as it was');
    all('.person button')[0]?.click();
    await until(() => told.at(-1) === '' && field.value === '', 'nobody is sought');
  });

  it('choose no person by the keys of an input method', async () => {
    await show('identified-person-query');
    fake.server.answer(searchFacePerson, () => [{ id: 'F1', name: 'Wang Fang' }]);
    await until(() => all('[role=combobox]').length === 1, 'the filter');
    const field = one<HTMLInputElement>('[role=combobox]');
    field.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'wang');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await until(() => all('[role=option]').length === 1, 'who is found');
    const before = told.length;
    for (const key of ['Enter', 'Escape']) {
      const event = new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true });
      field.dispatchEvent(event);
      expect(event.defaultPrevented, key).to.equal(false);
    }
    expect([told.length, field.value]).to.deep.equal([before, 'wang']);
    press('Enter');
    await until(() => told.at(-1) === 'personId=F1', 'the id');
  });

  it('choose the first person by keys before anything is typed, and nobody where none is marked', async () => {
    await show('identified-person-query', 'personId=F2');
    const people = [
      { id: 'F1', name: 'Lin Wei' },
      { id: 'F2', name: 'Wu Jianhua' },
    ];
    fake.server.answer(searchFacePerson, ({ id }) => people.filter(person => id === undefined || person.id === id));
    await until(() => all('[role=combobox]').length === 1, 'the filter');
    const field = one<HTMLInputElement>('[role=combobox]');
    field.focus();
    press('ArrowDown');
    await until(() => all('[role=option]').length === 2, 'both');
    expect(all('[aria-selected=true]')).to.have.length(0);
    expect(field.getAttribute('aria-activedescendant')).to.equal(null);
    await isAccessible();
    press('ArrowDown');
    await until(() => all('[aria-selected=true]').length === 1, 'the first');
    press('ArrowUp');
    await until(() => all('[aria-selected=true]').length === 0, 'nobody is marked');
    press('ArrowDown');
    await until(() => all('[aria-selected=true]').length === 1, 'the first again');
    expect(field.getAttribute('aria-activedescendant')).to.equal(one('[aria-selected=true]').id);
    press('Enter');
    await until(() => told.at(-1) === 'personId=F1', 'the id');
    press('ArrowDown');
    await until(() => all('[role=option]').length === 2, 'both again');
    press('Enter');
    await until(() => told.at(-1) === '' && field.value === '', 'nobody is sought');
  });

  it('tell a search for persons that failed from one that found nobody', async () => {
    await show('identified-person-query');
    fake.server.refuse(searchFacePerson, 'busy');
    await until(() => all('[role=combobox]').length === 1, 'the filter');
    const field = one<HTMLInputElement>('[role=combobox]');
    const type = (value: string): void => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    field.focus();
    type('W');
    await until(() => all('.person [role=alert]').length === 1, 'the failure');
    expect(one('.person [role=alert]').textContent).to.contain('busy');
    expect(all('.person [role=status]')).to.have.length(0);
    await isAccessible();
    const asked = fake.server.of(searchFacePerson).length;
    type('x'.repeat(201));
    await until(() => all('.filter .pk-field-error').length === 1, 'that it is too long');
    expect(one('.filter .pk-field-error').textContent).to.equal('At most 200 characters; now 201');
    expect(field.value).to.have.length(201);
    expect(fake.server.of(searchFacePerson)).to.have.length(asked);
    fake.server.answer(searchFacePerson, []);
    type('Wu');
    await until(() => all('.person [role=status]').length === 1, 'nobody');
    expect(all('.person [role=alert]')).to.have.length(0);
  });

  it('show the name of a person whose id the address has', async () => {
    await show('identified-person-query', 'personId=F1');
    await until(() => all<HTMLInputElement>('[role=combobox]')[0]?.value === 'F1', 'the id');
    fake.server.answer(searchFacePerson, [{ id: 'F1', name: 'Lin Wei' }]);
    await fake.console.preferences.chooseLanguage('zh-hk');
    await until(() => all<HTMLInputElement>('[role=combobox]')[0]?.value === 'Lin Wei', 'the name');
  });
});
