import { recordQueryDays } from '@patrolkit/transport/contract';
import { Refusal } from './refusal.ts';

/**
 * The range of recorded time that a request asks for, whole ms since 1970. Refuses one that is empty or longer than
 * `recordQueryDays`.
 */
export const stretchOf = (request: { from: number; to: number }): { from: number; to: number } => {
  const [from, to] = [Math.trunc(request.from), Math.trunc(request.to)];
  if (to <= from) throw new Refusal(400, 'error.parameters', { name: 'startTime' });
  if (to - from > recordQueryDays * 86_400_000) throw new Refusal(400, 'error.recordDays', { days: recordQueryDays });
  return { from, to };
};
