import { Refusal } from './refusal.ts';

/** Longest range of recorded time that one query may ask for, days. */
const DAYS = 3;

/**
 * The range of recorded time that a request asks for, whole ms since 1970; refused when it is empty or longer than three
 * days.
 */
export const stretchOf = (request: { from: number; to: number }): { from: number; to: number } => {
  const [from, to] = [Math.trunc(request.from), Math.trunc(request.to)];
  if (to <= from) throw new Refusal(400, 'error.parameters', { name: 'startTime' });
  if (to - from > DAYS * 86_400_000) throw new Refusal(400, 'error.recordDays', { n: DAYS });
  return { from, to };
};
