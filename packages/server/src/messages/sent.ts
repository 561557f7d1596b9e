/** The list of messages that were sent or are waiting, and what can be done with them. */
import {
  sentMessages,
  type FileAnswer,
  type Infer,
  type RefusedRow,
  type sentMessage,
  type ThingBatch,
} from '@patrolkit/transport/contract';
import { fileOf, type FileAsked } from '../files/list-file.ts';
import type { Caller } from '../http/calls.ts';
import type { Crew } from '../http/crew.ts';
import { Refusal } from '../http/refusal.ts';
import { textOf, type Language } from '../language/texts.ts';
import { sessionOf, type ActorOf } from '../session/caller.ts';
import { audit, loggedAct, loggedKind, loggedName } from '../store/audit.ts';
import type { Database } from '../store/database.ts';
import { nowMark } from '../store/marks.ts';
import { inLanguage, RecordTable, type Asked } from '../store/table.ts';
import { codeKeptMs, type HiddenCodes } from './codes.ts';
import type { Outbox } from './outbox.ts';

type Message = Infer<typeof sentMessage>;

/** SQL for where a message went, without its middle. The address of a browser is a secret of the browser. */
const addressShown = `CASE WHEN messages.way = 'browser' THEN ''
  WHEN messages.way = 'mail' THEN regexp_replace(messages.address, '^(.).*@', '\\1***@')
  ELSE regexp_replace(messages.address, '^(\\d{3})\\d*(\\d{4})$', '\\1****\\2') END`;

/** A reason in words, with what the other side said. */
const reasonIn = (language: Language, stored: string): string => {
  const [, name = '', detail = ''] = /^(\w*)(?:: (.*))?$/s.exec(stored) ?? [];
  if (name === '') return detail;
  const text = textOf(language, `message.reason.${name}`);
  return detail === '' ? text : textOf(language, 'message.reason', { text, detail });
};

/** The parts that the list works on. */
export interface SentParts {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly codes: HiddenCodes;
  readonly crew: Crew;
  readonly actorOf: ActorOf;
  readonly now: () => number;
}

/** The messages. */
export class SentMessages {
  readonly #parts: SentParts;
  readonly #rows: RecordTable<Message>;

  constructor(parts: SentParts) {
    this.#parts = parts;
    this.#rows = new RecordTable<Message>(
      sentMessages,
      {
        from: 'messages',
        columns: {
          id: 'messages.id',
          version: '1',
          changedAt: 'messages.at',
          changedBy: 'NULL::text',
          at: 'messages.at',
          receiver: `coalesce(${inLanguage('messages.person_name')}, '')`,
          address: addressShown,
          way: 'messages.way',
          about: 'messages.about',
          text: 'messages.text',
          state: 'messages.state',
          reason: `CASE WHEN messages.way = 'incomingCall' AND messages.state = 'sending' THEN 'ringing' ELSE messages.reason END`,
          sentAt: 'messages.sent_at',
          tries: 'messages.tries',
          round: 'messages.round',
          ruleName: 'messages.rule_name',
          alarmId: 'messages.alarm_id',
          hasCode: `(messages.code IS NOT NULL AND messages.at > ${nowMark} - ${String(codeKeptMs)})`,
        },
        orders: { changedAt: 'messages.at', sentAt: 'coalesce(messages.sent_at, 0)' },
        concerns: 'messages.device_id',
        // Codes of sign-ins, and tests of others, are nobody else's.
        withoutRoot: "messages.about = 'alarm'",
        now: parts.now,
        read: (row, { language }) => ({ reason: reasonIn(language, String(row['reason'] ?? '')) }),
      },
      parts.database.patient,
    );
  }

  /** A page of the messages about devices that a user sees. */
  find(asked: Asked, caller: Caller): ReturnType<RecordTable<Message>['find']> {
    return this.#rows.find(asked, sessionOf(caller).user, caller);
  }

  /**
   * A message.
   * @throws {Refusal} 404 when there is none with this id, or the user does not see it
   */
  async get(id: string, caller: Caller): Promise<Message> {
    const row = await this.#rows.one(id, this.#parts.database.patient, sessionOf(caller).user, caller);
    if (!row) throw new Refusal(404, 'error.noThing');
    return row;
  }

  /** The messages of a filter as a file. */
  async file(
    asked: Asked & FileAsked & { readonly purpose?: string | undefined },
    caller: Caller,
  ): Promise<FileAnswer> {
    const { database, actorOf, now, crew } = this.#parts;
    const { screen, entity } = sentMessages;
    await audit(database, now(), actorOf(caller), 'export', [
      { target: screen, before: '', after: asked.purpose?.trim() ?? '' },
    ]);
    return fileOf(crew, screen, entity, this.#rows.each(asked, sessionOf(caller).user, caller), asked);
  }

  /** Sends messages again. Those that wait or were sent are returned; with them none is sent, unless it is for the others. */
  async retry({ ids, others = false }: ThingBatch, caller: Caller): Promise<RefusedRow[]> {
    const rows = await Promise.all([...new Set(ids)].map(id => this.get(id, caller)));
    const isDone = ({ state }: Message): boolean => state === 'waiting' || state === 'sending' || state === 'sent';
    const refused = rows.filter(isDone).map(({ id, receiver }) => ({
      id,
      name: receiver,
      reason: textOf(caller.language, 'error.messageOnItsWay'),
      uses: [],
    }));
    if (refused.length > 0 && !others) return refused;
    const free = rows.filter(row => !isDone(row));
    await this.#parts.outbox.retry(free.map(({ id }) => id));
    await this.#log('retry', free, caller);
    return refused;
  }

  /** The words of a message with its code, for an hour. Who asks is written down. */
  async reveal(id: string, caller: Caller): Promise<{ text: string }> {
    const { database, now, codes } = this.#parts;
    const row = await this.get(id, caller);
    const [stored] = await database.query<{ code: string | null }>(
      'SELECT code FROM messages WHERE id::text = $1 AND at > $2',
      [id, now() - codeKeptMs],
    );
    await this.#log('reveal', [row], caller);
    return { text: codes.show({ text: row.text, code: stored?.code ?? undefined }) };
  }

  #log(act: string, rows: readonly Message[], caller: Caller): Promise<void> {
    const { database, now, actorOf } = this.#parts;
    const { name } = sentMessages.entity;
    return audit(
      database,
      now(),
      actorOf(caller),
      'config act',
      rows.map(row => ({
        target: `${name} ${row.id}`,
        before: '',
        after: JSON.stringify({ [loggedKind]: name, [loggedName]: row.receiver, [loggedAct]: act }),
      })),
    );
  }
}
