import type { Console } from '@patrolkit/core';

const tag = 'patrol-alarm-dialog';

/**
 * Opens an alarm in the dialog of the page. A portal may have a list and no dialog: then one is put beside the list, whose code the
 * script tag loads; who builds from modules imports it.
 */
export function openAlarm(host: HTMLElement, console: Console, ...alarm: Parameters<Console['alarms']['open']>): void {
  const root = host.getRootNode();
  const near = [host.closest('patrol-provider'), root instanceof ShadowRoot ? root : null, document];
  if (!near.some(around => around?.querySelector(tag))) host.after(document.createElement(tag));
  console.alarms.open(...alarm);
}
