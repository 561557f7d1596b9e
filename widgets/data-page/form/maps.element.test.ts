/** The forms of maps and marks: the scale that is measured on a picture, the files of a ROS map, and shapes on a map. */
import type { FakeConsole } from '@patrolkit/core/testing';
import {
  addMap,
  addMapMark,
  aUser,
  fakeConsole,
  findMapByPage,
  findMapMarkByPage,
  listCompany,
  listFloorPlans,
  listMap,
  listMapMark,
  listMarkedThing,
  listUnitMap,
  readRosMap,
} from '@patrolkit/core/testing';
import { rootRole } from '@patrolkit/core';
import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import { drawn, pageElement, provide, texts, until } from '../../../tests/elements/harness.ts';
import '../index.ts';

/** A picture of 1600 by 900 pixels. */
const picture = `${location.origin}/docs/patrol-view.png`;
const plan = {
  id: '1',
  name: 'Hall',
  picture: '/none.jpg',
  width: 400,
  height: 200,
  metresPerPixel: 0.05,
  originX: 100,
  originY: 50,
};

describe('the form of', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-data-page'];
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
  /** A press on a place of a drawing, in its own units. */
  const pressAt = async (selector: string, x: number, y: number): Promise<void> => {
    const map = one(selector) as unknown as SVGSVGElement;
    const { x: clientX, y: clientY } = new DOMPoint(x, y).matrixTransform(map.getScreenCTM() ?? undefined);
    const at = { bubbles: true, composed: true, clientX, clientY };
    map.dispatchEvent(new PointerEvent('pointerdown', { pointerId: 1, ...at }));
    map.dispatchEvent(new PointerEvent('pointerup', { pointerId: 1, ...at }));
    map.dispatchEvent(new MouseEvent('click', at));
    await drawn();
  };
  const type = async (input: HTMLElement, value: string): Promise<void> => {
    if (input.localName === 'input')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    else Reflect.set(input, 'value', value);
    const name = input.localName === 'input' ? 'input' : 'sl-input';
    input.dispatchEvent(new Event(name, { bubbles: true, composed: true }));
    await drawn();
  };
  const valueOf = (field: string): string => String(Reflect.get(one(`[data-field="${field}"] sl-input`), 'value'));
  const open = async (page: Parameters<typeof pageElement>[0]): Promise<void> => {
    home = provide(fake.console);
    element = pageElement(page);
    home.append(element);
    await until(() => all('button').some(each => each.textContent.trim() === 'Add'), 'the list');
    await press(button('Add'));
  };

  before(texts);
  beforeEach(async () => {
    fake = await fakeConsole({ language: 'en-us' }, aUser({ roleCode: rootRole }), server => {
      server
        .answer(findMapByPage, { rows: [], total: 0 })
        .answer(findMapMarkByPage, { rows: [], total: 0 })
        .answer(addMap, undefined)
        .answer(addMapMark, undefined)
        .answer(listCompany, [{ type: '1', name: 'Site' }])
        .answer(listUnitMap, [{ type: '1', name: 'Hall' }])
        .answer(listMap, [{ type: '1', name: 'Hall' }])
        .answer(listMapMark, [])
        .answer(listMarkedThing, [
          { type: 'door-1', name: 'Archive', kind: 'door', mapId: '1' },
          { type: 'door-2', name: 'Elsewhere', kind: 'door', mapId: '2' },
          { type: 'lift-1', name: 'Lift A', kind: 'lift', mapId: '1' },
        ])
        .answer(readRosMap, { picture, scale: 0.05, originX: -4, originY: -2.5, ros: 'image: room.pgm' })
        .answer(listFloorPlans, [plan]);
    });
  });
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('a map is filled in by the files of a ROS map, and its scale by two places and their distance', async () => {
    await open('annotation');
    const choose = async (...files: File[]): Promise<void> => {
      const input = one('input[accept*=yaml]') as HTMLInputElement;
      const chosen = new DataTransfer();
      for (const file of files) chosen.items.add(file);
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
      await drawn();
    };
    await until(() => all('input[accept*=yaml]').length === 1, 'the button for files');
    const yaml = new File(['image: room.pgm'], 'room.yaml');
    await choose(yaml);
    expect(one('[role=alert]').textContent).to.contain('Choose two files');
    await choose(yaml, new File(['P5'], 'room.pgm'));
    await until(() => all('.scale-map').length === 1, 'the picture');
    expect(fake.server.of(readRosMap)[0]?.request).to.include({ ros: 'image: room.pgm' });
    expect([valueOf('scale'), valueOf('originX'), valueOf('originY')]).to.deep.equal(['0.05', '-4', '-2.5']);
    expect(Reflect.get(one('[data-field="ros"] sl-textarea'), 'value')).to.equal('image: room.pgm');
    expect(one('.scale-notes').textContent).to.contain('80 m wide and 45 m high');
    await pressAt('.scale-map', 200, 400);
    await pressAt('.scale-map', 1400, 400);
    await type(one('.scale-distance input'), '0.5');
    expect(one('.scale-wrong').textContent).to.contain('1 m');
    expect(valueOf('scale')).to.equal('0.05');
    await type(one('.scale-distance input'), '120');
    expect(Number(valueOf('scale'))).to.be.closeTo(0.1, 0.001);
    expect(one('.scale-notes').textContent).to.match(/(159|160)(\.\d)? m wide and (89|90)(\.\d)? m high/);
    const { violations } = await axe.run(one('.scale') as Element, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations).to.deep.equal([]);
  });

  it('a mark offers what its kind and its map have, and is a point, a line or an area of a map that lies elsewhere', async () => {
    await open('annotation.mark');
    const choose = async (field: string, word: string): Promise<void> => {
      const select = one(`[data-field="${field}"] sl-select`);
      Reflect.set(select, 'value', word);
      select.dispatchEvent(new CustomEvent('sl-change'));
      await drawn();
    };
    const offered = (field: string): readonly string[] =>
      all(`[data-field="${field}"] sl-option`).map(({ textContent }) => textContent.trim());
    await choose('mapId', '1');
    await choose('kind', 'door');
    expect(offered('refId')).to.deep.equal(['Archive']);
    await choose('refId', 'door-1');
    await type(one('[data-field="name"] sl-input'), 'Archive');
    const corners = (): string =>
      all('.corner-list li')
        .map(row => [...row.querySelectorAll('input')].map(({ value }) => value).join(' '))
        .join(', ');
    await until(() => all('.corners-map[viewBox]').length === 1, 'the map');
    // A point is placed, and placed again, by a press.
    await pressAt('.corners-map', 100, 100);
    expect(corners()).to.equal('105 55');
    await pressAt('.corners-map', 200, 100);
    expect(corners()).to.equal('110 55');
    await choose('shape', 'line');
    await pressAt('.corners-map', 300, 100);
    expect(corners()).to.equal('110 55, 115 55');
    expect(one('.corners-notes').textContent).to.contain('Length 5 m');
    await choose('shape', 'point');
    expect(corners()).to.equal('110 55');
    await press(button('Save'));
    await until(() => fake.server.of(addMapMark).length === 1, 'the mark');
    expect(fake.server.of(addMapMark)[0]?.request).to.deep.include({
      mapId: '1',
      name: 'Archive',
      kind: 'door',
      refId: 'door-1',
      shape: 'point',
      corners: [{ x: 110, y: 55 }],
    });
  });
});
