/** The room of messages to people who do not look at the console. */
import { sentMessages } from '@patrolkit/transport/contract';
import { randomUUID } from 'node:crypto';
import type { Crew } from '../http/crew.ts';
import { reasonOf } from '../http/guard.ts';
import type { Room } from '../http/room.ts';
import { givenName } from '../language/names.ts';
import { textOf, type Language } from '../language/texts.ts';
import type { Purged } from '../links/keeping.ts';
import type { AnsweringFor } from '../links/managers.ts';
import type {
  AlarmWords,
  MessageOffice,
  Messages,
  MessageTries,
  MessageWay,
  PushRules,
  SendCode,
  ToldAlarm,
} from '../links/messages.ts';
import type { Live } from '../live/live.ts';
import type { ActorOf } from '../session/caller.ts';
import { mayEnter } from '../session/users.ts';
import type { Database } from '../store/database.ts';
import { signingKey } from '../store/signing-key.ts';
import { sentCalls } from './calls.ts';
import { codeKeptMs, HiddenCodes } from './codes.ts';
import { Outbox } from './outbox.ts';
import { Planner } from './planner.ts';
import { peopleWith } from './receivers.ts';
import { SentMessages } from './sent.ts';
import { Subscriptions } from './subscriptions.ts';
import { Tries } from './tries.ts';
import { serverKeys } from './web-push.ts';
import { backstage } from './ways/backstage.ts';
import { browsers } from './ways/browsers.ts';
import { SimulatedCalls } from './ways/calls.ts';
import { mails } from './ways/mail.ts';
import { callsOutside, callsSite, Poster } from './ways/post.ts';
import { shortMessages } from './ways/short-messages.ts';
import { webhooks } from './ways/webhook.ts';
import { Wording } from './wording.ts';

/** How long counts of messages to an address are kept, ms: their day is over. */
const countsKeptMs = 2 * 86_400_000;
/** The list whose readers learn that messages cannot be sent. */
const onDuty = 'alarm-query-list';

/** The parts of other rooms that this room needs. */
export interface MessageRoomNeeds {
  readonly database: Database;
  readonly live: Pick<Live, 'notice' | 'usersHere' | 'pushToAll' | 'thingsReported'>;
  readonly rules: PushRules;
  readonly office: MessageOffice;
  readonly answeringFor: AnsweringFor;
  readonly zoneOf: (mapId: string) => string;
  /** How alarms are called. */
  readonly words: AlarmWords;
  readonly isShelved: (alarm: ToldAlarm) => boolean;
  /** Gives all further alarms that are raised or have changed and that nobody has confirmed to a taker. */
  readonly follow: (take: (alarms: readonly ToldAlarm[]) => void) => void;
  /** The language of those who have never had a console open. */
  readonly language: Language;
  /** Networks beside those outside whose addresses webhooks and push services may have. */
  readonly allowWebhooksTo?: readonly string[] | undefined;
  readonly crew: Crew;
  readonly actorOf: ActorOf;
  readonly now: () => number;
  /** From 0 to 1, for calls that are answered or missed. */
  readonly random?: (() => number) | undefined;
  readonly onError: (message: string) => void;
}

/** Messages, from the alarm to what has become of each. */
export interface MessageRoom extends Room, Purged {
  readonly calls: ReturnType<typeof sentCalls>;
  readonly messages: Messages;
  readonly tries: MessageTries;
  readonly sendCode: SendCode;
  /** Resolves when all that is due was tried. */
  settled(): Promise<void>;
}

/** Opens the room, and looks at the alarms that were stored just before the server ended. */
export const openMessages = async (needs: MessageRoomNeeds): Promise<MessageRoom> => {
  const { database, live, office, now, onError, language } = needs;
  const codes = new HiddenCodes(await signingKey(database, 'message codes'));
  const keys = await serverKeys(database);
  const allowed = needs.allowWebhooksTo ?? [];
  const [outside, site] = [new Poster(callsOutside(allowed)), new Poster(callsSite(allowed))];
  const calls = new SimulatedCalls(now, needs.random ?? Math.random);
  const wording = new Wording({ words: needs.words, settings: () => office.settings, zoneOf: needs.zoneOf });
  const changed = new Set<string>();
  const outbox = new Outbox({
    database,
    carriers: {
      shortMessage: shortMessages(office, site, message => codes.show(message)),
      incomingCall: calls,
      backstage: backstage(live),
      mail: mails(office),
      webhook: webhooks(office, outside, now),
      browser: browsers({ database, office, poster: outside, keys, now }),
    },
    limits: () => office.settings,
    now,
    onBroken: (way, reason) => {
      onError(`messages: ${way} fails: ${reason}`);
      tellDuty(live, way, 'message.broken', now());
    },
    onMended: way => tellDuty(live, way, 'message.mended', now()),
    onChange: ids => {
      for (const id of ids) changed.add(id);
    },
    onError,
  });
  const planner = new Planner({ ...needs, outbox, wording });
  const tries = new Tries({ database, outbox, office, wording, language, now });
  const sent = new SentMessages({ ...needs, outbox, codes });
  await planner.load();
  needs.follow(alarms => planner.raised(alarms));
  const spoken = new Map<string, Language>();
  /** Notes in which language users have their consoles. */
  const noteLanguages = async (): Promise<void> => {
    const others = [...live.usersHere()].filter(([id, one]) => spoken.get(id) !== one);
    for (const [id, one] of others) {
      await database.query(
        `INSERT INTO user_languages (user_id, language) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET language = excluded.language`,
        [id, one],
      );
      spoken.set(id, one);
    }
  };
  let purgedAt = 0;
  /** Removes codes that are no longer shown, and counts of days that are over; once an hour. */
  const forget = async (): Promise<void> => {
    if (Math.abs(now() - purgedAt) < codeKeptMs) return;
    purgedAt = now();
    const { patient } = database;
    await patient.query('UPDATE messages SET code = NULL WHERE code IS NOT NULL AND at < $1', [now() - codeKeptMs]);
    await patient.query('DELETE FROM message_counts WHERE last_at < $1', [now() - countsKeptMs]);
  };
  let sweeping: Promise<void> | undefined;
  const sweep = async (): Promise<void> => {
    await noteLanguages();
    await outbox.expire();
    await planner.repeat();
    outbox.kick();
    await forget();
  };
  return {
    calls: sentCalls({
      sent,
      tries,
      subscriptions: new Subscriptions({ database, office, poster: outside, keys, now }),
    }),
    messages: {
      raised: alarms => planner.raised(alarms),
      send: (to, alarmId, by) => planner.send(to, alarmId, by),
    },
    tries,
    sendCode: async ({ userId, phone, code }) => {
      const person = (await peopleWith(database, [userId], now())).get(userId);
      await outbox.write([
        {
          key: `code ${randomUUID()}`,
          about: 'code',
          way: 'shortMessage',
          personId: userId,
          personName: person?.name ?? givenName(''),
          address: phone,
          text: wording.code(person?.language ?? language),
          code: codes.hide(code),
        },
      ]);
      outbox.kick();
    },
    sweep: () => {
      calls.sweep();
      planner.look();
      sweeping ??= sweep()
        .catch((error: unknown) => onError(`messages: ${reasonOf(error)}`))
        .finally(() => (sweeping = undefined));
      if (changed.size === 0) return;
      live.thingsReported(sentMessages.entity.name, sentMessages.screen, [...changed]);
      changed.clear();
    },
    // Messages are kept as long as their alarms.
    purge: async ({ retention }) => {
      await database.patient.query('DELETE FROM messages WHERE at < $1', [now() - retention]);
    },
    settled: async () => {
      await planner.settled();
      await sweeping;
      await outbox.settled();
    },
    close: async () => {
      calls.end();
      await planner.settled();
      await sweeping;
      await outbox.end();
      await Promise.all([outside.close(), site.close()]);
    },
  };
};

/** Tells the consoles of those who handle alarms that messages by a way are not sent, or are sent again. */
const tellDuty = (
  live: Pick<Live, 'pushToAll'>,
  way: MessageWay,
  key: 'message.broken' | 'message.mended',
  at: number,
): void =>
  live.pushToAll('MessageNotice', ({ user }, { language }) =>
    mayEnter(user, onDuty)
      ? {
          id: `${key} ${way} ${String(at)}`,
          about: 'fault',
          text: textOf(language, key, { way: textOf(language, `message.way.${way}`) }),
          at,
        }
      : undefined,
  );
