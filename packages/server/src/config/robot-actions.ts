/** Action groups: what devices do at the points of their patrols. */
import {
  actionKind,
  robotActions,
  type ActionKind,
  type ActionUnit,
  type Infer,
  type modifyRobotAction,
  type RefusedRow,
  type RequestOf,
  type robotAction,
} from '@patrolkit/transport/contract';
import type { Caller } from '../http/calls.ts';
import { reasonOf } from '../http/guard.ts';
import { ofField, ofFields } from '../http/refusal.ts';
import { nameIn, nameOfText, type StoredName } from '../language/names.ts';
import { textOf } from '../language/texts.ts';
import type { HardwareCode } from '../links/abilities.ts';
import type { Fleet } from '../links/fleet.ts';
import type { FleetEvent } from '../links/events.ts';
import { sessionOf } from '../session/caller.ts';
import type { Session } from '../session/sessions.ts';
import { isRoot, maySee, rightOf } from '../session/users.ts';
import type { Querier } from '../store/database.ts';
import { companiesBelow } from '../store/places.ts';
import { inLanguage } from '../store/table.ts';
import { Keeper, type Changing, type KeeperParts } from './keeper.ts';
import { demandVoice } from './dialogue/demand-voice.ts';
import { readGroups } from './stop-groups.ts';
import type { Columns } from './stored-values.ts';

type Action = Infer<typeof robotAction>;
type Settings = Omit<RequestOf<typeof modifyRobotAction>, 'id' | 'version'>;

/** An entry of a list. */
interface Choice {
  readonly type: string;
  readonly name: string;
}

/** The parts that the action groups work on. */
export interface RobotActionParts extends KeeperParts {
  readonly fleet: Pick<Fleet, 'abilities' | 'device' | 'order'>;
  readonly nameOfDevice: (id: string) => StoredName;
  readonly control: { holder(deviceId: string): Session | undefined };
  /** Tells consoles which things have reported something else. */
  readonly reported: (thing: string, screen: string, ids: readonly string[]) => void;
  readonly onError: (message: string) => void;
}

/** All kinds of actions, with their numbers on the wire. */
const kinds = (actionKind.kind.type === 'choice' ? Object.entries(actionKind.kind.words) : []) as [
  ActionKind,
  number,
][];

const numberOf = (kind: ActionKind): number | undefined => kinds.find(([word]) => word === kind)?.[1];

/** The parts of which an action needs one. */
const partsFor = ({ kind, value = '' }: Pick<ActionUnit, 'kind' | 'value'>): readonly HardwareCode[] => {
  if (kind === 'wiper') return ['wiper'];
  if (kind !== 'light') return [];
  return value === '' ? ['headLamp', 'alarmLamp'] : [value.startsWith('headLamp') ? 'headLamp' : 'alarmLamp'];
};

/** Whether something with these parts can do an action. */
const isAble = (unit: Pick<ActionUnit, 'kind' | 'value'>, hardware: readonly HardwareCode[]): boolean => {
  const parts = partsFor(unit);
  return parts.length === 0 || parts.some(part => hardware.includes(part));
};

const wireNameOf = (name: 'units' | 'deviceId' | 'model'): string => robotActions.entity.fields[name]?.wireName ?? '';

/** How long all actions of a group last one after another, seconds. A spoken text for the whole time runs beside them. */
const sumOf = (units: readonly ActionUnit[]): number =>
  units.filter(({ isFullCycle }) => !isFullCycle).reduce((sum, { seconds }) => sum + seconds, 0);

/** The action groups of the installation. */
export class RobotActions {
  readonly #parts: RobotActionParts;
  readonly keeper: Keeper<Action, Settings>;
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: RobotActionParts) {
    this.#parts = parts;
    const named = kinds
      .map(
        ([kind, number]) => `(${String(number)}, '${JSON.stringify(nameOfText(`action.${kind}`))}'::jsonb, '${kind}')`,
      )
      .join(', ');
    this.keeper = new Keeper<Action, Settings>(parts, {
      things: robotActions,
      table: 'robot_actions',
      joins: 'LEFT JOIN devices AS tried ON tried.id = robot_actions.tried_on',
      columns: {
        triedOn: inLanguage('tried.names'),
        tried: `CASE WHEN robot_actions.tried_at IS NULL THEN NULL WHEN robot_actions.undone = '[]' THEN 'done' ELSE 'undone' END`,
        undoneNames: `(SELECT string_agg(${inLanguage('kinds.name')}, ', ' ORDER BY kinds.number)
          FROM (VALUES ${named}) AS kinds (number, name, word) WHERE jsonb_exists(robot_actions.undone, kinds.word))`,
        unitNames: `coalesce((SELECT string_agg(${inLanguage('kinds.name')}, ' → ' ORDER BY unit.at)
          FROM jsonb_array_elements(robot_actions.units) WITH ORDINALITY AS unit (value, at)
          JOIN (VALUES ${named}) AS kinds (number, name, word) ON kinds.number = (unit.value->>'actionType')::integer), '')`,
        voiceIds: `(SELECT jsonb_agg(unit->>'value') FROM jsonb_array_elements(robot_actions.units) AS unit
          WHERE (unit->>'actionType')::integer = ${String(numberOf('voice'))})`,
        usedAt: `(SELECT count(*)::integer FROM points WHERE jsonb_exists(points.action_ids, robot_actions.id::text))`,
      },
      complete: change => this.#complete(change),
    });
  }

  /** The groups by number. */
  async list(caller: Caller): Promise<Choice[]> {
    const rows = await this.#parts.database.patient.query<{ id: string | number | bigint; names: StoredName }>(
      'SELECT id, names FROM robot_actions ORDER BY number, id',
    );
    return rows.map(({ id, names }) => ({ type: String(id), name: nameIn(caller.language, names) }));
  }

  /** The locks of the caller's unit and of those below it. */
  async locks(caller: Caller): Promise<Choice[]> {
    const { user } = sessionOf(caller);
    const rows = await this.#parts.database.patient.query<{ id: string | number | bigint; name: string }>(
      `SELECT id, name FROM tblocks WHERE $1 OR company_id IN (${companiesBelow('$2')}) ORDER BY name`,
      [isRoot(user), user.company.id],
    );
    return rows.map(({ id, name }) => ({ type: String(id), name }));
  }

  /** The names of the presets of the devices that the caller sees. */
  async presets(caller: Caller): Promise<Choice[]> {
    const { user } = sessionOf(caller);
    const rows = await this.#parts.database.patient.query<{ device_id: string; name: string }>(
      'SELECT device_id, name FROM presets ORDER BY name',
    );
    const seen = new Set(rows.filter(({ device_id: id }) => maySee(user, id)).map(({ name }) => name));
    return [...seen].map(name => ({ type: name, name }));
  }

  /** What a device can do at a point, by its parts. */
  kindsOf(deviceId: string, caller: Caller): { kind: ActionKind; name: string }[] {
    const { hardware } = this.#parts.fleet.abilities(deviceId);
    return kinds
      .filter(([kind]) => isAble({ kind }, hardware))
      .map(([kind]) => ({ kind, name: textOf(caller.language, `action.${kind}`) }));
  }

  /** Lets a device do a group where it stands. Returns the group when the device cannot do it now. */
  async try(
    { deviceId, ...asked }: { ids: string[]; others?: boolean | undefined; deviceId: string },
    caller: Caller,
  ): Promise<RefusedRow[]> {
    const { fleet, control, database, nameOfDevice } = this.#parts;
    const { user, id: sessionId } = sessionOf(caller);
    const device = fleet.device(deviceId);
    if (!device || !rightOf(user, deviceId).controls) throw ofField('deviceId', 'error.noControl');
    const name = nameIn(caller.language, nameOfDevice(deviceId));
    const holder = control.holder(deviceId);
    const groups = await readGroups(database.patient);
    return this.keeper.operate({ ...asked, deviceId }, caller, {
      name: 'try',
      hinders: ({ scope, deviceId: only, model }) => {
        if (holder && holder.id !== sessionId)
          return textOf(caller.language, 'error.notNow.held', { name, by: nameIn(caller.language, holder.user.name) });
        const isOf = scope === 'all' || (scope === 'device' ? only === deviceId : model === device.model);
        return isOf ? undefined : textOf(caller.language, 'error.action.others', { name });
      },
      order: ({ id }) => {
        const group = groups.get(id);
        return group ? fleet.order(deviceId, { kind: 'act', groupId: id, group }) : Promise.resolve('unable');
      },
    });
  }

  /** Keeps what devices report that have tried a group. */
  tick(events: readonly FleetEvent[]): void {
    for (const event of events)
      if (event.type === 'acted')
        this.#writing = this.#writing
          .then(() => this.#tried(event))
          .catch((error: unknown) => this.#parts.onError(`config: ${reasonOf(error)}`));
  }

  /** Resolves when everything that was reported is stored. */
  settled(): Promise<void> {
    return this.#writing;
  }

  async #tried({ deviceId, groupId, undone, at }: Extract<FleetEvent, { type: 'acted' }>): Promise<void> {
    await this.#parts.database.query(
      'UPDATE robot_actions SET tried_on = $2, tried_at = $3, undone = $4::jsonb WHERE id::text = $1',
      [groupId, deviceId, at, JSON.stringify([...new Set(undone)])],
    );
    this.#parts.reported(robotActions.entity.name, robotActions.screen, [groupId]);
  }

  /** Refuses actions for which the only device, or the only model, has no part. */
  async #refuseUnable(
    { scope, deviceId = '', model = '', units }: Settings,
    inside: Querier,
    caller: Caller,
  ): Promise<void> {
    if (scope === 'all') return;
    const [row] = await inside.query<{ hardware: readonly HardwareCode[] }>(
      'SELECT hardware FROM device_models WHERE model_name = $1',
      [scope === 'model' ? model : (this.#parts.fleet.device(deviceId)?.model ?? '')],
    );
    if (!row) throw ofField(wireNameOf(scope === 'model' ? 'model' : 'deviceId'), 'error.noChoice');
    const unable = units.filter(unit => !isAble(unit, row.hardware)).map(({ kind }) => kind);
    if (unable.length === 0) return;
    const name = scope === 'model' ? model : nameIn(caller.language, this.#parts.nameOfDevice(deviceId));
    const actions = [...new Set(unable)].map(kind => textOf(caller.language, `action.${kind}`));
    const words = { name, actions: actions.join(textOf(caller.language, 'said.words')) };
    throw ofFields([{ field: wireNameOf('units'), key: 'error.action.unable', words }]);
  }

  /** The next free number, and the time of all actions together, where none is given; no device or model beside the one of its scope. */
  async #complete(change: Changing<Settings>): Promise<Columns> {
    const { settings, before, inside, caller } = change;
    const { scope, deviceId, model, units, lasts, number } = settings;
    await this.#refuseUnable(settings, inside, caller);
    const had = ((before?.['units'] ?? []) as readonly { readonly value?: unknown }[]).map(({ value }) => value);
    for (const unit of units)
      if (unit.kind === 'voice') await demandVoice(unit.value, change, { field: wireNameOf('units'), had });
    const [next] =
      number === undefined && !before
        ? await inside.query<{ number: number }>(
            `SELECT coalesce(max(number), 0)::integer + 1 AS number FROM robot_actions WHERE scope = $1`,
            [scope],
          )
        : [];
    return {
      number: number ?? next?.number ?? before?.['number'],
      lasts: lasts ?? Math.max(1, sumOf(units)),
      device_id: scope === 'device' ? deviceId : null,
      model: scope === 'model' ? model : null,
    };
  }
}
