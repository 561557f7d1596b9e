/** Alarms as lines of a CSV file that spreadsheets open by a double click. */
import { byteOrderMark, line } from '../http/csv.ts';
import { textOf, type Language } from '../http/texts.ts';
import { nameIn, type StoredName } from '../http/names.ts';
import { userName } from '../session/user-names.ts';
import { alarmTypes, type StoredAlarm } from './alarm.ts';
import { valueOf } from './view.ts';

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

/** The file, piece by piece: a head line, then a line an alarm. */
export async function* alarmLines(
  batches: AsyncIterable<readonly StoredAlarm[]>,
  names: ReadonlyMap<string, StoredName>,
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
          nameIn(language, alarm.device_name),
          nameIn(language, alarm.map_name),
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
