import type { Capture as CaptureOf, FleetEvent, RaisedAlarm as RaisedAlarmOf } from '@patrolkit/server/links/events.ts';
import type { ThingKind } from '@patrolkit/server/links/site.ts';

export type { ThingKind } from '@patrolkit/server/links/site.ts';

/** Something that appeared on the site and will disappear again. */
export interface Thing {
  id: string;
  kind: ThingKind;
  mapId: string;
  x: number;
  y: number;
  heading: number;
  /** Variant of its look. */
  look: number;
  /** Name of a person, plate of a vehicle, id of a door or meter; empty for a stranger. */
  label: string;
  /** Persons who belong to the site raise no alarm. */
  harmless: boolean;
  /** Simulated milliseconds. */
  bornAt: number;
  until: number;
  /** When it was first seen, simulated ms; -Infinity when it was not. */
  alarmedAt: number;
  /** Devices that have seen it. */
  seenBy: Set<string>;
  path: { x: number; y: number }[];
  /** Whether the person stands and waits. */
  stands?: boolean;
  /** A temperature, for meters. */
  value: number;
}

/** An object of the scene as a camera draws it. */
export interface SceneSprite {
  id: string;
  kind: 'person' | 'smoke' | 'vehicle' | 'bag' | 'meter' | 'robot' | 'car' | 'prop';
  x: number;
  y: number;
  /** Direction it faces; meters are seen only from the front. */
  heading: number;
  look: number;
  label: string;
  /** Phase of its movement, 0..1. */
  phase: number;
}

/** The scene of one map. */
export interface SceneState {
  mapId: string;
  openDoors: string[];
  sprites: SceneSprite[];
  /** It is night, and the lamps of the map are off. */
  isDark?: boolean;
}

/** The position and direction of a camera. */
export interface CameraPose {
  mapId: string;
  x: number;
  y: number;
  /** Height of the lens in metres. */
  z: number;
  heading: number;
  tilt: number;
  zoom: number;
  /** Metres a second along the device's own heading, for the picture between two ticks. */
  speed: number;
  deviceHeading: number;
  turnRate: number;
  /** Camera axes in motion: radians a second, and the factor a second. */
  panRate: number;
  tiltRate: number;
  ptzCount: number;
  /** The robot's own lamps, which light up what its camera sees. */
  headLight: boolean;
  alarmLight: boolean;
}

/** A picture that a camera must take. */
export interface View {
  pose: CameraPose;
  scene: SceneState;
  /** Id of the sprite to mark; empty for none. */
  focus: string;
}

/** An alarm with what its picture shows. */
export type RaisedAlarm = RaisedAlarmOf<View>;
/** A capture with what its picture shows. */
export type Capture = Omit<CaptureOf<View>, 'facts'>;
/** An event of a tick. */
export type WorldEvent = Exclude<FleetEvent<View>, { type: 'capture' }> | { type: 'capture'; capture: Capture };
