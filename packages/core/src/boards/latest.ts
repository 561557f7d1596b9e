/** The newest alarms and captures of today, live. */
import {
  findAlarmStatByParam,
  laterStatus,
  limitsOf,
  getTodayTask,
  selectPatrolCaptureHistory,
  CallError,
  capturedPictures,
  type Alarm,
  type DeviceKind,
  type HttpClient,
  type Robot,
  type capturedPicture,
  type Infer,
} from '@patrolkit/transport';
import type { Asked, Today } from './today.ts';

/** Rows of a board's list, if it names no number. */
export const boardRows = 8;
const limits = limitsOf(getTodayTask).pageSize;

const longestPage = limitsOf(selectPatrolCaptureHistory).pageSize.max;

/** The requested number of rows, within the limits of a page. */
export const rowsWithin = (rows: number | undefined): number => {
  const wanted = Math.round(rows ?? boardRows);
  return Number.isFinite(wanted) ? Math.min(limits.max, Math.max(limits.min, wanted)) : boardRows;
};

/** The scope of a list. */
export interface Part {
  /** Only this place. */
  readonly placeId?: string | undefined;
  /** Only this device. */
  readonly deviceId?: string | undefined;
}

/** Which rows of a list to read. */
export interface Wanted extends Part {
  /** Number of rows. Undefined means `boardRows`. */
  readonly rows: number | undefined;
}

/** A picture that a robot took. */
export type CapturedPicture = Infer<typeof capturedPicture>;

/** The newest rows of today. */
export interface Latest<Row> {
  /** Begin of the day, ms since 1970. */
  readonly from: number;
  readonly rows: readonly Row[];
  /** How many came today. Undefined when the server has no list of them. */
  readonly total?: number;
  /** The server could not narrow them to a kind of device, so the view that shows them has to. */
  readonly isUnnarrowed?: boolean;
}

/** Reads the newest alarms of today, handled or not. */
export async function readAlarms(
  http: HttpClient,
  today: Today,
  { deviceKind }: Asked,
  { rows: most, placeId }: Wanted,
  signal: AbortSignal,
  now: number,
): Promise<Latest<Alarm>> {
  const from = await today.begin({ ...(deviceKind && { deviceKind }) }, now);
  const narrowed = { ...(deviceKind && { deviceKind: [deviceKind] }), ...(placeId !== undefined && { placeId }) };
  const asked = { from, page: 1, pageSize: rowsWithin(most), ...narrowed };
  const { rows, total, isTotalUnknown } = await http.request(findAlarmStatByParam, asked, { signal });
  return { from, rows, ...(isTotalUnknown ? {} : { total }) };
}

/**
 * The newest alarms: those of today as they were read, and the pending ones, which are live. For an alarm in both, the later status counts.
 * If the status is the same, the fields of the live one count.
 */
export function latestAlarms(live: readonly Alarm[], read: readonly Alarm[], rows: number): readonly Alarm[] {
  const alarms = new Map(read.map(alarm => [alarm.id, alarm]));
  for (const alarm of live) {
    const known = alarms.get(alarm.id);
    const isHandled = known !== undefined && laterStatus(known.status, alarm.status) !== alarm.status;
    if (!isHandled) alarms.set(alarm.id, { ...known, ...alarm });
  }
  return [...alarms.values()].sort((one, other) => other.beganAt - one.beganAt).slice(0, rows);
}

/** The rows of devices of one kind. All rows when no kind is given. */
export function rowsOfKind<Row extends { readonly deviceId?: string | undefined }>(
  rows: readonly Row[],
  kind: DeviceKind | undefined,
  devices: readonly Pick<Robot, 'id' | 'kind'>[],
): readonly Row[] {
  if (kind === undefined) return rows;
  const ids = new Set(devices.filter(device => device.kind === kind).map(({ id }) => id));
  return rows.filter(({ deviceId }) => deviceId !== undefined && ids.has(deviceId));
}

/** Reads the newest captures of today: of every kind, or only of patrols when the server has no list of all. */
export async function readCaptures(
  http: HttpClient,
  today: Today,
  { deviceKind }: Asked,
  pageSize: number,
  signal: AbortSignal,
  now: number,
): Promise<Latest<CapturedPicture>> {
  const from = await today.begin({ ...(deviceKind && { deviceKind }) }, now);
  const asked = { from, page: 1, pageSize };
  try {
    const narrowed = { ...asked, ...(deviceKind && { deviceKind: [deviceKind] }) };
    const { rows, total, isTotalUnknown } = await http.request(capturedPictures.find, narrowed, { signal });
    return { from, rows, ...(isTotalUnknown ? {} : { total }) };
  } catch (error) {
    if (!(error instanceof CallError) || error.failure !== 'unknown') throw error;
    // This call cannot be narrowed to a kind of device. So a long page is read, from which the view picks the rows of the kind.
    const long = { ...asked, pageSize: deviceKind ? longestPage : pageSize };
    const { rows } = await http.request(selectPatrolCaptureHistory, long, { signal });
    return {
      from,
      ...(deviceKind && { isUnnarrowed: true }),
      rows: rows.map(({ name, takenAt, ...capture }) => ({ ...capture, subject: name ?? '', at: takenAt ?? from })),
    };
  }
}
