import type { captureContract } from '@patrolkit/transport/contract';
import { cameraOf, deviceOf, visibleDevices } from '../fleet/devices.ts';
import type { CallsOf } from '../http/calls.ts';
import { sessionOf, type ActorOf } from '../session/caller.ts';
import type { Fleet } from '../links/fleet.ts';
import { asCapture, type Captures } from './captures.ts';
import type { Screenshots } from './screenshots.ts';

/** What the calls about captures and screenshots work on. */
export interface CaptureNeeds {
  fleet: Fleet;
  captures: Pick<Captures, 'history'>;
  screenshots: Screenshots;
  actorOf: ActorOf;
}

/** The calls about pictures that robots took on patrol, and those that users keep of video. */
export const captureCalls = ({
  fleet,
  captures,
  screenshots,
  actorOf,
}: CaptureNeeds): CallsOf<typeof captureContract> => ({
  selectPatrolCaptureHistory: async ({ deviceId, ...query }, caller) => {
    const seen = visibleDevices(fleet, sessionOf(caller).user).map(({ id }) => id);
    const deviceIds = deviceId === undefined ? seen : seen.filter(id => id === deviceId);
    const { rows, ...found } = await captures.history({ ...query, deviceIds });
    return { ...found, rows: rows.map(row => asCapture(row, caller)) };
  },
  findScreenshots: async (request, caller) => screenshots.find(cameraOf(fleet, request.deviceId).id, request, caller),
  saveScreenshot: async ({ deviceId, ...screenshot }, caller) => {
    await screenshots.save(deviceOf(fleet, deviceId), screenshot, actorOf(caller));
  },
});
