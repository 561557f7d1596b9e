/** The tabs of a screen with several kinds of things. */
import type { FakeConsole } from '@patrolkit/core/testing';
import { aUser, fakeConsole, findCustomerByPage, findRoleByPage } from '@patrolkit/core/testing';
import { expect } from '@esm-bundle/chai';
import { drawn, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

const ada = {
  id: '1',
  version: 1,
  name: 'Ada',
  account: 'ada',
  companyId: '1',
  roleCode: 'viewer',
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
  hasOwnCodes: false,
  codes: [],
};
const guards = {
  id: '2',
  version: 1,
  code: 'guards',
  name: 'Guards',
  names: { 'en-us': 'Guards' },
  codes: [],
  userCount: 0,
  isBuiltIn: false,
};

describe('the tabs of a screen', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-data-page'];
  let told: string[];
  const all = (selector: string): HTMLElement[] => [
    ...((element.shadowRoot as ShadowRoot).querySelectorAll<HTMLElement>(selector) ?? []),
  ];
  const tab = (name: string): HTMLInputElement => {
    const found = all('.tabs label').find(({ textContent }) => textContent === name);
    if (!found) throw new Error(name);
    return found.querySelector('input') as HTMLInputElement;
  };
  const chosen = (): string[] => all('.tabs label[data-chosen]').map(({ textContent }) => textContent);

  const show = async (query: string): Promise<void> => {
    fake = await fakeConsole({ language: 'en-us' }, aUser({ permissions: ['user-manage-list#add#edit#delete'] }));
    fake.server
      .answer(findCustomerByPage, { rows: [ada], total: 1 })
      .answer(findRoleByPage, { rows: [guards], total: 1 });
    home = provide(fake.console);
    home.style.width = '1200px';
    element = document.createElement('patrol-data-page');
    element.resource = 'user-manage-list';
    element.query = query;
    told = [];
    element.addEventListener('querychanged', ({ detail }) => told.push(detail.query));
    home.append(element);
    await until(() => all('tbody tr').length === 1, 'a row');
  };

  before(texts);
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('lead from one kind to another and back, and say so for the address', async () => {
    await show('');
    expect([chosen(), all('tbody tr')[0]?.textContent.includes('Ada')]).to.deep.equal([['Users'], true]);
    tab('Roles').click();
    await until(() => all('tbody tr')[0]?.textContent.includes('Guards') === true, 'the roles');
    expect([chosen(), told.at(-1)]).to.deep.equal([['Roles'], 'tab=role']);
    tab('Users').click();
    await until(() => all('tbody tr')[0]?.textContent.includes('Ada') === true, 'the users');
    expect(told.at(-1)).to.equal('');
  });

  it('come from the address, with the filters of the kind, and go back with it', async () => {
    await show('tab=role&roleName=Gua');
    expect(chosen()).to.deep.equal(['Roles']);
    expect(fake.server.of(findRoleByPage)[0]?.request).to.include({ name: 'Gua' });
    expect(fake.server.of(findCustomerByPage)).to.have.length(0);
    element.query = '';
    await until(() => chosen().join() === 'Users', 'the first tab');
    element.query = 'tab=none';
    await drawn();
    expect(chosen()).to.deep.equal(['Users']);
  });

  it('keep the tab in what they say of filters', async () => {
    await show('tab=role&roleName=Gua');
    all('.filters button')
      .find(({ textContent }) => textContent === 'Clear filters')
      ?.click();
    await until(() => told.length > 0, 'no filter');
    expect(told.at(-1)).to.equal('tab=role');
  });

  it('offer to add and change roles to the role root alone', async () => {
    await show('tab=role');
    expect(all('.row-acts button')).to.have.length(0);
    expect(all('.head button').map(({ textContent }) => textContent)).to.not.include('Add');
    tab('Users').click();
    await until(() => all('.row-acts button').length > 0, 'the acts on users');
  });
});
