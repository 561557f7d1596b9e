/** The push about the user of a session. */
import { entity } from '../codec/index.ts';
import { ours, rule } from '../push.ts';

/** The push about the user of a session: what the user may do has changed, and is read again. */
export const sessionPushes = {
  PrivilegesChanged: ours(rule('singleton', 'latest', entity('PrivilegesChange', {}))),
} as const;
