/** The same direction between -π and π. */
export const wrap = (angle: number): number => Math.atan2(Math.sin(angle), Math.cos(angle));

/** The nearest number between two bounds. */
export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
