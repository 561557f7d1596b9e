/** The query of a list as it is saved under a name. A preset stays a preset, so that "today" is the day on which a user applies it. */
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

/** The name of a preset in a saved query. No field of a request has this name. */
const parameter = 'period';

/** Something with filters: a list, or a report. */
type Timed = Pick<AnyResource, 'filters'>;

const timeOf = ({ filters }: Timed): (Filter & { kind: 'time' }) | undefined =>
  filters.find(filter => filter.kind === 'time');

/** The two times of filters. Undefined when one is missing. */
function timesOf(timed: Timed, values: FilterValues): TimeStretch | undefined {
  const time = timeOf(timed);
  const [from, to] = time ? [values[time.from], values[time.to]] : [];
  return typeof from === 'number' && typeof to === 'number' ? { from, to } : undefined;
}

/** The chosen preset while filters have its times. Undefined after another time was chosen. */
export function keptPreset(
  timed: Timed,
  values: FilterValues,
  chosen: TimePreset | undefined,
  now: number,
): TimePreset | undefined {
  const times = timesOf(timed, values);
  return chosen && times && presetOf(times, now, chosen) === chosen ? chosen : undefined;
}

/** Writes filters and order to save, without the page and the rows per page. */
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

/** Reads a saved query. A preset becomes the stretch of time that it means now. Times without a zone are in `timeZone`. */
export function readKept(resource: AnyResource, kept: string, now: number, timeZone?: string): ListQuery {
  const query = readQuery(resource, kept, timeZone);
  const time = timeOf(resource);
  const named = new URLSearchParams(kept).get(parameter);
  const preset = timePresets.find(known => known === named);
  if (!time || !preset) return query;
  const { from, to } = presetStretch(preset, now);
  return { ...query, preset, filters: { ...query.filters, [time.from]: from, [time.to]: to } };
}
