/** The type of a record before it is stored. */
import type { StoredName } from '../language/names.ts';

/** A text may be stored in each language; the words of a choice are stored as they are. */
type Told<Value> = Value extends string ? (string extends Value ? Value | StoredName : Value) : Value;
type AllTold<Row> = { [Name in keyof Row]: Name extends 'deviceId' | 'picture' ? Row[Name] : Told<Row[Name]> };

/** A record to be stored: without its id, and with the names of the device and map at its time in each language. */
export type Keepable<Row> = AllTold<Omit<Row, 'id' | 'deviceName' | 'mapName'>> & {
  readonly at: number;
  readonly deviceName?: StoredName | undefined;
  readonly mapName?: StoredName | undefined;
};
