/** The stops of a route in its form: a list that users order, and the same on the map. */
import type { FakeConsole } from '@patrolkit/core/testing';
import {
  aUser,
  checkPatrolLine,
  editPatrolLine,
  fakeConsole,
  findPatrolLineByPage,
  getPatrolLine,
  listFloorPlans,
  listMap,
  listPatrolPoint,
  listPatrolType,
  modifyPatrolLine,
} from '@patrolkit/core/testing';
import { rootRole } from '@patrolkit/core';
import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import { drawn, pageElement, provide, texts, until } from '../../../tests/elements/harness.ts';
import '../index.ts';

const line = {
  id: 'ring',
  version: 4,
  name: 'Ring',
  names: { 'en-us': 'Ring' },
  mapId: '1',
  mapName: 'Hall',
  pointIds: ['1-a', '1-b'],
  kinds: ['robot' as const],
  isValid: true,
  pointNames: 'A → B',
  length: 12,
};
const point = (type: string, mapId: string, x: number) => ({
  type,
  name: type.slice(-1).toUpperCase(),
  mapId,
  x,
  y: 5,
});
const plan = {
  id: '1',
  name: 'Hall',
  picture: '/none.jpg',
  width: 400,
  height: 200,
  metresPerPixel: 0.05,
  originX: 0,
  originY: 0,
};

describe('the stops of a route', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-data-page'];
  const all = (selector: string): HTMLElement[] => [
    ...(element.shadowRoot as ShadowRoot).querySelectorAll<HTMLElement>(selector),
  ];
  const button = (name: string): HTMLElement => {
    const found = all('button').find(one => (one.getAttribute('aria-label') ?? one.textContent.trim()) === name);
    if (!found) throw new Error(name);
    return found;
  };
  const press = async (target: Element | undefined): Promise<void> => {
    target?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
    await drawn();
  };
  const order = (): string =>
    all('.stops-order li > :nth-child(2)')
      .map(({ textContent }) => textContent)
      .join('');

  before(texts);
  beforeEach(async () => {
    fake = await fakeConsole({ language: 'en-us' }, aUser({ roleCode: rootRole }), server => {
      server
        .answer(findPatrolLineByPage, { rows: [line], total: 1 })
        .answer(getPatrolLine, line)
        .answer(editPatrolLine, [])
        .answer(modifyPatrolLine, undefined)
        .answer(listMap, [{ type: '1', name: 'Hall' }])
        .answer(listPatrolType, [])
        .answer(listPatrolPoint, [
          point('1-a', '1', 2),
          point('1-b', '1', 6),
          point('1-c', '1', 10),
          point('2-z', '2', 4),
        ])
        .answer(listFloorPlans, [plan]);
    });
    home = provide(fake.console);
    element = pageElement('route-plan');
    home.append(element);
    await until(() => all('tbody tr').length === 1, 'the route');
    await press(button('Edit Ring'));
    await until(() => all('.stops-map [data-point]').length === 3, 'the points of its map');
  });
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('are ordered by keys or added by a press on the map, and are sent in their order', async () => {
    expect(order()).to.equal('AB');
    await press(all('[data-point="1-c"]')[0]);
    await press(all('[data-point="1-a"]')[0]);
    expect(order()).to.equal('ABCA');
    expect(all('[data-point="1-a"] text')[0]?.textContent).to.equal('1,4');
    expect(all('.stops-map polyline')[0]?.getAttribute('points')).to.equal('40,100 120,100 200,100 40,100');
    await press(button('Move C up'));
    expect(order()).to.equal('ACBA');
    await press(button('Reverse the order'));
    expect(order()).to.equal('ABCA');
    await press(all('[aria-label="Remove A"]').at(-1));
    expect(order()).to.equal('ABC');
    const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).to.deep.equal([]);
    await press(button('Save'));
    await until(() => fake.server.of(modifyPatrolLine).length === 1, 'the change');
    expect(fake.server.of(modifyPatrolLine)[0]?.request).to.deep.include({
      id: 'ring',
      pointIds: ['1-a', '1-b', '1-c'],
    });
  });

  it('are driven by a ghost on the map, which goes where the slider says and tells the time', async () => {
    const way = (...xs: readonly number[]) => xs.map(x => ({ x, y: 5 }));
    fake.server.answer(checkPatrolLine, {
      mapId: '1',
      length: 4,
      lasts: 5000,
      stops: [
        { pointId: '1-a', name: 'A', at: 0, stays: 1000, way: way(2) },
        { pointId: '1-b', name: 'B', leg: 4, at: 5000, stays: 0, way: way(2, 6) },
      ],
    });
    const panel = all('details.question')[0] as HTMLDetailsElement;
    panel.open = true;
    await until(() => all('.ghost input').length === 1, 'the ghost');
    const slider = all('.ghost input')[0] as HTMLInputElement;
    const x = (): number => Number(all('.ghost-device')[0]?.getAttribute('cx'));
    expect(x()).to.equal(40);
    expect(slider.getAttribute('aria-valuetext')).to.contain('at A');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, '3000');
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    await drawn();
    expect(x()).to.equal(80);
    expect(all('.ghost-said')[0]?.textContent).to.contain('on the way to B');
    expect(button('Play at 20 times the speed')).to.not.equal(undefined);
    fake.console.preferences.chooseMotion('reduced');
    await drawn();
    expect(all('.ghost button'), 'nothing moves by itself').to.have.length(0);
  });

  it('are two at least', async () => {
    await press(button('Remove A'));
    await press(button('Save'));
    await until(
      () => all('.stops [part=field-error], .stops .pk-field-error, .stops [role=alert]').length > 0,
      'the fault',
    );
    expect(fake.server.of(modifyPatrolLine)).to.have.length(0);
    await press(button('Remove B'));
    expect(all('.stops')[0]?.textContent).to.contain('No stops yet');
  });
});
