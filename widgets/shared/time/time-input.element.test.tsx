import { expect } from '@esm-bundle/chai';
import type { Language } from '@patrolkit/core';
import type { FakeConsole } from '@patrolkit/core/testing';
import { defineElement, elementSpec } from '@patrolkit/widgets/shared/element';
import axe from 'axe-core';
import { useState } from 'react';
import {
  drawn,
  emulateTouch,
  fakeConsole,
  pressKey,
  provide,
  texts,
  until,
  viewport,
} from '../../../tests/elements/harness.ts';
import { NumberField } from '../form/Field.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { TimeField } from './TimeField.tsx';
import { TimeInput } from './TimeInput.tsx';

const given: string[] = [];
let closed = 0;

function Fields() {
  const [values, setValues] = useState({ moment: '2026-11-29T14:30', day: '2026-11-29', time: '', number: '' });
  const set = (name: keyof typeof values) => (value: string) => {
    given.push(`${name} ${value}`);
    setValues(before => ({ ...before, [name]: value }));
  };
  return (
    <Dialog open title="Plan" onClose={() => (closed += 1)}>
      <form>
        <TimeField
          label="Begin"
          kind="moment"
          value={values.moment}
          onChange={set('moment')}
          required
          error="Too late"
        />
        <TimeInput
          aria-label="Day"
          kind="day"
          value={values.day}
          min="2026-11-10"
          max="2026-12-05"
          isAlwaysSet
          onChange={set('day')}
        />
        <TimeField label="At" kind="time" value={values.time} onChange={set('time')} />
        <NumberField label="Count" value={values.number} onChange={set('number')} min={0} max={10} step={0.5} />
      </form>
    </Dialog>
  );
}

const Host = defineElement(elementSpec({ tag: 'patrol-time-fields', summary: 'Tests only.' }), Fields);

describe('fields for days and times', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElement;
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const one = <Kind extends HTMLElement = HTMLElement>(selector: string): Kind => {
    const found = root().querySelector<Kind>(selector);
    if (!found) throw new Error(`There is no ${selector}`);
    return found;
  };
  const input = (kind: string): HTMLInputElement => one(`[data-kind=${kind}] > input`);
  const chosen = (): string | null => root().activeElement?.getAttribute('aria-label') ?? null;
  /** Types into the field with the focus, in place of what it holds. */
  const type = async (kind: string, text: string): Promise<void> => {
    input(kind).focus();
    input(kind).select();
    document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
    await drawn();
  };
  const open = async (kind: string): Promise<void> => {
    one(`[data-kind=${kind}] > button`).click();
    await until(() => root().activeElement?.closest('[role=grid]') !== null, 'the calendar');
  };
  const show = async (language: Language = 'en-us'): Promise<void> => {
    fake = await fakeConsole({ language });
    home = provide(fake.console);
    element = new Host();
    home.append(element);
    await until(() => root().querySelector('[data-kind=day] > input') !== null, 'the fields');
    // The dialog takes the focus when it opens, and late texts draw it again.
    await until(() => one('dialog').matches(':modal') && root().activeElement !== null, 'the dialog');
    await drawn();
  };

  before(texts);
  // Late code is loaded first, because its loading time is not under test.
  before(() => import('./late/Calendar.tsx'));
  beforeEach(() => {
    given.length = 0;
    closed = 0;
  });
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  for (const [language, moment, day, title, begin] of [
    ['en-us', '11/29/2026, 14:30', '11/29/2026', 'November 2026', 'Sunday'],
    ['zh-cn', '2026/11/29 14:30', '2026/11/29', '2026年11月', '星期一'],
    ['zh-hk', '29/11/2026 14:30', '29/11/2026', '2026年11月', '星期日'],
  ] as const)
    it(`are in the language of the console: ${language}`, async () => {
      await show(language);
      await until(() => input('moment').value === moment, 'the language');
      expect(input('day').value).to.equal(day);
      await open('day');
      expect(one('.pk-calendar-head > span').textContent).to.equal(title);
      expect(one('[role=columnheader]').ariaLabel).to.equal(begin);
    });

  it('give plain values once all is typed, and the rest when the user leaves', async () => {
    await show();
    await type('moment', '1/9/2026 9:05');
    expect(given.at(-1), 'no digit can follow').to.equal('moment 2026-01-09T09:05');
    await type('time', '9:3');
    expect(given.at(-1)).to.equal('time 9:3');
    await type('time', '９：０５');
    expect([given.at(-1), input('time').value]).to.deep.equal(['time 09:05', '９：０５']);
    input('day').focus();
    await drawn();
    expect([input('time').value, input('moment').value]).to.deep.equal(['09:05', '01/09/2026, 09:05']);
    await type('time', '');
    expect(given.at(-1)).to.equal('time ');
  });

  it('keep a text that they cannot read, give it to nobody as a time, and stop its form', async () => {
    await show();
    await type('moment', '11/31/2026, 10:00');
    input('time').focus();
    await drawn();
    expect(given.at(-1)).to.equal('moment 11/31/2026, 10:00');
    expect(input('moment').value).to.equal('11/31/2026, 10:00');
    expect(input('moment').validity.customError).to.equal(true);
    await type('moment', '');
    expect(input('moment').validity.valid).to.equal(false);
    expect(input('moment').validity.valueMissing).to.equal(true);
    // A field that always has a value gets it back.
    await type('day', '13/13/2026');
    input('time').focus();
    await drawn();
    expect(input('day').value).to.equal('11/29/2026');
    expect(given.filter(text => text.startsWith('day'))).to.deep.equal([]);
  });

  it('change the part at the caret with arrow keys, within their bounds', async () => {
    await show();
    input('moment').focus();
    input('moment').setSelectionRange(4, 4);
    await pressKey('ArrowUp');
    await pressKey('ArrowUp');
    await drawn();
    expect(input('moment').value).to.equal('12/01/2026, 14:30');
    expect([input('moment').selectionStart, input('moment').selectionEnd], 'the part is selected').to.deep.equal([
      3, 5,
    ]);
    input('moment').setSelectionRange(17, 17);
    await pressKey('ArrowDown');
    expect(given.at(-1)).to.equal('moment 2026-12-01T14:29');
    input('day').focus();
    input('day').setSelectionRange(0, 0);
    await pressKey('ArrowUp');
    expect(given.at(-1)).to.equal('day 2026-12-05');
  });

  it('choose in a calendar by keys, with days out of bounds greyed out', async () => {
    await show();
    await open('day');
    expect(chosen()).to.equal('Sunday, November 29, 2026');
    expect(one('[aria-selected=true]').textContent).to.equal('29');
    for (const key of ['ArrowUp', 'ArrowLeft', 'Home']) await pressKey(key);
    await drawn();
    expect(chosen()).to.equal('Sunday, November 15, 2026');
    await pressKey('PageDown');
    await drawn();
    expect(chosen(), 'no further than the last day').to.equal('Saturday, December 5, 2026');
    expect(one('[aria-label="Sunday, December 6, 2026"]').ariaDisabled).to.equal('true');
    one('[aria-label="Sunday, December 6, 2026"]').click();
    expect(given).to.deep.equal([]);
    await pressKey('Enter');
    await drawn();
    expect([given.at(-1), root().querySelector('[role=grid]')]).to.deep.equal(['day 2026-12-05', null]);
    expect(chosen(), 'the focus is back').to.equal('Choose a date');
    await open('moment');
    one('[aria-label="Monday, November 2, 2026"]').click();
    await drawn();
    expect(given.at(-1), 'the time stays').to.equal('moment 2026-11-02T14:30');
    await open('moment');
    [...root().querySelectorAll<HTMLElement>('.pk-calendar-foot button')][0]?.click();
    expect(given.at(-1)).to.equal('moment ');
  });

  it('close the calendar with Escape alone, or when the focus leaves it', async () => {
    await show();
    input('day').focus();
    await pressKey('Alt+ArrowDown');
    await until(() => chosen() === 'Sunday, November 29, 2026', 'the calendar');
    await pressKey('Escape');
    await until(() => root().querySelector('[role=grid]') === null, 'its end');
    expect(root().activeElement).to.equal(input('day'));
    expect(closed, 'the dialog stays').to.equal(0);
    await open('day');
    input('time').focus();
    await until(() => root().querySelector('[role=grid]') === null, 'its end');
    expect(root().activeElement).to.equal(input('time'));
  });

  it('are accessible and lie in the window of a phone, for fingers', async () => {
    await viewport(390, 844);
    await emulateTouch(true);
    try {
      await show();
      for (const kind of ['moment', 'day']) {
        await open(kind);
        const { left, right, top, bottom } = one('.pk-calendar').getBoundingClientRect();
        expect([left >= 0, right <= 390, top >= 0, bottom <= 844], kind).to.deep.equal([true, true, true, true]);
        const { height } = one(`[data-kind=${kind}]`).getBoundingClientRect();
        expect(height).to.be.at.least(44);
        const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).to.deep.equal(
          [],
        );
        await pressKey('Escape');
        await drawn();
      }
      expect(getComputedStyle(input('day')).direction).to.equal('ltr');
    } finally {
      await emulateTouch(false);
      await viewport(800, 600);
    }
  });

  it('take numbers with full-width digits, and change them by arrow keys', async () => {
    await show();
    const field = one<HTMLElement & { value: string }>('sl-input');
    const typeNumber = async (text: string): Promise<void> => {
      field.value = text;
      field.dispatchEvent(new CustomEvent('sl-input', { bubbles: true }));
      await drawn();
    };
    await typeNumber('１。５');
    expect([given.at(-1), field.value]).to.deep.equal(['number 1.5', '１。５']);
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, composed: true }));
    await drawn();
    expect([given.at(-1), field.value]).to.deep.equal(['number 2', '2']);
    await typeNumber('2e');
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true, composed: true }));
    await drawn();
    expect([given.at(-1), field.value], 'it is for the owner to refuse').to.deep.equal(['number 2e', '2e']);
  });
});
