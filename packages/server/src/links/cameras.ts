/** The cameras of a device: their numbers, their directions, and the ids of their streams. */
import type { DeviceKind } from './devices.ts';

/** The camera that turns. Records, recordings, sound, presets and pictures of alarms of a device are those of this camera. */
export const mainCamera = 1;

/** One camera of a device. */
export interface CameraMount {
  /** The last part of its channel's id. */
  readonly number: number;
  readonly name: 'main' | 'front' | 'rear' | 'left' | 'right';
  /** The direction of a fixed camera, radians counter-clockwise from straight ahead; unset for the one that turns. */
  readonly turn?: number;
}

const single: readonly CameraMount[] = [{ number: mainCamera, name: 'main' }];

const mounts: Readonly<Record<DeviceKind, readonly CameraMount[]>> = {
  robot: single,
  recorder: single,
  sensor: [],
  car: [
    { number: mainCamera, name: 'front' },
    { number: 2, name: 'rear', turn: Math.PI },
    { number: 3, name: 'left', turn: Math.PI / 2 },
    { number: 4, name: 'right', turn: -Math.PI / 2 },
  ],
};

/** The cameras of a kind of device, the main one first. */
export const mountsOf = (kind: DeviceKind): readonly CameraMount[] => mounts[kind];

/** A camera of a device by its number. */
export interface CameraOfDevice {
  readonly deviceId: string;
  readonly number: number;
}

/** The id of a camera's stream. For the main camera, the only one with recordings and sound, it is the device's id. */
export const cameraIdOf = ({ deviceId, number }: CameraOfDevice): string =>
  number === mainCamera ? deviceId : `${deviceId}-${String(number)}`;

/** The camera of a stream id. */
export const cameraOfId = (id: string): CameraOfDevice => {
  const [, deviceId = id, number = mainCamera] = /^(.+)-(\d)$/.exec(id) ?? [];
  return { deviceId, number: Number(number) };
};
