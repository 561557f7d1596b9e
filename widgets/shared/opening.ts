/**
 * Opens what another tag of the page shows. A portal may have a list or a map and not that tag: then one is put beside the widget, whose code
 * the script tag loads; who builds from modules imports it.
 */
import type { Console } from '@patrolkit/core';

/** Puts a tag beside an element, where its page has none. */
function bring(tag: 'patrol-alarm-dialog' | 'patrol-live-popup', host: HTMLElement): void {
  const root = host.getRootNode();
  const near = [host.closest('patrol-provider'), root instanceof ShadowRoot ? root : null, document];
  if (!near.some(around => around?.querySelector(tag))) host.after(document.createElement(tag));
}

/** Opens an alarm in the dialog of the page. */
export function openAlarm(host: HTMLElement, console: Console, ...alarm: Parameters<Console['alarms']['open']>): void {
  bring('patrol-alarm-dialog', host);
  console.alarms.open(...alarm);
}

/** Shows the live video of a device in the popup of the page. */
export function openVideo(host: HTMLElement, console: Console, deviceId: string): void {
  bring('patrol-live-popup', host);
  console.video.openPopup(deviceId);
}
