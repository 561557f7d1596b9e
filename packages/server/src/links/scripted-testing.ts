/** A tiny fleet for tests: one robot on an empty map, which does what a few lines say. */
import type { Abilities, Ability, HardwareCode } from './abilities.ts';
import { groupNames, noArrivals, type Away, type Device, type ValueGroup } from './devices.ts';
import type { FleetEvent } from './events.ts';
import type { Fleet, Registered } from './fleet.ts';
import { noFleet } from './none.ts';
import type { Answer, Motion, Order } from './orders.ts';
import { FaceLibrary } from './people.ts';
import type { SiteRegion } from './regions.ts';
import type { DrawnMap, SiteMap, SiteNet, SiteRoute } from './site-map.ts';

/** After how long a movement that is not repeated ends, ms. */
const HOLD_MS = 500;

const shownBy = (...confirmedBy: readonly (keyof Device)[]): Ability => ({
  confirmedBy,
  withinMs: 200,
  source: 'configuration',
});

const abilities: Omit<Abilities, 'hardware'> = {
  orders: {
    drive: shownBy('speed', 'turnRate'),
    mode: shownBy('mode'),
    pause: shownBy('patrolPaused'),
    resume: shownBy('patrolPaused'),
    hardware: shownBy('headLight', 'volume'),
  },
  hasMicrophone: false,
};

const hall: SiteMap = {
  id: '1',
  outdoor: false,
  nodes: [{ id: 'a', x: 1, y: 1 }],
  edges: [],
  chargers: [],
  meters: [],
  originX: 0,
  originY: 0,
  first: undefined,
  doors: [],
  width: 10,
  height: 10,
};

/** The robot before its first report: offline, and without values. */
const robot = (): Device => ({
  id: 'PR001',
  at: noArrivals(),
  serial: 'S-1',
  number: 1,
  kind: 'robot',
  model: 'scripted',
  mapId: hall.id,
  x: undefined,
  y: undefined,
  heading: undefined,
  speed: undefined,
  turnRate: undefined,
  driven: undefined,
  mode: 'offline',
  online: false,
  away: 'unregistered',
  battery: undefined,
  emergencyStop: false,
  patrolPaused: false,
  ptz: { pan: 0, tilt: 0, zoom: 1, lift: 0 },
  ptzCount: 0,
  routeId: undefined,
  stopIndex: 0,
  alarmLight: false,
  headLight: false,
  wiper: 'off',
  volume: 5,
  netCatching: false,
  initialization: undefined,
  measured: [],
  housing: undefined,
});

/** What the robot reports first. */
const first: Readonly<Partial<Record<ValueGroup, Partial<Device>>>> = {
  pose: { x: 1, y: 1, heading: 0 },
  movement: { speed: 0, turnRate: 0, driven: 0 },
  power: { battery: 80 },
  mode: { mode: 'patrol' },
};

/** A fleet of one robot. */
export class ScriptedFleet implements Fleet {
  readonly #none = noFleet({
    now: () => 0,
    steadyNow: () => 0,
    library: new FaceLibrary(() => 0),
    onError: () => undefined,
  });
  readonly #robot = robot();
  readonly devices = new Map([[this.#robot.id, this.#robot]]);
  readonly #hardware = new Map<string, readonly HardwareCode[]>([[this.#robot.id, ['volume', 'headLamp']]]);
  maps: readonly SiteMap[] = [hall];
  readonly channels = this.#none.channels;
  readonly sound = this.#none.sound;
  readonly equipment = this.#none.equipment;
  readonly #keys = new Map<string, string | undefined>();
  #events: FleetEvent[] = [];
  #motion: Motion | undefined;
  #heldMs = 0;
  #now = 0;
  #isSilent: boolean;

  /** A robot that `isSilent` is known by its id alone until it is connected and no longer silent. */
  constructor(isSilent = false) {
    this.#isSilent = isSilent;
    if (isSilent) return;
    this.#set(this.#robot, true);
    for (const group of groupNames) this.report(group, first[group]);
  }

  device(id: string): Device | undefined {
    return this.devices.get(id);
  }

  abilities(id: string): Abilities {
    const hardware = this.#hardware.get(id);
    return hardware ? { ...abilities, hardware } : this.#none.abilities(id);
  }

  hold(registered: readonly Registered[]): void {
    const changed: string[] = [];
    for (const id of this.devices.keys())
      if (!registered.some(one => one.id === id)) {
        this.devices.delete(id);
        this.#hardware.delete(id);
        changed.push(id);
      }
    // The robot does nothing by which settings or the limits of a group would show.
    for (const {
      hardware,
      isInUse,
      key,
      place,
      quantities,
      nodeId: _,
      charge: __,
      settings: ___,
      initial: ____,
      ...facts
    } of registered) {
      const { id } = facts;
      const known = this.devices.get(id);
      const device = known ?? { ...robot(), ...facts };
      this.devices.set(id, device);
      this.#hardware.set(id, hardware);
      const differs = Object.entries(facts).some(([name, value]) => Reflect.get(device, name) !== value);
      if (!known || differs || isInUse === (device.away === 'maintenance')) changed.push(id);
      Object.assign(device, facts);
      if (facts.kind === 'sensor')
        Object.assign(device, { ...place, measured: quantities.map(quantity => ({ quantity, value: 1 })) });
      if (known && key !== this.#keys.get(id)) {
        this.#set(device, false, 'unregistered');
        changed.push(id);
      }
      this.#keys.set(id, key);
      if (!isInUse) this.#set(device, false, 'maintenance');
      else if (device.away === 'maintenance') this.#set(device, true);
    }
    if (changed.length > 0) this.#events.push({ type: 'list' });
  }

  setMaps(maps: readonly DrawnMap[]): void {
    const shared = { nodes: [], edges: [], chargers: [], meters: [], doors: [], first: undefined };
    this.maps = maps.map(map => ({ ...shared, ...this.maps.find(({ id }) => id === map.id), ...map }));
  }

  setNets(nets: readonly SiteNet[]): void {
    this.maps = this.maps.map(map => ({ ...map, ...nets.find(({ mapId }) => mapId === map.id) }));
  }

  ground(): undefined {
    return undefined;
  }

  routes: readonly SiteRoute[] = [];

  setRoutes(routes: readonly SiteRoute[]): void {
    this.routes = routes;
  }

  setStops(): void {}
  regions: readonly SiteRegion[] = [];

  setRegions(regions: readonly SiteRegion[]): void {
    this.regions = regions;
  }

  route(): undefined {
    return undefined;
  }

  async order(id: string, order: Order): Promise<Answer> {
    const device = this.devices.get(id);
    if (!device || !abilities.orders[order.kind]) return 'unable';
    if (!device.online) return 'away';
    if (order.kind === 'drive') {
      if (device.mode !== 'manual') return 'busy';
      [this.#motion, this.#heldMs] = [order.motion, 0];
      return 'taken';
    }
    if (order.kind === 'mode') this.report('mode', { mode: order.mode === 'manual' ? 'manual' : 'patrol' });
    if (order.kind === 'pause' || order.kind === 'resume')
      this.report('mode', { patrolPaused: order.kind === 'pause' });
    if (order.kind === 'hardware') this.report('equipment', order.change);
    this.#tell(device);
    return 'taken';
  }

  stop(id: string): void {
    const device = this.devices.get(id);
    this.#motion = undefined;
    if (!device) return;
    this.report('movement', { speed: 0, turnRate: 0 });
    this.#tell(device);
  }

  isFree(): boolean {
    return false;
  }

  view(): undefined {
    return undefined;
  }

  lookAgain(): undefined {
    return undefined;
  }

  mapPicture(): undefined {
    return undefined;
  }

  modelPicture(): undefined {
    return undefined;
  }

  take(elapsedMs: number): readonly FleetEvent[] {
    const device = this.#robot;
    this.#heldMs += elapsedMs;
    this.#now += elapsedMs;
    if (this.#heldMs > HOLD_MS || !device.online) this.#motion = undefined;
    if (device.online && !this.#isSilent) {
      const { forward = false, back = false, left = false, right = false } = this.#motion ?? {};
      const speed = Number(forward) - Number(back);
      for (const group of groupNames) this.report(group);
      this.report('movement', { speed, turnRate: Number(left) - Number(right) });
      this.report('pose', { x: (device.x ?? 1) + (speed * elapsedMs) / 1000 });
    }
    const events = this.#events;
    this.#events = [];
    return events;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** The steady clock of the fleet, ms. */
  get steadyNow(): number {
    return this.#now;
  }

  /** Lets time pass in which nothing is reported. */
  wait(ms: number): void {
    this.#now += ms;
  }

  /** Lets values of one group arrive; the other groups keep their age. */
  report(group: ValueGroup, values: Partial<Device> = {}): void {
    Object.assign(this.#robot, values);
    this.#robot.at[group] = this.#now;
  }

  /** Makes the robot stop reporting, or report again, while it is connected. */
  setSilent(isSilent: boolean): void {
    this.#isSilent = isSilent;
  }

  /** Connects or disconnects the robot. */
  setOnline(id: string, online: boolean): void {
    const device = this.devices.get(id);
    if (!device) return;
    this.#set(device, online);
    this.#tell(device);
  }

  #set(device: Device, online: boolean, why: Away = 'silent'): void {
    device.online = online;
    device.away = online ? undefined : why;
    if (!online) Object.assign(device, { speed: 0, turnRate: 0 });
  }

  #tell({ id }: Device): void {
    this.#events.push({ type: 'status', deviceId: id });
  }
}
