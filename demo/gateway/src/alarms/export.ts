/** Alarms as lines of a CSV file that spreadsheets open by a double click. */
import { Refusal } from '../http/refusal.ts';
import { textOf, type Language } from '../http/texts.ts';
import { deviceName, mapName } from '../fleet/names.ts';
import { userName } from '../session/user-names.ts';
import { alarmTypes, type StoredAlarm } from './alarm.ts';
import { valueOf } from './view.ts';

/** Tells a spreadsheet that what follows is UTF-8. */
const byteOrderMark = '\uFEFF';

const columns = [
  'id',
  'time',
  'level',
  'name',
  'type',
  'value',
  'deviceId',
  'device',
  'map',
  'status',
  'confirmTime',
  'confirmUser',
  'confirmNote',
  'closeTime',
  'closeUser',
  'closeNote',
  'review',
] as const;

/** A cell: quoted where it must be, and never a formula (a cell that begins with one of = + - @ would be run). */
export const cell = (value: string | number | undefined | null): string => {
  const text = String(value ?? '');
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

const line = (cells: readonly (string | number | undefined | null)[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Writes times of a zone by its IANA name, to the second; refused for an unknown one. */
export const timeZoneOf = (name: string | undefined): ((at: number | null) => string) => {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: name ?? 'UTC',
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    });
  } catch {
    throw new Refusal(400, 'error.parameters', { name: 'timeZone' });
  }
  return at => (at === null ? '' : format.format(at));
};

/** The file, piece by piece: a head line, then a line an alarm. */
export async function* alarmLines(
  batches: AsyncIterable<readonly StoredAlarm[]>,
  names: ReadonlyMap<string, string>,
  language: Language,
  time: (at: number | null) => string,
): AsyncGenerator<string> {
  yield byteOrderMark + line(columns.map(column => textOf(language, `file.${column}`)));
  for await (const alarms of batches) {
    yield alarms
      .map(alarm =>
        line([
          alarm.id,
          time(alarm.began_at),
          textOf(language, `level.${alarm.level}`),
          textOf(language, `alarm.${alarm.kind}`),
          alarmTypes[alarm.kind],
          valueOf(language, alarm),
          alarm.device_id,
          deviceName(language, alarm.device_kind, alarm.device_number),
          mapName(language, alarm.map_id),
          textOf(language, `status.${alarm.status}`),
          time(alarm.confirmed_at),
          userName(language, alarm.confirmed_by, names),
          alarm.confirm_note,
          time(alarm.closed_at),
          userName(language, alarm.closed_by, names),
          alarm.close_note,
          textOf(language, `review.${alarm.review_status}`),
        ]),
      )
      .join('');
  }
}
