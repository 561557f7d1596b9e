import { Refusal } from '../http/refusal.ts';
import { maySee, type Account } from '../session/users.ts';
import { cameraIdOf, mainCamera, mountsOf } from '../links/cameras.ts';
import type { Device } from '../links/devices.ts';
import type { SiteMap } from '../links/site-map.ts';
import type { Fleet } from '../links/fleet.ts';

/** The devices that a user may see. */
export const visibleDevices = (fleet: Pick<Fleet, 'devices'>, user: Account): Device[] =>
  [...fleet.devices.values()].filter(device => maySee(user, device.id));

/**
 * The maps that a user may see: all for a user who sees the whole fleet, otherwise those where the user's devices are
 * (interpretations.md 44).
 */
export const visibleMaps = (fleet: Pick<Fleet, 'devices' | 'maps'>, user: Account): readonly SiteMap[] => {
  const devices = visibleDevices(fleet, user);
  if (devices.length === fleet.devices.size) return fleet.maps;
  const seen = new Set(devices.map(({ mapId }) => mapId));
  return fleet.maps.filter(({ id }) => seen.has(id));
};

/** Finds the device with an id. Refuses when there is none. */
export const deviceOf = (fleet: Pick<Fleet, 'device'>, id: string): Device => {
  const device = fleet.device(id);
  if (!device) throw new Refusal(404, 'error.noDevice');
  return device;
};

/** Finds the device with an id that has a camera. Refuses when it has none. */
export const cameraOf = (fleet: Pick<Fleet, 'device'>, id: string): Device => {
  const device = deviceOf(fleet, id);
  if (device.kind === 'sensor') throw new Refusal(409, 'error.noCamera');
  return device;
};

/** The id of the device of a channel. */
export const deviceOfChannel = (channelId: string): string => channelId.replace(/-\d$/, '');

/** Finds the camera of a channel. Refuses when its device has no camera of that number. */
export const cameraOfChannel = (
  fleet: Pick<Fleet, 'device'>,
  channelId: string,
): { readonly device: Device; readonly cameraId: string } => {
  const device = cameraOf(fleet, deviceOfChannel(channelId));
  const number = Number(channelId.slice(device.id.length + 1) || mainCamera);
  if (!mountsOf(device.kind).some(mount => mount.number === number)) throw new Refusal(409, 'error.noCamera');
  return { device, cameraId: cameraIdOf({ deviceId: device.id, number }) };
};
