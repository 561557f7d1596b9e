/** What a device can do on request, and how it shows that it has done it. */
import type { hardwareCode, Infer } from '@patrolkit/transport/contract';
import type { Device } from './devices.ts';
import type { OrderKind } from './orders.ts';

/** The parts of a device that commands set or use, by the codes of the contract. */
export type HardwareCode = Infer<typeof hardwareCode>;

/** How an order is proved. */
export interface Ability {
  /** The fields of the status of which one changes when the order is carried out; empty when no status shows it. */
  readonly confirmedBy: readonly (keyof Device)[];
  /** Within how long it changes, ms. */
  readonly withinMs: number;
  /** How this is known. */
  readonly source: 'standard' | 'factsheet' | 'configuration' | 'measured';
}

/** The abilities of a device: an order whose kind is missing is answered `unable`. */
export interface Abilities {
  readonly orders: Readonly<Partial<Record<OrderKind, Ability>>>;
  readonly hardware: readonly HardwareCode[];
  /** Whether its main camera hears. */
  readonly hasMicrophone: boolean;
}

/** A device that can do nothing, such as one that does not exist. */
export const noAbilities: Abilities = { orders: {}, hardware: [], hasMicrophone: false };
