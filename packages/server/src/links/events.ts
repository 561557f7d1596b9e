/** What devices report by themselves: alarms, pictures, presses of buttons, faults, progress. */
import type { StoredName } from '../language/names.ts';
import type { StopDeed } from './stops.ts';
import type { EquipmentKind, Opening } from './equipment.ts';
import type { AlarmRule } from './alarm-rules.ts';
import type { AlarmKind, AlarmLevel, CaptureKind, Cause } from './alarms.ts';

/** A picture that the camera of a device can give of one moment. */
export interface Shot {
  /** Where the camera was, metres. */
  readonly x: number;
  readonly y: number;
  /** Takes it as a JPEG; undefined when the camera gives none. `at` is the time that is written into it, ms since 1970. */
  readonly take: (at: number) => Promise<Uint8Array | undefined>;
  /** The same view as it looks when all is well, for comparison; undefined when the camera cannot give it. */
  readonly calm: () => Shot | undefined;
}

/** An alarm as a device raises it, before it is stored. */
export interface RaisedAlarm<Picture = Shot> {
  kind: AlarmKind;
  level: AlarmLevel;
  /** Words that fill the alarm's text. */
  value: string;
  personName: string;
  /** The name of the fault or of the equipment, for an alarm of one. */
  subjectName?: StoredName;
  deviceId: string;
  mapId: string;
  /** Wall-clock milliseconds. */
  at: number;
  /** The id of its cause; a `gone` event reports its end. Undefined for an alarm that a user raised from a picture. */
  causeId: string | undefined;
  /** The picture that the camera can take; undefined for a device without a camera. */
  shot: Picture | undefined;
  /** What a robot can look at again; undefined for a condition of the device itself. */
  cause: Cause | undefined;
  /** What its kind was called, and how consoles announce it, by the rule of its kind. Without one, as in a fresh installation. */
  reminding?: Pick<AlarmRule, 'typeName' | 'remind' | 'hasSound' | 'sound'>;
}

/** A picture to be taken of a point that a device has reached, or of what it sees. */
export interface Capture<Picture = Shot> {
  kind: CaptureKind;
  deviceId: string;
  mapId: string;
  /** Plate of the vehicle, name of the person; empty on patrol. */
  label: string;
  /** Number of the point of the patrol, from 1; 0 between two points and for other kinds. */
  point: number;
  /** Id of the stop at that point; undefined between two points and for other kinds. */
  stop: string | undefined;
  /** Wall-clock milliseconds. */
  at: number;
  shot: Picture;
  /** What the device recognised beside the label: the look of a vehicle, the similarity of a face. */
  facts: Readonly<Record<string, string | number>>;
}

/** An event of a fleet. `at` is when it happened, ms since 1970 by the clock of the server. Status and list only say that something has changed. */
export type FleetEvent<Picture = Shot> =
  | { type: 'alarm'; alarm: RaisedAlarm<Picture> }
  | { type: 'capture'; capture: Capture<Picture> }
  /** Another device sees the cause of an alarm. */
  | { type: 'witness'; cause: string; deviceId: string; at: number }
  | { type: 'gone'; cause: string; at: number }
  /** The visible state of a device has changed. */
  | { type: 'status'; deviceId: string }
  /** Devices were added or removed. */
  | { type: 'list' }
  /** The SOS button of a device was pressed. */
  | { type: 'sos'; deviceId: string; at: number }
  /** A device has a fault, by the code of its maker. It may report a fault that lasts several times. */
  | { type: 'fault'; deviceId: string; code: string; at: number }
  /** A device no longer has a fault. */
  | { type: 'mended'; deviceId: string; code: string; at: number }
  /** A device that was sent somewhere has looked there, or will not arrive. */
  | { type: 'errand'; deviceId: string; end: 'looked' | 'lost'; at: number }
  /** A device has reached a stop of its route, given by its index; undefined for a device without a route. */
  | { type: 'step'; deviceId: string; stop: number | undefined; at: number }
  /** A device is to say texts or a voice at the stop at which it stands. The server lets it speak. */
  | { type: 'speech'; deviceId: string; greetings: readonly string[]; voiceId?: string | undefined; at: number }
  /** Somebody asks a device something. The server answers. */
  | { type: 'asked'; deviceId: string; question: string; at: number }
  /** A device cannot do something at a stop, given by the node. */
  | { type: 'undone'; deviceId: string; node: string; deed: StopDeed['kind']; group: StoredName; at: number }
  /** A device has ended an action group that it was ordered to do. */
  | { type: 'acted'; deviceId: string; groupId: string; undone: readonly StopDeed['kind'][]; at: number }
  /** The route of a device has changed, or it has another one. */
  | { type: 'route'; deviceId: string }
  /** Equipment reports something else than before. */
  | { type: 'equipment'; kind: EquipmentKind; id: string; at: number }
  /** A lock has let somebody in, or has refused to. */
  | { type: 'opening'; opening: Opening }
  /** A robot has looked into a fire cabinet, and did not find some of what must be in it. */
  | { type: 'cabinetSeen'; cabinetId: string; deviceId: string; missing: readonly string[]; at: number };
