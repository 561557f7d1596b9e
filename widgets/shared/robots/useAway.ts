import type { Robot } from '@patrolkit/core';
import { useTexts } from '../element/index.ts';

/** Puts into words that a device is offline, and why: it has not registered yet, is in maintenance, or does not answer. */
export function useAway(): (robot: Pick<Robot, 'away' | 'heardAt'>) => string {
  const { text, formatDateTime } = useTexts();
  return ({ away, heardAt }) => {
    if (away === undefined || (away === 'silent' && heardAt === undefined)) return text('common.offline');
    return away === 'silent'
      ? text('common.away.silent', { time: formatDateTime(heardAt ?? 0) })
      : text(`common.away.${away}`);
  };
}
