/** Records of robots: online times, faults, sounds, conversations, linkages. */
import type {
  AlarmLevel,
  conversation,
  exceptionRecord,
  Infer,
  linkageRecord,
  onlineStretch,
  soundRecord,
} from '@patrolkit/transport/contract';
import { nameOfText, type StoredName } from '@patrolkit/server/language/names.ts';
import { between, seededRandom, part, pick, type Random } from '../../world/random.ts';
import { deviceFaults, faultsPerDay, lastsMs } from '../../world/reported-faults.ts';
import type { Keepable } from '@patrolkit/server/records/kept.ts';
import {
  drivers,
  driversWith,
  moments,
  noticedBy,
  oneOf,
  round,
  type RecordSite,
  type Source,
  type SourceDevice,
} from './site.ts';
import type { Stretch } from '@patrolkit/server/store/days.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A device is offline at most once in each time slot of this length. */
const SLOT = 12 * HOUR;

/** When a device was offline in a time slot; in most slots it was not. */
const gapOf = (site: RecordSite, deviceId: string, slot: number): Stretch | undefined => {
  const random = seededRandom(site.seed, 'online', deviceId, slot);
  if (random() > 0.35) return undefined;
  const from = Math.floor(slot * SLOT + between(random, 0.05, 0.7) * SLOT);
  return { from, to: Math.floor(from + between(random, 0.5, 45) * MINUTE) };
};

/** When a device is offline for the first time in a time range; undefined when it is online all the time. */
export const awayIn = (site: RecordSite, deviceId: string, { from, to }: Stretch): Stretch | undefined => {
  for (let slot = Math.floor(from / SLOT); slot * SLOT < to; slot++) {
    const gap = gapOf(site, deviceId, slot);
    if (gap && gap.to > from && gap.from < to) return gap;
  }
  return undefined;
};

/** Whether a device is offline at a moment of the past: it records nothing then. */
export const isAwayAt = (site: RecordSite, deviceId: string, at: number): boolean =>
  awayIn(site, deviceId, { from: at, to: at + 1 }) !== undefined;

/**
 * Makes a function that says which of some devices are offline at moments of a time range. Their gaps are made once for all
 * moments.
 */
export const awayDuring = (
  site: RecordSite,
  devices: readonly SourceDevice[],
  { from, to }: Stretch,
): ((deviceId: string, at: number) => boolean) => {
  const gaps = new Map<string, Stretch[]>();
  for (const { id } of devices) {
    const found: Stretch[] = [];
    for (let slot = Math.floor(from / SLOT); slot * SLOT < to; slot++) {
      const gap = gapOf(site, id, slot);
      if (gap) found.push(gap);
    }
    gaps.set(id, found);
  }
  return (id, at) => gaps.get(id)?.some(gap => gap.from <= at && at < gap.to) ?? false;
};

/** When robots and vehicles went offline in a time range. */
export const gapsOf = (site: RecordSite, { from, to }: Stretch): { device: SourceDevice; at: number }[] =>
  drivers(site).flatMap(device => {
    const found: { device: SourceDevice; at: number }[] = [];
    for (let slot = Math.floor(from / SLOT); slot * SLOT < to; slot++) {
      const at = gapOf(site, device.id, slot)?.from;
      if (at !== undefined && at >= from && at < to) found.push({ device, at });
    }
    return found;
  });

const reasons = ['network', 'network', 'power', 'restart', 'maintenance'] as const;

/**
 * The online times of devices that begin in a time range. They do not overlap and end at `end` at the latest, when the
 * running server was made.
 */
export const onlineStretchesOf = (
  site: RecordSite,
  { from, to }: Stretch,
  { begin, end }: { readonly begin: number; readonly end: number },
): Keepable<Infer<typeof onlineStretch>>[] =>
  site.devices.flatMap(device => {
    const beginOf = (slot: number): number | undefined => {
      const gap = gapOf(site, device.id, slot);
      return gap && gap.to > begin && gap.to < end ? gap.to : undefined;
    };
    const row = (at: number): Keepable<Infer<typeof onlineStretch>> => {
      for (let slot = Math.floor(at / SLOT); slot * SLOT < end; slot++) {
        const gap = gapOf(site, device.id, slot);
        if (!gap || gap.from <= at || gap.from >= end) continue;
        const offlineReason = pick(seededRandom(site.seed, 'reason', device.id, gap.from), reasons);
        return { ...noticedBy(device), at, until: gap.from, lasted: gap.from - at, offlineReason };
      }
      return { ...noticedBy(device), at, until: end, lasted: end - at, offlineReason: 'restart' };
    };
    const found: number[] = from <= begin && begin < to && !isAwayAt(site, device.id, begin) ? [begin] : [];
    for (let slot = Math.floor((from - HOUR) / SLOT); slot * SLOT < to; slot++) {
      const at = beginOf(slot);
      if (at !== undefined && at >= from && at < to) found.push(at);
    }
    return found.map(row);
  });

/** Faults that devices reported of the kinds that the server records. */
export const exceptionsOf: Source<Infer<typeof exceptionRecord>> = (site, stretch, random) =>
  moments(stretch, random, faultsPerDay(site.devices.length)).flatMap(at => {
    const fault = pick(random, deviceFaults);
    const device = oneOf(
      random,
      site.devices.filter(({ kind }) => fault.kinds.includes(kind)),
    );
    const lasted = lastsMs(fault, random);
    const type = site.faultTypes.find(({ code }) => code === fault.code);
    if (!device || !type?.isValid) return [];
    const { code: exceptionCode, name: exceptionText, part, level, advice } = type;
    return [
      { ...noticedBy(device), at, exceptionCode, exceptionText, part, level, advice, until: at + lasted, lasted },
    ];
  });

const questions = 8;

/** Questions that people asked robots. */
export const conversationsOf: Source<Infer<typeof conversation>> = (site, stretch, random) =>
  moments(stretch, random, 14).flatMap(at => {
    const device = oneOf(
      random,
      site.devices.filter(({ kind }) => kind === 'robot'),
    );
    if (!device) return [];
    const number = 1 + Math.floor(random() * questions);
    // Robots have no answer to the last of the questions.
    const isAnswered = number < questions && random() > 0.05;
    return [
      {
        ...noticedBy(device),
        at,
        question: nameOfText(`recorded.question.${String(number)}`),
        answer: nameOfText(`recorded.answer.${isAnswered ? String(number) : 'none'}`),
        isAnswered,
      },
    ];
  });

const sounds = [
  { soundKind: 'shout', least: 68, most: 88, seconds: 4 },
  { soundKind: 'glass', least: 75, most: 95, seconds: 2 },
  { soundKind: 'alarmBell', least: 70, most: 92, seconds: 40 },
  { soundKind: 'engine', least: 62, most: 84, seconds: 25 },
  { soundKind: 'bang', least: 78, most: 104, seconds: 1 },
] as const;

/** Sounds that robots noticed. */
export const soundsOf: Source<Infer<typeof soundRecord>> = (site, stretch, random) =>
  moments(stretch, random, 9).flatMap(at => {
    const [device, sound] = [oneOf(random, driversWith(site, 'sound')), oneOf(random, sounds)];
    if (!device || !sound) return [];
    const lasted = Math.round(sound.seconds * between(random, 0.5, 1.8) * 1000);
    return [
      {
        ...noticedBy(device),
        at,
        soundKind: sound.soundKind,
        loudness: round(between(random, sound.least, sound.most), 1),
        lasted,
      },
    ];
  });

/** The fields of an alarm that linkages need. */
export interface LinkedAlarm {
  readonly id: string;
  readonly kind: string;
  readonly name: StoredName;
  readonly level: AlarmLevel;
  readonly at: number;
  readonly deviceId: string;
}

const actionsOf: Readonly<Record<string, readonly Infer<typeof linkageRecord>['linkedAction'][]>> = {
  person: ['picture'],
  intruder: ['sound', 'light', 'follow'],
  smoke: ['sound', 'stop', 'patrol'],
  door: ['picture', 'light'],
  vehicle: ['picture'],
  bag: ['picture', 'sound'],
  meter: ['picture'],
  gas: ['sound', 'patrol'],
  temperature: ['patrol'],
  dust: ['patrol'],
};

/** What a device did because of an alarm, with the alarm and the device. */
export interface Linkage {
  readonly row: Keepable<Infer<typeof linkageRecord>>;
  readonly alarm: LinkedAlarm;
  readonly linked: SourceDevice;
}

/**
 * What devices did within seconds of an alarm. The device is the one that raised it. For a patrol, or when a sensor raised it,
 * it is another one of its map.
 */
export const linkagesOf = (site: RecordSite, alarm: LinkedAlarm, random: Random): Linkage[] => {
  const device = site.devices.find(({ id }) => id === alarm.deviceId);
  if (!device) return [];
  const near = drivers(site).filter(({ mapId, id }) => mapId === device.mapId && id !== device.id);
  return (actionsOf[alarm.kind] ?? []).map((linkedAction, index) => {
    const needsOther = linkedAction === 'patrol' || device.kind === 'sensor';
    const linked: SourceDevice = (needsOther ? oneOf(random, near) : undefined) ?? device;
    const row = {
      ...noticedBy(device),
      at: alarm.at + 400 + index * 700 + Math.floor(random() * 500),
      alarmId: alarm.id,
      alarmName: alarm.name,
      level: alarm.level,
      linkedAction,
      linkedTo: linked.name,
      linkedId: linked.id,
      isDone: part('linkage', alarm.at, alarm.deviceId, index) > 0.04,
    };
    return { row, alarm, linked };
  });
};
