/**
 * Handles the pushes of one event as one batch, so that each store changes once. Confirmations come first, so that the console does
 * not announce an alarm that is already confirmed. A shelf keeps its place: pushes before it come before it, and later ones after it.
 */
import type {
  Alarm,
  AlarmConfirmation,
  AlarmShelf,
  AlarmStatus,
  Push,
  PushType,
  ReviewCompletion,
} from '@patrolkit/transport';
import { isPending } from './ledger.ts';

/** The handlers of each kind of push in a batch. */
export interface BatchTaker {
  /** Takes alarms, in the order of their arrival. */
  take(alarms: readonly Alarm[]): void;
  /** Takes the alarms that somebody confirmed or closed: one call for each status. */
  settle(confirmed: { readonly ids: readonly string[]; readonly status: AlarmStatus }): void;
  /** Gets each confirmation as it arrived. */
  onConfirmation(confirmation: AlarmConfirmation): void;
  /** Takes the shelves of a push. */
  shelve(shelves: readonly AlarmShelf[]): void;
  /** Gets each review that a robot has completed, after the alarms. */
  onReview(review: ReviewCompletion): void;
}

/** The pushes for alarms. */
export const batchTypes = [
  'AlarmInfo',
  'AlarmConfirm',
  'AlarmShelve',
  'AlarmReviewCompleted',
] as const satisfies readonly PushType[];

/** Makes the function that takes the pushes of one event. */
export function inBatches({
  take,
  settle,
  onConfirmation,
  shelve,
  onReview,
}: BatchTaker): (pushes: readonly Push[]) => void {
  return pushes => {
    let alarms: Alarm[] = [];
    let confirmations: AlarmConfirmation[] = [];
    const flush = (): void => {
      const [taken, confirmed] = [alarms, confirmations];
      [alarms, confirmations] = [[], []];
      const statuses = new Set(confirmed.map(({ status }) => status));
      for (const status of statuses)
        settle({ ids: confirmed.filter(one => one.status === status).flatMap(({ ids }) => ids), status });
      if (taken.length > 0) take(taken);
      for (const confirmation of confirmed) onConfirmation(confirmation);
    };
    for (const push of pushes) {
      if (push.type === 'AlarmInfo') alarms.push(push.data);
      // Some servers send a confirmation with the earlier state of the alarm.
      else if (push.type === 'AlarmConfirm')
        confirmations.push(isPending(push.data.status) ? { ...push.data, status: 'acknowledged' } : push.data);
      else if (push.type === 'AlarmShelve') {
        flush();
        shelve(push.data);
      }
    }
    flush();
    for (const push of pushes) if (push.type === 'AlarmReviewCompleted') onReview(push.data);
  };
}
