/**
 * Scenes: the places in which several robots patrol together, as far as a user sees a device there. The specification names the calls and
 * no field of them: all are assumed.
 */
import { alarmLevelCounts } from '../alarms/tallies.ts';
import { assumed, entity, id, list, number, optional, withDefault, within, type Infer } from '../codec/index.ts';
import { placeFields, placesWithin } from '../records/places.ts';
import { soughtId } from '../remarks.ts';
import { stateCounts, type RunningResult } from './entities.ts';

/** A device in a scene, with the number of its pending alarms. */
export const sceneRobot = entity(
  'SceneRobot',
  { id: assumed('deviceId', id, 'Device', { also: ['id'] }), ...alarmLevelCounts },
  { main: 'id' },
);
export type SceneRobot = Infer<typeof sceneRobot>;

const levels = entity('AlarmLevels', alarmLevelCounts);

/** A place with its devices. A company or a zone has those of all its scenes in the answer. */
export interface ScenePlace extends RunningResult, Infer<typeof levels> {
  readonly id: string;
  readonly name: string;
  readonly kind: 'company' | 'zone' | 'scene';
  readonly devices: number;
  readonly robots: readonly SceneRobot[];
  readonly otherDevices: readonly SceneRobot[];
  /** Places within it. Missing means none. */
  readonly children?: readonly ScenePlace[];
}

/** A place with its devices. */
export const scenePlace = placesWithin<ScenePlace>('ScenePlace', {
  ...placeFields,
  devices: assumed(
    'deviceNum',
    withDefault(within(number, { min: 0, decimals: 0 }), 0),
    'Devices that stand there, of every kind',
  ),
  robots: assumed('robots', withDefault(list(sceneRobot), []), 'Robots and patrol vehicles that stand there'),
  otherDevices: assumed('otherDevices', withDefault(list(sceneRobot), []), 'Devices of other kinds that stand there'),
  ...stateCounts,
  ...alarmLevelCounts,
});

/** A zone of the second level. */
export const secondZone = entity('SecondZone', {
  id: placeFields.id,
  name: placeFields.name,
  parentId: assumed('parentId', optional(id), 'Place of the first level that holds it'),
});
export type SecondZone = Infer<typeof secondZone>;

/** The request for zones of the second level. */
export const secondZoneQuery = entity('SecondZoneQuery', {
  parentId: assumed('zoneId', optional(soughtId), 'Place of the first level that holds them; any place when missing'),
});
