/** A site for tests of records: the simulator with the names of a fresh installation. */
import { firstDeviceName } from '@patrolkit/server/fleet/site-names.ts';
import { givenName, nameOfText } from '@patrolkit/server/language/names.ts';
import { textOf, type Language } from '@patrolkit/server/language/texts.ts';
import { soughtKinds } from '@patrolkit/server/links/alarms.ts';
import { VehicleRegister } from '@patrolkit/server/links/vehicles.ts';
import { dayOf } from '@patrolkit/server/store/days.ts';
import { firstEquipment } from '../../first-equipment.ts';
import { deviceFaults } from '../../world/reported-faults.ts';
import { World } from '../../world/world.ts';
import { siteOf } from '../site.ts';
import type { RecordSite } from './site.ts';

/** The site of a seed. */
export const testSite = (seed = 1, language: Language = 'en-us', fleet = 14): RecordSite => {
  const world = new World({ seed, fleet, speed: 1, now: () => 0 });
  // The routes of the first map are of a type.
  const patrol = { id: '1', name: givenName('Security'), seeks: soughtKinds };
  world.routes.set(world.routes.all.map(route => (route.mapId === '1' ? { ...route, patrol } : route)));
  const names = {
    device: (id: string) => {
      const device = world.device(id);
      return device ? firstDeviceName(device) : givenName(id);
    },
    map: (id: string) => nameOfText(world.nets.maps.find(plan => plan.id === id)?.first?.key ?? id),
    point: (id: string) => givenName(`Point ${id}`),
  };
  const vehicles = new VehicleRegister(dayOf);
  vehicles.hold(
    firstEquipment.vehicles.map(({ name, ...vehicle }) => ({ ...vehicle, ownerName: textOf(language, name) })),
  );
  const faultTypes = deviceFaults.map(({ code }) => ({
    code,
    name: givenName(`Fault ${code}`),
    part: 'other' as const,
    level: 'general' as const,
    raises: false,
    advice: undefined,
    isValid: true,
  }));
  return siteOf(world, names, { seed, language, faultTypes, vehicleOf: (plate, at) => vehicles.of(plate, at) });
};
