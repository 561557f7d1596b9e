/** The full screen of the browser. iPhones have none of it, and another program's page may refuse it to the console within. */

/** Whether the page fills the screen. */
export const isFullscreen = (): boolean => Boolean(document.fullscreenElement);

/** Whether the page may fill the screen. */
export const hasFullscreen = (): boolean => Boolean(document.fullscreenEnabled);

/** Lets the page fill the screen or no longer, from a press; where that is refused everything stays. */
export function setFullscreen(isWanted: boolean): void {
  if (!hasFullscreen() || isWanted === isFullscreen()) return;
  const changing = isWanted ? document.documentElement.requestFullscreen() : document.exitFullscreen();
  changing.catch(() => undefined);
}
