/** The types of alarms: what administrators say of each, and how many alarms of each were not raised. */
import {
  alarmKinds,
  countedDays,
  languages,
  voices,
  type alarmKind,
  type AlarmMethod,
  type Infer,
} from '@patrolkit/transport/contract';
import { hasUsualSound, soundFolder } from '../http/alarm-sounds.ts';
import { reasonOf } from '../http/guard.ts';
import { ofField } from '../http/refusal.ts';
import { nameIn, nameOfText, type StoredName } from '../language/names.ts';
import { textOf } from '../language/texts.ts';
import type { AlarmRule, AlarmRules, Remind, Suppression } from '../links/alarm-rules.ts';
import { alwaysRaised, bodyKinds, usualLevels, type AlarmKind, type AlarmLevel } from '../links/alarms.ts';
import { nowMark } from '../store/marks.ts';
import { inLanguage } from '../store/table.ts';
import { Keeper, type Changing, type KeeperParts } from './keeper.ts';
import type { Columns } from './stored-values.ts';
import { demandVoice } from './dialogue/demand-voice.ts';
import type { Validities } from './validities.ts';

const day = 86_400_000;
/** The cooldown of a fresh installation, seconds. Each SOS call is an alarm of its own. */
const usualCooldown = 120;

type Settings = Pick<Infer<typeof alarmKind>, 'isOn' | 'remind' | 'profileId' | 'voiceId' | 'methods'>;

/** A row of the table as the rules need it. */
interface StoredKind {
  readonly kind: AlarmKind;
  readonly names: StoredName;
  readonly is_on: boolean;
  readonly level: AlarmLevel;
  readonly remind: Remind;
  readonly has_sound: boolean;
  readonly methods: readonly AlarmMethod[] | null;
  readonly cooldown: number;
  readonly profile_id: string | null;
  readonly reviews: boolean;
  /** The path of the chosen sound. */
  readonly sound: string | null;
}

/** The parts that the types of alarms work on. */
export interface AlarmKindParts extends KeeperParts {
  /** The type of each kind of alarm on the wire. */
  readonly alarmTypes: Readonly<Record<AlarmKind, string>>;
  readonly times: Pick<Validities, 'holdOn' | 'knows'>;
  readonly onError: (message: string) => void;
}

/** All kinds of alarms. */
const kinds = Object.keys(usualLevels) as readonly AlarmKind[];

/** SQL for how many alarms of the last days were not raised for a reason. */
const suppressed = (reason: Suppression): string =>
  `(SELECT coalesce(sum(count), 0)::integer FROM alarm_suppressions WHERE alarm_suppressions.kind = alarm_kinds.kind
    AND reason = '${reason}' AND day > ${nowMark} / ${String(day)} - ${String(countedDays)})`;

/** Whether two names are the same in every language. A database orders the languages in its own way. */
const sameName = (one: StoredName, other: StoredName): boolean =>
  languages.every(language => nameIn(language, one) === nameIn(language, other));

/** The types of alarms of the installation. */
export class AlarmKinds implements AlarmRules {
  readonly #parts: AlarmKindParts;
  readonly keeper: Keeper<Infer<typeof alarmKind>, Settings>;
  #rules: ReadonlyMap<AlarmKind, AlarmRule & { readonly name: StoredName; readonly methods: readonly AlarmMethod[] }> =
    new Map();
  /** What was suppressed since the last writing, by kind, reason and day. */
  #counts = new Map<string, number>();
  #writing: Promise<void> | undefined;

  constructor(parts: AlarmKindParts) {
    this.#parts = parts;
    this.keeper = new Keeper<Infer<typeof alarmKind>, Settings>(parts, {
      things: alarmKinds,
      table: 'alarm_kinds',
      joins: `LEFT JOIN validities AS profiles ON profiles.id::text = alarm_kinds.profile_id
        LEFT JOIN voices ON voices.id::text = alarm_kinds.voice_id`,
      columns: {
        profileName: `coalesce(${inLanguage('profiles.names')}, '')`,
        voiceName: 'voices.name',
        sound: `coalesce(voices.files[1], '${soundFolder}' || alarm_kinds.kind || '.wav')`,
        raised: `(SELECT count(*)::integer FROM alarms WHERE alarms.kind = alarm_kinds.kind
          AND began_at >= ${nowMark} - ${String(countedDays * day)})`,
        joined: suppressed('repeated'),
        shelved: suppressed('shelved'),
        switchedOff: suppressed('off'),
        unarmed: suppressed('unarmed'),
      },
      lies: {
        now: parts.now,
        read: ({ profileName }, { language }) =>
          profileName === '' ? { profileName: textOf(language, 'said.always') } : {},
        orders: {
          // Types of a level stand by their number.
          level: `(array_position(ARRAY['serious', 'important', 'general'], alarm_kinds.level) * 100000 + alarm_kinds.type::integer)`,
        },
      },
      complete: change => this.#complete(change),
      hinders: ({ type }, act, _, caller) =>
        Promise.resolve(
          act !== 'on' && isAlways(type, parts.alarmTypes) ? textOf(caller.language, 'error.alwaysRaised') : undefined,
        ),
    });
    parts.changes.on([alarmKinds.entity.name, voices.entity.name], () => this.load());
  }

  /** Adds the kinds that the table does not have yet. */
  async seed(): Promise<void> {
    const { database, alarmTypes } = this.#parts;
    await database.query(
      `INSERT INTO alarm_kinds (kind, type, belong, names, level, remind, has_sound, cooldown)
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::jsonb[], $5::text[], $6::text[], $7::boolean[], $8::integer[])
       ON CONFLICT (kind) DO NOTHING`,
      [
        kinds,
        kinds.map(kind => alarmTypes[kind]),
        kinds.map(kind => (bodyKinds.has(kind) ? 'body' : 'external')),
        kinds.map(kind => JSON.stringify(nameOfText(`alarm.${kind}`))),
        kinds.map(kind => usualLevels[kind]),
        // The call itself rings.
        kinds.map(kind => (kind === 'sos' ? 'popup' : 'popupAndSound')),
        kinds.map(hasUsualSound),
        kinds.map(kind => (kind === 'sos' ? 0 : usualCooldown)),
      ],
    );
  }

  /** Reads what holds of each kind. */
  async load(): Promise<void> {
    const { database, times } = this.#parts;
    const rows = await database.query<StoredKind>(
      `SELECT kind, names, is_on, level, remind, has_sound, methods, cooldown, profile_id, reviews,
         (SELECT files[1] FROM voices WHERE voices.id::text = alarm_kinds.voice_id) AS sound FROM alarm_kinds`,
    );
    this.#rules = new Map(
      rows.map(row => [
        row.kind,
        {
          name: row.names,
          isOn: row.is_on || alwaysRaised.has(row.kind),
          level: row.level,
          remind: row.remind,
          hasSound: row.has_sound,
          methods: row.methods ?? [],
          sound: row.sound ?? undefined,
          typeName: sameName(row.names, nameOfText(`alarm.${row.kind}`)) ? undefined : row.names,
          cooldown: row.cooldown * 1000,
          reviews: row.reviews,
          isArmed: mapId =>
            row.profile_id === null ||
            alwaysRaised.has(row.kind) ||
            // Times of which nobody knows hold back nothing.
            !times.knows(row.profile_id) ||
            times.holdOn(row.profile_id, mapId),
        },
      ]),
    );
  }

  of(kind: AlarmKind): AlarmRule | undefined {
    return this.#rules.get(kind);
  }

  /** What a device does about its own alarms of a type, as on the wire. */
  methodsOf(type: string): readonly AlarmMethod[] {
    const kind = kinds.find(one => this.#parts.alarmTypes[one] === type);
    return (kind && this.#rules.get(kind)?.methods) ?? [];
  }

  nameOf(kind: AlarmKind): StoredName {
    return this.#rules.get(kind)?.name ?? nameOfText(`alarm.${kind}`);
  }

  note(kind: AlarmKind, why: Suppression): void {
    const key = [kind, why, Math.floor(this.#parts.now() / day)].join(' ');
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** Refuses what would hide alarms that are always raised, an SOS call about an SOS call, and a voice that is no sound. */
  async #complete(change: Changing<Settings>): Promise<Columns> {
    refuseHidden(change);
    if (change.before?.['kind'] === 'sos' && change.settings.methods?.includes('sos'))
      throw ofField(wireNameOf('methods'), 'error.alarm.sosOnSos');
    await demandVoice(change.settings.voiceId, change, {
      field: wireNameOf('voiceId'),
      kind: 'file',
      had: [change.before?.['voice_id']],
    });
    return {};
  }

  /** Writes down what was suppressed; called about once a second. What cannot be written waits. */
  sweep(): void {
    if (this.#counts.size === 0 || this.#writing) return;
    const counts = this.#counts;
    this.#counts = new Map();
    this.#writing = this.#write(counts)
      .catch((error: unknown) => {
        for (const [key, count] of counts) this.#counts.set(key, (this.#counts.get(key) ?? 0) + count);
        this.#parts.onError(`alarm types: ${reasonOf(error)}`);
      })
      .finally(() => (this.#writing = undefined));
  }

  /** Resolves when what was suppressed is written down. */
  async settled(): Promise<void> {
    await this.#writing;
    this.sweep();
    await this.#writing;
  }

  async #write(counts: ReadonlyMap<string, number>): Promise<void> {
    await this.#parts.database.query('DELETE FROM alarm_suppressions WHERE day <= $1', [
      Math.floor(this.#parts.now() / day) - countedDays,
    ]);
    const rows = [...counts].map(([key, count]) => ({ parts: key.split(' '), count }));
    await this.#parts.database.query(
      `INSERT INTO alarm_suppressions (kind, reason, day, count)
       SELECT * FROM unnest($1::text[], $2::text[], $3::integer[], $4::bigint[])
       ON CONFLICT (kind, day, reason) DO UPDATE SET count = alarm_suppressions.count + excluded.count`,
      [
        rows.map(({ parts }) => parts[0]),
        rows.map(({ parts }) => parts[1]),
        rows.map(({ parts }) => Number(parts[2])),
        rows.map(({ count }) => count),
      ],
    );
  }
}

const wireNameOf = (name: keyof Settings): string => alarmKinds.entity.fields[name]?.wireName ?? name;

/** Whether alarms of a type are always raised. */
const isAlways = (type: string, types: AlarmKindParts['alarmTypes']): boolean =>
  [...alwaysRaised].some(kind => types[kind] === type);

/** Refuses settings that would keep alarms from operators that are always raised. */
const refuseHidden = ({ settings, before }: Changing<Settings>): void => {
  if (!kinds.some(kind => alwaysRaised.has(kind) && kind === before?.['kind'])) return;
  const broken = [
    ['isOn', !settings.isOn],
    ['remind', settings.remind === 'list'],
    ['profileId', settings.profileId !== undefined],
  ] as const;
  for (const [name, isBroken] of broken) if (isBroken) throw ofField(wireNameOf(name), 'error.alwaysRaised');
};
