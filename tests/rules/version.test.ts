import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const versionOf = (folder: string): unknown =>
  (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { version?: unknown }).version;

it('is one for all packages, so that what about shows of the kit and of the server is the version of the repository', () => {
  const folders = [
    'widgets',
    'host-app',
    'demo/simulator',
    ...readdirSync(join(root, 'packages')).map(name => `packages/${name}`),
  ];
  expect(Object.fromEntries(folders.map(folder => [folder, versionOf(folder)]))).toEqual(
    Object.fromEntries(folders.map(folder => [folder, versionOf('.')])),
  );
});
