/** What every list of things offers beside its form: copying, switching, batches, history, who edits what, names, and weeks. */
import {
  addExceptionType,
  aUser,
  deleteExceptionType,
  editExceptionType,
  editValidity,
  fakeConsole,
  findExceptionTypeByPage,
  findValidityByPage,
  getExceptionType,
  getExceptionTypeHistory,
  getValidity,
  modifyExceptionType,
  modifyValidity,
  setExceptionTypeStatus,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import '../../widgets/data-page/index.ts';
import { drawn, provide, texts, until } from './harness.ts';

const names = (name: string) => ({ 'zh-cn': name, 'en-us': name, 'zh-hk': name });
const fault = (id: string, code: string, name: string) => ({
  id,
  version: 3,
  code,
  name,
  names: names(name),
  part: 'drive' as const,
  level: 'general' as const,
  raises: false,
  isValid: true,
});
const one = fault('1', 'E1', 'Motor');
const two = fault('2', 'E2', 'Wheel');
const week = {
  id: '5',
  version: 1,
  name: 'Mornings',
  names: names('Mornings'),
  week: [{ weekday: 1, from: '08:00', to: '10:00' }],
  holidays: [],
  isActive: true,
  usedBy: 0,
  isBuiltIn: false,
};

describe('a list of things', () => {
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
  const value = (name: string): string => first<HTMLInputElement>(`[data-field="${name}"] sl-input`).value;
  const type = (input: HTMLInputElement, text: string): void => {
    input.value = text;
    input.dispatchEvent(new CustomEvent('sl-input'));
  };
  const isAccessible = async (): Promise<void> => {
    const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).to.deep.equal([]);
  };
  const show = async (name: 'exception-type-config' | 'validity-time-config', rows: readonly object[] = [one, two]) => {
    fake = await fakeConsole({ language: 'en-us' }, aUser({ permissions: [`${name}#add#edit#delete`, 'log-query'] }));
    fake.server
      .answer(findExceptionTypeByPage, { rows: rows as (typeof one)[], total: rows.length })
      .answer(getExceptionType, one)
      .answer(addExceptionType, undefined)
      .answer(modifyExceptionType, undefined)
      .answer(setExceptionTypeStatus, [])
      .answer(deleteExceptionType, [])
      .answer(editExceptionType, [])
      .answer(findValidityByPage, { rows: rows as (typeof week)[], total: rows.length })
      .answer(getValidity, week)
      .answer(editValidity, [])
      .answer(modifyValidity, undefined);
    home = provide(fake.console);
    home.style.width = '1200px';
    element = document.createElement('patrol-data-page');
    element.resource = name;
    home.append(element);
    await until(() => all('tbody tr').length === rows.length && all('.head').length === 1, 'the rows');
  };
  const opened = async (press: string): Promise<void> => {
    button(press).click();
    await until(() => all('dialog[open] .form').length === 1, 'the form');
    await drawn();
  };

  before(texts);
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('copies a thing as a new one, with another name and without its code', async () => {
    await show('exception-type-config');
    await opened('Copy E1');
    await until(() => value('names') === 'Motor 2', 'the name');
    expect(value('code')).to.equal('');
    type(first<HTMLInputElement>('[data-field="code"] sl-input'), 'E9');
    await drawn();
    button('Save').click();
    await until(() => all('dialog[open]').length === 0, 'the end');
    expect(saved(addExceptionType)).to.deep.equal([
      { code: 'E9', names: names('Motor 2'), part: 'drive', level: 'general', raises: false, isValid: true },
    ]);
    expect(saved(modifyExceptionType)).to.deep.equal([]);
  });

  it('names a thing in all languages by one line, and in each by its own', async () => {
    await show('exception-type-config');
    await opened('Edit E1');
    const lines = (): HTMLInputElement[] => all<HTMLInputElement>('[data-field="names"] sl-input');
    const [own] = lines();
    if (own) type(own, 'Engine');
    button('Other languages').click();
    await until(() => lines().length === 3, 'the other languages');
    expect(lines().map(line => line.value)).to.deep.equal(['Engine', 'Engine', 'Engine']);
    await isAccessible();
    const chinese = lines()[1];
    if (chinese) type(chinese, '引擎');
    await drawn();
    const [again] = lines();
    if (again) type(again, 'Drive');
    await drawn();
    button('Save').click();
    await until(() => saved(modifyExceptionType).length === 1, 'the change');
    expect(saved(modifyExceptionType)[0]).to.deep.include({
      names: { 'zh-cn': '引擎', 'en-us': 'Drive', 'zh-hk': 'Drive' },
    });
  });

  it('says who else edits a thing, and that the form is closed again', async () => {
    await show('exception-type-config');
    fake.server.answer(editExceptionType, ['Chen', 'Lin']);
    await opened('Edit E1');
    await until(() => first('dialog[open]').textContent.includes('Chen, Lin is editing this'), 'the others');
    button('Cancel').click();
    await until(() => saved(editExceptionType).length === 2, 'the end');
    expect(saved(editExceptionType)).to.deep.equal([{ id: '1' }, { id: '1', isOver: true }]);
  });

  it('switches a thing in its row, and several at once', async () => {
    await show('exception-type-config');
    expect(button('Switch E1 off').getAttribute('aria-checked')).to.equal('true');
    button('Switch E1 off').click();
    await until(() => saved(setExceptionTypeStatus).length === 1, 'the switch');
    for (const box of all('tbody input[type=checkbox]')) box.click();
    await until(() => all('.batch').length === 1, 'the bar');
    button('Switch on').click();
    await until(() => saved(setExceptionTypeStatus).length === 2, 'both');
    expect(saved(setExceptionTypeStatus)).to.deep.equal([
      { ids: ['1'], isOn: false, others: false },
      { ids: ['1', '2'], isOn: true, others: false },
    ]);
    await until(() => all('.batch').length === 0, 'no choice left');
  });

  it('names what stands in the way of a batch, leads there, and goes on with the others', async () => {
    await show('exception-type-config');
    const use = { id: '77', name: 'He Qiang', page: 'face-library-manage' };
    fake.server.answer(deleteExceptionType, [{ id: '2', name: 'E2', reason: 'In use (1): He Qiang', uses: [use] }]);
    for (const box of all('tbody input[type=checkbox]')) box.click();
    await until(() => all('.batch').length === 1, 'the bar');
    button('Delete').click();
    await until(() => all('dialog[open]').length === 1, 'the question');
    button('Delete').click();
    await until(() => all('dialog[open] .refused').length === 1, 'the refusal');
    expect(first('.refused').textContent).to.include('In use (1): He Qiang');
    await isAccessible();
    const asked: unknown[] = [];
    element.addEventListener('pageopenrequest', ({ detail }) => asked.push(detail));
    button('He Qiang').click();
    expect(asked).to.deep.equal([{ screen: 'face-library-manage', query: 'id=77' }]);
    button('Go on with the other 1').click();
    await until(() => all('dialog[open]').length === 0, 'the end');
    expect(saved(deleteExceptionType)).to.deep.equal([
      { ids: ['1', '2'], others: false },
      { ids: ['1', '2'], others: true },
    ]);
  });

  it('offers to switch off what cannot be deleted', async () => {
    await show('exception-type-config');
    fake.server.answer(deleteExceptionType, [{ id: '1', name: 'E1', reason: 'In use', uses: [] }]);
    button('Delete E1').click();
    await until(() => all('dialog[open]').length === 1, 'the question');
    button('Delete').click();
    await until(() => all('dialog[open] .refused').length === 1, 'the refusal');
    button('Switch off instead').click();
    await until(() => all('dialog[open]').length === 0, 'the end');
    expect(saved(setExceptionTypeStatus)).to.deep.equal([{ ids: ['1'], isOn: false, others: true }]);
  });

  it('lists the changes of a thing, and fills the form with an earlier version', async () => {
    await show('exception-type-config');
    const { id: _, version: __, name: ___, ...settings } = one;
    const version = (name: string) => ({ ...settings, names: names(name), nameThen: 'E1' });
    fake.server.answer(getExceptionTypeHistory, [
      { at: 2, by: 'Chen', from: '192.0.2.1', act: 'changed', before: version('Old'), after: version('Motor') },
      { at: 1, by: '', act: 'added', after: version('Old') },
    ]);
    button('History of E1').click();
    await until(() => all('.versions > li').length === 2, 'the versions');
    expect(all('.versions > li').map(item => item.textContent)[0]).to.include('Old → Motor');
    await isAccessible();
    button('Fill the form with this').click();
    await until(() => all('dialog[open] .form').length === 1 && value('names') === 'Old', 'the form');
    button('Save').click();
    await until(() => saved(modifyExceptionType).length === 1, 'the change');
    expect(saved(modifyExceptionType)[0]).to.deep.include({ id: '1', version: 3, names: names('Old') });
  });

  it('keeps what was typed when the page is gone before it was saved, and offers it', async () => {
    await show('exception-type-config');
    await opened('Edit E1');
    type(first<HTMLInputElement>('[data-field="names"] sl-input'), 'Half a na');
    await drawn();
    // As when the session ends, or the page is loaded again.
    element.remove();
    element = document.createElement('patrol-data-page');
    element.resource = 'exception-type-config';
    home.append(element);
    await until(() => all('tbody tr').length === 2, 'the rows again');
    await opened('Edit E1');
    expect(value('names')).to.equal('Motor');
    await isAccessible();
    button('Fill it in').click();
    await until(() => value('names') === 'Half a na', 'the draft');
    button('Save').click();
    await until(() => all('dialog[open]').length === 0, 'the end');
    await opened('Edit E1');
    expect(all('.form-draft')).to.have.length(0);
  });

  it('says what an empty list is for, and offers to add the first thing', async () => {
    await show('exception-type-config', []);
    await until(() => root().textContent.includes('Unknown codes are added here'), 'its purpose');
    await opened('Add the first one');
    expect(first<HTMLInputElement>('[data-field="isValid"] input').checked).to.equal(true);
  });

  it('draws a week, joins what is drawn, copies a day, and says what is wrong with it', async () => {
    await show('validity-time-config', [week]);
    await opened('Edit Mornings');
    await isAccessible();
    const [monday, tuesday] = all('.week-track');
    if (!monday || !tuesday) throw new Error('no days');
    const draw = async (track: HTMLElement, from: number, to: number): Promise<void> => {
      const { left, top, width } = track.getBoundingClientRect();
      const at = async (share: number, name: string): Promise<void> => {
        track.dispatchEvent(
          new PointerEvent(name, { bubbles: true, pointerId: 1, clientX: left + width * share, clientY: top + 2 }),
        );
        await drawn();
      };
      // No pointer is down in a test, and the browser lets none be captured.
      track.setPointerCapture = () => undefined;
      await at(from / 24, 'pointerdown');
      await at((from + to) / 48, 'pointermove');
      await at(to / 24, 'pointerup');
    };
    await draw(monday, 9, 12);
    expect(all('.week-day')[0]?.querySelectorAll('.week-period').length).to.equal(1);
    await draw(tuesday, 24, 20);
    button('Copy Tuesday to all other days').click();
    await until(() => all('.week-period').length === 7, 'the copies');
    button('Add a period on Monday').click();
    await until(() => all('.week-period').length === 8, 'another');
    button('Save').click();
    await until(() => all('.form-summary').length === 1, 'the problem');
    button('Remove Monday –').click();
    await until(() => all('.week-period').length === 7, 'one less');
    button('Save').click();
    await until(() => saved(modifyValidity).length === 1, 'the change');
    expect((saved(modifyValidity)[0] as { week: unknown }).week).to.deep.equal(
      [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, from: '20:00', to: '24:00' })),
    );
  });
});
