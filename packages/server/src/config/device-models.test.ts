import { jpegBytes } from '@patrolkit/transport/testing';
import { describe, expect, it, vi } from 'vitest';
import { useServer, type Answer } from '../testing.ts';

const bench = useServer('device-models');
const { ask, tokenOf, test } = bench;

const as = async (name: string, payload: Record<string, string> = {}): Promise<Answer> =>
  ask(name, payload, await tokenOf('admin'));
const rowOf = async (kind: 'DeviceModel' | 'HardwareEntry', name: string): Promise<Record<string, unknown>> => {
  const { rows = [] } = (await as(`find${kind}ByPage`, { pageSize: '50' })).data;
  const row = rows.find(one => one['modelName'] === name || one['hardwareCode'] === name);
  if (!row) throw new Error(`no ${name}`);
  return row;
};
const hardwareOf = async (modelName: string): Promise<unknown[]> =>
  ((await as('getRobotHardwareList', { modelName })).data as unknown as Record<string, unknown>[]).map(
    row => row['hardwareCode'],
  );
const robot = async (id: string): Promise<Record<string, unknown> | undefined> =>
  (await as('searchRobotList', { page: '1', pageSize: '999' })).data.rows?.find(row => row['deviceId'] === id);

/** What a form sends of a model, with changes. */
const formOf = (row: Record<string, unknown>, change: Record<string, string> = {}): Record<string, string> => ({
  id: String(row['id']),
  version: String(row['version']),
  typeNames: JSON.stringify(row['typeNames']),
  valid: '1',
  ...change,
});
const lamps = ['alarmLamp', 'headLamp', 'releaseEmergencyStop', 'volume', 'wiper', 'zoomCamera'];

describe('the hardware of a model', () => {
  it('is at first what the devices of the fleet have', async () => {
    expect(await hardwareOf('PR-200')).toEqual(lamps);
    expect(await hardwareOf('PR-300')).toEqual([...lamps, 'lift', 'netCatching'].sort());
    expect(await hardwareOf('HR-10')).toEqual(['volume', 'zoomCamera']);
    expect([await hardwareOf('GS-4'), await hardwareOf('nothing')]).toEqual([[], []]);
    expect(await rowOf('HardwareEntry', 'lift')).toMatchObject({ hardwareName: 'Mast', modelNames: 'PR-300' });
    expect((await rowOf('HardwareEntry', 'lift'))['Type']).toBeUndefined();
    expect(await rowOf('HardwareEntry', 'headLamp')).toMatchObject({ Type: 14 });
  });

  it('decides within a second which controls consoles show and which commands the server takes', async () => {
    const console = await bench.open('admin', true);
    console.send({ type: 'PushSwitch', data: { RobotListPushSwitch: '1' } });
    await console.next('RobotList');
    const since = console.frames.length;
    const before = await robot('PR001');
    const model = await rowOf('DeviceModel', 'PR-200');
    const without = lamps.filter(code => code !== 'headLamp' && code !== 'zoomCamera');
    const change = formOf(model, { hardwareCodes: [...without, 'lift'].join() });
    expect(await as('modifyDeviceModel', change)).toMatchObject({ msg: '', ret: 1 });
    const pushed = (await console.next('RobotList', since)).data as unknown as Record<string, unknown>[];
    const told = pushed.find(row => row['deviceId'] === 'PR001');
    expect(Number(told?.['modelVersion'])).toBe(Number(before?.['modelVersion']) + 1);
    expect(await hardwareOf('PR-200')).toEqual([...without, 'lift'].sort());
    expect((await rowOf('HardwareEntry', 'headLamp'))['modelNames']).toBe('PR-300,PV-50');
    const refused = { ret: 0, msg: 'This model does not have that hardware' };
    expect(await bench.command('admin', 'PR001', { kind: 'enable', type: 'headLamp', value: true })).toMatchObject(
      refused,
    );
    await test('mode', { deviceId: 'PR001', mode: 'manual' });
    const zoomed = await bench.command('admin', 'PR001', { kind: 'ptz', action: 'zoomIn', value: 50 });
    const lifted = await bench.command('admin', 'PR001', { kind: 'ptz', action: 'liftUp', value: 50 });
    expect([zoomed.msg, lifted.msg]).toEqual([refused.msg, expect.not.stringContaining('hardware')]);
    console.socket.close();
  });

  it('is given to models and taken from them by the part as well, and both forms know of it', async () => {
    const [model, part] = [await rowOf('DeviceModel', 'PR-300'), await rowOf('HardwareEntry', 'wiper')];
    const change = { id: String(part['id']), version: String(part['version']), hardwareNames: '{"en-us":"Wiper"}' };
    expect(await as('modifyHardwareEntry', { ...change, modelNames: 'PV-50,HR-10' })).toMatchObject({
      msg: '',
      ret: 1,
    });
    expect((await hardwareOf('PR-300')).includes('wiper')).toBe(false);
    expect(await hardwareOf('HR-10')).toEqual(['volume', 'wiper', 'zoomCamera']);
    expect((await rowOf('HardwareEntry', 'wiper'))['modelNames']).toBe('HR-10,PV-50');
    // The form of the model was open meanwhile.
    expect((await as('modifyDeviceModel', formOf(model, { hardwareCodes: 'wiper' }))).msg).toMatch(/changed/);
    const unknown = { ...change, version: String(Number(part['version']) + 1), modelNames: 'nothing' };
    expect(await as('modifyHardwareEntry', unknown)).toMatchObject({ ret: 0, errors: [{ field: 'modelNames' }] });
    expect(
      await as('modifyDeviceModel', formOf(await rowOf('DeviceModel', 'PR-300'), { hardwareCodes: 'volume' })),
    ).toMatchObject({ msg: '', ret: 1 });
    const { data } = await as('findHardwareEntryByPage', { hardwareCode: 'netCatching' });
    expect(data.rows).toMatchObject([expect.not.objectContaining({ modelNames: expect.anything() })]);
  });

  it('keeps the release of the emergency stop while a device of the model is stopped', async () => {
    await test('emergency-stop', { deviceId: 'PV001', on: true });
    const model = await rowOf('DeviceModel', 'PV-50');
    const refused = await as('modifyDeviceModel', formOf(model, { hardwareCodes: 'volume' }));
    expect(refused).toMatchObject({
      ret: 0,
      msg: 'Patrol vehicle 01 is stopped now: release it first',
      errors: [{ field: 'hardwareCodes' }],
    });
    const part = await rowOf('HardwareEntry', 'releaseEmergencyStop');
    const change = { id: String(part['id']), version: String(part['version']), hardwareNames: '{"en-us":"Release"}' };
    expect(await as('modifyHardwareEntry', change)).toMatchObject({ ret: 0, errors: [{ field: 'modelNames' }] });
    await test('emergency-stop', { deviceId: 'PV001', on: false });
    expect(await as('modifyHardwareEntry', change)).toMatchObject({ msg: '', ret: 1 });
  });
});

describe('what a part is after a restart', () => {
  const change = async (code: string, given: Record<string, string>): Promise<Answer> => {
    const part = await rowOf('HardwareEntry', code);
    const sent = {
      id: String(part['id']),
      version: String(part['version']),
      modelNames: String(part['modelNames'] ?? ''),
    };
    return as('modifyHardwareEntry', { ...sent, hardwareNames: JSON.stringify(part['hardwareNames']), ...given });
  };

  it('counts at the next restart of a device', async () => {
    const initial = async (code: string): Promise<unknown> => (await rowOf('HardwareEntry', code))['Value'];
    expect([await initial('volume'), await initial('headLamp'), await initial('lift')]).toEqual([5, 0, undefined]);
    for (const [code, value] of Object.entries({ volume: '9', headLamp: '1' }))
      expect(await change(code, { Value: value })).toMatchObject({ msg: '', ret: 1 });
    expect(await as('robotRestart', { deviceId: 'PV002' })).toMatchObject({ ret: 1 });
    const restarted = { volume: 9, headLight: true, alarmLight: false };
    await vi.waitFor(() => expect(bench.server.fleet.device('PV002')).toMatchObject(restarted));
  });

  it('is a volume, on or off, and of no other part', async () => {
    const refused = { ret: 0, errors: [{ field: 'Value' }] };
    expect(await change('volume', { Value: '11' })).toMatchObject(refused);
    expect(await change('headLamp', { Value: '2' })).toMatchObject(refused);
    expect(await change('headLamp', { Value: '2', hardwareCode: 'volume' })).toMatchObject(refused);
    expect(await change('lift', { Value: '1' })).toMatchObject({ ret: 1 });
    expect((await rowOf('HardwareEntry', 'lift'))['Value']).toBeUndefined();
  });
});

describe('the hardware of all models', () => {
  const read = async (): Promise<Record<string, unknown>> => (await as('getHardwareMatrix')).data;
  const save = (version: unknown, rows: readonly object[]): Promise<Answer> =>
    as('setHardwareMatrix', { version: String(version), hardware: JSON.stringify(rows) });

  it('is set at once, in the rows that differ, and tells whoever has a form open', async () => {
    const { version, hardware } = await read();
    const rows = hardware as readonly Record<string, unknown>[];
    expect(rows.find(row => row['hardwareCode'] === 'zoomCamera')).toMatchObject({ hardwareName: 'Zoom camera' });
    const [model, lamp, untouched] = [
      await rowOf('DeviceModel', 'PR-200'),
      await rowOf('HardwareEntry', 'headLamp'),
      await rowOf('HardwareEntry', 'volume'),
    ];
    const given: Readonly<Record<string, string>> = { headLamp: 'PR-200,PR-300', lift: '' };
    const changed = rows.map(row => ({ ...row, modelNames: given[String(row['hardwareCode'])] ?? row['modelNames'] }));
    expect(await save(version, changed)).toMatchObject({ msg: '', ret: 1 });
    expect(await hardwareOf('PR-200')).toEqual(expect.arrayContaining(['headLamp']));
    expect((await rowOf('HardwareEntry', 'headLamp'))['modelNames']).toBe('PR-200,PR-300');
    expect((await rowOf('HardwareEntry', 'lift'))['modelNames']).toBeUndefined();
    expect((await rowOf('HardwareEntry', 'volume'))['version']).toBe(untouched['version']);
    const [saved] = (await as('getHardwareEntryHistory', { id: String(lamp['id']) })).data as unknown as object[];
    expect(saved).toMatchObject({ time: expect.any(Number) });
    expect(await as('modifyDeviceModel', formOf(model))).toMatchObject({
      ret: 0,
      msg: expect.stringMatching(/changed/),
    });
    expect(await save(version, changed)).toMatchObject({ ret: 0, msg: expect.stringMatching(/changed/) });
  });

  it('stays as it was when one row is refused, and names a part once', async () => {
    const { version, hardware } = await read();
    await test('emergency-stop', { deviceId: 'PR001', on: true });
    const rows = [
      { hardwareCode: 'headLamp', modelNames: '' },
      { hardwareCode: 'releaseEmergencyStop', modelNames: 'PR-200' },
    ];
    await save(version, rows);
    const part = { hardwareCode: 'releaseEmergencyStop', modelNames: '' };
    const again = (await read())['version'];
    const refused = await save(again, [{ hardwareCode: 'headLamp', modelNames: 'HR-10' }, part]);
    expect(refused).toMatchObject({ ret: 0, msg: 'Patrol robot 01 is stopped now: release it first' });
    expect(await read()).toMatchObject({ version: again });
    await test('emergency-stop', { deviceId: 'PR001', on: false });
    expect(await save(again, [part, part])).toMatchObject({ ret: 0, errors: [{ field: 'hardware' }] });
    expect((hardware as object[]).length).toBe(8);
  });
});

describe('a model', () => {
  it('names, orders and pictures its devices in the list', async () => {
    const body = new FormData();
    body.set('file', new Blob([jpegBytes()], { type: 'image/jpeg' }), 'a');
    const sent = await fetch(`${bench.root()}/robotservice/device/uploadModelPicture.action`, {
      method: 'POST',
      body,
      headers: { Token: await tokenOf('admin') },
    });
    const { data } = (await sent.json()) as Answer;
    const model = await rowOf('DeviceModel', 'PV-50');
    const change = { typeNames: '{"en-us":"Yard car"}', sort: '5', modelPic: String(data['accessUrl']) };
    expect(await as('modifyDeviceModel', formOf(model, change))).toMatchObject({ msg: '', ret: 1 });
    const rows = (await as('searchRobotList', { page: '1', pageSize: '999' })).data.rows ?? [];
    expect(rows.slice(-3)).toMatchObject([1, 2, 3].map(() => ({ modelName: 'PV-50', typeName: 'Yard car', sort: 5 })));
    const picture = await fetch(`${bench.root()}${String(rows.at(-1)?.['modelPic'])}`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('that devices are of is neither deleted nor switched off', async () => {
    const { id } = await rowOf('DeviceModel', 'HR-10');
    for (const call of ['deleteDeviceModel', 'setDeviceModelStatus'])
      expect((await as(call, { ids: String(id), valid: '0' })).data).toMatchObject([
        { name: 'HR-10', msg: 'In use (2): Patrol recorder 01, Patrol recorder 02. Change it there first' },
      ]);
  });
});

it('what is stored of models is read again when another server has changed it', async () => {
  await bench.database.query(`UPDATE device_models SET hardware = '["lift"]' WHERE model_name = 'GS-4'`);
  await vi.waitFor(async () => expect(await hardwareOf('GS-4')).toEqual(['lift']), 20_000);
});
