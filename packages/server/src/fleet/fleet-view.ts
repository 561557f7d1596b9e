import {
  audioChannelNumber,
  countsIn,
  type Channel,
  type CurrentStep,
  type LineInfo,
  type Robot,
  type RobotStatus,
  type Situation,
  type Statistics,
} from '@patrolkit/transport/contract';
import { mountsOf } from '../links/cameras.ts';
import type { Device } from '../links/devices.ts';
import { visibleDevices } from './devices.ts';
import { placeOf } from './place.ts';
import type { RegisterNow } from './register.ts';
import type { Fleet } from '../links/fleet.ts';
import { textOf } from '../language/texts.ts';
import { rightOn, type Account } from '../session/users.ts';
import type { Reader } from '../language/reader.ts';
import { nameIn } from '../language/names.ts';
import { pointId, type NamesNow } from './site-names.ts';

const COMPANY = 'PK';

const degrees = (radians: number): number => Math.round(((radians * 180) / Math.PI) * 10) / 10;
const centi = (value: number): number => Math.round(value * 100) / 100;

/** The address of the drawn picture of a model. */
export const modelPictureAddress = (device: Pick<Device, 'kind' | 'model'>): string =>
  `/files/model/${device.kind}/${device.model}.svg`;

/** What the list of robots reads beside the devices themselves. */
export interface ListParts {
  readonly fleet: Pick<Fleet, 'devices'>;
  readonly names: NamesNow;
  readonly register: RegisterNow;
  /** Most minutes that a user may watch live video of a device without a break; 0 for no limit. */
  readonly videoLimit: (deviceId: string) => number;
}

/** The devices that a user may see, as the list of robots shows them: by the places of their models. */
export const asRobots = ({ fleet, names, register, videoLimit }: ListParts, user: Account, reader: Reader): Robot[] =>
  visibleDevices(fleet, user)
    .map((device): Robot => {
      const model = register.model(device.model);
      return {
        id: device.id,
        name: nameIn(reader.language, names.device(device.id)),
        model: device.model,
        mayControl: rightOn(user, device).controls,
        isOnline: device.online,
        videoLimitMinutes: videoLimit(device.id),
        kind: device.kind,
        picture: reader.base + (model?.picture ?? modelPictureAddress(device)),
        companyCode: COMPANY,
        serial: device.serial,
        mapId: device.mapId,
        ...(model
          ? { modelLabel: nameIn(reader.language, model.name), sort: model.sort, modelVersion: model.version }
          : {}),
        handSpeed: register.settings(device.id)?.handSpeed,
        ...(device.online ? {} : { away: device.away, heardAt: register.heardAt(device) }),
      };
    })
    .sort((one, other) => (one.sort ?? 0) - (other.sort ?? 0));

/** The status of a device at a moment of the steady clock, ms. A value that is unknown is left out. */
export const asStatus = (device: Device, driver: string | undefined, now: number): RobotStatus => {
  const place = placeOf(device, now);
  return {
    isEmergencyStopped: device.emergencyStop,
    isPatrolPaused: device.patrolPaused,
    mode: device.mode,
    isAlarmLightOn: device.alarmLight,
    isHeadLightOn: device.headLight,
    battery: device.battery === undefined ? undefined : Math.round(device.battery),
    speed: device.speed === undefined ? undefined : centi(device.speed),
    pose: place && { mapId: place.mapId, x: centi(place.x), y: centi(place.y), angle: degrees(place.heading) },
    driver,
    ...(device.initialization ? { initialization: device.initialization } : {}),
  };
};

/** The cameras and the audio channel of a device; sensors have none. */
export const asChannels = (device: Device, reader: Reader, register: Pick<RegisterNow, 'settings'>): Channel[] =>
  device.kind === 'sensor'
    ? []
    : [
        ...mountsOf(device.kind).map(({ number, name }) => ({
          id: `${device.id}-${String(number)}`,
          name:
            register
              .settings(device.id)
              ?.cameras.find(({ channelId }) => channelId === `${device.id}-${String(number)}`)?.name ??
            textOf(reader.language, `channel.${name}`),
          number,
          videoCode: 'H264',
          hasLan: device.kind !== 'recorder',
        })),
        {
          id: `${device.id}-7`,
          name: textOf(reader.language, 'channel.audio'),
          number: audioChannelNumber,
          hasLan: false,
        },
      ];

/** The planned route of a device. */
export const asLine = (fleet: Fleet, device: Device, names: NamesNow, reader: Reader): LineInfo => {
  const route = fleet.route(device.id);
  return {
    id: route?.id,
    name: route && nameIn(reader.language, route.name),
    mapId: device.mapId,
    points: (route?.stops ?? []).map(stop => ({
      x: centi(stop.x),
      y: centi(stop.y),
      name: nameIn(reader.language, names.point(pointId(device.mapId, stop.id))),
    })),
  };
};

/** How far a device is on its route. */
export const asStep = (fleet: Fleet, device: Device, names: NamesNow, reader: Reader): CurrentStep => {
  const route = fleet.route(device.id);
  const stop = route?.stops[route.next];
  return {
    index: route?.next ?? 0,
    total: route?.stops.length ?? 0,
    name: stop === undefined ? '' : nameIn(reader.language, names.point(pointId(device.mapId, stop.id))),
  };
};

/** The statistics of the devices of a user. */
export const asStatistics = (
  devices: readonly Device[],
  onRound: ReadonlySet<string>,
  { alarms, captures }: Readonly<Record<'alarms' | 'captures', number>>,
): Statistics => ({
  total: devices.length,
  onPatrol: devices.filter(({ id }) => onRound.has(id)).length,
  onDuty: devices.filter(({ online: isOnline, mode }) => countsIn.onDuty({ isOnline, mode })).length,
  charging: devices.filter(device => device.online && device.mode === 'charge').length,
  alarms,
  captures,
});

/**
 * The positions of the devices of a user whose place is known, at a moment of the steady clock, ms.
 * @param onRound the devices of which a run is in progress
 */
export const asSituation = (
  devices: readonly Device[],
  onRound: ReadonlySet<string>,
  statistics: Statistics,
  now: number,
): Situation => {
  const positions: Situation['positions'] = [];
  for (const device of devices) {
    const place = placeOf(device, now);
    if (!place) continue;
    positions.push({
      deviceId: device.id,
      mapId: place.mapId,
      x: centi(place.x),
      y: centi(place.y),
      angle: degrees(place.heading),
      isOnRound: onRound.has(device.id),
      mode: device.mode,
      battery: device.battery === undefined ? undefined : Math.round(device.battery),
    });
  }
  return { statistics, positions };
};
