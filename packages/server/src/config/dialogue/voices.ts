/** The voices of the installation: sounds and spoken texts that other things choose from. */
import {
  greetingsOf,
  readWav,
  samplesOf,
  soundLimits,
  voices,
  type addVoice,
  type Infer,
  type RefusedRow,
  type RequestOf,
  type voice,
} from '@patrolkit/transport/contract';
import { alarmSound, soundFolder } from '../../http/alarm-sounds.ts';
import type { Files } from '../../files/files.ts';
import type { Uploads } from '../../files/uploads.ts';
import type { Caller } from '../../http/calls.ts';
import { ofField } from '../../http/refusal.ts';
import { nameIn, type StoredName } from '../../language/names.ts';
import { textOf } from '../../language/texts.ts';
import type { Fleet } from '../../links/fleet.ts';
import { speechMs, type Clip, type KeptVoice, type Saying, type Speaker, type Voices } from '../../links/voices.ts';
import { sessionOf } from '../../session/caller.ts';
import { isRoot, rightOf } from '../../session/users.ts';
import { companiesBelow } from '../../store/places.ts';
import { Keeper, type Changing, type KeeperParts } from '../keeper.ts';
import { ownPictures } from '../own-pictures.ts';
import type { Columns } from '../stored-values.ts';

type Settings = RequestOf<typeof addVoice>;

/** Most sounds whose samples are kept in memory: a sound of a minute takes up to 2 MB as a file. */
const keptClips = 8;

/** An entry of a list. */
interface Choice {
  readonly type: string;
  readonly name: string;
}

interface StoredVoice {
  readonly id: string | number | bigint;
  readonly name: string;
  readonly kind: KeptVoice['kind'];
  readonly files: readonly string[];
  readonly content: string | null;
  readonly voice: Speaker | null;
  readonly lasts: number;
}

/** The parts that the voices work on. */
export interface VoiceParts extends KeeperParts {
  readonly uploads: Pick<Uploads, 'own' | 'keepSound'>;
  readonly files: Pick<Files, 'read'>;
  readonly fleet: Pick<Fleet, 'device' | 'devices' | 'regions'>;
  readonly speaking: Saying & { quietOf(deviceId: string): { readonly name: StoredName } | undefined };
  readonly nameOfDevice: (id: string) => StoredName;
}

const wireNameOf = (name: keyof Settings): string => voices.entity.fields[name]?.wireName ?? name;

/** The name of a file of a path. */
const nameOfFile = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** SQL for how many things use a voice. */
const usedBy = `(SELECT count(*)::integer FROM alarm_kinds WHERE alarm_kinds.voice_id = voices.id::text)
  + (SELECT count(*)::integer FROM robot_actions WHERE EXISTS (SELECT 1 FROM jsonb_array_elements(robot_actions.units) AS unit
      WHERE unit->>'actionType' = '14' AND unit->>'value' = voices.id::text))
  + (SELECT count(*)::integer FROM question_answers WHERE question_answers.voice_id = voices.id::text)
  + (SELECT count(*)::integer FROM alarm_linkages WHERE EXISTS (SELECT 1 FROM jsonb_array_elements(alarm_linkages.steps) AS step
      WHERE step->>'actionType' = '1' AND step->>'unit' = voices.id::text))
  + (SELECT count(*)::integer FROM voice_broadcasts WHERE voice_broadcasts.voice_id = voices.id::text)`;

/** The voices. */
export class KeptVoices implements Voices {
  readonly #parts: VoiceParts;
  readonly keeper: Keeper<Infer<typeof voice>, Settings>;
  #voices: ReadonlyMap<string, KeptVoice> = new Map();
  /** The samples of the sounds that were played last, by path. */
  readonly #clips = new Map<string, Promise<Clip | undefined>>();

  constructor(parts: VoiceParts) {
    this.#parts = parts;
    this.keeper = new Keeper<Infer<typeof voice>, Settings>(parts, {
      things: voices,
      table: 'voices',
      columns: { sound: 'voices.files[1]', usedBy },
      lies: { owner: 'voices.company_id' },
      complete: change => this.#complete(change),
    });
    parts.changes.on([voices.entity.name], () => this.load());
  }

  /** Reads the voices. */
  async load(): Promise<void> {
    const rows = await this.#parts.database.query<StoredVoice>(
      'SELECT id, name, kind, files, content, voice, lasts FROM voices ORDER BY id',
    );
    this.#voices = new Map(rows.map(row => [String(row.id), this.#voiceOf(row)]));
  }

  of(id: string): KeptVoice | undefined {
    return this.#voices.get(id);
  }

  /** The voices of the caller's unit and of those below it. */
  async list(caller: Caller, kind?: KeptVoice['kind']): Promise<Choice[]> {
    const { user } = sessionOf(caller);
    const rows = await this.#parts.database.query<{ id: string | number | bigint; name: string }>(
      `SELECT id, name FROM voices WHERE ($1::text IS NULL OR kind = $1) AND ($2 OR company_id IN (${companiesBelow('$3')})) ORDER BY name, id`,
      [kind ?? null, isRoot(user), user.company.id],
    );
    return rows.map(({ id, name }) => ({ type: String(id), name }));
  }

  /** The devices that can speak and that the caller controls. */
  speakers(caller: Caller): Choice[] {
    const { fleet, nameOfDevice } = this.#parts;
    const { user } = sessionOf(caller);
    return [...fleet.devices.values()]
      .filter(({ id, kind }) => kind !== 'sensor' && rightOf(user, id).controls)
      .map(({ id }) => ({ type: id, name: nameIn(caller.language, nameOfDevice(id)) }));
  }

  /** Stores a sound that will belong to a voice; returns its path. */
  async upload(file: Blob, caller: Caller): Promise<string> {
    return this.#parts.uploads.keepSound(sessionOf(caller).user.id, Buffer.from(await file.arrayBuffer()));
  }

  /** Lets a device say a voice now. Returns the voice when the device cannot. */
  try(
    { deviceId, ...asked }: { ids: string[]; others?: boolean | undefined; deviceId: string },
    caller: Caller,
  ): Promise<RefusedRow[]> {
    const { fleet, speaking } = this.#parts;
    const device = fleet.device(deviceId);
    if (!device || device.kind === 'sensor' || !rightOf(sessionOf(caller).user, deviceId).controls)
      throw ofField('deviceId', 'error.noControl');
    return this.keeper.operate({ ...asked, deviceId }, caller, {
      name: 'try',
      hinders: () => this.#hinders(deviceId, caller),
      order: ({ id }) => {
        const kept = this.of(id);
        if (!fleet.device(deviceId)?.online) return Promise.resolve('away');
        if (!kept) return Promise.resolve('unable');
        speaking.say(deviceId, kept);
        return Promise.resolve('taken');
      },
    });
  }

  /** Why a device does not speak now. */
  #hinders(deviceId: string, { language }: Caller): string | undefined {
    const { speaking, nameOfDevice } = this.#parts;
    const quiet = speaking.quietOf(deviceId);
    if (quiet) return textOf(language, 'error.quiet', { name: nameIn(language, quiet.name) });
    if (speaking.isTaken(deviceId))
      return textOf(language, 'error.notNow.speaks', { name: nameIn(language, nameOfDevice(deviceId)) });
    return undefined;
  }

  /** The file of a sound of its own, or how long a text is spoken. What belongs to the other kind is dropped. */
  async #complete({ settings, before, inside }: Changing<Settings>): Promise<Columns> {
    const { kind, files, content = '' } = settings;
    if (before && before['kind'] !== kind) throw ofField(wireNameOf('kind'), 'error.noChoice');
    if (kind === 'speech') return { files: [], lasts: speechMs(greetingsOf(content)) };
    const field = wireNameOf('files');
    const [path] = await ownPictures(this.#parts.uploads, {
      pictures: files,
      before,
      inside,
      field,
      column: 'files',
      refusal: 'error.soundGone',
    });
    if (path === undefined) throw ofField(field, 'error.soundGone');
    const lasts = before && (before['files'] as readonly string[])[0] === path ? before['lasts'] : undefined;
    return { files: [path], content: null, voice: null, lasts: lasts ?? (await this.#lastsOf(path, field)) };
  }

  /** How long a sound lasts. Refuses a file that is none. */
  async #lastsOf(path: string, field: string): Promise<number> {
    const data = await this.#read(path);
    const wav = data && readWav(data);
    if (!wav) throw ofField(field, data ? 'error.wavOnly' : 'error.soundGone');
    return Math.min(wav.lastsMs, soundLimits.seconds * 1000);
  }

  #voiceOf({ id, name, kind, files, content, voice: speaker, lasts }: StoredVoice): KeptVoice {
    const common = { id: String(id), name, lastsMs: lasts };
    if (kind === 'speech')
      return { ...common, kind, greetings: greetingsOf(content ?? ''), speaker: speaker ?? 'youngFemale' };
    const path = files[0] ?? '';
    return { ...common, kind, path, clip: () => this.#clip(path) };
  }

  /** The samples of a sound. Those of the sounds that were played last stay in memory. */
  #clip(path: string): Promise<Clip | undefined> {
    const known = this.#clips.get(path);
    const clip =
      known ??
      this.#read(path).then(data => {
        const wav = data && readWav(data);
        return wav && { rate: wav.rate, samples: samplesOf(data, wav) };
      });
    this.#clips.delete(path);
    this.#clips.set(path, clip);
    const [oldest] = this.#clips.keys();
    if (this.#clips.size > keptClips && oldest !== undefined) this.#clips.delete(oldest);
    return clip;
  }

  /** The file of a path: an uploaded one, or the sound of a type of alarms. */
  #read(path: string): Promise<Buffer | undefined> {
    return path.startsWith(soundFolder)
      ? Promise.resolve(alarmSound(nameOfFile(path).replace(/\.wav$/, '')))
      : this.#parts.files.read(nameOfFile(path));
  }
}
