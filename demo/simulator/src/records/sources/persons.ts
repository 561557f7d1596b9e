/** Records of persons: who was seen, body temperatures, checks at a gate. */
import type {
  bodyTemperature,
  cardReading,
  faceRecord,
  gateCheck,
  Infer,
  unidentifiedPerson,
} from '@patrolkit/transport/contract';
import type { StoredName } from '@patrolkit/server/language/names.ts';
import { similarityOf, verificationOf } from '../../world/faces.ts';
import { between, seededRandom, type Random, mix, part } from '../../world/random.ts';
import type { Keepable } from '@patrolkit/server/records/kept.ts';
import { drivers, driversWith, moments, noticedBy, oneOf, round, type RecordSite, type Source } from './site.ts';
import type { Stretch } from '@patrolkit/server/store/days.ts';

/** A body temperature above this is a fever, °C. */
export const feverAbove = 37.3;

/** A person that a device saw. */
interface Sighting {
  readonly deviceId: string;
  readonly deviceName: StoredName;
  readonly mapName: StoredName;
  readonly at: number;
  readonly picture?: string | undefined;
}

/** The records of a stranger: a face, and estimates about the person. */
export const strangerSeen = (
  sighting: Sighting,
  random: Random,
): { person: Keepable<Infer<typeof unidentifiedPerson>>; face: Keepable<Infer<typeof faceRecord>> } => {
  const ages = ['young', 'young', 'middle', 'middle', 'middle', 'old', 'child'] as const;
  return {
    person: {
      ...sighting,
      gender: random() < 0.6 ? 'male' : 'female',
      ageGroup: oneOf(random, ages),
      hasMask: random() < 0.2,
    },
    face: { ...sighting },
  };
};

/** The face record of a person in the library. */
export const faceSeen = (sighting: Sighting, personName: string): Keepable<Infer<typeof faceRecord>> => ({
  ...sighting,
  personName,
  similarity: similarityOf(personName, sighting.at),
});

/** Strangers that were seen. */
export const strangersOf: Source<Infer<typeof unidentifiedPerson>> = (site, stretch, random) =>
  moments(stretch, random, 36).flatMap(at => {
    const device = oneOf(random, drivers(site));
    return device ? [strangerSeen({ ...noticedBy(device), at }, random).person] : [];
  });

/** The body temperature of a person. Each has a usual one, and seldom a fever, which lasts a day. */
const temperatureOf = (name: string, at: number, random: Random): number => {
  const day = Math.floor(at / 86_400_000);
  const fever = part('fever', name, day) < 0.02 ? 1.3 + part('heat', name, day) : 0;
  return round(36.3 + part('warmth', name) * 0.4 + between(random, -0.15, 0.15) + fever, 1);
};

/** The name of a person who passes: mostly one of the library; undefined for a stranger. */
const passing = ({ people }: RecordSite, random: Random): string | undefined =>
  random() < 0.65 ? oneOf(random, people)?.name : undefined;

/** Body temperatures that robots took of persons who passed. */
export const bodyTemperaturesOf: Source<Infer<typeof bodyTemperature>> = (site, stretch, random) =>
  moments(stretch, random, 48).flatMap(at => {
    const device = oneOf(random, drivers(site));
    if (!device) return [];
    const personName = passing(site, random);
    const temperature = temperatureOf(personName ?? `stranger ${String(Math.floor(random() * 500))}`, at, random);
    const isFever = temperature > feverAbove;
    return [{ ...noticedBy(device), at, personName, temperature, isFever, hasMask: random() < 0.2 }];
  });

/** Checks at the gate. A person who is not welcome, has a fever, or cannot be verified in time is not admitted. */
const checksOf = (site: RecordSite, stretch: Stretch, random: Random) =>
  moments(stretch, random, 40).flatMap(at => {
    const [device] = site.devices.filter(({ kind }) => kind === 'robot');
    if (!device) return [];
    const personName = passing(site, random);
    const temperature = temperatureOf(personName ?? `stranger ${String(Math.floor(random() * 500))}`, at, random);
    const isInTime = personName === undefined || verificationOf(personName, at) <= site.verificationTimeout;
    const isWelcome = site.people.every(({ name, isWelcome: welcome }) => welcome || name !== personName);
    return [
      {
        isInTime,
        check: {
          ...noticedBy(device),
          at,
          personName: isInTime ? personName : undefined,
          temperature,
          isAdmitted: isInTime && isWelcome && temperature <= feverAbove,
        },
      },
    ];
  });

/** The records of checks at the gate. */
export const gateChecksOf: Source<Infer<typeof gateCheck>> = (site, stretch, random) =>
  checksOf(site, stretch, random).map(({ check }) => check);

/**
 * Persons whose verification at the gate took too long, recorded as strangers. Uses the same random numbers as the checks.
 */
export const unverifiedOf = (
  site: RecordSite,
  stretch: Stretch,
  random: Random,
): readonly ReturnType<typeof strangerSeen>[] =>
  checksOf(site, stretch, random).flatMap(({ isInTime, check: { deviceId, deviceName, mapName, at } }) =>
    isInTime ? [] : [strangerSeen({ deviceId, deviceName, mapName, at }, seededRandom(site.seed, 'unverified', at))],
  );

/** The number of a person's card, with its middle digits hidden. */
const cardNumberOf = (name: string): string =>
  `110${'*'.repeat(11)}${String(mix('card', name) % 10_000).padStart(4, '0')}`;

/** Cards that were read, compared with the face of the person who showed them. */
export const cardReadingsOf: Source<Infer<typeof cardReading>> = (site, stretch, random) =>
  moments(stretch, random, 10).flatMap(at => {
    const [device, person] = [oneOf(random, driversWith(site, 'card')), oneOf(random, site.people)];
    if (!device || !person) return [];
    const isMatch = random() > 0.06;
    return [
      {
        ...noticedBy(device),
        at,
        personName: person.name,
        gender: mix('gender', person.name) % 2 === 0 ? ('male' as const) : ('female' as const),
        cardNumber: cardNumberOf(person.name),
        isMatch,
        similarity: isMatch ? similarityOf(person.name, at) : round(between(random, 0.2, 0.55), 3),
      },
    ];
  });
