/** The grid of permissions in the form of a role and of a user. */
import type { FakeConsole } from '@patrolkit/core/testing';
import {
  aUser,
  editCustomer,
  editRole,
  fakeConsole,
  findCustomerByPage,
  findRoleByPage,
  endCustomerSessions,
  getCustomer,
  getCustomerRobot,
  getRole,
  listCompany,
  listCustomerSession,
  listMenu,
  listRole,
  modifyCustomer,
  modifyRole,
} from '@patrolkit/core/testing';
import { rootRole } from '@patrolkit/core';
import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import { drawn, pageElement, pressKey, provide, texts, until } from '../../../tests/elements/harness.ts';
import '../index.ts';

const menu = [
  { code: 'data-center', group: 'data', functions: [] },
  { code: 'log-query', group: 'records-query', functions: ['export'] },
  { code: 'alarm-query-list', group: 'records-query', functions: ['export', 'close'] },
];
const night = {
  id: '2',
  version: 1,
  code: 'night',
  name: 'Night',
  names: { 'en-us': 'Night' },
  codes: ['log-query', 'own-page#go'],
  userCount: 0,
  isBuiltIn: false,
};
const ada = {
  id: '1',
  version: 1,
  name: 'Ada',
  account: 'ada',
  companyId: '1',
  roleCode: 'night',
  hasOwnCodes: true,
  codes: ['log-query#export'],
  mayEnterDirectly: false,
  isPerson: true,
  isCustomer: false,
  isIndustry: false,
  second: 'none' as const,
  scope: 'listed' as const,
  robots: [],
  isValid: true,
  state: 'enabled' as const,
  signIns: 0,
};

describe('the grid of permissions', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-data-page'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const all = <E extends HTMLElement = HTMLElement>(selector: string): E[] => [...root().querySelectorAll<E>(selector)];
  const box = (right: string): HTMLInputElement => {
    const [found] = all<HTMLInputElement>(`[data-right="${right}"]`);
    if (!found) throw new Error(right);
    return found;
  };
  const button = (name: string): HTMLElement => {
    const found = all('button').findLast(one => (one.getAttribute('aria-label') ?? one.textContent.trim()) === name);
    if (!found) throw new Error(name);
    return found;
  };
  const lines = (): string[] => all('.rights-row').map(({ dataset }) => dataset['line'] ?? '');
  const ticked = (): string[] =>
    all<HTMLInputElement>('[data-right]:checked').map(({ dataset }) => dataset['right'] ?? '');

  const show = async (page: 'user-manage-list' | 'user-manage-list.role', press: string, width = 1200) => {
    fake = await fakeConsole({ language: 'en-us' }, aUser({ roleCode: rootRole }));
    fake.server
      .answer(findRoleByPage, { rows: [night], total: 1 })
      .answer(getRole, night)
      .answer(editRole, [])
      .answer(modifyRole, undefined)
      .answer(findCustomerByPage, { rows: [ada], total: 1 })
      .answer(getCustomer, ada)
      .answer(editCustomer, [])
      .answer(modifyCustomer, undefined)
      .answer(listCompany, [{ type: '1', name: 'Site' }])
      .answer(getCustomerRobot, [])
      .answer(listCustomerSession, [
        { id: 'a', at: 1_700_000_060_000, address: '10.0.0.1', isThis: false },
        { id: 'b', at: 1_700_000_000_000, address: '10.0.0.2', isThis: false },
      ])
      .answer(endCustomerSessions, [])
      .answer(listMenu, menu)
      .answer(listRole, [
        { type: 'night', name: 'Night', codes: night.codes },
        { type: 'day', name: 'Day', codes: ['alarm-query-list#close'] },
      ]);
    home = provide(fake.console);
    home.style.width = `${width}px`;
    element = pageElement(page);
    home.append(element);
    await until(() => all('tbody tr, .cards > li').length === 1, 'the row');
    button(press).click();
    await until(() => all('.rights-row').length > 0, 'the grid');
  };

  before(texts);
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('shows the screens under their groups with their functions, and what is granted besides', async () => {
    await show('user-manage-list.role', 'Edit Night');
    expect(lines()).to.deep.equal([
      'data',
      'data-center',
      'records-query',
      'log-query',
      'alarm-query-list',
      'other',
      'own-page',
    ]);
    expect(ticked()).to.deep.equal(['log-query', 'other', 'own-page', 'own-page#go']);
    expect(box('records-query').indeterminate).to.equal(true);
    const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
    expect(violations.map(({ id }) => id)).to.deep.equal([]);
  });

  it('ticks a screen with its function, and all of a group, and saves the codes', async () => {
    await show('user-manage-list.role', 'Edit Night');
    box('alarm-query-list#close').click();
    await drawn();
    expect(ticked()).to.include('alarm-query-list');
    box('records-query').click();
    await drawn();
    box('own-page').click();
    await drawn();
    button('Save').click();
    await until(() => fake.server.of(modifyRole).length === 1, 'the request');
    expect(fake.server.of(modifyRole)[0]?.request).to.deep.include({
      codes: ['log-query#export', 'alarm-query-list#close#export'],
    });
  });

  it('goes from box to box by arrow keys, ticks one by the space bar, and is one stop for Tab', async () => {
    await show('user-manage-list.role', 'Edit Night');
    expect(all('[data-right]').filter(({ tabIndex }) => tabIndex === 0)).to.have.length(1);
    box('data').focus();
    const focused = (): string | undefined => (root().activeElement as HTMLElement).dataset['right'];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight']) await pressKey(key);
    expect(focused()).to.equal('log-query#export');
    await pressKey('Space');
    await drawn();
    expect(ticked()).to.include('log-query#export');
    await pressKey('ArrowDown');
    expect(focused()).to.equal('alarm-query-list#export');
    for (const key of ['ArrowLeft', 'ArrowUp', 'Home']) await pressKey(key);
    expect(focused()).to.equal('data');
  });

  it('finds screens by their titles', async () => {
    await show('user-manage-list.role', 'Edit Night');
    const [search] = all<HTMLInputElement>('.rights-tools sl-input');
    if (!search) throw new Error('no search');
    search.value = 'alarm';
    search.dispatchEvent(new CustomEvent('sl-input'));
    await drawn();
    expect(lines()).to.deep.equal(['records-query', 'alarm-query-list']);
  });

  it('shows only what differs from the role, and copies another', async () => {
    await show('user-manage-list', 'Edit Ada');
    expect(all('[data-differs]').map(({ dataset }) => dataset['line'])).to.deep.equal(['log-query', 'own-page']);
    all<HTMLInputElement>('.rights-tools input[type=checkbox]')[0]?.click();
    await drawn();
    expect(lines()).to.deep.equal(['records-query', 'log-query', 'other', 'own-page']);
    const [copy] = all<HTMLElementTagNameMap['sl-select']>('.rights-tools sl-select');
    if (!copy) throw new Error('no choice');
    copy.value = 'day';
    copy.dispatchEvent(new CustomEvent('sl-change'));
    await drawn();
    button('Save').click();
    await until(() => fake.server.of(modifyCustomer).length === 1, 'the request');
    expect(fake.server.of(modifyCustomer)[0]?.request).to.deep.include({ codes: ['alarm-query-list#close'] });
  });

  it('is in the form of a user who has permissions of their own alone', async () => {
    await show('user-manage-list', 'Edit Ada');
    all<HTMLInputElement>('[data-field=hasOwnCodes] input')[0]?.click();
    await until(() => all('.rights-row').length === 0, 'no grid');
    button('Save').click();
    await until(() => fake.server.of(modifyCustomer).length === 1, 'the request');
    expect(fake.server.of(modifyCustomer)[0]?.request).to.deep.include({ hasOwnCodes: false, codes: [] });
  });

  it('fits a window of a phone', async () => {
    await show('user-manage-list.role', 'Edit Night', 390);
    const [grid] = all('.rights-grid');
    expect(grid?.scrollWidth).to.be.at.most(grid?.clientWidth ?? 0);
  });

  it('stand beside where the user is signed in, who is signed out of one session or of all', async () => {
    await show('user-manage-list', 'Edit Ada');
    await until(() => all('.gets-sessions li').length === 2, 'the sessions');
    fake.server.answer(listCustomerSession, [{ id: 'b', at: 1_700_000_000_000, address: '10.0.0.2', isThis: false }]);
    all<HTMLElement>('.gets-sessions li button')[0]?.click();
    await until(() => all('.gets-sessions li').length === 1, 'the end of one');
    fake.server.answer(listCustomerSession, []);
    button('Sign out everywhere').click();
    await until(() => root().textContent.includes('not signed in anywhere'), 'the end of all');
    expect(fake.server.of(endCustomerSessions).map(({ request }) => request)).to.deep.equal([
      { ids: ['1'], sessionId: 'a' },
      { ids: ['1'] },
    ]);
  });
});
