/** The places of outdoor maps in their form: two points on a preview, and the same as numbers. */
import type { FakeConsole } from '@patrolkit/core/testing';
import { aUser, fakeConsole, getSysconfig, listFloorPlans, saveSysconfig } from '@patrolkit/core/testing';
import { rootRole } from '@patrolkit/core';
import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import { drawn, pageElement, provide, texts, until } from '../../../tests/elements/harness.ts';
import '../index.ts';

const anchor = {
  mapId: '2',
  x1: 0,
  y1: 0,
  longitude1: 113.9465,
  latitude1: 22.5329,
  x2: 76,
  y2: 44,
  longitude2: 113.947239,
  latitude2: 22.533295,
};
const settings = {
  version: 3,
  system: 'wgs84' as const,
  longitude: 113.946869,
  latitude: 22.533098,
  zoomLeast: 12,
  zoomMost: 19,
  zoom: 17,
  anchors: [anchor],
};
const plan = {
  id: '2',
  name: 'Yard',
  picture: '/none.jpg',
  width: 760,
  height: 440,
  metresPerPixel: 0.1,
  originX: 0,
  originY: 0,
};

describe('the places of outdoor maps', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-data-page'];
  const all = <Found extends Element = HTMLElement>(selector: string): Found[] => [
    ...(element.shadowRoot as ShadowRoot).querySelectorAll<Found>(selector),
  ];
  const input = (name: string): HTMLInputElement => {
    const found = all<HTMLInputElement>('.anchors input').find(one => one.getAttribute('aria-label') === name);
    if (!found) throw new Error(name);
    return found;
  };
  const type = async (name: string, value: string): Promise<void> => {
    const target = input(name);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, value);
    target.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    await drawn();
  };
  const save = async (): Promise<void> => {
    all('button')
      .find(({ textContent }) => textContent.trim() === 'Save')
      ?.click();
    await drawn();
  };
  const show = async (user: Parameters<typeof aUser>[0]) => {
    fake = await fakeConsole({ language: 'en-us' }, aUser(user), server => {
      server
        .answer(getSysconfig, settings)
        .answer(saveSysconfig, { tileAnswer: 'silent' })
        .answer(listFloorPlans, [plan]);
    });
    home = provide(fake.console);
    home.style.width = '900px';
    element = pageElement('gis-map', '');
    home.append(element);
    await until(() => all('.anchors-handle').length === 2, 'the preview');
  };

  before(texts);
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('are moved on the preview and typed, and saved as both', async () => {
    await show({ roleCode: rootRole });
    const [, second] = all<SVGGElement>('.anchors-handle');
    const box = second?.getBoundingClientRect();
    if (!second || !box) throw new Error('no point');
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const pointer = (kind: string, dx: number): void =>
      void second.dispatchEvent(
        new PointerEvent(kind, { bubbles: true, composed: true, pointerId: 1, clientX: x + dx, clientY: y }),
      );
    second.setPointerCapture = () => undefined;
    second.hasPointerCapture = () => true;
    pointer('pointerdown', 0);
    pointer('pointermove', 12);
    await drawn();
    const moved = Number(input('Yard: Point 2, longitude').value);
    expect(moved).to.be.greaterThan(anchor.longitude2);
    expect(Number(input('Yard: Point 2, latitude').value)).to.be.closeTo(anchor.latitude2, 0.000002);
    await type('Yard: Point 1, X', '0.5');
    await save();
    await until(() => fake.server.of(saveSysconfig).length === 1, 'the request');
    const [sent] = fake.server.of(saveSysconfig);
    if (!sent) throw new Error('nothing was sent');
    const { anchors, version } = sent.request as typeof settings;
    expect(version).to.equal(3);
    expect(anchors[0]).to.include({ mapId: '2', x1: 0.5, longitude2: moved, latitude1: anchor.latitude1 });
  });

  it('too near to each other are refused at the field, and a missing number hides the preview', async () => {
    await show({ roleCode: rootRole });
    await type('Yard: Point 2, X', '1');
    await type('Yard: Point 2, Y', '1');
    await save();
    expect(all('.form-jump')[0]?.textContent).to.contain('Map 1: the points are too near, at least 5 m apart');
    await type('Yard: Point 2, X', '');
    expect(all('.anchors-frame').length).to.equal(0);
    expect(input('Yard: Point 2, X').getAttribute('aria-invalid')).to.equal('true');
    const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
    expect(violations.map(({ id }) => id)).to.deep.equal([]);
  });

  it('are only shown to users who may not change them', async () => {
    await show({ permissions: ['gis-map'] });
    expect(all('.anchors-handle[data-open]').length).to.equal(0);
    expect(input('Yard: Point 1, X').disabled).to.equal(true);
  });
});
