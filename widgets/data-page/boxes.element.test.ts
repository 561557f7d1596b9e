/** Where the parts of a list lie: what is beside and below what, measured in the browser. */
import { expect } from '@esm-bundle/chai';
import { loadResource, type ResourceName } from '@patrolkit/core';
import { aUser, fakeConsole } from '@patrolkit/core/testing';
import { provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

describe('the boxes of <patrol-data-page>', () => {
  let home: HTMLElement;
  const root = (): ShadowRoot => home.querySelector('patrol-data-page')?.shadowRoot as ShadowRoot;
  const all = (selector: string): HTMLElement[] => [...root().querySelectorAll<HTMLElement>(selector)];
  const show = async (page: ResourceName, px: number, rows: object[]): Promise<void> => {
    const resource = await loadResource(page);
    const fake = await fakeConsole({ language: 'en-us' }, aUser({ permissions: [page] }));
    fake.server.answer(resource.list, () => ({ rows, total: rows.length }));
    home = provide(fake.console);
    home.style.width = `${px}px`;
    const element = document.createElement('patrol-data-page');
    element.resource = page;
    home.append(element);
    await until(() => all('tbody tr, .cards > li').length === rows.length, 'the rows');
  };
  before(texts);
  afterEach(() => home.remove());

  it('keep the shape of a level where the columns have little room', async () => {
    const level = 'important';
    const exceptionText = 'A text that is rather long and takes what room there is';
    await show('exception-code-query', 800, [
      { id: '1', at: 1, exceptionCode: 'E101', exceptionText, level, deviceName: exceptionText, until: 2, lasted: 1 },
    ]);
    const [shape] = all('td .pk-level svg');
    expect(shape?.getBoundingClientRect().width).to.equal(12);
    const cell = shape?.closest('td');
    expect(cell?.scrollWidth).to.equal(cell?.clientWidth);
  });

  it('begin the cards of a row at one height, with each time on one line', async () => {
    const person = { sightings: 12, devices: 2, firstAt: 1_795_000_000_000, lastAt: 1_795_500_000_000 };
    await show('face-aggregation-query-index', 1254, [
      { ...person, id: '1', personName: 'Ann', mapName: 'A place with a name that is far too long for one line of it' },
      { ...person, id: '2', personName: 'Bob', mapName: 'Yard' },
    ]);
    const [first = NaN, second] = all('.card-head .open').map(head => head.getBoundingClientRect().top);
    expect(second).to.equal(first);
    const lines = all('[data-column=devices] dd, [data-column=lastAt] dd').map(({ offsetHeight }) => offsetHeight);
    expect(new Set(lines).size, lines.join()).to.equal(1);
  });
});
