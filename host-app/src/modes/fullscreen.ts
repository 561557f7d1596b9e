/** The full screen of the browser. iPhones do not have it, and another program's page may refuse it to the console inside. */

/** Whether the page fills the screen. */
export const isFullscreen = (): boolean => Boolean(document.fullscreenElement);

/** Whether the page may fill the screen. */
export const hasFullscreen = (): boolean => Boolean(document.fullscreenEnabled);

/** Enters or leaves full screen, from a press. If the browser refuses, nothing changes. */
export function setFullscreen(isWanted: boolean): void {
  if (!hasFullscreen() || isWanted === isFullscreen()) return;
  const changing = isWanted ? document.documentElement.requestFullscreen() : document.exitFullscreen();
  changing.catch(() => undefined);
}
