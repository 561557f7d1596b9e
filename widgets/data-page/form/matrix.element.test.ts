/** The grid of hardware and models. */
import type { FakeConsole } from '@patrolkit/core/testing';
import { aUser, fakeConsole, getHardwareMatrix, listDeviceModel, setHardwareMatrix } from '@patrolkit/core/testing';
import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import { drawn, pageElement, pressKey, provide, texts, until } from '../../../tests/elements/harness.ts';
import '../index.ts';

const rows = [
  { code: 'lift' as const, name: 'Mast', models: ['PR-300'] },
  { code: 'wiper' as const, name: 'Wiper', models: ['PR-200', 'PR-300'] },
];

describe('the grid of hardware and models', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-data-page'];
  const all = <E extends HTMLElement = HTMLElement>(selector: string): E[] => [
    ...(element.shadowRoot as ShadowRoot).querySelectorAll<E>(selector),
  ];
  const boxes = (): HTMLInputElement[] => all<HTMLInputElement>('.matrix input');
  const focused = (): string | null | undefined => element.shadowRoot?.activeElement?.getAttribute('aria-label');

  const open = async (functions: string, width = 1000): Promise<void> => {
    fake = await fakeConsole({ language: 'en-us' }, aUser({ permissions: [`hardware-manage-list${functions}`] }));
    fake.server
      .answer(getHardwareMatrix, { version: 4, rows })
      .answer(setHardwareMatrix, undefined)
      .answer(listDeviceModel, [
        { type: 'PR-200', name: 'PR-200 · Robot' },
        { type: 'PR-300', name: 'PR-300 · Robot' },
      ]);
    home = provide(fake.console);
    home.style.width = `${width}px`;
    element = pageElement('hardware-manage-list.matrix');
    home.append(element);
    await until(() => boxes().length === 4, 'the grid');
  };
  before(texts);
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('is walked by arrow keys, ticked by the space bar, and saved as a whole', async () => {
    await open('#edit');
    expect(boxes().map(({ checked }) => checked)).to.deep.equal([false, true, true, true]);
    expect(boxes().filter(({ tabIndex }) => tabIndex === 0)).to.have.length(1);
    boxes()[0]?.focus();
    expect(focused()).to.equal('Mast: PR-200 · Robot');
    await pressKey('Space');
    await pressKey('ArrowDown');
    await pressKey('ArrowRight');
    expect(focused()).to.equal('Wiper: PR-300 · Robot');
    await pressKey('Space');
    await drawn();
    all<HTMLButtonElement>('.head button[data-kind=primary]')[0]?.click();
    await until(() => fake.server.of(setHardwareMatrix).length === 1, 'the request');
    const [sent] = fake.server.of(setHardwareMatrix);
    expect(sent?.request).to.deep.equal({
      version: 4,
      rows: [
        { code: 'lift', name: 'Mast', models: ['PR-200', 'PR-300'] },
        { code: 'wiper', name: 'Wiper', models: ['PR-200'] },
      ],
    });
  });

  it('is unchanged again when a box is ticked and cleared', async () => {
    await open('#edit');
    const save = all<HTMLButtonElement>('.head button[data-kind=primary]')[0];
    boxes()[0]?.click();
    await drawn();
    expect(save?.ariaDisabled).to.not.equal('true');
    boxes()[0]?.click();
    await drawn();
    expect(save?.ariaDisabled).to.equal('true');
  });

  it('names the models beside their boxes where it is narrow, and is only looked at without the function', async () => {
    await open('', 360);
    expect(boxes().every(({ disabled }) => disabled)).to.equal(true);
    const words = all('.matrix-tick > span');
    await until(() => words.every(word => word.getClientRects().length > 0), 'the models beside their boxes');
    expect(all('.matrix-grid').every(grid => grid.scrollWidth <= grid.clientWidth)).to.equal(true);
    const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
    expect(violations).to.deep.equal([]);
  });
});
