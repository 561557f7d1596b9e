/** Action groups: what devices do at the points of their patrols. */
import {
  actionKind,
  robotActions,
  type ActionKind,
  type ActionUnit,
  type Infer,
  type modifyRobotAction,
  type RequestOf,
  type robotAction,
} from '@patrolkit/transport/contract';
import type { Caller } from '../http/calls.ts';
import { nameIn, nameOfText, type StoredName } from '../language/names.ts';
import { textOf } from '../language/texts.ts';
import type { HardwareCode } from '../links/abilities.ts';
import type { Fleet } from '../links/fleet.ts';
import { sessionOf } from '../session/caller.ts';
import { isRoot, maySee } from '../session/users.ts';
import { companiesBelow } from '../store/places.ts';
import { inLanguage } from '../store/table.ts';
import { Keeper, type Changing, type KeeperParts } from './keeper.ts';
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
  readonly fleet: Pick<Fleet, 'abilities'>;
}

/** All kinds of actions, with their numbers on the wire. */
const kinds = (actionKind.kind.type === 'choice' ? Object.entries(actionKind.kind.words) : []) as [
  ActionKind,
  number,
][];

/** The part that each action needs. */
const needs: { readonly [Kind in ActionKind]?: HardwareCode } = { light: 'headLamp', wiper: 'wiper' };

/** How long all actions of a group last one after another, seconds. A spoken text for the whole time runs beside them. */
const sumOf = (units: readonly ActionUnit[]): number =>
  units.filter(({ isFullCycle }) => !isFullCycle).reduce((sum, { seconds }) => sum + seconds, 0);

/** The action groups of the installation. */
export class RobotActions {
  readonly #parts: RobotActionParts;
  readonly keeper: Keeper<Action, Settings>;

  constructor(parts: RobotActionParts) {
    this.#parts = parts;
    const named = kinds
      .map(([kind, number]) => `(${String(number)}, '${JSON.stringify(nameOfText(`action.${kind}`))}'::jsonb)`)
      .join(', ');
    this.keeper = new Keeper<Action, Settings>(parts, {
      things: robotActions,
      table: 'robot_actions',
      columns: {
        unitNames: `coalesce((SELECT string_agg(${inLanguage('kinds.name')}, ' → ' ORDER BY unit.at)
          FROM jsonb_array_elements(robot_actions.units) WITH ORDINALITY AS unit (value, at)
          JOIN (VALUES ${named}) AS kinds (number, name) ON kinds.number = (unit.value->>'actionType')::integer), '')`,
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
      .filter(([kind]) => {
        const part = needs[kind];
        return part === undefined || hardware.includes(part);
      })
      .map(([kind]) => ({ kind, name: textOf(caller.language, `action.${kind}`) }));
  }

  /** The next free number, and the time of all actions together, where none is given; no device or model beside the one of its scope. */
  async #complete({ settings, before, inside }: Changing<Settings>): Promise<Columns> {
    const { scope, deviceId, model, units, lasts, number } = settings;
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
