/** The range and the dimming of the view of a camera. */
/** The tangent of half the horizontal angle of view at zoom 1. */
export const HALF_VIEW = Math.tan((39 * Math.PI) / 180);
/** Nothing is drawn beyond this many metres. */
export const FAR = 70;
/** Height of a storey, metres. */
export const STOREY = 3;
/** How many low objects a ray may pass over before it ends. */
export const LOW_HITS = 3;

/** How the picture fades with distance. */
export interface Air {
  /** The luma to which it fades with distance. */
  haze: number;
  /** How quickly it fades, for each metre. */
  fade: number;
  least: number;
}

/** Indoors. */
export const indoorAir: Air = { haze: 44, fade: 0.026, least: 0.4 };
/** Outdoors. */
export const outdoorAir: Air = { haze: 186, fade: 0.0095, least: 0.45 };

/** The brightness of something at a distance in metres; 256 is full brightness. */
export const shadeAt = (air: Air, distance: number): number => Math.max(air.least, 1.04 - distance * air.fade) * 256;
