import { aimAt, poseOf } from './camera-head.ts';
import { sceneOf } from './scene-state.ts';
import type { Site, WorldState } from './state.ts';
import type { StoredName } from '@patrolkit/server/language/names.ts';
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
  /** The condition of the device itself that it is about, if its kind alone does not tell that, and whether it still holds. */
  condition?: { readonly name: string; readonly holds: () => boolean };
  /** What users call it, if its kind alone does not tell that. */
  subjectName?: StoredName;
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
  raise(device: SiteDevice, reason: AlarmReason): RaisedAlarm {
    const { kind, level, value = '', personName = '', condition, subjectName, seen } = reason;
    const state = this.#state;
    const thing = seen?.thing;
    const causeId = thing?.id ?? causeOf(device, condition?.name ?? kind);
    const alarm: RaisedAlarm = {
      kind,
      level,
      value,
      personName,
      ...(subjectName ? { subjectName } : {}),
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
        : state.devices.has(device.id) && (condition ? condition.holds() : isStillSo(state, device, kind)),
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

  /** Whether the cause of an alarm that a device raised about itself still exists: of a kind, or of a condition by its name. */
  stands(device: SiteDevice, kind: string): boolean {
    return this.#causes.has(causeOf(device, kind));
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

const causeOf = (device: SiteDevice, kind: string): string => `${device.id} ${kind}`;
