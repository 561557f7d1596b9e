/**
 * A build step for the server: the digests of passwords that everybody knows and that meet the rule of passwords. The console sends
 * digests, so the server cannot look at a password itself. A package gives the list of common passwords. The step changes its most common
 * words as people do to meet a rule: a capital, a number, a year.
 */
import { createHash } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Plugin } from 'vite';
import { isPassword } from '../packages/transport/src/contract/session/password.ts';

const id = 'virtual:known-passwords';

/** Words of this field, which are not common passwords elsewhere. */
const ownWords = ['patrolkit', 'patrol', 'robot', 'security', 'guard', 'operator', 'console', 'administrator'];
/** How many of the most common words get endings. */
const extended = 2000;
const years = ['2024', '2025', '2026', '2027'];
const endings = [
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '01',
  '00',
  '!',
  '1!',
  '123!',
  '@1',
  '@123',
  '#123',
  '!@#',
].concat(years.flatMap(year => [year, `@${year}`, `#${year}`]));
/** Bytes of a digest that are kept: enough to tell some ten thousand passwords apart. */
export const keptBytes = 6;

const capital = (word: string): string => word.replace(/[a-z]/, letter => letter.toUpperCase());

/** The passwords themselves, each once. */
export function knownPasswords(): ReadonlySet<string> {
  const common = dictionary['passwords-common'];
  const words = [...ownWords, ...common.slice(0, extended)].filter(word => /[a-z]/.test(word));
  const all = [
    ...common.flatMap(word => [word, capital(word)]),
    ...words.flatMap(word => endings.map(ending => capital(word) + ending)),
  ];
  return new Set(all.filter(isPassword));
}

const digestOf = (password: string): Buffer => createHash('sha256').update(password).digest().subarray(0, keptBytes);

/** Makes the build step: a module with the sorted beginnings of the digests in base 64, and the number of bytes of each. */
export const knownPasswordDigests = (): Plugin => ({
  name: 'known-passwords',
  resolveId: source => (source === id ? `\0${id}` : undefined),
  load(source) {
    if (source !== `\0${id}`) return undefined;
    const digests = [...knownPasswords()].map(digestOf).sort(Buffer.compare);
    const beginnings = JSON.stringify(Buffer.concat(digests).toString('base64'));
    return `export const size = ${String(keptBytes)}; export const beginnings = ${beginnings};`;
  },
});
