import { Refusal } from '../http/refusal.ts';
import { maySee, type Account } from '../session/users.ts';
import { cameraIdOf, mainCamera, mountsOf } from '../world/camera-mounts.ts';
import type { Device } from '../world/types.ts';
import type { Plan } from '../world/plan.ts';
import type { World } from '../world/world.ts';

/** The devices that a user may see. */
export const visibleDevices = (world: Pick<World, 'devices'>, user: Account): Device[] =>
  [...world.devices.values()].filter(device => maySee(user, device.id));

/**
 * The maps that a user may see: all for a user who sees the whole fleet, otherwise those where the user's devices are
 * (interpretations.md 44).
 */
export const visiblePlans = (world: Pick<World, 'devices' | 'plans'>, user: Account): readonly Plan[] => {
  const devices = visibleDevices(world, user);
  if (devices.length === world.devices.size) return world.plans;
  const seen = new Set(devices.map(({ mapId }) => mapId));
  return world.plans.filter(({ id }) => seen.has(id));
};

/** The device with an id; refused when there is none. */
export const deviceOf = (world: Pick<World, 'device'>, id: string): Device => {
  const device = world.device(id);
  if (!device) throw new Refusal(404, 'error.noDevice');
  return device;
};

/** The device with an id, when it has a camera; refused when it has none. */
export const cameraOf = (world: Pick<World, 'device'>, id: string): Device => {
  const device = deviceOf(world, id);
  if (device.kind === 'sensor') throw new Refusal(409, 'error.noCamera');
  return device;
};

/** The id of the device of a channel. */
export const deviceOfChannel = (channelId: string): string => channelId.replace(/-\d$/, '');

/** The camera of a channel; refused when its device has no camera of that number. */
export const cameraOfChannel = (
  world: Pick<World, 'device'>,
  channelId: string,
): { readonly device: Device; readonly cameraId: string } => {
  const device = cameraOf(world, deviceOfChannel(channelId));
  const number = Number(channelId.slice(device.id.length + 1) || mainCamera);
  if (!mountsOf(device.kind).some(mount => mount.number === number)) throw new Refusal(409, 'error.noCamera');
  return { device, cameraId: cameraIdOf({ deviceId: device.id, number }) };
};
