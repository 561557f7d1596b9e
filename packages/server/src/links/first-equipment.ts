/** The equipment that a site is said to have when an installation is fresh. */
import type { SensorThreshold } from '@patrolkit/transport/contract';

import type { LiftFloor } from './equipment.ts';
import type { RegisteredVehicle } from './vehicles.ts';

/** A thing with a name, by the key of its text. */
interface Named {
  readonly name: string;
  /** The words that fill the text. */
  readonly words?: Readonly<Record<string, string | number>>;
}

/** The equipment of a fresh installation, as users would have added it. */
export interface FirstEquipment {
  /** What the first sensors measure, with their limits; those of the first again after the last. */
  readonly sensors: readonly (readonly SensorThreshold[])[];
  /** The registered vehicles. The owner is the text of a name. */
  readonly vehicles: readonly (Named & {
    readonly plate: string;
    readonly isBlocked: boolean;
    readonly vehicleType: RegisteredVehicle['vehicleType'];
    readonly plateColour: string;
    readonly bodyColour: string;
    readonly brand: string;
  })[];
  readonly nodes: readonly (Named & { readonly code: string; readonly ip: string; readonly port: number })[];
  readonly locks: readonly (Named & {
    readonly code: string;
    readonly doorId: string;
    readonly personTypes: readonly string[];
    /** The code of the node by which it is connected. */
    readonly node: string;
  })[];
  readonly switches: readonly (Named & {
    readonly gateway: string;
    readonly code: string;
    readonly mapId: string;
    readonly x: number;
    readonly y: number;
    readonly load: string;
    readonly rated: number;
    readonly tripAt: number;
    readonly isOn: boolean;
    /** The English name of the times in which it is on. */
    readonly times?: string;
  })[];
  readonly weather: readonly (Named & { readonly code: string; readonly mapId: string; readonly reaction: string })[];
  readonly cabinets: readonly (Named & {
    readonly code: string;
    readonly mapId: string;
    readonly x: number;
    readonly y: number;
    /** The numbers of the equipment in it, each with how many days after the start it expires. */
    readonly contents: readonly { readonly item: number; readonly count: number; readonly lasts?: number }[];
  })[];
  readonly lifts: readonly (Named & {
    readonly code: string;
    readonly host: string;
    readonly port: number;
    /** The value of the maker in its dictionary. */
    readonly maker: string;
    readonly floors: readonly LiftFloor[];
  })[];
}
