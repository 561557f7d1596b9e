import { expect } from '@esm-bundle/chai';
import {
  aRobot,
  aStatus,
  anAlarm,
  listFloorPlans,
  listMapMark,
  listMapThing,
  listMapWeather,
  listRegion,
  navigateControl,
  selectRobot,
  type FakeConsole,
  type PushData,
} from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

const plan = (id: string, name: string) => ({
  id,
  name,
  // The picture exists, because a picture that fails would add a note.
  picture: `${location.origin}/host-app/public/favicon.svg?${id}`,
  width: 800,
  height: 400,
  metresPerPixel: 0.05,
  originX: 0,
  originY: 0,
});

describe('<patrol-robot-map> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-robot-map'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const marker = (id: string): SVGGElement | null => root().querySelector(`[data-id=${id}]`);
  const map = (): SVGSVGElement => root().querySelector('[part=map]') as SVGSVGElement;
  const box = (): number[] => (map().getAttribute('viewBox') ?? '').split(' ').map(Number);
  const push = async (...positions: PushData<'RobotSituation'>['positions']): Promise<void> => {
    fake.environment.sockets.latest('singleton').push('RobotSituation', { positions });
    await fake.clock.advance(1000);
    await drawn();
  };
  const at = (deviceId: string, mapId = 'map-1') => ({ deviceId, mapId, x: 20, y: 10, angle: 90, battery: 15 });
  const switches = (): unknown => fake.environment.sockets.latest('singleton').of('PushSwitch').at(-1)?.data;
  const pointer = (type: string, x: number, y: number, pointerId = 1, target: Element = map()): void =>
    void target.dispatchEvent(
      new PointerEvent(type, { pointerId, clientX: x, clientY: y, bubbles: true, composed: true, cancelable: true }),
    );
  /** A complete press, with the events that browsers send. */
  const tap = (x: number, y: number, target: Element = map()): void => {
    for (const type of ['pointerdown', 'pointerup', 'click']) pointer(type, x, y, 1, target);
  };
  const key = (target: Element | null | undefined, name: string): KeyboardEvent => {
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, composed: true });
    target?.dispatchEvent(event);
    return event;
  };
  const button = (label: string): HTMLButtonElement | null => root().querySelector(`[aria-label="${label}"]`);
  const middle = (): readonly [number, number] => {
    const { left, top, width, height } = map().getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const status = async (part: Parameters<typeof aStatus>[0]): Promise<void> => {
    fake.environment.sockets.latest('device').push('RobotStatus', aStatus(part), 'robot-1');
    await fake.clock.advance(1000);
    await drawn();
  };
  const coordinate = async (longitude = 121.47): Promise<void> => {
    fake.environment.sockets.latest('device').push('CoordinatePush', { longitude, latitude: 31.23 }, 'robot-1');
    await fake.clock.advance(1000);
    await drawn();
  };
  /** Presses the button at its visible place in the foot. The foot lets presses through to the map, but its buttons do not. */
  const pressFoot = (): void => {
    const { left, top, width, height } = root().querySelector('.foot button')?.getBoundingClientRect() ?? new DOMRect();
    const hit = root().elementFromPoint(left + width / 2, top + height / 2);
    expect(hit?.closest('.foot button')).to.not.equal(null);
    (hit as HTMLElement).click();
  };
  const geo = (): Element | null => root().querySelector('[part=geo]');
  const capture = Element.prototype.setPointerCapture;

  before(texts);

  beforeEach(async () => {
    // The pointers of tests are not real, so capturing one would fail.
    Element.prototype.setPointerCapture = () => undefined;
    fake = await fakeConsole();
    fake.server.answer(listFloorPlans, [plan('map-1', 'Ground floor'), plan('map-2', 'First floor')]);
    home = provide(fake.console);
    element = document.createElement('patrol-robot-map');
    element.style.height = '300px';
    element.style.width = '600px';
    home.append(element);
    await until(() => root().querySelector('[part=map]')?.hasAttribute('viewBox') === true, 'the map');
  });

  afterEach(async () => {
    Element.prototype.setPointerCapture = capture;
    home.remove();
    await drawn();
    fake.console.dispose();
  });

  it('shows devices where they are, with heading, kind and battery, and asks for their places while it is there', async () => {
    await push(at('robot-1'));
    expect(marker('robot-1')?.getAttribute('transform')).to.match(/^translate\(400 200\)/);
    expect(marker('robot-1')?.querySelector('.heading')?.getAttribute('transform')).to.equal('rotate(-90)');
    expect(marker('robot-1')?.getAttribute('aria-label')).to.equal('Robot One, Robot, Online, Battery 15%');
    expect(root().innerHTML).to.not.contain('style=');
    expect(switches()).to.have.property('RobotSituationPushSwitch', '1');
    element.remove();
    await drawn();
    await fake.clock.advance(200);
    expect(switches()).to.have.property('RobotSituationPushSwitch', '0');
  });

  it('says that the selected robot is offline and has told no coordinates, until it has', async () => {
    const said = (): boolean => root().textContent.includes('Robot One is offline and has reported no coordinates');
    await selectRobot(fake);
    await drawn();
    expect(said(), 'online').to.equal(false);
    fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ isOnline: false })]);
    await fake.clock.advance(1000);
    await drawn();
    expect(said(), 'offline').to.equal(true);
    expect(root().querySelector('.note[role=status]')?.textContent).to.contain('Robot One');
    await push(at('robot-1'));
    expect(said(), 'at a place').to.equal(false);
    expect(marker('robot-1')).to.not.equal(null);
  });

  const square = [
    { x: 10, y: 5 },
    { x: 30, y: 5 },
    { x: 30, y: 15 },
    { x: 10, y: 15 },
  ];

  it('draws the regions of the map beneath the robots, with name and meaning, and hides them on request', async () => {
    const region = (type: string, name: string, kind: 'zone' | 'forbidden' | 'speedLimit', part: object = {}) => ({
      type,
      name,
      kind,
      mapId: 'map-1',
      holds: true,
      corners: square,
      ...part,
    });
    await push(at('robot-1'));
    expect(button('Show regions')).to.equal(null);
    fake.server.answer(listRegion, [
      region('1', 'Canteen', 'zone'),
      region('2', 'Wet floor', 'forbidden', { devices: ['robot-2'] }),
      region('3', 'Gate', 'speedLimit', { maxSpeed: 0.5, holds: false }),
      region('4', 'Elsewhere', 'zone', { mapId: 'map-2' }),
    ]);
    fake.environment.sockets.latest('singleton').push('RegionsChanged', { at: 0 });
    await fake.clock.advance(1000);
    await until(() => root().querySelector('[part=regions]') !== null, 'the regions');
    const drawnOnes = [...root().querySelectorAll('[part=regions] [role=img]')];
    expect(drawnOnes.map(one => one.getAttribute('aria-label'))).to.deep.equal([
      'Wet floor, Forbidden, for some devices',
      'Gate, Speed limit, at most 0.5 m/s, not now',
      'Canteen, Zone',
    ]);
    expect(drawnOnes.map(one => one.hasAttribute('data-faint'))).to.deep.equal([false, true, false]);
    const order = [...map().querySelectorAll('[part=regions], .marker')];
    expect(order[0]?.getAttribute('part'), 'beneath the robots').to.equal('regions');
    const [left] = box();
    pointer('pointerdown', 100, 100, 1, drawnOnes[0]?.querySelector('polygon') ?? undefined);
    pointer('pointermove', 60, 100, 1, drawnOnes[0]?.querySelector('polygon') ?? undefined);
    await drawn();
    expect(box()[0], 'moves with the map').to.not.equal(left);
    pointer('pointerup', 60, 100);
    button('Show regions')?.click();
    await drawn();
    expect(root().querySelector('[part=regions]')).to.equal(null);
    expect(button('Show regions')?.getAttribute('aria-pressed')).to.equal('false');
  });

  it('draws what is written on the map beneath the robots, each with its name and kind, and hides it on request', async () => {
    const mark = (type: string, name: string, kind: 'charger' | 'muster' | 'text', part: object = {}) => ({
      type,
      name,
      kind,
      mapId: 'map-1',
      shape: 'point' as const,
      corners: [{ x: 10, y: 5 }],
      ...part,
    });
    await push(at('robot-1'));
    fake.server.answer(listMapMark, [
      mark('1', 'Dock 1', 'charger', { angle: 90 }),
      mark('2', 'Meeting place', 'muster', { shape: 'area', corners: square }),
      mark('3', 'To the gate', 'text', { shape: 'line', corners: square, colour: [10, 20, 30] }),
      mark('4', 'Elsewhere', 'text', { mapId: 'map-2' }),
    ]);
    fake.environment.sockets.latest('singleton').push('MapsChanged', { at: 0 });
    await fake.clock.advance(1000);
    await until(() => root().querySelector('[part=marks]') !== null, 'the marks');
    const drawnOnes = [...root().querySelectorAll('[part=marks] [role=img]')];
    expect(drawnOnes.map(one => one.getAttribute('aria-label'))).to.deep.equal([
      'Dock 1, Charger',
      'Meeting place, Assembly point',
      'To the gate',
    ]);
    // The names of places that people must find are always there.
    expect(drawnOnes.map(one => one.querySelector('text')?.textContent ?? '')).to.deep.equal([
      '',
      'Meeting place',
      'To the gate',
    ]);
    expect(drawnOnes.map(one => one.querySelector('polygon, polyline')?.tagName ?? '')).to.deep.equal([
      '',
      'polygon',
      'polyline',
    ]);
    expect(drawnOnes[2]?.getAttribute('color')).to.equal('rgb(10 20 30)');
    const order = [...map().querySelectorAll('[part=marks], .marker')];
    expect(order[0]?.getAttribute('part'), 'beneath the robots').to.equal('marks');
    button('Show marks')?.click();
    await drawn();
    expect(root().querySelector('[part=marks]')).to.equal(null);
    expect(button('Show marks')?.getAttribute('aria-pressed')).to.equal('false');
  });

  it('draws the equipment with what it does, in the place of its mark, and tells of rain', async () => {
    const thing = (type: string, part: object) => ({
      type,
      kind: 'cabinet' as const,
      name: type,
      mapId: 'map-1',
      x: 10,
      y: 5,
      state: 'normal' as const,
      ...part,
    });
    const mark = { type: '1', name: 'Fire', kind: 'hydrant' as const, mapId: 'map-1', shape: 'point' as const };
    await push(at('robot-1'));
    fake.server
      .answer(listMapMark, [
        { ...mark, corners: [{ x: 10, y: 5 }], refId: 'hydrant-1' },
        { ...mark, type: '2', name: 'Other', corners: [{ x: 12, y: 5 }] },
      ])
      .answer(listMapThing, [
        thing('hydrant-1', { name: 'Cabinet 1', state: 'open' }),
        thing('lift-1', { kind: 'lift', name: 'Lift 1', state: 'up', floor: '2F' }),
        thing('door-1', { kind: 'lock', name: 'Server room', mapId: 'map-2' }),
      ])
      .answer(listMapWeather, [{ type: '1', mapId: 'map-1', state: 'rain', heldCount: 2 }]);
    fake.environment.sockets.latest('singleton').push('MapsChanged', { at: 0 });
    fake.environment.sockets.latest('singleton').push('MapThingsChanged', { at: 0 });
    await fake.clock.advance(1000);
    await until(() => root().querySelector('[part=things]') !== null, 'the equipment');
    const said = (part: string) =>
      [...root().querySelectorAll(`[part=${part}] [role=img]`)].map(one => one.getAttribute('aria-label'));
    expect(said('things')).to.deep.equal(['Cabinet 1, Fire cabinet, open', 'Lift 1, Elevator, going up, floor 2F']);
    expect(said('marks')).to.deep.equal(['Other, Fire equipment']);
    expect(root().querySelectorAll('.thing[data-urgent]')).to.have.length(1);
    const note = root().querySelector('[part=weather]');
    expect(note?.textContent).to.contain('It rains here').and.contain('2');
    fake.server.answer(listMapWeather, []);
    fake.environment.sockets.latest('singleton').push('MapThingsChanged', { at: 0 });
    await fake.clock.advance(1000);
    await until(() => root().querySelector('[part=weather]') === null, 'a dry day');
  });

  it('says that regions could not be read, and reads them again on request', async () => {
    fake.server.refuse(listRegion, 'busy');
    fake.environment.sockets.latest('singleton').push('RegionsChanged', { at: 0 });
    await fake.clock.advance(1000);
    await until(() => root().textContent.includes('The regions and marks of maps could not be loaded'), 'the failure');
    fake.server.answer(listRegion, []);
    pressFoot();
    await until(() => !root().textContent.includes('could not be loaded'), 'the regions');
  });

  it('selects by click and by key, unless the page prevents it', async () => {
    await push(at('robot-1'), at('robot-2'));
    const asked: string[] = [];
    element.addEventListener('robotselectrequest', event => {
      asked.push(event.detail.id);
      if (event.detail.id === 'robot-1') event.preventDefault();
    });
    marker('robot-1')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(fake.console.robots.$switchingTo.get()).to.equal(undefined);
    marker('robot-2')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    expect(fake.console.robots.$switchingTo.get()).to.equal('robot-2');
    expect(asked).to.deep.equal(['robot-1', 'robot-2']);
    fake.environment.sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"robot-2","data":0}');
    await until(() => root().textContent.includes('Robot switch failed'), 'the problem');
  });

  it('follows the selected robot to its map, and shows its fresher pose', async () => {
    await push(at('robot-1'));
    await selectRobot(fake);
    fake.environment.sockets
      .latest('device')
      .push('RobotStatus', aStatus({ pose: { mapId: 'map-2', x: 1, y: 1, angle: 0 } }), 'robot-1');
    await fake.clock.advance(1000);
    await until(() => root().querySelector('select')?.value === 'map-2', 'the other map');
    await until(() => marker('robot-1') !== null, 'the robot there');
    expect(marker('robot-1')?.getAttribute('transform')).to.match(/^translate\(20 380\)/);
    expect(marker('robot-1')?.getAttribute('aria-pressed')).to.equal('true');
    const chooser = root().querySelector('select') as HTMLSelectElement;
    chooser.value = 'map-1';
    chooser.dispatchEvent(new Event('change', { bubbles: true }));
    await drawn();
    expect(map().getAttribute('aria-label')).to.equal('Ground floor');
    element.mapId = 'map-2';
    await drawn();
    expect(map().getAttribute('aria-label')).to.equal('First floor');
  });

  it('marks places as old when the channel is lost', async () => {
    await push(at('robot-1'));
    expect(marker('robot-1')?.dataset['stale']).to.equal(undefined);
    fake.environment.sockets.latest('singleton').drop();
    await drawn();
    expect(marker('robot-1')?.dataset['stale']).to.equal('true');
    expect(root().querySelector('[part=stale]')).to.not.equal(null);
  });

  it('is zoomed by wheel and buttons, dragged and fitted', async () => {
    const whole = box();
    const wheel = new WheelEvent('wheel', { deltaY: -200, clientX: 0, clientY: 0, bubbles: true, cancelable: true });
    map().dispatchEvent(wheel);
    await drawn();
    expect(wheel.defaultPrevented).to.equal(true);
    expect(box()[2]).to.be.lessThan(whole[2] ?? 0);
    const before = box();
    pointer('pointerdown', 100, 100);
    pointer('pointermove', 60, 100);
    pointer('pointerup', 60, 100);
    await drawn();
    expect(box()[0]).to.be.greaterThan(before[0] ?? 0);
    root().querySelector<HTMLElement>('[aria-label="Show the whole map"]')?.click();
    await drawn();
    expect(box()).to.deep.equal(whole);
  });

  describe('in a page that scrolls', () => {
    let far: HTMLElement;
    beforeEach(() => {
      far = document.createElement('div');
      far.style.height = '5000px';
      document.body.append(far);
    });
    afterEach(() => far.remove());
    const turn = async (deltaY: number, more: WheelEventInit = {}): Promise<boolean> => {
      const wheel = new WheelEvent('wheel', { deltaY, bubbles: true, composed: true, cancelable: true, ...more });
      map().dispatchEvent(wheel);
      await drawn();
      return wheel.defaultPrevented;
    };
    const finger = (type: string, x: number, y: number, pointerId = 1): void =>
      void map().dispatchEvent(
        new PointerEvent(type, { pointerId, pointerType: 'touch', clientX: x, clientY: y, bubbles: true }),
      );
    /** Whether the map keeps this many moving fingers from the page. */
    const keeps = (count: number): boolean => {
      const touches = Array.from(
        { length: count },
        (_, identifier) => new Touch({ identifier, target: map(), clientX: 100, clientY: 100 + identifier * 50 }),
      );
      const move = new TouchEvent('touchmove', { touches, bubbles: true, composed: true, cancelable: true });
      map().dispatchEvent(move);
      return move.defaultPrevented;
    };
    const hint = (): string | undefined => root().querySelector('.gesture-hint')?.textContent;

    it('leaves the wheel to the page until it is pressed or Ctrl is held, and says so', async () => {
      const whole = box();
      expect(await turn(-200)).to.equal(false);
      expect(box()).to.deep.equal(whole);
      const said = 'Hold Ctrl to zoom with the wheel, or press the map first';
      expect(hint()).to.equal(said);
      expect(root().querySelector('.gesture-hint + [role=status]')?.textContent).to.equal(said);
      expect(await turn(-200, { ctrlKey: true })).to.equal(true);
      expect(box()[2]).to.be.lessThan(whole[2] ?? 0);
      const before = box();
      map().focus();
      expect(await turn(-200)).to.equal(true);
      expect(box()[2]).to.be.lessThan(before[2] ?? 0);
      map().blur();
      expect(await turn(-200)).to.equal(false);
    });

    it('zooms by the amount of a pinch on a touch pad', async () => {
      const [, , whole = 0] = box();
      for (let step = 0; step < 10; step += 1) await turn(-10 * Math.log(2), { ctrlKey: true });
      expect(box()[2]).to.be.closeTo(whole / 2, whole / 100);
    });

    it('leaves one finger to the page and is moved and zoomed by two', async () => {
      const whole = box();
      expect(getComputedStyle(map()).touchAction).to.equal('pan-x pan-y');
      expect(keeps(1)).to.equal(false);
      finger('pointerdown', 200, 200);
      finger('pointermove', 200, 150);
      await drawn();
      expect(box()).to.deep.equal(whole);
      expect(hint()).to.equal('Move the map with two fingers');
      expect(keeps(2)).to.equal(true);
      finger('pointerdown', 260, 150, 2);
      finger('pointermove', 320, 150, 2);
      await drawn();
      expect(box()[2]).to.be.lessThan(whole[2] ?? 0);
      finger('pointerup', 200, 150);
      finger('pointerup', 320, 150, 2);
    });

    it('takes all gestures where the page says that it is greedy', async () => {
      element.gestures = 'greedy';
      await drawn();
      expect(getComputedStyle(map()).touchAction).to.equal('none');
      const whole = box();
      expect([await turn(-200), keeps(1)]).to.deep.equal([true, true]);
      const before = box();
      expect(before[2]).to.be.lessThan(whole[2] ?? 0);
      finger('pointerdown', 200, 200);
      finger('pointermove', 150, 200);
      finger('pointerup', 150, 200);
      await drawn();
      expect(box()[0]).to.be.greaterThan(before[0] ?? 0);
      expect(hint()).to.equal(undefined);
    });

    it('takes none where the page says so, and still has its buttons and keys', async () => {
      element.gestures = 'none';
      await drawn();
      const whole = box();
      expect([await turn(-200), await turn(-200, { ctrlKey: true }), keeps(1), keeps(2)]).to.deep.equal(
        Array(4).fill(false),
      );
      pointer('pointerdown', 100, 100);
      pointer('pointermove', 60, 100);
      pointer('pointerup', 60, 100);
      await drawn();
      expect([box(), hint()]).to.deep.equal([whole, undefined]);
      button('Zoom in')?.click();
      await drawn();
      expect(box()[2]).to.be.lessThan(whole[2] ?? 0);
    });
  });

  it('keeps its place and its zoom while the page hides it', async () => {
    map().dispatchEvent(new WheelEvent('wheel', { deltaY: -200, clientX: 0, clientY: 0, bubbles: true }));
    await drawn();
    const before = box();
    element.style.display = 'none';
    await push(at('robot-1'));
    await until(() => map().getAttribute('viewBox') === null, 'nothing to see');
    element.style.display = '';
    await until(() => map().getAttribute('viewBox') !== null, 'the map');
    expect(box()).to.deep.equal(before);
  });

  it('keeps the selected robot in the middle', async () => {
    await selectRobot(fake);
    await push({ ...at('robot-1'), x: 5, y: 5 });
    element.follow = true;
    await drawn();
    const [x = 0, y = 0, width = 0, height = 0] = box();
    expect([Math.round(x + width / 2), Math.round(y + height / 2)]).to.deep.equal([100, 300]);
  });

  it('draws the route with its progress, the waiting alarms and the way behind, and opens an alarm', async () => {
    await selectRobot(fake);
    const device = fake.environment.sockets.latest('device');
    const points = [0, 5, 10].map(x => ({ x, y: 5, name: `P${x}` }));
    device.push('LineInfo', { name: 'Night', mapId: 'map-1', points }, 'robot-1');
    device.push('CurrentStep', { index: 1, total: 3 }, 'robot-1');
    const alarm = anAlarm({ level: 'serious', mapId: 'map-1', x: 5, y: 5 });
    fake.environment.sockets.latest('singleton').push('AlarmInfo', alarm);
    for (const x of [1, 2, 3]) await push({ ...at('robot-1'), x });
    expect(root().querySelectorAll('[part=route] [data-state]')).to.have.length(3);
    expect(root().textContent).to.contain('Night: point 2 of 3');
    expect(getComputedStyle(root().querySelector('[part=route] .line') as Element).fill, 'a line, no area').to.equal(
      'none',
    );
    expect(root().querySelector('[part=track]')?.getAttribute('points')?.split(' ')).to.have.length(3);
    const pin = root().querySelector<SVGGElement>('[part=pin]');
    expect(pin?.getAttribute('aria-label')).to.contain('Serious');
    let asked = '';
    element.addEventListener('alarmopenrequest', event => {
      asked = event.detail.id;
      event.preventDefault();
    });
    pin?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(asked).to.equal(alarm.id);
    expect(fake.console.alarms.$opened.get()).to.equal(undefined);
  });

  it('marks route and progress by the socket that carries them, until they have come again', async () => {
    await selectRobot(fake);
    await push(at('robot-1'));
    const line = { name: 'Night', mapId: 'map-1', points: [0, 5, 10].map(x => ({ x, y: 5, name: `P${x}` })) };
    const tell = async (): Promise<void> => {
      fake.environment.sockets.latest('device').push('LineInfo', line, 'robot-1');
      fake.environment.sockets.latest('device').push('CurrentStep', { index: 1, total: 3 }, 'robot-1');
      await fake.clock.advance(1000);
      await drawn();
    };
    await tell();
    const isStale = (): boolean => root().querySelector('.progress [part=stale]') !== null;
    const route = (): Element | null => root().querySelector('[part=route]');
    expect(isStale()).to.equal(false);
    expect(route()?.hasAttribute('data-stale')).to.equal(false);
    fake.environment.sockets.latest('device').drop();
    await drawn();
    expect(isStale()).to.equal(true);
    expect(route()?.hasAttribute('data-stale')).to.equal(true);
    expect(root().querySelector('.head [part=stale]'), 'the places come by the other socket').to.equal(null);
    await fake.clock.advance(15_500);
    expect(fake.console.connection.$connection.get().device.state).to.equal('open');
    await drawn();
    expect(isStale(), 'open, but nothing new yet').to.equal(true);
    await tell();
    expect(isStale()).to.equal(false);
    expect(route()?.hasAttribute('data-stale')).to.equal(false);
  });

  it('measures between clicks until Escape', async () => {
    const press = (label: string): void => root().querySelector<HTMLButtonElement>(`[aria-label="${label}"]`)?.click();
    press('Measure');
    await drawn();
    const frame = map().getBoundingClientRect();
    for (const x of [100, 200]) {
      tap(frame.left + x, frame.top + 100);
      await drawn();
    }
    const metres = Number(/([\d.]+) m/.exec(root().querySelector('[part=ruler]')?.textContent ?? '')?.[1]);
    const [, , width = 0] = box();
    expect(metres).to.be.closeTo(100 * (width / frame.width) * 0.05, 0.2);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    await drawn();
    expect(root().querySelector('[part=ruler]')).to.equal(null);
  });

  it('sends the robot to a place that is clicked, after asking, and says why it cannot', async () => {
    await selectRobot(fake, 'robot-1', { mode: 'patrol' });
    await push({ ...at('robot-1'), x: 5, y: 5 });
    const tool = (): HTMLButtonElement | null => button('Send the robot here');
    const point = async (): Promise<void> => {
      tool()?.click();
      await drawn();
      tap(...middle());
      await until(() => dialog() !== null, 'the question');
    };
    const dialog = (): HTMLElement | null => root().querySelector('dialog[open]');
    await point();
    expect(dialog()?.textContent).to.contain('Send Robot One to 20.0 m, 10.0 m?');
    expect(root().activeElement?.textContent, 'the safe choice').to.equal('Cancel');
    fake.server.refuse(navigateControl, 'No way');
    const confirm = (): HTMLButtonElement | null | undefined =>
      dialog()?.querySelector<HTMLButtonElement>('.pk-dialog-foot button:last-child');
    confirm()?.click();
    await until(() => (dialog()?.textContent ?? '').includes('No way'), 'the refusal');
    fake.server.answer(navigateControl, undefined);
    confirm()?.click();
    await until(() => dialog() === null, 'the end');
    expect(fake.server.of(navigateControl).at(-1)?.request).to.deep.equal({
      deviceId: 'robot-1',
      mapId: 'map-1',
      x: 20,
      y: 10,
    });
    await point();
    await selectRobot(fake, 'robot-2', { mode: 'patrol' });
    await selectRobot(fake, 'robot-1', { mode: 'patrol' });
    await drawn();
    expect(dialog(), 'nobody asks again').to.equal(null);
    await point();
    await status({ mode: 'manual' });
    expect(dialog()?.textContent).to.contain('automatic mode');
    expect(confirm()?.getAttribute('aria-disabled')).to.equal('true');
    const before = fake.server.of(navigateControl).length;
    confirm()?.click();
    await drawn();
    expect(fake.server.of(navigateControl)).to.have.length(before);
  });

  it('keeps the way to send a robot, with the reason why it is refused now', async () => {
    await push({ ...at('robot-1'), x: 5, y: 5 }, at('robot-2'));
    const tool = (): HTMLButtonElement | null => button('Send the robot here');
    expect(tool(), 'nobody to send').to.equal(null);
    await selectRobot(fake, 'robot-1', { mode: 'manual' });
    await drawn();
    expect(tool()?.getAttribute('aria-disabled')).to.equal('true');
    expect(tool()?.title).to.contain('automatic mode');
    tool()?.click();
    await drawn();
    expect(root().querySelector('.note')?.textContent, 'for who has no pointer to hover').to.equal(tool()?.title);
    tap(...middle());
    await drawn();
    expect(root().querySelector('dialog[open]')).to.equal(null);
    await status({ mode: 'patrol', isEmergencyStopped: true });
    expect(tool()?.title).to.match(/emergency stop/i);
    await status({ mode: 'patrol' });
    expect(tool()?.hasAttribute('aria-disabled')).to.equal(false);
    fake.environment.sockets.latest('device').drop();
    await drawn();
    expect(tool()?.getAttribute('aria-disabled'), 'its status is old').to.equal('true');
    element.mapId = 'map-2';
    await drawn();
    expect(tool()?.getAttribute('aria-disabled')).to.equal('true');
  });

  it('shows the life of an order to go somewhere, and the place, until it is there', async () => {
    const pose = (x: number) => ({ mapId: 'map-1', x, y: 10, angle: 0 });
    await selectRobot(fake, 'robot-1', { mode: 'patrol', pose: pose(5) });
    const mark = (): HTMLElement | null => root().querySelector('[part=go-to]');
    const goal = (): Element | null => root().querySelector('[part=goal]');
    let answer: () => void = () => undefined;
    fake.server.answer(navigateControl, () => new Promise<undefined>(resolve => (answer = () => resolve(undefined))));
    const going = fake.console.commands.goTo({ mapId: 'map-1', x: 20, y: 10 });
    await until(() => mark()?.textContent === 'Sent…', 'that it was sent');
    expect(goal()?.getAttribute('transform')).to.match(/^translate\(400 200\)/);
    answer();
    await going;
    await until(() => mark()?.textContent.includes('Accepted') === true, 'that it was accepted');
    await status({ mode: 'specificPoint', pose: pose(6) });
    expect(mark()?.textContent).to.equal('Under way…');
    expect(goal()).to.not.equal(null);
    await status({ mode: 'standBy', pose: pose(20) });
    expect(mark()?.textContent).to.equal('Done');
    expect(goal()).to.equal(null);
    await fake.clock.advance(5000);
    await until(() => mark() === null, 'that it is over');
  });

  it('says that an order to go somewhere was not confirmed, until that is read', async () => {
    await selectRobot(fake, 'robot-1', { mode: 'patrol' });
    await push(at('robot-1'));
    await fake.console.commands.goTo({ mapId: 'map-2', x: 3, y: 3 });
    await drawn();
    expect(root().querySelector('[part=goal]'), 'on another map').to.equal(null);
    const mark = (): HTMLElement | null => root().querySelector('[part=go-to]');
    expect(mark()?.textContent).to.contain('Accepted');
    await fake.clock.advance(10_000);
    await until(() => mark()?.textContent.includes('not confirmed') === true, 'the failure');
    expect(mark()?.querySelector('[role=alert]')).to.not.equal(null);
    mark()?.querySelector('button')?.click();
    await until(() => mark() === null, 'that it was read');
  });

  it('takes a press on a marker for one on its place while a place is pointed at', async () => {
    await selectRobot(fake, 'robot-1', { mode: 'patrol' });
    await push({ ...at('robot-1'), x: 5, y: 5 }, at('robot-2'));
    button('Send the robot here')?.click();
    await drawn();
    const other = marker('robot-2') as SVGGElement;
    tap(...middle(), other);
    await until(() => root().querySelector('dialog[open]') !== null, 'the question');
    expect(fake.console.robots.$switchingTo.get()).to.equal(undefined);
    expect(root().querySelector('dialog[open]')?.textContent).to.contain('Send Robot One to 20.0 m, 10.0 m?');
  });

  it('is zoomed by two fingers, about what lies between them', async () => {
    await push(at('robot-1'));
    const { left, top } = map().getBoundingClientRect();
    const whole = box();
    const shown = (x: number): number => (whole[0] ?? 0) + x * ((whole[2] ?? 0) / 600);
    pointer('pointerdown', left + 200, top + 100, 1);
    pointer('pointerdown', left + 300, top + 100, 2);
    pointer('pointermove', left + 150, top + 100, 1);
    pointer('pointermove', left + 350, top + 100, 2);
    await drawn();
    const near = box();
    expect(near[2]).to.be.closeTo((whole[2] ?? 0) / 2, 1);
    expect((near[0] ?? 0) + 250 * ((near[2] ?? 0) / 600), 'what was in the middle still is').to.be.closeTo(
      shown(250),
      2,
    );
    pointer('pointerup', left + 350, top + 100, 2);
    pointer('pointermove', left + 150, top + 140, 1);
    await drawn();
    expect(box()[2], 'one finger drags on').to.equal(near[2]);
    expect(box()[1]).to.be.lessThan(near[1] ?? 0);
    pointer('pointerup', left + 150, top + 140, 1);
    pointer('click', left + 150, top + 140, 1, marker('robot-1') as SVGGElement);
    expect(fake.console.robots.$switchingTo.get(), 'it was no press').to.equal(undefined);
  });

  it('is used by keys: moved, zoomed, its devices reached from one to the next, and places pointed at', async () => {
    await selectRobot(fake, 'robot-1', { mode: 'patrol' });
    await push({ ...at('robot-1'), x: 5 }, { ...at('robot-2'), x: 30 });
    const stops = [...root().querySelectorAll('.marker[tabindex="0"]')];
    expect(stops.map(stop => (stop as SVGElement).dataset['id'])).to.deep.equal(['robot-1']);
    marker('robot-1')?.focus();
    key(marker('robot-1'), 'ArrowRight');
    expect(root().activeElement).to.equal(marker('robot-2'));
    key(marker('robot-2'), 'ArrowUp');
    expect(root().activeElement).to.equal(marker('robot-1'));
    const whole = box();
    map().focus();
    expect(root().activeElement).to.equal(map());
    expect(key(map(), '+').defaultPrevented).to.equal(true);
    await drawn();
    const near = box();
    expect(near[2]).to.be.lessThan(whole[2] ?? 0);
    key(map(), 'ArrowRight');
    key(map(), 'ArrowRight');
    key(map(), 'ArrowRight');
    await drawn();
    expect(box()[0]).to.be.greaterThan(near[0] ?? 0);
    // A marker that was moved out of view comes back when it gets the focus.
    marker('robot-1')?.focus();
    await drawn();
    const [x = 0, , width = 0] = box();
    expect(x + width / 2).to.be.closeTo(100, 30);
    button('Show the whole map')?.click();
    button('Send the robot here')?.click();
    await drawn();
    expect(root().activeElement, 'a press by key').to.equal(map());
    key(map(), 'Enter');
    await until(() => root().querySelector('dialog[open]') !== null, 'the question');
    expect(root().querySelector('dialog[open]')?.textContent).to.contain('20.0 m, 10.0 m?');
  });

  it('is moved away from the robot that it follows by hand', async () => {
    await selectRobot(fake);
    await push({ ...at('robot-1'), x: 20 });
    element.follow = true;
    await drawn();
    const before = box();
    pointer('pointerdown', 100, 100);
    pointer('pointermove', 40, 100);
    pointer('pointerup', 40, 100);
    await drawn();
    expect(box()[0]).to.be.greaterThan(before[0] ?? 0);
    expect(button('Follow the robot')?.getAttribute('aria-pressed')).to.equal('false');
  });

  it('says that the picture of a plan failed, and tries again by hand and when network or channel are back', async () => {
    const image = (): Element | null => root().querySelector('image');
    const isSaid = (): boolean => root().textContent.includes('map could not be loaded');
    const fail = async (): Promise<void> => {
      await until(() => image() !== null, 'another attempt');
      image()?.dispatchEvent(new Event('error'));
      await until(isSaid, 'the failure');
      expect(image()).to.equal(null);
    };
    await fail();
    pressFoot();
    await fail();
    window.dispatchEvent(new Event('online'));
    await fail();
    fake.environment.sockets.latest('singleton').drop();
    await fake.clock.advance(15_500);
    expect(fake.console.connection.$connection.get().singleton.state).to.equal('open');
    await until(() => image() !== null && !isSaid(), 'the last attempt');
  });

  it('shows a device that works outdoors on the earth, over tiles only where they are configured', async () => {
    await selectRobot(fake);
    await push(at('robot-1'));
    expect(root().textContent).not.to.contain('Outdoors');
    await coordinate();
    expect(geo(), 'it is on a plan as well').to.equal(null);
    root().querySelector<HTMLInputElement>('input[value=geo]')?.click();
    await until(() => geo() !== null, 'the outdoor map');
    expect(geo()?.textContent).to.contain('31.230000, 121.470000').and.contain('No map background');
    expect(geo()?.querySelector('image')).to.equal(null);
    // The picture exists, because tiles that fail are removed after a while.
    const tile = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' });
    element.tiles = `${URL.createObjectURL(tile)}#/tiles/{z}/{x}/{y}`;
    element.tilesAttribution = 'Somebody';
    await until(() => geo()?.querySelector('image')?.getAttribute('href')?.includes('#/tiles/18/') === true, 'tiles');
    expect(geo()?.textContent).to.contain('Somebody');
    const zoomed = (): number =>
      Number(/tiles\/(\d+)/.exec(geo()?.querySelector('image')?.getAttribute('href') ?? '')?.[1]);
    const surface = geo()?.querySelector('svg');
    key(surface, '-');
    key(surface, '-');
    await drawn();
    expect(zoomed()).to.equal(17);
    const place = (): number =>
      Number(/[-\d.]+/.exec(geo()?.querySelector('.marker')?.getAttribute('transform') ?? '')?.[0]);
    expect(place()).to.be.closeTo(300, 1);
    key(surface, 'ArrowLeft');
    await drawn();
    expect(place()).to.be.closeTo(360, 1);
  });

  it('opens an alarm from the outdoor map, by pointer and by key, where it carries a coordinate', async () => {
    await selectRobot(fake);
    await coordinate();
    await until(() => geo() !== null, 'the outdoor map');
    const here = { longitude: 121.47, latitude: 31.23 };
    for (const alarm of [
      anAlarm({ id: 'placed', name: 'Fire', level: 'serious', ...here }),
      anAlarm({ id: 'beside', name: 'Smoke', level: 'general', ...here }),
      anAlarm({ id: 'unplaced', level: 'serious', mapId: 'map-1', x: 5, y: 5 }),
    ])
      fake.environment.sockets.latest('singleton').push('AlarmInfo', alarm);
    await fake.clock.advance(1_000);
    await until(() => geo()?.querySelectorAll('.pin').length === 2, 'the pins');
    const pin = (id: string): Element | null | undefined => geo()?.querySelector(`[data-alarm=${id}]`);
    expect(pin('placed')?.getAttribute('aria-label')).to.contain('Serious, Fire');
    expect(pin('placed')?.getAttribute('transform')).not.to.equal(pin('beside')?.getAttribute('transform'));
    pin('placed')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(fake.console.alarms.$opened.get()).to.equal('placed');
    key(pin('beside'), 'Enter');
    expect(fake.console.alarms.$opened.get()).to.equal('beside');
  });

  it('shows a device outdoors by itself where no plan has it, until the user wants the plan', async () => {
    await selectRobot(fake);
    await coordinate();
    await until(() => geo() !== null, 'the outdoor map');
    expect(root().textContent).not.to.contain('No device on this map');
    root().querySelector<HTMLInputElement>('input[value=floor]')?.click();
    await until(() => map() !== null, 'the plan');
    expect(root().textContent).to.contain('No device on this map');
    await coordinate(121.48);
    expect(geo()).to.equal(null);
  });

  it('shows a device outdoors where there is no plan at all, or none could be loaded', async () => {
    home.remove();
    fake.parts.robots.clear?.();
    fake.server.refuse(listFloorPlans, 'no maps today');
    document.body.append(home);
    // A sign-in does the same.
    await fake.console.robots.load();
    await until(() => root().textContent.includes('no maps today'), 'the failure');
    await selectRobot(fake);
    await coordinate();
    await until(() => geo()?.textContent.includes('31.230000') === true, 'the outdoor map');
    expect(geo()?.textContent).to.contain('The map could not be loaded');
    fake.server.answer(listFloorPlans, []);
    pressFoot();
    await until(() => !root().textContent.includes('could not be loaded'), 'that there are none');
    expect(geo()).to.not.equal(null);
    expect(root().textContent).not.to.contain('No maps');
  });

  it('counts the server of its tiles as one that the console uses, so that a policy that blocks it is told', async () => {
    await selectRobot(fake);
    element.tiles = '/docs/patrol-view.png#{z}/{x}/{y}';
    await coordinate();
    await until(() => geo()?.querySelector('image') !== null, 'tiles');
    expect(geo()?.querySelector('image')?.getAttribute('href')).to.match(new RegExp(`^${location.origin}/docs/`));
    fake.environment.block(`${location.origin}/docs/patrol-view.png`);
    expect(fake.console.notices.$notices.get().at(-1)?.text).to.deep.include({ id: 'system.blocked' });
  });

  it('says that tiles failed, and tries those again by hand and when the network is back', async () => {
    await selectRobot(fake);
    const tile = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' });
    element.tiles = `${URL.createObjectURL(tile)}#{z}/{x}/{y}`;
    await coordinate();
    const images = (): Element[] => [...(geo()?.querySelectorAll('image') ?? [])];
    await until(() => images().length > 1, 'tiles');
    const all = images();
    const isSaid = (): boolean => root().textContent.includes('map could not be loaded');
    const fail = async (): Promise<void> => {
      images()[0]?.dispatchEvent(new Event('error'));
      await until(isSaid, 'the failure');
      expect(images()).to.have.length(all.length - 1);
      expect(geo()?.querySelector('.grid'), 'something to go by').to.not.equal(null);
    };
    await fail();
    pressFoot();
    await until(() => images().length === all.length && !isSaid(), 'another attempt');
    expect(
      images().filter(image => all.includes(image)),
      'the others stay',
    ).to.have.length(all.length - 1);
    await fail();
    window.dispatchEvent(new Event('online'));
    await until(() => images().length === all.length && !isSaid(), 'the next attempt');
  });

  it('says that maps could not be loaded, and tries again; or that there are none', async () => {
    home.remove();
    fake.parts.robots.clear?.();
    fake.server.refuse(listFloorPlans, 'no maps today');
    document.body.append(home);
    // A sign-in does the same.
    await fake.console.robots.load();
    await until(() => root().textContent.includes('no maps today'), 'the failure');
    fake.server.answer(listFloorPlans, []);
    root().querySelector<HTMLElement>('.pk-state button')?.click();
    await until(() => root().textContent.includes('No maps'), 'nothing');
  });
});
