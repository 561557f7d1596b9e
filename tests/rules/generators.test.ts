/** The generators find their places in the tree as it is, and change nothing that they should not. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const generate = (name: string, ...words: string[]): { status: number | null; said: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${name}.mjs`, '--dry-run', ...words], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
};

describe('new:page', () => {
  const page = (subject: string, name = 'dock-query'): { status: number | null; said: string } =>
    generate('new-page', name, 'DockCheck', subject, 'Dock checks', '充电桩检查', '充電樁檢查');

  it.each(['captures', 'persons', 'readings', 'robots', 'signals'])('has a place for a page about %s', subject => {
    const { status, said } = page(subject);
    expect([status, said]).toEqual([
      0,
      expect.stringContaining('packages/core/src/resources/records/dock-query.test.ts'),
    ]);
    expect(existsSync(join(root, 'packages/core/src/resources/records/dock-query.test.ts'))).toBe(false);
  });

  it('says what is wrong with its words', () => {
    expect(page('robots', 'battery-query')).toEqual({ status: 1, said: expect.stringContaining('already there') });
    expect(page('weather')).toEqual({ status: 1, said: expect.stringContaining('Usage: npm run new:page') });
  });
});

describe('new:call', () => {
  it.each(['captures', 'config', 'fleet', 'shifts', 'sos'])('has a place for a call of %s', room => {
    const { status, said } = generate('new-call', room, 'getDockState');
    expect([status, said]).toEqual([0, expect.stringContaining(`packages/server/src/${room}/getDockState.test.ts`)]);
  });

  it('says what is wrong with its words', () => {
    expect(generate('new-call', 'sos', 'hangupRobotAppCall').status).toBe(1);
    expect(generate('new-call', 'weather', 'getRain')).toEqual({
      status: 1,
      said: expect.stringContaining('Usage: npm run new:call'),
    });
  });
});

describe('new:widget', () => {
  it('refuses a name that is taken or is no name', () => {
    for (const name of ['drive-pad', 'Drive', 'shared', ''])
      expect(spawnSync(process.execPath, ['scripts/new-widget.mjs', name], { cwd: root }).status).toBe(1);
  });
});
