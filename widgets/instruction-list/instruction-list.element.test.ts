import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import {
  aUser,
  getAlarmInstruction,
  listAlarmInstructions,
  listInstructionVersion,
  setAlarmInstruction,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

const step = (number: number, text: string) => ({ number, text });
const smoke = {
  id: '7',
  by: 'Administrator',
  at: 1_700_000_000_000,
  steps: [step(1, 'Look at the picture'), step(2, '<b>Call</b> 119')],
};
const grave = {
  id: '8',
  level: 'serious' as const,
  by: 'Officer Li',
  at: 1_700_000_000_000,
  steps: [step(1, 'Leave')],
};

describe('<patrol-instruction-list>', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-instruction-list'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const shown = (): (string | undefined)[] =>
    [...root().querySelectorAll<HTMLElement>('[part=type]')].map(({ dataset }) => dataset['type']);
  const type = (of: string): HTMLElement => root().querySelector(`[data-type="${of}"]`) as HTMLElement;
  const show = async (prepare?: () => void, permissions = ['alarm-query-list#edit']): Promise<void> => {
    fake = await fakeConsole({}, aUser({ permissions }));
    fake.server.answer(listAlarmInstructions, [
      { type: '201', name: 'Smoke', instructions: [smoke, grave] },
      { type: '305', name: '<i>Meter</i>', instructions: [] },
    ]);
    prepare?.();
    home = provide(fake.console);
    element = document.createElement('patrol-instruction-list');
    home.append(element);
    await drawn();
  };
  const seek = async (words: string): Promise<void> => {
    const field = root().querySelector('sl-input') as unknown as { value: string } & EventTarget;
    field.value = words;
    field.dispatchEvent(new CustomEvent('sl-input', { bubbles: true, composed: true }));
    await drawn();
  };

  before(texts);
  before(async () => {
    await import('../shared/instructions/InstructionEditor.tsx');
  });
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('shows what is written for each type and level, by whom, and types for which nothing is', async () => {
    await show();
    await until(() => shown().length === 2, 'the types');
    const levels = [...type('201').querySelectorAll<HTMLElement>('section')].map(({ dataset }) => dataset['level']);
    expect(levels).to.deep.equal(['all', 'serious']);
    expect([...type('201').querySelectorAll('li')].map(({ textContent }) => textContent)).to.deep.equal([
      'Look at the picture',
      '<b>Call</b> 119',
      'Leave',
    ]);
    expect(type('201').textContent).to.contain('Written by Officer Li');
    expect(type('305').textContent).to.contain('<i>Meter</i>').and.to.contain('Nothing is written for this type.');
    const { violations } = await axe.run(home, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id }) => id)).to.deep.equal([]);
  });

  it('reads them in the language that the user chooses', async () => {
    await show();
    await until(() => shown().length === 2, 'the types');
    fake.server.answer(listAlarmInstructions, [{ type: '201', name: '烟雾', instructions: [] }]);
    await fake.console.preferences.chooseLanguage('zh-cn');
    await until(() => type('201').textContent.includes('烟雾'), 'the type in Chinese');
  });

  it('finds a type by its name or a step, and those without instructions', async () => {
    await show();
    await until(() => shown().length === 2, 'the types');
    await seek('119');
    expect(shown()).to.deep.equal(['201']);
    await seek('nothing has this');
    expect(root().textContent).to.contain('No type of alarm matches');
    await seek('');
    const lacking = root().querySelector<HTMLElement>('.lacking');
    expect(lacking?.textContent).to.equal('1 type without instructions');
    lacking?.click();
    await drawn();
    expect(shown()).to.deep.equal(['305']);
  });

  it('writes for a type before an alarm of it has come, and reads the list again', async () => {
    await show();
    await until(() => shown().length === 2, 'the types');
    fake.server.answer(getAlarmInstruction, { steps: [] });
    type('305').querySelector<HTMLElement>('button')?.click();
    const dialog = (): HTMLDialogElement | null => root().querySelector('dialog[open]');
    await until(() => dialog()?.querySelector('sl-textarea') != null, 'the editor');
    expect([...(dialog()?.querySelectorAll('input[type=radio]') ?? [])]).to.have.length(4);
    const area = dialog()?.querySelector('sl-textarea') as unknown as { value: string } & EventTarget;
    area.value = 'Read the meter';
    area.dispatchEvent(new CustomEvent('sl-input', { bubbles: true, composed: true }));
    await drawn();
    fake.server.answer(setAlarmInstruction, undefined);
    const before = fake.server.of(listAlarmInstructions).length;
    [...(dialog()?.querySelectorAll<HTMLElement>('button') ?? [])].find(one => one.textContent === 'Save')?.click();
    await until(() => fake.server.of(listAlarmInstructions).length === before + 1, 'the list read again');
    expect(fake.server.of(setAlarmInstruction)[0]?.request).to.deep.equal({ type: '305', content: 'Read the meter' });
    expect(dialog() === null).to.equal(true);
  });

  it('writes for one map, from the steps of another type or from an earlier wording', async () => {
    await show();
    await until(() => shown().length === 2, 'the types');
    fake.server
      .answer(getAlarmInstruction, { id: '9', steps: [step(1, 'Now')] })
      .answer(listInstructionVersion, [
        { id: '9', steps: [step(1, 'Now')], by: 'Officer Li', at: 0 },
        { id: '8', steps: [], by: 'Officer Li', at: 0 },
        { id: '7', steps: [step(1, 'Once')], by: 'Officer Wu', at: 0 },
      ])
      .answer(setAlarmInstruction, undefined);
    type('305').querySelector<HTMLElement>('button')?.click();
    const all = <E extends HTMLElement = HTMLElement>(selector: string): E[] => [
      ...(root().querySelector('dialog[open]')?.querySelectorAll<E>(selector) ?? []),
    ];
    await until(() => all('sl-select').length === 2, 'the map, and the types to copy from');
    const [where, from] = all<HTMLElement & { value: string }>('sl-select');
    const choose = async (select: typeof where, value: string): Promise<void> => {
      if (!select) throw new Error(value);
      select.value = value;
      select.dispatchEvent(new CustomEvent('sl-change'));
      await drawn();
    };
    const typed = (): string => all<HTMLElement & { value: string }>('sl-textarea')[0]?.value ?? '';
    const options = (select: typeof where): string[] =>
      [...(select?.querySelectorAll('sl-option') ?? [])].map(({ textContent }) => textContent.trim());
    expect(options(where)).to.deep.equal(['All maps', 'Ground floor']);
    expect(options(from)).to.deep.equal(['Smoke', 'Smoke, Serious']);
    await choose(where, 'map-1');
    await until(() => fake.server.of(getAlarmInstruction).length === 2, 'the wording of the map');
    await until(() => all('sl-select').length === 2 && typed() === 'Now', 'its steps');
    await choose(all<HTMLElement & { value: string }>('sl-select')[1], encodeURIComponent('201 1'));
    expect(typed()).to.equal('Leave');
    const [details] = all<HTMLDetailsElement>('.instruction-versions');
    if (details) details.open = true;
    await until(() => all('.instruction-versions > ol > li').length === 2, 'the earlier wordings');
    expect(all('.instruction-versions > ol > li')[0]?.textContent).to.contain('Removed by Officer Li');
    all('.instruction-versions button')[0]?.click();
    await drawn();
    expect(typed()).to.equal('Once');
    all('button')
      .find(one => one.textContent === 'Save')
      ?.click();
    await until(() => fake.server.of(setAlarmInstruction).length === 1, 'the wording');
    expect(fake.server.of(setAlarmInstruction)[0]?.request).to.deep.equal({
      type: '305',
      mapId: 'map-1',
      content: 'Once',
      instructionId: '9',
    });
  });

  it('tells the page while what is written is not saved, and has the browser ask', async () => {
    await show();
    await until(() => shown().length === 2, 'the types');
    const told: boolean[] = [];
    element.addEventListener('unsavedchanged', ({ detail }) => told.push(detail.isUnsaved));
    const mayLeave = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }));
    fake.server.answer(getAlarmInstruction, { steps: [] });
    type('305').querySelector<HTMLElement>('button')?.click();
    const area = () => root().querySelector('dialog[open] sl-textarea') as ({ value: string } & EventTarget) | null;
    await until(() => area() !== null, 'the editor');
    expect([told, mayLeave()]).to.deep.equal([[], true]);
    for (const value of ['Read the meter', '']) {
      Object.assign(area() ?? {}, { value });
      area()?.dispatchEvent(new CustomEvent('sl-input', { bubbles: true, composed: true }));
      await drawn();
      expect(mayLeave()).to.equal(value === '');
    }
    expect(told).to.deep.equal([true, false]);
  });

  it('says that it cannot be read, and reads it again', async () => {
    await show(() => fake.server.refuse(listAlarmInstructions, 'No database'));
    await until(() => root().querySelector('[part=error]') !== null, 'the error');
    expect(root().textContent).to.contain('No database');
    fake.server.answer(listAlarmInstructions, []);
    root().querySelector<HTMLElement>('[part=error] button')?.click();
    await until(() => root().querySelector('[part=error]') === null, 'the list');
  });

  it('is not for those who may not write', async () => {
    await show(undefined, ['alarm-query-list#confirm']);
    expect(root().textContent).to.contain('No permission');
    expect(fake.server.of(listAlarmInstructions)).to.have.length(0);
  });
});
