import type { sessionContract } from '@patrolkit/transport/contract';
import type { CallsOf } from '../http/calls.ts';
import { accountCalls, type AccountNeeds } from './account-calls.ts';
import { companyCalls } from './company-calls.ts';
import { ownSessionCalls } from './own-sessions.ts';
import { secondFactorCalls } from './second-factor.ts';
import { signInCalls, type SignInNeeds } from './sign-in-calls.ts';

/** The calls about signing in and out, accounts, passwords and the installation. */
export const sessionCalls = (needs: SignInNeeds & AccountNeeds): CallsOf<typeof sessionContract> => ({
  ...signInCalls(needs),
  ...accountCalls(needs),
  ...companyCalls(needs),
  ...ownSessionCalls(needs),
  ...secondFactorCalls(needs),
});
