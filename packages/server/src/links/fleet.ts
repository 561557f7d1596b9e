/** The one port between the server and its devices: simulated, linked by a protocol, or of another process. */
import type { detector, Infer, Quantity, robotConfig } from '@patrolkit/transport/contract';
import type { Abilities, HardwareCode } from './abilities.ts';
import type { Cause } from './alarms.ts';
import type { Channels, Sound } from './channels.ts';
import type { Device, DeviceKind } from './devices.ts';
import type { Equipment } from './equipment.ts';
import type { FleetEvent, RaisedAlarm, Shot } from './events.ts';
import type { Answer, Hardware, Lane, Order } from './orders.ts';
import type { FaceLibrary } from './people.ts';
import type { SiteRegion } from './regions.ts';
import type { DrawnMap, MapPicture, Point, Route, SiteGround, SiteMap, SiteNet, SiteRoute } from './site-map.ts';
import type { SiteStop } from './stops.ts';

/** What a device sees of a cause: the picture of it, and an alarm when the cause is still there. */
export interface Look {
  readonly shot: Shot;
  readonly alarm: RaisedAlarm | undefined;
}

/** The charge below which a device goes to its charger, percent. It keeps its own limit where that is higher. */
export interface ChargeLimits {
  readonly recallBelow: number;
}

/** What a robot notices things with. */
export type Detector = Infer<typeof detector>;

/** The least and the most that a reading may be; undefined for no bound. */
export interface Bounds {
  readonly low: number | undefined;
  readonly high: number | undefined;
}

/** How a robot works, as its users have set it. */
export interface RobotSettings {
  /** Whether it can be listened to while it speaks. */
  readonly isIndependent: boolean;
  /** The voice with which it speaks texts. */
  readonly voice: Infer<typeof robotConfig>['voice'];
  /** What it notices things with. */
  readonly detectors: readonly Detector[];
  /** The temperature of its housing beyond which it raises an alarm, degrees Celsius, and the humidity, percent. */
  readonly temperature: Bounds;
  readonly humidity: Bounds;
  /** Its volume after a restart. */
  readonly volume: number;
  /** How fast it drives by itself, metres a second. */
  readonly cruise: number;
  /** At this charge it drives to its charger, percent. */
  readonly chargeLow: number;
  /** At this charge it leaves its charger, percent. */
  readonly chargeHigh: number;
  /** At this charge it raises an alarm when it has not reached its charger, percent. */
  readonly batteryWarn: number;
}

/** What the parts of a device are set to after a restart. The device decides about the others. */
export type InitialHardware = Readonly<Partial<Pick<Hardware, 'volume' | 'wiper' | 'headLight' | 'alarmLight'>>>;

/** What the server has registered of a device. The device itself reports the rest. */
export interface Registered extends Pick<Device, 'id' | 'kind' | 'number' | 'model' | 'serial' | 'mapId'> {
  /** The hash of the key with which it must register. Undefined for a device that needs none. */
  readonly key: string | undefined;
  /** False while it is in maintenance: it goes to its charger and is offline there. */
  readonly isInUse: boolean;
  /** The limits of its group; undefined without one. */
  readonly charge: ChargeLimits | undefined;
  /** The edge node by which it is connected; undefined for none. It is away while its node is. */
  readonly nodeId: string | undefined;
  /** Where a sensor hangs, metres; undefined for other devices. */
  readonly place: Point | undefined;
  /** What a sensor measures; nothing for other devices. */
  readonly quantities: readonly Quantity[];
  /** How it works; undefined for a device without such settings, which has those of its maker. */
  readonly settings: RobotSettings | undefined;
  /** The parts that commands may set or use, by its model. */
  readonly hardware: readonly HardwareCode[];
  /** What those are set to after a restart, but for the volume of a robot, which is one of its settings. */
  readonly initial: InitialHardware;
}

/** All devices of a server. */
export interface Fleet {
  /** All devices by their id, as they last reported; read within one task. */
  readonly devices: ReadonlyMap<string, Device>;
  readonly maps: readonly SiteMap[];
  device(id: string): Device | undefined;
  /**
   * The devices of the server from now on, all of them. In the same task the fleet takes in those that it does not have, changes those that
   * differ, and drops all others. Whoever reads them again tells the fleet again, so it does nothing for what it knows already.
   */
  hold(registered: readonly Registered[]): void;
  /**
   * The maps of the server from now on, all of them, in their order. A new one has no lanes until `setNets` tells them. No device is on a map
   * that is gone.
   */
  setMaps(maps: readonly DrawnMap[]): void;
  /**
   * The lanes of the server from now on: those of the maps that it names, which `maps` has from then on. Devices that drive by themselves look
   * for their ways again from where they are.
   */
  setNets(nets: readonly SiteNet[]): void;
  /** The floor of a map; undefined when the fleet knows nothing of it. */
  ground(mapId: string): SiteGround | undefined;
  /** The routes that devices drive, of all maps. */
  readonly routes: readonly SiteRoute[];
  /**
   * The routes of the server from now on, all of them. A device whose route is among them goes on to its next stop and then follows the
   * route as it is now. One whose route is not gets another one of its map that its kind drives, or none.
   */
  setRoutes(routes: readonly SiteRoute[]): void;
  /** What devices do at the points from now on, all of them. A device does it from its next arrival on. */
  setStops(stops: readonly SiteStop[]): void;
  /** The regions in force, of all maps. */
  readonly regions: readonly SiteRegion[];
  /**
   * The regions of the server from now on, all of them. Devices that drive by themselves follow them at once: ways avoid forbidden regions
   * and lanes against a one-way region, who is in a forbidden one leaves it, and speed limits hold. A device that is paused in a region
   * without stopping stands at its edge. The other kinds are of no concern for devices.
   */
  setRegions(regions: readonly SiteRegion[]): void;
  /** What a device can do on request; nothing for one that does not exist. */
  abilities(id: string): Abilities;
  /** The planned route of a device; undefined when it has none. */
  route(id: string): Route | undefined;
  /**
   * Asks a device to do something. The order goes out in the same task, and the promise says whether the device takes it. Only
   * the status of the device shows that it is done.
   */
  order(id: string, order: Order): Promise<Answer>;
  /**
   * Stops a device. It waits for nothing and gets no answer. The stop goes out in the same task, before anything that waits.
   */
  stop(id: string, lane: Lane): void;
  /** Whether a device would go on an errand now. */
  isFree(id: string): boolean;
  /** What the camera of a device sees at this moment; undefined when it has none, or is away. */
  view(id: string): Shot | undefined;
  /** What a device sees of a cause from where it is; undefined when it cannot look at it. */
  lookAgain(id: string, cause: Cause): Look | undefined;
  /** The picture of a map; undefined for an unknown one. */
  mapPicture(mapId: string): MapPicture | undefined;
  /** The picture of a model as SVG; undefined for an unknown one. */
  modelPicture(kind: DeviceKind, model: string): string | undefined;
  readonly channels: Channels;
  readonly sound: Sound;
  readonly equipment: Equipment;
  /**
   * The events of devices since the last call. A fleet that lives in this process moves on by the given time, ms. While
   * `isCalm`, nothing new happens by itself.
   */
  take(elapsedMs: number, isCalm: boolean): readonly FleetEvent[];
  /** Ends all connections. */
  close(): Promise<void>;
}

/** The parts that a fleet gets from its server. */
export interface FleetNeeds {
  /** The wall clock, ms since 1970. */
  readonly now: () => number;
  /** A clock, ms, that nobody sets; commands expire by it. */
  readonly steadyNow: () => number;
  /** The persons whom the devices recognise. */
  readonly library: FaceLibrary;
  readonly onError: (message: string) => void;
}

/** Opens a fleet. */
export type OpenFleet = (needs: FleetNeeds) => Fleet;
