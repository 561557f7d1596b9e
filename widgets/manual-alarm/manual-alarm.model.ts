/** Takes a still of what a player shows. */

/** The element that draws the picture of a player. */
const pictureOf = (player: Element | null): HTMLVideoElement | HTMLCanvasElement | undefined => {
  const found = player?.shadowRoot?.querySelector<HTMLVideoElement | HTMLCanvasElement>(
    '[part~="video"] video, [part~="video"] canvas',
  );
  return found ?? undefined;
};

/** Width of the picture in the dialog, px of the picture. */
const width = 640;

/** A copy of the picture that a player shows now. Undefined when it shows none, or one that a page may not copy. */
export function stillOf(player: Element | null): HTMLCanvasElement | undefined {
  const picture = pictureOf(player);
  if (!picture) return undefined;
  const [wide, high] =
    'videoWidth' in picture ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height];
  if (wide === 0 || high === 0) return undefined;
  const still = document.createElement('canvas');
  still.width = Math.min(width, wide);
  still.height = Math.round((high * still.width) / wide);
  try {
    still.getContext('2d')?.drawImage(picture, 0, 0, still.width, still.height);
    return still;
  } catch {
    return undefined;
  }
}
