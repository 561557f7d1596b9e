/** Reviews: which robots can look at an alarm again, and the notice when one has (specification sections 4 and 8). */
import { alarmState, type AlarmDetail, type Clock, type ReviewCompletion, type Robot } from '@patrolkit/transport';
import { alarmDevice } from '../permissions/index.ts';
import type { NoticeStore } from '../notices/notices.ts';

/** A completion may come by both sockets: the same one within this time is told once, ms. */
const echo = 10_000;

/** Devices that can go somewhere by themselves. */
const movers: ReadonlySet<Robot['kind']> = new Set(['robot', 'car']);

/** Whether a review can be ordered: the alarm is open, none is under way, and its device can move. The permission is checked elsewhere. */
export function canReview(detail: AlarmDetail, robots: readonly Robot[]): boolean {
  if (detail.canReview === false || alarmState(detail.status) === 'closed' || detail.reviewStatus === 'initiated') {
    return false;
  }
  const device = alarmDevice(detail, robots);
  return device !== undefined && movers.has(device.kind);
}

/** Tells the outcome of reviews: a lasting notice that opens the new alarm, or the original when nothing was found. */
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
