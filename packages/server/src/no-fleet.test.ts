import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsIn } from '../../../tests/rules/imports.ts';
import { noFleet } from './links/none.ts';
import { useServer } from './testing.ts';

const { ask, tokenOf } = useServer('no-fleet', { source: { open: noFleet } });

describe('a server without a fleet', () => {
  it.each([
    ['searchRobotList', { page: '1', pageSize: '20' }],
    ['findAlarmStatByParam', { page: '1', pageSize: '20' }],
    ['selectPatrolCaptureHistory', { page: '1', pageSize: '20' }],
    ['listFloorPlans', {}],
  ])('answers %s with nothing', async (name, payload) => {
    const { ret, data } = await ask(name, payload as Record<string, string>, await tokenOf('admin'));
    expect([ret, data.rows ?? data]).toEqual([1, []]);
  });

  it('counts nothing, and refuses to command what is not there', async () => {
    const token = await tokenOf('admin');
    expect((await ask('todayCompanyPatrolStat', {}, token)).ret).toBe(1);
    const { status, ret } = await ask('changeControl', { deviceId: 'PR001', carmode: '1' }, token);
    expect([status, ret]).toEqual([200, 0]);
  });
});

describe('the code of the server', () => {
  const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');

  it('names neither the simulator nor the encoder that it films with', () => {
    const files = [...importsIn(import.meta.dirname).keys()].filter(path => !path.endsWith('.test.ts'));
    expect(files.length).toBeGreaterThan(200);
    expect(files.filter(path => /@patrolkit\/simulator|node-av/.test(read(path)))).toEqual([]);
    expect(read('../package.json')).not.toMatch(/simulator|node-av/);
  });
});
