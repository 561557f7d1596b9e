import type { Alarms } from './alarms.ts';
import { loseErrand } from './errands.ts';
import { halt } from './modes.ts';
import { between, type Random } from './random.ts';
import type { Member, WorldState } from './state.ts';
import type { SiteDevice } from './device.ts';
import type { Away } from '@patrolkit/server/links/devices.ts';

/** Faults of devices: they go offline or have their emergency stop pressed, and recover. */
export class Faults {
  readonly #state: WorldState;
  readonly #alarms: Alarms;

  constructor(state: WorldState, alarms: Alarms) {
    this.#state = state;
    this.#alarms = alarms;
  }

  /** Presses or releases the emergency stop. */
  setEmergencyStop(id: string, pressed: boolean): boolean {
    const { device, pilot } = this.#state.member(id) ?? {};
    if (!device || !pilot) return false;
    if (device.emergencyStop === pressed) return true;
    device.emergencyStop = pressed;
    halt(device);
    pilot.motion = undefined;
    if (pressed) [pilot.ptzMove, pilot.ptzGoal] = [undefined, undefined];
    pilot.stopUntil = pressed ? Infinity : 0;
    if (pressed) this.#alarms.raise(device, { kind: 'emergencyStop', level: 'important' });
    this.#state.tellStatus(id);
    return true;
  }

  /** Sets a device online or offline. */
  setOnline(id: string, online: boolean): boolean {
    const member = this.#state.member(id);
    if (!member) return false;
    if (online) this.comeBack(member);
    else this.goOffline(member, Infinity);
    return true;
  }

  /** Makes a device fail for a while. */
  break(device: SiteDevice, kind: 'away' | 'emergencyStop', random: Random): void {
    const member = this.#state.member(device.id);
    if (!member) return;
    const { simNow } = this.#state;
    if (kind === 'away') {
      this.goOffline(member, simNow + between(random, 20_000, 60_000));
      this.#alarms.raise(device, { kind: 'offline', level: 'general' });
    } else {
      this.setEmergencyStop(device.id, true);
      // Somebody on site releases it when no operator does.
      member.pilot.stopUntil = simNow + between(random, 3 * 60_000, 6 * 60_000);
    }
  }

  /** Ends faults whose time is over. Each fault has its own time, so a device that comes online again may still be stopped. */
  mend(member: Member): void {
    const { device, pilot } = member;
    const { simNow } = this.#state;
    if (device.emergencyStop && simNow >= pilot.stopUntil) this.setEmergencyStop(device.id, false);
    if (!device.online && simNow >= pilot.awayUntil) this.comeBack(member);
  }

  /** Takes a device offline until a simulated time, or with Infinity until somebody orders it back. */
  goOffline(member: Member, until: number, why: Away = 'silent'): void {
    const { device, pilot } = member;
    if (!device.online) return;
    // A device that was driven by hand still resumes what it did before that.
    pilot.backTo = device.mode === 'alarmReview' || pilot.errand ? pilot.resumeMode : device.mode;
    pilot.gaze = undefined;
    loseErrand(this.#state, member);
    pilot.awayUntil = until;
    pilot.motion = undefined;
    device.online = false;
    device.away = why;
    device.mode = 'offline';
    halt(device);
    this.#state.tell({ type: 'list' });
    this.#state.tellStatus(device.id);
  }

  /** Brings a device online again. It continues with what it did before. */
  comeBack({ device, pilot }: Member): void {
    // One that the server has not let in stays away.
    if (device.online || device.away !== 'silent') return;
    device.online = true;
    device.away = undefined;
    device.mode = pilot.backTo;
    this.#state.tell({ type: 'list' });
    this.#state.tellStatus(device.id);
  }
}
