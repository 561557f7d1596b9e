/** The ranges of the numbers of control messages, in whole steps. Messages, stores, sliders and robots read them here. */

/** The least and the most of a number. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Volumes, wherever one is used (interpretations.md 57). */
export const volumeRange = { min: 0, max: 10 } as const;
/** Speeds of a movement. */
export const moveRange = { min: 1, max: 10 } as const;
/** Speeds from which a driver chooses. The middle one is the specification's. */
export const moveSpeeds = { slow: 1, normal: 3, fast: 6 } as const;
/** Default speed of a movement. */
export const defaultMoveSpeed = moveSpeeds.normal;
/** Values of a PTZ command. 0 stops. */
export const ptzRange = { min: 1, max: 100 } as const;
/** Default value of a PTZ command. */
export const defaultPtzValue = 50;

/** Whether a value is a whole number within a range. */
export const isStepOf = ({ min, max }: Range, value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

/** The nearest whole number of a range. `otherwise` for anything but a number. */
export const nearestStep = ({ min, max }: Range, value: number, otherwise: number = min): number =>
  Number.isFinite(value) ? Math.min(max, Math.max(min, Math.round(value))) : otherwise;
