/** The register of vehicles: those that belong to the site, and those that must not come in. */
import type { Infer, vehicleType } from '@patrolkit/transport/contract';
import { plateKey } from '../language/plates.ts';

/** A vehicle of the register. */
export interface RegisteredVehicle {
  readonly plate: string;
  readonly isBlocked: boolean;
  readonly vehicleType: Infer<typeof vehicleType>;
  /** Empty for a vehicle without a known owner. */
  readonly ownerName: string;
  /** The first and the last day on which the entry counts, as YYYY-MM-DD. */
  readonly validFrom?: string | undefined;
  readonly validUntil?: string | undefined;
}

/** The vehicles that the site knows by their plates. */
export class VehicleRegister {
  readonly #dayOf: (at: Date) => string;
  #vehicles: ReadonlyMap<string, RegisteredVehicle> = new Map();

  /** @param dayOf the day of a moment as YYYY-MM-DD */
  constructor(dayOf: (at: Date) => string) {
    this.#dayOf = dayOf;
  }

  /** Replaces all vehicles. */
  hold(vehicles: readonly RegisteredVehicle[]): void {
    this.#vehicles = new Map(vehicles.map(vehicle => [plateKey(vehicle.plate), vehicle]));
  }

  /** The vehicle of a plate whose entry counts at a moment, ms since 1970; undefined for one that is not registered then. */
  of(plate: string, at: number): RegisteredVehicle | undefined {
    const found = this.#vehicles.get(plateKey(plate));
    if (!found) return undefined;
    const { validFrom = '', validUntil = '9999' } = found;
    const day = this.#dayOf(new Date(at));
    return day >= validFrom && day <= validUntil ? found : undefined;
  }
}
