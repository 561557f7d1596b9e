import { moveRange } from '@patrolkit/transport/control';
import { clamp, wrap } from './angles.ts';
import { canMove, halt } from './modes.ts';
import { material } from './plan.ts';
import type { Motion, Pilot } from './pilot-state.ts';
import type { Member, WorldState } from './state.ts';
import type { SiteDevice } from './device.ts';

/** How long a movement command holds, ms of real time; then the device stops by itself. */
const WATCHDOG_MS = 500;
/**
 * The interval at which the simulator looks for expired commands, ms. It is subtracted, so that no command lasts longer than WATCHDOG_MS.
 */
const GLANCE_MS = 50;

/** Drives a device. The command must be repeated: the device stops by itself WATCHDOG_MS after the last one. */
export const drive = (state: WorldState, id: string, motion: Motion, speed: number): boolean => {
  const member = state.member(id);
  if (!member || !canMove(member.device) || member.device.mode !== 'manual') return false;
  const { device, pilot } = member;
  pilot.motion = motion;
  pilot.motionSpeed = clamp(speed, 0, moveRange.max);
  pilot.driveUntil = state.steady() + WATCHDOG_MS - GLANCE_MS;
  setOff(device, pilot, motion);
  return true;
};

/** Stops driving at once. */
export const stop = (state: WorldState, id: string): void => {
  const member = state.member(id);
  if (!member) return;
  member.pilot.motion = undefined;
  if (member.device.mode === 'manual') halt(member.device);
};

/** Moves a driven device, and stops it when its driver has sent no command for too long. */
export const driveOn = (state: WorldState, { device, pilot }: Member, now: number, seconds: number): void => {
  if (pilot.motion && now >= pilot.driveUntil) stop(state, device.id);
  if (device.mode === 'manual' && (device.speed !== 0 || device.turnRate !== 0)) roll(state, device, seconds);
};

const setOff = (device: SiteDevice, pilot: Pilot, motion: Motion): void => {
  const ahead = (motion.forward ? 1 : 0) - (motion.back ? 1 : 0);
  const turn = (motion.left ? 1 : 0) - (motion.right ? 1 : 0);
  const metres = device.kind === 'car' ? pilot.motionSpeed : Math.min(1.6, pilot.motionSpeed * 0.4);
  device.speed = ahead * metres;
  device.turnRate = turn * (device.kind === 'car' ? 0.6 : 0.9) * Math.min(1, pilot.motionSpeed / 3);
};

const roll = (state: WorldState, device: SiteDevice, seconds: number): void => {
  const grid = state.siteOf(device)?.grid;
  if (!grid || !canMove(device)) return halt(device);
  device.heading = wrap(device.heading + device.turnRate * seconds);
  const radius = device.kind === 'car' ? 0.8 : 0.35;
  // Moves in small steps, so that a long pause of the process cannot move it through a wall.
  let rest = Math.abs(device.speed) * seconds;
  while (rest > 0) {
    const step = Math.min(0.1, rest) * Math.sign(device.speed);
    const x = device.x + Math.cos(device.heading) * step;
    const y = device.y + Math.sin(device.heading) * step;
    // A device that is already too close to a wall may still move away from it, and out of a door that was closed on it.
    const isInto = grid.at(x, y) !== material.free && grid.at(x, y) !== grid.at(device.x, device.y);
    if (!grid.fits(x, y, radius) && (grid.fits(device.x, device.y, radius) || isInto)) {
      device.speed = 0;
      return;
    }
    [device.x, device.y] = [x, y];
    device.driven += Math.abs(step);
    rest -= Math.abs(step);
  }
};
