/** Records the pictures that devices took on their runs: one row for each run, and whether its pictures still exist. */
import { patrolRecordings } from '@patrolkit/transport/contract';
import type { Querier } from '../store/database.ts';
import type { StoredName } from '../language/names.ts';
import { keep } from './kept.ts';
import type { RecordWriter } from './writer.ts';

const MINUTE = 60_000;
/** How long after the end of a run a picture may be stored, ms. */
const lateMs = MINUTE;
/** How long ago a run may have begun to be looked for, ms. */
const longestMs = 120 * MINUTE;
const bytesOfMegabyte = 1024 * 1024;

interface EndedRun {
  readonly device_id: string;
  readonly device_name: StoredName;
  readonly map_name: StoredName;
  readonly at: number | bigint;
  readonly until: number | bigint;
  readonly route: StoredName;
}

/** Captures of a run whose picture is stored as a file. */
const picturesOf = `SELECT picture FROM captures
  WHERE device_id = $1 AND at BETWEEN $2 AND $3 AND starts_with(picture, '/files/capture/')`;

/** Records the pictures of runs that have ended. */
export class RunPictures {
  readonly #sizeOf: (picture: string) => Promise<number>;
  readonly #writer: Pick<RecordWriter, 'write'>;
  #lookedAt = -Infinity;

  constructor(sizeOf: (picture: string) => Promise<number>, writer: Pick<RecordWriter, 'write'>) {
    this.#sizeOf = sizeOf;
    this.#writer = writer;
  }

  /** Writes the rows of runs that have ended, once a minute. A clock that was set back delays nothing. */
  look(at: number): void {
    if (Math.abs(at - this.#lookedAt) < MINUTE) return;
    this.#lookedAt = at;
    this.#writer.write(database => this.#keep(database, at));
  }

  async #keep(database: Querier, now: number): Promise<void> {
    const ended = await database.query<EndedRun>(
      `SELECT run.device_id, run.device_name, run.map_name, run.at, (run.facts->>'until')::bigint AS until, run.facts->'routeName' AS route
       FROM records run
       WHERE run.kind = 'PatrolRun' AND run.at BETWEEN $1 AND $2 AND (run.facts->>'until')::bigint < $2
         AND NOT EXISTS (SELECT 1 FROM records taken WHERE taken.kind = 'PatrolRecording' AND taken.at = run.at
           AND taken.device_id = run.device_id AND taken.facts->>'recordingKind' = 'picture')`,
      [now - longestMs, now - lateMs],
    );
    for (const run of ended) {
      const [at, until] = [Number(run.at), Number(run.until)];
      const pictures = await database.query<{ picture: string }>(picturesOf, [run.device_id, at, until]);
      if (pictures.length === 0) continue;
      const sizes = await Promise.all(pictures.map(({ picture }) => this.#sizeOf(picture)));
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      await keep(database, patrolRecordings, [
        {
          deviceId: run.device_id,
          deviceName: run.device_name,
          mapName: run.map_name,
          at,
          until,
          lasted: until - at,
          recordingKind: 'picture',
          size: Number((bytes / bytesOfMegabyte).toFixed(1)),
          carriedBy: run.route,
          storageState: 'stored',
        },
      ]);
    }
  }
}

/** Marks the pictures of a run as removed, once none of its files is left. */
export const forgetRunPictures = async (database: Querier): Promise<void> => {
  await database.query(
    `UPDATE records SET facts = facts || '{"storageState": "removed"}'
     WHERE kind = 'PatrolRecording' AND facts->>'recordingKind' = 'picture' AND facts->>'storageState' = 'stored'
       AND NOT EXISTS (SELECT 1 FROM captures WHERE captures.device_id = records.device_id
         AND captures.at BETWEEN records.at AND (records.facts->>'until')::bigint AND starts_with(captures.picture, '/files/capture/'))`,
  );
};
