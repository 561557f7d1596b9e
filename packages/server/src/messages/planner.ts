/** Decides who gets a message about which alarm, and when it is told again. */
import { reasonOf } from '../http/guard.ts';
import { givenName, nameIn, type StoredName } from '../language/names.ts';
import type { Language } from '../language/texts.ts';
import { alarmTypes, type AlarmLevel } from '../links/alarms.ts';
import type { Answering, AnsweringFor } from '../links/managers.ts';
import type { MessageOffice, MessageTo, MessageWay, PushRule, PushRules, ToldAlarm } from '../links/messages.ts';
import type { Database, Querier } from '../store/database.ts';
import { isAway } from '../store/outage.ts';
import type { Outbox } from './outbox.ts';
import type { NewMessage } from './message.ts';
import { peopleWith, routesOf, type Person } from './receivers.ts';
import type { Wording } from './wording.ts';

/** How often an alarm that nobody confirms is told again at most. */
export const mostRepeats = 5;
/** Alarms that are looked at together. */
const together = 50;
/** Most alarms that wait while the database is away; the oldest go first. */
const mostWaiting = 2000;
/** Alarms whose gravity is remembered, so that most changes of alarms need no query. */
const mostKnown = 5000;
/** How far back alarms are looked at that were stored when the server ended, ms. */
const missedMs = 15 * 60_000;

const gravity: Readonly<Record<AlarmLevel, number>> = { general: 1, important: 2, serious: 3 };

/** Who is told, how and in which words. */
interface Telling {
  readonly asker: string;
  readonly ruleName: string;
  readonly ways: readonly MessageWay[];
  readonly text: string | undefined;
  readonly people: readonly string[];
  readonly toManager: boolean;
}

const tellingOf = (rule: PushRule, asker: string): Telling => ({
  asker,
  ruleName: rule.name,
  ways: rule.ways,
  text: rule.text,
  people: rule.people,
  toManager: rule.toManager,
});

/** Messages without those that somebody gets by the same way already about the same alarm. */
const withoutTwins = (messages: readonly NewMessage[]): NewMessage[] => {
  const seen = new Set<string>();
  return messages.filter(({ key, alarmId, personId, way, address }) => {
    const same = [alarmId, personId, way, address].join(' ');
    const isTwin = key.startsWith('zone ') && seen.has(same);
    seen.add(same);
    return !isTwin;
  });
};

/** The parts that planning needs. */
export interface PlannerParts {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly rules: PushRules;
  readonly office: MessageOffice;
  readonly wording: Wording;
  readonly answeringFor: AnsweringFor;
  /** Whether the source of an alarm is shelved: nobody is told of it. */
  readonly isShelved: (alarm: ToldAlarm) => boolean;
  /** The language of those who have never had a console open. */
  readonly language: Language;
  readonly now: () => number;
  readonly onError: (message: string) => void;
}

/** Plans the messages about alarms. */
export class Planner {
  readonly #parts: PlannerParts;
  readonly #known = new Map<string, number>();
  #waiting: ToldAlarm[] = [];
  #work: Promise<void> = Promise.resolve();
  #isBusy = false;

  constructor(parts: PlannerParts) {
    this.#parts = parts;
  }

  /** Looks at the alarms that were stored just before the server ended. */
  async load(): Promise<void> {
    const rows = await this.#parts.database.query<ToldAlarm>(
      `SELECT alarms.* FROM alarms WHERE began_at > $1 AND status = 'unacknowledged'
         AND NOT EXISTS (SELECT 1 FROM told_alarms WHERE told_alarms.alarm_id = alarms.id) ORDER BY id`,
      [this.#parts.now() - missedMs],
    );
    this.raised(rows.map(row => ({ ...row, id: String(row.id) })));
  }

  /** Takes alarms that are stored. One that is known counts again when it has become graver. */
  raised(alarms: readonly ToldAlarm[]): void {
    const { isShelved } = this.#parts;
    for (const alarm of alarms) {
      // When the shelf ends, the alarm is told again.
      if ((this.#known.get(alarm.id) ?? 0) >= gravity[alarm.level] || isShelved(alarm)) continue;
      this.#remember(alarm);
      this.#waiting.push(alarm);
    }
    if (this.#waiting.length > mostWaiting) this.#waiting.splice(0, this.#waiting.length - mostWaiting);
    this.look();
  }

  /** Looks at the alarms that wait; called about once a second. */
  look(): void {
    if (this.#isBusy || this.#waiting.length === 0) return;
    this.#isBusy = true;
    this.#work = this.#lookAtAll().finally(() => (this.#isBusy = false));
  }

  /** Tells again what is due and nobody has confirmed; called about once a second. */
  async repeat(): Promise<void> {
    const { database, outbox } = this.#parts;
    const written = await database.transaction(inside => this.#repeatIn(inside));
    if (written > 0) outbox.kick();
  }

  /** Writes messages about an alarm because somebody asks for them. */
  async send(to: MessageTo, alarmId: string, by: string): Promise<number> {
    const { database, outbox, rules, now } = this.#parts;
    const [row] = await database.query<ToldAlarm>('SELECT * FROM alarms WHERE id::text = $1', [alarmId]);
    if (!row) return 0;
    const alarm: ToldAlarm = { ...row, id: alarmId };
    const rule = 'rule' in to ? rules.rule(to.rule) : undefined;
    if ('rule' in to && (!rule || !rules.holds(rule.id, alarm.map_id))) return 0;
    const telling: Telling = rule
      ? tellingOf(rule, by)
      : {
          asker: by,
          ruleName: '',
          ways: 'people' in to ? (to.ways ?? ['backstage']) : [],
          text: undefined,
          people: 'people' in to ? to.people : [],
          toManager: false,
        };
    const written = await database.transaction(async inside => {
      const count = await outbox.write(await this.#messages([[alarm, telling]], 0, inside), inside);
      if (count > 0 && rule && rule.againMs > 0) await this.#begin(by, alarm.id, rule, now(), inside);
      return count;
    });
    outbox.kick();
    return written;
  }

  /** Resolves when all that was taken is planned. */
  async settled(): Promise<void> {
    await this.#work;
  }

  #remember({ id, level }: ToldAlarm): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size >= mostKnown && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(id, gravity[level]);
  }

  async #lookAtAll(): Promise<void> {
    const { onError } = this.#parts;
    while (this.#waiting.length > 0) {
      const alarms = this.#waiting.slice(0, together);
      try {
        await this.#plan(alarms);
      } catch (error) {
        onError(`messages: ${reasonOf(error)}`);
        if (isAway(error)) return;
        // One alarm that the database refuses costs no other one.
        for (const alarm of alarms)
          if (alarms.length === 1) this.#known.delete(alarm.id);
          else await this.#plan([alarm]).catch(() => this.#known.delete(alarm.id));
      }
      this.#waiting = this.#waiting.filter(alarm => !alarms.includes(alarm));
    }
  }

  /** Plans the first messages about alarms that nobody has looked at, or that have become graver. */
  async #plan(alarms: readonly ToldAlarm[]): Promise<void> {
    const { database, outbox, rules, now } = this.#parts;
    const written = await database.transaction(async inside => {
      const graver = await inside.query<{ alarm_id: string | number | bigint }>(
        `INSERT INTO told_alarms (alarm_id, gravity) SELECT * FROM unnest($1::bigint[], $2::integer[])
         ON CONFLICT (alarm_id) DO UPDATE SET gravity = excluded.gravity WHERE told_alarms.gravity < excluded.gravity
         RETURNING alarm_id`,
        [alarms.map(({ id }) => id), alarms.map(({ level }) => gravity[level])],
      );
      const mine = new Set(graver.map(({ alarm_id: id }) => String(id)));
      const due = alarms
        .filter(({ id }) => mine.has(id))
        .flatMap(alarm =>
          rules
            .matching(alarm)
            .filter(({ id }) => rules.holds(id, alarm.map_id))
            .map(rule => ({ alarm, rule, asker: `rule ${rule.id}` })),
        );
      const messages = await this.#messages(
        [
          ...due.map(({ alarm, rule, asker }) => [alarm, tellingOf(rule, asker)] as const),
          ...alarms.filter(({ id }) => mine.has(id)).flatMap(alarm => this.#ofZone(alarm)),
        ],
        0,
        inside,
      );
      for (const { alarm, rule, asker } of due)
        if (rule.againMs > 0) await this.#begin(asker, alarm.id, rule, now(), inside);
      return outbox.write(withoutTwins(messages), inside);
    });
    if (written > 0) outbox.kick();
  }

  /** Notes that an alarm is told again. */
  async #begin(asker: string, alarmId: string, { id, againMs }: PushRule, now: number, inside: Querier): Promise<void> {
    await inside.query(
      `INSERT INTO message_repeats (asker, alarm_id, rule_id, due_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
      [asker, alarmId, id, now + againMs],
    );
  }

  async #repeatIn(inside: Querier): Promise<number> {
    const { rules, outbox, isShelved, now } = this.#parts;
    const rows = await inside.query<
      ToldAlarm & { asker: string; rule_id: string | number | bigint; round: number; status: string }
    >(
      `SELECT alarms.*, message_repeats.asker, message_repeats.rule_id, message_repeats.round
       FROM message_repeats JOIN alarms ON alarms.id = message_repeats.alarm_id
       WHERE message_repeats.due_at <= $1 ORDER BY message_repeats.due_at LIMIT $2 FOR UPDATE OF message_repeats SKIP LOCKED`,
      [now(), together],
    );
    let written = 0;
    for (const row of rows) {
      const alarm: ToldAlarm = { ...row, id: String(row.id) };
      const rule = rules.rule(String(row.rule_id));
      const of = [row.asker, alarm.id];
      if (!rule || rule.againMs === 0 || row.status !== 'unacknowledged' || row.round >= mostRepeats) {
        await inside.query('DELETE FROM message_repeats WHERE asker = $1 AND alarm_id = $2', of);
        continue;
      }
      // At times in which nobody is told the repeat waits, and does not count.
      const isQuiet = isShelved(alarm) || !rules.holds(rule.id, alarm.map_id);
      const round = row.round + (isQuiet ? 0 : 1);
      if (!isQuiet)
        written += await outbox.write(
          await this.#messages([[alarm, tellingOf(rule, row.asker)]], round, inside),
          inside,
        );
      await inside.query('UPDATE message_repeats SET round = $3, due_at = $4 WHERE asker = $1 AND alarm_id = $2', [
        ...of,
        round,
        now() + rule.againMs,
      ]);
    }
    return written;
  }

  /** The messages about alarms to those who may see their devices. */
  async #messages(
    due: readonly (readonly [ToldAlarm, Telling])[],
    round: number,
    inside: Querier,
  ): Promise<NewMessage[]> {
    if (due.length === 0) return [];
    const { now, office, language, wording } = this.#parts;
    const told = due.map(([alarm, telling]) => ({ alarm, telling, managers: this.#managersOf(alarm, telling) }));
    const people = await peopleWith(
      inside,
      told.flatMap(({ telling, managers }) => [...telling.people, ...managers.keys()]),
      now(),
    );
    return told.flatMap(({ alarm, telling, managers }) => {
      const message = (
        way: MessageWay,
        to: { readonly who: string; readonly person?: Person; readonly name: StoredName; readonly address: string },
      ): NewMessage => {
        const reader = to.person?.language ?? language;
        return {
          key: [telling.asker, alarm.id, to.who, way, to.address, String(round)].join(' '),
          about: 'alarm',
          way,
          personId: to.person?.id,
          personName: to.name,
          address: to.address,
          ...wording.alarm(alarm, { way, language: reader, text: telling.text }),
          facts: way === 'webhook' ? wording.facts(alarm, reader, alarmTypes[alarm.kind]) : { level: alarm.level },
          alarmId: alarm.id,
          deviceId: alarm.device_id,
          ruleName: telling.ruleName,
          round,
        };
      };
      const manager = [...managers.keys()].find(id => people.get(id)?.sees(alarm.device_id, alarm.map_id));
      const ids = new Set([...telling.people, ...(manager === undefined ? [] : [manager])]);
      const toPeople = [...ids].flatMap(id => {
        const known = people.get(id);
        if (!known?.sees(alarm.device_id, alarm.map_id)) return [];
        const person = { ...known, phone: managers.get(id) ?? known.phone };
        return telling.ways.flatMap(way =>
          routesOf(person, way).map(({ address, suppressed }) => ({
            ...message(way, { who: id, person, name: person.name, address }),
            ...(suppressed ? { suppressed } : {}),
          })),
        );
      });
      const toSystems = telling.ways.includes('webhook')
        ? office.settings.webhooks.map(({ name }) =>
            message('webhook', { who: 'webhook', name: givenName(name), address: name }),
          )
        : [];
      return [...toPeople, ...toSystems];
    });
  }

  #answering({ map_id: mapId, level, ...alarm }: ToldAlarm): Answering | undefined {
    const [x, y] = [alarm.cause_x ?? alarm.x, alarm.cause_y ?? alarm.y];
    return x === null || y === null ? undefined : this.#parts.answeringFor({ mapId, x, y, level });
  }

  /** Who answers for the place of an alarm is told by ways of their own, whatever the rules say. */
  #ofZone(alarm: ToldAlarm): (readonly [ToldAlarm, Telling])[] {
    const answering = this.#answering(alarm);
    if (!answering || answering.ways.length === 0) return [];
    const ruleName = nameIn(this.#parts.language, answering.zone);
    const { ways } = answering;
    return [[alarm, { asker: 'zone', ruleName, ways, text: undefined, people: [], toManager: true }]];
  }

  /** Who answers for the place of an alarm, by id, with the number that is called. */
  #managersOf(alarm: ToldAlarm, { toManager }: Telling): ReadonlyMap<string, string> {
    const answering = toManager ? this.#answering(alarm) : undefined;
    return new Map((answering?.people ?? []).map(({ id, phone }) => [id, phone]));
  }
}
