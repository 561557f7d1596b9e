/** The orders to devices, and their answers. */
import type { Device, Initializing, Ptz, PtzMove } from './devices.ts';
import type { PatrolKind, Point } from './site-map.ts';
import type { StopGroup } from './stops.ts';

/** The directions of a driving command. */
export interface Motion {
  forward: boolean;
  back: boolean;
  left: boolean;
  right: boolean;
}

/** Lamps, wiper, volume and net of a device. */
export type Hardware = Pick<Device, 'alarmLight' | 'headLight' | 'wiper' | 'volume' | 'netCatching'>;

/** The mode of a device that drives a route: again and again, or only now. */
export type RoundMode = 'patrol' | 'specificRoute';

/** An order to one device. */
export type Order =
  /** Drives; repeated while it is held. The device stops by itself 500 ms after the last one. `speed` is 1 to 10. */
  | { kind: 'drive'; motion: Motion; speed: number }
  /** Moves the camera while it is repeated. `value` is 1 to 100. */
  | { kind: 'ptz'; move: PtzMove; value: number }
  /** Turns the camera to axes, within its limits. */
  | { kind: 'ptzTo'; axes: Ptz }
  /** `proceed`: a device that leaves manual mode continues where it was; without it the device begins its route again. */
  | { kind: 'mode'; mode: 'manual' | 'automatic'; proceed: boolean }
  | { kind: 'pause' }
  /** Goes on with a paused patrol, or begins the route of a device that stands by. */
  | { kind: 'resume' }
  | { kind: 'endTask' }
  /** Drives to a point of its map and stands by there. */
  | { kind: 'goTo'; goal: Point }
  /** Drives to a point of its map and watches there until it gets another order. */
  | { kind: 'watch'; goal: Point }
  /**
   * Drives the stops of a route of its map once, in a mode that says so, and then stands by. Only a device that stands does that. On this
   * round it looks for what `patrol` says in place of the route.
   */
  | { kind: 'round'; routeId: string; mode: RoundMode; patrol?: PatrolKind | undefined }
  /** Drives to a point and looks at another one for a time; an `errand` event says how it ended. */
  | { kind: 'lookAt'; goal: Point; look: Point; staysMs?: number }
  /** Leads somebody to a point and goes back; an `errand` event says that it has arrived, or will not. */
  | { kind: 'guide'; goal: Point }
  /** Gives up the errand. The device continues with what it did before. */
  | { kind: 'recall' }
  /**
   * Goes to its charger and leaves it when it is charged, or leaves it now. For shelter it stays there also when it is charged, until
   * the shelter ends; then it goes on with what it did before.
   */
  | { kind: 'charge'; isOn: boolean; isShelter?: true }
  | { kind: 'hardware'; change: Partial<Hardware> }
  /** Does an action group where it stands; an `acted` event says what it could not do. */
  | { kind: 'act'; groupId: string; group: StopGroup }
  | { kind: 'restart' }
  | { kind: 'initialize'; part: Initializing['part'] }
  | { kind: 'releaseStop' };

/** The kinds of orders. */
export type OrderKind = Order['kind'];

/**
 * The answer to an order: it was taken, or why it was refused. Taken does not mean done, which the status of the device shows.
 * `away`: the device is not connected. `unable`: it cannot do this at all. `busy`: not now, because of what it does. `noWay`:
 * it cannot get there.
 */
export type Answer = 'taken' | 'away' | 'unable' | 'busy' | 'noWay';

/** The movement that stops: driving, or the camera. */
export type Lane = 'move' | 'ptz';
