/** The stored action groups as the fleet does them. */
import { actionUnit, greetingsOf, invalid, silently, type ActionUnit } from '@patrolkit/transport/contract';
import type { StoredName } from '../language/names.ts';
import type { Ptz } from '../links/devices.ts';
import type { StopAct, StopDeed, StopGroup } from '../links/stops.ts';
import type { Querier } from '../store/database.ts';

interface StoredGroup {
  readonly id: string | number | bigint;
  readonly names: StoredName;
  readonly scope: 'device' | 'model' | 'all';
  readonly device_id: string | null;
  readonly model: string | null;
  readonly units: readonly unknown[];
  readonly lasts: number;
}

interface StoredPreset extends Ptz {
  readonly device_id: string;
  readonly name: string;
}

/** The action groups by their ids, with the presets that devices have now. */
export const readGroups = async (database: Pick<Querier, 'query'>): Promise<ReadonlyMap<string, StopGroup>> => {
  const stored = await database.query<StoredGroup>(
    'SELECT id, names, scope, device_id, model, units, lasts FROM robot_actions ORDER BY id',
  );
  const presets = await database.query<StoredPreset>(
    'SELECT device_id, name, pan, tilt, zoom, lift FROM presets ORDER BY id',
  );
  return new Map(stored.map(group => [String(group.id), groupOf(group, presets)]));
};

const groupOf = (
  { names, scope, device_id: deviceId, model, units, lasts }: StoredGroup,
  presets: readonly StoredPreset[],
): StopGroup => ({
  name: names,
  deviceId: scope === 'device' ? (deviceId ?? undefined) : undefined,
  model: scope === 'model' ? (model ?? undefined) : undefined,
  lastsMs: lasts * 1000,
  acts: units.flatMap((written): StopAct[] => {
    const unit = actionUnit.decode(written, silently, '');
    if (unit === invalid) return [];
    return [{ deed: deedOf(unit, presets), forMs: unit.seconds * 1000, isFullCycle: unit.isFullCycle }];
  }),
});

/** What the fleet is to do for an action. */
const deedOf = ({ kind, value = '' }: ActionUnit, presets: readonly StoredPreset[]): StopDeed => {
  switch (kind) {
    case 'picture':
    case 'thermal':
    case 'meters':
    case 'wait':
      return { kind };
    case 'preset':
      return {
        kind,
        name: value,
        axes: Object.fromEntries(
          presets
            .filter(({ name }) => name === value)
            .map(({ device_id: id, pan, tilt, zoom, lift }) => [id, { pan, tilt, zoom, lift }]),
        ),
      };
    case 'broadcast':
      return { kind, greetings: greetingsOf(value) };
    case 'voice':
      return { kind: 'broadcast', greetings: [], voiceId: value };
    case 'light':
      return {
        kind,
        change: value.startsWith('headLamp')
          ? { headLight: value.endsWith('On') }
          : { alarmLight: value.endsWith('On') },
      };
    case 'wiper':
      return { kind, change: { wiper: value === 'once' || value === 'on' ? value : 'off' } };
    case 'lock':
      return { kind, lockId: value };
  }
};
