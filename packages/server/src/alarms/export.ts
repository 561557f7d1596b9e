/** Alarms as lines of a CSV file that spreadsheets open by a double click. A thread of the crew writes it. */
import { alarmDetail, whenGiven, type AlarmDetail, type Kind } from '@patrolkit/transport/contract';
import { cellOf, clockOf } from '../files/cell.ts';
import type { FileWriter } from '../http/crew-work.ts';
import { byteOrderMark, line } from '../files/csv.ts';
import { textOf, type Language } from '../language/texts.ts';
import { nameIn, type StoredName } from '../language/names.ts';
import { userName } from '../session/user-names.ts';
import { alarmTypes, type StoredAlarm } from './alarm.ts';
import { nameOf, valueOf } from './view.ts';

/** The columns in their order, by the name of their text: the field of the contract that each shows. */
const columns = {
  id: 'id',
  time: 'beganAt',
  level: 'level',
  name: 'name',
  type: 'type',
  value: 'value',
  deviceId: 'deviceId',
  device: 'deviceName',
  map: 'mapName',
  status: 'status',
  confirmTime: 'acknowledgedAt',
  confirmUser: 'acknowledgedBy',
  confirmNote: 'acknowledgeNote',
  closeTime: 'closedAt',
  closeUser: 'closedBy',
  closeNote: 'closeNote',
  review: 'reviewStatus',
} as const satisfies Readonly<Record<string, keyof AlarmDetail>>;

/** The value of each column. */
type Values = Readonly<Record<keyof typeof columns, string | number | null | undefined>>;

/** The columns with the types of their values. */
const typed = (Object.keys(columns) as (keyof Values)[]).map((name): [name: keyof Values, kind: Kind['type']] => {
  const field = alarmDetail.fields[columns[name]];
  return [name, field ? whenGiven(field.codec).kind.type : 'text'];
});

/** What such a file needs beside its alarms. */
export interface AlarmFile {
  readonly names: ReadonlyMap<string, StoredName>;
  readonly language: Language;
  readonly timeZone: string | undefined;
}

/** The values of an alarm, its words in the language of the reader. */
const valuesOf = (alarm: StoredAlarm, { names, language }: AlarmFile): Values => ({
  id: alarm.id,
  time: alarm.began_at,
  level: textOf(language, `level.${alarm.level}`),
  name: nameOf(language, alarm),
  type: alarmTypes[alarm.kind],
  value: valueOf(language, alarm),
  deviceId: alarm.device_id,
  device: nameIn(language, alarm.device_name),
  map: nameIn(language, alarm.map_name),
  status: textOf(language, `status.${alarm.status}`),
  confirmTime: alarm.confirmed_at,
  confirmUser: userName(language, alarm.confirmed_by, names),
  confirmNote: alarm.confirm_note,
  closeTime: alarm.closed_at,
  closeUser: userName(language, alarm.closed_by, names),
  closeNote: alarm.close_note,
  review: textOf(language, `review.${alarm.review_status}`),
});

/** Writes the file: a head line, then a line for each alarm. */
export const alarmWriter = (file: AlarmFile): FileWriter => {
  const clock = clockOf(file.timeZone);
  const lineOf = (alarm: StoredAlarm): string => {
    const values = valuesOf(alarm, file);
    return line(typed.map(([name, kind]) => cellOf(values[name], kind, clock)));
  };
  return {
    head: Buffer.from(byteOrderMark + line(typed.map(([name]) => textOf(file.language, `file.${name}`)))),
    take: alarms => Buffer.from((alarms as readonly StoredAlarm[]).map(lineOf).join('')),
    end: () => new Uint8Array(),
  };
};
