/** The library of faces: the persons whom the devices of a site recognise. */
import type { Rgb } from '@patrolkit/transport/contract';
import { nameOfText, type StoredName } from '../language/names.ts';
import type { AlarmLevel } from './alarms.ts';

/** A type of person: its colour, the level of its alarm, and what a device does when it recognises such a person. */
export interface PersonType {
  /** Its code. */
  word: string;
  /** Its name in each language. */
  name: StoredName;
  /** Its colour: red, green and blue, 0 to 255. */
  rgb: Rgb;
  level: AlarmLevel;
  /** Whether such a person raises an alarm. */
  raises: boolean;
  /** Whether such a person may stay only for a limited time. */
  isGuest: boolean;
  /** How long a guest of the type stays, minutes. */
  stay?: number;
  /** What a device says to such a person. */
  content?: string;
}

const firstType = (word: string, rgb: Rgb, level: AlarmLevel): PersonType => ({
  word,
  name: nameOfText(`person.${word}`),
  rgb,
  level,
  raises: true,
  isGuest: false,
});

/** A guest whose stay is over: still known, but no longer welcome. */
const overstayed = firstType('overstayed', [250, 140, 22], 'important');

/** The types of a fresh installation. */
export const firstTypes: readonly PersonType[] = [
  firstType('visitor', [63, 167, 255], 'general'),
  { ...firstType('guest', [82, 196, 26], 'general'), isGuest: true },
  firstType('contractor', [240, 180, 41], 'important'),
  firstType('barred', [255, 77, 79], 'serious'),
];

const typeOfWord = (types: readonly PersonType[], word: string): PersonType | undefined =>
  types.find(type => type.word === word);

/** A person in the library of faces. */
export interface LibraryPerson {
  id: string;
  name: string;
  type: PersonType;
  /** When the stay of a guest ends, ms since 1970; unset for a stay without end. */
  until?: number;
}

/** A person of the library as it is stored: with the word of the type. */
export interface StoredPerson extends Omit<LibraryPerson, 'type'> {
  type: string;
}

/** The persons of a library before it is loaded. */
const firstPeople: readonly StoredPerson[] = [
  { name: 'Lin Wei', type: 'visitor' },
  { name: 'Zhao Min', type: 'visitor' },
  { name: 'Anna Kovacs', type: 'visitor' },
  { name: 'Peter Novak', type: 'contractor' },
  { name: 'Wu Jianhua', type: 'contractor' },
  { name: 'Maria Santos', type: 'contractor' },
  { name: 'He Qiang', type: 'barred' },
  { name: 'Viktor Brandt', type: 'barred' },
].map((person, index) => ({ id: String(index + 1), ...person }));

/** The library of faces of the site: the persons whom the fleet recognises, with their types. */
export class FaceLibrary {
  readonly #now: () => number;
  #people = firstPeople;
  #types = firstTypes;
  /** How long a robot at an access point tries to verify a face, seconds. */
  verificationTimeout = 10;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** All persons whose type is known, each with its current type. */
  get people(): readonly LibraryPerson[] {
    return this.#people.flatMap(person => {
      const type = this.#typeNow(person);
      return type ? [{ ...person, type }] : [];
    });
  }

  /** The types of persons. */
  get types(): readonly PersonType[] {
    return this.#types;
  }

  /** Replaces all persons. */
  hold(people: readonly StoredPerson[]): void {
    this.#people = people;
  }

  /** Replaces all types. */
  holdTypes(types: readonly PersonType[]): void {
    this.#types = types;
  }

  /** The type of a word; undefined for an unknown one. */
  type(word: string): PersonType | undefined {
    return typeOfWord(this.#types, word);
  }

  /** The current type of a person by name; undefined for a stranger. */
  typeOf(name: string): PersonType | undefined {
    const found = this.#people.find(person => person.name === name);
    return found && this.#typeNow(found);
  }

  #typeNow({ type, until }: StoredPerson): PersonType | undefined {
    return until !== undefined && until <= this.#now() ? overstayed : this.type(type);
  }
}
