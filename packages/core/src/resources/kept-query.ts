/** The query of a list as it is saved under a name: a preset stays one, so that "today" is the day on which it is applied. */
import {
  emptyQuery,
  presetOf,
  presetStretch,
  readQuery,
  timePresets,
  writeQuery,
  type FilterValues,
  type ListQuery,
  type TimePreset,
  type TimeStretch,
} from './query.ts';
import type { AnyResource, Filter } from './resource.ts';

/** The name of a preset in a saved query; no field of a request is called so. */
const parameter = 'period';

/** Something with filters: a list, or a report. */
type Timed = Pick<AnyResource, 'filters'>;

const timeOf = ({ filters }: Timed): (Filter & { kind: 'time' }) | undefined =>
  filters.find(filter => filter.kind === 'time');

/** The two times of filters; undefined where there are not both. */
function timesOf(timed: Timed, values: FilterValues): TimeStretch | undefined {
  const time = timeOf(timed);
  const [from, to] = time ? [values[time.from], values[time.to]] : [];
  return typeof from === 'number' && typeof to === 'number' ? { from, to } : undefined;
}

/** The chosen preset while filters have its times; undefined once any other time was chosen. */
export function keptPreset(
  timed: Timed,
  values: FilterValues,
  chosen: TimePreset | undefined,
  now: number,
): TimePreset | undefined {
  const times = timesOf(timed, values);
  return chosen && times && presetOf(times, now, chosen) === chosen ? chosen : undefined;
}

/** Writes filters and order to be saved: not the page, nor how many rows one has. */
export function writeKept(resource: AnyResource, query: ListQuery, now: number): string {
  const time = timeOf(resource);
  const times = timesOf(resource, query.filters);
  const preset = times && presetOf(times, now, query.preset);
  const filters = time && preset ? { ...query.filters, [time.from]: undefined, [time.to]: undefined } : query.filters;
  const written = new URLSearchParams(
    writeQuery(resource, { ...query, filters, page: 1, pageSize: emptyQuery(resource).pageSize }),
  );
  if (preset) written.set(parameter, preset);
  return written.toString();
}

/** Reads a saved query; a preset is the stretch of time that it is now. Times without a zone are in `timeZone`. */
export function readKept(resource: AnyResource, kept: string, now: number, timeZone?: string): ListQuery {
  const query = readQuery(resource, kept, timeZone);
  const time = timeOf(resource);
  const named = new URLSearchParams(kept).get(parameter);
  const preset = timePresets.find(known => known === named);
  if (!time || !preset) return query;
  const { from, to } = presetStretch(preset, now);
  return { ...query, preset, filters: { ...query.filters, [time.from]: from, [time.to]: to } };
}
