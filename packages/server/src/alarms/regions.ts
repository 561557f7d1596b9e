/** What detection regions say of the alarms that devices raise. */
import type { Fleet } from '../links/fleet.ts';
import type { AlarmLevel } from '../links/alarms.ts';
import type { RaisedAlarm } from '../links/events.ts';
import { detectionsAt } from '../links/regions.ts';
import { alarmTypes, gravity } from './alarm.ts';

/** The gravest of some levels; undefined for none. */
const gravest = (levels: readonly AlarmLevel[]): AlarmLevel | undefined =>
  gravity.findLast(level => levels.includes(level));

/**
 * An alarm as the detection regions of its place and type have it: with the gravest of their levels, and none while none of them holds.
 * Alarms of other places and types stay as they are. The place of an alarm is that of its cause, or of its device.
 */
export const inRegions = (alarm: RaisedAlarm, fleet: Pick<Fleet, 'device' | 'regions'>): RaisedAlarm | undefined => {
  const { cause, deviceId, mapId, kind } = alarm;
  const { x, y } = cause ?? fleet.device(deviceId) ?? {};
  if (x === undefined || y === undefined) return alarm;
  const about = detectionsAt(fleet.regions, { id: deviceId, mapId }, { x, y }).filter(region =>
    region.alarmTypes.includes(alarmTypes[kind]),
  );
  const holding = about.filter(({ holds }) => holds);
  if (about.length > 0 && holding.length === 0) return undefined;
  const level = gravest(holding.flatMap(region => region.level ?? []));
  return level === undefined ? alarm : { ...alarm, level };
};
