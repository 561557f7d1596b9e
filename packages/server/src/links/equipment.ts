/**
 * The port to the equipment of a site beside its devices: locks, switched circuits, fire cabinets, rain and snow sensors, and the edge
 * nodes between them and the server. The server says what is installed, and the equipment reports what it does.
 */
import type { Answer } from './orders.ts';

/** A lock as it is installed. */
export interface InstalledLock {
  readonly id: string;
  readonly doorId: string;
  /** The edge node by which it is connected; undefined for none. */
  readonly nodeId: string | undefined;
  /** After how long it locks again, ms. */
  readonly openForMs: number;
  /** After how long an open door is reported as open too long, ms. */
  readonly ajarForMs: number;
  readonly use: 'maintenance' | 'inUse' | 'heldOpen' | 'heldShut';
  /** Codes of the types of persons whom it lets in now, by card and face. */
  readonly admits: readonly string[];
  /** Ids of the robots that it lets through; undefined for all of its map. */
  readonly robots: readonly string[] | undefined;
}

/** What a lock reports. */
export interface LockReport {
  readonly state: 'locked' | 'unlocked' | 'open' | 'ajar' | 'offline';
  /** Charge of its battery, percent. */
  readonly power: number;
}

/** A switched circuit as it is installed. */
export interface InstalledSwitch {
  readonly id: string;
  readonly mapId: string;
  readonly load: 'light' | 'socket' | 'fan' | 'pump' | 'gate' | 'other';
  /** Amperes. */
  readonly rated: number;
  readonly tripAt: number;
  readonly isInUse: boolean;
  /** Whether it was on when it last reported; it is so at first. */
  readonly wasOn: boolean;
}

/** What a circuit reports. */
export interface SwitchReport {
  readonly isOn: boolean;
  readonly isTripped: boolean;
  /** Amperes, with one digit. */
  readonly current: number;
  readonly isOnline: boolean;
}

/** A fire cabinet as it is installed. */
export interface InstalledCabinet {
  readonly id: string;
  /** What must be in it. */
  readonly items: readonly string[];
  readonly mapId: string;
  readonly x: number;
  readonly y: number;
}

/** What a cabinet reports. */
export interface CabinetReport {
  readonly isOpen: boolean;
  readonly isOnline: boolean;
}

/** A floor at which a lift stops. */
export interface LiftFloor {
  /** Its name, as the lift shows it. */
  readonly floor: string;
  readonly mapId: string;
  readonly x: number;
  readonly y: number;
}

/** A lift as it is installed. */
export interface InstalledLift {
  readonly id: string;
  /** The IP address or the name of its server. */
  readonly host: string;
  readonly port: number;
  /** From the lowest to the highest. */
  readonly floors: readonly LiftFloor[];
  /** How long its door stays open, ms. */
  readonly doorMs: number;
  readonly isInUse: boolean;
  /** The name of the floor at which it last was; undefined when it never reported. */
  readonly wasAt: string | undefined;
}

/** What a lift reports. */
export interface LiftReport {
  readonly state: 'idle' | 'up' | 'down' | 'doorOpen' | 'fault';
  /** The name of the floor at which its car is, or that it passed last. */
  readonly floor: string;
  readonly isOnline: boolean;
}

/** An edge node as it is installed. */
export interface InstalledNode {
  readonly id: string;
  readonly ip: string;
  readonly port: number;
  readonly isValid: boolean;
  /** When its password was last set, ms since 1970. The node signs in with the new one after a while. */
  readonly passwordSetAt: number;
}

/** What is known of a node. */
export interface NodeReport {
  readonly isOnline: boolean;
  readonly version: string;
}

/** A rain and snow sensor as it is installed. */
export interface InstalledWeather {
  readonly id: string;
  readonly mapId: string;
}

/** What a rain and snow sensor reports. */
export interface WeatherReport {
  readonly state: 'dry' | 'rain' | 'snow';
  /** How much falls, as water, millimetres an hour. */
  readonly rate: number;
  readonly isOnline: boolean;
  /** Charge of its battery, percent. */
  readonly power: number;
}

/** The kinds of equipment: as it is installed, what it reports, and what it can be ordered to do. */
export interface EquipmentKinds {
  readonly lock: readonly [InstalledLock, LockReport, 'open'];
  readonly switch: readonly [InstalledSwitch, SwitchReport, 'on' | 'off' | 'reset'];
  readonly cabinet: readonly [InstalledCabinet, CabinetReport, never];
  readonly lift: readonly [InstalledLift, LiftReport, { readonly to: string }];
  readonly node: readonly [InstalledNode, NodeReport, 'test'];
  readonly weather: readonly [InstalledWeather, WeatherReport, never];
}
export type EquipmentKind = keyof EquipmentKinds;

/** What is done to equipment in a test, where it can be: as if it happened by itself. */
export type Disturbance =
  'leaveOpen' | 'shut' | 'drain' | 'overload' | 'disconnect' | 'connect' | 'card' | 'face' | 'rain' | 'snow' | 'dry';

/** The equipment of a site. */
export interface Equipment {
  /** Says what is installed of a kind. What is no longer among it is gone. */
  install<Kind extends EquipmentKind>(kind: Kind, installed: readonly EquipmentKinds[Kind][0][]): void;
  /** What one last reported; undefined for one that never did. */
  report<Kind extends EquipmentKind>(kind: Kind, id: string): EquipmentKinds[Kind][1] | undefined;
  /** Orders one to do something. The promise says whether it takes the order; only its report shows that it is done. */
  order<Kind extends EquipmentKind>(kind: Kind, id: string, order: EquipmentKinds[Kind][2]): Promise<Answer>;
}

/** The equipment of a server that has none: everything that is installed stays silent. */
export const noEquipment: Equipment = {
  install: () => undefined,
  report: () => undefined,
  order: () => Promise.resolve('away'),
};

/** An opening of a door by its lock, or that it refused one. */
export interface Opening {
  readonly lockId: string;
  readonly way: 'card' | 'face' | 'robot';
  /** The name of the person, or the id of the robot. */
  readonly by: string;
  readonly isOpened: boolean;
  /** ms since 1970. */
  readonly at: number;
}
