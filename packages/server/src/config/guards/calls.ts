import { communityGuards, type configContract } from '@patrolkit/transport/contract';
import type { Caller, CallsOf } from '../../http/calls.ts';
import type { Crew } from '../../http/crew.ts';
import type { choiceCalls } from '../equipment/choices.ts';
import { namedBy } from '../named-by.ts';
import { importCalls, thingCalls } from '../thing-calls.ts';
import type { AreaManagers } from './area-managers.ts';
import type { CommunityGuards } from './community-guards.ts';
import type { GuardPlans } from './guard-plans.ts';

/** The stores that these calls use. */
export interface GuardNeeds {
  readonly guards: CommunityGuards;
  readonly rounds: GuardPlans;
  readonly managers: AreaManagers;
  readonly choices: Pick<ReturnType<typeof choiceCalls>, 'listAccount'>;
  /** The units of which a caller may choose one. */
  readonly listCompany: (asked: object, caller: Caller) => Promise<{ type: string; name: string }[]>;
  readonly crew: Crew;
}

/** The calls about guards. */
export const guardCalls = ({ guards, rounds, managers, choices, listCompany, crew }: GuardNeeds) =>
  ({
    ...thingCalls('CommunityGuard', guards.keeper),
    ...importCalls(
      'CommunityGuard',
      guards.keeper,
      communityGuards,
      crew,
      namedBy({ companyId: listCompany, userId: choices.listAccount }),
    ),
    ...thingCalls('GuardPlan', rounds.keeper),
    listPatrolRecorder: (_, caller) => rounds.recorders(caller),
    listGuardPlanStart: (asked, caller) => rounds.starts(asked, caller),
    listGuard: (_, caller) => rounds.guards(caller),
    ...thingCalls('AreaManager', managers.keeper),
    listDealPerson: (_, caller) => managers.people(caller),
    uploadGuardPicture: async ({ file }, caller) => ({ address: caller.base + (await guards.upload(file, caller)) }),
  }) satisfies Partial<CallsOf<typeof configContract>>;
