/** The groups of inspection figures, and the figures that need attention. */
import type { InspectionFigure } from '@patrolkit/core';

/** The groups in their order. */
export const groups = {
  runs: ['running', 'ended'],
  points: ['pointsPlanned', 'pointsInspected', 'pointsAbnormal', 'pointsMissed'],
  readings: ['readings', 'beyond', 'unreadable'],
} as const satisfies Readonly<Record<string, readonly InspectionFigure[]>>;
export type InspectionGroup = keyof typeof groups;

const tones: { readonly [Figure in InspectionFigure]?: 'error' | 'warning' } = {
  pointsAbnormal: 'error',
  pointsMissed: 'warning',
  beyond: 'error',
  unreadable: 'warning',
};

/** The tone of a figure. Undefined for a figure that says nothing bad. */
export const toneOf = (figure: InspectionFigure, count: number): 'error' | 'warning' | undefined =>
  count > 0 ? tones[figure] : undefined;
