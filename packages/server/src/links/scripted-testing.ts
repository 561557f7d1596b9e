/** A tiny fleet for tests: one robot on an empty map, which does what a few lines say. */
import type { Abilities, Ability } from './abilities.ts';
import type { Device } from './devices.ts';
import type { FleetEvent } from './events.ts';
import type { Fleet } from './fleet.ts';
import { noFleet } from './none.ts';
import type { Answer, Motion, Order } from './orders.ts';
import { FaceLibrary } from './people.ts';
import type { SiteMap } from './site-map.ts';

/** After how long a movement that is not repeated ends, ms. */
const HOLD_MS = 500;

const shownBy = (...confirmedBy: readonly (keyof Device)[]): Ability => ({
  confirmedBy,
  withinMs: 200,
  source: 'configuration',
});

const abilities: Abilities = {
  orders: {
    drive: shownBy('speed', 'turnRate'),
    mode: shownBy('mode'),
    pause: shownBy('patrolPaused'),
    resume: shownBy('patrolPaused'),
    hardware: shownBy('headLight', 'volume'),
  },
  hardware: ['volume', 'headLamp'],
  hasMicrophone: false,
};

const hall: SiteMap = {
  id: '1',
  key: 'map.hall',
  outdoor: false,
  nodes: [{ id: 'a', x: 1, y: 1 }],
  edges: [],
  routes: [],
};

/** The robot as it is at first. */
const robot = (): Device => ({
  id: 'PR001',
  at: 0,
  serial: 'S-1',
  number: 1,
  kind: 'robot',
  model: 'scripted',
  mapId: hall.id,
  x: 1,
  y: 1,
  heading: 0,
  speed: 0,
  turnRate: 0,
  driven: 0,
  mode: 'patrol',
  online: true,
  battery: 80,
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
  sensor: undefined,
});

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
  readonly maps = [hall];
  readonly channels = this.#none.channels;
  readonly sound = this.#none.sound;
  #events: FleetEvent[] = [];
  #motion: Motion | undefined;
  #heldMs = 0;
  #now = 0;
  #isSilent = false;

  device(id: string): Device | undefined {
    return this.devices.get(id);
  }

  abilities(id: string): Abilities {
    return this.devices.has(id) ? abilities : this.#none.abilities(id);
  }

  route(): undefined {
    return undefined;
  }

  comingRounds(): readonly [] {
    return [];
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
    if (order.kind === 'mode') device.mode = order.mode === 'manual' ? 'manual' : 'patrol';
    if (order.kind === 'pause' || order.kind === 'resume') device.patrolPaused = order.kind === 'pause';
    if (order.kind === 'hardware') Object.assign(device, order.change);
    this.#tell(device);
    return 'taken';
  }

  stop(id: string): void {
    const device = this.devices.get(id);
    this.#motion = undefined;
    if (!device) return;
    [device.speed, device.turnRate] = [0, 0];
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

  checkThresholds(): void {
    // Nothing is measured here.
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
    if (device.online && !this.#isSilent) device.at = this.#now;
    if (this.#heldMs > HOLD_MS || !device.online) this.#motion = undefined;
    const { forward = false, back = false, left = false, right = false } = this.#motion ?? {};
    device.speed = Number(forward) - Number(back);
    device.turnRate = Number(left) - Number(right);
    device.x += (device.speed * elapsedMs) / 1000;
    const events = this.#events;
    this.#events = [];
    return events;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** Makes the robot stop reporting, or report again, while it is connected. */
  setSilent(isSilent: boolean): void {
    this.#isSilent = isSilent;
  }

  /** Connects or disconnects the robot. */
  setOnline(id: string, online: boolean): void {
    const device = this.devices.get(id);
    if (!device) return;
    device.online = online;
    this.#tell(device);
  }

  #tell({ id }: Device): void {
    this.#events.push({ type: 'status', deviceId: id });
  }
}
