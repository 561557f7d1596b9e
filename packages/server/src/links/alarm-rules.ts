/** What administrators say of each kind of alarms. The room of alarms asks for it with each alarm, so it is in memory. */
import type { AnswerOf, getAlarmEscalation, RequestOf, setAlarmEscalation } from '@patrolkit/transport/contract';
import type { Caller } from '../http/calls.ts';
import type { StoredName } from '../language/names.ts';
import type { AlarmKind, AlarmLevel } from './alarms.ts';

/** How consoles announce an alarm: by popup and sound, by popup alone, or in their lists alone. */
export type Remind = 'popupAndSound' | 'popup' | 'list';

/** Why an alarm is not raised, or calls nobody: its kind is off or not armed, it repeats an earlier one, or its source is shelved. */
export type Suppression = 'off' | 'unarmed' | 'repeated' | 'shelved';

/** What holds of the next alarm of a kind. */
export interface AlarmRule {
  readonly isOn: boolean;
  readonly level: AlarmLevel;
  readonly remind: Remind;
  /** The alarm has a sound of its own, and not that of its level. */
  readonly hasSound: boolean;
  /** The path of the sound that administrators have chosen for it; undefined for the one of its kind. */
  readonly sound: string | undefined;
  /** What users call it; undefined for its usual name. */
  readonly typeName: StoredName | undefined;
  /** For how long a repeat of its source is the same alarm, ms. */
  readonly cooldown: number;
  /** Robots may look at it again. */
  readonly reviews: boolean;
  /** Whether the kind is armed now on a map. */
  isArmed(mapId: string): boolean;
}

/** The rules of all kinds. */
export interface AlarmRules {
  /** The rule of a kind; undefined while none is known. Then its alarms are raised as devices raise them. */
  of(kind: AlarmKind): AlarmRule | undefined;
  /** What users call a kind. */
  nameOf(kind: AlarmKind): StoredName;
  /** Counts an alarm that was not raised, or that calls nobody. */
  note(kind: AlarmKind, why: Suppression): void;
}

/** How long alarms of each level wait until they escalate, seconds; 0 for ever. */
export type SetTimes = Pick<AnswerOf<typeof getAlarmEscalation>, AlarmLevel>;

/** The times of escalation that an administrator has set. */
export interface EscalationSettings {
  /** The times that count now; none where nobody has set any. */
  readonly times: Partial<SetTimes>;
  /** The same with their last change. */
  told(caller: Caller): Promise<Partial<AnswerOf<typeof getAlarmEscalation>> & { readonly version: number }>;
  /**
   * Sets them.
   * @param usual those that counted before, if nobody has set any
   * @throws {Refusal} 409 when somebody else has changed them since they were read
   */
  set(change: RequestOf<typeof setAlarmEscalation>, usual: SetTimes, caller: Caller): Promise<void>;
}
