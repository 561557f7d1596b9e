/** What users make things do from a list: it is asked first, sent once, and what stands in the way is named. Secrets, choosers and places. */
import {
  addEdgeNode,
  addFireCabinet,
  aUser,
  editEdgeNode,
  fakeConsole,
  findEdgeNodeByPage,
  findFireCabinetByPage,
  findTblockByPage,
  getEdgeNode,
  getTblock,
  listCompany,
  listDoor,
  listEdgeNode,
  listHandler,
  listMap,
  listRobot,
  listTypeOfPerson,
  listValidity,
  addTblock,
  modifyEdgeNode,
  setTblockState,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import '../../widgets/data-page/index.ts';
import { drawn, provide, texts, until } from './harness.ts';

const lock = (id: string, name: string) => ({
  id,
  version: 1,
  lockCode: `L${id}`,
  name,
  doorId: 'gate',
  openFor: 15,
  ajarFor: 60,
  use: 'inUse' as const,
  doorName: 'Gate',
  mapName: 'Yard',
  state: 'locked' as const,
});
const node = {
  id: '5',
  version: 2,
  code: 'N5',
  name: 'Node 5',
  ip: '10.0.0.5',
  port: 8700,
  isValid: true,
  passwordSetAt: 1_700_000_000_000,
  companyId: '1',
  companyName: 'Site',
  isOnline: true,
  deviceCount: 3,
};

describe('operating things', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-data-page'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const all = <E extends HTMLElement = HTMLElement>(selector: string): E[] => [...root().querySelectorAll<E>(selector)];
  const first = <E extends HTMLElement = HTMLElement>(selector: string): E => {
    const [found] = all<E>(selector);
    if (!found) throw new Error(`There is no ${selector}`);
    return found;
  };
  const button = (name: string): HTMLElement => {
    const found = all('button').filter(each => (each.getAttribute('aria-label') ?? each.textContent.trim()) === name);
    const last = found.at(-1);
    if (!last) throw new Error(`There is no button ${name}`);
    return last;
  };
  const saved = (call: { readonly name: string }): unknown[] => fake.server.of(call).map(({ request }) => request);
  const fill = (name: string, value: string, event = 'sl-input'): void => {
    const input = first<HTMLInputElement>(`[data-field="${name}"] :is(sl-input, sl-select, sl-textarea)`);
    input.value = value;
    input.dispatchEvent(new CustomEvent(event));
  };
  const isAccessible = async (): Promise<void> => {
    const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(each => each.html).join(' ')}`)).to.deep.equal([]);
  };
  const show = async (
    name: 'tblock-list' | 'edge-node-mgr' | 'fire-cabinet-manage-list',
    functions = '#add#edit#delete#operate',
  ) => {
    fake = await fakeConsole({ language: 'en-us' }, aUser({ permissions: [`${name}${functions}`] }));
    fake.server
      .answer(findTblockByPage, { rows: [lock('1', 'North gate'), lock('2', 'South gate')], total: 2 })
      .answer(getTblock, { ...lock('1', 'North gate'), state: 'open' })
      .answer(setTblockState, [])
      .answer(addTblock, undefined)
      .answer(listDoor, [{ type: 'gate', name: 'Gate' }])
      .answer(listEdgeNode, [])
      .answer(listCompany, [{ type: '1', name: 'Site' }])
      .answer(listValidity, [])
      .answer(listRobot, [
        { type: 'PR001', name: 'Robot 1' },
        { type: 'PR002', name: 'Robot 2' },
      ])
      .answer(
        listTypeOfPerson,
        Array.from({ length: 25 }, (_, at) => ({ type: `T${at}`, name: `Type ${at}` })),
      )
      .answer(findEdgeNodeByPage, { rows: [node], total: 1 })
      .answer(getEdgeNode, node)
      .answer(editEdgeNode, [])
      .answer(modifyEdgeNode, undefined)
      .answer(addEdgeNode, undefined)
      .answer(findFireCabinetByPage, { rows: [], total: 0 })
      .answer(addFireCabinet, undefined)
      .answer(listMap, [{ type: '1', name: 'Hall' }])
      .answer(listHandler, []);
    home = provide(fake.console);
    home.style.width = '1200px';
    element = document.createElement('patrol-data-page');
    element.resource = name;
    home.append(element);
    await until(() => all('.head').length === 1 && all('[aria-busy="true"]').length === 0, 'the page');
    await until(() => all('tbody tr').length > 0 || all('.pk-state').length > 0, 'the rows');
  };

  before(texts);
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('asks what to do, and sends it once', async () => {
    await show('tblock-list');
    button('Operate: North gate').click();
    await until(() => all('dialog[open] .form').length === 1, 'the question');
    expect(first('dialog[open]').textContent).to.contain('What should North gate do?');
    await isAccessible();
    button('Operate').click();
    await drawn();
    expect(saved(setTblockState)).to.deep.equal([]);
    expect(first('.form-summary').textContent).to.contain('Operation');
    fill('lockAct', 'open', 'sl-change');
    fill('remark', 'a parcel');
    await drawn();
    const press = button('Operate');
    press.click();
    press.click();
    await until(() => all('dialog[open]').length === 0, 'the end');
    expect(saved(setTblockState)).to.deep.equal([{ ids: ['1'], lockAct: 'open', remark: 'a parcel' }]);
  });

  it('names what stands in the way, and goes on with the others', async () => {
    await show('tblock-list');
    fake.server.answer(setTblockState, [
      { id: '2', name: 'South gate', reason: 'Not now: South gate is held shut', uses: [] },
    ]);
    all<HTMLInputElement>('tbody input').forEach(box => box.click());
    await until(() => all('.batch').length === 1, 'the bar');
    button('Operate').click();
    await until(() => all('dialog[open] .form').length === 1, 'the question');
    fill('lockAct', 'open', 'sl-change');
    await drawn();
    button('Operate').click();
    await until(() => all('dialog[open] .refused').length === 1, 'the reasons');
    expect(first('dialog[open] .refused').textContent).to.contain('South gate is held shut');
    fake.server.answer(setTblockState, []);
    button('Go on with the other 1').click();
    await until(() => all('dialog[open]').length === 0, 'the end');
    expect(saved(setTblockState)).to.deep.equal([
      { ids: ['1', '2'], lockAct: 'open' },
      { ids: ['1', '2'], lockAct: 'open', others: true },
    ]);
  });

  it('is offered to nobody without the function', async () => {
    await show('tblock-list', '#edit');
    expect(all('button').some(each => each.getAttribute('aria-label') === 'Operate: North gate')).to.equal(false);
  });

  it('shows in its cell what a thing reports, without another order of the rows', async () => {
    await show('tblock-list');
    expect(first('tbody tr').textContent).to.contain('Locked');
    fake.push({ type: 'ThingsReported', data: { thing: 'Tblock', ids: ['1', '77'] }, receivedAt: 0 });
    await until(() => first('tbody tr').textContent.includes('Open'), 'the state');
    expect(saved(getTblock)).to.deep.equal([{ id: '1' }]);
    expect(all('tbody tr').map(row => row.dataset['id'])).to.deep.equal(['1', '2']);
  });

  it('chooses several of many by a search, and keeps what is chosen in sight', async () => {
    await show('tblock-list');
    button('Add').click();
    await until(() => all('[data-field="personTypes"] input[type="checkbox"]').length === 25, 'the words');
    expect(root().activeElement?.closest('[data-field]')?.getAttribute('data-field')).to.equal('lockCode');
    const search = first<HTMLInputElement>('[data-field="personTypes"] sl-input');
    search.value = 'type 7';
    search.dispatchEvent(new CustomEvent('sl-input'));
    await until(() => all('[data-field="personTypes"] input[type="checkbox"]').length === 1, 'the found one');
    first('[data-field="personTypes"] input[type="checkbox"]').click();
    await drawn();
    expect(all('[data-field="personTypes"] .several-chosen li').map(each => each.textContent)).to.deep.equal([
      'Type 7',
    ]);
    await isAccessible();
  });

  it('draws a secret for a new thing, and keeps it out of the tab', async () => {
    await show('edge-node-mgr');
    button('Add').click();
    await until(() => all('[data-field="password"]').length === 1, 'the field');
    for (const [name, value] of Object.entries({ code: 'N6', name: 'Node 6', ip: '10.0.0.6' })) fill(name, value);
    fill('companyId', '1', 'sl-change');
    button('Draw one').click();
    await drawn();
    const drawnSecret = first<HTMLInputElement>('[data-field="password"] sl-input').value;
    expect(drawnSecret).to.match(/^[A-Za-z0-9]{20}$/);
    expect(JSON.stringify({ ...sessionStorage })).to.not.contain(drawnSecret);
    await isAccessible();
    button('Save').click();
    await until(() => all('dialog[open]').length === 0, 'the end');
    expect(saved(addEdgeNode)).to.deep.equal([
      { code: 'N6', password: drawnSecret, name: 'Node 6', ip: '10.0.0.6', port: 8700, companyId: '1', isValid: true },
    ]);
  });

  it('leaves a secret as it is unless it is replaced', async () => {
    await show('edge-node-mgr');
    button('Edit Node 5').click();
    await until(() => all('[data-field="password"] input[type="radio"]').length === 2, 'the choice');
    expect(first('[data-field="password"]').textContent).to.contain('Leave as it is (set ');
    fill('name', 'Node five');
    await drawn();
    button('Save').click();
    await until(() => all('dialog[open]').length === 0, 'the end');
    expect(saved(modifyEdgeNode)).to.deep.equal([
      { id: '5', version: 2, name: 'Node five', ip: '10.0.0.5', port: 8700, companyId: '1', isValid: true },
    ]);
  });

  it('takes a place by two numbers, and needs both', async () => {
    await show('fire-cabinet-manage-list');
    button('Add the first one').click();
    await until(() => all('[data-field="x"]').length === 1, 'the form');
    expect(all('[data-field="x"] sl-input')).to.have.length(2);
    const [east] = all<HTMLInputElement>('[data-field="x"] sl-input');
    if (!east) throw new Error('There is no field');
    east.value = '12.5';
    east.dispatchEvent(new CustomEvent('sl-input'));
    await drawn();
    button('Save').click();
    await drawn();
    expect(first('.form-summary').textContent).to.contain('Place, north');
    expect(saved(addFireCabinet)).to.deep.equal([]);
    await isAccessible();
  });
});
