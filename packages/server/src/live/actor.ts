import { sessionOf, type ActorOf } from '../session/caller.ts';
import type { Live } from './live.ts';

/** The actor of an audit record: the caller, with the pages of the session that are connected. */
export const actorsOf =
  (live: Pick<Live, 'pagesOf'>): ActorOf =>
  caller => {
    const session = sessionOf(caller);
    return { userId: session.user.id, pageId: [...live.pagesOf(session.id)].join(' '), address: caller.address };
  };
