import type { Notice } from '@patrolkit/core';

/** A server may lack what is ours (interpretations.md 51): nothing is wrong then, and nothing to be tried again. */
export const isUnknownCall = (problem: Notice | undefined): boolean =>
  problem !== undefined && 'id' in problem && problem.id === 'system.call.unknown';
