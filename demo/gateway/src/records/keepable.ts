/** What a record is before it is kept. */
import type { StoredName } from '../http/names.ts';

/** Texts may be kept in each language; words of a choice are none. */
type Told<Value> = Value extends string ? (string extends Value ? Value | StoredName : Value) : Value;
type AllTold<Row> = { [Name in keyof Row]: Name extends 'deviceId' | 'picture' ? Row[Name] : Told<Row[Name]> };

/** A record to be kept, without the id that it will have, and with the names of its time in each language. */
export type Keepable<Row> = AllTold<Omit<Row, 'id' | 'deviceName' | 'mapName'>> & {
  readonly at: number;
  readonly deviceName?: StoredName | undefined;
  readonly mapName?: StoredName | undefined;
};
