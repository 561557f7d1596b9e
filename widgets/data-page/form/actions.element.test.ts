/** The actions of a group in its form: rows that users arrange, whose second control depends on the first. */
import type { FakeConsole } from '@patrolkit/core/testing';
import {
  aUser,
  editRobotAction,
  fakeConsole,
  findRobotActionByPage,
  getRobotAction,
  listActionLock,
  listDeviceModel,
  listPresetName,
  listRobot,
  listVoice,
  modifyRobotAction,
} from '@patrolkit/core/testing';
import { rootRole } from '@patrolkit/core';
import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import { drawn, pageElement, provide, texts, until } from '../../../tests/elements/harness.ts';
import '../index.ts';

const group = {
  id: '3',
  version: 4,
  name: 'Look',
  names: { 'en-us': 'Look' },
  number: 3,
  scope: 'all' as const,
  units: [
    { kind: 'light' as const, value: 'headLampOn', seconds: 2, isFullCycle: false },
    { kind: 'picture' as const, seconds: 3, isFullCycle: false },
  ],
  lasts: 60,
  unitNames: 'Light → Picture',
  usedAt: 0,
};

describe('the actions of a group', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-data-page'];
  const all = <E extends HTMLElement = HTMLElement>(selector: string): E[] => [
    ...(element.shadowRoot as ShadowRoot).querySelectorAll<E>(selector),
  ];
  const button = (name: string): HTMLElement => {
    const found = all('button').find(one => (one.getAttribute('aria-label') ?? one.textContent.trim()) === name);
    if (!found) throw new Error(name);
    return found;
  };
  const fill = async (row: number, at: number, value: string): Promise<void> => {
    const control = all('.rows-row')[row]?.querySelectorAll<HTMLInputElement>('sl-select, sl-input')[at];
    if (!control) throw new Error(`no control ${String(at)} in row ${String(row)}`);
    control.value = value;
    control.dispatchEvent(new CustomEvent(control.localName === 'sl-select' ? 'sl-change' : 'sl-input'));
    await drawn();
  };
  const kinds = (): string[] =>
    all<HTMLInputElement>('.rows-row > :first-child sl-select, .rows-row > sl-select:first-child').map(
      ({ value }) => value,
    );
  const isAccessible = async (): Promise<void> => {
    const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).to.deep.equal([]);
  };

  before(texts);
  beforeEach(async () => {
    fake = await fakeConsole({ language: 'en-us' }, aUser({ roleCode: rootRole }), server => {
      server
        .answer(findRobotActionByPage, { rows: [group], total: 1 })
        .answer(getRobotAction, group)
        .answer(editRobotAction, [])
        .answer(modifyRobotAction, undefined)
        .answer(listRobot, [])
        .answer(listDeviceModel, [])
        .answer(listPresetName, [])
        .answer(listVoice, [])
        .answer(listActionLock, [{ type: '7', name: 'Gate' }]);
    });
    home = provide(fake.console);
    element = pageElement('robot-action-manage-list');
    home.append(element);
    await until(() => all('tbody tr').length === 1, 'the group');
    button('Edit Look').click();
    await until(() => all('.rows-row').length === 2, 'its actions');
  });
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('are arranged by keys, ask for what each needs, and are sent in their order', async () => {
    expect(kinds()).to.deep.equal(['light', 'picture']);
    const handle = button('Move Actions 1: drag, or arrow keys');
    handle.focus();
    handle.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    await drawn();
    expect(kinds()).to.deep.equal(['picture', 'light']);
    expect((element.shadowRoot as ShadowRoot).activeElement).to.equal(button('Move Actions 2: drag, or arrow keys'));
    button('Add a row').click();
    await drawn();
    await fill(2, 0, 'lock');
    await fill(2, 1, '7');
    await fill(2, 2, '4');
    // A light is no lock: what was chosen for the one is gone with it.
    await fill(1, 0, 'broadcast');
    await fill(1, 1, 'Good day');
    await isAccessible();
    button('Save').click();
    await until(() => fake.server.of(modifyRobotAction).length === 1, 'the change');
    expect(fake.server.of(modifyRobotAction)[0]?.request).to.have.deep.property('units', [
      { kind: 'picture', seconds: 3, isFullCycle: false },
      { kind: 'broadcast', value: 'Good day', seconds: 2, isFullCycle: false },
      { kind: 'lock', value: '7', seconds: 4, isFullCycle: false },
    ]);
  });

  it('say what is missing in which row', async () => {
    await fill(1, 0, 'lock');
    button('Save').click();
    await until(() => all('.rows-field')[0]?.textContent.includes('Row 2: say what') === true, 'the fault');
    expect(fake.server.of(modifyRobotAction)).to.have.length(0);
  });
});
