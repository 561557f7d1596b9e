/** The area of a region in its form: drawn and dragged on the map, or typed corner by corner. */
import type { FakeConsole } from '@patrolkit/core/testing';
import {
  aUser,
  editRegion,
  fakeConsole,
  findRegionByPage,
  getRegion,
  listDetectAlarmType,
  listFloorPlans,
  listMap,
  listRegion,
  listRobot,
  listUnitMap,
  listValidity,
  modifyRegion,
} from '@patrolkit/core/testing';
import { rootRole } from '@patrolkit/core';
import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import { drawn, pageElement, provide, texts, until } from '../../../tests/elements/harness.ts';
import '../index.ts';

const square = [
  { x: 4, y: 2 },
  { x: 8, y: 2 },
  { x: 8, y: 6 },
  { x: 4, y: 6 },
];
const region = {
  id: '7',
  version: 3,
  name: 'Ramp',
  names: { 'en-us': 'Ramp' },
  mapId: '1',
  mapName: 'Hall',
  kind: 'oneWay' as const,
  corners: square,
  heading: 90,
  isValid: true,
  area: 16,
};
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

describe('the area of a region', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-data-page'];
  const { setPointerCapture, hasPointerCapture } = Element.prototype;
  const all = (selector: string): HTMLElement[] => [
    ...(element.shadowRoot as ShadowRoot).querySelectorAll<HTMLElement>(selector),
  ];
  const one = (selector: string): HTMLElement => {
    const [found] = all(selector);
    if (!found) throw new Error(selector);
    return found;
  };
  const button = (name: string): HTMLElement => {
    const found = all('button').find(each => (each.getAttribute('aria-label') ?? each.textContent.trim()) === name);
    if (!found) throw new Error(name);
    return found;
  };
  const press = async (target: Element): Promise<void> => {
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true }));
    await drawn();
  };
  const key = async (
    name: string,
    more: KeyboardEventInit = {},
    target = one('.corners-map'),
  ): Promise<KeyboardEvent> => {
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true, cancelable: true, ...more });
    target.dispatchEvent(event);
    await drawn();
    return event;
  };
  /** A place of the map, metres, on the screen. */
  const onScreen = (x: number, y: number): { clientX: number; clientY: number } => {
    const map = one('.corners-map') as unknown as SVGSVGElement;
    const at = new DOMPoint(x / 0.05, 200 - y / 0.05).matrixTransform(map.getScreenCTM() ?? undefined);
    return { clientX: at.x, clientY: at.y };
  };
  const click = async (x: number, y: number): Promise<void> => {
    const at = { bubbles: true, composed: true, ...onScreen(x, y) };
    one('.corners-map').dispatchEvent(new PointerEvent('pointerdown', { pointerId: 1, ...at }));
    one('.corners-map').dispatchEvent(new PointerEvent('pointerup', { pointerId: 1, ...at }));
    one('.corners-map').dispatchEvent(new MouseEvent('click', at));
    await drawn();
  };
  const corners = (): string =>
    all('.corner-list li')
      .map(row => [...row.querySelectorAll('input')].map(({ value }) => value).join(' '))
      .join(', ');

  before(texts);
  beforeEach(async () => {
    Element.prototype.setPointerCapture = () => undefined;
    Element.prototype.hasPointerCapture = () => true;
    fake = await fakeConsole({ language: 'en-us' }, aUser({ roleCode: rootRole }), server => {
      server
        .answer(findRegionByPage, { rows: [region], total: 1 })
        .answer(getRegion, region)
        .answer(editRegion, [])
        .answer(modifyRegion, undefined)
        .answer(listMap, [{ type: '1', name: 'Hall' }])
        .answer(listUnitMap, [{ type: '1', name: 'Hall' }])
        .answer(listDetectAlarmType, [])
        .answer(listRobot, [])
        .answer(listValidity, [])
        .answer(listRegion, [
          { type: '7', name: 'Ramp', mapId: '1', kind: 'oneWay', holds: true, corners: square },
          {
            type: '8',
            name: 'Dock',
            mapId: '1',
            kind: 'zone',
            holds: true,
            corners: square.map(({ x, y }) => ({ x: x + 8, y })),
          },
          { type: '9', name: 'Elsewhere', mapId: '2', kind: 'zone', holds: true, corners: square },
        ])
        .answer(listFloorPlans, [plan]);
    });
    home = provide(fake.console);
    element = pageElement('region-management');
    home.append(element);
    await until(() => all('tbody tr').length === 1, 'the region');
    await press(button('Edit Ramp'));
    await until(() => all('.corners-map [data-corner]').length === 4, 'its corners');
  });
  afterEach(() => {
    Object.assign(Element.prototype, { setPointerCapture, hasPointerCapture });
    home.remove();
    fake.console.dispose();
  });

  it('is changed by keys, presses on sides and typed numbers, and is sent as it is then', async () => {
    expect(all('.corners-others text').map(({ textContent }) => textContent)).to.deep.equal(['Dock']);
    expect(one('.corners-heading').getAttribute('transform')).to.contain('rotate(-90)');
    expect(one('.corners-notes').textContent).to.contain('Area 16 m²');
    await key('PageDown');
    await key('ArrowLeft');
    await key('ArrowDown', { shiftKey: true });
    expect(corners()).to.equal('3.9 1, 8 2, 8 6, 4 6');
    await key('z', { ctrlKey: true });
    await key('z', { ctrlKey: true });
    expect(corners()).to.equal('4 2, 8 2, 8 6, 4 6');
    await key('z', { ctrlKey: true, shiftKey: true });
    expect(corners()).to.equal('3.9 2, 8 2, 8 6, 4 6');
    await key('z', { ctrlKey: true });
    const side = all('.corners-reach')[1];
    side?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, ...onScreen(8, 4.1) }));
    await drawn();
    expect(corners()).to.equal('4 2, 8 2, 8 4, 8 6, 4 6');
    await key('Delete');
    expect(corners()).to.equal('4 2, 8 2, 8 6, 4 6');
    const [first] = all('.corner-list input') as HTMLInputElement[];
    if (!first) throw new Error('no corner');
    first.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(first, '3.5');
    first.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    await drawn();
    const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).to.deep.equal([]);
    await press(button('Save'));
    await until(() => fake.server.of(modifyRegion).length === 1, 'the change');
    expect(fake.server.of(modifyRegion)[0]?.request).to.deep.include({
      id: '7',
      corners: [{ x: 3.5, y: 2 }, ...square.slice(1)],
      heading: 90,
    });
  });

  it('moves a corner that is dragged onto the grid in one step, and says what is wrong where', async () => {
    const grip = one('[data-corner="2"]');
    const pointer = (type: string, x: number, y: number): void =>
      void grip.dispatchEvent(
        new PointerEvent(type, { pointerId: 1, bubbles: true, composed: true, ...onScreen(x, y) }),
      );
    pointer('pointerdown', 8, 6);
    for (const x of [7, 6, 2.06]) {
      pointer('pointermove', x, 3.06);
      await drawn();
    }
    pointer('pointerup', 2.06, 3.06);
    await drawn();
    expect(corners()).to.equal('4 2, 8 2, 2 3, 4 6');
    expect(one('.corners-notes').textContent).to.contain('Sides 2 and 4 cross each other');
    expect(all('[data-side][data-wrong]')).to.have.length(2);
    await press(button('Save'));
    await until(() => all('.corners [role=alert]').length > 0, 'the fault');
    expect(fake.server.of(modifyRegion)).to.have.length(0);
    await press(button('Undo'));
    expect(corners()).to.equal('4 2, 8 2, 8 6, 4 6');
  });

  it('is drawn again from the first corner to the last, and Escape takes one back before it closes the form', async () => {
    await press(button('Draw again'));
    expect(corners()).to.equal('');
    await click(2.03, 1.98);
    await click(6.02, 2.06);
    await click(6.05, 4.02);
    await click(9, 9);
    await key('Escape');
    expect(corners()).to.equal('2 2, 6 2, 6 4');
    expect((await key('Enter')).defaultPrevented).to.equal(true);
    expect(all('.corners-area')).to.have.length(1);
    expect(fake.server.of(modifyRegion)).to.have.length(0);
    // Space makes a corner at the middle of the map.
    await press(button('Draw again'));
    await key(' ');
    expect(corners()).to.equal('10 5');
    await press(button('Save'));
    await until(() => all('.corners [role=alert]').length > 0, 'the fault');
    expect(one('.corners [role=alert]').textContent).to.contain('At least 3 corners are needed');
  });
});
