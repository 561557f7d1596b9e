/** The sightings of a person or plate: when and where it was seen, and the single captures. */
import { loadResource } from '@patrolkit/core';
import { aUser, fakeConsole, getSightings, listFloorPlans, type FakeConsole } from '@patrolkit/core/testing';
import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import '../../widgets/data-page/index.ts';
import { provide, texts, until } from './harness.ts';

const day = 86_400_000;
const begin = new Date(2023, 10, 6).getTime();
const picture = '/none.jpg';
const pages = ['face-aggregation-query-index', 'numberplate-aggregation-query-index', 'identified-person-query'];
const gathered = (id: string, sightings: number) => ({
  id,
  personName: id,
  sightings,
  devices: 2,
  firstAt: begin,
  lastAt: begin + 2 * day,
  mapName: 'Hall',
});
const place = (mapId: string, x: number | undefined, count: number) => ({
  mapId,
  mapName: mapId === '1' ? 'Hall' : 'Yard',
  x,
  y: x === undefined ? undefined : 4,
  pointName: x === undefined || x > 10 ? undefined : `Point ${String(x)}`,
  count,
  lastAt: begin + day,
});

describe('sightings', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-data-page'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const all = (selector: string): HTMLElement[] => [...root().querySelectorAll<HTMLElement>(selector)];
  const one = (selector: string): HTMLElement | null => root().querySelector<HTMLElement>(selector);
  const asked: { screen: string; query: string }[] = [];
  const press = (target: Element | null, key: string): void => {
    target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
  };

  const show = async ({ width = 1400, permissions = pages } = {}): Promise<void> => {
    fake = await fakeConsole({ language: 'en-us' }, aUser({ permissions }));
    const rows = [gathered('Lin <b>Wei</b>', 12), gathered('Zhao Min', 3)];
    fake.server.answer((await loadResource('face-aggregation-query-index')).list, { rows, total: 2 });
    const { list } = await loadResource('identified-person-query');
    const capture = { id: 'c1', at: begin + day, personName: 'Lin <b>Wei</b>', deviceName: 'Robot 1', picture };
    fake.server.answer(list, { rows: [capture], total: 12 });
    fake.server.answer(listFloorPlans, [
      { id: '1', name: 'Hall', picture, width: 400, height: 200, metresPerPixel: 0.05, originX: 0, originY: 0 },
    ]);
    fake.server.answer(getSightings, {
      total: 12,
      places: [place('1', 5, 6), place('2', 3, 3), place('1', undefined, 2), place('1', 12, 1)],
      unit: 'day',
      slots: [0, 1, 2].map(at => ({ at: begin + at * day, count: at * 4 })),
    });
    home = provide(fake.console);
    home.style.width = `${width}px`;
    element = document.createElement('patrol-data-page');
    element.resource = 'face-aggregation-query-index';
    element.query = `startTime=${begin}&stopTime=${begin + 3 * day - 1}`;
    asked.length = 0;
    element.addEventListener('pageopenrequest', ({ detail }) => asked.push(detail));
    home.append(element);
    await until(() => all('.cards .open').length === 2, 'the cards');
    all('.cards .open')[0]?.click();
  };
  const isAccessible = async (): Promise<void> => {
    await until(() => all('[aria-busy]').length === 0, 'what is read');
    const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).to.deep.equal([]);
  };

  before(texts);
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('stand with the opened card: bars, places by their maps, and the captures of the same period', async () => {
    await show();
    await until(() => all('.sighting').length === 2 && one('[data-section="captures"] tbody tr') !== null, 'all of it');
    const [request] = fake.server.of(getSightings);
    expect(request?.request).to.deep.include({
      kind: 'person',
      label: 'Lin <b>Wei</b>',
      from: begin,
      to: begin + 3 * day - 1,
    });
    // A day without sightings has no bar, and stands in the table.
    expect(all('.seen .bar')).to.have.length(2);
    expect(all('.seen tbody td').map(({ textContent }) => textContent)).to.deep.equal(['0', '4', '8']);
    const [larger, smaller] = all('.sighting circle').map(circle => Number(circle.getAttribute('r')));
    expect(larger).to.be.greaterThan(smaller ?? Infinity);
    expect(all('.seen-places tbody th').map(({ textContent }) => textContent)).to.deep.equal([
      'Point 5',
      'x 12 m, y 4 m',
    ]);
    expect(one('[data-section="places"]')?.textContent).to.contain('2 sightings without a known position');
    const { list } = await loadResource('identified-person-query');
    expect(fake.server.of(list)[0]?.request).to.deep.include({
      personName: 'Lin <b>Wei</b>',
      exactName: 'Lin <b>Wei</b>',
      from: begin,
      to: begin + 3 * day - 1,
    });
    await isAccessible();
    expect(root().textContent).to.not.match(/\b(?:records|data|reports|screens)\.[a-z]/i);
    one('[data-section="captures"] .section-head button')?.click();
    expect(asked[0]?.screen).to.equal('identified-person-query');
    all('.pk-dialog-foot button')
      .find(({ textContent }) => textContent === 'All records')
      ?.click();
    for (const nth of [0, 1])
      expect(Object.fromEntries(new URLSearchParams(asked[nth]?.query))).to.deep.equal({
        personName: 'Lin <b>Wei</b>',
        exactName: 'Lin <b>Wei</b>',
        startTime: String(begin),
        stopTime: String(begin + 3 * day - 1),
      });
  });

  it('of another map are chosen, and its keys do not lead to the next row', async () => {
    await show();
    await until(() => all('.sighting').length === 2, 'the map');
    const choice = one('[data-section="places"] select') as HTMLSelectElement;
    expect([...choice.options].map(({ text }) => text)).to.deep.equal(['Hall (9)', 'Yard (3)']);
    choice.focus();
    press(choice, 'ArrowRight');
    press(one('.seen-places'), 'ArrowRight');
    choice.value = '2';
    choice.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => one('[data-section="places"]')?.textContent.includes('no floor plan') === true, 'the other map');
    expect(all('.seen-places tbody th').map(({ textContent }) => textContent)).to.deep.equal(['Point 3']);
    expect(all('.sighting')).to.have.length(0);
    expect(one('.pk-dialog h2')?.textContent).to.equal('Lin <b>Wei</b>');
    await isAccessible();
    press(one('.pk-dialog-foot button'), 'ArrowRight');
    await until(() => one('.pk-dialog h2')?.textContent === 'Zhao Min', 'the next row');
    await until(() => fake.server.of(getSightings).length === 2, 'its sightings');
    expect(fake.server.of(getSightings)[1]?.request).to.deep.include({ label: 'Zhao Min' });
  });

  it('leave out the captures for who may not see their list', async () => {
    await show({ permissions: pages.slice(0, 1) });
    await until(() => all('.sighting').length === 2, 'the map');
    expect(all('[data-section]').map(section => section.dataset['section'])).to.deep.equal(['seen', 'places']);
  });

  it('say what went wrong, and are read again', async () => {
    await show();
    await until(() => all('.sighting').length === 2, 'the map');
    fake.server.refuse(getSightings, 'No database');
    press(one('.pk-dialog-foot button'), 'ArrowRight');
    await until(() => all('.pk-dialog .pk-state').length > 0, 'the failure');
    fake.server.answer(getSightings, { total: 0, places: [], unit: 'day', slots: [] });
    one('.pk-dialog .pk-state button')?.click();
    await until(() => one('[data-section="places"]')?.textContent.includes('None') === true, 'the empty answer');
    await isAccessible();
  });

  it('have room on a narrow screen, in Chinese and in a light skin', async () => {
    await show({ width: 390 });
    fake.console.preferences.chooseSkin(3);
    await fake.console.preferences.chooseLanguage('zh-cn');
    await until(() => one('[data-section="seen"] h3')?.textContent === '出现时间分布', 'Chinese');
    await until(() => all('[data-section="captures"] .cards li').length === 1, 'the captures');
    for (const section of all('[data-section]')) expect(section.scrollWidth).to.be.at.most(section.clientWidth);
    await isAccessible();
  });
});
