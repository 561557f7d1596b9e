/** Messages about alarms to people who do not look at the console. The room of messages sends them; others ask for them here. */
import type { StoredName } from '../language/names.ts';
import type { Language } from '../language/texts.ts';
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
   * @param alarmId the id of a stored alarm
   * @param by what asks for it: the same asker, alarm, receiver and way make one message, however often it is asked for
   */
  send(to: MessageTo, alarmId: string, by: string): Promise<number>;
}

/** How alarms are called. */
export interface AlarmWords {
  readonly nameOf: (language: Language, alarm: ToldAlarm) => string;
  readonly valueOf: (language: Language, alarm: ToldAlarm) => string;
}

/** A stored rule for messages about alarms. */
export interface PushRule {
  readonly id: string;
  readonly name: string;
  readonly ways: readonly MessageWay[];
  readonly toManager: boolean;
  /** Ids of people. */
  readonly people: readonly string[];
  /** Its own words; undefined for the usual ones. */
  readonly text: string | undefined;
  /** After how long an alarm that nobody confirms is told again, ms; 0 for never. */
  readonly againMs: number;
}

/** The rules for messages about alarms. They are in memory. */
export interface PushRules {
  /** The rules that an alarm meets, at whatever time. */
  matching(alarm: ToldAlarm): readonly PushRule[];
  /** A rule in force. */
  rule(id: string): PushRule | undefined;
  /** Whether a rule holds now on a map. */
  holds(id: string, mapId: string): boolean;
}

/** How short messages and calls leave. */
export interface MessageSettings {
  readonly provider: 'outbox' | 'http';
  readonly address: string | undefined;
  readonly account: string | undefined;
  /** What short messages begin with; undefined for the name of the system. */
  readonly signature: string | undefined;
  /** The words of codes and alarms; undefined for the usual ones in the language of the receiver. */
  readonly codeText: string | undefined;
  readonly alarmText: string | undefined;
  /** Most messages about alarms to a phone in a day. */
  readonly perDay: number;
  /** Least time between two of them, ms. */
  readonly gapMs: number;
  /** The server for mail; undefined while none is sent. */
  readonly mail:
    | {
        readonly host: string;
        readonly port: number;
        readonly security: 'startTls' | 'tls' | 'none';
        readonly sender: string;
        readonly account: string | undefined;
      }
    | undefined;
  readonly webhooks: readonly { readonly name: string; readonly address: string }[];
  /** Whom push services write to; undefined while browsers are not notified. */
  readonly browserContact: string | undefined;
}

/** The settings by which messages leave, and their secrets. */
export interface MessageOffice {
  readonly settings: MessageSettings;
  /** A secret as it was set; undefined when none is. */
  secret(name: 'secret' | 'mailSecret' | 'webhookSecret'): Promise<string | undefined>;
}

/** Sends messages of a rule to one user, to see how they arrive. */
export interface MessageTries {
  try(rule: Pick<PushRule, 'name' | 'ways' | 'text'>, userId: string): Promise<void>;
}

/** Sends the code of a sign-in to a phone. */
export type SendCode = (to: {
  readonly userId: string;
  readonly phone: string;
  readonly code: string;
}) => Promise<void>;
