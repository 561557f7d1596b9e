import { calls } from '@patrolkit/transport/contract';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { wavOf } from '@patrolkit/transport/testing';
import { alarmTypes } from '../../links/alarms.ts';
import { rowsOf as listOf, useServer, type Answer } from '../../testing.ts';

const bench = useServer('voices', { language: 'en-us', alarmsPerHour: 0 });
const { ask, tokenOf, root, test } = bench;

const admin = async (name: string, payload: Record<string, string> = {}): Promise<Answer> =>
  ask(name, payload, await tokenOf('admin'), { 'Accept-Language': 'en-us' });
const upload = async (bytes: Uint8Array<ArrayBuffer>, type = 'audio/wav'): Promise<Answer> => {
  const parts = new FormData();
  parts.append('file', new Blob([bytes], { type }), 'a.wav');
  const headers = { Token: await tokenOf('admin'), 'Accept-Language': 'en-us' };
  const response = await fetch(`${root()}${calls.uploadVoice?.path ?? ''}`, { method: 'POST', headers, body: parts });
  return (await response.json()) as Answer;
};
const rowOf = async (name: string): Promise<Record<string, unknown>> => {
  const { data } = await admin('findVoiceByPage', { voiceName: name });
  const row = data.rows?.find(one => one['voiceName'] === name);
  if (!row) throw new Error(`no voice ${name}`);
  return row;
};
const added = async (name: string, ms = 500): Promise<Record<string, unknown>> => {
  const { data } = await upload(wavOf({ ms }));
  const fileUrl = String(data['accessUrl']);
  expect(await admin('addVoice', { voiceName: name, voiceKind: '1', fileUrl })).toMatchObject({ ret: 1 });
  return rowOf(name);
};
/** An address without its end and signature. */
const path = (address: unknown): string => String(address).replace(/\?.*/, '');
const messages = (answer: Answer): Record<string, string> =>
  Object.fromEntries(
    ((answer as { errors?: readonly { field: string; msg: string }[] }).errors ?? []).map(one => [one.field, one.msg]),
  );

it('a fresh installation has two sounds and three texts, with their lengths', async () => {
  const { data } = await admin('findVoiceByPage', { sortField: 'voiceName', sortOrder: 'asc' });
  expect(data.rows?.map(row => [row['voiceName'], row['voiceKind']])).toEqual([
    ['Fire', 1],
    ['Gas', 1],
    ['Leave this area', 2],
    ['No smoking', 2],
    ['Welcome', 2],
  ]);
  const fire = await rowOf('Fire');
  expect(fire).toMatchObject({ duration: 1800, useNum: 0 });
  expect((await fetch(root() + String(fire['soundUrl']))).headers.get('content-type')).toBe('audio/wav');
  expect(Number((await rowOf('Welcome'))['duration'])).toBeGreaterThan(3000);
});

it('an upload is checked by its bytes, its length and its size', async () => {
  const wrong = { ret: 0, msg: expect.stringContaining('Only uncompressed WAV files') };
  expect(await upload(wavOf({ format: 3 }))).toMatchObject(wrong);
  expect(await upload(Uint8Array.from(Buffer.from('RIFF of nothing')))).toMatchObject(wrong);
  expect(await upload(wavOf(), 'text/plain')).toMatchObject(wrong);
  expect(await upload(wavOf({ ms: 61_000 }))).toMatchObject({ ret: 0, msg: 'A sound lasts at most 60 s' });
  expect(await upload(wavOf({ ms: 23_000, rate: 48_000 }))).toMatchObject({
    ret: 0,
    msg: 'The file must be smaller than 2 MB',
  });
});

it('a sound has its file, a text its words, and each says at its field what is missing', async () => {
  const row = await added('Bell', 730);
  expect(row).toMatchObject({ voiceKind: 1, duration: 730 });
  const file = await fetch(root() + String(row['soundUrl']));
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'audio/wav']);
  expect(Object.keys(messages(await admin('addVoice', { voiceName: 'A', voiceKind: '1' })))).toEqual(['fileUrl']);
  expect(Object.keys(messages(await admin('addVoice', { voiceName: 'A', voiceKind: '2', voiceType: '1' })))).toEqual([
    'content',
  ]);
  expect(messages(await admin('addVoice', { voiceName: 'A', voiceKind: '1', fileUrl: '/files/upload/x.wav' }))).toEqual(
    {
      fileUrl: 'The sound is no longer on the server; upload it again',
    },
  );
  // A kind never changes, and what belongs to the other kind is dropped.
  const change = {
    id: String(row['id']),
    version: String(row['version']),
    voiceName: 'Bell',
    voiceKind: '1',
    content: 'Hello',
  };
  expect(Object.keys(messages(await admin('modifyVoice', change)))).toEqual(['fileUrl']);
  const spoken = { ...change, voiceKind: '2', voiceType: '1' };
  expect(Object.keys(messages(await admin('modifyVoice', spoken)))).toEqual(['voiceKind']);
  expect(await admin('modifyVoice', { ...change, fileUrl: String(row['fileUrl']) })).toMatchObject({ ret: 1 });
  expect((await rowOf('Bell'))['content']).toBeUndefined();
});

it('the next alarm of a type has the chosen sound, which is then in use', async () => {
  const row = await added('Siren');
  const { data } = await admin('findAlarmKindByPage', { pageSize: '50' });
  const kind = data.rows?.find(one => one['alarmType'] === alarmTypes.bag);
  const settings = {
    id: String(kind?.['id']),
    version: String(kind?.['version']),
    alarmNames: JSON.stringify(kind?.['alarmNames']),
    alarmLevel: '1',
    remindType: '1',
    audioRemind: '1',
    intervalSeconds: '0',
  };
  const welcome = await rowOf('Welcome');
  expect(
    Object.keys(messages(await admin('modifyAlarmKind', { ...settings, voiceId: String(welcome['id']) }))),
  ).toEqual(['voiceId']);
  expect(await admin('modifyAlarmKind', { ...settings, voiceId: String(row['id']) })).toMatchObject({ ret: 1 });
  await test('mode', { deviceId: 'PR001', mode: 'manual' });
  const { ids } = (await test('raise', { deviceId: 'PR001', kind: 'bag' })) as { ids: readonly string[] };
  const alarms = await admin('findAlarmStatByParam', { alarmId: ids[0] ?? '' });
  expect(path(alarms.data.rows?.[0]?.['audioRemindFileUrl'])).toBe(path(row['soundUrl']));
  const [refused] = listOf(await admin('deleteVoice', { ids: String(row['id']) }));
  expect(refused?.['uses']).toMatchObject([{ page: 'alarm-level-config' }]);
  expect(await rowOf('Siren')).toMatchObject({ useNum: 1 });
});

it('an action group says a voice, and a device plays it so that it is heard', async () => {
  const row = await added('Chime', 3000);
  const units = JSON.stringify([{ actionType: 14, value: String(row['id']), seconds: 3 }]);
  const group = { actionNames: JSON.stringify({ 'en-us': 'Chime' }), deviceScope: '3', unitList: units };
  expect(await admin('addRobotAction', { ...group, unitList: units.replace(String(row['id']), '999') })).toMatchObject({
    ret: 0,
  });
  expect(await admin('addRobotAction', group)).toMatchObject({ ret: 1 });
  expect(await rowOf('Chime')).toMatchObject({ useNum: 1 });
  expect(await admin('deleteVoice', { ids: String(row['id']) })).toMatchObject({
    data: [{ uses: [{ name: 'Chime' }] }],
  });
  const { data } = await admin('getAudioUrl', { interactionType: '0', channelId: 'PR001-7', protocol: 'websocket' });
  const socket = new WebSocket(root().replace('http', 'ws') + String(data['url']), { origin: root() });
  let peak = 0;
  socket.on('message', bytes => {
    const sound = bytes as Buffer;
    for (let at = 0; at + 1 < sound.length; at += 2) peak = Math.max(peak, Math.abs(sound.readInt16LE(at)));
  });
  await new Promise(resolve => socket.once('open', resolve));
  expect(await ask('tryVoice', { ids: String(row['id']), deviceId: 'PR001' }, await tokenOf('viewer'))).toMatchObject({
    ret: 0,
  });
  expect(await admin('tryVoice', { ids: String(row['id']), deviceId: 'PR001' })).toMatchObject({ ret: 1, data: [] });
  await expect.poll(() => peak).toBeGreaterThan(4000);
  // It speaks already.
  expect(await admin('tryVoice', { ids: String(row['id']), deviceId: 'PR001' })).toMatchObject({
    data: [{ msg: expect.stringContaining('speaking') }],
  });
  socket.close();
});
