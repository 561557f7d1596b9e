/** A tree beside a list: it narrows the list, and users move its nodes. */
import {
  aUser,
  editCompany,
  fakeConsole,
  findDictionaryByPage,
  findCompanyByPage,
  findCustomerByPage,
  getCompany,
  listCompany,
  listDictionary,
  listRole,
  listTimeZone,
  orderDictionary,
  modifyCompany,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import '../../widgets/data-page/index.ts';
import { drawn, provide, texts, until } from './harness.ts';

const site = { type: '1', name: 'Site' };
const units: readonly { readonly type: string; readonly name: string; readonly parent?: string }[] = [
  site,
  { type: '2', name: 'North', parent: '1' },
  { type: '3', name: 'Gate', parent: '2' },
  { type: '4', name: 'South', parent: '1' },
];
const rowOf = ({ type, name, parent }: (typeof units)[number]) => ({
  id: type,
  version: 7,
  code: `U${type}`,
  name,
  level: 'first' as const,
  userCount: 0,
  logos: [],
  ...(parent ? { parentId: parent } : {}),
});
const rows = units.map(rowOf);

const wordOf = (id: string, name: string) => ({
  id,
  version: 1,
  code: `w${id}`,
  parentCode: 'a',
  name,
  names: { 'zh-cn': name, 'en-us': name, 'zh-hk': name },
  value: id,
  isValid: true,
  isBuiltIn: false,
});
const words = [wordOf('1', 'One'), wordOf('2', 'Two'), wordOf('3', 'Three')];

describe('a tree beside a list', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-data-page'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const all = <E extends HTMLElement = HTMLElement>(selector: string): E[] => [...root().querySelectorAll<E>(selector)];
  const node = (name: string): HTMLElement => {
    const found = all('aside [role="treeitem"]').find(({ textContent }) => textContent.trim() === name);
    if (!found) throw new Error(`There is no node ${name}`);
    return found;
  };
  const press = (target: HTMLElement, key: string, ctrlKey = false): void => {
    target.focus();
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, composed: true, cancelable: true }),
    );
  };
  const focused = (): string | undefined => root().activeElement?.textContent.trim();
  const button = (name: string): HTMLElement | undefined =>
    all('button').findLast(each => (each.getAttribute('aria-label') ?? each.textContent.trim()) === name);
  const show = async (
    name: 'unit-mgr' | 'user-manage-list' | 'dictionary-mgr',
    { permissions = [`${name}#edit`], width = 1200, query = '' } = {},
  ): Promise<void> => {
    fake = await fakeConsole({ language: 'en-us' }, aUser({ permissions }));
    fake.server
      .answer(listCompany, [...units])
      .answer(listTimeZone, [{ type: 'UTC', name: 'UTC' }])
      .answer(listRole, [])
      .answer(findCompanyByPage, { rows, total: rows.length })
      .answer(findCustomerByPage, { rows: [], total: 0 })
      .answer(getCompany, ({ id }) => rowOf(units.find(({ type }) => type === id) ?? site))
      .answer(editCompany, [])
      .answer(modifyCompany, undefined)
      .answer(listDictionary, [
        { type: 'a', name: 'Makers' },
        { type: 'b', name: 'Types' },
        { type: 'c', name: 'Other' },
        { type: 'd', name: 'More' },
      ])
      .answer(findDictionaryByPage, () => ({ rows: [...words], total: words.length }))
      .answer(orderDictionary, ({ id, before }) => {
        const [word] = words.splice(
          words.findIndex(one => one.id === id),
          1,
        );
        const at = words.findIndex(one => one.id === before);
        if (word) words.splice(at < 0 ? words.length : at, 0, word);
        return undefined;
      });
    home = provide(fake.console);
    home.style.width = `${String(width)}px`;
    element = document.createElement('patrol-data-page');
    element.resource = name;
    element.query = query;
    home.append(element);
    await until(() => all('.head').length === 1, 'the head');
    if (width > 700) await until(() => all('aside [role="treeitem"]').length === units.length + 1, 'the tree');
    await drawn();
  };
  const asked = (call: { readonly name: string }): unknown[] => fake.server.of(call).map(({ request }) => request);

  before(texts);
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('narrows the list to what lies in a node, and shows it all again', async () => {
    await show('user-manage-list');
    let query = '';
    element.addEventListener('querychanged', ({ detail }) => {
      query = detail.query;
    });
    node('North').click();
    await until(() => query === 'companyId=2', 'the filter');
    await until(() => node('North').ariaSelected === 'true', 'the mark');
    expect(asked(findCustomerByPage).at(-1)).to.deep.include({ companyId: ['2'] });
    // The tree is the filter: there is no second one.
    expect(all('[part=filters] label').map(({ textContent }) => textContent)).not.to.include('Unit');
    node('All').click();
    await until(() => query === '', 'all again');
    const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).to.deep.equal([]);
  });

  it('is walked by keys, and its branches close', async () => {
    await show('user-manage-list');
    press(node('Site'), 'ArrowDown');
    expect(focused()).to.equal('North');
    press(node('North'), 'ArrowLeft');
    await drawn();
    expect(all('aside [role="treeitem"]').map(({ textContent }) => textContent.trim())).to.deep.equal([
      'All',
      'Site',
      'North',
      'South',
    ]);
    press(node('North'), 'End');
    expect(focused()).to.equal('South');
    press(node('South'), 'ArrowLeft');
    expect(focused()).to.equal('Site');
  });

  it('moves a node that was cut below another one after a question, with all its other settings', async () => {
    await show('unit-mgr');
    press(node('Gate'), 'x', true);
    await until(() => all('aside [role="status"]')[0]?.textContent.includes('“Gate” is cut') === true, 'the word');
    // It lies below North already, and cannot lie below itself.
    press(node('North'), 'v', true);
    press(node('Gate'), 'v', true);
    await drawn();
    expect(all('dialog[open]')).to.have.lengthOf(0);
    press(node('South'), 'v', true);
    await until(() => all('dialog[open]').length === 1, 'the question');
    expect(all('dialog[open]')[0]?.textContent).to.include('“Gate” and all that lies below it will belong to “South”.');
    button('Move')?.click();
    await until(() => all('dialog[open]').length === 0, 'the end');
    expect(asked(modifyCompany)).to.deep.equal([{ id: '3', version: 7, name: 'Gate', parentId: '4', logos: [] }]);
    await until(() => asked(listCompany).length > 1, 'the tree again');
  });

  it('says why a node was not moved, and leaves it', async () => {
    await show('unit-mgr');
    fake.server.refuse(modifyCompany, 'At most 3 levels', undefined, 400, 'parentId');
    const data = new DataTransfer();
    node('Gate').dispatchEvent(new DragEvent('dragstart', { bubbles: true, composed: true, dataTransfer: data }));
    await drawn();
    const over = new DragEvent('dragover', { bubbles: true, composed: true, cancelable: true, dataTransfer: data });
    node('South').dispatchEvent(over);
    expect(over.defaultPrevented).to.equal(true);
    node('South').dispatchEvent(
      new DragEvent('drop', { bubbles: true, composed: true, cancelable: true, dataTransfer: data }),
    );
    await until(() => all('dialog[open]').length === 1, 'the question');
    button('Move')?.click();
    await until(() => all('dialog[open]')[0]?.textContent.includes('At most 3 levels') === true, 'the reason');
    expect(all('dialog[open]')).to.have.lengthOf(1);
  });

  it('adds what is new to the chosen node', async () => {
    await show('unit-mgr', { permissions: ['unit-mgr#add'], query: 'parentId=2' });
    button('Add')?.click();
    await until(() => all('dialog[open] .form').length === 1, 'the form');
    const choice = all<HTMLElementTagNameMap['sl-select']>('[data-field="parentId"] sl-select')[0];
    expect(choice?.value).to.equal('2');
    expect([...(choice?.querySelectorAll('sl-option') ?? [])].map(({ textContent }) => textContent)).to.deep.equal([
      'Site',
      '\u2003North',
      '\u2003\u2003Gate',
      '\u2003South',
    ]);
  });

  it('opens the form of the chosen node', async () => {
    await show('unit-mgr', { query: 'parentId=2' });
    button('Edit North')?.click();
    await until(() => all('dialog[open] .form').length === 1, 'the form');
  });

  it('moves nothing for those who may only look', async () => {
    await show('unit-mgr', { permissions: ['unit-mgr'], query: 'parentId=2' });
    expect(node('Gate').draggable).to.equal(false);
    expect(button('Edit North')).to.equal(undefined);
    press(node('Gate'), 'x', true);
    await drawn();
    expect(all('aside [role="status"]')[0]?.textContent).to.equal('');
  });

  it('lets users arrange the words of one dictionary by keys, which keep the focus, and by dragging', async () => {
    await show('dictionary-mgr', { permissions: ['dictionary-mgr#edit'], query: 'parentCode=a' });
    await until(() => all('tbody tr').length === 3, 'the rows');
    const handle = (name: string): HTMLElement => {
      const found = button(`Move ${name}: drag, or arrow keys`);
      if (!found) throw new Error(`There is no handle of ${name}`);
      return found;
    };
    const shown = (): (string | undefined)[] => all('tbody tr').map(({ dataset }) => dataset['id']);
    press(handle('One'), 'ArrowDown');
    await until(() => shown().join() === '2,1,3', 'the new order');
    await until(() => root().activeElement === handle('One'), 'the focus');
    press(handle('One'), 'ArrowDown');
    await until(() => shown().join() === '2,3,1', 'the end');
    const from = handle('One');
    const top = all('tbody tr')[0]?.getBoundingClientRect() ?? new DOMRect();
    const { left } = from.getBoundingClientRect();
    const pointer = { pointerId: 1, button: 0, bubbles: true, composed: true };
    let isHeld = false;
    from.setPointerCapture = () => void (isHeld = true);
    from.hasPointerCapture = () => isHeld;
    from.releasePointerCapture = () => void (isHeld = false);
    from.dispatchEvent(new PointerEvent('pointerdown', pointer));
    from.dispatchEvent(
      new PointerEvent('pointerup', { ...pointer, clientX: left + 4, clientY: top.top + top.height / 2 }),
    );
    await until(() => shown().join() === '1,2,3', 'the first place');
    expect(asked(orderDictionary)).to.deep.equal([{ id: '1', before: '3' }, { id: '1' }, { id: '1', before: '2' }]);
  });

  it('offers no arranging where the list is not one whole list in its order', async () => {
    for (const query of ['', 'parentCode=a&dictName=x', 'parentCode=a&sortField=dictName&sortOrder=asc']) {
      await show('dictionary-mgr', { permissions: ['dictionary-mgr#edit'], query });
      await until(() => all('tbody tr').length === 3, 'the rows');
      expect(all('.order-handle'), query).to.have.lengthOf(0);
      home.remove();
      fake.console.dispose();
    }
    await show('dictionary-mgr', { permissions: ['dictionary-mgr#add'], query: 'parentCode=a' });
    await until(() => all('tbody tr').length === 3, 'the rows');
    expect(all('.order-handle')).to.have.lengthOf(0);
  });

  it('is a filter where there is no room, and where the address names several nodes', async () => {
    await show('user-manage-list', { width: 390 });
    expect(all('aside')).to.have.lengthOf(0);
    home.remove();
    fake.console.dispose();
    await show('user-manage-list', { query: 'companyId=2,4' });
    expect(all('[part=filters] label').map(({ textContent }) => textContent)).to.include('Unit');
  });
});
