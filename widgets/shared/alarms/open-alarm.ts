import type { Console } from '@patrolkit/core';
import { bring } from '../bring.ts';

/** Opens an alarm in the dialog of its console. */
export function openAlarm(host: HTMLElement, console: Console, ...alarm: Parameters<Console['alarms']['open']>): void {
  bring('patrol-alarm-dialog', host, console);
  console.alarms.open(...alarm);
}
