/** Messages about alarms to people who do not look at the console. The room of messages sends them; others ask for them here. */
import type { StoredName } from '../language/names.ts';
import type { AlarmKind, AlarmLevel } from './alarms.ts';

/**
 * How a message reaches somebody. `backstage` is a notice in the receiver's consoles, `browser` a Web Push. A `webhook` reaches the
 * addresses that the administrator has set, and no person.
 */
export type MessageWay = 'shortMessage' | 'incomingCall' | 'backstage' | 'mail' | 'webhook' | 'browser';

/** What messages say of an alarm. A stored alarm is one. */
export interface ToldAlarm {
  readonly id: string;
  readonly kind: AlarmKind;
  readonly level: AlarmLevel;
  readonly value: string;
  readonly person: string;
  readonly subject_name: StoredName | null;
  readonly type_name: StoredName | null;
  readonly device_id: string;
  readonly device_name: StoredName;
  readonly map_id: string;
  /** The name of its place. */
  readonly map_name: StoredName;
  readonly x: number | null;
  readonly y: number | null;
  readonly cause_x: number | null;
  readonly cause_y: number | null;
  readonly began_at: number;
}

/** Who gets a message: the receivers of a stored rule by its ways and in its words, or people by their ids. */
export type MessageTo =
  { readonly rule: string } | { readonly people: readonly string[]; readonly ways?: readonly MessageWay[] | undefined };

/** Sends messages. */
export interface Messages {
  /** Takes alarms that were just stored: their rules say who gets a message. */
  raised(alarms: readonly ToldAlarm[]): void;
  /**
   * Writes messages about an alarm into the outbox; returns how many. Those who may not see the device of the alarm get none. People get a
   * notice in their consoles unless other ways are named. A rule that is switched off, or does not hold at this time, sends nothing.
   * @param by what asks for it: the same asker, alarm, receiver and way make one message, however often it is asked for
   */
  send(to: MessageTo, alarm: ToldAlarm, by: string): Promise<number>;
}
