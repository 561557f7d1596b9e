import type { Notice } from '@patrolkit/core';

/** Whether a server lacks a call that this project has added (interpretations.md 51). This is no failure, and the call is not retried. */
export const isUnknownCall = (problem: Notice | undefined): boolean =>
  problem !== undefined && 'id' in problem && problem.id === 'system.call.unknown';
