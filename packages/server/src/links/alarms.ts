/** The reasons for which devices raise alarms. */

/** The reason of an alarm. */
export type AlarmKind =
  | 'person'
  | 'intruder'
  | 'smoke'
  | 'door'
  | 'vehicle'
  | 'bag'
  | 'meter'
  | 'gas'
  | 'temperature'
  | 'dust'
  | 'humidity'
  | 'noise'
  | 'battery'
  | 'emergencyStop'
  | 'offline'
  | 'fault'
  /** A switched circuit has tripped. */
  | 'trip'
  /** A fire cabinet is open. */
  | 'cabinetOpen'
  /** A fire cabinet has not been checked in time, or something in it has expired or is missing. */
  | 'cabinetDue';

/** What devices look for while they patrol. They raise alarms of the other kinds on every round. */
export const soughtKinds = [
  'person',
  'intruder',
  'smoke',
  'door',
  'vehicle',
  'bag',
  'meter',
] as const satisfies readonly AlarmKind[];

/** Levels as words. */
export type AlarmLevel = 'serious' | 'important' | 'general';

/** The cause of an alarm, with what a robot needs to go there and look again. */
export interface Cause {
  kind: AlarmKind;
  mapId: string;
  x: number;
  y: number;
  /** Name of the person, plate of the vehicle, id of the door or meter; empty for others. */
  label: string;
}

/** The kinds of pictures without an alarm: a point of the patrol, a vehicle, a known person. */
export type CaptureKind = 'patrol' | 'vehicle' | 'face';
