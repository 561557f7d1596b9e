import { getPrivilegesByUser, type HttpClient, type User } from '@patrolkit/transport';
import { attempt, type Notice } from '../outcome.ts';
import type { Store } from '../store.ts';
import { judge } from './judge.ts';
import type { Session } from './state.ts';

/** What reading the user again needs of the session. */
export interface ReaderParts {
  readonly http: HttpClient;
  readonly $session: Store<Session>;
  /** The number of the session. An answer for an earlier one changes nothing. */
  readonly generation: () => number;
  readonly become: (session: Session) => void;
  readonly granted: (user: User) => User;
  /** The answer about the user cannot count. */
  readonly onUnread: (problem: Notice) => void;
}

/** Makes what reads the user of the session again. An answer about another user, or one that cannot count, changes nothing. */
export function createReader({ http, $session, generation, become, granted, onUnread }: ReaderParts) {
  /** The number of the last reading. An answer to an earlier one may be older. */
  let last = 0;
  return async (): Promise<void> => {
    const session = generation();
    const mine = (last += 1);
    const read = await attempt(http.request(getPrivilegesByUser, {}));
    const before = $session.get();
    if (mine !== last || session !== generation() || !read.isDone) return;
    if (before.state !== 'signed-in' || before.user.id !== read.value.id) return;
    const { user, problem } = judge(read);
    if (user) become({ state: 'signed-in', user: granted(user) });
    else onUnread(problem);
  };
}
