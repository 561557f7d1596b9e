/**
 * Takes pushes that come together as one: what changes with each alarm changes once for all of them. Confirmations go first, so that
 * an alarm that somebody has already acknowledged calls nobody; shelves divide what comes before them from what comes after.
 */
import type { Alarm, AlarmConfirmation, AlarmShelf, AlarmStatus, Push } from '@patrolkit/transport';

/** Who takes what. */
export interface BatchTaker {
  /** Takes alarms, in the order of their arrival. */
  take(alarms: readonly Alarm[]): void;
  /** Takes what others confirmed: one call for each status. */
  settle(confirmed: { readonly ids: readonly string[]; readonly status: AlarmStatus }): void;
  /** Told of each confirmation as it came. */
  onConfirmation(confirmation: AlarmConfirmation): void;
  /** Takes what is shelved. */
  shelve(shelves: readonly AlarmShelf[]): void;
}

/** Makes the function that takes the pushes of one event. */
export function inBatches({ take, settle, onConfirmation, shelve }: BatchTaker): (pushes: readonly Push[]) => void {
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
      else if (push.type === 'AlarmConfirm') confirmations.push(push.data);
      else if (push.type === 'AlarmShelve') {
        flush();
        shelve(push.data);
      }
    }
    flush();
  };
}
