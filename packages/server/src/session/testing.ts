/** Shared by tests of sessions. */
import type { Database } from '../store/database.ts';
import { KnownBrowsers } from './known-browsers.ts';
import type { SessionParts } from './session-parts.ts';
import { Sessions } from './sessions.ts';
import { signInLimits } from './sign-ins.ts';

/** Sessions of a database, by default with the usual limits. */
export const testSessions = (
  database: Database,
  { now = () => 1_700_000_000_000, ...parts }: Partial<SessionParts> = {},
): Sessions =>
  new Sessions({
    database,
    limits: signInLimits,
    now,
    browsers: new KnownBrowsers(new Uint8Array(32), now),
    renewalKey: new Uint8Array(32),
    ...parts,
  });
