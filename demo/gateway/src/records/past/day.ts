/** What a day of the past held: who was seen, what was raised for it, who handled it. Everything agrees, and comes from the seed. */
import type { AlarmLevel } from '@patrolkit/transport/contract';
import { between, dice, pick, type Random } from '../../world/random.ts';
import { personType } from '../../world/people.ts';
import type { AlarmKind } from '../../world/types.ts';
import { regularPlates } from '../../world/vehicles.ts';
import { textOf } from '../../http/texts.ts';
import { quantitiesOf, sensorAt } from '../sources/readings.ts';
import { drivers, moments, oneOf, steps, type RecordSite, type SourceDevice, type Stretch } from '../sources/site.ts';
import type { Stop } from '../sources/stops.ts';
import { runsOf, type PastRun } from './runs.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A reading that rises again so soon is taken for the same. */
const sameForMs = 3 * HOUR;

/** Something that a device saw. */
export interface Seen {
  readonly device: SourceDevice;
  readonly at: number;
  /** Plate, or name; empty for a stranger. */
  readonly label: string;
}

/** What the rooms of alarms and captures store of a day: their own shapes. */
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

/** A day, as its parts agree on it. */
export interface PastDay {
  readonly runs: readonly PastRun[];
  readonly stops: readonly Stop[];
  readonly vehicles: readonly Seen[];
  readonly faces: readonly Seen[];
  readonly strangers: readonly Seen[];
  readonly alarms: readonly RaisedPast[];
}

const seenOf = (
  site: RecordSite,
  stretch: Stretch,
  aDay: number,
  kind: string,
  label: (random: Random) => string | undefined,
): Seen[] => {
  const random = dice(site.seed, kind, stretch.from);
  const outside = drivers(site).filter(({ mapId }) => mapId === '2');
  const devices = kind === 'vehicle' && outside.length > 0 ? outside : drivers(site);
  return moments(stretch, random, aDay).flatMap(at => {
    const [device, what] = [oneOf(random, devices), label(random)];
    return device && what !== undefined ? [{ device, at, label: what }] : [];
  });
};

const sensorAlarm: Readonly<Record<string, { readonly kind: AlarmKind; readonly level: AlarmLevel }>> = {
  temperature: { kind: 'temperature', level: 'important' },
  'PM2.5': { kind: 'dust', level: 'general' },
};

/** Alarms of what the stations of a site measured beyond their limit: the begin of each excursion. */
const sensorAlarmsOf = (site: RecordSite, stretch: Stretch): RaisedPast[] =>
  site.devices.flatMap(device => {
    const [main] = quantitiesOf(device);
    if (!main) return [];
    let last = -Infinity;
    return steps({ from: stretch.from - sameForMs, to: stretch.to }, 10 * MINUTE).flatMap(at => {
      const reading = sensorAt(site.seed, device.id, main, at);
      if (reading <= main.threshold) return [];
      const isNew = at - last > sameForMs;
      last = at;
      if (!isNew || at < stretch.from) return [];
      const { kind, level } = sensorAlarm[main.quantity] ?? { kind: 'gas', level: 'serious' };
      return [
        { kind, level, value: `${main.quantity} ${reading.toFixed(1)} ${main.unit}`, personName: '', device, at },
      ];
    });
  });

/** What comes of what was seen: of some strangers, known persons and vehicles an alarm. */
const seenAlarmsOf = (
  random: Random,
  { vehicles, faces, strangers }: Omit<PastDay, 'alarms' | 'stops' | 'runs'>,
): RaisedPast[] => [
  ...vehicles
    .filter(() => random() < 0.15)
    .map(
      ({ device, at, label }) =>
        ({ kind: 'vehicle', level: 'general', value: label, personName: '', device, at }) as const,
    ),
  ...faces
    .filter(() => random() < 0.25)
    .map(({ device, at, label }) => {
      const level = personType(label)?.level ?? 'general';
      return { kind: 'person', level, value: label, personName: label, device, at } as const;
    }),
  ...strangers
    .filter(() => random() < 0.15)
    .map(({ device, at }) => ({ kind: 'intruder', level: 'serious', value: '', personName: '', device, at }) as const),
];

/** Alarms of what nobody else tells of. */
const otherAlarmsOf = (site: RecordSite, stretch: Stretch, random: Random): RaisedPast[] => {
  const kinds = [
    { kind: 'smoke', level: 'serious', aDay: 0.4 },
    { kind: 'bag', level: 'important', aDay: 1 },
    { kind: 'door', level: 'general', aDay: 2 },
    { kind: 'meter', level: 'important', aDay: 0.7 },
    { kind: 'emergencyStop', level: 'important', aDay: 0.5 },
  ] as const;
  return kinds.flatMap(({ kind, level, aDay }) =>
    moments(stretch, random, aDay).flatMap((at): RaisedPast[] => {
      const device = oneOf(random, drivers(site));
      if (!device) return [];
      const here = ({ mapId }: { readonly mapId: string }): boolean => mapId === device.mapId;
      const [door, meter] = [oneOf(random, site.doors.filter(here)), oneOf(random, site.meters.filter(here))];
      const value =
        kind === 'door'
          ? (door?.id ?? '')
          : kind === 'meter'
            ? `${meter?.id ?? ''} ${String(Math.round(between(random, 80, 94)))} °C`
            : '';
      return [{ kind, level, value, personName: '', device, at }];
    }),
  );
};

/** Everything that a day held. */
export const dayOf = (site: RecordSite, stretch: Stretch): PastDay => {
  const random = dice(site.seed, 'alarms', stretch.from);
  const seen = {
    vehicles: seenOf(site, stretch, 26, 'vehicle', of => oneOf(of, regularPlates)),
    faces: seenOf(site, stretch, 22, 'face', of => oneOf(of, site.people)?.name),
    strangers: seenOf(site, stretch, 30, 'stranger', () => ''),
  };
  const alarms = [
    ...seenAlarmsOf(random, seen),
    ...sensorAlarmsOf(site, stretch),
    ...otherAlarmsOf(site, stretch, random),
  ].sort((one, other) => one.at - other.at);
  const runs = runsOf(site, stretch, alarms);
  return { runs, stops: runs.flatMap(({ stops }) => stops), ...seen, alarms };
};

/** How people handled an alarm; all was over at the end. Undefined for what came too late for that. */
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

/** Something that somebody did at the console. */
export interface PastOperation {
  readonly at: number;
  readonly userId: string;
  readonly address: string;
  readonly action: 'volume' | 'headLamp' | 'task' | 'mode' | 'export';
  readonly target: string;
  readonly before: string;
  readonly after: string;
}

/** An address of those that are set aside for examples. */
const addressOf = (random: Random): string => `192.0.2.${String(10 + Math.floor(random() * 40))}`;

/** What people did at their consoles. */
export const operationsOf = (site: RecordSite, stretch: Stretch, users: readonly string[]): PastOperation[] => {
  const random = dice(site.seed, 'operations', stretch.from);
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

/** Sign-ins of a day: now and then somebody mistypes first. */
export const signInsOf = (site: RecordSite, stretch: Stretch, accounts: readonly string[]) => {
  const random = dice(site.seed, 'sign-ins', stretch.from);
  return moments(stretch, random, accounts.length * 1.5).flatMap(at => {
    const account = oneOf(random, accounts);
    if (account === undefined) return [];
    const address = addressOf(random);
    const tries = random() < 0.08 ? [{ account, address, at: at - 9000, outcome: 'wrong' as const }] : [];
    return [...tries, { account, address, at, outcome: 'done' as const }];
  });
};

/** The days of a past, the newest first: each ends where the one after it begins. */
export const daysBefore = (end: number, count: number): Stretch[] =>
  Array.from({ length: count }, (_, day) => ({ from: end - (day + 1) * DAY, to: end - day * DAY }));
