import { endShelter, goToCharger } from './battery.ts';
import { movePtz } from './camera-head.ts';
import { loseErrand } from './errands.ts';
import type { Faults } from './faults.ts';
import { applyHardware, type Hardware } from './hardware.ts';
import { halt } from './modes.ts';
import type { Member, WorldState } from './state.ts';
import type { Initializing } from '@patrolkit/server/links/devices.ts';
import type { SiteDevice } from './device.ts';

/** How long a robot that restarts is offline, ms of real time. */
const RESTART_MS = 6000;
/** How long an initialisation takes, ms of real time. That of a device which is offline for longer than the limit times out. */
const INITIALIZE_MS = 5000;
const INITIALIZE_LIMIT_MS = 15_000;

/** Carries out commands to a device: mode, task, hardware, restart, initialisation. */
export class FleetCommands {
  readonly #state: WorldState;
  readonly #faults: Faults;

  constructor(state: WorldState, faults: Faults) {
    this.#state = state;
    this.#faults = faults;
  }

  /**
   * Puts a device into manual mode, or back on its route. With `proceed` it continues where it was, otherwise it starts the
   * route again.
   */
  setMode(id: string, mode: 'manual' | 'automatic', proceed: boolean): boolean {
    const member = this.#online(id);
    if (!member || member.device.kind === 'sensor') return false;
    const { device, pilot } = member;
    if (mode === 'manual') {
      if (device.mode !== 'manual' && device.mode !== 'alarmReview' && !pilot.errand) pilot.resumeMode = device.mode;
      pilot.gaze = undefined;
      loseErrand(this.#state, member);
      device.mode = 'manual';
      halt(device);
    } else if (device.mode === 'manual') {
      device.mode = pilot.resumeMode === 'manual' ? 'patrol' : pilot.resumeMode;
      halt(device);
      pilot.motion = undefined;
      pilot.path = [];
      pilot.dwellMs = 0;
      pilot.gaze = undefined;
      if (!proceed) device.stopIndex = 0;
    }
    this.#state.tellStatus(id);
    return true;
  }

  /** Pauses or resumes the patrol. */
  setPaused(id: string, paused: boolean): boolean {
    const device = this.#state.devices.get(id);
    if (!device?.online) return false;
    device.patrolPaused = paused;
    // Halts at once and not with the next step, because the pushed status says so.
    if (paused && device.mode !== 'manual') halt(device);
    this.#state.tellStatus(id);
    return true;
  }

  /** Ends the task of a device: it stands by. */
  stopTask(id: string): boolean {
    const member = this.#online(id);
    if (!member) return false;
    const { device, pilot } = member;
    loseErrand(this.#state, member);
    pilot.path = [];
    pilot.gaze = undefined;
    pilot.resumeMode = 'standBy';
    Object.assign(device, { mode: 'standBy', patrolPaused: false, speed: 0, turnRate: 0, stopIndex: 0 });
    this.#state.tellStatus(id);
    return true;
  }

  /** Resumes a paused patrol, or begins the route of a device that stands by. */
  resumeTask(id: string): boolean {
    const { device, pilot } = this.#state.member(id) ?? {};
    if (device?.mode === 'standBy') Object.assign(device, { mode: 'patrol', patrol: undefined });
    // A device that is charging begins its route when it is charged.
    if (pilot?.afterCharge.mode === 'standBy') pilot.afterCharge = { mode: 'patrol', place: undefined };
    return this.setPaused(id, false);
  }

  /** Sends a device to its charger, or away from it. For shelter it stays there until the shelter ends, and then goes on. */
  setCharging(id: string, isOn: boolean, isShelter = false): boolean {
    const member = this.#online(id);
    if (!member) return false;
    const { device, pilot } = member;
    if (isShelter && !isOn) {
      endShelter(this.#state, member);
      return true;
    }
    pilot.isSheltered = isShelter;
    device.patrolPaused = false;
    if (isOn !== (device.mode === 'charge')) {
      if (isOn) goToCharger(this.#state, member);
      else device.mode = 'standBy';
      pilot.path = [];
      pilot.dwellMs = 0;
      pilot.gaze = undefined;
    }
    this.#state.tellStatus(id);
    return true;
  }

  /** Sets lamps, wiper and volume. */
  setHardware(id: string, change: Partial<Hardware>): boolean {
    const member = this.#online(id);
    return member !== undefined && applyHardware(this.#state, member, change);
  }

  /**
   * Restarts a device: it is offline for some seconds, then its parts are as the server has set them for a restart, and its camera is in
   * its home position. Lamps and wiper of which nothing is set are off, and the volume stays. A robot has a volume of its own.
   */
  restart(id: string): boolean {
    const member = this.#online(id);
    if (!member) return false;
    const { device, pilot } = member;
    const { settings, initial } = this.#state;
    this.#faults.goOffline(member, Infinity);
    pilot.restartUntil = this.#state.steady() + RESTART_MS;
    pilot.ptzMove = undefined;
    pilot.ptzGoal = undefined;
    pilot.path = [];
    Object.assign(device, {
      alarmLight: false,
      headLight: false,
      wiper: 'off',
      netCatching: false,
      ...initial.get(id),
      volume: settings.get(id)?.volume ?? initial.get(id)?.volume ?? device.volume,
      initialization: undefined,
    } satisfies Partial<SiteDevice>);
    device.ptz = { pan: 0, tilt: 0, zoom: 1, lift: 0 };
    return true;
  }

  /** Begins an initialisation; its progress and result are in the device. Returns false while one runs. */
  initialize(id: string, part: Initializing['part']): boolean {
    const member = this.#online(id);
    if (!member || member.device.initialization?.state === 'running') return false;
    const { device, pilot } = member;
    device.initialization = { part, state: 'running', progress: 0 };
    halt(device);
    pilot.motion = undefined;
    pilot.initializeSince = this.#state.steady();
    if (part !== 'position') movePtz(this.#state, id, 'home', 50);
    this.#state.tellStatus(id);
    return true;
  }

  /** Moves a device to a point without driving. */
  place(id: string, x: number, y: number, heading: number): boolean {
    const { device, pilot } = this.#state.member(id) ?? {};
    if (!device || !pilot) return false;
    Object.assign(device, { x, y, heading, speed: 0, turnRate: 0 });
    pilot.path = [];
    return true;
  }

  /** Removes a device from the fleet. */
  remove(id: string): boolean {
    const { devices, pilots, hardware, initial, settings } = this.#state;
    const errand = pilots.get(id)?.errand;
    pilots.delete(id);
    hardware.delete(id);
    initial.delete(id);
    settings.delete(id);
    const gone = devices.delete(id);
    if (errand) this.#state.tell({ type: 'errand', deviceId: id, end: 'lost', at: this.#state.options.now() });
    if (gone) this.#state.tell({ type: 'list' });
    return gone;
  }

  /** Ends what takes real time: a restart, an initialisation, a wipe. */
  goOn(member: Member, now: number): void {
    const { device, pilot } = member;
    if (pilot.restartUntil !== undefined && now >= pilot.restartUntil) {
      pilot.restartUntil = undefined;
      this.#faults.comeBack(member);
    }
    this.#initializing(member, now);
    if (device.wiper === 'once' && now >= pilot.wipeUntil) this.setHardware(device.id, { wiper: 'off' });
  }

  #initializing({ device, pilot }: Member, now: number): void {
    const running = device.initialization;
    if (running?.state !== 'running') return;
    const since = now - pilot.initializeSince;
    const progress = Math.min(100, Math.floor((since / INITIALIZE_MS) * 10) * 10);
    // While the device is offline the progress stands still, and the time limit runs.
    if (!device.online) {
      if (since >= INITIALIZE_LIMIT_MS) device.initialization = { ...running, state: 'timeout' };
      return;
    }
    if (device.emergencyStop || pilot.motion) device.initialization = { ...running, state: 'fail' };
    else if (progress >= 100) device.initialization = { ...running, state: 'complete', progress: 100 };
    else if (progress !== running.progress) device.initialization = { ...running, progress };
    if (device.initialization !== running) this.#state.tellStatus(device.id);
  }

  /** The device with an id when it is online. */
  #online(id: string): Member | undefined {
    const member = this.#state.member(id);
    return member?.device.online ? member : undefined;
  }
}
