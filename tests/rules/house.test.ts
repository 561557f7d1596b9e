import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;

describe('the house', () => {
  it('has generated pages that are current', () => {
    execFileSync(process.execPath, ['scripts/docs.mjs', '--check'], { cwd: root, stdio: 'pipe' });
  });

  it.each([
    ['packages/transport/src', "import '@patrolkit/core';"],
    ['packages/transport/src', "import 'react';"],
    ['packages/core/src', "import 'react';"],
    ['packages/core/src', "import '@patrolkit/widgets';"],
    ['widgets/provider', "import '../drive-pad/index.ts';"],
    ['widgets/provider', "import '@patrolkit/transport';"],
    ['host-app/src', "import '@patrolkit/transport';"],
    ['packages/server/src', "import '@patrolkit/core';"],
  ])('refuses in %s: %s', (folder, line) => {
    // In a folder of its own, because other tests read the real files meanwhile.
    const house = mkdtempSync(join(tmpdir(), 'patrolkit-house-'));
    try {
      copyFileSync(join(root, '.oxlintrc.json'), join(house, '.oxlintrc.json'));
      mkdirSync(join(house, folder), { recursive: true });
      writeFileSync(join(house, folder, 'planted.ts'), `${line}\n`);
      const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint')], {
        cwd: house,
        encoding: 'utf8',
      });
      expect(stdout).toMatch(/no-restricted-imports/);
    } finally {
      rmSync(house, { recursive: true });
    }
  });

  it('has every widget in its room, registered by the kit', () => {
    const kit = readFileSync(join(root, 'widgets/index.ts'), 'utf8');
    for (const entry of readdirSync(join(root, 'widgets'), { withFileTypes: true })) {
      if (!entry.isDirectory() || ['shared', 'node_modules'].includes(entry.name)) continue;
      expect(existsSync(join(root, 'widgets', entry.name, `${entry.name}.element.ts`)), entry.name).toBe(true);
      expect(kit, entry.name).toContain(`./${entry.name}/index.ts`);
    }
  });

  it('holds no markup made from text, no eval and no address of a machine', () => {
    const pattern =
      'innerHTML|dangerouslySetInnerHTML|insertAdjacentHTML|document\\.write\\(|\\beval\\(|new Function\\(';
    const rooms = ['packages', 'widgets', 'host-app', ':!*.test.*'];
    const found = spawnSync('git', ['grep', '-hE', pattern, '--', ...rooms], { cwd: root, encoding: 'utf8' }).stdout;
    // This one place disables `innerHTML`, for a library that clears its container with it.
    expect(found.trim()).toBe("Object.defineProperty(part, 'innerHTML', {");
  });

  it('has no input that shows days, times or numbers in the language of the browser', () => {
    const pattern = `type=["'{ ]*(date|time|datetime-local|month|week|number)["'}]|type: '(date|datetime-local|month|week)'`;
    const rooms = ['widgets/*.tsx', 'host-app/*.tsx', 'demo/pages', ':!*.test.*'];
    const found = spawnSync('git', ['grep', '-nE', pattern, '--', ...rooms], { cwd: root, encoding: 'utf8' });
    expect([found.status, found.stdout], found.stderr).toEqual([1, '']);
  });
});
