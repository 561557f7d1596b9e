import { beforeEach, expect, it } from 'vitest';
import { useServer, type Answer } from '../testing.ts';

const bench = useServer('guides', { language: 'en-us', alarmsPerHour: 0 });

type Row = Record<string, unknown>;
const as = async (name: string, payload: Record<string, string> = {}, account = 'admin'): Promise<Answer> =>
  bench.ask(name, payload, await bench.tokenOf(account), { 'Accept-Language': 'en-us' });
const rows = async (name: string, payload: Record<string, string> = {}): Promise<Row[]> =>
  (await as(name, payload)).data.rows ?? [];
const placeOf = async (name: string): Promise<Row> => (await rows('findGuidePlanByPage', { placeName: name }))[0] ?? {};
const robot = () => bench.server.fleet.device('PR001');
const errors = (answer: Answer): Record<string, string> =>
  Object.fromEntries(
    ((answer as { errors?: readonly { field: string; msg: string }[] }).errors ?? []).map(({ field, msg }) => [
      field,
      msg,
    ]),
  );
const start = async (name: string, deviceId = 'PR001', account = 'admin'): Promise<Answer> =>
  as('startGuide', { ids: String((await placeOf(name))['id']), deviceId }, account);

beforeEach(async () => {
  await bench.test('reset');
  await bench.test('place', { deviceId: 'PR001', x: 28, y: 12, heading: 0 });
});

it('a fresh installation has places, which robots reach', async () => {
  expect(
    (await rows('findGuidePlanByPage', { sortField: 'sort', sortOrder: 'asc' })).map(row => row['placeName']),
  ).toEqual(['Meeting room', 'Canteen', 'Reception', 'Toilets', 'Parking']);
});

it('a question that names a place is answered by leading there, and the robot goes back', async () => {
  const before = robot()?.mode;
  await bench.test('ask', { deviceId: 'PR001', question: 'Can you show me the reception?' });
  const [talk] = await rows('findConversationByPage', { question: 'reception' });
  expect(talk).toMatchObject({ answered: 1, answer: 'Follow me to: Reception' });
  expect(robot()?.mode).toBe('guide');
  expect(await placeOf('Reception')).toMatchObject({ guideNum: 1 });
  await expect.poll(() => robot()?.mode, { timeout: 30_000 }).toBe(before);
  // A question fits better than the place in it.
  expect((await as('askQuestion', { question: 'Where are the toilets?', groupId: '1' })).data).toMatchObject({
    answerSource: 1,
  });
  expect((await as('askQuestion', { question: 'Bring me to the canteen', groupId: '1' })).data).toMatchObject({
    answerSource: 2,
    sourceName: 'Canteen',
  });
});

it('a user lets a free robot lead, and never one that is driven by hand, stopped or elsewhere', async () => {
  expect(await start('Reception', 'PR001', 'viewer')).toMatchObject({ ret: 0 });
  await bench.test('mode', { deviceId: 'PR001', mode: 'manual' });
  expect((await start('Reception')).data).toMatchObject([{ name: 'Reception' }]);
  expect(robot()?.mode).toBe('manual');
  await bench.test('mode', { deviceId: 'PR001', mode: 'automatic' });
  await bench.test('emergency-stop', { deviceId: 'PR001', on: true });
  expect((await start('Reception')).data).toMatchObject([{ name: 'Reception' }]);
  await bench.test('emergency-stop', { deviceId: 'PR001', on: false });
  expect((await start('Parking')).data).toMatchObject([{ name: 'Parking' }]);
  expect((await start('Reception')).data).toEqual([]);
  expect(robot()?.mode).toBe('guide');
  expect((await start('Canteen')).data).toMatchObject([{ name: 'Canteen' }]);
});

it('a place is one that robots reach, and no name leads to two of them', async () => {
  const add = async (part: Record<string, string>) =>
    errors(await as('addGuidePlan', { placeName: 'Stairs', mapId: '1', x: '28', y: '11.6', ...part }));
  expect(Object.keys(await add({ x: '5', y: '16' }))).toEqual(['x']);
  expect(Object.keys(await add({ x: '900' }))).toEqual(['x']);
  expect(await add({ keywords: 'Steps\ncanteen' })).toEqual({ keywords: '“canteen” leads to Canteen already' });
  expect(Object.keys(await add({ keywords: 'Where are the toilets?' }))).toEqual(['keywords']);
  expect(Object.keys(await add({ keywords: 'x'.repeat(17) }))).toEqual(['keywords']);
  expect(await add({ keywords: 'Steps', valid: '0' })).toEqual({});
  // One that is off leads nowhere.
  expect((await as('askQuestion', { question: 'Where are the steps', groupId: '1' })).data).toMatchObject({
    answerSource: 4,
  });
});

it('a question can lead to a place, which is then in use', async () => {
  const { id } = await placeOf('Canteen');
  const question = { groupId: '1', question: 'I am hungry', answerType: '3', placeId: String(id) };
  expect(await as('addQuestionAnswer', question)).toMatchObject({ ret: 1 });
  expect((await as('askQuestion', { question: 'i am hungry', groupId: '1' })).data).toMatchObject({
    answerSource: 1,
    answer: 'Follow me to: Canteen',
  });
  expect(await as('deleteGuidePlan', { ids: String(id) })).toMatchObject({
    data: [{ uses: [{ name: 'I am hungry' }] }],
  });
});
