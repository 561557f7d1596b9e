import type { captureContract } from '@patrolkit/transport/contract';
import { cameraOf, deviceOf } from '../fleet/devices.ts';
import type { CallsOf } from '../http/calls.ts';
import { sessionOf, type ActorOf } from '../session/caller.ts';
import type { Fleet } from '../links/fleet.ts';
import { seenIds } from '../session/users.ts';
import { asCapture, type Captures } from './captures.ts';
import type { Screenshots } from './screenshots.ts';

/** The parts that the calls about captures and screenshots work on. */
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
  selectPatrolCaptureHistory: async (query, caller) => {
    const visible = seenIds(sessionOf(caller).user);
    const { rows, ...found } = await captures.history({ ...query, visible });
    return { ...found, rows: rows.map(row => asCapture(row, caller)) };
  },
  findScreenshots: async (request, caller) => screenshots.find(cameraOf(fleet, request.deviceId).id, request, caller),
  saveScreenshot: async ({ deviceId, ...screenshot }, caller) => {
    await screenshots.save(deviceOf(fleet, deviceId), screenshot, actorOf(caller));
  },
});
