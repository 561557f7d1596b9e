/** Alarms as lines of a CSV file that spreadsheets open by a double click; written in a thread of the crew. */
import type { FileWriter } from '../http/crew-work.ts';
import { byteOrderMark, line, timeZoneOf } from '../http/csv.ts';
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

/** What such a file needs beside its alarms. */
export interface AlarmFile {
  readonly names: ReadonlyMap<string, StoredName>;
  readonly language: Language;
  readonly timeZone: string | undefined;
}

/** Writes the file: a head line, then a line for each alarm. */
export const alarmWriter = ({ names, language, timeZone }: AlarmFile): FileWriter => {
  const time = timeZoneOf(timeZone);
  const lineOf = (alarm: StoredAlarm): string =>
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
    ]);
  return {
    head: Buffer.from(byteOrderMark + line(columns.map(column => textOf(language, `file.${column}`)))),
    take: alarms => Buffer.from((alarms as readonly StoredAlarm[]).map(lineOf).join('')),
    end: () => new Uint8Array(),
  };
};
