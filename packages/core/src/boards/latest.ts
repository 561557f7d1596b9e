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
import { readToday, type Asked } from './today.ts';

/** Rows of the lists of a board: so many unless it says how many. */
export const boardRows = 8;
const limits = limitsOf(getTodayTask).pageSize;

const longestPage = limitsOf(selectPatrolCaptureHistory).pageSize.max;

/** So many rows as are asked for, within what a page may have. */
export const rowsWithin = (rows: number | undefined): number => {
  const wanted = Math.round(rows ?? boardRows);
  return Number.isFinite(wanted) ? Math.min(limits.max, Math.max(limits.min, wanted)) : boardRows;
};

/** Of what a list is wanted, where not of all. */
export interface Part {
  /** Of this place alone. */
  readonly placeId?: string | undefined;
  /** Of this device alone. */
  readonly deviceId?: string | undefined;
}

/** What of a list is wanted. */
export interface Wanted extends Part {
  /** So many rows; as many as boards have where missing. */
  readonly rows: number | undefined;
}

/** A picture that a robot took. */
export type CapturedPicture = Infer<typeof capturedPicture>;

/** The newest of what came today. */
export interface Latest<Row> {
  /** Begin of the day, ms since 1970. */
  readonly from: number;
  readonly rows: readonly Row[];
  /** How many came today; undefined where the server has no list of them. */
  readonly total?: number;
  /** The server could not narrow them to a kind of device: who shows them does. */
  readonly isUnnarrowed?: boolean;
}

/** Reads the newest alarms of today, handled or not. */
export async function readAlarms(
  http: HttpClient,
  { deviceKind }: Asked,
  { rows: most, placeId }: Wanted,
  signal: AbortSignal,
  now: number,
): Promise<Latest<Alarm>> {
  const { from } = await readToday(http, { ...(deviceKind && { deviceKind }) }, signal, now);
  const narrowed = { ...(deviceKind && { deviceKind: [deviceKind] }), ...(placeId !== undefined && { placeId }) };
  const asked = { from, page: 1, pageSize: rowsWithin(most), ...narrowed };
  const { rows, total, isTotalUnknown } = await http.request(findAlarmStatByParam, asked, { signal });
  return { from, rows, ...(isTotalUnknown ? {} : { total }) };
}

/**
 * The newest alarms: those of today that were read, and what is pending, which is live. An alarm that is in both is as the one says that
 * knows the later state; of one state what is live says its level and its cause.
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

/** What is of devices of one kind; of all where none is named. */
export function rowsOfKind<Row extends { readonly deviceId?: string | undefined }>(
  rows: readonly Row[],
  kind: DeviceKind | undefined,
  devices: readonly Pick<Robot, 'id' | 'kind'>[],
): readonly Row[] {
  if (kind === undefined) return rows;
  const ids = new Set(devices.filter(device => device.kind === kind).map(({ id }) => id));
  return rows.filter(({ deviceId }) => deviceId !== undefined && ids.has(deviceId));
}

/** Reads the newest captures of today: of all that robots took pictures of, or of their patrols where the server has no such list. */
export async function readCaptures(
  http: HttpClient,
  { deviceKind }: Asked,
  pageSize: number,
  signal: AbortSignal,
  now: number,
): Promise<Latest<CapturedPicture>> {
  const { from } = await readToday(http, { ...(deviceKind && { deviceKind }) }, signal, now);
  const asked = { from, page: 1, pageSize };
  try {
    const narrowed = { ...asked, ...(deviceKind && { deviceKind: [deviceKind] }) };
    const { rows, total, isTotalUnknown } = await http.request(capturedPictures.find, narrowed, { signal });
    return { from, rows, ...(isTotalUnknown ? {} : { total }) };
  } catch (error) {
    if (!(error instanceof CallError) || error.failure !== 'unknown') throw error;
    // That call knows no kinds: of a long page those of one kind are picked where devices are known.
    const long = { ...asked, pageSize: deviceKind ? longestPage : pageSize };
    const { rows } = await http.request(selectPatrolCaptureHistory, long, { signal });
    return {
      from,
      ...(deviceKind && { isUnnarrowed: true }),
      rows: rows.map(({ name, takenAt, ...capture }) => ({ ...capture, subject: name ?? '', at: takenAt ?? from })),
    };
  }
}
