import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureType, readWav, type DocumentFormat } from '@patrolkit/transport/contract';
import type { Room } from '../http/room.ts';

/** How often alarm pictures beyond the limit are deleted, ms. */
const CLEAR_MS = 10 * 60_000;
/** The names that `keep` makes. */
const kept = /^(alarm|capture|reference|upload)-[0-9a-f]{32}\.(?:jpg|png|wav|txt|md|docx)$/;
/** Most alarm pictures that are kept; the oldest beyond it are deleted. */
const KEPT = 3000;

/** Pictures, sounds and documents on the disk under random names, so that nobody can guess an address. */
export class Files {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** Stores a picture, a sound or a document and returns its address. */
  async keep(
    kind: 'alarm' | 'capture' | 'reference' | 'upload',
    data: Uint8Array,
    format?: DocumentFormat,
  ): Promise<string> {
    const ending =
      (format === 'markdown' ? 'md' : format) ??
      (readWav(data) ? 'wav' : pictureType(data) === 'image/png' ? 'png' : 'jpg');
    const name = `${kind}-${randomBytes(16).toString('hex')}.${ending}`;
    await writeFile(join(this.#folder, name), data);
    return `/files/${kind}/${name}`;
  }

  /** Reads a picture by its generated name. */
  async read(name: string): Promise<Buffer | undefined> {
    if (!kept.test(name)) return undefined;
    try {
      return await readFile(join(this.#folder, name));
    } catch {
      return undefined;
    }
  }

  /** The size of a picture by its address, bytes; 0 when it is gone. */
  async size(path: string): Promise<number> {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return kept.test(name) ? (await stat(join(this.#folder, name)).catch(() => ({ size: 0 }))).size : 0;
  }

  /** Deletes a picture by its address; does nothing when it is already gone. */
  async remove(path: string): Promise<void> {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (kept.test(name)) await rm(join(this.#folder, name), { force: true });
  }

  /**
   * Deletes the oldest alarm pictures beyond the limit. Captures, uploads and reference pictures belong to records and are
   * kept.
   */
  async sweep(): Promise<void> {
    const names = (await readdir(this.#folder)).filter(name => name.startsWith('alarm-'));
    if (names.length <= KEPT) return;
    const aged = await Promise.all(
      names.map(async name => ({ name, at: (await stat(join(this.#folder, name))).mtimeMs })),
    );
    aged.sort((a, b) => a.at - b.at);
    for (const { name } of aged.slice(0, names.length - KEPT)) await rm(join(this.#folder, name), { force: true });
  }
}

/** Deletes the oldest alarm pictures beyond the limit, again and again; `steadyNow` is a clock, ms, that nobody sets. */
export const clearing = (files: Pick<Files, 'sweep'>, steadyNow: () => number): Room => {
  let due = steadyNow() + CLEAR_MS;
  return {
    sweep: () => {
      if (steadyNow() < due) return;
      due = steadyNow() + CLEAR_MS;
      void files.sweep().catch(() => undefined);
    },
  };
};
