/** The library of faces: the persons whom the devices of a site recognise. */
import type { AlarmLevel } from './alarms.ts';

/** A type of person, with its colour and the level of its alarm. */
export interface PersonType {
  /** Its word. */
  word: string;
  /** Text key of its name. */
  key: string;
  /** Its colour: red, green and blue, 0 to 255. */
  rgb: readonly [number, number, number];
  level: AlarmLevel;
  /** Whether such a person may stay only for a limited time. */
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
/** A guest whose stay is over: still known, but no longer welcome. */
const overstayed: PersonType = {
  word: 'overstayed',
  key: 'person.overstayed',
  rgb: [250, 140, 22],
  level: 'important',
};

/** The types that a person of the library can have. */
export const personTypes: readonly PersonType[] = [visitor, guest, contractor, barred];

/** The type with a word; undefined for an unknown word. */
export const personTypeOf = (word: string): PersonType | undefined => personTypes.find(type => type.word === word);

/** A person in the library of faces. */
export interface LibraryPerson {
  id: string;
  name: string;
  type: PersonType;
  /** When the stay of a guest ends, ms since 1970; unset for a stay without end. */
  until?: number;
}

/** The persons of a library before it is loaded. */
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

/** The library of faces of the site: the persons whom the fleet recognises, with their types. */
export class FaceLibrary {
  readonly #now: () => number;
  #people = first;
  /** How long a robot at an access point tries to verify a face, seconds. */
  verificationTimeout = 10;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** All persons, each with its current type. */
  get people(): readonly LibraryPerson[] {
    return this.#people.map(person => ({ ...person, type: this.#typeNow(person) }));
  }

  /** Replaces all persons. */
  hold(people: readonly LibraryPerson[]): void {
    this.#people = people;
  }

  /** The current type of a person by name; undefined for a stranger. */
  typeOf(name: string): PersonType | undefined {
    const found = this.#people.find(person => person.name === name);
    return found && this.#typeNow(found);
  }

  #typeNow({ type, until }: LibraryPerson): PersonType {
    return until !== undefined && until <= this.#now() ? overstayed : type;
  }
}
