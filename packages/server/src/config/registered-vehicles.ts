/** The vehicles that belong to the site. The register of vehicles follows what is stored here, and the patrol cars. */
import { patrolVehicles, registeredVehicles, type Infer, type registeredVehicle } from '@patrolkit/transport/contract';
import { ofFields } from '../http/refusal.ts';
import { plateKeyOf } from '../language/plates.ts';
import type { RegisteredVehicle, VehicleRegister } from '../links/vehicles.ts';
import type { Querier } from '../store/database.ts';
import { Keeper, type KeeperParts } from './keeper.ts';

/** The registered vehicles of the site. */
export class RegisteredVehicles {
  readonly #parts: KeeperParts & { readonly vehicles: Pick<VehicleRegister, 'hold'> };
  readonly keeper: Keeper<Infer<typeof registeredVehicle>, { readonly plate: string }>;

  constructor(parts: KeeperParts & { readonly vehicles: Pick<VehicleRegister, 'hold'> }) {
    this.#parts = parts;
    this.keeper = new Keeper<Infer<typeof registeredVehicle>, { readonly plate: string }>(parts, {
      things: registeredVehicles,
      table: 'registered_vehicles',
      // Those without an end come last.
      lies: { orders: { validUntil: `coalesce(registered_vehicles.valid_until, '9999')` } },
      complete: async ({ settings: { plate }, inside }) => {
        await refusePlate(plate, `SELECT plate FROM devices WHERE kind = 'car' AND deleted_at IS NULL`, inside);
        return {};
      },
    });
    parts.changes.on(
      [registeredVehicles, patrolVehicles].map(({ entity }) => entity.name),
      () => this.load(),
    );
  }

  /** Hands the vehicles to the register. */
  async load(): Promise<void> {
    const rows = await this.#parts.database.query<{
      plate: string;
      is_blocked: boolean;
      vehicle_type: RegisteredVehicle['vehicleType'];
      owner_name: string | null;
      valid_from: string | null;
      valid_until: string | null;
    }>(
      `SELECT plate, list_kind = 'blocked' AS is_blocked, vehicle_type, owner_name, valid_from, valid_until FROM registered_vehicles
       UNION ALL
       SELECT plate, false, vehicle_type, owner_name, NULL, NULL FROM devices
       WHERE kind = 'car' AND plate IS NOT NULL AND deleted_at IS NULL`,
    );
    this.#parts.vehicles.hold(
      rows.map(row => ({
        plate: row.plate,
        isBlocked: row.is_blocked,
        vehicleType: row.vehicle_type,
        ownerName: row.owner_name ?? '',
        validFrom: row.valid_from ?? undefined,
        validUntil: row.valid_until ?? undefined,
      })),
    );
  }
}

/** Refuses a plate that another kind of vehicle has, among those that a query gives. */
export const refusePlate = async (plate: string, others: string, inside: Querier): Promise<void> => {
  const taken = await inside.query(
    `SELECT 1 FROM (${others}) AS others WHERE ${plateKeyOf('others.plate')} = ${plateKeyOf('$1::text')} LIMIT 1`,
    [plate],
  );
  if (taken.length > 0)
    throw ofFields([
      {
        field: registeredVehicles.settings['plate']?.wireName ?? '',
        key: 'error.exists',
        words: { value: plate.trim() },
      },
    ]);
};
