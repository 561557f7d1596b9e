/** The form of a new user: the first password, and the devices. */
import type { FakeConsole } from '@patrolkit/core/testing';
import {
  addCustomer,
  aUser,
  fakeConsole,
  findCustomerByPage,
  getEffectiveRight,
  getCustomerRobot,
  listCompany,
  listRole,
} from '@patrolkit/core/testing';
import { passwordDigest } from '@patrolkit/transport';
import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import { drawn, pageElement, provide, texts, until } from '../../../tests/elements/harness.ts';
import '../index.ts';

describe('the form of a new user', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-data-page'];
  const all = <E extends HTMLElement = HTMLElement>(selector: string): E[] => [
    ...(element.shadowRoot as ShadowRoot).querySelectorAll<E>(selector),
  ];
  const button = (name: string): HTMLElement => {
    const found = all('button').findLast(one => (one.getAttribute('aria-label') ?? one.textContent.trim()) === name);
    if (!found) throw new Error(name);
    return found;
  };
  const fill = async (name: string, value: string): Promise<void> => {
    const [input] = all<HTMLInputElement>(`[data-field="${name}"] :is(sl-input, sl-select)`);
    if (!input) throw new Error(name);
    input.value = value;
    input.dispatchEvent(new CustomEvent(input.localName === 'sl-select' ? 'sl-change' : 'sl-input'));
    await drawn();
  };
  const radio = (device: string, right: string): HTMLInputElement => {
    const [found] = all<HTMLInputElement>(`[aria-label="${device}"] [value=${right}]`);
    if (!found) throw new Error(device);
    return found;
  };

  before(texts);
  beforeEach(async () => {
    fake = await fakeConsole({ language: 'en-us' }, aUser({ permissions: ['user-manage-list#add'] }));
    fake.server
      .answer(findCustomerByPage, { rows: [], total: 0 })
      .answer(addCustomer, undefined)
      .answer(listCompany, [{ type: '1', name: 'Site' }])
      .answer(listRole, [{ type: 'viewer', name: 'Viewer', codes: ['home-page'] }])
      .answer(getCustomerRobot, [
        { type: 'PR001', name: 'Robot 1', mayControl: true },
        { type: 'PR002', name: 'Robot 2', mayControl: true },
        { type: 'GS001', name: 'Sensor 1', mayControl: false },
      ]);
    home = provide(fake.console);
    home.style.width = '1200px';
    element = pageElement('user-manage-list');
    home.append(element);
    await until(() => all('.head button').length > 0, 'the page');
    await until(() => all('button').some(({ textContent }) => textContent === 'Add'), 'the button');
    button('Add').click();
    await until(() => all('[role=radiogroup]').length === 3, 'the devices');
  });
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  const fillIn = async (): Promise<void> => {
    await fill('account', 'ada_lovelace');
    await fill('name', 'Ada');
    await fill('companyId', '1');
    await fill('roleCode', 'viewer');
  };

  it('sends the digest of the first password, drawn or typed, and refuses one that is too simple', async () => {
    await fillIn();
    await fill('password', 'simple');
    button('Save').click();
    await until(() => all('.form-jump').length === 1, 'the problem');
    expect(all('.form-jump')[0]?.textContent).to.contain('First password');
    button('Draw one').click();
    await drawn();
    const [input] = all<HTMLInputElement>('[data-field=password] sl-input');
    const drawnOne = input?.value ?? '';
    expect(drawnOne).to.have.length(12);
    button('Save').click();
    await until(() => fake.server.of(addCustomer).length === 1, 'the request');
    expect(fake.server.of(addCustomer)[0]?.request).to.deep.include({
      account: 'ada_lovelace',
      password: passwordDigest(drawnOne),
      robots: [],
    });
  });

  it('gives single devices, and all that are found, but no control of a sensor', async () => {
    const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
    expect(violations.map(({ id }) => id)).to.deep.equal([]);
    expect(radio('Sensor 1', 'control').disabled).to.equal(true);
    button('Control all (3)').click();
    await drawn();
    expect([radio('Robot 2', 'control').checked, radio('Sensor 1', 'view').checked]).to.deep.equal([true, true]);
    radio('Robot 1', 'none').click();
    await fillIn();
    await fill('password', 'Secret#2026');
    button('Save').click();
    await until(() => fake.server.of(addCustomer).length === 1, 'the request');
    expect(fake.server.of(addCustomer)[0]?.request).to.deep.include({
      robots: [
        { deviceId: 'PR002', right: 'control' },
        { deviceId: 'GS001', right: 'view' },
      ],
    });
  });

  it('shows what the user gets by what is filled in, once it is opened', async () => {
    fake.server.answer(getEffectiveRight, {
      user: aUser({ permissions: ['home-page', 'data-center', 'log-query#export'] }),
      state: 'early',
      devices: [
        { deviceId: 'PR001', name: 'Robot 1', right: 'control' },
        { deviceId: 'PR002', name: 'Robot 2', right: 'none' },
      ],
    });
    const [gets] = all<HTMLDetailsElement>('details.question');
    if (!gets) throw new Error('no panel');
    gets.open = true;
    await until(() => gets.textContent.includes('Choose the unit'), 'the hint');
    expect(fake.server.of(getEffectiveRight)).to.have.length(0);
    await fillIn();
    await until(() => gets.querySelector('dd') !== null, 'the answer');
    expect(fake.server.of(getEffectiveRight).at(-1)?.request).to.deep.include({ companyId: '1', roleCode: 'viewer' });
    expect(gets.textContent).to.contain('Not valid yet').and.to.contain('Robot 1').and.to.contain('Export');
    const asked = fake.server.of(getEffectiveRight).length;
    await fill('name', 'Ada L.');
    expect(fake.server.of(getEffectiveRight)).to.have.length(asked);
    await fill('scope', 'viewAll');
    await until(() => fake.server.of(getEffectiveRight).length > asked, 'another question');
    const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
    expect(violations.map(({ id }) => id)).to.deep.equal([]);
  });

  it('asks for the devices of a list alone', async () => {
    await fill('scope', 'viewAll');
    await until(() => all('[role=radiogroup]').length === 0, 'no devices');
  });
});
