/** The regions of a map, as a dictionary offers them to who draws one beside them. */
import type { Corner } from '@patrolkit/transport';
import type { DictionaryEntry } from './words.ts';

/** A region that is offered. */
export interface OfferedRegion extends DictionaryEntry {
  readonly mapId: string;
  readonly kind: string;
  readonly corners: readonly Corner[];
}

const isRegion = (entry: DictionaryEntry): entry is OfferedRegion =>
  'mapId' in entry && 'kind' in entry && 'corners' in entry && Array.isArray(entry.corners);

/** The regions of a map among the entries of a dictionary, without one of them. */
export const regionsOn = (entries: readonly DictionaryEntry[], mapId: string, except = ''): readonly OfferedRegion[] =>
  entries.filter(isRegion).filter(one => one.mapId === mapId && one.type !== except);
