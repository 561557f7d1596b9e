/** The query of a list as it is saved under a name: a preset stays one, so that "today" is the day on which it is applied. */
import { emptyQuery, presetOf, presetStretch, readQuery, timePresets, writeQuery, type ListQuery } from './query.ts';
import type { AnyResource, Filter } from './resource.ts';

/** The name of a preset in a saved query; no field of a request is called so. */
const parameter = 'period';

const timeOf = ({ filters }: AnyResource): (Filter & { kind: 'time' }) | undefined =>
  filters.find(filter => filter.kind === 'time');

/** Writes filters and order to be saved: not the page, nor how many rows one has. */
export function writeKept(resource: AnyResource, query: ListQuery, now: number): string {
  const time = timeOf(resource);
  const [from, to] = time ? [query.filters[time.from], query.filters[time.to]] : [];
  const preset = typeof from === 'number' && typeof to === 'number' ? presetOf({ from, to }, now) : undefined;
  const filters = time && preset ? { ...query.filters, [time.from]: undefined, [time.to]: undefined } : query.filters;
  const written = new URLSearchParams(
    writeQuery(resource, { ...query, filters, page: 1, pageSize: emptyQuery(resource).pageSize }),
  );
  if (preset) written.set(parameter, preset);
  return written.toString();
}

/** Reads a saved query; a preset is the stretch of time that it is now. */
export function readKept(resource: AnyResource, kept: string, now: number): ListQuery {
  const query = readQuery(resource, kept);
  const time = timeOf(resource);
  const named = new URLSearchParams(kept).get(parameter);
  const preset = timePresets.find(known => known === named);
  if (!time || !preset) return query;
  const { from, to } = presetStretch(preset, now);
  return { ...query, filters: { ...query.filters, [time.from]: from, [time.to]: to } };
}
