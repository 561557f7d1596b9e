import { Alarms } from './alarms.ts';
import { Appearances } from './appearances.ts';
import { useBattery } from './battery.ts';
import { movePtz, poseOfCamera, ptzTo, turnHead } from './camera-head.ts';
import { mainCamera } from '@patrolkit/server/links/cameras.ts';
import { capturedBefore } from './captures.ts';
import { goTo, isFree, nearestFree, recall, send } from './errands.ts';
import { SiteEquipment } from './equipment/site-equipment.ts';
import { Faults } from './faults.ts';
import { FleetCommands } from './fleet-commands.ts';
import { createFleet, firstHardware } from './fleet.ts';
import { drive, driveOn, stop } from './hand-drive.ts';
import type { Hardware } from './hardware.ts';
import { Lookout } from './lookout.ts';
import { Opening, openingMs } from './opening.ts';
import { measureHousing } from './housings.ts';
import { pilotOn } from './pilot.ts';
import { beginRound, standByAtFirst } from './rounds.ts';
import type { HardwareCode } from '@patrolkit/server/links/abilities.ts';
import type { Registered, RobotSettings } from '@patrolkit/server/links/fleet.ts';
import { SiteRegions } from './regions.ts';
import { SiteNets } from './nets.ts';
import { openSites } from './sites.ts';
import { SiteRoutes } from './routes.ts';
import type { FaceLibrary } from '@patrolkit/server/links/people.ts';
import { newPilot, type Motion } from './pilot-state.ts';
import { createRandom } from './random.ts';
import { ReportedFaults } from './reported-faults.ts';
import { Rescue } from './rescue.ts';
import { sceneOf } from './scene-state.ts';
import { Roster } from './roster.ts';
import { Sensors } from './sensors.ts';
import { WorldState, type WorldOptions } from './state.ts';
import type { CameraPose, RaisedAlarm, SceneState, View, ThingKind, WorldEvent } from './types.ts';
import type { Cause } from '@patrolkit/server/links/alarms.ts';
import {
  groupNames,
  type Initializing,
  type Ptz,
  type PtzMove,
  type ValueGroup,
} from '@patrolkit/server/links/devices.ts';
import type { SiteDevice } from './device.ts';
import { routeOf } from './ways.ts';
import type { RoundMode } from '@patrolkit/server/links/orders.ts';
import type { PatrolKind, Point, Route } from '@patrolkit/server/links/site-map.ts';

/** The longest step by which the simulator advances, simulated ms. */
const STEP_MS = 100;
/** The interval at which devices look around, simulated ms. */
const LOOK_MS = 500;

/** The simulated fleet and everything it can see. The same seed and the same ticks give the same history. */
export class World {
  readonly nets: SiteNets;
  readonly routes: SiteRoutes;
  readonly regions: SiteRegions;
  /** All devices by their id. */
  readonly devices: ReadonlyMap<string, SiteDevice>;
  readonly #state: WorldState;
  readonly #alarms: Alarms;
  readonly #faults: Faults;
  readonly #commands: FleetCommands;
  /** What its sensors measure. */
  readonly sensors: Sensors;
  readonly #lookout: Lookout;
  readonly #appearances: Appearances;
  readonly #opening: Opening;
  readonly #rescue: Rescue;
  readonly #reported: ReportedFaults;
  /** Its locks, circuits, cabinets and nodes. */
  readonly equipment: SiteEquipment;
  readonly #roster: Roster;
  #sinceLook = 0;

  constructor(options: WorldOptions) {
    const state = new WorldState(options);
    const { seed, fleet, hasOpening = false } = options;
    this.#state = state;
    this.devices = state.devices;
    this.#alarms = new Alarms(state);
    this.#faults = new Faults(state, this.#alarms);
    this.#commands = new FleetCommands(state, this.#faults);
    this.sensors = new Sensors(state);
    this.#lookout = new Lookout(state, this.#alarms);
    this.#appearances = new Appearances(state, this.#lookout, this.#faults);
    this.#opening = new Opening(state, this.#appearances);
    this.#rescue = new Rescue(state, hasOpening ? openingMs.call : undefined);
    this.#reported = new ReportedFaults(state, createRandom(seed * 71 + 17), fleet);
    this.equipment = new SiteEquipment(state);
    this.#roster = new Roster({
      state,
      faults: this.#faults,
      commands: this.#commands,
      sensors: this.sensors,
      isConnected: id => this.equipment.isConnected(id),
    });
    openSites(state);
    this.nets = new SiteNets(state);
    this.routes = new SiteRoutes(state);
    this.regions = new SiteRegions(state);
    for (const { device, random } of createFleet(seed, fleet)) {
      state.devices.set(device.id, device);
      state.hardware.set(device.id, firstHardware(device));
      for (const group of groupNames) this.report(device.id, group);
      state.pilots.set(device.id, { ...newPilot(device, random), capturedAt: capturedBefore(device, state.rhythm) });
    }
    standByAtFirst(state);
  }

  /** Simulated milliseconds since the start. */
  get simulatedMs(): number {
    return this.#state.simNow;
  }

  /** The persons whom the fleet recognises. */
  get library(): FaceLibrary {
    return this.#state.library;
  }

  /**
   * Advances the simulator by real milliseconds and returns what has happened. While `isCalm`, nothing appears, breaks or calls by itself.
   */
  tick(realMs: number, isCalm = false): WorldEvent[] {
    this.#realStep(realMs);
    let rest = realMs * this.#state.options.speed;
    while (rest > 0) {
      const step = Math.min(STEP_MS, rest);
      rest -= step;
      this.#simStep(step, isCalm);
    }
    return this.#state.takeEvents();
  }

  /** Carries out the commands of operators in real time, at any speed of the simulator. */
  #realStep(realMs: number): void {
    const state = this.#state;
    const now = state.steady();
    const seconds = realMs / 1000;
    for (const [id, pilot] of state.pilots) {
      const device = state.devices.get(id);
      if (!device) continue;
      if (device.online) for (const group of groupNames) device.at[group] = now;
      const member = { device, pilot };
      driveOn(state, member, now, seconds);
      this.#commands.goOn(member, now);
      turnHead(member, now, seconds);
    }
  }

  #simStep(dtMs: number, isCalm: boolean): void {
    const state = this.#state;
    state.simNow += dtMs;
    for (const site of state.sites.values()) {
      site.things.tick(dtMs, state.simNow);
      // Takes them also while it is calm, so that they do not all begin afterwards.
      for (const kind of site.situations.due(state.simNow)) if (!isCalm) this.#appearances.begin(kind, site);
    }
    this.#opening.step();
    this.#roster.step();
    for (const [id, pilot] of state.pilots) {
      const device = state.devices.get(id);
      if (!device) continue;
      const member = { device, pilot };
      if (device.kind === 'sensor') {
        this.sensors.measure(member, dtMs, isCalm);
      } else {
        this.#faults.mend(member);
        useBattery(state, this.#alarms, member, dtMs);
        measureHousing(state, this.#alarms, member, dtMs);
        pilotOn(state, member, dtMs);
      }
    }
    this.#rescue.step(isCalm);
    this.#reported.step(isCalm);
    this.equipment.step(dtMs, isCalm);
    this.#sinceLook += dtMs;
    if (this.#sinceLook < LOOK_MS) return;
    this.#sinceLook = 0;
    this.#lookout.look();
    this.#alarms.tellGone();
  }

  // ---- commands ----

  /** Drives a device. The command must be repeated: the device stops by itself half a second after the last one. */
  drive(id: string, motion: Motion, speed: number): boolean {
    return drive(this.#state, id, motion, speed);
  }

  /** Stops driving at once. */
  readonly stop = (id: string): void => stop(this.#state, id);

  /** Moves the camera while repeated; value 0 stops. */
  ptz(id: string, move: PtzMove, value: number): boolean {
    return movePtz(this.#state, id, move, value);
  }

  /** Turns the camera to given axes, within their limits. */
  ptzTo(id: string, goal: Ptz): boolean {
    return ptzTo(this.#state, id, goal);
  }

  /**
   * Puts a device into manual mode, or back on its route. With `proceed` it continues where it was, otherwise it starts the route again.
   */
  setMode(id: string, mode: 'manual' | 'automatic', proceed: boolean): boolean {
    return this.#commands.setMode(id, mode, proceed);
  }

  /** Ends the task of a device: it stands by. */
  stopTask(id: string): boolean {
    return this.#commands.stopTask(id);
  }

  /** Lets a device that stands by drive a route of its map once. False when it cannot do that now. */
  readonly beginRound = (id: string, routeId: string, mode: RoundMode, patrol?: PatrolKind): boolean =>
    beginRound(this.#state, id, { routeId, mode, patrol });

  /** Sends a device to a point of its map, where it then watches. False when it cannot stand there or cannot move now. */
  readonly watch = (id: string, goal: Point): boolean => goTo(this.#state, id, goal, 'watch');

  /** Resumes a paused patrol, or begins the route of a device that stands by. */
  readonly resumeTask = (id: string): boolean => this.#commands.resumeTask(id);

  /** Pauses or resumes the patrol. */
  setPaused(id: string, paused: boolean): boolean {
    return this.#commands.setPaused(id, paused);
  }

  /** Sends a device to its charger, or away from it. */
  setCharging(id: string, isOn: boolean, isShelter = false): boolean {
    return this.#commands.setCharging(id, isOn, isShelter);
  }

  /** Sets lamps, wiper and volume. */
  setHardware(id: string, change: Partial<Hardware>): boolean {
    return this.#commands.setHardware(id, change);
  }

  /** Restarts a device: it is offline for some seconds. */
  restart(id: string): boolean {
    return this.#commands.restart(id);
  }

  /** Begins an initialisation; its progress and result are in the device. Returns false while one runs. */
  initialize(id: string, part: Initializing['part']): boolean {
    return this.#commands.initialize(id, part);
  }

  /** Moves a device to a point without driving. */
  place(id: string, x: number, y: number, heading: number): boolean {
    return this.#commands.place(id, x, y, heading);
  }

  /** Puts every device online and charged, neither stopped nor paused, and driven by nobody; for tests. */
  restore(): void {
    for (const [id, device] of this.devices) {
      this.setOnline(id, true);
      this.setEmergencyStop(id, false);
      this.setPaused(id, false);
      this.setMode(id, 'automatic', true);
      // Enough for most of an hour.
      device.battery = Math.max(device.battery, 60);
    }
  }

  /** The devices of the server from now on. */
  hold(registered: readonly Registered[]): void {
    this.#roster.hold(registered);
  }

  /** Lets a device that was registered report for the first time now; for tests. */
  register(id: string): boolean {
    return this.#roster.register(id);
  }

  /** How a robot works, as the server has told it; undefined for a device without such settings. */
  settingsOf(id: string): RobotSettings | undefined {
    return this.#state.settings.get(id);
  }

  /** The parts of a device that commands may set or use. */
  hardwareOf(id: string): readonly HardwareCode[] {
    return this.#state.hardware.get(id) ?? [];
  }

  /** Whether a device is being taken out of use. */
  isLeaving(id: string): boolean {
    return this.#state.pilots.get(id)?.isLeaving ?? false;
  }

  /** Removes a device from the fleet. */
  remove(id: string): boolean {
    return this.#roster.remove(id);
  }

  /** Presses or releases the emergency stop. */
  setEmergencyStop(id: string, pressed: boolean): boolean {
    return this.#faults.setEmergencyStop(id, pressed);
  }

  /** Lets a device report a fault by its code, or the end of the fault; for tests. */
  setFault(id: string, code: string, isOn: boolean): boolean {
    return this.#reported.set(id, code, isOn);
  }

  /** Sets a device online or offline. */
  setOnline(id: string, online: boolean): boolean {
    return this.#faults.setOnline(id, online);
  }

  // ---- errands ----

  /** Sends a device to a point of its map, where it then stands by. False when it cannot stand there or cannot move now. */
  goTo(id: string, goal: Point): boolean {
    return goTo(this.#state, id, goal);
  }

  /** Whether a device can be sent somewhere now. */
  isFree(id: string): boolean {
    return isFree(this.#state, id);
  }

  /** The free robot nearest to a point of a map, among those for which `mayBe` returns true. */
  nearestFree(mapId: string, at: Point, mayBe: (id: string) => boolean): string | undefined {
    return nearestFree(this.#state, mapId, at, mayBe);
  }

  /** Sends a free device to a point to look at another one. An `errand` event says how it ended. */
  send(id: string, goal: Point, look: Point | undefined, staysMs?: number): boolean {
    return send(this.#state, id, goal, look, staysMs);
  }

  /** Calls a device back from its errand. It continues with what it did before. */
  recall(id: string): void {
    recall(this.#state, id);
  }

  // ---- what happens on the site ----

  /** Lets things appear in front of cameras, so that alarms are raised now; for demonstrations and tests. */
  raiseNow(count: number, deviceId?: string, only?: ThingKind): RaisedAlarm[] {
    return this.#appearances.raiseNow(count, deviceId, only);
  }

  /** What a device sees of a cause: the picture to take, and an alarm when the cause is still there. Undefined on another map. */
  lookAgain(id: string, cause: Cause): { shot: View; alarm: RaisedAlarm | undefined } | undefined {
    return this.#lookout.lookAgain(id, cause);
  }

  /** Keeps a cause where it is, or removes it now together with all that looks the same there; for demonstrations and tests. */
  settle(cause: Cause, stays: boolean): boolean {
    return this.#lookout.settle(cause, stays);
  }

  /** Somebody asks a device something; false when it does not hear. */
  ask(id: string, question: string): boolean {
    if (!this.devices.get(id)?.online) return false;
    this.#state.tell({ type: 'asked', deviceId: id, question, at: this.#state.options.now() });
    return true;
  }

  /** Lets a person press the SOS button of a device: it stops, and the person stands in front of its camera. */
  pressSos(id: string): boolean {
    return this.#rescue.press(id);
  }

  /** Lets the values of one group of a device arrive now. */
  report(id: string, group: ValueGroup): void {
    const device = this.devices.get(id);
    if (device) device.at[group] = this.#state.steady();
  }

  // ---- views ----

  /** The device of an id, if it exists. */
  device(id: string): SiteDevice | undefined {
    return this.devices.get(id);
  }

  /** Whether a device has a camera. */
  readonly hasCamera = (id: string): boolean => (this.devices.get(id)?.kind ?? 'sensor') !== 'sensor';

  /** The scene of a map: its open doors, things and devices, without one device. */
  scene(mapId: string, exceptDevice?: string): SceneState {
    return sceneOf(this.#state, mapId, exceptDevice);
  }

  /** The pose of a camera of a device; undefined when the device has no camera of that number. */
  pose(id: string, camera = mainCamera): CameraPose | undefined {
    const member = this.#state.member(id);
    return member && poseOfCamera(member, camera);
  }

  /** The stops of a device's route, in metres, with the index of the next one. */
  readonly route = (id: string): Route | undefined => routeOf(this.#state, id);
}
