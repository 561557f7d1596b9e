import type { Live } from '../live/live.ts';
import { asCapture, type StoredCapture } from './captures.ts';

const pushOf = { patrol: 'PatrolCaptureInfo', vehicle: 'VehicleCaptureInfo', face: 'FaceCaptureInfo' } as const;

/**
 * Pushes a new capture to the consoles that asked for it and may see its device; faces only to those that follow the
 * device.
 */
export const pushCapture = (live: Live, capture: StoredCapture): void => {
  const { kind, device_id: deviceId } = capture;
  const type = pushOf[kind];
  live.pushToViewers(
    deviceId,
    type,
    reader => asCapture(capture, reader),
    (_, interest) =>
      (kind === 'patrol' && interest.capturesOf.has(deviceId)) ||
      (interest.hasSwitchOf(type) && (kind !== 'face' || interest.deviceId === deviceId)),
  );
};
