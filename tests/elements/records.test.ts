/** Every page of records, drawn once from rows that its contract allows: columns, details, filters, accessibility, and a narrow screen. */
import { recordPageNames, type AnyResource, loadResource } from '@patrolkit/core';
import { aUser, fakeConsole, type FakeConsole } from '@patrolkit/core/testing';
import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import '../../widgets/data-page/index.ts';
import { drawn, provide, texts, until } from './harness.ts';

const moment = 1_700_000_000_000;

/** A value of a column's kind. */
const sampleOf = ({ name, kind, words }: AnyResource['columns'][number], at: number): unknown => {
  switch (kind) {
    case 'time':
      return moment - at * 60_000;
    case 'duration':
      return 3_723_000;
    case 'number':
      return 12.5 + at;
    case 'share':
      return 0.913;
    case 'flag':
      return at % 2 === 0;
    case 'word':
      return Object.keys(words ?? {})[at % Object.keys(words ?? {}).length];
    case 'level':
      return 'serious';
    case 'picture':
      return '/none.jpg';
    default:
      return `<b>${name}</b> ${at}`;
  }
};

describe('pages of records', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-data-page'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const all = (selector: string): HTMLElement[] => [...root().querySelectorAll<HTMLElement>(selector)];

  const show = async (name: (typeof recordPageNames)[number], width: number): Promise<AnyResource> => {
    const resource = await loadResource(name);
    fake = await fakeConsole({ language: 'en-us' }, aUser({ permissions: [`${name}#export`] }));
    const rows = [0, 1, 2].map(at => ({
      // What no column shows is there all the same.
      ...Object.fromEntries(Object.keys(resource.file?.fields ?? {}).map(field => [field, 'x'])),
      id: `row-${at}`,
      ...Object.fromEntries((resource.facts ?? []).map(column => [column.name, sampleOf(column, at)])),
    }));
    fake.server.answer(resource.list, { rows, total: 3 });
    home = provide(fake.console);
    home.style.width = `${width}px`;
    element = document.createElement('patrol-data-page');
    element.resource = name;
    home.append(element);
    await until(() => all('tbody tr, .cards > li').length === 3, `the rows of ${name}`);
    return resource;
  };
  const isAccessible = async (): Promise<void> => {
    const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).to.deep.equal([]);
  };

  before(texts);
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  for (const name of recordPageNames)
    it(`${name} draws its columns, its filters and what a row holds`, async () => {
      const resource = await show(name, 1600);
      expect(all('thead th').map(head => head.dataset['column'])).to.deep.equal(
        resource.columns.map(column => column.name),
      );
      // Nothing is shown as the name of a message, and server text is text.
      expect(root().textContent).to.not.match(/\b(?:records|data|screens)\.[a-z]/i);
      expect(all('tbody b')).to.have.length(0);
      for (const column of resource.columns.filter(({ kind }) => kind !== 'picture'))
        expect(all(`tbody td[data-column="${column.name}"]`)[0]?.textContent.trim(), column.name).to.not.equal('');
      await isAccessible();
      all('tbody .open')[1]?.click();
      await until(() => all('dialog[open] .facts dt').length > 0, 'the details');
      const facts = resource.facts?.filter(({ kind }) => kind !== 'picture') ?? [];
      expect(all('.facts dl > div').map(fact => fact.dataset['column'])).to.deep.equal(facts.map(fact => fact.name));
      all('dialog')[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      await drawn();
      const buttons = all('dialog footer button, dialog .pk-dialog-foot button') as HTMLButtonElement[];
      expect(buttons.map(({ disabled }) => disabled)).to.deep.equal([false, true]);
    });

  it('is drawn as cards on a narrow screen', async () => {
    await show('instruments-query', 390);
    expect(all('.cards > li')).to.have.length(3);
    expect(element.scrollWidth).to.be.at.most(element.clientWidth);
    await isAccessible();
  });
});
