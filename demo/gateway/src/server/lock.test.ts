import { expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './lock.ts';

it('gives a folder to one gateway at a time', async () => {
  const folder = `/patrolkit-lock-test-${String(process.pid)}`;
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  const other = await lockFolder(`${folder}-other`);
  other();
  release();
  (await lockFolder(folder))();
});
