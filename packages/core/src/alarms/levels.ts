/** Levels in their order, and how alarms are announced. */
import type { Alarm, AlarmLevel } from '@patrolkit/transport';

const gravity: Record<AlarmLevel, number> = { general: 0, important: 1, serious: 2 };

/** Time between two sounds of each level, seconds: 0 for never, otherwise 10 to 300. The user chose none for a missing level. */
export type RepeatTimes = Readonly<Partial<Record<AlarmLevel, number>>>;

/** All levels, the gravest first. */
export const gravestFirst: readonly AlarmLevel[] = ['serious', 'important', 'general'];

/** Whether a level is graver than another. */
export const isGraver = (one: AlarmLevel, other: AlarmLevel): boolean => gravity[one] > gravity[other];

/** Whether an alarm reports another level than its first one. */
export const isRaised = ({
  beganAt,
  levelAt,
  escalatedAt,
}: Pick<Alarm, 'beganAt' | 'levelAt' | 'escalatedAt'>): boolean =>
  escalatedAt !== undefined || (levelAt ?? beganAt) !== beganAt;

/** The most serious of some alarms, the first of equals. They share one sound and one announcement. */
export function mostSerious(alarms: readonly Alarm[]): Alarm | undefined {
  let gravest: Alarm | undefined;
  for (const alarm of alarms) if (!gravest || isGraver(alarm.level, gravest.level)) gravest = alarm;
  return gravest;
}

/** Whether an alarm calls for attention by itself. The console counts and lists the others, and shows and says nothing. */
export const calls = ({ remindKind }: Pick<Alarm, 'remindKind'>): boolean => remindKind !== 'list';

/** Whether an alarm sounds. */
export const isHeard = ({ remindKind }: Pick<Alarm, 'remindKind'>): boolean =>
  remindKind === undefined || remindKind === 'popupAndSound';
