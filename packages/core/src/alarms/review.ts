/** Reviews: which robots can look at an alarm again, and the notice when one has (specification sections 4 and 8). */
import { alarmState, type AlarmDetail, type Clock, type ReviewCompletion, type Robot } from '@patrolkit/transport';
import { alarmDevice } from '../permissions/index.ts';
import type { NoticeStore } from '../notices/notices.ts';

/** Time within which the console shows the same completion once, ms, because it may arrive by both sockets. */
const echo = 10_000;

/** Devices that can drive to a place by themselves. */
const movers: ReadonlySet<Robot['kind']> = new Set(['robot', 'car']);

/** Whether a user can order a review: the alarm is not closed, no review is under way, and its device can move. It checks no permission. */
export function canReview(detail: AlarmDetail, robots: readonly Robot[]): boolean {
  if (detail.canReview === false || alarmState(detail.status) === 'closed' || detail.reviewStatus === 'initiated') {
    return false;
  }
  const device = alarmDevice(detail, robots);
  return device !== undefined && movers.has(device.kind);
}

/** Shows the outcome of reviews as a lasting notice. It opens the new alarm, or the original when the robot found nothing. */
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
