/** Reviews: who can look again, and what is said when a robot has (specification sections 4 and 8). */
import { alarmState, type AlarmDetail, type Clock, type ReviewCompletion, type Robot } from '@patrolkit/transport';
import { mayHandle, type Permitted } from '../permissions/index.ts';
import type { NoticeStore } from '../system/notices.ts';

/** The same completion within this time is one that came by both sockets, milliseconds. */
const echo = 10_000;

/** Devices that can go somewhere by themselves. */
const movers: ReadonlySet<Robot['kind']> = new Set(['robot', 'car']);

/** The device of an alarm, if it is in the list. A server that does not name devices by id is understood by their names. */
export const alarmDevice = (
  { deviceId, deviceName }: { readonly deviceId?: string | undefined; readonly deviceName: string },
  robots: readonly Robot[],
): Robot | undefined =>
  robots.find(robot => (deviceId === undefined ? robot.name === deviceName : robot.id === deviceId));

/**
 * Whether a review can be ordered: the alarm is open, none is under way, a device that moves by itself is there, and the user may order one.
 */
export function canReview(detail: AlarmDetail, robots: readonly Robot[], user: Permitted): boolean {
  if (detail.canReview === false || alarmState(detail.status) === 'closed' || detail.reviewStatus === 'initiated') {
    return false;
  }
  const device = alarmDevice(detail, robots);
  return device !== undefined && movers.has(device.kind) && mayHandle(user, 'review', device);
}

/** Says what came of reviews: a lasting notice that opens the new alarm, or the original when nothing was found. */
export function createReviewNotices(
  clock: Clock,
  notices: Pick<NoticeStore, 'notify'>,
  open: (id: string) => void,
): (completion: ReviewCompletion) => void {
  const said = new Map<string, number>();
  return ({ originalId, newId }) => {
    const key = `${originalId} ${newId ?? ''}`;
    const now = clock.now();
    for (const [one, at] of said) if (now - at >= echo) said.delete(one);
    if (said.has(key)) return;
    said.set(key, now);
    if (newId === undefined) {
      notices.notify('success', { id: 'alarms.review.done.regular' }, Infinity, {
        label: { id: 'alarms.review.openOriginal' },
        run: () => open(originalId),
      });
    } else {
      notices.notify('warning', { id: 'alarms.review.done.abnormal' }, Infinity, {
        label: { id: 'alarms.review.openNew' },
        run: () => open(newId),
      });
    }
  };
}
