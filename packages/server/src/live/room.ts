import type { Room } from '../http/room.ts';
import type { Live } from './live.ts';
import { liveTests } from './test-actions.ts';

/** The room of the live channel, but for its pushes: those go out after the other rooms have done their part of a step. */
export const liveRoom = (live: Live): Room => ({
  test: liveTests(live),
  endSession: sessionId => live.endSession(sessionId),
  changeUser: session => live.changeUser(session),
});
