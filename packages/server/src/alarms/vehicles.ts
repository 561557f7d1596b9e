/** What the register of vehicles says of the plates that devices read. */
import type { AlarmLevel } from '../links/alarms.ts';
import { givenName, type StoredName } from '../language/names.ts';
import type { VehicleRegister } from '../links/vehicles.ts';

/** What an alarm needs for it. */
interface OfPlate {
  readonly kind: string;
  readonly level: AlarmLevel;
  readonly value: string;
  readonly at: number;
}

/**
 * An alarm of a vehicle as the register has it: none for an allowed one, and a serious one with the owner for a blocked one. Other alarms
 * stay as they are.
 */
export const judged = <Alarm extends OfPlate>(
  alarm: Alarm,
  vehicles: Pick<VehicleRegister, 'of'>,
): (Alarm & { readonly subjectName?: StoredName }) | undefined => {
  const vehicle = alarm.kind === 'vehicle' ? vehicles.of(alarm.value, alarm.at) : undefined;
  if (!vehicle) return alarm;
  return vehicle.isBlocked ? { ...alarm, level: 'serious', subjectName: givenName(vehicle.ownerName) } : undefined;
};
