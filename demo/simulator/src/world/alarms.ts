import { aimAt, poseOf } from './camera-head.ts';
import { sceneOf } from './scene-state.ts';
import type { Site, WorldState } from './state.ts';
import type { AlarmKind, AlarmLevel } from '@patrolkit/server/links/alarms.ts';
import type { SiteDevice } from './device.ts';
import type { RaisedAlarm, Thing } from './types.ts';

/** The charge, percent, at which a device without settings raises an alarm when it has not reached its charger. */
const makersWarning = 10;

/** The charge at which a device raises an alarm when it has not reached its charger, percent. */
export const warnAt = ({ settings }: Pick<WorldState, 'settings'>, id: string): number =>
  settings.get(id)?.batteryWarn ?? makersWarning;

/** That alarm ends at this charge, percent. */
export const warnEnds = (state: Pick<WorldState, 'settings'>, id: string): number => warnAt(state, id) + 5;

/**
 * Whether the condition that a device reported still holds. A charge must rise a little beyond the limit.
 */
const isStillSo = (state: WorldState, device: SiteDevice, kind: AlarmKind): boolean => {
  if (kind === 'battery') return device.battery < warnEnds(state, device.id);
  if (kind === 'emergencyStop') return device.emergencyStop;
  return !device.online;
};

/** The reason of an alarm. */
export interface AlarmReason {
  kind: AlarmKind;
  level: AlarmLevel;
  /** Words that fill the alarm's text. */
  value?: string;
  personName?: string;
  /** The thing that a camera saw, and its map. */
  seen?: { thing: Thing; site: Site };
}

/** Raises alarms, and reports when their causes have ended. */
export class Alarms {
  readonly #state: WorldState;
  /** The causes that still exist, by id, each with a function that checks whether it does. */
  readonly #causes = new Map<string, () => boolean>();

  constructor(state: WorldState) {
    this.#state = state;
  }

  /** Raises an alarm, with a picture when the device has a camera. */
  raise(device: SiteDevice, { kind, level, value = '', personName = '', seen }: AlarmReason): RaisedAlarm {
    const state = this.#state;
    const thing = seen?.thing;
    const causeId = thing?.id ?? causeOf(device, kind);
    const alarm: RaisedAlarm = {
      kind,
      level,
      value,
      personName,
      deviceId: device.id,
      mapId: device.mapId,
      at: state.options.now(),
      causeId,
      shot: undefined,
      cause: thing && { kind, mapId: device.mapId, x: thing.x, y: thing.y, label: thing.label },
    };
    this.#causes.set(causeId, () =>
      seen
        ? seen.site.things.list.includes(seen.thing)
        : state.devices.has(device.id) && isStillSo(state, device, kind),
    );
    const member = state.member(device.id);
    if (thing && member) {
      const pose = aimAt(member, thing, thing.kind);
      alarm.shot = { pose, scene: sceneOf(state, device.mapId, device.id), focus: thing.id };
    } else if (member && device.kind !== 'sensor') {
      alarm.shot = { pose: poseOf(member), scene: sceneOf(state, device.mapId, device.id), focus: '' };
    }
    state.tell({ type: 'alarm', alarm });
    return alarm;
  }

  /** Reports the causes that have ended since the last call. */
  tellGone(): void {
    for (const [cause, isPresent] of this.#causes) {
      if (isPresent()) continue;
      this.#causes.delete(cause);
      this.#state.tell({ type: 'gone', cause, at: this.#state.options.now() });
    }
  }
}

const causeOf = (device: SiteDevice, kind: AlarmKind): string => `${device.id} ${kind}`;
