import type { Console } from '@patrolkit/core';
import { bring } from './bring.ts';

/** Shows the live video of a device in the popup of its console. */
export function openVideo(host: HTMLElement, console: Console, deviceId: string): void {
  bring('patrol-live-popup', host, console);
  console.video.openPopup(deviceId);
}
