import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './lock.ts';

it('gives a folder to one server at a time', async () => {
  const folder = `/patrolkit-lock-test-${String(process.pid)}`;
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  const other = await lockFolder(`${folder}-other`);
  other();
  release();
  (await lockFolder(folder))();
});

it('gives a folder to one of many that come at once, and to the next when that has gone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'patrolkit-lock-'));
  const other = `${folder}-link`;
  symlinkSync(folder, other);
  for (let round = 0; round < 20; round += 1) {
    const starts = Array.from({ length: 8 }, (_, index) => lockFolder(index % 2 ? folder : other));
    const ends = await Promise.allSettled(starts);
    const got = ends.flatMap(end => (end.status === 'fulfilled' ? [end.value] : []));
    expect(got).toHaveLength(1);
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(FolderInUse);
    got[0]?.();
  }
  rmSync(other);
  rmSync(folder, { recursive: true });
});
