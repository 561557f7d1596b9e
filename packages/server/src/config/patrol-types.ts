/** The types of patrols, which say what devices look for. The routes tell the fleet of them. */
import { patrolTypes, type Infer, type patrolType } from '@patrolkit/transport/contract';
import type { Caller } from '../http/calls.ts';
import { ofField } from '../http/refusal.ts';
import { nameIn, nameOfText, type StoredName } from '../language/names.ts';
import { textOf } from '../language/texts.ts';
import { soughtKinds, type AlarmKind } from '../links/alarms.ts';
import type { PatrolKind } from '../links/site-map.ts';
import { inLanguage } from '../store/table.ts';
import { Keeper, type Changing, type KeeperParts } from './keeper.ts';
import type { Columns } from './stored-values.ts';

type Settings = Pick<Infer<typeof patrolType>, 'alarmTypes'>;

/** An entry of a list. */
interface Choice {
  readonly type: string;
  readonly name: string;
}

/** The parts that the types of patrols work on. */
export interface PatrolTypeParts extends KeeperParts {
  /** The type of each kind of alarm on the wire. */
  readonly alarmTypes: Readonly<Record<AlarmKind, string>>;
}

/** A type of patrols as a query finds it: nothing where there is none. */
export interface FoundPatrolType {
  readonly type_id: string | number | bigint | null;
  readonly type_names: StoredName | null;
  readonly alarm_types: readonly string[] | null;
}

/** What devices look for by a type of patrols. Undefined without one. */
export const patrolKindOf = (
  { type_id: id, type_names: name, alarm_types: types }: FoundPatrolType,
  alarmTypes: PatrolTypeParts['alarmTypes'],
): PatrolKind | undefined =>
  id === null || name === null
    ? undefined
    : { id: String(id), name, seeks: soughtKinds.filter(kind => types?.includes(alarmTypes[kind])) };

/** The types of patrols of the installation. */
export class PatrolTypes {
  readonly #parts: PatrolTypeParts;
  readonly keeper: Keeper<Infer<typeof patrolType>, Settings>;

  constructor(parts: PatrolTypeParts) {
    this.#parts = parts;
    const { alarmTypes } = parts;
    const named = soughtKinds
      .map(
        (kind, at) => `(${String(at)}, '${alarmTypes[kind]}', '${JSON.stringify(nameOfText(`alarm.${kind}`))}'::jsonb)`,
      )
      .join(', ');
    this.keeper = new Keeper<Infer<typeof patrolType>, Settings>(parts, {
      things: patrolTypes,
      table: 'patrol_types',
      columns: {
        alarmNames: `coalesce((SELECT string_agg(${inLanguage('kinds.name')}, ', ' ORDER BY kinds.at)
          FROM (VALUES ${named}) AS kinds (at, type, name) WHERE jsonb_exists(patrol_types.alarm_types, kinds.type)), '')`,
        lines: '(SELECT count(*)::integer FROM patrol_lines WHERE patrol_lines.patrol_type = patrol_types.id::text)',
      },
      lies: { orders: { sort: 'coalesce(patrol_types.sort, 10000)' } },
      complete: change => Promise.resolve(this.#complete(change)),
    });
  }

  /** The types that count, by name. */
  async list(caller: Caller): Promise<Choice[]> {
    const rows = await this.#parts.database.patient.query<{ id: string | number | bigint; names: StoredName }>(
      'SELECT id, names FROM patrol_types WHERE is_valid ORDER BY coalesce(sort, 10000), id',
    );
    return rows.map(({ id, names }) => ({ type: String(id), name: nameIn(caller.language, names) }));
  }

  /** The types of alarms that devices look for. */
  alarms(caller: Caller): Choice[] {
    const { alarmTypes } = this.#parts;
    return soughtKinds.map(kind => ({ type: alarmTypes[kind], name: textOf(caller.language, `alarm.${kind}`) }));
  }

  /** Refuses types of alarms that nobody looks for. */
  #complete({ settings, caller }: Changing<Settings>): Columns {
    const known = new Set(this.alarms(caller).map(({ type }) => type));
    if (settings.alarmTypes.some(type => !known.has(type)))
      throw ofField(patrolTypes.entity.fields['alarmTypes']?.wireName ?? '', 'error.noChoice');
    return {};
  }
}
