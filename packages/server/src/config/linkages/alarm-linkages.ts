/** The linkages of alarms, as administrators keep them. */
import {
  alarmHandlingActions,
  sirenUnit,
  type alarmHandlingAction,
  type AlarmMethod,
  type Infer,
  type LinkageStep,
} from '@patrolkit/transport/contract';
import type { Caller } from '../../http/calls.ts';
import { ofField, ofFields } from '../../http/refusal.ts';
import { nameIn, type StoredName } from '../../language/names.ts';
import { textOf, type Language } from '../../language/texts.ts';
import type { AlarmKind, AlarmLevel } from '../../links/alarms.ts';
import type { Fleet } from '../../links/fleet.ts';
import type { LinkageBook, LinkageRule } from '../../links/linkages.ts';
import { sessionOf } from '../../session/caller.ts';
import { rightOf } from '../../session/users.ts';
import type { Querier } from '../../store/database.ts';
import { isAbleTo } from '../../fleet/linkage-abilities.ts';
import { companiesBelow } from '../../store/places.ts';
import { nowMark } from '../../store/marks.ts';
import { inLanguage } from '../../store/table.ts';
import { demandVoice } from '../dialogue/demand-voice.ts';
import { Keeper, type Changing, type KeeperParts } from '../keeper.ts';
import type { AlarmKinds } from '../alarm-kinds.ts';
import type { Columns } from '../stored-values.ts';
import type { Validities } from '../validities.ts';
import type { LinkedThings } from './linked-things.ts';
import { readSteps } from './stored-steps.ts';

type Linkage = Infer<typeof alarmHandlingAction>;
type Settings = Omit<
  Linkage,
  'id' | 'version' | 'changedAt' | 'changedBy' | 'sentence' | 'profileName' | 'lastFired' | 'fired'
>;

/** The parts that the linkages work on. */
export interface AlarmLinkageParts extends KeeperParts {
  readonly fleet: Pick<Fleet, 'device' | 'abilities' | 'maps'>;
  readonly alarmTypes: Readonly<Record<AlarmKind, string>>;
  readonly alarmKinds: Pick<AlarmKinds, 'nameOf' | 'methodsOf'>;
  /** The language of the names of runs. */
  readonly language: Language;
  readonly nameOfDevice: (id: string) => StoredName;
  readonly times: Pick<Validities, 'knows' | 'holdAt'>;
  readonly things: LinkedThings;
  /** The name of a rule for messages; undefined for one that is not there. */
  readonly nameOfPush: (id: string) => StoredName | undefined;
}

/** A row of the table as the executor needs it. */
interface Stored {
  readonly id: string | number | bigint;
  readonly name: string;
  readonly alarm_types: readonly string[];
  readonly levels: readonly AlarmLevel[] | null;
  readonly devices: readonly string[] | null;
  readonly places: readonly string[] | null;
  readonly person_types: readonly string[] | null;
  readonly profile_id: string | null;
  readonly lasts: number;
  readonly rest: number;
  readonly steps: unknown;
  readonly stops_others: boolean;
  readonly maps: readonly string[] | null;
}

/** How each method of a type of alarms is done: with what, and for how long, seconds. */
const stepOf: Readonly<Record<AlarmMethod, Pick<LinkageStep, 'unit' | 'seconds'>>> = {
  sound: { unit: 'siren', seconds: 20 },
  light: { unit: 'alarmLamp', seconds: 60 },
  stop: { seconds: 30 },
  follow: { seconds: 30 },
  sos: { seconds: 0 },
};

/** The tables of what actions use. */
const tables = { lock: 'tblocks', switch: 'smart_switches', push: 'alarm_pushes' } as const;

const wireNameOf = (name: keyof typeof alarmHandlingActions.settings & string): string =>
  alarmHandlingActions.settings[name]?.wireName ?? '';

/** SQL for the linkages with the maps of their units. */
const read = `SELECT alarm_linkages.id, name, alarm_types, levels, devices, places, person_types, profile_id, lasts, rest, steps, stops_others,
  (SELECT jsonb_agg(maps.id) FROM maps WHERE maps.company_id IN (${companiesBelow('alarm_linkages.company_id')})) AS maps
  FROM alarm_linkages`;

const setOf = <Value>(values: readonly Value[] | null): ReadonlySet<Value> | undefined =>
  values === null || values.length === 0 ? undefined : new Set(values);

const ruleOf = (row: Stored): LinkageRule => ({
  id: String(row.id),
  name: row.name,
  alarmTypes: new Set(row.alarm_types),
  levels: setOf(row.levels),
  devices: setOf(row.devices),
  places: setOf(row.places),
  personTypes: setOf(row.person_types),
  profileId: row.profile_id ?? undefined,
  maps: new Set(row.maps),
  lasts: row.lasts * 1000,
  rest: row.rest * 1000,
  steps: readSteps(row.steps),
  stopsOthers: row.stops_others,
});

/** The linkages. */
export class AlarmLinkages implements LinkageBook {
  readonly #parts: AlarmLinkageParts;
  readonly keeper: Keeper<Linkage, Settings>;
  #byType: ReadonlyMap<string, readonly LinkageRule[]> = new Map();

  constructor(parts: AlarmLinkageParts) {
    this.#parts = parts;
    const fired = (what: string, since = ''): string =>
      `(SELECT ${what} FROM linkage_runs WHERE linkage_runs.linkage_id = alarm_linkages.id::text AND outcome = 'fired' AND by_name IS NULL${since})`;
    this.keeper = new Keeper<Linkage, Settings>(parts, {
      things: alarmHandlingActions,
      table: 'alarm_linkages',
      joins: 'LEFT JOIN validities ON validities.id::text = alarm_linkages.profile_id',
      columns: {
        sentence: `''`,
        profileName: `coalesce(${inLanguage('validities.names')}, '')`,
        lastFired: fired('max(linkage_runs.at)'),
        fired: fired('count(*)::integer', ` AND linkage_runs.at > ${nowMark} - 604800000`),
      },
      lies: {
        owner: 'alarm_linkages.company_id',
        now: parts.now,
        orders: {
          sort: 'coalesce(alarm_linkages.sort, 10000)',
          lastFired: `coalesce(${fired('max(linkage_runs.at)')}, 0)`,
        },
        read: (row, { language }) => ({
          sentence: this.#sentence(row, language),
          ...(row['profileName'] === '' ? { profileName: textOf(language, 'said.always') } : {}),
        }),
      },
      complete: change => this.#complete(change),
    });
    parts.changes.on([alarmHandlingActions.entity.name, 'Map', 'Company'], () => this.load());
  }

  /** Reads the linkages that are on. */
  async load(): Promise<void> {
    const rows = await this.#parts.database.query<Stored>(
      `${read} WHERE is_valid ORDER BY coalesce(sort, 10000), alarm_linkages.id`,
    );
    const byType = new Map<string, LinkageRule[]>();
    for (const rule of rows.map(ruleOf))
      for (const type of rule.alarmTypes) byType.set(type, [...(byType.get(type) ?? []), rule]);
    this.#byType = byType;
  }

  of(type: string): readonly LinkageRule[] {
    const own = this.#byType.get(type) ?? [];
    const methods = this.#parts.alarmKinds.methodsOf(type);
    return methods.length === 0 ? own : [this.#ofKind(type, methods), ...own];
  }

  /** What a type of alarms lets the device do that raises one, as a linkage. */
  #ofKind(type: string, methods: readonly AlarmMethod[]): LinkageRule {
    const { alarmTypes, alarmKinds, language, fleet } = this.#parts;
    const kind = (Object.keys(alarmTypes) as AlarmKind[]).find(one => alarmTypes[one] === type);
    return {
      id: `type ${type}`,
      name: kind ? nameIn(language, alarmKinds.nameOf(kind)) : type,
      alarmTypes: new Set([type]),
      levels: undefined,
      devices: undefined,
      places: undefined,
      personTypes: undefined,
      profileId: undefined,
      maps: new Set(fleet.maps.map(({ id }) => id)),
      lasts: 0,
      rest: 0,
      steps: methods.map(method => ({ kind: method, target: 'itself', delay: 0, ...stepOf[method] })),
      stopsOthers: false,
    };
  }

  async get(id: string): Promise<LinkageRule | undefined> {
    const [row] = await this.#parts.database.query<Stored>(`${read} WHERE alarm_linkages.id::text = $1`, [id]);
    return row && ruleOf(row);
  }

  holds(profileId: string, mapId: string, at: number): boolean {
    const { times } = this.#parts;
    return !times.knows(profileId) || times.holdAt(profileId, mapId, at);
  }

  /** The linkage that settings describe, for a caller who tries it. */
  async tried(id: string | undefined, settings: Settings, caller: Caller): Promise<LinkageRule> {
    const [row] = await this.#parts.database.query<{ maps: readonly string[] | null }>(
      `SELECT (SELECT jsonb_agg(maps.id) FROM maps WHERE maps.company_id IN (${companiesBelow('$1')})) AS maps`,
      [sessionOf(caller).user.company.id],
    );
    return {
      id: id ?? '',
      name: settings.name,
      alarmTypes: new Set(settings.alarmTypes),
      levels: setOf(settings.levels ?? null),
      devices: setOf(settings.devices ?? null),
      places: setOf(settings.places ?? null),
      personTypes: setOf(settings.personTypes ?? null),
      profileId: settings.profileId,
      maps: new Set(row?.maps),
      lasts: settings.lasts * 1000,
      rest: settings.rest * 1000,
      steps: settings.steps,
      stopsOthers: settings.stopsOthers,
    };
  }

  /** What a linkage says: when which alarms are raised, and what is done. */
  #sentence(row: Readonly<Record<string, unknown>>, language: Language): string {
    const { alarmTypes, alarmKinds, nameOfDevice, things, nameOfPush } = this.#parts;
    const types = Array.isArray(row['alarmTypes']) ? row['alarmTypes'].map(String) : [];
    const kinds = (Object.keys(alarmTypes) as AlarmKind[]).filter(kind => types.includes(alarmTypes[kind]));
    const words = (list: readonly string[]): string => list.join(textOf(language, 'said.words'));
    const steps = readSteps(row['steps']).map(step => {
      const name = textOf(language, `linkage.${step.kind}`);
      if (step.target === 'named' && step.deviceId)
        return textOf(language, 'linkage.by', { name, by: nameIn(language, nameOfDevice(step.deviceId)) });
      const thing = step.kind === 'lock' || step.kind === 'switch' ? things.of(step.kind, step.unit ?? '') : undefined;
      const by = step.kind === 'push' ? nameOfPush(step.unit ?? '') : thing?.name;
      return by ? textOf(language, 'linkage.by', { name, by: nameIn(language, by) }) : name;
    });
    return textOf(language, 'linkage.sentence', {
      alarms: words(kinds.map(kind => nameIn(language, alarmKinds.nameOf(kind)))),
      actions: words(steps),
    });
  }

  /** Refuses devices that the author does not control or that cannot do it, and switches and locks that are not there. */
  async #complete({ settings, before, inside, caller }: Changing<Settings>): Promise<Columns> {
    const had = before ? readSteps(before['steps']) : [];
    const kept = new Set(had.map(({ deviceId }) => deviceId));
    const field = wireNameOf('steps');
    for (const [at, step] of settings.steps.entries()) {
      await this.#refuse(step, at + 1, kept, inside, caller);
      if (step.kind === 'sound' && step.unit !== sirenUnit)
        await demandVoice(step.unit, { inside, caller }, { field, had: had.map(({ unit }) => unit) });
      if (step.kind === 'command') await this.#refuseCommand(step, at + 1, inside, caller);
    }
    return {};
  }

  /** Refuses a command that is not there, or that the named device does not carry out. */
  async #refuseCommand(
    { unit, target, deviceId = '' }: LinkageStep,
    row: number,
    inside: Querier,
    caller: Caller,
  ): Promise<void> {
    const { fleet, nameOfDevice } = this.#parts;
    const field = wireNameOf('steps');
    const [command] = await inside.query<{ models: readonly string[] }>(
      'SELECT models FROM device_commands WHERE id::text = $1',
      [unit],
    );
    if (!command) throw ofField(field, 'error.noChoice');
    const model = target === 'named' ? fleet.device(deviceId)?.model : undefined;
    if (model === undefined || command.models.includes(model)) return;
    const words = { row, name: nameIn(caller.language, nameOfDevice(deviceId)) };
    throw ofFields([
      { field, key: 'error.linkage.unable', words: { ...words, part: textOf(caller.language, 'linkage.command') } },
    ]);
  }

  async #refuse(
    step: LinkageStep,
    row: number,
    kept: ReadonlySet<string | undefined>,
    inside: Querier,
    caller: Caller,
  ): Promise<void> {
    const { fleet, nameOfDevice } = this.#parts;
    const { user } = sessionOf(caller);
    const field = wireNameOf('steps');
    if (step.target === 'named' && step.deviceId !== undefined) {
      const name = nameIn(caller.language, nameOfDevice(step.deviceId));
      if (!kept.has(step.deviceId) && (!fleet.device(step.deviceId) || !rightOf(user, step.deviceId).controls))
        throw ofFields([{ field, key: 'error.linkage.noControl', words: { row, name } }]);
      if (fleet.device(step.deviceId) && !isAbleTo(step, fleet.abilities(step.deviceId)))
        throw ofFields([
          {
            field,
            key: 'error.linkage.unable',
            words: { row, name, part: textOf(caller.language, `linkage.${step.kind}`) },
          },
        ]);
    }
    if (step.kind !== 'lock' && step.kind !== 'switch' && step.kind !== 'push') return;
    const found = await inside.query(
      `SELECT 1 FROM ${tables[step.kind]} WHERE id::text = $1 AND company_id IN (${companiesBelow('$2')})`,
      [step.unit, user.company.id],
    );
    if (found.length === 0) throw ofField(field, 'error.noChoice');
  }
}
