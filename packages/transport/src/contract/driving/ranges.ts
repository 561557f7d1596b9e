/** What the numbers of control messages may be, in whole steps: messages, stores, sliders and robots read it here. */

/** The least and the most of a number. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Volumes, wherever one stands (interpretations.md 57). */
export const volumeRange = { min: 0, max: 10 } as const;
/** Speeds of a movement. */
export const moveRange = { min: 1, max: 10 } as const;
/** Speeds that a driver chooses from; the middle one is the specification's. */
export const moveSpeeds = { slow: 1, normal: 3, fast: 6 } as const;
/** Speed of a movement unless said otherwise. */
export const defaultMoveSpeed = moveSpeeds.normal;
/** Values of a PTZ command; 0 stops. */
export const ptzRange = { min: 1, max: 100 } as const;
/** Value of a PTZ command unless said otherwise. */
export const defaultPtzValue = 50;

/** True for a whole number of a range. */
export const isStepOf = ({ min, max }: Range, value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

/** The whole number of a range that is nearest; `otherwise` for what is no number. */
export const nearestStep = ({ min, max }: Range, value: number, otherwise: number = min): number =>
  Number.isFinite(value) ? Math.min(max, Math.max(min, Math.round(value))) : otherwise;
