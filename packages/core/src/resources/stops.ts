/** The points of a map that a route can stop at, as a dictionary offers them. */
import type { DictionaryEntry } from './words.ts';

/** A point that is offered. */
export interface OfferedPoint extends DictionaryEntry {
  readonly mapId: string;
  /** Metres to the right and upwards. */
  readonly x: number;
  readonly y: number;
}

const isPoint = (entry: DictionaryEntry): entry is OfferedPoint => 'mapId' in entry && 'x' in entry && 'y' in entry;

/** The points of a map among the entries of a dictionary. */
export const pointsOn = (entries: readonly DictionaryEntry[], mapId: string): readonly OfferedPoint[] =>
  entries.filter(isPoint).filter(point => point.mapId === mapId);
