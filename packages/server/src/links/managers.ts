/** Who answers for a place of the site. */
import type { StoredName } from '../language/names.ts';
import type { AlarmLevel } from './alarms.ts';
import type { MessageWay } from './messages.ts';

/** Where something is, and how grave. */
export interface PlaceOfAlarm {
  readonly mapId: string;
  readonly x: number;
  readonly y: number;
  readonly level: AlarmLevel;
}

/** Who may be asked to answer for a place, the first choice first. */
export interface Answering {
  /** The zone for which they answer. */
  readonly zone: StoredName;
  readonly people: readonly { readonly id: string; readonly name: StoredName; readonly phone: string }[];
  /** The ways by which the first of them who can be reached gets messages about alarms there. */
  readonly ways: readonly MessageWay[];
}

/** Says who answers for a place now; undefined for one for which nobody does. */
export type AnsweringFor = (place: PlaceOfAlarm) => Answering | undefined;
