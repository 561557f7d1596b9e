/** Notices in the consoles of the receiver. */
import type { Carrier, Outgoing } from '../message.ts';
import type { Live } from '../../live/live.ts';

const second = 1000;
/** The levels as notices have them. */
const levels = ['serious', 'important', 'general'] as const;

/** The notice of a message. */
const noticeOf = ({ id, about, text, facts, alarmId, at }: Outgoing) => {
  const level = levels.find(one => one === facts['level']);
  return {
    id,
    about: about === 'test' ? ('test' as const) : ('alarm' as const),
    text,
    ...(level ? { level } : {}),
    ...(alarmId === undefined ? {} : { alarmId }),
    at,
  };
};

/** Pushes notices. One for somebody without an open console waits until there is one, for a day. */
export const backstage = (live: Pick<Live, 'notice' | 'usersHere'>): Carrier => ({
  retries: [second, second, second],
  reaches: () => [...live.usersHere().keys()],
  send: message =>
    Promise.resolve(
      live.notice(message.personId ?? '', noticeOf(message)) > 0
        ? { is: 'sent' }
        : { is: 'failed', reason: 'absent', again: true },
    ),
});
