/** Sends commands to devices step by step, and follows what the devices report. */
import type { CommandStep } from '@patrolkit/transport/contract';
import type { TextKey } from '../../language/texts.ts';
import type { HardwareCode } from '../../links/abilities.ts';
import type { Device, Ptz } from '../../links/devices.ts';
import type { Fleet } from '../../links/fleet.ts';
import type { Answer, Order } from '../../links/orders.ts';
import type { Session } from '../../session/sessions.ts';
import type { Speaking } from '../speaking.ts';

/** How long a device may take to report what a step has done, and to speak, ms. */
const [confirmedWithin, spokenWithin] = [5_000, 60_000];
/** How near the axes of a camera must be to those of a preset: radians, and a factor of the zoom. */
const near = 0.05;

/** The parts that runs of commands work on. */
export interface CommandRunParts {
  readonly fleet: Pick<Fleet, 'device' | 'order' | 'abilities'>;
  readonly audio: Speaking;
  readonly control: { holder(deviceId: string): Session | undefined };
  /** Called when a run has ended: at which step it stopped, from 0, and why; undefined when all of it was done. */
  readonly onEnd: (run: CommandRun, stopped: Stopped | undefined) => void;
  /** A clock, ms, that nobody sets. */
  readonly steadyNow: () => number;
}

/** Where and why a run stopped. */
export interface Stopped {
  readonly step: number;
  readonly why: TextKey;
}

/** A command that is sent to a device. */
export interface CommandRun {
  readonly commandId: string;
  readonly deviceId: string;
  readonly sessionId: string;
  readonly steps: readonly CommandStep[];
  /** The axes of the presets of the device, by name. */
  readonly presets: ReadonlyMap<string, Ptz>;
}

interface Running extends CommandRun {
  at: number;
  state: 'send' | 'sending' | 'confirm' | 'wait';
  until: number;
}

/** The part of a device that a step uses. */
export const partOf = ({ kind }: Pick<CommandStep, 'kind'>): HardwareCode | undefined =>
  kind === 'volume' || kind === 'alarmLamp' || kind === 'headLamp' || kind === 'wiper' ? kind : undefined;

const untaken: Readonly<Record<Exclude<Answer, 'taken'>, TextKey>> = {
  away: 'error.offline',
  unable: 'error.noHardware',
  busy: 'linkage.not.busy',
  noWay: 'linkage.not.noWay',
};

const isNear = (one: Ptz, other: Ptz): boolean =>
  Math.abs(Math.atan2(Math.sin(one.pan - other.pan), Math.cos(one.pan - other.pan))) < near &&
  Math.abs(one.tilt - other.tilt) < near &&
  Math.abs(one.zoom - other.zoom) < near * other.zoom;

/** The order of a step; undefined for a text, which is spoken, and for a preset that the device lacks. */
const orderOf = ({ kind, value = '' }: CommandStep, presets: CommandRun['presets']): Order | undefined => {
  switch (kind) {
    case 'volume':
      return { kind: 'hardware', change: { volume: Number(value) } };
    case 'alarmLamp':
      return { kind: 'hardware', change: { alarmLight: value === 'on' } };
    case 'headLamp':
      return { kind: 'hardware', change: { headLight: value === 'on' } };
    case 'wiper':
      return { kind: 'hardware', change: { wiper: value === 'on' ? 'on' : value === 'once' ? 'once' : 'off' } };
    case 'ptz':
      return { kind: 'ptz', move: 'home', value: 50 };
    case 'preset': {
      const axes = presets.get(value);
      return axes && { kind: 'ptzTo', axes };
    }
    case 'pauseTask':
      return { kind: 'pause' };
    case 'resumeTask':
      return { kind: 'resume' };
    case 'charge':
      return { kind: 'charge', isOn: value === 'on' };
    case 'broadcast':
      return undefined;
  }
};

/** Sends commands. */
export class CommandRuns {
  readonly #parts: CommandRunParts;
  readonly #running = new Map<string, Running>();

  constructor(parts: CommandRunParts) {
    this.#parts = parts;
  }

  /** Begins a run. A device carries one command out at a time. */
  begin(run: CommandRun): Answer {
    if (this.#running.has(run.deviceId)) return 'busy';
    this.#running.set(run.deviceId, { ...run, at: 0, state: 'send', until: 0 });
    return 'taken';
  }

  /** Goes on with the runs; called twenty times a second. */
  tick(): void {
    for (const run of this.#running.values()) this.#goOn(run);
  }

  /** Ends the run of a device, because a user has stopped it. */
  letGo(deviceId: string): void {
    const run = this.#running.get(deviceId);
    if (run) this.#end(run, 'command.not.stopped');
  }

  /** Why a step cannot be sent now, by the rules that hold for whoever controls the device. */
  hinders(
    step: CommandStep,
    { deviceId, sessionId, presets }: Omit<CommandRun, 'commandId' | 'steps'>,
  ): TextKey | undefined {
    const { fleet, control, audio } = this.#parts;
    const device = fleet.device(deviceId);
    if (!device) return 'error.noDevice';
    if (!device.online) return 'error.offline';
    const holder = control.holder(deviceId);
    if (holder && holder.id !== sessionId) return 'command.not.held';
    const part = partOf(step);
    if (part !== undefined && !fleet.abilities(deviceId).hardware.includes(part)) return 'error.noHardware';
    const isCamera = step.kind === 'ptz' || step.kind === 'preset';
    const isTask = step.kind === 'pauseTask' || step.kind === 'resumeTask' || step.kind === 'charge';
    if (isCamera && device.mode !== 'manual') return 'error.notManual';
    if (isTask && device.mode === 'manual') return 'error.notAutomatic';
    const isPressed = device.emergencyStop && (isCamera || step.kind === 'resumeTask' || step.kind === 'charge');
    if (isPressed) return 'error.stopped';
    if (step.kind === 'preset' && !presets.has(step.value ?? '')) return 'command.not.preset';
    return step.kind === 'broadcast' && audio.isTaken(deviceId) ? 'linkage.not.speaking' : undefined;
  }

  #goOn(run: Running): void {
    const { fleet, steadyNow } = this.#parts;
    const [step, now] = [run.steps[run.at], steadyNow()];
    if (!step) return this.#end(run);
    if (run.state === 'send') return this.#send(run, step);
    if (run.state === 'wait' && now >= run.until) {
      run.at += 1;
      run.state = 'send';
      return run.at >= run.steps.length ? this.#end(run) : undefined;
    }
    if (run.state !== 'confirm') return undefined;
    const device = fleet.device(run.deviceId);
    if (device && this.#isDone(step, device, run)) {
      run.state = 'wait';
      run.until = now + step.wait * 1000;
    } else if (now >= run.until) this.#end(run, 'command.not.confirmed');
    return undefined;
  }

  #send(run: Running, step: CommandStep): void {
    const { fleet, audio, steadyNow } = this.#parts;
    const hindrance = this.hinders(step, run);
    if (hindrance) return this.#end(run, hindrance);
    run.state = 'confirm';
    run.until = steadyNow() + (step.kind === 'broadcast' ? spokenWithin : confirmedWithin);
    const order = orderOf(step, run.presets);
    if (!order) return audio.broadcast(run.deviceId, [step.value ?? '']);
    run.state = 'sending';
    void fleet.order(run.deviceId, order).then(answer => {
      if (this.#running.get(run.deviceId) !== run) return;
      if (answer === 'taken') run.state = 'confirm';
      else this.#end(run, untaken[answer]);
    });
  }

  /** Whether a device reports what a step has wanted. */
  #isDone({ kind, value = '' }: CommandStep, device: Device, { presets }: CommandRun): boolean {
    switch (kind) {
      case 'volume':
        return device.volume === Number(value);
      case 'alarmLamp':
        return device.alarmLight === (value === 'on');
      case 'headLamp':
        return device.headLight === (value === 'on');
      case 'wiper':
        // A single wipe may be over already.
        return device.wiper === value || (value === 'once' && device.wiper === 'off');
      case 'ptz':
        return Math.abs(device.ptz.pan) < near && Math.abs(device.ptz.tilt) < near;
      case 'preset': {
        const axes = presets.get(value);
        return axes !== undefined && isNear(device.ptz, axes);
      }
      case 'pauseTask':
        return device.patrolPaused;
      case 'resumeTask':
        return !device.patrolPaused;
      case 'charge':
        return (device.mode === 'charge') === (value === 'on');
      case 'broadcast':
        return !this.#parts.audio.isTaken(device.id);
    }
  }

  #end(run: Running, why?: TextKey): void {
    this.#running.delete(run.deviceId);
    this.#parts.onEnd(run, why === undefined ? undefined : { step: run.at, why });
  }
}
