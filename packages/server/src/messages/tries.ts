/** Messages that are marked as tests: of a rule, to the one who tries it, and of the settings by which messages leave. */
import { randomUUID } from 'node:crypto';
import type { TriedMessage } from '@patrolkit/transport/contract';
import { givenName } from '../language/names.ts';
import { textOf, type Language } from '../language/texts.ts';
import type { MessageOffice, MessageTries, MessageWay, PushRule } from '../links/messages.ts';
import type { Database } from '../store/database.ts';
import type { Outbox } from './outbox.ts';
import type { Delivery, NewMessage } from './message.ts';
import { peopleWith, routesOf, type Person } from './receivers.ts';
import type { Wording } from './wording.ts';

/** The parts that tries need. */
export interface TryParts {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly office: MessageOffice;
  readonly wording: Wording;
  readonly language: Language;
  readonly now: () => number;
}

/** Sends tests. */
export class Tries implements MessageTries {
  readonly #parts: TryParts;

  constructor(parts: TryParts) {
    this.#parts = parts;
  }

  /** Sends a user a message of each way of a rule. One that is for other systems goes to them. */
  async try({ name, ways, text }: Pick<PushRule, 'name' | 'ways' | 'text'>, userId: string): Promise<void> {
    const { outbox } = this.#parts;
    const person = await this.#person(userId);
    const messages = ways.flatMap(way =>
      this.#routes(way, person).map(route => ({ ...this.#message(way, route, { person, text }), ruleName: name })),
    );
    await outbox.write(messages);
    outbox.kick();
  }

  /** Sends a test to a phone or a mail address by the settings of now. */
  async to(way: 'shortMessage' | 'mail', address: string, userId: string, language: Language): Promise<TriedMessage> {
    const person = await this.#person(userId);
    return this.#tried([this.#message(way, { address }, { person, text: undefined })], language);
  }

  /** Sends a test to all addresses that get webhooks, or to all browsers of a user. */
  async toAll(way: 'webhook' | 'browser', userId: string, language: Language): Promise<TriedMessage> {
    const person = await this.#person(userId);
    const routes = this.#routes(way, person);
    if (routes.length === 0) return { state: 'failed', reason: textOf(language, 'message.reason.off') };
    return this.#tried(
      routes.map(route => this.#message(way, route, { person, text: undefined })),
      language,
    );
  }

  async #tried(messages: readonly NewMessage[], language: Language): Promise<TriedMessage> {
    const outcomes: Delivery[] = [];
    for (const message of messages) outcomes.push(await this.#parts.outbox.sendNow(message));
    const bad = outcomes.find(({ is }) => is !== 'sent');
    const { reason, detail } = bad ?? outcomes[0] ?? {};
    const text = reason === undefined ? '' : textOf(language, `message.reason.${reason}`);
    return {
      state: bad ? 'failed' : 'sent',
      reason: detail === undefined ? text : textOf(language, 'message.reason', { text, detail }),
    };
  }

  #routes(way: MessageWay, person: Person | undefined): ReturnType<typeof routesOf> {
    if (way === 'webhook') return this.#parts.office.settings.webhooks.map(({ name }) => ({ address: name }));
    return person ? routesOf(person, way) : [];
  }

  #message(
    way: MessageWay,
    { address, suppressed }: ReturnType<typeof routesOf>[number],
    { person, text }: { readonly person: Person | undefined; readonly text: string | undefined },
  ): NewMessage {
    const { wording, language, now } = this.#parts;
    return {
      key: `test ${randomUUID()}`,
      about: 'test',
      way,
      personId: person?.id,
      personName: way === 'webhook' ? givenName(address) : person?.name,
      address,
      ...wording.test(now(), { way, language: person?.language ?? language, text }),
      ...(suppressed ? { suppressed } : {}),
    };
  }

  async #person(userId: string): Promise<Person | undefined> {
    const { database, now } = this.#parts;
    return (await peopleWith(database, [userId], now())).get(userId);
  }
}
