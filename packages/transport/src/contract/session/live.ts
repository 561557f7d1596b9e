/** The push about the user of a session. */
import { assumed, entity, id } from '../codec/index.ts';
import { ours, rule } from '../push.ts';

const privilegesChange = entity('PrivilegesChange', { userId: assumed('userId', id, 'The user') });

/** The push about the user of a session: what the user may do has changed. The console reads it again. */
export const sessionPushes = { PrivilegesChanged: ours(rule('singleton', 'latest', privilegesChange)) } as const;
