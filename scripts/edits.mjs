// Changes of files by a generator: it makes all of them, or none.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run } from './lib.mjs';

/** The files of a tree as a generator changes them; nothing is written before `write`. */
export class Edits {
  #root;
  #texts = new Map();

  constructor(at = root) {
    this.#root = at;
  }

  /** The text of a file, with the changes so far; undefined when there is none. */
  read(path) {
    const there = join(this.#root, path);
    return this.#texts.get(path) ?? (existsSync(there) ? readFileSync(there, 'utf8') : undefined);
  }

  /** Makes a file. Throws when it exists. */
  make(path, text) {
    if (this.read(path) !== undefined) throw new Error(`${path} is already there`);
    this.#texts.set(path, text);
  }

  /** Puts a text before the last, or with `after` behind the first, occurrence of another. Throws when a file has none. */
  put(path, text, { before, after }) {
    const old = this.read(path) ?? '';
    const mark = before ?? after;
    const at = before === undefined ? old.indexOf(mark) : old.lastIndexOf(mark);
    if (at < 0) throw new Error(`${path} has no ${JSON.stringify(mark)}`);
    const place = before === undefined ? at + mark.length : at;
    this.#texts.set(path, old.slice(0, place) + text + old.slice(place));
  }

  /** Imports a name: beside those that a file already imports from a module, or in a line of its own. */
  use(path, name, module) {
    const old = this.read(path) ?? '';
    const end = old.indexOf(` } from '${module}';`);
    const multiline = old.indexOf(`\n} from '${module}';`);
    if (multiline >= 0)
      this.put(path, `\n  ${name},`, { after: old.slice(old.lastIndexOf('import {', multiline), multiline) });
    else if (end >= 0 && old.lastIndexOf('import {', end) >= 0)
      this.put(path, `, ${name}`, { after: old.slice(old.lastIndexOf('import {', end), end) });
    else
      this.put(path, `import { ${name} } from '${module}';\n`, {
        after: /^(?:\/\*\*[^]*?\*\/\n)?/.exec(old)?.[0] ?? '',
      });
  }

  /** The paths that change. */
  get paths() {
    return [...this.#texts.keys()];
  }

  /** Writes all files, laid out. */
  write() {
    for (const [path, text] of this.#texts) {
      mkdirSync(dirname(join(this.#root, path)), { recursive: true });
      writeFileSync(join(this.#root, path), text);
    }
    run('npx', ['prettier', '--write', '--log-level', 'warn', ...this.paths]);
  }
}

/**
 * Runs a generator with the words of its command line. Makes its changes and says what to do next, or says why it makes none and ends with
 * 1. With --dry-run it writes nothing.
 */
export function generate(change, next) {
  const isDry = process.argv.includes('--dry-run');
  const edits = new Edits();
  try {
    change(
      edits,
      process.argv.slice(2).filter(word => word !== '--dry-run'),
    );
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  if (!isDry) edits.write();
  console.log(
    `${isDry ? 'Would change' : 'Changed'}:\n${edits.paths.map(path => `  ${path}`).join('\n')}\nNext:\n${next}`,
  );
}
