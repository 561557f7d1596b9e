import { appAnswerRobotCall, type sosContract } from '@patrolkit/transport/contract';
import { readNumber } from '../http/command-no.ts';
import type { CallsOf } from '../http/calls.ts';
import { sessionOf, type ActorOf } from '../session/caller.ts';
import { permits } from '../session/rights.ts';
import type { Sos } from './sos.ts';

/** The calls about answering an emergency call and ending it. */
export const sosCalls = (sos: Sos, actorOf: ActorOf): CallsOf<typeof sosContract> => ({
  appAnswerRobotCall: async (request, caller) =>
    sos.answer(
      request.uuid,
      request.sessionId,
      sessionOf(caller),
      actorOf(caller),
      caller,
      readNumber(caller.commandNo)?.page,
    ),
  hangupRobotAppCall: async (request, caller) => {
    await sos.hangUp(request.uuid, request.sessionId, sessionOf(caller), actorOf(caller), ({ user }, deviceId) =>
      permits(appAnswerRobotCall.permission, user, deviceId),
    );
    return undefined;
  },
});
