import { version } from '../../package.json' with { type: 'json' };
import type { CallsOf } from '../http/calls.ts';
import { Refusal } from '../http/refusal.ts';
import { audit } from '../store/audit.ts';
import { sessionOf, type ActorOf } from './caller.ts';
import type { Codes } from './codes.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import { networkOf } from '../http/networks.ts';
import { privilegesOf } from './privileges.ts';
import type { Sessions } from './sessions.ts';

/** Version of this server, as the about dialog shows it. */
const serverVersion = `v2.4.1 (patrolkit ${version})`;

/** The parts that the calls about signing in work on. */
export interface SignInNeeds {
  sessions: Sessions;
  codes: Codes;
  browsers: KnownBrowsers;
  actorOf: ActorOf;
  now: () => number;
}

/**
 * The calls about signing in and out, second steps and the user's own password, and those that a page makes after the sign-in.
 */
export const signInCalls = ({
  sessions,
  codes,
  browsers,
  actorOf,
  now,
}: SignInNeeds): CallsOf<
  | 'login'
  | 'logout'
  | 'refreshToken'
  | 'getVerifyCode'
  | 'getSmsVerifyCode'
  | 'checkSmsVerifyCode'
  | 'authorize2'
  | 'getPrivilegesByUser'
  | 'modifyPassword'
  | 'keepTokenConnection'
  | 'getBackendVersion'
> => ({
  login: async ({ username, password, verifyCode, verifyCodeId, browserMark }, caller) => {
    const { session, ...tokens } = await sessions.signIn(
      { account: username.trim(), password, address: caller.address, mark: browserMark },
      isNeeded => codes.provePicture(verifyCodeId, verifyCode, isNeeded),
    );
    codes.show(session);
    return {
      ...tokens,
      tokenType: 'bearer',
      ...(session.pending === 'sms' ? { needsSmsCode: true } : {}),
      ...(session.pending === 'second' ? { needsSecondFactor: true } : {}),
    };
  },
  refreshToken: async ({ refreshToken }) => ({ ...(await sessions.renew(refreshToken)), tokenType: 'bearer' }),
  getVerifyCode: async ({ browserMark }, caller) =>
    codes.picture({ address: networkOf(caller.address), isKnown: browsers.isKnown(browserMark) }),
  getSmsVerifyCode: async (_, caller) => codes.send(sessionOf(caller)),
  checkSmsVerifyCode: async ({ smsCode }, caller) => {
    const session = sessionOf(caller);
    return sessions.complete(session, caller.address, () => codes.proveSms(session, smsCode));
  },
  authorize2: async ({ code }, caller) => {
    const session = sessionOf(caller);
    return sessions.complete(session, caller.address, () => codes.proveSecond(session, code));
  },
  logout: async request => {
    await sessions.end(request.accessToken);
    return undefined;
  },
  getPrivilegesByUser: async ({ isDirectEntry }, caller) => {
    const { user } = sessionOf(caller);
    if (isDirectEntry && !user.mayEnterDirectly) throw new Refusal(403, 'error.noDirectEntry');
    return privilegesOf(user, caller.language, now());
  },
  modifyPassword: async (request, caller) => {
    const session = sessionOf(caller);
    await sessions.changePassword(session, request, caller.address, inside =>
      audit(inside, now(), actorOf(caller), 'password', [
        { target: `user ${session.user.id}`, before: '', after: 'changed' },
      ]),
    );
    return undefined;
  },
  // Looking the session up has already renewed its expiry.
  keepTokenConnection: async () => undefined,
  getBackendVersion: async () => ({ version: serverVersion }),
});
