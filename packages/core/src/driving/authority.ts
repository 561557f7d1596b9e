/** Whether this session may command a robot, as the server says. */
import { checkActionAuthority, type AnswerOf, type CallFailure, type HttpClient } from '@patrolkit/transport';
import { attempt, done, failed, type Outcome } from '../outcome.ts';

/** Failures without a readable answer of the server, which may have been a refusal. */
const unread: readonly CallFailure[] = ['unreachable', 'unreadable', 'http'];

/**
 * Asks whether this session may command a robot. Asks once more when an answer is lost or unreadable, and then refuses. Allows it when a
 * server has no such call, because that server decides when the command comes.
 */
export async function askAuthority(
  http: HttpClient,
  deviceId: string,
): Promise<Outcome<AnswerOf<typeof checkActionAuthority>>> {
  const ask = () => attempt(http.request(checkActionAuthority, { deviceId }));
  const first = await ask();
  const isUnread = !first.isDone && first.error !== undefined && unread.includes(first.error.failure);
  const asked = isUnread ? await ask() : first;
  if (asked.isDone) return asked;
  if (asked.error?.failure === 'unknown') return done({ isGranted: true });
  return isUnread ? failed({ id: 'driving.mode.unasked' }, asked.error) : asked;
}
