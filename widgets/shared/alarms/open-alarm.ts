import { useEffect } from 'react';
import type { Console } from '@patrolkit/core';
import { bring } from '../bring.ts';

/** Opens an alarm in the dialog of its console. */
export function openAlarm(host: HTMLElement, console: Console, ...alarm: Parameters<Console['alarms']['open']>): void {
  bring('patrol-alarm-dialog', host, console);
  console.alarms.open(...alarm);
}

/** Also adds the dialog when something without an element opens an alarm, such as a desktop notification. */
export function useOpenedAlarm(host: HTMLElement, console: Console): void {
  useEffect(
    () => console.alarms.$opened.subscribe(id => void (id && bring('patrol-alarm-dialog', host, console))),
    [host, console],
  );
}
