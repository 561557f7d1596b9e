/** The reasons for which devices raise alarms. */
import { personAlarmType } from '@patrolkit/transport/contract';

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
  | 'cabinetDue'
  /** The SOS button of a device was pressed. */
  | 'sos'
  /** The network of the site has a fault. */
  | 'network'
  /** A service that the site needs does not answer. */
  | 'service'
  /** The mobile phone of a watched subscriber is near. */
  | 'imsi';

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

/** The type of each kind of alarm. The specification gives only that of the person; this server chose the others. */
export const alarmTypes: Readonly<Record<AlarmKind, string>> = {
  person: personAlarmType,
  intruder: '301',
  smoke: '201',
  door: '401',
  vehicle: '331',
  bag: '411',
  meter: '501',
  gas: '601',
  temperature: '602',
  dust: '603',
  humidity: '604',
  noise: '605',
  battery: '701',
  emergencyStop: '702',
  offline: '703',
  fault: '710',
  trip: '711',
  cabinetOpen: '421',
  cabinetDue: '422',
  sos: '704',
  network: '720',
  service: '721',
  imsi: '318',
};

/** Levels as words. */
export type AlarmLevel = 'serious' | 'important' | 'general';

/**
 * The level with which alarms of each kind come, if nothing of their own makes them graver: a limit, a fault, the type of a person, a
 * guarded door. A fresh installation begins with these levels.
 */
export const usualLevels: Readonly<Record<AlarmKind, AlarmLevel>> = {
  person: 'general',
  intruder: 'serious',
  smoke: 'serious',
  door: 'general',
  vehicle: 'general',
  bag: 'important',
  meter: 'general',
  gas: 'general',
  temperature: 'general',
  dust: 'general',
  humidity: 'general',
  noise: 'general',
  battery: 'general',
  emergencyStop: 'important',
  offline: 'general',
  fault: 'general',
  trip: 'important',
  cabinetOpen: 'important',
  cabinetDue: 'general',
  sos: 'serious',
  network: 'important',
  service: 'important',
  imsi: 'important',
};

/** Kinds of alarms about devices themselves. The others are about what devices notice. */
export const bodyKinds: ReadonlySet<AlarmKind> = new Set(['battery', 'emergencyStop', 'offline', 'fault', 'sos']);

/** Kinds that are always raised, because somebody needs help: nobody can switch them off, or hide them in a list. */
export const alwaysRaised: ReadonlySet<AlarmKind> = new Set(['sos', 'emergencyStop']);

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
