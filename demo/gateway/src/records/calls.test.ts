import { calls, type Rule } from '@patrolkit/transport/contract';
import { describe, expect, it } from 'vitest';
import { callGateway, useGateway } from '../testing.ts';

const bench = useGateway('records');
const { ask, tokenOf } = bench;

/** The page that a call is for; empty where it is for none. */
const pageOf = (name: string): string => (calls[name]?.permission as Rule | undefined)?.page ?? '';
const finds = Object.keys(calls).filter(name => /^find\w+ByPage$/.test(name) && pageOf(name) !== '');
const files = Object.keys(calls).filter(name => calls[name]?.answersFile && name !== 'exportAlarmList');
const curves = Object.keys(calls).filter(
  name => /^stat[A-Z]/.test(name) && typeof calls[name]?.permission === 'object',
);

describe('records of every kind', () => {
  it('are many', () => {
    expect([finds.length, files.length, curves.length]).toEqual([40, 40, 5]);
  });

  it.each(finds)('are listed by %s in each language and sought by each field', async name => {
    const token = await tokenOf('admin');
    const call = calls[name];
    if (!call || call.request.kind.type !== 'entity') throw new Error(name);
    for (const language of ['zh-cn', 'en-us', 'zh-hk'])
      expect((await ask(name, { page: '1' }, token, { 'Accept-Language': language })).ret, language).toBe(1);
    for (const { wireName, codec } of Object.values(call.request.kind.fields)) {
      const { kind } = codec.kind.type === 'optional' || codec.kind.type === 'default' ? codec.kind.of : codec;
      const value = kind.type === 'choice' ? String(Object.values(kind.words)[0]) : '1';
      expect((await ask(name, { [wireName]: value }, token)).ret, `${wireName}=${value}`).toBe(1);
    }
  });

  it.each(files)('are a file by %s, with the columns that are asked for', async name => {
    const response = await callGateway(
      bench.gateway,
      name,
      { fileColumns: JSON.stringify([{ name: 'id', label: '=Number' }]), timeZone: 'Asia/Shanghai' },
      { Token: await tokenOf('admin') },
    );
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect((await response.text()).split('\r\n')[0]).toBe(`'=Number`);
  });

  it.each(curves)('are curves by %s, thinned to the points that are asked for', async name => {
    const token = await tokenOf('admin');
    expect((await ask(name, { points: '10' }, token)).data).toEqual([]);
    const kind = name === 'statInspectionReading' ? 'MeterReading' : name.replace(/^stat/, '');
    const facts = `{"charge": 7, "reading": 7, "highestTemperature": 7, "highest": 9, "quantity": "CO", "readingUnit": "ppm", "meterName": "M", "pointName": "P"}`;
    await bench.database.query(
      `INSERT INTO records (kind, at, device_id, device_name, map_name, picture, facts)
       SELECT $1, 1000 * n, 'PR001', '{"en-us": "One"}', '{}', '', $2::jsonb FROM generate_series(1, 100) n`,
      [kind, facts],
    );
    const { data } = await ask(name, { points: '10' }, token);
    const [curve] = data as unknown as { times: number[]; means: number[]; limit?: number }[];
    expect(curve?.times.length).toBeLessThanOrEqual(11);
    expect(curve?.means.every(mean => mean === 7)).toBe(true);
    await bench.database.query('DELETE FROM records WHERE kind = $1', [kind]);
  });

  it('are refused to who has no code for their page', async () => {
    const token = await tokenOf('viewer');
    expect((await ask('findOperationByPage', {}, token)).msg).toBe('You have no permission for this');
    expect((await ask('findCapturedVehicleByPage', {}, token)).ret).toBe(1);
    expect((await ask('exportCapturedVehicle', {}, token)).msg).toBe('You have no permission for this');
  });
});
