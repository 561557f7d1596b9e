/** How far and through what a camera sees. */
/** Half the horizontal angle of view at zoom 1, as a tangent. */
export const HALF_VIEW = Math.tan((39 * Math.PI) / 180);
/** Nothing is drawn beyond this many metres. */
export const FAR = 70;
/** Height of a storey, metres. */
export const STOREY = 3;
/** How many low things a ray may pass over before a high one stops it. */
export const LOW_HITS = 3;

/** How distance dims what is seen. */
export interface Air {
  /** Luma that distance fades to. */
  haze: number;
  /** How fast it fades. */
  fade: number;
  least: number;
}

/** Under a roof. */
export const indoorAir: Air = { haze: 44, fade: 0.026, least: 0.4 };
/** Under the sky. */
export const outdoorAir: Air = { haze: 186, fade: 0.0095, least: 0.45 };

/** Brightness of something so many metres away, in 256 parts. */
export const shadeAt = (air: Air, distance: number): number => Math.max(air.least, 1.04 - distance * air.fade) * 256;
