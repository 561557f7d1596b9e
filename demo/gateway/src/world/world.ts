import { createFleet, type Seat } from './fleet.ts';
import { findWay, Grid } from './grid.ts';
import { personType } from './people.ts';
import { plans, type Plan, type Point } from './plan.ts';
import { between, createRandom, pick, type Random } from './random.ts';
import { Situations, type SituationKind } from './situations.ts';
import { nearestNode, Things } from './things.ts';
import type {
  AlarmKind,
  AlarmLevel,
  CameraPose,
  Cause,
  Device,
  Initializing,
  Ptz,
  PtzMove,
  RaisedAlarm,
  SceneSprite,
  SceneState,
  Shot,
  CaptureKind,
  Thing,
  ThingKind,
  WorldEvent,
} from './types.ts';

/** What a world is made from. */
export interface WorldOptions {
  seed: number;
  fleet: number;
  /** Simulated seconds a real second. */
  speed: number;
  /** Wall-clock milliseconds: when something was. */
  now: () => number;
  /** Milliseconds on a clock that is never set: how long a command holds. `now` where missing. */
  steady?: () => number;
  /** Alarms in each hall in a simulated hour, on average; 6 where missing. */
  alarmsPerHour?: number;
  /** Something is found and somebody calls for help in the first minute, so that who is new sees both. */
  hasOpening?: boolean;
}

/** Bits of a movement command as words. */
export interface Motion {
  forward: boolean;
  back: boolean;
  left: boolean;
  right: boolean;
}

/** A movement command holds for this long (real time), then the device stops by itself. */
export const WATCHDOG_MS = 500;
/** The world is looked at so often: what must be over by a time ends one look before it. */
const GLANCE_MS = 50;
/** A PTZ command holds for this long without a repeat. */
export const PTZ_HOLD_MS = 1000;
/** A reading that rises again within this simulated time is taken for the same. */
const COOL_DOWN_MS = 120_000;
/** Alarms in each hall and hour: a site that one can live with. */
export const usualAlarmsPerHour = 6;
/** Above so many alarms an hour things appear in front of a camera: no patrol would find them in time. */
const FOUND_PER_HOUR = 40;
/** When the first thing is found, the first picture taken and the first call comes, simulated. */
const OPENING = { alarm: 15_000, capture: 25_000, call: 40_000 };
/** A device takes a picture of a point of its patrol at most so often, simulated: a picture costs the studio time. */
const CAPTURE_MS = 120_000;
/** The world is advanced in steps of at most this, whatever the speed. */
const STEP_MS = 100;
/** Devices look around this often. */
const LOOK_MS = 500;

/** How long it looks at what it has found. */
const REVIEW_MS = 6000;
/** How long it looks at a place to which it was sent. */
const ERRAND_LOOK_MS = 3000;
/** What stands is looked for this near to where it was seen, in metres; people walk about. */
const NEAR = 2.5;
const NEAR_PEOPLE = 8;
/** A robot that restarts is away this long, real time. */
export const RESTART_MS = 6000;
/** An initialisation takes this long, real time; one that hears nothing for longer is over too. */
export const INITIALIZE_MS = 5000;
const INITIALIZE_LIMIT_MS = 15_000;
/** A single wipe. */
const WIPE_MS = 2500;
/** Modes in which a device drives about by itself. */
const roaming: ReadonlySet<Device['mode']> = new Set(['patrol', 'guide', 'specificRoute', 'specificPoint']);
/** Modes in which it stands somewhere on purpose, and goes back there. */
const standing: ReadonlySet<Device['mode']> = new Set(['watch', 'standBy']);

/** Mean simulated time between two people who call for help at a robot. */
const SOS_MS = 50 * 60_000;
/** Who has pressed the button waits this long beside the robot. */
const SOS_WAIT_MS = 75_000;

const RANGE = 14;
const VIEW = Math.PI / 2;
const CHARGE_BELOW = 20;
/** A device that did not reach its charger says so. */
const WARN_BELOW = 10;
const TILT_UP = 0.55;
const TILT_DOWN = -0.6;
const MAX_ZOOM = 8;
const MAX_LIFT = 0.8;

/** Doors that must never stand open. */
const guarded = new Set(['server-room', 'switch-room', 'substation', 'gate-south', 'gate-north', 'archive']);

const wrap = (angle: number): number => Math.atan2(Math.sin(angle), Math.cos(angle));
const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** What kind of alarm a sensor of a quantity raises. */
const kindOfSensor = (quantity: string): AlarmKind =>
  quantity === 'temperature' ? 'temperature' : quantity === 'PM2.5' ? 'dust' : 'gas';

/** Whether what a device told of itself still holds. A reading must fall, and a battery rise, a little beyond its limit. */
const isStillSo = (device: Device, kind: AlarmKind): boolean => {
  if (kind === 'battery') return device.battery < WARN_BELOW + 5;
  if (kind === 'emergencyStop') return device.emergencyStop;
  if (kind === 'offline') return !device.online;
  return device.sensor !== undefined && device.sensor.value > device.sensor.threshold * 0.97;
};

/** A way to a place where something was seen, a look at it, and the way back for who stood somewhere on purpose. */
interface Errand {
  phase: 'out' | 'looking' | 'back';
  goal: Point;
  look: Point;
  home: Point | undefined;
}

interface Pilot {
  random: Random;
  path: Point[];
  dwellMs: number;
  /** Real-time deadline of the movement command. */
  driveUntil: number;
  motion: Motion | undefined;
  motionSpeed: number;
  ptzMove: PtzMove | undefined;
  ptzSpeed: number;
  ptzUntil: number;
  /** Where the camera turns by itself. */
  ptzGoal: Ptz | undefined;
  /** Real time at which a restart is over. */
  restartUntil: number | undefined;
  /** Real time at which an initialisation began. */
  initializeSince: number;
  wipeUntil: number;
  /** Real time until which the automatic look-around leaves the camera alone. */
  ptzByHandUntil: number;
  resumeMode: Device['mode'];
  /** What it has just found and looks at. */
  gaze: Point | undefined;
  errand: Errand | undefined;
  faultUntil: number;
  sweep: number;
  lowWarned: boolean;
  episodeUntil: number;
  overAt: number;
  /** When it took its last picture of a point of its patrol. */
  capturedAt: number;
}

interface Site {
  plan: Plan;
  grid: Grid;
  things: Things;
  situations: Situations;
  random: Random;
}

/** The simulated fleet and everything it can see. Same seed and same ticks, same history. */
export class World {
  readonly devices = new Map<string, Device>();
  readonly plans = plans;
  readonly #sites = new Map<string, Site>();
  readonly #pilots = new Map<string, Pilot>();
  readonly #options: WorldOptions;
  #simNow = 0;
  #sinceLook = 0;
  /** What was told of and is still there; each asks the world whether it is. */
  readonly #causes = new Map<string, () => boolean>();
  /** Chance of its own, so that who calls for help does not change what else happens. */
  readonly #sosRandom: Random;
  #sosAt: number;
  #isOpeningDue: boolean;
  #isFirstCaptureDue: boolean;
  readonly #alarmsPerHour: number;
  #events: WorldEvent[] = [];

  constructor(options: WorldOptions) {
    this.#options = options;
    this.#sosRandom = createRandom(options.seed * 131 + 71);
    this.#isOpeningDue = options.hasOpening ?? false;
    this.#isFirstCaptureDue = this.#isOpeningDue;
    this.#sosAt = this.#isOpeningDue ? OPENING.call : between(this.#sosRandom, SOS_MS / 2, SOS_MS * 1.5);
    this.#alarmsPerHour = options.alarmsPerHour ?? usualAlarmsPerHour;
    plans.forEach((plan, index) => {
      const grid = new Grid(plan);
      const things = new Things(plan, grid, createRandom(options.seed * 31 + index * 977 + 5));
      const random = createRandom(options.seed * 53 + index * 613 + 11);
      const situations = new Situations(random, this.#alarmsPerHour);
      this.#sites.set(plan.id, { plan, grid, things, situations, random });
    });
    for (const seat of createFleet(options.seed, options.fleet)) this.#seat(seat);
  }

  /** Simulated milliseconds since the start. */
  get simulatedMs(): number {
    return this.#simNow;
  }

  /** Advances the world by real milliseconds and says what happened. */
  tick(realMs: number): WorldEvent[] {
    this.#realTick(realMs);
    let rest = realMs * this.#options.speed;
    while (rest > 0) {
      const step = Math.min(STEP_MS, rest);
      rest -= step;
      this.#simStep(step);
    }
    const events = this.#events;
    this.#events = [];
    return events;
  }

  /** The device of an id, if it exists. */
  device(id: string): Device | undefined {
    return this.devices.get(id);
  }

  /** Whether a device has a camera. */
  hasCamera(id: string): boolean {
    const device = this.devices.get(id);
    return device !== undefined && device.kind !== 'sensor';
  }

  /** A wall clock that is set back must not let a robot drive on. */
  #steady(): number {
    return (this.#options.steady ?? this.#options.now)();
  }

  // ---- commands ----

  /** Drives while repeated; the device stops by itself WATCHDOG_MS after the last command. */
  drive(id: string, motion: Motion, speed: number): boolean {
    const device = this.devices.get(id);
    const pilot = this.#pilots.get(id);
    if (!device || !pilot || !this.#canMove(device) || device.mode !== 'manual') return false;
    pilot.motion = motion;
    pilot.motionSpeed = clamp(speed, 0, 10);
    pilot.driveUntil = this.#steady() + WATCHDOG_MS - GLANCE_MS;
    this.#applyMotion(device, pilot);
    return true;
  }

  /** Stops driving at once. */
  stop(id: string): void {
    const device = this.devices.get(id);
    const pilot = this.#pilots.get(id);
    if (!device || !pilot) return;
    pilot.motion = undefined;
    if (device.mode === 'manual') {
      device.speed = 0;
      device.turnRate = 0;
    }
  }

  /** Moves the camera while repeated; value 0 stops. */
  ptz(id: string, move: PtzMove, value: number): boolean {
    const device = this.devices.get(id);
    const pilot = this.#pilots.get(id);
    if (!device || !pilot || !device.online || device.kind === 'sensor') return false;
    // What stands is not taken from its own work by a stop.
    if (value <= 0 && !pilot.ptzMove && !pilot.ptzGoal) return true;
    const now = this.#steady();
    device.ptzCount = (device.ptzCount + 1) & 0xffff;
    pilot.ptzByHandUntil = now + 15_000;
    pilot.ptzGoal = undefined;
    if (value <= 0) {
      pilot.ptzMove = undefined;
      return true;
    }
    pilot.ptzMove = move;
    pilot.ptzSpeed = clamp(value, 1, 100) / 50;
    pilot.ptzUntil = now + (move === 'home' ? 3 * PTZ_HOLD_MS : PTZ_HOLD_MS);
    return true;
  }

  /** Turns the camera to a place of its axes, as far as they go. */
  ptzTo(id: string, goal: Ptz): boolean {
    const device = this.devices.get(id);
    const pilot = this.#pilots.get(id);
    if (!device || !pilot || !device.online || device.kind === 'sensor') return false;
    device.ptzCount = (device.ptzCount + 1) & 0xffff;
    pilot.ptzByHandUntil = this.#steady() + 15_000;
    pilot.ptzMove = undefined;
    pilot.ptzGoal = {
      pan: wrap(goal.pan),
      tilt: clamp(goal.tilt, TILT_DOWN, TILT_UP),
      zoom: clamp(goal.zoom, 1, MAX_ZOOM),
      lift: clamp(goal.lift, 0, MAX_LIFT),
    };
    return true;
  }

  /** Ends the task of a device: it stands by. */
  stopTask(id: string): boolean {
    const device = this.devices.get(id);
    const pilot = this.#pilots.get(id);
    if (!device || !pilot || !device.online) return false;
    pilot.path = [];
    pilot.gaze = undefined;
    pilot.resumeMode = 'standBy';
    Object.assign(device, { mode: 'standBy', patrolPaused: false, speed: 0, turnRate: 0, stopIndex: 0 });
    this.#status(id);
    return true;
  }

  /** Goes on with a paused patrol, or begins the route of a device that stands by. */
  resumeTask(id: string): boolean {
    const device = this.devices.get(id);
    if (device?.mode === 'standBy') device.mode = 'patrol';
    return this.setPaused(id, false);
  }

  /** Sends a device to its charger, or away from it. */
  setCharging(id: string, isOn: boolean): boolean {
    const device = this.devices.get(id);
    const pilot = this.#pilots.get(id);
    if (!device || !pilot || !device.online) return false;
    device.patrolPaused = false;
    if (isOn !== (device.mode === 'charge')) {
      device.mode = isOn ? 'charge' : 'standBy';
      pilot.path = [];
      pilot.dwellMs = 0;
      pilot.gaze = undefined;
    }
    this.#status(id);
    return true;
  }

  /** Switches a device off and on again: it is away for RESTART_MS, its lamps are off and its camera at home after. */
  restart(id: string): boolean {
    const device = this.devices.get(id);
    const pilot = this.#pilots.get(id);
    if (!device || !pilot || !device.online) return false;
    this.#goOffline(device, pilot, Infinity);
    pilot.restartUntil = this.#steady() + RESTART_MS;
    pilot.ptzMove = undefined;
    pilot.ptzGoal = undefined;
    pilot.path = [];
    Object.assign(device, { alarmLight: false, headLight: false, wiper: 0, netCatching: 0, initialization: undefined });
    device.ptz = { pan: 0, tilt: 0, zoom: 1, lift: 0 };
    return true;
  }

  /** Begins an initialisation; its progress and result stand in the device. False while one runs. */
  initialize(id: string, part: Initializing['part']): boolean {
    const device = this.devices.get(id);
    const pilot = this.#pilots.get(id);
    if (!device || !pilot || !device.online || device.initialization?.state === 'running') return false;
    device.initialization = { part, state: 'running', progress: 0 };
    device.speed = 0;
    device.turnRate = 0;
    pilot.motion = undefined;
    pilot.initializeSince = this.#steady();
    if (part !== 'position') this.ptz(id, 'home', 50);
    this.#status(id);
    return true;
  }

  #initializing(device: Device, pilot: Pilot, now: number): void {
    const running = device.initialization;
    if (running?.state !== 'running') return;
    const since = now - pilot.initializeSince;
    const progress = Math.min(100, Math.floor((since / INITIALIZE_MS) * 10) * 10);
    // Away, it says nothing more; the time that it has runs out.
    if (!device.online) {
      if (since >= INITIALIZE_LIMIT_MS) device.initialization = { ...running, state: 'timeout' };
      return;
    }
    if (device.emergencyStop || pilot.motion) device.initialization = { ...running, state: 'fail' };
    else if (progress >= 100) device.initialization = { ...running, state: 'complete', progress: 100 };
    else if (progress !== running.progress) device.initialization = { ...running, progress };
    if (device.initialization !== running) this.#status(device.id);
  }

  /** Hands the device to a driver, or back to its route. `proceed`: go on where it was, else start the route anew. */
  setMode(id: string, mode: 'manual' | 'automatic', proceed: boolean): boolean {
    const device = this.devices.get(id);
    const pilot = this.#pilots.get(id);
    if (!device || !pilot || !device.online || device.kind === 'sensor') return false;
    if (mode === 'manual') {
      if (device.mode !== 'manual' && device.mode !== 'alarmReview') pilot.resumeMode = device.mode;
      pilot.gaze = undefined;
      this.#loseErrand(device, pilot);
      device.mode = 'manual';
      device.speed = 0;
      device.turnRate = 0;
    } else if (device.mode === 'manual') {
      device.mode = pilot.resumeMode === 'manual' || pilot.resumeMode === 'offline' ? 'patrol' : pilot.resumeMode;
      device.speed = 0;
      device.turnRate = 0;
      pilot.motion = undefined;
      pilot.path = [];
      pilot.dwellMs = 0;
      pilot.gaze = undefined;
      if (!proceed) device.stopIndex = 0;
    }
    this.#status(id);
    return true;
  }

  /** Pauses or resumes the patrol. */
  setPaused(id: string, paused: boolean): boolean {
    const device = this.devices.get(id);
    if (!device || !device.online) return false;
    device.patrolPaused = paused;
    // At once, and not with the next step: the status that says so must be true.
    if (paused && device.mode !== 'manual') Object.assign(device, { speed: 0, turnRate: 0 });
    this.#status(id);
    return true;
  }

  /** Presses or releases the emergency stop. */
  setEmergencyStop(id: string, pressed: boolean): boolean {
    const device = this.devices.get(id);
    const pilot = this.#pilots.get(id);
    if (!device || !pilot) return false;
    if (device.emergencyStop !== pressed) {
      device.emergencyStop = pressed;
      device.speed = 0;
      device.turnRate = 0;
      pilot.motion = undefined;
      pilot.faultUntil = Infinity;
      if (!pressed) pilot.faultUntil = 0;
      if (pressed) this.#raise(device, 'emergencyStop', 'important', '', '');
      this.#status(id);
    }
    return true;
  }

  /** Sets lamps, wiper and volume. */
  setHardware(
    id: string,
    change: Partial<Pick<Device, 'alarmLight' | 'headLight' | 'wiper' | 'volume' | 'netCatching'>>,
  ): boolean {
    const device = this.devices.get(id);
    const pilot = this.#pilots.get(id);
    if (!device || !pilot || !device.online) return false;
    Object.assign(device, change);
    if (change.wiper === 1) pilot.wipeUntil = this.#steady() + WIPE_MS;
    this.#status(id);
    return true;
  }

  /** Puts a device somewhere. */
  place(id: string, x: number, y: number, heading: number): boolean {
    const device = this.devices.get(id);
    const pilot = this.#pilots.get(id);
    if (!device || !pilot) return false;
    Object.assign(device, { x, y, heading, speed: 0, turnRate: 0 });
    pilot.path = [];
    return true;
  }

  /** Takes a device out of the fleet. */
  remove(id: string): boolean {
    const pilot = this.#pilots.get(id);
    this.#pilots.delete(id);
    const gone = this.devices.delete(id);
    if (pilot?.errand) this.#events.push({ type: 'errand', deviceId: id, end: 'lost' });
    if (gone) this.#events.push({ type: 'list' });
    return gone;
  }

  /** Sets a device on or off the air. */
  setOnline(id: string, online: boolean): boolean {
    const device = this.devices.get(id);
    const pilot = this.#pilots.get(id);
    if (!device || !pilot) return false;
    if (online) {
      this.#comeBack(device, pilot);
    } else {
      this.#goOffline(device, pilot, Infinity);
    }
    return true;
  }

  /** Lets things appear in front of cameras, so that alarms are raised now: for demonstrations and tests. */
  raiseNow(count: number, deviceId?: string, only?: ThingKind): RaisedAlarm[] {
    const kinds: ThingKind[] = only ? [only] : ['smoke', 'bag', 'person', 'vehicle'];
    const candidates = [...this.devices.values()].filter(
      device => device.kind !== 'sensor' && device.online && (deviceId === undefined || device.id === deviceId),
    );
    const raised: RaisedAlarm[] = [];
    for (let i = 0; i < count; i++) {
      const device = candidates[i % candidates.length];
      const site = device && this.#sites.get(device.mapId);
      const kind = kinds[i % kinds.length];
      if (!device || !site || !kind) break;
      const alarm = this.#appearBefore(device, site, kind === 'vehicle' && !site.plan.outdoor ? 'bag' : kind);
      if (alarm) raised.push(alarm);
    }
    // The caller has them; the next tick must not tell them twice.
    this.#events = this.#events.filter(event => event.type !== 'alarm' || !raised.includes(event.alarm));
    return raised;
  }

  /** Sends a device to a place of its map, where it stands by; false where it cannot stand there or cannot drive now. */
  goTo(id: string, goal: Point): boolean {
    const device = this.devices.get(id);
    const pilot = this.#pilots.get(id);
    const site = device && this.#sites.get(device.mapId);
    if (!device || !pilot || !site || !this.#canMove(device) || device.mode === 'manual') return false;
    if ((device.kind !== 'robot' && device.kind !== 'car') || !site.grid.fits(goal.x, goal.y, 0.35)) return false;
    this.#loseErrand(device, pilot);
    device.mode = 'specificPoint';
    device.patrolPaused = false;
    pilot.dwellMs = 0;
    pilot.gaze = undefined;
    pilot.path = this.#wayTo(device, goal);
    this.#status(id);
    return true;
  }

  /** Whether a device could be sent somewhere now. */
  isFree(id: string): boolean {
    const device = this.devices.get(id);
    const pilot = this.#pilots.get(id);
    if (!device || !pilot || pilot.errand || device.patrolPaused || !this.#canMove(device)) return false;
    return (
      (device.kind === 'robot' || device.kind === 'car') && device.mode !== 'manual' && device.battery > CHARGE_BELOW
    );
  }

  /** The free robot nearest to a place, among those that a user may send. */
  nearestFree(mapId: string, at: Point, mayBe: (id: string) => boolean): string | undefined {
    let found: string | undefined;
    let least = Infinity;
    for (const { id, kind, mapId: where, x, y } of this.devices.values()) {
      const distance = Math.hypot(x - at.x, y - at.y);
      if (kind !== 'robot' || where !== mapId || distance >= least || !mayBe(id) || !this.isFree(id)) continue;
      [found, least] = [id, distance];
    }
    return found;
  }

  /** Sends a free device to a place, to look at another. An `errand` event tells how it ended. */
  send(id: string, goal: Point, look: Point): boolean {
    const device = this.devices.get(id);
    const pilot = this.#pilots.get(id);
    if (!device || !pilot || !this.isFree(id)) return false;
    if (device.mode !== 'alarmReview') pilot.resumeMode = device.mode;
    const home = standing.has(pilot.resumeMode) ? { x: device.x, y: device.y } : undefined;
    pilot.errand = { phase: 'out', goal, look, home };
    pilot.path = this.#wayTo(device, goal);
    pilot.dwellMs = 0;
    pilot.gaze = undefined;
    device.mode = 'alarmReview';
    this.#status(id);
    return true;
  }

  /** Calls a device back from where it was sent; it goes on with what it did before. */
  recall(id: string): void {
    const device = this.devices.get(id);
    const pilot = this.#pilots.get(id);
    if (device && pilot?.errand && pilot.errand.phase !== 'back') this.#endErrand(device, pilot);
  }

  /** What a device sees of a cause: the picture to take, and the alarm to raise when it is still there. */
  lookAgain(id: string, cause: Cause): { shot: Shot; alarm: RaisedAlarm | undefined } | undefined {
    const device = this.devices.get(id);
    const pilot = this.#pilots.get(id);
    const site = this.#sites.get(cause.mapId);
    if (!device || !pilot || !site || device.mapId !== cause.mapId) return undefined;
    const [thing] = this.#find(site, cause);
    const alarm = thing && this.#report(device, thing, site);
    // The caller has it; the next tick must not tell it twice.
    this.#events = this.#events.filter(event => event.type !== 'alarm' || event.alarm !== alarm);
    const shot = alarm?.shot ?? {
      pose: this.#aim(device, pilot, cause, cause.kind),
      scene: this.scene(device.mapId, device.id),
      focus: '',
    };
    return { shot, alarm };
  }

  /** Lets a cause stay where it is, or vanish now with all that looks like it there: for demonstrations and tests. */
  settle(cause: Cause, stays: boolean): boolean {
    const site = this.#sites.get(cause.mapId);
    const things = site ? this.#find(site, cause) : [];
    for (const thing of things) {
      thing.until = stays ? Infinity : this.#simNow;
      thing.stands = stays;
    }
    return things.length > 0;
  }

  /** Somebody presses the SOS button of a device: it stops for them, and they stand before its camera. */
  pressSos(id: string): boolean {
    const device = this.devices.get(id);
    const pilot = this.#pilots.get(id);
    const site = device && this.#sites.get(device.mapId);
    if (!device || !pilot || !site || !device.online || device.kind === 'sensor') return false;
    const person = site.things.appear('person', this.#simNow);
    if (!person) return true;
    const place = this.#freeAhead(site.grid, device);
    const [dx, dy] = [place.x - device.x, place.y - device.y];
    const near = Math.min(1, 2.6 / Math.max(0.1, Math.hypot(dx, dy)));
    Object.assign(person, {
      x: device.x + dx * near,
      y: device.y + dy * near,
      heading: Math.atan2(-dy, -dx),
      label: '',
      harmless: true,
      stands: true,
      path: [],
      until: this.#simNow + SOS_WAIT_MS * this.#options.speed,
    });
    this.#review(device, pilot, person);
    if (device.mode === 'alarmReview') pilot.dwellMs = SOS_WAIT_MS * this.#options.speed;
    return true;
  }

  // ---- views ----

  /** What stands around on a map, as seen by a device that does not see itself. */
  scene(mapId: string, exceptDevice?: string): SceneState {
    const site = this.#sites.get(mapId);
    const sprites: SceneSprite[] = [];
    if (!site) return { mapId, openDoors: [], sprites };
    for (const thing of site.things.list) {
      if (thing.kind === 'door') continue;
      sprites.push({
        id: thing.id,
        kind: thing.kind,
        x: thing.x,
        y: thing.y,
        heading: thing.heading,
        look: thing.look,
        label: thing.label,
        phase: ((this.#simNow - thing.bornAt) / 1000) % 1,
      });
    }
    for (const gauge of site.plan.gauges) {
      if (site.things.list.some(thing => thing.label === gauge.id)) continue;
      sprites.push({
        id: gauge.id,
        kind: 'meter',
        x: gauge.x,
        y: gauge.y,
        heading: gauge.facing,
        look: -1,
        label: gauge.id,
        phase: 0,
      });
    }
    for (const device of this.devices.values()) {
      if (device.mapId !== mapId || device.id === exceptDevice || device.kind === 'sensor') continue;
      sprites.push({
        id: device.id,
        kind: device.kind === 'car' ? 'car' : device.kind === 'robot' ? 'robot' : 'person',
        x: device.x,
        y: device.y,
        heading: device.heading,
        look: device.kind === 'recorder' ? 5 : device.number % 2,
        label: '',
        phase: device.speed === 0 ? 0 : (this.#simNow / 1000) % 1,
      });
    }
    return { mapId, openDoors: site.things.openDoors, sprites };
  }

  /** Where the camera of a device is and where it looks. */
  pose(id: string): CameraPose | undefined {
    const device = this.devices.get(id);
    const pilot = this.#pilots.get(id);
    return device && pilot ? this.#pose(device, pilot) : undefined;
  }

  /** The stops of a device's route, in metres, with the index of the next one. */
  route(id: string): { id: string; key: string; stops: Point[]; next: number } | undefined {
    const device = this.devices.get(id);
    const plan = device && this.#sites.get(device.mapId)?.plan;
    const route = plan?.routes.find(candidate => candidate.id === device?.routeId);
    if (!device || !plan || !route) return undefined;
    const stops = route.stops.flatMap(stop => {
      const node = plan.nodes.find(candidate => candidate.id === stop);
      return node ? [{ x: node.x, y: node.y }] : [];
    });
    return { id: route.id, key: route.key, stops, next: device.stopIndex };
  }

  // ---- inner life ----

  #seat({ device, random }: Seat): void {
    this.devices.set(device.id, device);
    this.#pilots.set(device.id, {
      random,
      path: [],
      dwellMs: 0,
      driveUntil: 0,
      motion: undefined,
      motionSpeed: 0,
      ptzMove: undefined,
      ptzSpeed: 1,
      ptzUntil: 0,
      ptzGoal: undefined,
      restartUntil: undefined,
      initializeSince: 0,
      wipeUntil: 0,
      ptzByHandUntil: 0,
      resumeMode: device.mode,
      gaze: undefined,
      errand: undefined,
      faultUntil: 0,
      sweep: random() * Math.PI * 2,
      lowWarned: false,
      episodeUntil: 0,
      overAt: -Infinity,
      // Not all at once when they set out.
      capturedAt: ((device.number * 17_000) % CAPTURE_MS) - CAPTURE_MS,
    });
  }

  #canMove(device: Device): boolean {
    return device.online && !device.emergencyStop && device.kind !== 'sensor';
  }

  #status(deviceId: string): void {
    this.#events.push({ type: 'status', deviceId });
  }

  /** What an operator does happens in real time, however fast the world runs. */
  #realTick(realMs: number): void {
    const now = this.#steady();
    const seconds = realMs / 1000;
    for (const [id, pilot] of this.#pilots) {
      const device = this.devices.get(id);
      if (!device) continue;
      if (pilot.motion && now >= pilot.driveUntil) this.stop(id);
      if (device.mode === 'manual' && (device.speed !== 0 || device.turnRate !== 0)) this.#roll(device, seconds);
      if (pilot.restartUntil !== undefined && now >= pilot.restartUntil) {
        pilot.restartUntil = undefined;
        this.#comeBack(device, pilot);
      }
      this.#initializing(device, pilot, now);
      if (device.wiper === 1 && now >= pilot.wipeUntil) this.setHardware(id, { wiper: 0 });
      if (pilot.ptzMove && now >= pilot.ptzUntil) pilot.ptzMove = undefined;
      if (pilot.ptzMove) this.#turnCamera(device, pilot, seconds);
      else if (pilot.ptzGoal) this.#easeCamera(device, pilot, pilot.ptzGoal, seconds);
      else if (device.mode !== 'manual' && now >= pilot.ptzByHandUntil) this.#lookAround(device, pilot, seconds);
    }
  }

  #applyMotion(device: Device, pilot: Pilot): void {
    const motion = pilot.motion;
    if (!motion) return;
    const ahead = (motion.forward ? 1 : 0) - (motion.back ? 1 : 0);
    const turn = (motion.left ? 1 : 0) - (motion.right ? 1 : 0);
    const metres = device.kind === 'car' ? pilot.motionSpeed : Math.min(1.6, pilot.motionSpeed * 0.4);
    device.speed = ahead * metres;
    device.turnRate = turn * (device.kind === 'car' ? 0.6 : 0.9) * Math.min(1, pilot.motionSpeed / 3);
  }

  #roll(device: Device, seconds: number): void {
    const grid = this.#sites.get(device.mapId)?.grid;
    if (!grid || !this.#canMove(device)) {
      device.speed = 0;
      device.turnRate = 0;
      return;
    }
    device.heading = wrap(device.heading + device.turnRate * seconds);
    const radius = device.kind === 'car' ? 0.8 : 0.35;
    // Small steps, so that a long pause of the process cannot carry it through a wall.
    let rest = Math.abs(device.speed) * seconds;
    while (rest > 0) {
      const step = Math.min(0.1, rest) * Math.sign(device.speed);
      const x = device.x + Math.cos(device.heading) * step;
      const y = device.y + Math.sin(device.heading) * step;
      // Something that already stands too close to a wall may still back away from it.
      if (!grid.fits(x, y, radius) && (grid.fits(device.x, device.y, radius) || grid.at(x, y) !== 0)) {
        device.speed = 0;
        return;
      }
      [device.x, device.y] = [x, y];
      rest -= Math.abs(step);
    }
  }

  #turnCamera(device: Device, pilot: Pilot, seconds: number): void {
    const ptz = device.ptz;
    const rates = this.#ptzRates(pilot, ptz.zoom);
    if (pilot.ptzMove === 'home') {
      const ease = Math.min(1, seconds * 3);
      ptz.pan -= wrap(ptz.pan) * ease;
      ptz.tilt -= ptz.tilt * ease;
      ptz.zoom += (1 - ptz.zoom) * ease;
      ptz.lift -= ptz.lift * ease;
      if (Math.abs(ptz.pan) + Math.abs(ptz.tilt) + Math.abs(ptz.zoom - 1) + ptz.lift < 0.01) {
        device.ptz = { pan: 0, tilt: 0, zoom: 1, lift: 0 };
        pilot.ptzMove = undefined;
      }
      return;
    }
    ptz.pan = wrap(ptz.pan + rates.pan * seconds);
    ptz.tilt = clamp(ptz.tilt + rates.tilt * seconds, TILT_DOWN, TILT_UP);
    if (pilot.ptzMove === 'zoomIn') ptz.zoom = clamp(ptz.zoom * (1 + 0.8 * pilot.ptzSpeed * seconds), 1, MAX_ZOOM);
    if (pilot.ptzMove === 'zoomOut') ptz.zoom = clamp(ptz.zoom / (1 + 0.8 * pilot.ptzSpeed * seconds), 1, MAX_ZOOM);
    if (pilot.ptzMove === 'liftUp') ptz.lift = clamp(ptz.lift + 0.2 * pilot.ptzSpeed * seconds, 0, MAX_LIFT);
    if (pilot.ptzMove === 'liftDown') ptz.lift = clamp(ptz.lift - 0.2 * pilot.ptzSpeed * seconds, 0, MAX_LIFT);
  }

  #easeCamera(device: Device, pilot: Pilot, goal: Ptz, seconds: number): void {
    const { ptz } = device;
    const ease = Math.min(1, seconds * 3);
    const off = [wrap(goal.pan - ptz.pan), goal.tilt - ptz.tilt, goal.zoom - ptz.zoom, goal.lift - ptz.lift] as const;
    if (off.reduce((sum, part) => sum + Math.abs(part), 0) < 0.01) {
      device.ptz = { ...goal };
      pilot.ptzGoal = undefined;
      return;
    }
    ptz.pan = wrap(ptz.pan + off[0] * ease);
    ptz.tilt += off[1] * ease;
    ptz.zoom += off[2] * ease;
    ptz.lift += off[3] * ease;
  }

  #ptzRates(pilot: Pilot, zoom: number): { pan: number; tilt: number } {
    // Zoomed in, the same button turns more finely.
    const rate = (0.7 * pilot.ptzSpeed) / Math.sqrt(zoom);
    const move = (pilot.ptzMove ?? '').toLowerCase();
    const is = (direction: string): boolean => move.includes(direction);
    // A lift moves up and down as well, but not the camera's view.
    const tilts = !is('lift');
    return {
      pan: is('left') ? rate : is('right') ? -rate : 0,
      tilt: tilts && is('up') ? rate * 0.6 : tilts && is('down') ? -rate * 0.6 : 0,
    };
  }

  /** Left alone, a camera sweeps while the device stands and looks ahead while it drives. */
  #lookAround(device: Device, pilot: Pilot, seconds: number): void {
    const resting = device.online && !device.emergencyStop && device.speed === 0 && device.mode !== 'charge';
    if (resting) pilot.sweep += seconds * 0.5;
    const sweep = resting ? Math.sin(pilot.sweep) * 0.9 : 0;
    const wanted = pilot.gaze
      ? wrap(Math.atan2(pilot.gaze.y - device.y, pilot.gaze.x - device.x) - device.heading)
      : sweep;
    device.ptz.pan += clamp(wrap(wanted - device.ptz.pan), -0.7 * seconds, 0.7 * seconds);
    device.ptz.tilt -= device.ptz.tilt * Math.min(1, seconds);
    device.ptz.zoom += (1 - device.ptz.zoom) * Math.min(1, seconds);
  }

  #simStep(dtMs: number): void {
    this.#simNow += dtMs;
    for (const site of this.#sites.values()) {
      site.things.tick(dtMs, this.#simNow);
      for (const kind of site.situations.due(this.#simNow)) this.#begin(kind, site);
    }
    if (this.#isOpeningDue && this.#simNow >= OPENING.alarm) this.#open();
    if (this.#isFirstCaptureDue && this.#simNow >= OPENING.capture) this.#captureFirst();
    for (const [id, pilot] of this.#pilots) {
      const device = this.devices.get(id);
      if (!device) continue;
      if (device.kind === 'sensor') {
        this.#measure(device, pilot, dtMs);
      } else {
        this.#faults(device, pilot);
        this.#power(device, pilot, dtMs);
        this.#patrol(device, pilot, dtMs);
      }
    }
    if (this.#simNow >= this.#sosAt) {
      this.#sosAt = this.#simNow + between(this.#sosRandom, SOS_MS / 2, SOS_MS * 1.5);
      this.#callForHelp();
    }
    this.#sinceLook += dtMs;
    if (this.#sinceLook >= LOOK_MS) {
      this.#sinceLook = 0;
      this.#look();
      for (const [cause, isPresent] of this.#causes) {
        if (isPresent()) continue;
        this.#causes.delete(cause);
        this.#events.push({ type: 'gone', cause, at: this.#options.now() });
      }
    }
  }

  /** The first thing is found by the robot that a new operator sees first. */
  #open(): void {
    this.#isOpeningDue = false;
    const device = [...this.devices.values()].find(({ kind, online }) => kind === 'robot' && online);
    const site = device && this.#sites.get(device.mapId);
    if (device && site) this.#appearBefore(device, site, 'bag');
  }

  /** The same robot takes a picture, wherever it is. */
  #captureFirst(): void {
    this.#isFirstCaptureDue = false;
    const device = [...this.devices.values()].find(({ kind, online }) => kind === 'robot' && online);
    const pilot = device && this.#pilots.get(device.id);
    if (!device || !pilot) return;
    pilot.capturedAt = -Infinity;
    this.#capturePoint(device, pilot, 0);
  }

  /** A picture of where a device has come to on its patrol; seldom enough for a large fleet. */
  #capturePoint(device: Device, pilot: Pilot, point: number): void {
    if (this.#simNow - pilot.capturedAt < CAPTURE_MS) return;
    pilot.capturedAt = this.#simNow;
    this.#capture(device, 'patrol', '', point, { pose: this.#pose(device, pilot), focus: '' });
  }

  /** Vehicles and known people are captured by each device that sees them, whether or not an alarm comes of it. */
  #captureThing(device: Device, thing: Thing): void {
    const pilot = this.#pilots.get(device.id);
    const kind = thing.kind === 'vehicle' ? 'vehicle' : thing.kind === 'person' ? 'face' : undefined;
    if (!pilot || !kind || thing.label === '') return;
    this.#capture(device, kind, thing.label, 0, {
      pose: this.#aim(device, pilot, thing, thing.kind, 0),
      focus: thing.id,
    });
  }

  #capture(device: Device, kind: CaptureKind, label: string, point: number, look: Omit<Shot, 'scene'>): void {
    const { id: deviceId, mapId } = device;
    const shot = { ...look, scene: this.scene(mapId, deviceId) };
    const capture = { kind, deviceId, mapId, label, point, at: this.#options.now(), shot };
    this.#events.push({ type: 'capture', capture });
  }

  /** Something goes wrong in a hall. */
  #begin(kind: SituationKind, site: Site): void {
    const here = [...this.devices.values()].filter(({ mapId }) => mapId === site.plan.id);
    switch (kind) {
      case 'reading': {
        const sensors = here.filter(({ sensor }) => sensor !== undefined);
        const pilot = sensors.length > 0 ? this.#pilots.get(pick(site.random, sensors).id) : undefined;
        if (pilot) pilot.episodeUntil = this.#simNow + between(site.random, 30_000, 70_000);
        return;
      }
      case 'away':
      case 'emergencyStop': {
        // Nothing breaks under a driver's hands by itself.
        const whole = here.filter(({ kind: what, online, emergencyStop, mode }) => {
          const canBreak = what === 'robot' || what === 'car';
          return canBreak && online && !emergencyStop && mode !== 'manual';
        });
        if (whole.length > 0) this.#break(pick(site.random, whole), kind, site.random);
        return;
      }
      case 'known':
      case 'stranger':
        this.#place('person', site, here, kind);
        return;
      default:
        this.#place(kind === 'vehicle' && !site.plan.outdoor ? 'bag' : kind, site, here);
    }
  }

  #break(device: Device, kind: 'away' | 'emergencyStop', random: Random): void {
    const pilot = this.#pilots.get(device.id);
    if (!pilot) return;
    if (kind === 'away') {
      this.#goOffline(device, pilot, this.#simNow + between(random, 20_000, 60_000));
      this.#raise(device, 'offline', 'general', '', '');
    } else {
      this.setEmergencyStop(device.id, true);
      // Somebody on site sets it free if no operator does.
      pilot.faultUntil = this.#simNow + between(random, 3 * 60_000, 6 * 60_000);
    }
  }

  /** Where a patrol will find it; in a storm of alarms before a camera. */
  #place(kind: ThingKind, site: Site, here: readonly Device[], who?: 'stranger' | 'known'): void {
    const seers = here.filter(device => device.online && device.kind !== 'sensor');
    if (this.#alarmsPerHour > FOUND_PER_HOUR && seers.length > 0)
      this.#appearBefore(pick(site.random, seers), site, kind === 'door' || kind === 'meter' ? 'bag' : kind, who);
    else site.things.appear(kind, this.#simNow, who);
  }

  /** Something appears where a device looks, which reports it at once. */
  #appearBefore(device: Device, site: Site, kind: ThingKind, who?: 'stranger' | 'known'): RaisedAlarm | undefined {
    const thing = site.things.appear(kind, this.#simNow, who);
    if (!thing) return undefined;
    const ahead = this.#freeAhead(site.grid, device);
    [thing.x, thing.y] = [ahead.x, ahead.y];
    thing.path = [];
    return this.#report(device, thing, site);
  }

  #callForHelp(): void {
    const robots = [...this.devices.values()].filter(device => device.kind === 'robot' && device.online);
    if (robots.length === 0) return;
    const { id } = pick(this.#sosRandom, robots);
    if (this.pressSos(id)) this.#events.push({ type: 'sos', deviceId: id });
  }

  /** What broke is mended after a while. */
  #faults(device: Device, pilot: Pilot): void {
    const now = this.#simNow;
    if (device.online && !device.emergencyStop) return;
    if (now < pilot.faultUntil || pilot.faultUntil === Infinity) return;
    if (device.emergencyStop) this.setEmergencyStop(device.id, false);
    if (!device.online) this.#comeBack(device, pilot);
  }

  #goOffline(device: Device, pilot: Pilot, until: number): void {
    if (!device.online) return;
    if (device.mode !== 'alarmReview') pilot.resumeMode = device.mode;
    pilot.gaze = undefined;
    this.#loseErrand(device, pilot);
    pilot.faultUntil = until;
    pilot.motion = undefined;
    Object.assign(device, { online: false, mode: 'offline', speed: 0, turnRate: 0 });
    this.#events.push({ type: 'list' });
    this.#status(device.id);
  }

  #comeBack(device: Device, pilot: Pilot): void {
    if (device.online) return;
    device.online = true;
    device.mode = pilot.resumeMode === 'offline' ? 'patrol' : pilot.resumeMode;
    pilot.faultUntil = 0;
    this.#events.push({ type: 'list' });
    this.#status(device.id);
  }

  #power(device: Device, pilot: Pilot, dtMs: number): void {
    const plan = this.#sites.get(device.mapId)?.plan;
    const dock = plan?.nodes.find(node => node.id === plan.charger);
    const docked = dock && device.mode === 'charge' && Math.hypot(device.x - dock.x, device.y - dock.y) < 1.6;
    const minutes = dtMs / 60_000;
    if (docked) {
      device.battery = Math.min(100, device.battery + minutes * 6);
      if (device.battery >= 96) {
        device.mode = 'patrol';
        pilot.path = [];
        pilot.lowWarned = false;
        this.#status(device.id);
      }
      return;
    }
    if (!device.online) return;
    const use = device.kind === 'recorder' ? 0.15 : device.speed === 0 ? 0.35 : 0.75;
    device.battery = Math.max(1, device.battery - minutes * use);
    if (device.battery > CHARGE_BELOW || device.kind === 'recorder') return;
    if (device.battery <= WARN_BELOW && !pilot.lowWarned) {
      pilot.lowWarned = true;
      this.#raise(device, 'battery', 'general', String(Math.round(device.battery)), '');
    }
    if (device.mode !== 'charge' && device.mode !== 'manual') {
      this.#loseErrand(device, pilot);
      device.mode = 'charge';
      pilot.path = [];
      this.#status(device.id);
    }
  }

  #patrol(device: Device, pilot: Pilot, dtMs: number): void {
    if (device.mode === 'manual') return;
    // Whatever way it is on: what is paused stands until somebody orders otherwise.
    if (!this.#canMove(device) || device.patrolPaused || device.mode === 'watch' || device.mode === 'standBy') {
      device.speed = 0;
      device.turnRate = 0;
      return;
    }
    if (pilot.dwellMs > 0) {
      pilot.dwellMs -= dtMs;
      device.speed = 0;
      device.turnRate = 0;
      if (pilot.dwellMs > 0) return;
      if (pilot.errand) this.#looked(device, pilot, pilot.errand);
      else this.#endReview(device, pilot);
      return;
    }
    const seconds = dtMs / 1000;
    const target = pilot.path[0];
    if (!target) {
      if (pilot.errand) this.#reached(device, pilot, pilot.errand);
      else if (device.mode === 'specificPoint') {
        device.mode = 'standBy';
        this.#status(device.id);
      } else this.#nextPath(device, pilot);
      return;
    }
    const distance = Math.hypot(target.x - device.x, target.y - device.y);
    if (distance < 0.25) {
      pilot.path.shift();
      if (pilot.path.length === 0 && !pilot.errand && device.mode !== 'specificPoint') this.#arrived(device, pilot);
      return;
    }
    const off = wrap(Math.atan2(target.y - device.y, target.x - device.x) - device.heading);
    const agility = device.kind === 'car' ? 0.9 : 1.3;
    device.turnRate = clamp(off / Math.max(seconds, 0.05), -agility, agility);
    device.heading = wrap(device.heading + device.turnRate * seconds);
    const cruise = device.kind === 'car' ? 3 : device.kind === 'recorder' ? 1.2 : 0.8 + (device.number % 5) * 0.1;
    // Turn first, drive then; slow down for the end of the way.
    const wanted = Math.abs(off) > 0.6 ? 0 : cruise * clamp(distance / (device.kind === 'car' ? 3 : 0.8), 0.25, 1);
    device.speed += clamp(wanted - device.speed, -2 * seconds, 0.8 * seconds);
    const step = Math.min(distance, Math.max(0, device.speed) * seconds);
    device.x += Math.cos(device.heading) * step;
    device.y += Math.sin(device.heading) * step;
  }

  #arrived(device: Device, pilot: Pilot): void {
    device.speed = 0;
    device.turnRate = 0;
    if (device.mode === 'charge') {
      pilot.dwellMs = 5_000;
      return;
    }
    const route = this.route(device.id);
    device.stopIndex = route ? (device.stopIndex + 1) % route.stops.length : 0;
    pilot.dwellMs = between(pilot.random, 3_000, 8_000);
    this.#events.push({ type: 'step', deviceId: device.id });
    if (route && device.mode === 'patrol') this.#capturePoint(device, pilot, route.next + 1);
  }

  /** A device that has found something stops for a moment and looks at it. */
  #review(device: Device, pilot: Pilot, thing: Thing): void {
    if (!roaming.has(device.mode)) return;
    pilot.resumeMode = device.mode;
    pilot.gaze = { x: thing.x, y: thing.y };
    pilot.dwellMs = REVIEW_MS;
    device.mode = 'alarmReview';
    this.#status(device.id);
  }

  #endReview(device: Device, pilot: Pilot): void {
    pilot.gaze = undefined;
    if (device.mode !== 'alarmReview') return;
    device.mode = roaming.has(pilot.resumeMode) ? pilot.resumeMode : 'patrol';
    this.#status(device.id);
  }

  #reached(device: Device, pilot: Pilot, errand: Errand): void {
    device.speed = 0;
    device.turnRate = 0;
    if (errand.phase === 'back') return this.#endErrand(device, pilot);
    errand.phase = 'looking';
    pilot.gaze = errand.look;
    pilot.dwellMs = ERRAND_LOOK_MS;
  }

  #looked(device: Device, pilot: Pilot, errand: Errand): void {
    pilot.gaze = undefined;
    this.#events.push({ type: 'errand', deviceId: device.id, end: 'looked' });
    if (errand.home) {
      errand.phase = 'back';
      pilot.path = this.#wayTo(device, errand.home);
    } else {
      this.#endErrand(device, pilot);
    }
  }

  #endErrand(device: Device, pilot: Pilot): void {
    pilot.errand = undefined;
    pilot.path = [];
    pilot.dwellMs = 0;
    pilot.gaze = undefined;
    device.mode = roaming.has(pilot.resumeMode) || standing.has(pilot.resumeMode) ? pilot.resumeMode : 'patrol';
    this.#status(device.id);
  }

  /** Something else has come first. */
  #loseErrand(device: Device, pilot: Pilot): void {
    if (!pilot.errand) return;
    const isOwed = pilot.errand.phase !== 'back';
    pilot.errand = undefined;
    pilot.path = [];
    pilot.dwellMs = 0;
    if (isOwed) this.#events.push({ type: 'errand', deviceId: device.id, end: 'lost' });
  }

  /** Along the lanes to the one nearest to a point, and from there straight to it. */
  #wayTo(device: Device, goal: Point): Point[] {
    const site = this.#sites.get(device.mapId);
    if (!site || Math.hypot(goal.x - device.x, goal.y - device.y) < 0.5) return [];
    const { plan, grid } = site;
    if (grid.sees(device, goal) && Math.hypot(goal.x - device.x, goal.y - device.y) < 4) return [goal];
    const way = findWay(plan, nearestNode(plan, grid, device), nearestNode(plan, grid, goal));
    return [...way.flatMap(id => plan.nodes.filter(node => node.id === id)).map(({ x, y }) => ({ x, y })), goal];
  }

  #nextPath(device: Device, pilot: Pilot): void {
    const site = this.#sites.get(device.mapId);
    if (!site) return;
    const { plan, grid } = site;
    const route = plan.routes.find(candidate => candidate.id === device.routeId);
    const goal = device.mode === 'charge' ? plan.charger : route?.stops[device.stopIndex % route.stops.length];
    if (goal === undefined) return;
    const way = findWay(plan, nearestNode(plan, grid, device), goal);
    const nodes = way.flatMap(id => plan.nodes.filter(node => node.id === id));
    // Everybody keeps to the right, so that two robots meet without a crash.
    const aside = device.kind === 'car' ? 1.1 : 0.4 + (device.number % 3) * 0.12;
    pilot.path = nodes.map((node, index) => {
      const before = nodes[index - 1] ?? device;
      const angle = Math.atan2(node.y - before.y, node.x - before.x) - Math.PI / 2;
      const beside = { x: node.x + Math.cos(angle) * aside, y: node.y + Math.sin(angle) * aside };
      return grid.fits(beside.x, beside.y, 0.35) ? beside : { x: node.x, y: node.y };
    });
    // Already there: no reason to turn round for the first node.
    const [first] = pilot.path;
    if (first && Math.hypot(first.x - device.x, first.y - device.y) < 1.4) {
      pilot.path.shift();
      if (pilot.path.length === 0) this.#arrived(device, pilot);
    }
  }

  #measure(device: Device, pilot: Pilot, dtMs: number): void {
    const sensor = device.sensor;
    if (!sensor) return;
    const now = this.#simNow;
    const burst = pilot.episodeUntil > now;
    const rest = sensor.threshold * (0.5 + 0.1 * Math.sin(now / 90_000 + pilot.sweep));
    const goal = burst ? sensor.threshold * 1.35 : rest;
    sensor.value +=
      (goal - sensor.value) * Math.min(1, dtMs / 12_000) + (pilot.random() - 0.5) * sensor.threshold * 0.004;
    if (sensor.value > sensor.threshold && now - pilot.overAt > COOL_DOWN_MS) this.#overLimit(device, pilot, sensor);
  }

  #overLimit(device: Device, pilot: Pilot, sensor: NonNullable<Device['sensor']>): void {
    pilot.overAt = this.#simNow;
    const kind = kindOfSensor(sensor.quantity);
    const level: AlarmLevel = kind === 'gas' ? 'serious' : kind === 'temperature' ? 'important' : 'general';
    this.#raise(device, kind, level, `${sensor.quantity} ${sensor.value.toFixed(1)} ${sensor.unit}`, '');
  }

  /** Raises what stands beyond its limit and has no alarm: a reading that came back so soon that it was taken for the same. */
  checkThresholds(): void {
    for (const device of this.devices.values()) {
      const { sensor } = device;
      const pilot = this.#pilots.get(device.id);
      if (!sensor || !pilot || !device.online || sensor.value <= sensor.threshold) continue;
      if (!this.#causes.has(`${device.id} ${kindOfSensor(sensor.quantity)}`)) this.#overLimit(device, pilot, sensor);
    }
  }

  #look(): void {
    for (const device of this.devices.values()) {
      if (!device.online || device.kind === 'sensor') continue;
      const site = this.#sites.get(device.mapId);
      if (!site) continue;
      const view = device.heading + device.ptz.pan;
      for (const thing of site.things.list) {
        if (thing.harmless || thing.seenBy.has(device.id)) continue;
        const dx = thing.x - device.x;
        const dy = thing.y - device.y;
        const distance = Math.hypot(dx, dy);
        const range = thing.kind === 'meter' ? 6 : site.plan.outdoor ? RANGE * 1.7 : RANGE;
        if (distance > range || distance < 0.8) continue;
        if (Math.abs(wrap(Math.atan2(dy, dx) - view)) > VIEW / 2) continue;
        if (thing.kind === 'meter' && Math.cos(Math.atan2(-dy, -dx) - thing.heading) < 0.3) continue;
        if (!site.grid.sees(device, this.#before(thing, device))) continue;
        if (thing.alarmedAt === -Infinity) this.#report(device, thing, site);
        else this.#witness(device, thing);
      }
    }
  }

  /** Things on a wall are looked at a little in front of the wall. */
  #before(thing: Thing, from: Point): Point {
    if (thing.kind !== 'meter' && thing.kind !== 'door') return thing;
    const distance = Math.hypot(from.x - thing.x, from.y - thing.y) || 1;
    return { x: thing.x + ((from.x - thing.x) / distance) * 0.5, y: thing.y + ((from.y - thing.y) / distance) * 0.5 };
  }

  /** One situation is one alarm, however many devices see it. */
  #witness(device: Device, thing: Thing): void {
    thing.seenBy.add(device.id);
    this.#captureThing(device, thing);
    this.#events.push({ type: 'witness', cause: thing.id, deviceId: device.id, at: this.#options.now() });
  }

  #report(device: Device, thing: Thing, site: Site): RaisedAlarm | undefined {
    thing.seenBy.add(device.id);
    site.things.seen(thing, this.#simNow);
    const pilot = this.#pilots.get(device.id);
    if (pilot) this.#review(device, pilot, thing);
    this.#captureThing(device, thing);
    switch (thing.kind) {
      case 'person': {
        if (thing.label === '') return this.#raise(device, 'intruder', 'serious', '', '', thing, site);
        const type = personType(thing.label);
        return this.#raise(device, 'person', type?.level ?? 'general', thing.label, thing.label, thing, site);
      }
      case 'smoke':
        return this.#raise(device, 'smoke', 'serious', '', '', thing, site);
      case 'door':
        return this.#raise(
          device,
          'door',
          guarded.has(thing.label) ? 'important' : 'general',
          thing.label,
          '',
          thing,
          site,
        );
      case 'vehicle':
        return this.#raise(device, 'vehicle', 'general', thing.label, '', thing, site);
      case 'bag':
        return this.#raise(device, 'bag', 'important', '', '', thing, site);
      case 'meter':
        return this.#raise(
          device,
          'meter',
          thing.value >= 95 ? 'serious' : thing.value >= 80 ? 'important' : 'general',
          `${thing.label} ${String(thing.value)} °C`,
          '',
          thing,
          site,
        );
    }
  }

  /** What raised an alarm of this kind at this place, if it still does. */
  #find(site: Site, cause: Cause): Thing[] {
    const isPerson = cause.kind === 'person' || cause.kind === 'intruder';
    const kind: string = isPerson ? 'person' : cause.kind;
    const reach = isPerson ? NEAR_PEOPLE : NEAR;
    return site.things.list.filter(
      thing =>
        thing.kind === kind &&
        !thing.harmless &&
        thing.label === cause.label &&
        thing.until > this.#simNow &&
        Math.hypot(thing.x - cause.x, thing.y - cause.y) <= reach,
    );
  }

  /** The camera turns to what it has found and zooms in on it before it takes the picture. */
  #aim(
    device: Device,
    pilot: Pilot,
    at: Point,
    kind: AlarmKind | ThingKind,
    off = (pilot.random() - 0.5) * 0.1,
  ): CameraPose {
    const pose = this.#pose(device, pilot);
    const distance = Math.hypot(at.x - device.x, at.y - device.y);
    pose.heading = Math.atan2(at.y - device.y, at.x - device.x) + off;
    pose.zoom = clamp(distance / (kind === 'meter' ? 2.2 : 4.5), 1, 5);
    // Low things lie below the lens: look down to their middle.
    const middle = kind === 'bag' ? 0.3 : kind === 'vehicle' ? 0.9 : kind === 'meter' ? 1.45 : 1.1;
    pose.tilt = clamp(Math.atan2(middle - pose.z, Math.max(0.8, distance)), TILT_DOWN, TILT_UP);
    return pose;
  }

  #raise(
    device: Device,
    kind: AlarmKind,
    level: AlarmLevel,
    value: string,
    personName: string,
    thing?: Thing,
    site?: Site,
  ): RaisedAlarm {
    const pilot = this.#pilots.get(device.id);
    const alarm: RaisedAlarm = {
      kind,
      level,
      value,
      personName,
      deviceId: device.id,
      mapId: device.mapId,
      at: this.#options.now(),
      causeId: thing?.id ?? `${device.id} ${kind}`,
      shot: undefined,
      cause: thing && { kind, mapId: device.mapId, x: thing.x, y: thing.y, label: thing.label },
    };
    this.#causes.set(alarm.causeId, () =>
      thing && site ? site.things.list.includes(thing) : this.devices.has(device.id) && isStillSo(device, kind),
    );
    if (thing && site && pilot) {
      const pose = this.#aim(device, pilot, thing, thing.kind);
      alarm.shot = { pose, scene: this.scene(device.mapId, device.id), focus: thing.id };
    } else if (pilot && device.kind !== 'sensor') {
      alarm.shot = { pose: this.#pose(device, pilot), scene: this.scene(device.mapId, device.id), focus: '' };
    }
    this.#events.push({ type: 'alarm', alarm });
    return alarm;
  }

  #pose(device: Device, pilot: Pilot): CameraPose {
    const height = device.kind === 'car' ? 2.1 : device.kind === 'recorder' ? 1.6 : 1.35;
    const rates = this.#ptzRates(pilot, device.ptz.zoom);
    return {
      mapId: device.mapId,
      x: device.x,
      y: device.y,
      z: height + device.ptz.lift,
      heading: wrap(device.heading + device.ptz.pan),
      tilt: device.ptz.tilt,
      zoom: device.ptz.zoom,
      speed: device.speed,
      deviceHeading: device.heading,
      turnRate: device.turnRate,
      panRate: rates.pan,
      headLight: device.headLight,
      alarmLight: device.alarmLight,
      tiltRate: rates.tilt,
      ptzCount: device.ptzCount,
    };
  }

  #freeAhead(grid: Grid, device: Device): Point {
    const view = device.heading + device.ptz.pan;
    let best: Point = { x: device.x + Math.cos(view), y: device.y + Math.sin(view) };
    for (let turn = 0; turn < 16; turn++) {
      const angle = view + (turn % 2 === 0 ? 1 : -1) * Math.ceil(turn / 2) * 0.4;
      let clear = 0;
      while (
        clear < 6 &&
        grid.fits(device.x + Math.cos(angle) * (clear + 0.5), device.y + Math.sin(angle) * (clear + 0.5), 0.3)
      ) {
        clear += 0.5;
      }
      if (clear >= 3)
        return { x: device.x + Math.cos(angle) * clear * 0.8, y: device.y + Math.sin(angle) * clear * 0.8 };
      if (turn === 0 && clear > 0)
        best = { x: device.x + Math.cos(angle) * clear, y: device.y + Math.sin(angle) * clear };
    }
    return best;
  }
}
