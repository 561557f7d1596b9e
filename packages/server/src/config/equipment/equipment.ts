/** The equipment of the site beside its devices: its stores, opened together. */
import type { Language } from '../../language/texts.ts';
import type { FleetEvent } from '../../links/events.ts';
import type { FirstEquipment } from '../../links/first-equipment.ts';
import { Cabinets, type CabinetParts } from './cabinets.ts';
import { Lifts } from './lifts.ts';
import { Locks, type LockParts } from './locks.ts';
import { Nodes } from './nodes.ts';
import { seedEquipment } from './seeds.ts';
import { Switches, type SwitchParts } from './switches.ts';
import { Weather, type WeatherParts } from './weather.ts';

/** The stores of the equipment. */
export interface SiteEquipment {
  readonly nodes: Nodes;
  readonly locks: Locks;
  readonly switches: Switches;
  readonly cabinets: Cabinets;
  readonly lifts: Lifts;
  readonly weather: Weather;
  tick(events: readonly FleetEvent[]): void;
  /** Follows the clock: times that begin or end, checks that become due, and rain that lasts. */
  sweep(): void;
  /** Resolves when everything that was reported is stored. */
  settled(): Promise<void>;
}

/** Opens the stores of the equipment. A fresh installation gets that of its site. */
export const openEquipment = async (
  parts: LockParts & CabinetParts & WeatherParts & SwitchParts,
  { first, language }: { readonly first: FirstEquipment | undefined; readonly language: Language },
): Promise<SiteEquipment> => {
  const { database, fleet, now } = parts;
  if (first) await seedEquipment(database, { first, maps: fleet.maps, language, now: now() });
  const kinds = {
    nodes: new Nodes(parts),
    locks: new Locks(parts),
    switches: new Switches(parts),
    cabinets: new Cabinets(parts),
    lifts: new Lifts(parts),
    weather: new Weather(parts),
  };
  const all = Object.values(kinds);
  return {
    ...kinds,
    tick: events => {
      for (const kind of all) kind.tick(events);
    },
    sweep: () => {
      kinds.locks.admit();
      kinds.switches.follow();
      kinds.switches.keep();
      kinds.cabinets.remind();
      kinds.weather.sweep();
    },
    settled: async () => {
      for (const kind of all) await kind.settled();
    },
  };
};
