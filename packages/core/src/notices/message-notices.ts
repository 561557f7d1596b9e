/** Shows the notices that the server sends to the user: of alarms by a rule, of tests, and of messages that cannot be sent. */
import { oneByOne, type Part } from '../part.ts';
import type { NoticeStore, NoticeTone } from './notices.ts';

/** Ids that are remembered, so that a notice that comes twice is shown once. */
const mostKnown = 200;

const toneOf = (about: string, level: string | undefined): NoticeTone =>
  about === 'fault' || level === 'serious' ? 'error' : level === undefined ? 'info' : 'warning';

/** Makes the part. Its notices stay until a user closes them. */
export const messageNotices = (notices: Pick<NoticeStore, 'notify'>): Part => {
  const known = new Set<string>();
  return {
    takes: oneByOne({
      MessageNotice: ({ data: { id, about, level, text } }) => {
        if (known.has(id)) return;
        known.add(id);
        const [oldest] = known;
        if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
        notices.notify(toneOf(about, level), { server: text }, Infinity);
      },
    }),
    clear: () => known.clear(),
  };
};
