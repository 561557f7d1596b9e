import { mkdirSync } from 'node:fs';
import { appendFile, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file on the disk. */
export interface StoredFile {
  name: string;
  bytes: number;
}

/** Where recordings are stored: files in one folder. */
export interface Disk {
  list(): Promise<StoredFile[]>;
  append(name: string, data: Uint8Array): Promise<void>;
  read(name: string): Promise<Uint8Array>;
  /** The last bytes of a file; fewer when it is shorter. */
  readEnd(name: string, bytes: number): Promise<Uint8Array>;
  remove(name: string): Promise<void>;
}

/** A folder of the real disk. */
export const openDisk = (folder: string): Disk => {
  mkdirSync(folder, { recursive: true });
  return {
    list: async () => {
      const names = (await readdir(folder)).filter(name => name.endsWith('.flv'));
      const files = names.map(async name => ({ name, bytes: (await stat(join(folder, name))).size }));
      // A file may be deleted, or be unreadable, while the folder is read.
      const read = await Promise.allSettled(files);
      return read.flatMap(one => (one.status === 'fulfilled' ? one.value : []));
    },
    append: (name, data) => appendFile(join(folder, name), data),
    read: name => readFile(join(folder, name)),
    readEnd: async (name, bytes) => {
      const file = await open(join(folder, name));
      try {
        const { size } = await file.stat();
        const length = Math.min(size, bytes);
        const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
        return buffer;
      } finally {
        await file.close();
      }
    },
    remove: name => rm(join(folder, name), { force: true }),
  };
};
