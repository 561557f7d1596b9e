import { clamp, wrap } from './angles.ts';
import { mainCamera, mountsOf } from '@patrolkit/server/links/cameras.ts';
import type { Pilot } from './pilot-state.ts';
import type { Point } from '@patrolkit/server/links/site-map.ts';
import type { Member, WorldState } from './state.ts';
import type { AlarmKind } from '@patrolkit/server/links/alarms.ts';
import type { CameraPose, ThingKind } from './types.ts';
import type { DeviceKind, Ptz, PtzMove } from '@patrolkit/server/links/devices.ts';
import type { SiteDevice } from './device.ts';

/** How long a PTZ command holds without a repeat, ms. */
export const PTZ_HOLD_MS = 1000;
/** How long after a command the camera does not look around by itself, ms. */
const BY_HAND_MS = 15_000;
const TILT_UP = 0.55;
const TILT_DOWN = -0.6;
const MAX_ZOOM = 8;
const MAX_LIFT = 0.8;
/** Fixed cameras look down a little, so that they see what is close to the vehicle, radians. */
const FIXED_TILT = -0.12;

/** A device whose camera obeys commands now. */
const withCamera = (state: WorldState, id: string): Member | undefined => {
  const member = state.member(id);
  return member?.device.online && member.device.kind !== 'sensor' ? member : undefined;
};

/** Moves the camera while repeated; value 0 stops. */
export const movePtz = (state: WorldState, id: string, move: PtzMove, value: number): boolean => {
  const member = withCamera(state, id);
  if (!member) return false;
  const { device, pilot } = member;
  // A stop has no effect on a camera that no command moves: it continues to look around by itself.
  if (value <= 0 && !pilot.ptzMove && !pilot.ptzGoal) return true;
  const now = state.steady();
  device.ptzCount = (device.ptzCount + 1) & 0xffff;
  pilot.ptzByHandUntil = now + BY_HAND_MS;
  pilot.ptzGoal = undefined;
  if (value <= 0) {
    pilot.ptzMove = undefined;
    return true;
  }
  pilot.ptzMove = move;
  pilot.ptzSpeed = clamp(value, 1, 100) / 50;
  pilot.ptzUntil = now + (move === 'home' ? 3 * PTZ_HOLD_MS : PTZ_HOLD_MS);
  return true;
};

/** Turns the camera to given axes, within their limits. */
export const ptzTo = (state: WorldState, id: string, goal: Ptz): boolean => {
  const member = withCamera(state, id);
  if (!member) return false;
  const { device, pilot } = member;
  device.ptzCount = (device.ptzCount + 1) & 0xffff;
  pilot.ptzByHandUntil = state.steady() + BY_HAND_MS;
  pilot.ptzMove = undefined;
  pilot.ptzGoal = {
    pan: wrap(goal.pan),
    tilt: clamp(goal.tilt, TILT_DOWN, TILT_UP),
    zoom: clamp(goal.zoom, 1, MAX_ZOOM),
    lift: clamp(goal.lift, 0, MAX_LIFT),
  };
  return true;
};

/** Moves the axes on: by a command, to their goal, or by themselves when there is neither. */
export const turnHead = ({ device, pilot }: Member, now: number, seconds: number): void => {
  if (pilot.ptzMove && now >= pilot.ptzUntil) pilot.ptzMove = undefined;
  if (pilot.ptzMove) turn(device, pilot, seconds);
  else if (pilot.ptzGoal) ease(device, pilot, pilot.ptzGoal, seconds);
  else if (device.mode !== 'manual' && !device.emergencyStop && now >= pilot.ptzByHandUntil)
    lookAround(device, pilot, seconds);
};

const turn = (device: SiteDevice, pilot: Pilot, seconds: number): void => {
  const ptz = device.ptz;
  const rates = ratesOf(pilot, ptz.zoom);
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
};

const ease = (device: SiteDevice, pilot: Pilot, goal: Ptz, seconds: number): void => {
  const { ptz } = device;
  const part = Math.min(1, seconds * 3);
  const off = [wrap(goal.pan - ptz.pan), goal.tilt - ptz.tilt, goal.zoom - ptz.zoom, goal.lift - ptz.lift] as const;
  if (off.reduce((sum, axis) => sum + Math.abs(axis), 0) < 0.01) {
    device.ptz = { ...goal };
    pilot.ptzGoal = undefined;
    return;
  }
  ptz.pan = wrap(ptz.pan + off[0] * part);
  ptz.tilt += off[1] * part;
  ptz.zoom += off[2] * part;
  ptz.lift += off[3] * part;
};

/** Lets a camera without commands sweep while the device stands, and look ahead while it drives. */
const lookAround = (device: SiteDevice, pilot: Pilot, seconds: number): void => {
  const resting = device.online && device.speed === 0 && device.mode !== 'charge';
  if (resting) pilot.sweep += seconds * 0.5;
  const sweep = resting ? Math.sin(pilot.sweep) * 0.9 : 0;
  const wanted = pilot.gaze
    ? wrap(Math.atan2(pilot.gaze.y - device.y, pilot.gaze.x - device.x) - device.heading)
    : sweep;
  device.ptz.pan += clamp(wrap(wanted - device.ptz.pan), -0.7 * seconds, 0.7 * seconds);
  device.ptz.tilt -= device.ptz.tilt * Math.min(1, seconds);
  device.ptz.zoom += (1 - device.ptz.zoom) * Math.min(1, seconds);
};

/** The rates at which a command turns the camera, radians a second. */
const ratesOf = (pilot: Pilot, zoom: number): { pan: number; tilt: number } => {
  // With more zoom the same command turns the camera more slowly.
  const rate = (0.7 * pilot.ptzSpeed) / Math.sqrt(zoom);
  const move = (pilot.ptzMove ?? '').toLowerCase();
  const is = (direction: string): boolean => move.includes(direction);
  // The lift commands also contain up and down, but do not tilt the camera.
  const tilts = !is('lift');
  return {
    pan: is('left') ? rate : is('right') ? -rate : 0,
    tilt: tilts && is('up') ? rate * 0.6 : tilts && is('down') ? -rate * 0.6 : 0,
  };
};

/** Height of a device's lens with its lift down, metres. */
const lensHeight = (kind: DeviceKind): number => (kind === 'car' ? 2.1 : kind === 'recorder' ? 1.6 : 1.35);

/** The camera of a device that stands still and looks ahead. */
export const poseAtRest = ({
  kind,
  mapId,
  x,
  y,
  heading,
}: Pick<SiteDevice, 'kind' | 'mapId' | 'x' | 'y' | 'heading'>): CameraPose => ({
  mapId,
  x,
  y,
  z: lensHeight(kind),
  heading,
  tilt: 0,
  zoom: 1,
  speed: 0,
  deviceHeading: heading,
  turnRate: 0,
  panRate: 0,
  tiltRate: 0,
  ptzCount: 0,
  headLight: false,
  alarmLight: false,
});

/** The pose of a fixed camera. It follows the vehicle, and not the camera that turns. */
const fixedPose = (device: SiteDevice, turn: number): CameraPose => ({
  ...poseAtRest(device),
  heading: wrap(device.heading + turn),
  tilt: FIXED_TILT,
  speed: device.speed,
  turnRate: device.turnRate,
  alarmLight: device.alarmLight,
});

/** The pose of a camera of a device; undefined when the device has no camera of that number. */
export const poseOfCamera = (member: Member, number: number): CameraPose | undefined => {
  if (number === mainCamera) return poseOf(member);
  const turn = mountsOf(member.device.kind).find(mount => mount.number === number)?.turn;
  return turn === undefined ? undefined : fixedPose(member.device, turn);
};

/** The pose of the main camera of a device. */
export const poseOf = ({ device, pilot }: Member): CameraPose => {
  const rates = ratesOf(pilot, device.ptz.zoom);
  return {
    mapId: device.mapId,
    x: device.x,
    y: device.y,
    z: lensHeight(device.kind) + device.ptz.lift,
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
};

/** The pose of a camera that has turned to something and zoomed in on it, for a picture. */
export const aimAt = (
  member: Member,
  at: Point,
  kind: AlarmKind | ThingKind,
  off = (member.pilot.random() - 0.5) * 0.1,
): CameraPose => aimed(poseOf(member), at, kind, off);

/** A camera that is turned to something, `off` radians beside it, and zoomed in on it. */
export const aimed = (pose: CameraPose, at: Point, kind: AlarmKind | ThingKind, off = 0): CameraPose => {
  const distance = Math.hypot(at.x - pose.x, at.y - pose.y);
  // Low things are below the lens: the camera looks down to their middle.
  const middle = kind === 'bag' ? 0.3 : kind === 'vehicle' ? 0.9 : kind === 'meter' ? 1.45 : 1.1;
  return {
    ...pose,
    heading: Math.atan2(at.y - pose.y, at.x - pose.x) + off,
    zoom: clamp(distance / (kind === 'meter' ? 2.2 : 4.5), 1, 5),
    tilt: clamp(Math.atan2(middle - pose.z, Math.max(0.8, distance)), TILT_DOWN, TILT_UP),
  };
};
