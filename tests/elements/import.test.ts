/** The dialog that imports things from a sheet: choosing, checking, importing, cancelling, and what is wrong. */
import type { Imported } from '@patrolkit/core';
import {
  aUser,
  fakeConsole,
  findExceptionTypeByPage,
  getExceptionTypeTemplate,
  importExceptionType,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import '../../widgets/data-page/index.ts';
import { drawn, provide, texts, until } from './harness.ts';

const good: Imported = {
  heads: ['Fault code', 'Meaning', 'Changed'],
  ignored: [2],
  rows: [
    { line: 2, state: 'added', cells: ['E1', 'Hot', ''], faults: [] },
    { line: 3, state: 'changed', cells: ['E2', 'Cold', ''], faults: [] },
  ],
  added: 1,
  changed: 1,
  same: 0,
  wrong: 0,
  isDone: false,
};
const bad: Imported = {
  ...good,
  rows: [
    { line: 2, state: 'added', cells: ['E1', 'Hot', ''], faults: [] },
    {
      line: 3,
      state: 'wrong',
      cells: ['E 2', '=1+1', ''],
      faults: [
        { column: 0, message: 'Letters and digits only' },
        { column: 1, message: 'No special characters' },
      ],
    },
  ],
  changed: 0,
  wrong: 1,
};
/** A sheet of so many rows. */
const many = (count: number): Imported => ({
  ...good,
  rows: Array.from({ length: count }, (_, at) => ({
    line: at + 2,
    state: 'added' as const,
    cells: [`E${String(at)}`, 'Hot', ''],
    faults: [],
  })),
  added: count,
  changed: 0,
});

describe('the import', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-data-page'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const all = <E extends HTMLElement = HTMLElement>(selector: string): E[] => [...root().querySelectorAll<E>(selector)];
  const buttons = (name: string): HTMLButtonElement[] =>
    all<HTMLButtonElement>('button').filter(one => (one.getAttribute('aria-label') ?? one.textContent.trim()) === name);
  const button = (name: string): HTMLButtonElement => {
    const last = buttons(name).at(-1);
    if (!last) throw new Error(`There is no button ${name}`);
    return last;
  };
  const said = (): string => all('dialog[open]')[0]?.textContent ?? '';
  const isAccessible = async (): Promise<void> => {
    const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).to.deep.equal([]);
  };
  const choose = (file = new File(['x'], 'codes.csv')): void => {
    const transfer = new DataTransfer();
    transfer.items.add(file);
    const [input] = all<HTMLInputElement>('.import-input');
    if (!input) throw new Error('no place for a file');
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const sent = (): { way: string; isTrial: boolean }[] =>
    fake.server
      .of(importExceptionType)
      .map(({ request }) => request as { way: string; isTrial: boolean })
      .map(({ way, isTrial }) => ({ way, isTrial }));
  const show = async (functions = '#import', width = 1200): Promise<void> => {
    fake = await fakeConsole({ language: 'en-us' }, aUser({ permissions: [`exception-type-config${functions}`] }));
    fake.server.answer(findExceptionTypeByPage, { rows: [], total: 0 });
    home = provide(fake.console);
    home.style.width = `${width}px`;
    element = document.createElement('patrol-data-page');
    element.resource = 'exception-type-config';
    home.append(element);
    await until(() => all('.head button').length > 0, 'the head');
  };
  const opened = async (width?: number): Promise<void> => {
    await show('#import', width);
    button('Import').focus();
    button('Import').click();
    await until(() => all('dialog[open] .import').length === 1, 'the dialog');
  };

  before(texts);
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('is offered to those alone who have the function', async () => {
    await show('#add#edit#delete#export');
    expect(buttons('Import')).to.have.length(0);
    home.remove();
    fake.console.dispose();
    await show();
    expect(buttons('Import')).to.have.length(1);
  });

  it('checks a chosen file, shows each row, and imports all of them', async () => {
    await opened();
    await isAccessible();
    expect(button('Import').disabled).to.equal(true);
    fake.server.answer(importExceptionType, ({ isTrial }) => ({ ...good, isDone: isTrial !== true }));
    choose();
    await until(() => all('.import-rows tbody tr').length === 2, 'the rows');
    expect(said()).to.contain('To add: 1. To change: 1. The same: 0.');
    expect(said()).to.contain('These columns are not imported: Changed');
    expect(all('.import-rows thead th').map(({ textContent }) => textContent)).to.deep.equal([
      'Row',
      'Import',
      'Fault code',
      'Meaning',
    ]);
    await isAccessible();
    button('Import').click();
    await until(() => all('dialog[open]').length === 0, 'the end');
    expect(sent()).to.deep.equal([
      { way: 'add', isTrial: true },
      { way: 'add', isTrial: false },
    ]);
    expect(fake.server.of(findExceptionTypeByPage).length).to.be.above(1);
    expect(root().activeElement?.textContent).to.equal('Import');
  });

  it('marks each wrong cell with its message, and imports nothing', async () => {
    await opened();
    fake.server.answer(importExceptionType, bad);
    choose();
    await until(() => all('.import-rows tbody tr').length === 2, 'the rows');
    expect(said()).to.contain('2 rows, 1 with errors: nothing was imported');
    expect(all('[data-wrong]').map(({ textContent }) => textContent)).to.deep.equal([
      'E 2Letters and digits only',
      '=1+1No special characters',
    ]);
    expect(button('Import').disabled).to.equal(true);
    await isAccessible();
    const [only] = all<HTMLInputElement>('input[type=checkbox]');
    only?.click();
    await until(() => all('.import-rows tbody tr').length === 1, 'the wrong row alone');
    expect(buttons('Save the errors')).to.have.length(1);
  });

  it('checks the file again in the other way, and says that there is nothing to import', async () => {
    await opened();
    fake.server.answer(importExceptionType, ({ way }) =>
      way === 'add'
        ? bad
        : { ...good, rows: good.rows.map(row => ({ ...row, state: 'same' as const })), added: 0, changed: 0, same: 2 },
    );
    choose();
    await until(() => all('[data-wrong]').length === 2, 'what is wrong');
    all<HTMLInputElement>('input[value=change]')[0]?.click();
    await until(() => said().includes('2 rows, all the same as here already: nothing to import'), 'nothing to import');
    expect(button('Import').disabled).to.equal(true);
    expect(sent()).to.deep.equal([
      { way: 'add', isTrial: true },
      { way: 'change', isTrial: true },
    ]);
  });

  it('says why a file cannot be read, and sends none that is too large', async () => {
    await opened();
    choose(new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'large.csv'));
    await until(() => all('dialog [role=alert]').length === 1, 'the refusal');
    expect(all('dialog [role=alert]')[0]?.textContent).to.equal('large.csv is too large: 2.1 MB; at most 2 MB');
    expect(sent()).to.deep.equal([]);
    fake.server.refuse(importExceptionType, 'The column “A” is not known');
    choose();
    await until(() => all('dialog [role=alert]')[0]?.textContent === 'The column “A” is not known', 'the reason');
    await isAccessible();
  });

  it('is cancelled by a press, says what nobody knows, and reads the list again', async () => {
    await opened();
    fake.server.answer(importExceptionType, good);
    choose();
    await until(() => all('.import-rows tbody tr').length === 2, 'the rows');
    fake.server.answer(importExceptionType, () => new Promise<Imported>(() => undefined));
    await drawn();
    button('Import').click();
    await until(() => said().includes('Importing the rows'), 'the import');
    const readings = fake.server.of(findExceptionTypeByPage).length;
    button('Cancel').click();
    await until(() => said().includes('The import was canceled'), 'the end');
    await until(() => fake.server.of(findExceptionTypeByPage).length > readings, 'the reading');
    await until(() => fake.server.waiting === 0, 'no request');
    expect(all('dialog[open]')).to.have.length(1);
    button('Cancel').click();
    await until(() => all('dialog[open]').length === 0, 'no dialog');
  });

  it('turns the pages of many rows', async () => {
    await opened();
    fake.server.answer(importExceptionType, many(150));
    choose();
    await until(() => all('.import-rows tbody tr').length === 100, 'the first rows');
    button('Next page').click();
    await until(() => all('.import-rows tbody tr').length === 50, 'the others');
    expect(said()).to.contain('2 of 2');
  });

  it('gives the template', async () => {
    await opened();
    button('Template').click();
    await until(() => fake.server.of(getExceptionTypeTemplate).length === 1, 'the template');
  });

  it('fits a telephone, in each language', async () => {
    await opened(390);
    fake.server.answer(importExceptionType, bad);
    choose();
    await until(() => all('.import-rows tbody tr').length === 2, 'the rows');
    expect(element.scrollWidth).to.be.at.most(element.clientWidth);
    for (const language of ['zh-cn', 'zh-hk'] as const) {
      await fake.console.preferences.chooseLanguage(language);
      await drawn();
      expect(said()).to.not.match(/config\.|data\./);
      await isAccessible();
    }
  });
});
