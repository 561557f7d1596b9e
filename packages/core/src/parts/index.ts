/**
 * The parts that a console can have beside its session. A part is made, and its code loaded, when a page first needs it. A page with one
 * small widget loads no other part. A file of this folder describes each part; its room makes it.
 */
import { alarmPart } from './alarms.ts';
import { audioPart } from './audio.ts';
import { boardPart } from './boards.ts';
import { capturePart } from './captures.ts';
import { diagnosticsPart } from './diagnostics.ts';
import { drivingPart } from './driving.ts';
import type { PartWith } from '../ground.ts';
import { lanePart } from './lanes.ts';
import { livePart } from './live.ts';
import { resourcePart } from './resources.ts';
import { shiftPart } from './shifts.ts';
import { sosPart } from './sos.ts';
import { recordingPart } from './recordings.ts';

/** All parts by the names that pages ask for. */
export const parts = {
  live: livePart,
  driving: drivingPart,
  audio: audioPart,
  alarms: alarmPart,
  sos: sosPart,
  captures: capturePart,
  boards: boardPart,
  shifts: shiftPart,
  recordings: recordingPart,
  resources: resourcePart,
  lanes: lanePart,
  diagnostics: diagnosticsPart,
} as const;

/** Name of a part. */
export type PartName = keyof typeof parts;

/** The names of all parts. */
export const partNames = Object.keys(parts) as readonly PartName[];

/** The stores of a part. */
type StoresOf<Name extends PartName> = (typeof parts)[Name] extends PartWith<infer Stores, infer _> ? Stores : never;

/** The stores of all parts. */
export type AllStores = {
  readonly [Store in { [Name in PartName]: keyof StoresOf<Name> }[PartName]]: {
    [Name in PartName]: Store extends keyof StoresOf<Name> ? StoresOf<Name>[Store] : never;
  }[PartName];
};

/** Which part each store belongs to. */
export const partOfStore = Object.fromEntries(
  partNames.flatMap(name => parts[name].stores.map(store => [store, name])),
) as { readonly [Store in keyof AllStores]: PartName };
