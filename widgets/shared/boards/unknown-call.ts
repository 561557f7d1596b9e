import { isText, type Notice } from '@patrolkit/core';

/** Whether a server lacks a call that this project has added (interpretations.md 51). This is no failure, and the call is not retried. */
export const isUnknownCall = (problem: Notice | undefined): boolean => isText(problem, 'system.call.unknown');
