/**
 * Makes a day of the past: what was seen, the alarms that it raised, and how they were handled. All parts agree and follow from
 * the seed.
 */
import { quantities, type AlarmLevel } from '@patrolkit/transport/contract';
import { between, seededRandom, pick, type Random } from '../../world/random.ts';
import { drawn } from '../../world/rhythm.ts';
import { passShare, situationOf, staysMs, usualAlarmsPerHour } from '../../world/situations.ts';
import type { AlarmKind } from '@patrolkit/server/links/alarms.ts';
import { regularPlates } from '../../world/vehicles.ts';
import { textOf } from '@patrolkit/server/language/texts.ts';
import { quantitiesOf, sensorAt } from '../sources/readings.ts';
import { awayDuring, gapsOf, isAwayAt } from '../sources/robots.ts';
import { drivers, moments, oneOf, steps, type RecordSite, type SourceDevice } from '../sources/site.ts';
import type { Stretch } from '@patrolkit/server/store/days.ts';
import type { Stop } from '../sources/stops.ts';
import { runsOf, type PastRun } from './runs.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A reading that is beyond its limit again within this time belongs to the same excursion. */
const sameForMs = 3 * HOUR;
/** The id of the outdoor map, on which vehicles are seen. */
const outside = '2';
/** Most other devices that take a picture of the same person or vehicle. */
const mostPass = 8;
/** The kinds of alarms with neither face nor plate, and their levels. */
const found = {
  smoke: 'serious',
  bag: 'important',
  door: 'general',
  meter: 'important',
  emergencyStop: 'important',
} as const;

/** A person or vehicle that a device saw. */
export interface Seen {
  readonly device: SourceDevice;
  readonly at: number;
  /** A plate or a name; empty for a stranger. */
  readonly label: string;
}

/** An alarm of the past, as it was raised. */
export interface RaisedPast {
  readonly kind: AlarmKind;
  readonly level: AlarmLevel;
  readonly value: string;
  readonly personName: string;
  readonly device: SourceDevice;
  readonly at: number;
}

/** How an alarm of the past was handled. */
export interface Handling {
  readonly confirmedAt: number;
  readonly confirmedBy: string;
  readonly confirmNote: string;
  readonly closedAt: number;
  readonly closedBy: string | undefined;
  readonly closeNote: string;
  readonly isNeedless: boolean;
}

/** A day of the past; its parts agree with each other. */
export interface PastDay {
  readonly runs: readonly PastRun[];
  readonly stops: readonly Stop[];
  readonly vehicles: readonly Seen[];
  readonly faces: readonly Seen[];
  readonly strangers: readonly Seen[];
  readonly alarms: readonly RaisedPast[];
}

const sensorAlarm: Readonly<Record<string, { readonly kind: AlarmKind; readonly level: AlarmLevel }>> = {
  temperature: { kind: 'temperature', level: 'important' },
  'PM2.5': { kind: 'dust', level: 'general' },
};

/** The alarms of sensors beyond their limit: one at the beginning of each excursion. */
const sensorAlarmsOf = (site: RecordSite, stretch: Stretch): RaisedPast[] =>
  site.devices.flatMap(device => {
    const [main] = quantitiesOf(device);
    if (!main) return [];
    let last = -Infinity;
    return steps({ from: stretch.from - sameForMs, to: stretch.to }, 10 * MINUTE).flatMap(at => {
      const reading = sensorAt(site.seed, device.id, main, at);
      if (reading <= main.threshold || isAwayAt(site, device.id, at)) return [];
      const isNew = at - last > sameForMs;
      last = at;
      if (!isNew || at < stretch.from) return [];
      const { kind, level } = sensorAlarm[main.quantity] ?? { kind: 'gas', level: 'serious' };
      return [
        {
          kind,
          level,
          value: `${main.quantity} ${reading.toFixed(1)} ${quantities[main.quantity].unit}`,
          personName: '',
          device,
          at,
        },
      ];
    });
  });

/**
 * The situations of a time range with the devices that saw them. They are drawn as often and with the same chances as on the
 * running site.
 */
type Situations = Pick<PastDay, 'vehicles' | 'faces' | 'strangers' | 'alarms'>;

/**
 * A known person, a vehicle or a stranger. The first device that sees it raises an alarm. All of them take a picture of a known
 * person or a vehicle.
 */
const seenOf = (
  site: RecordSite,
  here: readonly SourceDevice[],
  { kind, at }: { readonly kind: 'known' | 'stranger' | 'vehicle'; readonly at: number },
  random: Random,
): Partial<Situations> => {
  const first = oneOf(random, here);
  if (!first) return {};
  const others = here.filter(device => device !== first && random() < passShare).slice(0, mostPass);
  const by = (label: string): Seen[] => [
    { device: first, at, label },
    ...others
      .map(device => ({ device, at: at + Math.floor(random() * drawn(random, staysMs)), label }))
      .filter(seen => !isAwayAt(site, seen.device.id, seen.at)),
  ];
  const raised = { device: first, at, personName: '' };
  if (kind === 'stranger')
    return {
      strangers: [{ device: first, at, label: '' }],
      alarms: [{ ...raised, kind: 'intruder', level: 'serious', value: '' }],
    };
  if (kind === 'vehicle') {
    const plate = oneOf(random, regularPlates) ?? '';
    const vehicle = site.vehicleOf(plate, at);
    // An allowed vehicle raises no alarm.
    if (vehicle && !vehicle.isBlocked) return { vehicles: by(plate) };
    return { vehicles: by(plate), alarms: [{ ...raised, kind, level: vehicle ? 'serious' : 'general', value: plate }] };
  }
  const { name, level } = oneOf(random, site.people) ?? { name: '', level: 'general' };
  return { faces: by(name), alarms: [{ ...raised, kind: 'person', level, value: name, personName: name }] };
};

/** A cause that has neither face nor plate. */
const foundOf = (
  site: RecordSite,
  here: readonly SourceDevice[],
  { kind, at }: { readonly kind: keyof typeof found; readonly at: number },
  random: Random,
): Partial<Situations> => {
  const device = oneOf(random, here);
  if (!device) return {};
  const isHere = ({ mapId }: { readonly mapId: string }): boolean => mapId === device.mapId;
  const door = oneOf(random, site.doors.filter(isHere))?.id ?? '';
  const meter = oneOf(random, site.meters.filter(isHere))?.id ?? '';
  const degrees = String(Math.round(between(random, 80, 94)));
  const value = kind === 'door' ? door : kind === 'meter' ? `${meter} ${degrees} °C` : '';
  return { alarms: [{ kind, level: found[kind], value, personName: '', device, at }] };
};

/** The situations of a time range, drawn for each map. */
const situationsOf = (site: RecordSite, stretch: Stretch): Situations => {
  const all: Partial<Situations>[] = [...new Set(drivers(site).map(({ mapId }) => mapId))].flatMap(mapId => {
    const random = seededRandom(site.seed, 'situations', mapId, stretch.from);
    const ofMap = drivers(site).filter(device => device.mapId === mapId);
    const isAway = awayDuring(site, ofMap, stretch);
    return moments(stretch, random, usualAlarmsPerHour * 24).map((at): Partial<Situations> => {
      const here = ofMap.filter(({ id }) => !isAway(id, at));
      const drawnKind = situationOf(random);
      const kind = drawnKind === 'vehicle' && mapId !== outside ? 'bag' : drawnKind;
      // Readings beyond a limit and devices that are away follow from the curves of sensors and the online times instead.
      if (kind === 'reading' || kind === 'away') return {};
      return kind === 'known' || kind === 'stranger' || kind === 'vehicle'
        ? seenOf(site, here, { kind, at }, random)
        : foundOf(site, here, { kind, at }, random);
    });
  });
  return {
    vehicles: all.flatMap(({ vehicles = [] }) => vehicles),
    faces: all.flatMap(({ faces = [] }) => faces),
    strangers: all.flatMap(({ strangers = [] }) => strangers),
    alarms: all.flatMap(({ alarms = [] }) => alarms),
  };
};

/** Everything of a day. */
export const dayOf = (site: RecordSite, stretch: Stretch): PastDay => {
  const { alarms: ofSituations, ...seen } = situationsOf(site, stretch);
  const away = gapsOf(site, stretch).map(
    gap => ({ ...gap, kind: 'offline', level: 'general', value: '', personName: '' }) as const,
  );
  const alarms = [...ofSituations, ...sensorAlarmsOf(site, stretch), ...away].sort((one, other) => one.at - other.at);
  const runs = runsOf(site, stretch, alarms);
  return { runs, stops: runs.flatMap(({ stops }) => stops), ...seen, alarms };
};

/** How users handled an alarm. Undefined for an alarm that would not be closed before the end of the past. */
export const handlingOf = (
  site: RecordSite,
  { at, kind }: Pick<RaisedPast, 'at' | 'kind'>,
  users: readonly string[],
  end: number,
  random: Random,
): Handling | undefined => {
  const [confirms, closes] = [between(random, 0.3, 9) * MINUTE, between(random, 5, 90) * MINUTE];
  const confirmedAt = Math.floor(at + confirms);
  const closedAt = Math.floor(confirmedAt + closes);
  if (closedAt >= end || users.length === 0) return undefined;
  const isBySystem = random() < 0.08;
  const isNeedless = !isBySystem && random() < 0.24;
  const note = isNeedless ? 2 : kind === 'person' || kind === 'intruder' ? 4 : random() < 0.6 ? 1 : 3;
  return {
    confirmedAt,
    confirmedBy: pick(random, users),
    confirmNote: textOf(site.language, `recorded.confirmed.${String(1 + Math.floor(random() * 3))}`),
    closedAt,
    closedBy: isBySystem ? undefined : pick(random, users),
    closeNote: isBySystem ? '' : textOf(site.language, `recorded.closed.${String(note)}`),
    isNeedless,
  };
};

/** An operation of a user at the console. */
export interface PastOperation {
  readonly at: number;
  readonly userId: string;
  readonly address: string;
  readonly action: 'volume' | 'headLamp' | 'task' | 'mode' | 'export';
  readonly target: string;
  readonly before: string;
  readonly after: string;
}

/** A random address in the range that is reserved for documentation. */
const addressOf = (random: Random): string => `192.0.2.${String(10 + Math.floor(random() * 40))}`;

/** The operations of users at their consoles. */
export const operationsOf = (site: RecordSite, stretch: Stretch, users: readonly string[]): PastOperation[] => {
  const random = seededRandom(site.seed, 'operations', stretch.from);
  return moments(stretch, random, 12).flatMap((at): PastOperation[] => {
    const [device, userId] = [oneOf(random, drivers(site)), oneOf(random, users)];
    if (!device || userId === undefined) return [];
    const does = pick(random, [
      { action: 'volume', before: '5', after: String(Math.floor(random() * 10)) },
      { action: 'headLamp', before: 'false', after: 'true' },
      { action: 'task', before: 'patrol', after: 'standBy' },
      { action: 'mode', before: 'automatic', after: 'manual' },
      { action: 'export', before: '', after: '' },
    ] as const);
    const target = does.action === 'export' ? 'captured-vehicles-query' : `device ${device.id}`;
    return [{ at, userId, address: addressOf(random), target, ...does }];
  });
};

/** The sign-ins of a day; some follow one with a wrong password. */
export const signInsOf = (site: RecordSite, stretch: Stretch, accounts: readonly string[]) => {
  const random = seededRandom(site.seed, 'sign-ins', stretch.from);
  return moments(stretch, random, accounts.length * 1.5).flatMap(at => {
    const account = oneOf(random, accounts);
    if (account === undefined) return [];
    const address = addressOf(random);
    const tries = random() < 0.08 ? [{ account, address, at: at - 9000, outcome: 'wrong' as const }] : [];
    return [...tries, { account, address, at, outcome: 'done' as const }];
  });
};

/** The days of a past, the newest first: each ends where the next newer one begins. */
export const daysBefore = (end: number, count: number): Stretch[] =>
  Array.from({ length: count }, (_, day) => ({ from: end - (day + 1) * DAY, to: end - day * DAY }));
