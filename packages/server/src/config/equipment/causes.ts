/** The alarms of equipment: one while its cause lasts. */
import type { StoredName } from '../../language/names.ts';
import type { AlarmKind, AlarmLevel } from '../../links/alarms.ts';
import type { Device } from '../../links/devices.ts';
import type { FleetEvent } from '../../links/events.ts';
import type { Point } from '../../links/site-map.ts';
import type { EquipmentParts } from './parts.ts';

/** An alarm of equipment. */
export interface EquipmentAlarm {
  readonly kind: AlarmKind;
  readonly level: AlarmLevel;
  readonly value: string;
  readonly subjectName?: StoredName;
  /** The device that it is about. Without one it is told to the users of the nearest device. */
  readonly deviceId?: string;
  readonly mapId: string;
  /** Where it is, metres; undefined when nobody knows. */
  readonly place: Point | undefined;
  /** What a robot would look at there; empty for nothing of its own. */
  readonly label: string;
}

/** The parts of the causes. */
interface CauseParts extends Pick<EquipmentParts, 'raise' | 'now'> {
  readonly fleet: Pick<EquipmentParts['fleet'], 'devices'>;
}

const sees = ({ kind }: Device): boolean => kind !== 'sensor';

/** Raises the alarms of equipment, and ends their causes. */
export class Causes {
  readonly #parts: CauseParts;
  readonly #standing = new Set<string>();

  constructor(parts: CauseParts) {
    this.#parts = parts;
  }

  /** Says whether a cause is there. The first time that it is, its alarm is raised. */
  set(cause: string, isThere: boolean, alarm: () => EquipmentAlarm): void {
    if (isThere === this.#standing.has(cause)) return;
    if (!isThere) return this.end(cause);
    const event = this.#eventOf(cause, alarm());
    // Without any device nobody could be told; it is tried again with the next report.
    if (!event) return;
    this.#standing.add(cause);
    this.#parts.raise([event]);
  }

  /** Ends a cause that stands. */
  end(cause: string): void {
    const { raise, now } = this.#parts;
    if (this.#standing.delete(cause)) raise([{ type: 'gone', cause, at: now() }]);
  }

  #eventOf(cause: string, alarm: EquipmentAlarm): FleetEvent | undefined {
    const { kind, level, value, subjectName, deviceId, mapId, place, label } = alarm;
    const device = deviceId === undefined ? this.#nearest(mapId, place) : this.#parts.fleet.devices.get(deviceId);
    return (
      device && {
        type: 'alarm',
        alarm: {
          kind,
          level,
          value,
          personName: '',
          ...(subjectName ? { subjectName } : {}),
          deviceId: device.id,
          mapId,
          at: this.#parts.now(),
          causeId: cause,
          shot: undefined,
          cause: place && kind === 'door' ? { kind, mapId, ...place, label } : undefined,
        },
      }
    );
  }

  /**
   * The device whose users are told: the nearest one on the map that has a camera, then any on the map, then any at all. Equipment itself
   * is no device, and rights on alarms are rights on devices.
   */
  #nearest(mapId: string, place: Point | undefined): Device | undefined {
    const away = (device: Device): number =>
      (device.mapId === mapId ? 0 : 2e6) +
      (sees(device) ? 0 : 1e6) +
      (place ? Math.hypot((device.x ?? 0) - place.x, (device.y ?? 0) - place.y) : 0);
    return [...this.#parts.fleet.devices.values()].toSorted((one, other) => away(one) - away(other))[0];
  }
}
