import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDisk, type Disk } from './disk.ts';

let folder: string;
let disk: Disk;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'patrolkit-disk-'));
  disk = openDisk(join(folder, 'new', 'recordings'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a folder that does not exist is made, and lists its recordings alone', async () => {
  expect(await disk.list()).toEqual([]);
  await disk.append('a.flv', Uint8Array.of(1, 2));
  await disk.append('a.flv', Uint8Array.of(3));
  await disk.append('notes.txt', Uint8Array.of(1));
  expect(await disk.list()).toEqual([{ name: 'a.flv', bytes: 3 }]);
  expect([...(await disk.read('a.flv'))]).toEqual([1, 2, 3]);
});

it('a name that leads nowhere hides no other recording', async () => {
  const path = join(folder, 'new', 'recordings');
  symlinkSync(join(path, 'gone'), join(path, 'b.flv'));
  mkdirSync(join(path, 'sub'));
  await disk.append('a.flv', Uint8Array.of(1));
  expect(await disk.list()).toEqual([{ name: 'a.flv', bytes: 1 }]);
});

it('the end of a file is its last bytes, all of a short one, and nothing of an empty one', async () => {
  await disk.append('a.flv', Uint8Array.of(1, 2, 3, 4));
  await disk.append('empty.flv', new Uint8Array());
  expect([...(await disk.readEnd('a.flv', 3))]).toEqual([2, 3, 4]);
  expect([...(await disk.readEnd('a.flv', 99))]).toEqual([1, 2, 3, 4]);
  expect([...(await disk.readEnd('empty.flv', 3))]).toEqual([]);
});

it('a file can be removed twice', async () => {
  await disk.append('a.flv', Uint8Array.of(1));
  await disk.remove('a.flv');
  await disk.remove('a.flv');
  expect(await disk.list()).toEqual([]);
});
