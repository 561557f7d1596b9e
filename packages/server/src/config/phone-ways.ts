import type { MessageWay } from '../links/messages.ts';

/** The ways of messages that need a phone number. */
export const byPhone: ReadonlySet<MessageWay> = new Set(['shortMessage', 'incomingCall']);
