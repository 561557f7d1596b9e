/** The chargers of maps: the marks of that kind. */
import type { Corner } from '@patrolkit/transport/contract';
import type { Querier } from '../../store/database.ts';
import type { NetPoint } from './nets.ts';

/** A charger as it is stored. */
export interface StoredCharger {
  readonly id: string | number | bigint;
  readonly map_id: string;
  readonly name: string;
  readonly corners: readonly Corner[];
}

/** The chargers of a map, or of all. */
export const chargersOf = (inside: Querier, mapId?: string): Promise<StoredCharger[]> =>
  inside.query(
    `SELECT id, map_id, name, corners FROM map_marks
     WHERE kind = 'charger' AND ($1::text IS NULL OR map_id = $1) ORDER BY id`,
    [mapId ?? null],
  );

/** The node that a charger is. A charger is a point, so it has one corner. */
export const chargerOf = ({ id, corners: [at] }: Pick<StoredCharger, 'id' | 'corners'>): NetPoint => ({
  node: `charger-${String(id)}`,
  x: at?.x ?? 0,
  y: at?.y ?? 0,
});
