import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { finishRelease, integrityOf, released, writeIntegrity } from '../../scripts/integrity.mjs';

const root = new URL('../../', import.meta.url).pathname;
const dist = join(root, 'dist');

describe('the hashes of a release', () => {
  it('are of every file, in the form of a script tag, and of its content', () => {
    const folder = mkdtempSync(join(tmpdir(), 'patrolkit-integrity-'));
    try {
      for (const name of released) mkdirSync(join(folder, name, 'chunks'), { recursive: true });
      mkdirSync(join(folder, 'server'));
      for (const name of ['host/index.html', 'kit/patrolkit.js', 'kit/patrolkit.js.br', 'kit/chunks/a.js'])
        writeFileSync(join(folder, name), `content of ${name}`);
      writeFileSync(join(folder, 'kit/patrolkit.js'), 'abc');
      writeFileSync(join(folder, 'server/main.js'), 'goes to no browser');
      writeIntegrity(folder);
      const written = JSON.parse(readFileSync(join(folder, 'integrity.json'), 'utf8')) as Record<string, string>;
      expect(Object.keys(written)).toEqual([
        'host/index.html',
        'kit/chunks/a.js',
        'kit/patrolkit.js',
        'kit/patrolkit.js.br',
      ]);
      // The example of the standard: the text `abc`.
      expect(written['kit/patrolkit.js']).toBe(
        'sha384-ywB1P0WjXou1oD1pmsZQBycsMqsO3tFjGotgWkP/W+2AhgcroefMI1i67KE0yCWn',
      );
      writeFileSync(join(folder, 'kit/chunks/a.js'), 'changed');
      expect(integrityOf(folder)['kit/chunks/a.js']).not.toBe(written['kit/chunks/a.js']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('stand beside what was built here, complete and true', () => {
    const folder = mkdtempSync(join(tmpdir(), 'patrolkit-release-'));
    try {
      for (const name of released) mkdirSync(join(folder, name));
      for (const name of ['host/index.html', 'kit/patrolkit.js']) writeFileSync(join(folder, name), name.repeat(100));
      finishRelease(folder);
      // Without a build, checks only what the last step of a build makes of these files.
      for (const built of existsSync(join(dist, '.built')) ? [folder, dist] : [folder]) {
        const written = JSON.parse(readFileSync(join(built, 'integrity.json'), 'utf8')) as Record<string, string>;
        expect(written).toEqual(integrityOf(built));
        expect(Object.keys(written)).toEqual(
          expect.arrayContaining(['host/index.html', 'host/index.html.gz', 'kit/patrolkit.js', 'kit/patrolkit.js.br']),
        );
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
