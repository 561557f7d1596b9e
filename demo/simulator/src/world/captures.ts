import { aimAt, poseOf } from './camera-head.ts';
import type { Rhythm } from './rhythm.ts';
import { sceneOf } from './scene-state.ts';
import type { Member, WorldState } from './state.ts';
import type { Capture, View, Thing } from './types.ts';
import type { SiteDevice } from './device.ts';

/**
 * The time of the last capture that a device starts with. It differs between devices, so that not all take a picture at once.
 */
export const capturedBefore = ({ number }: SiteDevice, { pictureEvery }: Rhythm): number =>
  pictureEvery === 0 ? 0 : ((number * 17_000) % pictureEvery) - pictureEvery;

/** Captures a point that a device has reached on its patrol, but not too often for a large fleet. */
export const capturePoint = (state: WorldState, member: Member, point: number, stop?: string): void => {
  const { device, pilot } = member;
  if (state.simNow - pilot.capturedAt < state.rhythm.pictureEvery) return;
  pilot.capturedAt = state.simNow;
  capture(state, device, { kind: 'patrol', label: '', point, stop }, { pose: poseOf(member), focus: '' });
};

/** Captures a vehicle or known person that a device sees, whether or not it raises an alarm. */
export const captureThing = (state: WorldState, device: SiteDevice, thing: Thing): void => {
  const member = state.member(device.id);
  const kind = thing.kind === 'vehicle' ? 'vehicle' : thing.kind === 'person' ? 'face' : undefined;
  if (!member || !kind || thing.label === '' || (kind === 'face' && !state.library.typeOf(thing.label))) return;
  capture(
    state,
    device,
    { kind, label: thing.label, point: 0, stop: undefined },
    { pose: aimAt(member, thing, thing.kind, 0), focus: thing.id },
  );
};

const capture = (
  state: WorldState,
  device: SiteDevice,
  { kind, label, point, stop }: Pick<Capture, 'kind' | 'label' | 'point' | 'stop'>,
  look: Omit<View, 'scene'>,
): void => {
  const { id: deviceId, mapId } = device;
  const shot = { ...look, scene: sceneOf(state, mapId, deviceId) };
  state.tell({
    type: 'capture',
    capture: { kind, deviceId, mapId, label, point, stop, at: state.options.now(), shot },
  });
};
