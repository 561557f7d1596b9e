import { part } from './random.ts';
import type { AlarmLevel } from './types.ts';

/** A kind of person, with its colour and the level of its alarm. */
export interface PersonType {
  /** Text key of its name. */
  key: string;
  /** Its colour: red, green and blue, 0 to 255. */
  rgb: readonly [number, number, number];
  level: AlarmLevel;
}

const visitor: PersonType = { key: 'person.visitor', rgb: [63, 167, 255], level: 'general' };
const contractor: PersonType = { key: 'person.contractor', rgb: [240, 180, 41], level: 'important' };
const barred: PersonType = { key: 'person.barred', rgb: [255, 77, 79], level: 'serious' };

/** The face library of the site. */
export const people: readonly { name: string; type: PersonType }[] = [
  { name: 'Lin Wei', type: visitor },
  { name: 'Zhao Min', type: visitor },
  { name: 'Anna Kovacs', type: visitor },
  { name: 'Peter Novak', type: contractor },
  { name: 'Wu Jianhua', type: contractor },
  { name: 'Maria Santos', type: contractor },
  { name: 'He Qiang', type: barred },
  { name: 'Viktor Brandt', type: barred },
];

/** The person type of a name, or undefined for a stranger. */
export const personType = (name: string): PersonType | undefined => people.find(person => person.name === name)?.type;

/** How alike a face before a camera is to that of the library, from 0 to 1: faces differ, and so does the light a little. */
export const similarityOf = (name: string, at: number): number =>
  Number((0.86 + part('face', name) * 0.1 + (part('light', name, at) - 0.5) * 0.03).toFixed(3));
