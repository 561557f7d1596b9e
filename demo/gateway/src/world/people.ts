import { part } from './random.ts';
import type { AlarmLevel } from './types.ts';

/** A kind of person, with its colour and the level of its alarm. */
export interface PersonType {
  /** Its word. */
  word: string;
  /** Text key of its name. */
  key: string;
  /** Its colour: red, green and blue, 0 to 255. */
  rgb: readonly [number, number, number];
  level: AlarmLevel;
  /** Such a person may stay for a while only. */
  isGuest?: true;
}

const visitor: PersonType = { word: 'visitor', key: 'person.visitor', rgb: [63, 167, 255], level: 'general' };
const guest: PersonType = { word: 'guest', key: 'person.guest', rgb: [82, 196, 26], level: 'general', isGuest: true };
const contractor: PersonType = {
  word: 'contractor',
  key: 'person.contractor',
  rgb: [240, 180, 41],
  level: 'important',
};
const barred: PersonType = { word: 'barred', key: 'person.barred', rgb: [255, 77, 79], level: 'serious' };
/** A guest whose stay is over: known, and no longer welcome. */
const overstayed: PersonType = {
  word: 'overstayed',
  key: 'person.overstayed',
  rgb: [250, 140, 22],
  level: 'important',
};

/** The types that a person of the library can have. */
export const personTypes: readonly PersonType[] = [visitor, guest, contractor, barred];

/** The type of a word; undefined for a word that means none. */
export const personTypeOf = (word: string): PersonType | undefined => personTypes.find(type => type.word === word);

/** Somebody of the face library. */
export interface LibraryPerson {
  id: string;
  name: string;
  type: PersonType;
  /** When the stay of a guest ends, ms since 1970; it does not without it. */
  until?: number;
}

/** Whom a site recognises at first. */
const first: readonly LibraryPerson[] = [
  { name: 'Lin Wei', type: visitor },
  { name: 'Zhao Min', type: visitor },
  { name: 'Anna Kovacs', type: visitor },
  { name: 'Peter Novak', type: contractor },
  { name: 'Wu Jianhua', type: contractor },
  { name: 'Maria Santos', type: contractor },
  { name: 'He Qiang', type: barred },
  { name: 'Viktor Brandt', type: barred },
].map((person, index) => ({ id: String(index + 1), ...person }));

/** The face library of the site: whom the fleet recognises, and as what. */
export class FaceLibrary {
  readonly #now: () => number;
  #people = first;
  /** How long a robot at an access point tries to verify a face, seconds. */
  verificationTimeout = 10;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Everybody in it, each with the type that counts now. */
  get people(): readonly LibraryPerson[] {
    return this.#people.map(person => ({ ...person, type: this.#typeNow(person) }));
  }

  /** Takes the place of what it held. */
  hold(people: readonly LibraryPerson[]): void {
    this.#people = people;
  }

  /** The type of a name now, or undefined for a stranger. */
  typeOf(name: string): PersonType | undefined {
    const found = this.#people.find(person => person.name === name);
    return found && this.#typeNow(found);
  }

  #typeNow({ type, until }: LibraryPerson): PersonType {
    return until !== undefined && until <= this.#now() ? overstayed : type;
  }
}

/** How alike a face before a camera is to that of the library, from 0 to 1: faces differ, and so does the light a little. */
export const similarityOf = (name: string, at: number): number =>
  Number((0.86 + part('face', name) * 0.1 + (part('light', name, at) - 0.5) * 0.03).toFixed(3));

/** How long it takes to verify a face at an access point, seconds: mostly a few, now and then much longer. */
export const verificationOf = (name: string, at: number): number =>
  Number((1 + part('verify', name, at) ** 12 * 24).toFixed(1));
