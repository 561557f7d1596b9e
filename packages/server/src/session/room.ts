import type { KeptTimes } from '../links/keeping.ts';
import type { Crew } from '../http/crew.ts';
import type { Room } from '../http/room.ts';
import type { SendCode } from '../links/messages.ts';
import type { Database } from '../store/database.ts';
import { signingKey } from '../store/signing-key.ts';
import { sessionCalls } from './calls.ts';
import { Codes } from './codes.ts';
import type { AccountNeeds } from './account-calls.ts';
import { KnownBrowsers } from './known-browsers.ts';
import type { Passwords } from './passwords.ts';
import { Sessions } from './sessions.ts';
import { signInLimits, type SignInLimits } from './sign-ins.ts';
import { sessionTests } from './test-actions.ts';

/** What signing in needs of the rest of the server. */
export interface SessionRoomNeeds {
  database: Database;
  /** Draws the pictures of codes. */
  crew: Crew;
  /** Derives and compares stored passwords. */
  passwords?: Passwords | undefined;
  signInLimits?: SignInLimits | undefined;
  /** How long an access token is valid, ms. */
  tokenMs?: number | undefined;
  now: () => number;
  steadyNow: () => number;
  /** Prints the codes of sign-ins. */
  tell: (line: string) => void;
  /** Sends them to phones. */
  sendCode?: SendCode | undefined;
}

/** Sessions, sign-ins, and the codes that they ask for. */
export interface SessionRoom extends Room {
  readonly sessions: Sessions;
  readonly calls: (needs: Pick<AccountNeeds, 'fleet' | 'actorOf'>) => ReturnType<typeof sessionCalls>;
  /** Removes what is no longer kept. */
  readonly purge: (kept: Pick<KeptTimes, 'signIns'>) => Promise<void>;
}

/** Opens the room. */
export const openSessions = async (needs: SessionRoomNeeds): Promise<SessionRoom> => {
  const { database, crew, passwords, now, steadyNow, tell } = needs;
  const browsers = new KnownBrowsers(await signingKey(database, 'known browsers'), now);
  const sessions = new Sessions({
    database,
    limits: needs.signInLimits ?? signInLimits,
    now,
    steadyNow,
    browsers,
    renewalKey: await signingKey(database, 'renewals'),
    passwords,
    accessMs: needs.tokenMs,
  });
  const codes = new Codes({
    database,
    draw: text => crew.do({ type: 'picture', text }),
    now,
    steadyNow,
    tell,
    sendCode: needs.sendCode,
  });
  return {
    sessions,
    calls: more => sessionCalls({ database, sessions, codes, browsers, now, ...more }),
    purge: async kept => {
      await sessions.purge(kept);
      await codes.purge();
    },
    test: sessionTests(database, sessions, codes),
    sweep: () => sessions.sweep(),
  };
};
