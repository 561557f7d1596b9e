import { describe, expect, it } from 'vitest';
import { useServer } from '../testing.ts';
import { alarmTypes } from './alarm.ts';

const bench = useServer('instructions');
const { ask, tokenOf, test } = bench;

interface Step {
  stepNo: number;
  content: string;
  doneUsername?: string;
  doneTime?: number;
}
interface Written {
  instructionId?: string;
  alarmLevel?: number;
  steps: Step[];
  updateUsername?: string;
}

const raise = async (kind: string): Promise<string> => {
  const { ids } = (await test('raise', { count: 1, deviceId: 'PR001', kind })) as { ids: string[] };
  return ids[0] ?? '';
};
const read = async (id: string, account = 'operator'): Promise<Written> =>
  (await ask('findAlarmInstruction', { id }, await tokenOf(account))).data as unknown as Written;
const tick = async (id: string, instructionId: string, stepNo: number, done = true, account = 'operator') =>
  ask('tickAlarmStep', { id, instructionId, stepNo: String(stepNo), done: String(done) }, await tokenOf(account));
const written = async (alarmType: string, more: Record<string, string> = {}): Promise<Written> =>
  (await ask('getAlarmInstruction', { alarmType, ...more }, await tokenOf('admin'))).data as unknown as Written;
const write = async (alarmType: string, content: string, more: Record<string, string> = {}, account = 'admin') =>
  ask('setAlarmInstruction', { alarmType, content, ...more }, await tokenOf(account));
const textsOf = ({ steps }: Written): string[] => steps.map(({ content }) => content);
const stepsAudited = async (): Promise<{ action: string; target: string; before: string; after: string }[]> =>
  bench.database.query(`SELECT action, target, before, after FROM audit WHERE action LIKE 'step%' ORDER BY id`);

describe('handling instructions', () => {
  it('come with a fresh installation in the language of the reader, once', async () => {
    const id = await raise('smoke');
    const { steps, updateUsername } = await read(id);
    expect(steps.map(({ stepNo }) => stepNo)).toEqual([1, 2, 3, 4]);
    expect(steps[1]?.content).toContain('119');
    expect(updateUsername).toBe('System');
    expect((await read(await raise('meter'))).steps).toEqual([]);
    const [count] = await bench.database.query<{ count: number }>('SELECT count(*) AS count FROM alarm_instructions');
    expect(Number(count?.count)).toBe(5);
  });

  it('are ticked off by whoever may handle the alarm, and the operation log says so', async () => {
    const id = await raise('smoke');
    const { instructionId = '' } = await read(id);
    const answered = await tick(id, instructionId, 2);
    expect((answered.data as unknown as Written).steps[1]).toMatchObject({ stepNo: 2, doneUsername: 'Operator' });
    expect((await tick(id, instructionId, 2)).ret).toBe(1);
    expect((await tick(id, instructionId, 1, true, 'viewer')).ret).toBe(0);
    expect((await read(id, 'viewer')).steps.map(({ doneTime }) => doneTime !== undefined)).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect((await tick(id, instructionId, 2, false)).ret).toBe(1);
    expect((await tick(id, instructionId, 2, false)).ret).toBe(1);
    for (const wrong of [0, 5, 21]) expect((await tick(id, instructionId, wrong)).ret, String(wrong)).toBe(0);
    const audited = await stepsAudited();
    expect(audited.map(({ action, target }) => [action, target])).toEqual([
      ['step', `alarm ${id}`],
      ['step undone', `alarm ${id}`],
    ]);
    expect(audited[0]).toMatchObject({ before: '', after: expect.stringMatching(/^2: /) as string });
  });

  it('are listed for every type, all levels first, to whoever may write them', async () => {
    const listed = async (account = 'admin') => ask('listAlarmInstructions', {}, await tokenOf(account));
    const typesOf = ({ data }: Awaited<ReturnType<typeof listed>>) =>
      data as unknown as { alarmType: string; alarmTypeName: string; instructions: Written[] }[];
    const types = typesOf(await listed());
    expect(types.map(({ alarmType }) => alarmType).toSorted()).toEqual(Object.values(alarmTypes).toSorted());
    expect(types.filter(({ instructions }) => instructions.length > 0)).toHaveLength(5);
    await write(alarmTypes.smoke, 'Leave the hall', { alarmLevel: '1' });
    const ofSmoke = typesOf(await listed()).find(({ alarmType }) => alarmType === alarmTypes.smoke);
    expect(ofSmoke?.instructions.map(({ alarmLevel, steps }) => [alarmLevel, steps.length])).toEqual([
      [undefined, 4],
      [1, 1],
    ]);
    const own = ofSmoke?.instructions[1]?.instructionId ?? '';
    expect((await write(alarmTypes.smoke, '', { alarmLevel: '1', instructionId: own })).ret).toBe(1);
    const left = typesOf(await listed()).find(({ alarmType }) => alarmType === alarmTypes.smoke);
    expect(left?.instructions).toHaveLength(1);
    expect((await listed('operator')).ret).toBe(0);
  });

  it('are written for a type, or for one of its levels before all', async () => {
    const type = alarmTypes.meter;
    expect((await write(type, ' Read the meter \r\n\r\nNote the value')).ret).toBe(1);
    const id = await raise('meter');
    expect(textsOf(await read(id))).toEqual(['Read the meter', 'Note the value']);
    const [alarm] = await bench.database.query<{ level: string }>('SELECT level FROM alarms WHERE id = $1', [
      Number(id),
    ]);
    const level = { alarmLevel: String({ serious: 1, important: 2, general: 3 }[alarm?.level ?? ''] ?? 0) };
    expect((await written(type, level)).steps).toEqual([]);
    expect((await write(type, 'Close the valve', level)).ret).toBe(1);
    expect(textsOf(await read(id))).toEqual(['Close the valve']);
    const ofLevel = await written(type, level);
    expect(ofLevel).toMatchObject({ alarmLevel: Number(level.alarmLevel), updateUsername: 'Administrator' });
    // Writing an empty wording withdraws the one of this level: the wording for all levels applies again.
    expect((await write(type, '', { ...level, instructionId: ofLevel.instructionId ?? '' })).ret).toBe(1);
    expect(textsOf(await read(id))).toEqual(['Read the meter', 'Note the value']);
    expect((await written(type, level)).instructionId).toBeUndefined();
  });

  it('are written for one map, whose wording is nearer than that of a level, and can be taken back from their versions', async () => {
    const type = alarmTypes.door;
    const id = await raise('door');
    const [alarm] = await bench.database.query<{ level: string; map_id: string }>(
      'SELECT level, map_id FROM alarms WHERE id = $1',
      [Number(id)],
    );
    const level = { alarmLevel: String({ serious: 1, important: 2, general: 3 }[alarm?.level ?? ''] ?? 0) };
    const here = { mapId: alarm?.map_id ?? '' };
    expect(textsOf(await read(id))).toHaveLength(2);
    expect((await write(type, 'By level', level)).ret).toBe(1);
    expect((await write(type, 'Elsewhere', { mapId: '3' })).ret).toBe(1);
    expect(textsOf(await read(id))).toEqual(['By level']);
    expect((await write(type, 'By map', here)).ret).toBe(1);
    expect(await read(id)).toMatchObject({ mapId: '1', mapName: expect.stringContaining('Hall 1') as string });
    expect(textsOf(await read(id))).toEqual(['By map']);
    expect((await write(type, 'By map and level', { ...here, ...level })).ret).toBe(1);
    expect(textsOf(await read(id))).toEqual(['By map and level']);
    expect((await write(type, 'x', { mapId: 'none' })).ret).toBe(0);
    const { instructionId = '' } = await written(type, here);
    expect((await write(type, 'By map, again', { ...here, instructionId })).ret).toBe(1);
    const versions = async (account: string) =>
      ask('listInstructionVersion', { alarmType: type, ...here }, await tokenOf(account));
    expect(((await versions('admin')).data as unknown as Written[]).map(textsOf)).toEqual([
      ['By map, again'],
      ['By map'],
    ]);
    expect((await versions('operator')).ret).toBe(0);
    const [logged] = await bench.database.query<{ target: string }>(
      `SELECT target FROM audit WHERE action = 'instruction' ORDER BY id DESC LIMIT 1`,
    );
    expect(logged?.target).toBe('instruction door all 1');
  });

  it('are refused where somebody else has written since, where they are too long, and to whoever may not write', async () => {
    const type = alarmTypes.dust;
    expect((await write(type, 'One')).ret).toBe(1);
    expect((await write(type, 'Two')).msg).toContain('changed these instructions');
    const { instructionId = '' } = await written(type);
    expect((await write(type, 'Two', { instructionId })).ret).toBe(1);
    expect((await write(type, 'Three', { instructionId })).ret).toBe(0);
    expect(textsOf(await written(type))).toEqual(['Two']);
    const now = { instructionId: (await written(type)).instructionId ?? '' };
    expect((await write(type, 'x'.repeat(201), now)).ret).toBe(0);
    expect((await write(type, Array.from({ length: 21 }, () => 'x').join('\n'), now)).ret).toBe(0);
    expect((await write('99999', 'x')).ret).toBe(0);
    expect((await write(type, 'Four', now, 'operator')).ret).toBe(0);
    const denied = await ask('getAlarmInstruction', { alarmType: type }, await tokenOf('operator'));
    expect(denied.ret).toBe(0);
    expect(textsOf(await written(type))).toEqual(['Two']);
  });

  it('stay as they were for an alarm whose handling has begun, and for one that is closed', async () => {
    const type = alarmTypes.bag;
    const fresh = { instructionId: (await written(type)).instructionId ?? '' };
    expect((await write(type, 'Old', fresh)).ret).toBe(1);
    const [begun, untouched, open] = [await raise('bag'), await raise('bag'), await raise('bag')];
    const { instructionId = '' } = await read(begun);
    expect((await tick(begun, instructionId, 1)).ret).toBe(1);
    const token = await tokenOf('operator');
    const closing = { id: untouched, closeComment: 'a test', alarmStatus: '3' };
    expect((await ask('setAlarmCloseCycle', closing, token)).ret).toBe(1);
    expect((await write(type, 'New\nNewer', { instructionId })).ret).toBe(1);
    expect(textsOf(await read(begun))).toEqual(['Old']);
    expect(textsOf(await read(untouched))).toEqual(['Old']);
    expect(textsOf(await read(open))).toEqual(['New', 'Newer']);
    // The tick names the wording that the user read, which is no longer the current one.
    expect((await tick(open, instructionId, 1)).msg).toContain('changed these instructions');
    expect((await tick(untouched, instructionId, 1)).msg).toContain('is closed');
    // When the last tick is taken back, the newest wording applies.
    expect((await tick(begun, instructionId, 1, false)).ret).toBe(1);
    expect(textsOf(await read(begun))).toEqual(['New', 'Newer']);
  });

  it('are shown of alarms alone that the user sees', async () => {
    const { ids } = (await test('raise', { count: 1, deviceId: 'PR005', kind: 'smoke' })) as { ids: string[] };
    const asked = await ask('findAlarmInstruction', { id: ids[0] ?? '' }, await tokenOf('customer'));
    expect(asked.ret).toBe(0);
  });
});
