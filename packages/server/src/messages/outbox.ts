/**
 * Messages that wait to be sent. Each stands in the database before anything is sent, and is claimed by one server before that server sends
 * it. So several servers on one database send none twice, and neither does one that starts again. What was being sent when a server
 * ended is told as unknown and waits for a person.
 */
import { randomUUID } from 'node:crypto';
import type { MessageState } from '@patrolkit/transport/contract';
import { reasonOf } from '../http/guard.ts';
import type { MessageWay } from '../links/messages.ts';
import type { Database, Querier } from '../store/database.ts';
import { dayOf } from '../store/days.ts';
import type { About, Carrier, Delivery, Facts, NewMessage, Outgoing, Reason } from './message.ts';

/** The limits of messages about alarms to an address. */
export interface OutboxLimits {
  readonly perDay: number;
  readonly gapMs: number;
}

/** How long a carrier may take with a message, ms. */
export const carrierMs = 60_000;
/** After how long a message that is being sent is given up, ms: its server has ended. */
const leaseMs = 3 * carrierMs;
/** Most messages of a way that are sent together. */
const together = 10;
/** After how long a notice is given up for somebody who has no console open, ms. */
const absentMs = 86_400_000;
/** Failures in a row after which a way counts as broken. */
const brokenAfter = 3;
/** The ways with limits for an address. */
const limited: readonly MessageWay[] = ['shortMessage', 'incomingCall'];

const limitReason: Reason = 'dailyLimit';

interface Row {
  readonly id: string | number | bigint;
  readonly way: MessageWay;
  readonly about: About;
  readonly person_id: string | null;
  readonly address: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
  readonly facts: Facts;
  readonly alarm_id: string | number | bigint | null;
  readonly at: number | bigint;
  readonly tries: number;
  readonly by_hand: boolean;
}

const columns = 'id, way, about, person_id, address, subject, text, code, facts, alarm_id, at, tries, by_hand';

const outgoing = (row: Row): Outgoing => ({
  id: String(row.id),
  way: row.way,
  about: row.about,
  personId: row.person_id ?? undefined,
  address: row.address,
  subject: row.subject,
  text: row.text,
  code: row.code ?? undefined,
  facts: row.facts,
  alarmId: row.alarm_id === null ? undefined : String(row.alarm_id),
  at: Number(row.at),
  tries: row.tries,
});

/** A reason as it is stored, with the words of the other side. */
const storedReason = ({ reason, detail }: Pick<Delivery, 'reason' | 'detail'>): string =>
  [reason, detail?.slice(0, 300)].filter(Boolean).join(': ');

/** The parts that the outbox needs. */
export interface OutboxParts {
  readonly database: Database;
  readonly carriers: Readonly<Record<MessageWay, Carrier>>;
  readonly limits: () => OutboxLimits;
  readonly now: () => number;
  /** Called when a way fails again and again, and when it works again. */
  readonly onBroken: (way: MessageWay, reason: string) => void;
  readonly onMended: (way: MessageWay) => void;
  /** Called when the states of messages have changed. */
  readonly onChange: (ids: readonly string[]) => void;
  readonly onError: (message: string) => void;
}

/** The outcome of a message that is still to be written down. */
interface Outcome {
  readonly message: Outgoing;
  readonly token: string;
  readonly delivery: Delivery;
}

/** The messages that wait, and their sending. */
export class Outbox {
  readonly #parts: OutboxParts;
  /** What is being sent, by way. */
  readonly #lanes = new Map<MessageWay, Promise<void>>();
  /** Outcomes that could not be written down. */
  #unwritten: Outcome[] = [];
  readonly #failures = new Map<MessageWay, number>();
  #isEnded = false;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  /** Stores messages; returns how many are new. */
  async write(messages: readonly NewMessage[], inside: Querier = this.#parts.database): Promise<number> {
    if (messages.length === 0) return 0;
    const { now } = this.#parts;
    const of = <Value>(value: (message: NewMessage) => Value): Value[] => messages.map(value);
    const rows = await inside.query(
      `INSERT INTO messages (key, about, way, person_id, person_name, address, subject, text, code, facts, alarm_id, device_id, rule_name, round, state, reason, at, due_at)
       SELECT *, $17::bigint, $17::bigint FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::jsonb[], $6::text[], $7::text[], $8::text[], $9::text[],
         $10::jsonb[], $11::bigint[], $12::text[], $13::text[], $14::integer[], $15::text[], $16::text[])
       ON CONFLICT (key) DO NOTHING RETURNING id`,
      [
        of(({ key }) => key),
        of(({ about }) => about),
        of(({ way }) => way),
        of(({ personId }) => personId ?? null),
        of(({ personName }) => (personName ? JSON.stringify(personName) : null)),
        of(({ address }) => address),
        of(({ subject }) => subject ?? ''),
        of(({ text }) => text),
        of(({ code }) => code ?? null),
        of(({ facts }) => JSON.stringify(facts ?? {})),
        of(({ alarmId }) => alarmId ?? null),
        of(({ deviceId }) => deviceId ?? null),
        of(({ ruleName }) => ruleName ?? ''),
        of(({ round }) => round ?? 0),
        of(({ suppressed }): MessageState => (suppressed ? 'suppressed' : 'waiting')),
        of(({ suppressed }) => suppressed ?? ''),
        now(),
      ],
    );
    return rows.length;
  }

  /** Stores a message and sends it now, once; returns what has become of it. */
  async sendNow(message: NewMessage): Promise<Delivery> {
    const { database, carriers, now } = this.#parts;
    const token = randomUUID();
    // Nobody else sees it before it is claimed.
    const [row] = await database.transaction(async inside => {
      await this.write([message], inside);
      return inside.query<Row>(
        `UPDATE messages SET state = 'sending', tries = tries + 1, sender = $2, due_at = $3 WHERE key = $1 AND state = 'waiting' RETURNING ${columns}`,
        [message.key, token, now() + leaseMs],
      );
    });
    if (!row) return { is: 'failed', reason: message.suppressed ?? 'lost' };
    const delivery = await carried(carriers[message.way], outgoing(row));
    const once: Delivery = { ...delivery, again: false };
    await this.#finish({ message: outgoing(row), token, delivery: once });
    return once;
  }

  /** Sends again what was not sent, because somebody asks for it; returns the ids of those that wait now. */
  async retry(ids: readonly string[]): Promise<string[]> {
    const rows = await this.#parts.database.query<{ id: string | number | bigint }>(
      `UPDATE messages SET state = 'waiting', reason = '', tries = 0, sender = NULL, due_at = $2, by_hand = true
       WHERE id::text = ANY($1::text[]) AND state IN ('failed', 'suppressed', 'unknown') RETURNING id`,
      [ids, this.#parts.now()],
    );
    this.kick();
    return rows.map(({ id }) => String(id));
  }

  /** Sends what is due; called about once a second, and when something was stored. */
  kick(): void {
    if (this.#isEnded) return;
    for (const way of Object.keys(this.#parts.carriers) as MessageWay[]) {
      if (this.#lanes.has(way)) continue;
      const lane = this.#run(way)
        .catch((error: unknown) => this.#parts.onError(`messages: ${reasonOf(error)}`))
        .finally(() => this.#lanes.delete(way));
      this.#lanes.set(way, lane);
    }
  }

  /** Gives up what a server that has ended was sending, and notices for people who were away for a day; called about once a second. */
  async expire(): Promise<void> {
    const { database, now, onChange } = this.#parts;
    const rows = await database.query<{ id: string | number | bigint }>(
      `UPDATE messages SET state = CASE state WHEN 'sending' THEN 'unknown' ELSE 'failed' END,
         reason = CASE state WHEN 'sending' THEN 'crashed' ELSE 'absent' END
       WHERE (state = 'sending' AND due_at <= $1) OR (state = 'waiting' AND way = 'backstage' AND at <= $1 - $2::bigint) RETURNING id`,
      [now(), absentMs],
    );
    if (rows.length > 0) onChange(rows.map(({ id }) => String(id)));
  }

  /** Resolves when nothing is being sent. */
  async settled(): Promise<void> {
    while (this.#lanes.size > 0) await Promise.all(this.#lanes.values());
  }

  /** Sends no more, and resolves when what is being sent has ended. */
  async end(): Promise<void> {
    this.#isEnded = true;
    await this.settled();
    await this.#flush();
  }

  /** Sends all that is due by a way. */
  async #run(way: MessageWay): Promise<void> {
    await this.#flush();
    for (;;) {
      const token = randomUUID();
      const claimed = await this.#claim(way, token);
      if (claimed.length === 0) return;
      // What goes to one address goes in its order.
      const byAddress = new Map<string, Outgoing[]>();
      for (const message of claimed) {
        const key = `${message.personId ?? ''} ${message.address}`;
        byAddress.set(key, [...(byAddress.get(key) ?? []), message]);
      }
      await Promise.all([...byAddress.values()].map(messages => this.#sendInTurn(messages, token)));
      if (this.#isEnded) return;
    }
  }

  async #sendInTurn(messages: readonly Outgoing[], token: string): Promise<void> {
    const { carriers } = this.#parts;
    for (const message of messages)
      await this.#finish({ message, token, delivery: await carried(carriers[message.way], message) });
  }

  /** Claims messages that are due: nobody else sends them. Those over a limit are suppressed, those too early wait. */
  async #claim(way: MessageWay, token: string): Promise<Outgoing[]> {
    const { database, carriers, now } = this.#parts;
    const reaches = carriers[way].reaches?.();
    if (reaches?.length === 0) return [];
    return database.transaction(async inside => {
      const rows = await inside.query<Row>(
        `UPDATE messages SET state = 'sending', tries = tries + 1, sender = $2, due_at = $4 WHERE id IN (
           SELECT id FROM messages WHERE way = $1 AND state = 'waiting' AND due_at <= $3
             ${reaches ? 'AND person_id = ANY($6::text[])' : ''}
           ORDER BY due_at, id LIMIT $5 FOR UPDATE SKIP LOCKED) RETURNING ${columns}`,
        [way, token, now(), now() + leaseMs, together, ...(reaches ? [reaches] : [])],
      );
      const free: Row[] = [];
      for (const row of rows.sort((one, other) => Number(one.id) - Number(other.id)))
        if (!isLimited(row) || (await this.#takeQuota(row, inside))) free.push(row);
      return free.map(outgoing);
    });
  }

  /** Counts a message to an address. When there were too many, or the last one was just now, it is not sent now. */
  async #takeQuota({ id, way, address }: Row, inside: Querier): Promise<boolean> {
    const { limits, now } = this.#parts;
    const { perDay, gapMs } = limits();
    const day = dayOf(new Date(now()));
    const [taken] = await inside.query(
      `INSERT INTO message_counts (way, address, day, count, last_at) VALUES ($1, $2, $3, 1, $4)
       ON CONFLICT (way, address) DO UPDATE SET day = excluded.day, last_at = excluded.last_at,
         count = CASE WHEN message_counts.day = excluded.day THEN message_counts.count + 1 ELSE 1 END
       WHERE (message_counts.day <> excluded.day OR message_counts.count < $5)
         -- A clock that was ahead holds nothing back.
         AND (message_counts.last_at <= $4 - $6::bigint OR message_counts.last_at > $4)
       RETURNING count`,
      [way, address, day, now(), perDay, gapMs],
    );
    if (taken) return true;
    const [known] = await inside.query<{ day: string; count: number; last_at: number | bigint }>(
      'SELECT day, count, last_at FROM message_counts WHERE way = $1 AND address = $2',
      [way, address],
    );
    const isOver = known?.day === day && known.count >= perDay;
    await inside.query(
      `UPDATE messages SET state = $2, reason = $3, tries = 0, sender = NULL, due_at = $4 WHERE id = $1`,
      [
        id,
        isOver ? 'suppressed' : 'waiting',
        isOver ? limitReason : '',
        isOver ? now() : Number(known?.last_at ?? 0) + gapMs,
      ],
    );
    return false;
  }

  /** Writes down what has become of a message. While the database is away it is kept. */
  async #finish(outcome: Outcome): Promise<void> {
    this.#note(outcome);
    await this.#keep(outcome);
  }

  async #flush(): Promise<void> {
    const outcomes = this.#unwritten;
    this.#unwritten = [];
    for (const outcome of outcomes) await this.#keep(outcome);
  }

  async #keep(outcome: Outcome): Promise<void> {
    try {
      await this.#write(outcome);
    } catch (error) {
      this.#unwritten.push(outcome);
      this.#parts.onError(`messages: ${reasonOf(error)}`);
    }
  }

  async #write({ message, token, delivery }: Outcome): Promise<void> {
    const { database, carriers, now, onChange } = this.#parts;
    const wait = delivery.again ? carriers[message.way].retries[message.tries - 1] : undefined;
    const state: MessageState = delivery.is === 'failed' && wait !== undefined ? 'waiting' : delivery.is;
    await database.query(
      `UPDATE messages SET state = $3, reason = $4, due_at = $5, sent_at = CASE WHEN $3 = 'sent' THEN $6::bigint END,
         sender = CASE WHEN $3 = 'waiting' THEN NULL ELSE sender END
       WHERE id = $1 AND sender = $2 AND state IN ('sending', 'unknown')`,
      [message.id, token, state, storedReason(delivery), now() + (wait ?? 0), now()],
    );
    onChange([message.id]);
  }

  /** Counts failures in a row of a way. What the other side refuses for one message says nothing of the next one. */
  #note({ message: { way }, delivery }: Outcome): void {
    const { onBroken, onMended } = this.#parts;
    const before = this.#failures.get(way) ?? 0;
    if (delivery.is === 'sent') {
      if (before >= brokenAfter) onMended(way);
      this.#failures.set(way, 0);
    } else if (delivery.again) {
      this.#failures.set(way, before + 1);
      if (before + 1 === brokenAfter) onBroken(way, storedReason(delivery));
    }
  }
}

/** Whether a message counts towards the limits of its address: the first try of one about an alarm that nobody asked for by hand. */
const isLimited = ({ about, way, tries, by_hand: isByHand }: Row): boolean =>
  about === 'alarm' && limited.includes(way) && tries === 1 && !isByHand;

/** Hands a message over. Nothing is known of a message whose carrier throws, so it waits for a person. */
const carried = async (carrier: Carrier, message: Outgoing): Promise<Delivery> => {
  try {
    return await carrier.send(message);
  } catch (error) {
    return { is: 'unknown', reason: 'lost', detail: reasonOf(error) };
  }
};
