/** What messages are made of, and what sends them. */
import type { StoredName } from '../language/names.ts';
import type { MessageWay } from '../links/messages.ts';

/** What a message is about. */
export type About = 'alarm' | 'code' | 'test' | 'fault';

/** Facts of a message for ways that send more than words. */
export type Facts = Readonly<Record<string, string | number | null>>;

/** A message to be stored. What has the same key is the same message and is stored once. */
export interface NewMessage {
  readonly key: string;
  readonly about: About;
  readonly way: MessageWay;
  readonly personId?: string | undefined;
  readonly personName?: StoredName | undefined;
  /** The number or address; empty where the person is enough. */
  readonly address: string;
  readonly subject?: string;
  readonly text: string;
  /** The sealed code for the place of the mark in the text. */
  readonly code?: string;
  readonly facts?: Facts;
  readonly alarmId?: string | undefined;
  readonly deviceId?: string | undefined;
  readonly ruleName?: string;
  readonly round?: number;
  /** Why it is not sent at all. */
  readonly suppressed?: Reason | undefined;
}

/** Why a message was not sent, or what has become of it. The texts are `message.reason.NAME`. */
export type Reason =
  | 'dailyLimit'
  | 'noPhone'
  | 'noMail'
  | 'noBrowser'
  | 'off'
  | 'absent'
  | 'crashed'
  | 'answered'
  | 'missed'
  | 'stored'
  | 'refused'
  | 'noAnswer'
  | 'gone'
  | 'lost';

/** A message that was claimed. */
export interface Outgoing {
  readonly id: string;
  readonly way: MessageWay;
  readonly about: About;
  readonly personId: string | undefined;
  readonly address: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string | undefined;
  readonly facts: Facts;
  readonly alarmId: string | undefined;
  readonly at: number;
  /** The how many-th try it is, from 1. */
  readonly tries: number;
}

/**
 * What has become of a message that was handed over. One that failed is tried again if `again` is set; `unknown` means that the other
 * side may have taken it.
 */
export interface Delivery {
  readonly is: 'sent' | 'failed' | 'unknown';
  readonly reason?: Reason;
  /** The words of the other side. */
  readonly detail?: string;
  readonly again?: boolean;
}

/** Sends messages by a way. */
export interface Carrier {
  /** After which times a failed message is tried again, ms. After the last one it has failed. */
  readonly retries: readonly number[];
  /** Sends a message. It ends within a minute. */
  send(message: Outgoing): Promise<Delivery>;
  /** The people who can be reached here now; undefined where that does not matter. */
  readonly reaches?: () => readonly string[];
}
