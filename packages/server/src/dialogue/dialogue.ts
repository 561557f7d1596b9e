/** Robots that are asked something: what they answer, and what is kept of it. */
import {
  askedDays,
  defaultLanguage,
  greetingsOf,
  type AnswerOf,
  type askQuestion,
  type conversation,
  type Infer,
  type RequestOf,
} from '@patrolkit/transport/contract';
import { reasonOf } from '../http/guard.ts';
import type { NamesNow } from '../fleet/site-names.ts';
import { keyOf } from '../language/alike.ts';
import { nameIn } from '../language/names.ts';
import { textOf, type Language } from '../language/texts.ts';
import type { Device } from '../links/devices.ts';
import {
  mayLead,
  type AnswerGroup,
  type AnswerSources,
  type GuidePlace,
  type Leading,
  type Obeying,
  type SetAnswer,
} from '../links/dialogue.ts';
import type { Fleet } from '../links/fleet.ts';
import type { Saying, Voices } from '../links/voices.ts';
import type { StoredName } from '../language/names.ts';
import type { Database, Querier } from '../store/database.ts';
import { answerOf, groupFor, inDocuments, type Answered } from './answer.ts';

const DAY = 86_400_000;
/** Most questions without an answer that a group keeps; the oldest go. */
const mostUnanswered = 1000;

/** What somebody has asked a robot. */
export interface Heard {
  readonly deviceId: string;
  readonly question: string;
  readonly at: number;
}

/** A conversation as its record is stored. */
export type KeptConversation = Pick<Infer<typeof conversation>, 'at' | 'question' | 'answer' | 'isAnswered'> & {
  readonly deviceId: string;
  readonly deviceName: StoredName;
  readonly mapName: StoredName;
};

/** The parts that conversations work on. */
export interface DialogueParts {
  readonly database: Database;
  readonly fleet: Pick<Fleet, 'device'>;
  readonly names: Pick<NamesNow, 'device' | 'map'>;
  readonly sources: AnswerSources;
  readonly leading: Leading;
  readonly commands: Obeying;
  readonly voices: Voices;
  readonly speaking: Saying & { quietOf(deviceId: string): object | undefined };
  /** Keeps the record of a conversation. */
  readonly talked: (row: KeptConversation) => void;
  readonly now: () => number;
  readonly onError: (message: string) => void;
}

/** Answers the questions of people. */
export class Dialogue {
  readonly #parts: DialogueParts;
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: DialogueParts) {
    this.#parts = parts;
  }

  /** Lets a robot answer a question, and keeps what was said. */
  hear({ deviceId, question, at }: Heard): void {
    const { fleet, sources, commands } = this.#parts;
    const device = fleet.device(deviceId);
    if (!device?.online) return;
    const group = groupFor(deviceId, question, sources.groups());
    const told = commands.told(question, device.model);
    if (told) return this.#obey(told, { deviceId, question, at }, group?.language ?? defaultLanguage);
    const by = group && answerOf(question, group, this.#placesFor(device), sources.documents()).by;
    const answer: SetAnswer = by?.answer ?? { kind: 'text', text: group?.otherwise ?? '' };
    this.#say(deviceId, answer);
    this.#keep({ deviceId, question, at }, this.#wordsOf(answer), by !== undefined);
    this.#write(async database => {
      if (by) await this.#count(database, 'question', by.source === 'question' ? by.id : '', at);
      else if (group) await this.#keepUnanswered(database, group, { deviceId, question, at });
    });
  }

  /** Lets a robot do what it is told. It says why not when it cannot now. */
  #obey({ id, name }: { readonly id: string; readonly name: StoredName }, heard: Heard, language: Language): void {
    this.#write(async () => {
      const why = await this.#parts.commands.obey(id, heard.deviceId);
      if (why !== undefined) this.#speak(heard.deviceId, textOf(language, why));
      const answer = why ?? 'dialogue.obeys';
      this.#keep(heard, textOf(language, answer, { name: nameIn(language, name) }), why === undefined);
    });
  }

  /** Keeps the record of what was said. */
  #keep({ deviceId, question, at }: Heard, answer: string, isAnswered: boolean): void {
    const { fleet, names, talked } = this.#parts;
    const mapName = names.map(fleet.device(deviceId)?.mapId ?? '');
    talked({ deviceId, deviceName: names.device(deviceId), mapName, at, question, answer, isAnswered });
  }

  /**
   * What a robot would answer; without a group, what documents answer. Nothing is said, kept or counted.
   * @param seen the documents that may be read without a group
   */
  try({ question, groupId }: RequestOf<typeof askQuestion>, seen: ReadonlySet<string>): AnswerOf<typeof askQuestion> {
    const { leading, sources } = this.#parts;
    const group = sources.groups().find(({ id }) => id === groupId);
    const documents = sources.documents();
    const alone = group ? [] : inDocuments(question, documents, ({ id }) => seen.has(id));
    const { by, found }: Answered = group
      ? answerOf(question, group, leading.places(), documents)
      : { by: alone.find(({ isEnough }) => isEnough), found: alone };
    return {
      source: by?.source ?? 'otherwise',
      answer: by ? this.#wordsOf(by.answer) : (group?.otherwise ?? ''),
      name: by?.name ?? '',
      found: found.map(({ source, name, answer, likeness, isEnough }) => ({
        source,
        name,
        text: this.#wordsOf(answer),
        likeness: Math.round(likeness * 100) / 100,
        isEnough,
      })),
    };
  }

  /** Resolves when everything is stored. */
  settled(): Promise<void> {
    return this.#writing;
  }

  /** Lets a robot say an answer, unless it speaks already, somebody talks through it, or it is in a quiet region. */
  #say(deviceId: string, answer: SetAnswer): void {
    const { speaking, voices, leading, onError } = this.#parts;
    const place = answer.kind === 'guide' ? this.#placeOf(answer.guideId) : undefined;
    if (place) {
      // A robot that cannot lead there now says so much at least.
      void leading.lead(deviceId, place).then(
        taken => {
          if (taken !== 'taken') this.#speak(deviceId, place.before);
        },
        (error: unknown) => onError(`dialogue: ${reasonOf(error)}`),
      );
      return;
    }
    if (speaking.isTaken(deviceId)) return;
    const voice = answer.kind === 'voice' ? voices.of(answer.voiceId) : undefined;
    if (voice) speaking.say(deviceId, voice);
    else if (answer.kind === 'text') speaking.broadcast(deviceId, greetingsOf(answer.text));
  }

  #speak(deviceId: string, text: string | undefined): void {
    const { speaking } = this.#parts;
    if (text !== undefined && !speaking.isTaken(deviceId)) speaking.broadcast(deviceId, greetingsOf(text));
  }

  #placeOf(id: string): GuidePlace | undefined {
    return this.#parts.leading.places().find(place => place.id === id);
  }

  /** The places of the map of a device to which it may lead. */
  #placesFor(device: Pick<Device, 'id' | 'mapId' | 'kind'>): GuidePlace[] {
    return this.#parts.leading.places().filter(place => mayLead(place, device));
  }

  /** An answer in words: that of a sound is its name. */
  #wordsOf(answer: SetAnswer): string {
    if (answer.kind === 'text') return answer.text;
    if (answer.kind === 'guide') {
      const place = this.#placeOf(answer.guideId);
      return place?.before ?? place?.names[0] ?? '';
    }
    const voice = this.#parts.voices.of(answer.voiceId);
    return voice?.kind === 'speech' ? voice.greetings.join(' & ') : (voice?.name ?? '');
  }

  #write(work: (database: Querier) => Promise<void>): void {
    this.#writing = this.#writing
      .then(() => work(this.#parts.database))
      .catch((error: unknown) => this.#parts.onError(`dialogue: ${reasonOf(error)}`));
  }

  /** Counts what was asked of a thing on a day. */
  async #count(database: Querier, kind: 'question' | 'unanswered', id: string, at: number): Promise<void> {
    if (id === '') return;
    const day = Math.floor(at / DAY);
    await database.query('DELETE FROM dialogue_counts WHERE day <= $1', [
      Math.floor(this.#parts.now() / DAY) - askedDays,
    ]);
    await database.query(
      `INSERT INTO dialogue_counts (kind, ref_id, day, count) VALUES ($1, $2, $3, 1)
       ON CONFLICT (kind, ref_id, day) DO UPDATE SET count = dialogue_counts.count + 1`,
      [kind, id, day],
    );
  }

  /** Keeps a question that nothing answers. The same one again is counted. */
  async #keepUnanswered(database: Querier, { id }: AnswerGroup, { deviceId, question, at }: Heard): Promise<void> {
    const [row] = await database.query<{ id: string }>(
      `INSERT INTO unanswered_questions (group_id, key, question, device_id, last_at)
       SELECT qa_groups.id, $2, $3, $4, $5 FROM qa_groups WHERE qa_groups.id::text = $1
       ON CONFLICT (group_id, key) DO UPDATE SET device_id = excluded.device_id, last_at = excluded.last_at RETURNING id::text AS id`,
      [id, keyOf(question), question, deviceId, at],
    );
    if (!row) return;
    await this.#count(database, 'unanswered', row.id, at);
    await database.query(
      `DELETE FROM unanswered_questions WHERE last_at < $1 OR (group_id::text = $2 AND id NOT IN (
         SELECT id FROM unanswered_questions WHERE group_id::text = $2 ORDER BY last_at DESC LIMIT ${String(mostUnanswered)}))`,
      [this.#parts.now() - askedDays * DAY, id],
    );
  }
}
