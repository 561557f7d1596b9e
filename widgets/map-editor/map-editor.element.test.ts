import { expect } from '@esm-bundle/chai';
import { rootRole } from '@patrolkit/core';
import {
  aUser,
  checkRouteGraph,
  closeRouteEdge,
  discardRouteGraphDraft,
  getRouteGraph,
  importRouteGraph,
  listDoor,
  listFloorPlans,
  listRouteGraphVersion,
  publishRouteGraph,
  saveRouteGraphDraft,
  type FakeConsole,
  type RequestOf,
} from '@patrolkit/core/testing';
import axe from 'axe-core';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

const plan = (id: string, name: string) => ({
  id,
  name,
  picture: '/none.jpg',
  width: 400,
  height: 200,
  metresPerPixel: 0.05,
  originX: 0,
  originY: 0,
});
const node = (id: string, x: number, y: number, name?: string) => ({
  id,
  x,
  y,
  kind: 'way' as const,
  ...(name === undefined ? {} : { name }),
});
const lane = (from: string, to: string) => ({ id: `${from}-${to}`, from, to, isOneWay: false, isClosed: false });
const inForce = {
  mapId: '1',
  version: 3,
  note: 'as built',
  at: 1_700_000_000_000,
  by: 'Administrator',
  nodes: [node('a', 4, 5, '<b>Gate</b>'), node('b', 10, 5), node('c', 16, 5)],
  edges: [lane('a', 'b'), lane('b', 'c')],
};

describe('<patrol-map-editor>', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-map-editor'];
  const { setPointerCapture, hasPointerCapture } = Element.prototype;
  const all = (selector: string): HTMLElement[] => [
    ...(element.shadowRoot as ShadowRoot).querySelectorAll<HTMLElement>(selector),
  ];
  const one = (selector: string): HTMLElement => {
    const [found] = all(selector);
    if (!found) throw new Error(selector);
    return found;
  };
  const nameOf = (each: HTMLElement): string => each.getAttribute('aria-label') ?? each.textContent.trim();
  const button = (name: string | RegExp): HTMLElement => {
    const found = all('button').find(each =>
      typeof name === 'string' ? nameOf(each) === name : name.test(nameOf(each)),
    );
    if (!found) throw new Error(String(name));
    return found;
  };
  const press = async (target: Element, more: MouseEventInit = {}): Promise<void> => {
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...more }));
    await drawn();
  };
  const key = async (name: string, more: KeyboardEventInit = {}): Promise<void> => {
    one('svg.map').dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true, cancelable: true, ...more }),
    );
    await drawn();
  };
  /** A place of the map, metres, on the screen. */
  const onScreen = (x: number, y: number): { clientX: number; clientY: number } => {
    const map = one('svg.map') as unknown as SVGSVGElement;
    const at = new DOMPoint(x / 0.05, 200 - y / 0.05).matrixTransform(map.getScreenCTM() ?? undefined);
    return { clientX: at.x, clientY: at.y };
  };
  const point = (type: string, target: Element, x: number, y: number): void => {
    const more = { bubbles: true, composed: true, pointerId: 1, button: 0, buttons: type === 'pointerup' ? 0 : 1 };
    target.dispatchEvent(new PointerEvent(type, { ...more, ...onScreen(x, y) }));
  };
  /** Presses a place of the map, or what stands there. */
  const click = async (x: number, y: number, target: Element = one('svg.map')): Promise<void> => {
    point('pointerdown', target, x, y);
    point('pointerup', target, x, y);
    await press(target, onScreen(x, y));
  };
  const shown = (): string[] => all('g.node').map(({ dataset }) => dataset['node'] ?? '');
  const lanes = (): string[] => all('g.lane').map(({ dataset }) => dataset['edge'] ?? '');
  const saved = () =>
    fake.server.of(saveRouteGraphDraft).at(-1)?.request as RequestOf<typeof saveRouteGraphDraft> | undefined;

  before(texts);
  beforeEach(() => {
    Element.prototype.setPointerCapture = () => undefined;
    Element.prototype.hasPointerCapture = () => true;
  });
  afterEach(() => {
    Object.assign(Element.prototype, { setPointerCapture, hasPointerCapture });
    home.remove();
    fake.console.dispose();
  });
  const show = async (user = aUser({ roleCode: rootRole }), width = 1100): Promise<void> => {
    fake = await fakeConsole({}, user, server => {
      server
        .answer(listFloorPlans, [plan('1', 'Hall'), plan('2', 'Yard')])
        .answer(getRouteGraph, inForce)
        .answer(checkRouteGraph, [])
        .answer(saveRouteGraphDraft, undefined)
        .answer(listDoor, [{ type: 'gate', name: 'Gate' }]);
    });
    home = provide(fake.console);
    home.style.width = `${width}px`;
    home.style.height = '800px';
    element = document.createElement('patrol-map-editor');
    home.append(element);
    await until(() => all('g.node').length > 0, 'the nodes');
  };

  it('shows the lanes of the first map, and is fit for everybody', async () => {
    await show();
    expect(shown()).to.deep.equal(['a', 'b', 'c']);
    expect(lanes()).to.deep.equal(['a-b', 'b-c']);
    await until(() => one('[part=panel]').textContent.includes('No problems'), 'the check');
    const { violations } = await axe.run(home, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`)).to.deep.equal([]);
    expect(button('Publish').hasAttribute('disabled')).to.equal(true);
  });

  it('draws a line of nodes, joins what it meets, parts a lane, and keeps the draft', async () => {
    await show();
    await press(button(/^Draw nodes/));
    await click(4, 5, one('[data-node=a]'));
    await click(4.06, 8.2);
    expect(shown()).to.deep.equal(['a', 'b', 'c', 'n4']);
    await click(10, 5, one('[data-node=b]'));
    expect(lanes()).to.deep.equal(['a-b', 'b-c', 'a-n4', 'n4-b']);
    await key('Enter');
    await click(13, 5.1, one('[data-edge=b-c] .reach'));
    expect(lanes()).to.include.members(['b-n5', 'n5-c']).and.not.include('b-c');
    await until(() => saved()?.nodes.length === 5, 'the draft');
    // The first place snapped to the right angle below it, the second to its lane.
    expect(saved()).to.deep.include({ mapId: '1', basedOn: 3 });
    expect(saved()?.nodes.slice(3)).to.deep.equal([
      { id: 'n4', x: 4, y: 8.25, kind: 'way' },
      { id: 'n5', x: 13, y: 5, kind: 'way' },
    ]);
    await press(button(/^Undo/));
    expect(lanes()).to.deep.equal(['a-b', 'b-c', 'a-n4', 'n4-b']);
  });

  it('moves a node by a drag, by keys and by numbers, and several together', async () => {
    await show();
    const mark = one('[data-node=b]');
    point('pointerdown', mark, 10, 5);
    point('pointermove', mark, 10.6, 7);
    await drawn();
    point('pointermove', mark, 11, 7);
    await drawn();
    point('pointerup', mark, 11, 7);
    await drawn();
    await until(() => saved()?.nodes[1]?.y === 7, 'the drag');
    expect(saved()?.nodes[1]).to.deep.include({ x: 11, y: 7 });
    await key('z', { ctrlKey: true, code: 'KeyZ' });
    await until(() => saved()?.nodes[1]?.y === 5, 'one step back');
    await click(16, 5, one('[data-node=c]'));
    await key('ArrowUp', { shiftKey: true });
    await until(() => saved()?.nodes[2]?.y === 6, 'the key');
    const [x] = all('[part=panel] sl-input').filter(
      input => input.getAttribute('label') === 'X, m' || Reflect.get(input, 'label') === 'X, m',
    );
    Object.assign(x as object, { value: '17.5' });
    x?.dispatchEvent(new CustomEvent('sl-input', { bubbles: true, composed: true }));
    await until(() => saved()?.nodes[2]?.x === 17.5, 'the number');
    await key('a', { ctrlKey: true, code: 'KeyA' });
    await press(button('Put side by side'));
    await until(() => new Set(saved()?.nodes.map(({ y }) => y)).size === 1, 'one line');
  });

  it('does everything with the list and the form alone', async () => {
    await show();
    await press(button('Add a node in the middle of the map'));
    expect(shown()).to.include('n4');
    const join = all('[part=panel] sl-select').find(
      each => Reflect.get(each, 'label') === 'Draw a lane to a near node',
    );
    Object.assign(join as object, { value: 'c' });
    join?.dispatchEvent(new CustomEvent('sl-change', { bubbles: true, composed: true }));
    await drawn();
    expect(lanes()).to.include('n4-c');
    await press(button(/^n4 ↔ c/));
    await press(one('[part=panel] .tick input'));
    await until(() => saved()?.edges.at(-1)?.isOneWay === true, 'the rule');
    await press(button('Turn the direction round'));
    await until(() => saved()?.edges.at(-1)?.from === 'c', 'the direction');
    await key('Delete');
    expect(lanes()).not.to.include('n4-c');
    await press(button(/^n4/));
    await press(button(/^<b>Gate<.b>4 m/), { ctrlKey: true });
    await press(button('Join them by a lane'));
    expect(lanes()).to.include('a-n4');
  });

  it('names problems where they are, and publishes nothing while there is a grave one', async () => {
    await show();
    fake.server.answer(checkRouteGraph, [
      { kind: 'wall', isGrave: true, nodes: [], edges: ['a-b'], names: '' },
      { kind: 'routeLost', isGrave: true, nodes: [], edges: [], names: '<i>Round</i>' },
    ]);
    await press(button('Add a node in the middle of the map'));
    await until(() => one('[part=panel]').textContent.includes('Something solid stands in the lane'), 'the problems');
    expect(one('[part=panel]').textContent).to.include('<b>Gate</b> – b').and.include('The route <i>Round</i> would');
    expect(one('[data-edge=a-b]').dataset['wrong']).to.equal('true');
    await press(button(/^Something solid/));
    expect(one('[data-edge=a-b]').dataset['chosen']).to.equal('true');
    await until(() => fake.server.of(saveRouteGraphDraft).length > 0, 'the draft');
    expect(button('Publish').hasAttribute('disabled')).to.equal(true);
  });

  it('compares, publishes with a note, and reads what is in force then', async () => {
    await show();
    await press(button('Add a node in the middle of the map'));
    await until(() => !button('Publish').hasAttribute('disabled'), 'the draft');
    await press(button('Compare'));
    expect(one('[data-node=n4]').dataset['tone']).to.equal('added');
    expect(one('[part=panel]').textContent).to.include('New nodes: 1');
    await press(button('Publish'));
    fake.server.refuse(publishRouteGraph, 'somebody was faster');
    const publish = (): HTMLElement =>
      all('dialog[open] button').find(each => nameOf(each) === 'Publish') as HTMLElement;
    await press(publish());
    await until(() => one('dialog[open]').textContent.includes('somebody was faster'), 'the refusal');
    fake.server.answer(publishRouteGraph, undefined);
    fake.server.answer(getRouteGraph, { ...inForce, version: 4, nodes: [...inForce.nodes, node('n4', 10, 5)] });
    await press(publish());
    await until(() => one('.state').textContent.includes('Version 4'), 'the new version');
    expect(fake.server.of(publishRouteGraph).at(-1)?.request).to.deep.equal({ mapId: '1', note: '' });
    expect(all('dialog[open]').length).to.equal(0);
  });

  it('says when a draft could not be kept, and keeps it on another try', async () => {
    await show();
    const told: boolean[] = [];
    element.addEventListener('unsavedchanged', ({ detail }) => told.push(detail.isUnsaved));
    fake.server.refuse(saveRouteGraphDraft, 'the disk is full');
    await press(button('Add a node in the middle of the map'));
    await until(
      () => all('[role=alert]').some(({ textContent }) => textContent.includes('the disk is full')),
      'the refusal',
    );
    fake.server.answer(saveRouteGraphDraft, undefined);
    await press(button('Try again'));
    await until(() => one('.state').textContent.includes('Draft kept'), 'the draft');
    expect(told).to.deep.equal([true, false]);
  });

  it('goes on with a draft, also when somebody has published meanwhile, and discards it', async () => {
    await show();
    home.remove();
    fake.server.answer(getRouteGraph, {
      ...inForce,
      version: 5,
      draft: { basedOn: 3, at: 1_700_000_100_000, nodes: inForce.nodes.slice(0, 2), edges: inForce.edges.slice(0, 1) },
    });
    home = provide(fake.console);
    home.style.width = '1100px';
    element = document.createElement('patrol-map-editor');
    home.append(element);
    await until(() => all('g.node').length === 2, 'the draft');
    expect(one('[role=alert]').textContent).to.include('Version 5 was published');
    expect(button('Publish').hasAttribute('disabled')).to.equal(true);
    await press(button('Go on with my drawing'));
    await until(() => saved()?.basedOn === 5, 'the draft on the new version');
    await press(button('Discard the draft'));
    fake.server.answer(discardRouteGraphDraft, undefined).answer(getRouteGraph, inForce);
    await press(all('dialog[open] button').at(-1) as HTMLElement);
    await until(() => all('g.node').length === 3, 'the lanes in force');
  });

  it('closes a lane at once, takes an earlier version, and reads a file', async () => {
    await show();
    await press(one('[data-edge=a-b] .reach'), onScreen(7, 5));
    fake.server.answer(closeRouteEdge, undefined);
    await press(button('Close now'));
    await until(() => one('[data-edge=a-b]').dataset['closed'] === 'true', 'the closed lane');
    expect(fake.server.of(closeRouteEdge).at(-1)?.request).to.deep.equal({ mapId: '1', edgeId: 'a-b', isClosed: true });
    // It is no change of the draft.
    expect(one('.state').textContent).to.include('No changes');
    fake.server
      .answer(listRouteGraphVersion, [
        { version: 3, note: '', at: 3, by: 'A', nodeCount: 3, edgeCount: 2 },
        { version: 2, note: '<u>old</u>', at: 2, by: 'B', nodeCount: 1, edgeCount: 0 },
      ])
      .answer(getRouteGraph, { ...inForce, version: 2, nodes: [node('old', 2, 2)], edges: [] });
    await press(button('Versions'));
    await until(() => all('dialog[open] li').length === 2, 'the versions');
    await press(all('dialog[open] li button')[0] as HTMLElement);
    await until(() => shown().join() === 'old', 'the version');
    fake.server.answer(importRouteGraph, {
      nodes: [node('x', 1, 1), node('y', 5, 1)],
      edges: [lane('x', 'y')],
      fileExtra: '{}',
      stationCount: 2,
      unread: ['Node q has no place'],
    });
    await press(button('Read a layout file'));
    const chooser = one('dialog[open] input[type=file]') as HTMLInputElement;
    const files = new DataTransfer();
    files.items.add(new File(['{"layouts":[]}'], 'plant.json'));
    chooser.files = files.files;
    chooser.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => one('dialog[open]').textContent.includes('2 nodes, 1 lane, 2 stations'), 'what was found');
    expect(one('dialog[open]').textContent).to.include('Node q has no place');
    await press(all('dialog[open] button').at(-1) as HTMLElement);
    expect(shown()).to.deep.equal(['x', 'y']);
    await until(() => saved()?.fileExtra === '{}', 'the draft with the file');
  });

  it('is to be looked at alone in a small window, and by who may not draw', async () => {
    await show(aUser({ permissions: ['route-graph'] }));
    expect(all('button').map(nameOf)).not.to.include.members(['Publish', 'Discard the draft']);
    expect(all('.strip [aria-pressed]').length).to.equal(3);
    home.remove();
    fake.console.dispose();
    await show(undefined, 380);
    expect(one('.banner').textContent).to.include('larger screen');
    expect(all('.strip [aria-pressed]').length).to.equal(3);
  });

  it('shows another map, and says so', async () => {
    await show();
    const told: string[] = [];
    element.addEventListener('mapchanged', ({ detail }) => told.push(detail.mapId));
    fake.server.answer(getRouteGraph, { ...inForce, mapId: '2', nodes: [node('y', 2, 2)], edges: [] });
    const choice = one('.head sl-select');
    Object.assign(choice, { value: '2' });
    choice.dispatchEvent(new CustomEvent('sl-change', { bubbles: true, composed: true }));
    await until(() => shown().join() === 'y', 'the other map');
    expect(told).to.deep.equal(['2']);
  });

  it('keeps up with 500 nodes: a move draws no mark but its own and those of its lanes', async () => {
    await show();
    const nodes = Array.from({ length: 500 }, (_, at) =>
      node(`n${at}`, 0.5 + (at % 25) * 0.75, 0.4 + Math.floor(at / 25) * 0.45),
    );
    const edges = nodes.slice(1).map((_, at) => lane(`n${at}`, `n${at + 1}`));
    fake.server.answer(getRouteGraph, { ...inForce, mapId: '2', nodes, edges });
    const choice = one('.head sl-select');
    Object.assign(choice, { value: '2' });
    choice.dispatchEvent(new CustomEvent('sl-change', { bubbles: true, composed: true }));
    await until(() => all('g.node').length === 500, '500 nodes');
    const changed = new Set<Element | null>();
    const observer = new MutationObserver(records => {
      for (const { target } of records) changed.add((target as Element).closest('g.node, g.lane'));
    });
    observer.observe(one('svg.map'), { subtree: true, attributes: true });
    await click(0.5, 0.4, one('[data-node=n0]'));
    await drawn();
    changed.clear();
    await key('ArrowUp');
    await drawn();
    observer.disconnect();
    changed.delete(null);
    expect(changed.size).to.equal(2);
  });
});
