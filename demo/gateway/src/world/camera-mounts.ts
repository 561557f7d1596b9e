/** The cameras of a device: their numbers, where they look, and how streams are told apart. */
import type { DeviceKind } from './types.ts';

/** The camera that turns: its device's own in records, recordings, sound, presets and pictures of alarms. */
export const mainCamera = 1;

/** One camera of a device. */
export interface CameraMount {
  /** The last part of its channel's id. */
  readonly number: number;
  readonly name: 'main' | 'front' | 'rear' | 'left' | 'right';
  /** Where a fixed one looks, radians counter-clockwise from straight ahead; unset where it turns. */
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

/** The name of a camera's stream: the device's own for the main camera, which is the one that is recorded and heard. */
export const cameraIdOf = ({ deviceId, number }: CameraOfDevice): string =>
  number === mainCamera ? deviceId : `${deviceId}-${String(number)}`;

/** The camera of such a name. */
export const cameraOfId = (id: string): CameraOfDevice => {
  const [, deviceId = id, number = mainCamera] = /^(.+)-(\d)$/.exec(id) ?? [];
  return { deviceId, number: Number(number) };
};
