import {
  greetingsOf,
  isPlayedOn,
  voiceBroadcastLimits,
  type Page,
  type PlayTime,
  type RequestOf,
  type VoiceBroadcast,
} from '@patrolkit/transport/contract';
import type * as contract from '@patrolkit/transport/contract';
import type { Device } from '../links/devices.ts';
import { clockIn } from '../language/time-zone.ts';
import type { KeptVoice } from '../links/voices.ts';
import { audit, type Actor } from '../store/audit.ts';
import type { Audio } from './audio.ts';
import type { Database } from '../store/database.ts';
import { pageOf, type PageWanted } from '../store/paging.ts';
import { holdShared } from '../store/shared-locks.ts';
import { Refusal } from '../http/refusal.ts';

interface StoredBroadcast {
  id: string | number | bigint;
  device_id: string;
  title: string;
  content: string;
  frequency: number;
  play_from: string;
  play_to: string;
  voice_id: string | null;
  /** The name of the voice; it stands in place of the text in the list of the device. */
  voice_name: string | null;
  weekdays: unknown;
  is_on: boolean;
  version: number;
}

/** The settings of a broadcast. */
type Settings = Omit<RequestOf<typeof contract.addVoiceBroadcast>, 'deviceId'>;

/** The parts that voice broadcasts work on. */
export interface BroadcastParts {
  database: Database;
  audio: Pick<Audio, 'broadcast' | 'say' | 'isTaken'>;
  /** A voice by its id; undefined for one that is gone. */
  voice: (id: string) => KeptVoice | undefined;
  /** The time zone of a map, by its IANA name. */
  zoneOf: (mapId: string) => string;
  device: (id: string) => Device | undefined;
  now: () => number;
  /** A clock that nobody sets back, for how often each broadcast is spoken. */
  steadyNow: () => number;
}

/** A broadcast that is switched on, as `tick` reads it. */
interface Running {
  id: string;
  deviceId: string;
  greetings: readonly string[];
  voiceId: string | undefined;
  every: number;
  playTime: PlayTime;
  weekdays: readonly number[] | undefined;
}

const weekdayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** Before every time of a steady clock. */
const never = Number.MIN_SAFE_INTEGER;

const asked = (id: string): number | undefined => (/^\d{1,15}$/.test(id) ? Number(id) : undefined);
/** SQL for the broadcasts with the names of their voices. */
const read = `SELECT voice_broadcasts.*, voices.name AS voice_name
  FROM voice_broadcasts LEFT JOIN voices ON voices.id::text = voice_broadcasts.voice_id`;

/** The numbers of weekdays, from 1 Monday; undefined for every day. */
const weekdaysOf = (stored: unknown): readonly number[] | undefined => {
  const names = Array.isArray(stored) ? stored.map(String) : [];
  return names.length === 0 ? undefined : names.map(name => weekdayNames.findIndex(one => one === name) + 1);
};

const inWords = ({ title, content, frequency, play_from, play_to, is_on }: StoredBroadcast): string =>
  JSON.stringify({ title, content, frequency, playTime: `${play_from}-${play_to}`, isOn: is_on });

/**
 * Voice broadcasts: kept for each device and spoken at their times. A device speaks one after another, and never while a user
 * talks through it. A broadcast that could not be spoken in its time is skipped.
 */
export class Broadcasts {
  readonly #parts: BroadcastParts;
  #running: Running[] = [];
  /** The number of the last reading that began, and of the one that is spoken. */
  #reading = 0;
  #taken = 0;
  /** When each broadcast last began, by id, on the steady clock. */
  readonly #begun = new Map<string, number>();

  constructor(parts: BroadcastParts) {
    this.#parts = parts;
  }

  /** Loads the broadcasts that are switched on. */
  async load(): Promise<void> {
    const reading = ++this.#reading;
    const rows = await this.#parts.database.query<StoredBroadcast>(
      'SELECT * FROM voice_broadcasts WHERE is_on ORDER BY id',
    );
    // A reading that began later has newer broadcasts.
    if (reading < this.#taken) return;
    this.#taken = reading;
    this.#running = rows.map(row => ({
      id: String(row.id),
      deviceId: row.device_id,
      greetings: greetingsOf(row.content),
      voiceId: row.voice_id ?? undefined,
      every: row.frequency * 1000,
      playTime: { from: row.play_from, to: row.play_to },
      weekdays: weekdaysOf(row.weekdays),
    }));
    const known = new Set(this.#running.map(({ id }) => id));
    for (const id of this.#begun.keys()) if (!known.has(id)) this.#begun.delete(id);
  }

  /** The broadcasts of a device, oldest first. */
  async list(deviceId: string, wanted: PageWanted): Promise<Page<VoiceBroadcast>> {
    const { database } = this.#parts;
    const [count] = await database.query<{ count: number | bigint }>(
      'SELECT count(*) AS count FROM voice_broadcasts WHERE device_id = $1',
      [deviceId],
    );
    // No list has more pages than this. A page beyond it is empty, and its number is never too large for the database.
    const page = Math.min(1_000, wanted.page);
    const { rows, ...marks } = await pageOf<StoredBroadcast>(
      database,
      {
        select: 'voice_broadcasts.*, voices.name AS voice_name',
        from: `voice_broadcasts LEFT JOIN voices ON voices.id::text = voice_broadcasts.voice_id WHERE device_id = $1`,
        order: [{ by: 'voice_broadcasts.id', way: 'ASC' }],
        parameters: [deviceId],
      },
      { ...wanted, page },
    );
    return {
      rows: rows.map(row => ({
        id: String(row.id),
        deviceId: row.device_id,
        title: row.title,
        content: row.voice_name ?? row.content,
        frequency: row.frequency,
        playTime: { from: row.play_from, to: row.play_to },
        isOn: row.is_on,
        version: row.version,
      })),
      total: Number(count?.count ?? 0),
      ...marks,
    };
  }

  /** The devices of these broadcasts; unknown ids are left out. */
  async devicesOf(ids: readonly string[]): Promise<string[]> {
    const rows = await this.#parts.database.query<{ device_id: string }>(
      'SELECT DISTINCT device_id FROM voice_broadcasts WHERE id = ANY($1::bigint[])',
      [ids.flatMap(id => asked(id) ?? [])],
    );
    return rows.map(row => row.device_id);
  }

  /** Adds a broadcast to a device that can speak. */
  async add(deviceId: string, settings: Settings, actor: Actor): Promise<void> {
    const { database, now } = this.#parts;
    if (this.#parts.device(deviceId)?.kind === 'sensor') throw new Refusal(409, 'error.noAudio');
    const { title, content, frequency, playTime, isOn } = settings;
    const { perDevice } = voiceBroadcastLimits;
    await database.transaction(async inside => {
      await holdShared(inside, 'limit', `broadcasts ${deviceId}`);
      const [row] = await inside.query<StoredBroadcast>(
        `INSERT INTO voice_broadcasts (device_id, title, content, frequency, play_from, play_to, is_on, changed_by, changed_at)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 WHERE (SELECT count(*) FROM voice_broadcasts WHERE device_id = $1) < $10
         RETURNING *`,
        [deviceId, title, content, frequency, playTime.from, playTime.to, isOn, actor.userId, now(), perDevice],
      );
      if (!row) throw new Refusal(409, 'error.broadcastCount', { n: perDevice });
      await audit(inside, now(), actor, 'voice-broadcast', [
        { target: `device ${deviceId}`, before: '', after: inWords(row) },
      ]);
    });
    await this.load();
  }

  /**
   * Changes a broadcast.
   * @param version the version that the user read; without it the last change wins
   * @throws {Refusal} 409 when somebody else has changed it since
   */
  async change(id: string, settings: Settings, version: number | undefined, actor: Actor): Promise<void> {
    const { database, now } = this.#parts;
    const { title, content, frequency, playTime, isOn } = settings;
    await database.transaction(async inside => {
      const [before] = await inside.query<StoredBroadcast>(
        `${read} WHERE voice_broadcasts.id = $1 FOR UPDATE OF voice_broadcasts`,
        [asked(id) ?? 0],
      );
      if (!before) throw new Refusal(404, 'error.noBroadcast');
      if (version !== undefined && version !== before.version) throw new Refusal(409, 'error.changedMeanwhile');
      const { from: play_from, to: play_to } = playTime;
      // A new text is said in place of the voice. Until then the name of the voice stands for it.
      const hasVoice = before.voice_name !== null && content.trim() === before.voice_name;
      const [text, voice] = hasVoice ? [before.content, before.voice_id] : [content, null];
      const after = { ...before, title, content: text, frequency, play_from, play_to, is_on: isOn };
      if (inWords(after) === inWords(before) && voice === before.voice_id) return;
      await inside.query(
        `UPDATE voice_broadcasts SET title = $2, content = $3, frequency = $4, play_from = $5, play_to = $6, is_on = $7,
           voice_id = $8, changed_by = $9, changed_at = $10, version = version + 1 WHERE id = $1`,
        [asked(id), title, text, frequency, play_from, play_to, isOn, voice, actor.userId, now()],
      );
      await audit(inside, now(), actor, 'voice-broadcast', [
        { target: `device ${before.device_id}`, before: inWords(before), after: inWords(after) },
      ]);
    });
    await this.load();
  }

  /** Deletes broadcasts, for good. */
  async remove(ids: readonly string[], actor: Actor): Promise<void> {
    const { database, now } = this.#parts;
    await database.transaction(async inside => {
      const rows = await inside.query<StoredBroadcast>(
        'DELETE FROM voice_broadcasts WHERE id = ANY($1::bigint[]) RETURNING *',
        [ids.flatMap(id => asked(id) ?? [])],
      );
      await audit(
        inside,
        now(),
        actor,
        'voice-broadcast',
        rows.map(row => ({ target: `device ${row.device_id}`, before: inWords(row), after: '' })),
      );
    });
    await this.load();
  }

  /**
   * Lets devices speak the broadcasts that are due. A device that speaks, or through which a user talks, speaks when it is free
   * again.
   */
  tick(): void {
    const { audio, device, now, steadyNow, voice, zoneOf } = this.#parts;
    const at = steadyNow();
    const clocks = new Map<string, ReturnType<typeof clockIn>>();
    const clockOf = (deviceId: string): ReturnType<typeof clockIn> => {
      const zone = zoneOf(device(deviceId)?.mapId ?? '');
      const clock = clocks.get(zone) ?? clockIn(zone, now());
      clocks.set(zone, clock);
      return clock;
    };
    const begunAt = (id: string): number => this.#begun.get(id) ?? never;
    // The broadcast that waits longest goes first, so that a frequent one does not keep out the others.
    const due = this.#running
      .filter(
        ({ id, deviceId, every, playTime, weekdays }) =>
          at - begunAt(id) >= every && isPlayedOn(playTime, weekdays, clockOf(deviceId)),
      )
      .toSorted((one, other) => begunAt(one.id) - begunAt(other.id));
    for (const { id, deviceId, greetings, voiceId } of due) {
      if (!device(deviceId)?.online || audio.isTaken(deviceId)) continue;
      this.#begun.set(id, at);
      const kept = voiceId === undefined ? undefined : voice(voiceId);
      if (kept) audio.say(deviceId, kept);
      else if (greetings.length > 0) audio.broadcast(deviceId, greetings);
    }
  }
}
