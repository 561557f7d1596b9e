/** Alarms that an operator raises by hand: valid input, and the verbs (specification section 7, patrol group). */
import {
  limitsOf,
  listDetectAlarmType,
  manuallyAlarm,
  type AlarmLevel,
  type AlarmType,
  type HttpClient,
  type Robot,
} from '@patrolkit/transport';
import type { Message } from '../../i18n/index.ts';
import { attempt, done, failed, type Outcome } from '../../outcome.ts';
import type { Need } from '../../permissions/permits.ts';

export type { AlarmType };

/** The permission to raise an alarm of a device by hand. */
export const manualNeed = (device: Pick<Robot, 'mayControl'> | undefined): Need => ({
  call: manuallyAlarm.permission,
  device,
});

/** Longest remark, characters. */
export const manualNoteLimit = limitsOf(manuallyAlarm).note.max;

/** An alarm as typed. */
export interface ManualAlarm {
  /** One of `types`. Empty until the user chooses one. */
  readonly type: string;
  readonly level: AlarmLevel;
  readonly note: string;
}

/** The problems of a typed alarm, by field. Empty when it is valid. */
export function manualProblems({ type, note }: ManualAlarm): { readonly type?: Message; readonly note?: Message } {
  const length = [...note.trim()].length;
  return {
    ...(type === '' ? { type: { id: 'handling.manual.typeRequired' } } : {}),
    ...(length > manualNoteLimit ? { note: { id: 'common.tooLong', values: { limit: manualNoteLimit, length } } } : {}),
  };
}

/** The verbs of alarms that are raised by hand. */
export interface ManualVerbs {
  /** Reads the types of alarms that the server knows. */
  types(signal?: AbortSignal): Promise<Outcome<readonly AlarmType[]>>;
  /**
   * Raises an alarm of a device. The alarm must have no problems. The value is its id, if the server sends one. After a failure with an
   * unknown result, the outcome says so.
   */
  raise(deviceId: string, alarm: ManualAlarm): Promise<Outcome<string | undefined>>;
}

/** Makes the verbs. */
export function createManual(http: HttpClient): ManualVerbs {
  return {
    types: signal => attempt(http.request(listDetectAlarmType, {}, signal ? { signal } : {})),
    raise: async (deviceId, { type, level, note }) => {
      const said = note.trim();
      const sent = await attempt(
        http.request(manuallyAlarm, { deviceId, type, level, ...(said === '' ? {} : { note: said }) }),
      );
      if (sent.isDone) return done(sent.value.id);
      const failure = sent.error?.failure;
      if (failure === 'unknown') return failed({ id: 'handling.manual.unsupported' }, sent.error);
      return failure === 'unreachable' || failure === 'unreadable'
        ? failed({ id: 'handling.manual.unsure' }, sent.error)
        : sent;
    },
  };
}
