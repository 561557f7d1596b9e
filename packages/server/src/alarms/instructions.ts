import { stepsOf, type AlarmInstruction, type AlarmLevel } from '@patrolkit/transport/contract';
import { givenName, inEach, nameIn, plainName, type StoredName } from '../language/names.ts';
import type { Reader } from '../language/reader.ts';
import { Refusal } from '../http/refusal.ts';
import { textOf } from '../language/texts.ts';
import { userName, userNames } from '../session/user-names.ts';
import { audit, systemActor, type Actor } from '../store/audit.ts';
import type { Database, Querier } from '../store/database.ts';
import { holdShared } from '../store/shared-locks.ts';
import type { AlarmKind } from '../links/alarms.ts';
import { isClosed, type StoredAlarm } from './alarm.ts';

/** The alarms that a wording applies to: those of a kind, of one level or of all levels, on one map or on all. */
export interface InstructionScope {
  readonly kind: AlarmKind;
  readonly level?: AlarmLevel | undefined;
  readonly mapId?: string | undefined;
}

interface Wording {
  id: string;
  level: AlarmLevel | null;
  map_id: string | null;
  steps: readonly StoredName[];
  at: number;
  user_id: string;
}

interface Tick {
  step: number;
  at: number;
  user_id: string;
}

/** The kinds of alarms that have an instruction in a fresh installation, and the number of its steps. */
const first: Readonly<Partial<Record<AlarmKind, number>>> = { smoke: 4, intruder: 4, gas: 3, door: 2, bag: 3 };

const inOneText = (steps: readonly StoredName[]): string => steps.map(plainName).join('\n');
const scopeName = ({ kind, level, mapId }: InstructionScope): string =>
  ['instruction', kind, level ?? 'all', ...(mapId === undefined ? [] : [mapId])].join(' ');

/**
 * Handling instructions. Nobody changes a wording; a new one replaces it. An alarm keeps the wording whose steps were ticked.
 */
export class Instructions {
  readonly #database: Database;
  readonly #now: () => number;

  readonly #nameOfMap: (id: string) => StoredName;

  constructor(database: Database, now: () => number, nameOfMap: (id: string) => StoredName) {
    this.#database = database;
    this.#now = now;
    this.#nameOfMap = nameOfMap;
  }

  /** Writes the instructions of a fresh installation, once. */
  async load(): Promise<void> {
    await this.#database.transaction(async inside => {
      await holdShared(inside, 'seed', 'instructions');
      const [written] = await inside.query('SELECT id FROM alarm_instructions LIMIT 1');
      if (written) return;
      for (const [kind, count] of Object.entries(first)) {
        const steps = Array.from({ length: count }, (_, at) =>
          inEach(language => textOf(language, `instruction.${kind}.${String(at + 1)}`)),
        );
        await this.#insert(inside, { kind: kind as AlarmKind }, steps, systemActor.userId);
      }
    });
  }

  /** The instruction of an alarm, and which of its steps are done. */
  async of(alarm: StoredAlarm, reader: Reader): Promise<AlarmInstruction> {
    const ticks = await this.#database.query<Tick & { instruction_id: string }>(
      'SELECT instruction_id, step, at, user_id FROM alarm_ticks WHERE alarm_id = $1',
      [Number(alarm.id)],
    );
    const [ticked] = ticks;
    return this.#view(ticked ? await this.#wording(ticked.instruction_id) : await this.#newest(alarm), ticks, reader);
  }

  /** The instruction that is written for a kind and exactly one level and map, or for all. */
  async written(scope: InstructionScope, reader: Reader): Promise<AlarmInstruction> {
    const wording = await this.#last(this.#database, scope);
    return this.#view(wording?.steps.length === 0 ? undefined : wording, [], reader);
  }

  /** The wordings of a scope, the newest first. */
  async versions({ kind, level, mapId }: InstructionScope, reader: Reader): Promise<AlarmInstruction[]> {
    const rows = await this.#database.query<Wording>(
      `SELECT id, level, map_id, steps, at, user_id FROM alarm_instructions
       WHERE kind = $1 AND level IS NOT DISTINCT FROM $2::text AND map_id IS NOT DISTINCT FROM $3::text ORDER BY id DESC LIMIT 100`,
      [kind, level ?? null, mapId ?? null],
    );
    return Promise.all(rows.map(row => this.#view(wordingOfRow(row), [], reader)));
  }

  /** The instructions for each kind: those for all maps first, and the one for all levels before those for one level. */
  async all(reader: Reader): Promise<ReadonlyMap<string, AlarmInstruction[]>> {
    const rows = await this.#database.query<Wording & { kind: string }>(
      `SELECT id, kind, level, map_id, steps, at, user_id FROM (
         SELECT DISTINCT ON (kind, map_id, level) * FROM alarm_instructions ORDER BY kind, map_id, level, id DESC
       ) AS newest WHERE jsonb_array_length(steps) > 0 ORDER BY kind, map_id NULLS FIRST, level NULLS FIRST`,
    );
    const written = new Map<string, AlarmInstruction[]>();
    for (const row of rows)
      written.set(row.kind, [...(written.get(row.kind) ?? []), await this.#view(wordingOfRow(row), [], reader)]);
    return written;
  }

  /**
   * Writes the steps of an instruction; an empty list withdraws it.
   * @param readId the id of the wording that the user changed; undefined when there was none
   * @throws {Refusal} 409 when another wording has been written since
   */
  async write(scope: InstructionScope, content: string, readId: string | undefined, actor: Actor): Promise<void> {
    await this.#database.transaction(async inside => {
      await holdShared(inside, 'limit', scopeName(scope));
      const before = await this.#last(inside, scope);
      const current = before && before.steps.length > 0 ? before : undefined;
      if (current?.id !== readId) throw new Refusal(409, 'error.instructionChanged');
      const steps = stepsOf(content).map(givenName);
      if (steps.length === 0 && !current) return;
      await this.#insert(inside, scope, steps, actor.userId);
      await audit(inside, this.#now(), actor, 'instruction', [
        { target: scopeName(scope), before: inOneText(current?.steps ?? []), after: inOneText(steps) },
      ]);
    });
  }

  /**
   * Ticks a step off, or takes the tick back; repeating it changes nothing.
   * @throws {Refusal} 409 when the alarm is closed, or when another wording applies than the one that the user read
   */
  async tick(alarm: StoredAlarm, readId: string, step: number, isDone: boolean, actor: Actor): Promise<void> {
    await this.#database.transaction(async inside => {
      const [row] = await inside.query<Pick<StoredAlarm, 'status'>>(
        'SELECT status FROM alarms WHERE id = $1 FOR UPDATE',
        [Number(alarm.id)],
      );
      if (!row) throw new Refusal(404, 'error.noAlarm');
      if (isClosed(row.status)) throw new Refusal(409, 'error.alarmClosed');
      const [bound] = await inside.query<{ instruction_id: string }>(
        'SELECT instruction_id FROM alarm_ticks WHERE alarm_id = $1 LIMIT 1',
        [Number(alarm.id)],
      );
      const wording = bound ? await this.#wording(bound.instruction_id, inside) : await this.#newest(alarm, inside);
      if (wording?.id !== readId || step > wording.steps.length) throw new Refusal(409, 'error.instructionChanged');
      const changed = isDone
        ? await inside.query(
            `INSERT INTO alarm_ticks (alarm_id, instruction_id, step, at, user_id) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT DO NOTHING RETURNING step`,
            [Number(alarm.id), Number(wording.id), step, this.#now(), actor.userId],
          )
        : await inside.query('DELETE FROM alarm_ticks WHERE alarm_id = $1 AND step = $2 RETURNING step', [
            Number(alarm.id),
            step,
          ]);
      const words = `${String(step)}: ${inOneText(wording.steps.slice(step - 1, step))}`;
      await audit(
        inside,
        this.#now(),
        actor,
        isDone ? 'step' : 'step undone',
        changed.map(() => ({
          target: `alarm ${alarm.id}`,
          before: isDone ? '' : words,
          after: isDone ? words : '',
        })),
      );
    });
  }

  async #view(wording: Wording | undefined, ticks: readonly Tick[], reader: Reader): Promise<AlarmInstruction> {
    if (!wording) return { steps: [] };
    const names = await userNames(this.#database);
    const nameOf = (id: string): string => userName(reader.language, id, names) ?? '';
    const done = new Map(ticks.map(tick => [tick.step, tick]));
    return {
      id: wording.id,
      ...(wording.level ? { level: wording.level } : {}),
      ...(wording.map_id === null
        ? {}
        : { mapId: wording.map_id, mapName: nameIn(reader.language, this.#nameOfMap(wording.map_id)) }),
      steps: wording.steps.map((step, index) => {
        const tick = done.get(index + 1);
        const text = nameIn(reader.language, step);
        return tick
          ? { number: index + 1, text, doneBy: nameOf(tick.user_id), doneAt: Number(tick.at) }
          : { number: index + 1, text };
      }),
      by: nameOf(wording.user_id),
      at: wording.at,
    };
  }

  async #wording(id: string, querier: Querier = this.#database): Promise<Wording | undefined> {
    const rows = await querier.query<Wording>(
      'SELECT id, level, map_id, steps, at, user_id FROM alarm_instructions WHERE id = $1',
      [Number(id)],
    );
    return rows.map(wordingOfRow)[0];
  }

  /** The last wording that was written for a scope. It has no steps when it withdrew the instruction. */
  async #last(querier: Querier, { kind, level, mapId }: InstructionScope): Promise<Wording | undefined> {
    const rows = await querier.query<Wording>(
      `SELECT id, level, map_id, steps, at, user_id FROM alarm_instructions
       WHERE kind = $1 AND level IS NOT DISTINCT FROM $2::text AND map_id IS NOT DISTINCT FROM $3::text ORDER BY id DESC LIMIT 1`,
      [kind, level ?? null, mapId ?? null],
    );
    return rows.map(wordingOfRow)[0];
  }

  /** The wording that applies to an alarm, or applied when it was closed: of its map and level, its map, its level, or all. */
  async #newest(alarm: StoredAlarm, querier: Querier = this.#database): Promise<Wording | undefined> {
    const rows = await querier.query<Wording>(
      `SELECT id, level, map_id, steps, at, user_id FROM (
         SELECT DISTINCT ON (map_id, level) * FROM alarm_instructions
         WHERE kind = $1 AND (level = $2 OR level IS NULL) AND (map_id = $4 OR map_id IS NULL) AND at <= $3
         ORDER BY map_id, level, id DESC
       ) AS newest WHERE jsonb_array_length(steps) > 0 ORDER BY map_id NULLS LAST, level NULLS LAST LIMIT 1`,
      [alarm.kind, alarm.level, alarm.closed_at ?? this.#now(), alarm.map_id],
    );
    return rows.map(wordingOfRow)[0];
  }

  async #insert(
    inside: Querier,
    { kind, level, mapId }: InstructionScope,
    steps: readonly StoredName[],
    userId: string,
  ): Promise<void> {
    await inside.query(
      'INSERT INTO alarm_instructions (kind, level, map_id, steps, at, user_id) VALUES ($1, $2, $3, $4::jsonb, $5, $6)',
      [kind, level ?? null, mapId ?? null, JSON.stringify(steps), this.#now(), userId],
    );
  }
}

/** Converts a row of the database: ids and times are big numbers there. */
const wordingOfRow = (row: Wording): Wording => ({ ...row, id: String(row.id), at: Number(row.at) });
