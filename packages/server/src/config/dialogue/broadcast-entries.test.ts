import { expect, it } from 'vitest';
import { useServer, type Answer } from '../../testing.ts';

const bench = useServer('broadcast-entries', { language: 'en-us', alarmsPerHour: 0 });
const { ask, tokenOf } = bench;

const as = async (account: string, name: string, payload: Record<string, string> = {}): Promise<Answer> =>
  ask(name, payload, await tokenOf(account), { 'Accept-Language': 'en-us' });
const admin = (name: string, payload?: Record<string, string>): Promise<Answer> => as('admin', name, payload);
const rowsOf = async (account = 'admin', asked: Record<string, string> = {}): Promise<Record<string, unknown>[]> =>
  (await as(account, 'findVoiceBroadcastEntryByPage', { pageSize: '100', ...asked })).data.rows ?? [];
const faults = (answer: Answer): Record<string, string> =>
  Object.fromEntries(
    ((answer as { errors?: readonly { field: string; msg: string }[] }).errors ?? []).map(one => [one.field, one.msg]),
  );
const day = { playFrom: '00:00', playTo: '24:00', playFrequency: '600' };

it('a fresh installation has one greeting', async () => {
  expect(await rowsOf()).toMatchObject([
    { deviceId: 'PR003', title: 'Welcome', playFrom: '08:00', playTo: '18:00', enabled: 1 },
  ]);
});

it('one addition makes a broadcast for each of several devices, and the list of a device has it too', async () => {
  const settings = { title: 'Hello', content: 'Hello & Goodbye', weekdays: '1,7', ...day };
  expect(await admin('addVoiceBroadcastEntry', { ...settings, deviceIds: 'PR001,PR002' })).toMatchObject({ ret: 1 });
  const rows = await rowsOf('admin', { title: 'Hello' });
  expect(rows.map(({ deviceId }) => deviceId).sort()).toEqual(['PR001', 'PR002']);
  expect(rows[0]).toMatchObject({ weekdays: '1,7', playTo: '00:00' });
  const { data } = await admin('findVoiceBroadcastByPage', { deviceId: 'PR001' });
  expect(data.rows).toMatchObject([{ title: 'Hello', content: 'Hello & Goodbye', playTime: '00:00-00:00' }]);
  // What is changed in the list of the device keeps what only this list has.
  const id = String(data.rows?.[0]?.['id']);
  await admin('modifyVoiceBroadcast', {
    id,
    title: 'Evening',
    content: 'Good evening',
    playFrequency: '60',
    playTime: '18:00-20:00',
  });
  expect(await rowsOf('admin', { id })).toMatchObject([{ title: 'Evening', weekdays: '1,7', playFrom: '18:00' }]);
  // Nothing is added where one of the devices cannot speak.
  const refused = await admin('addVoiceBroadcastEntry', { ...settings, title: 'All', deviceIds: 'PR001,GS001' });
  expect(faults(refused)).toHaveProperty('deviceIds');
  expect(await rowsOf('admin', { title: 'All' })).toEqual([]);
});

it('while it is on it needs a text or a voice, and an interval; a chosen voice is in use', async () => {
  const bare = { title: 'Bare', deviceIds: 'PR004', playFrom: '08:00', playTo: '18:00' };
  expect(faults(await admin('addVoiceBroadcastEntry', bare))).toEqual({
    playFrequency: 'This field is required',
    content: 'A text or a voice is required while the broadcast is on',
  });
  expect(await admin('addVoiceBroadcastEntry', { ...bare, enabled: '0' })).toMatchObject({ ret: 1 });
  expect(faults(await admin('addVoiceBroadcastEntry', { ...bare, ...day, voiceId: '999' }))).toHaveProperty('voiceId');
  const { data } = await admin('findVoiceByPage', { voiceName: 'Fire' });
  const voiceId = String(data.rows?.[0]?.['id']);
  // One that is on would be said at once.
  const bell = { ...bare, ...day, title: 'Bell', enabled: '0', voiceId };
  expect(await admin('addVoiceBroadcastEntry', bell)).toMatchObject({ ret: 1 });
  expect(await rowsOf('admin', { title: 'Bell' })).toMatchObject([{ voiceName: 'Fire' }]);
  expect((await admin('findVoiceByPage', { id: voiceId })).data.rows).toMatchObject([{ useNum: 1 }]);
  expect((await admin('deleteVoice', { ids: voiceId })).data).toMatchObject([
    { msg: expect.stringContaining('Bell'), uses: [{ page: 'voice-broadcast-settings-list' }] },
  ]);
});

it('is said now by the device, once', async () => {
  const [row] = await rowsOf('admin', { title: 'Bell' });
  const ids = String(row?.['id']);
  expect((await admin('sayVoiceBroadcast', { ids })).data).toEqual([]);
  expect((await admin('sayVoiceBroadcast', { ids })).data).toMatchObject([
    { msg: expect.stringContaining('is speaking') },
  ]);
});

it('nobody sees, changes or says what belongs to a device that he does not control', async () => {
  await bench.database.query(
    `UPDATE users SET permissions = '["voice-broadcast-settings-list#add#edit#delete#operate"]' WHERE account = 'customer'`,
  );
  const { data } = await admin('findVoiceBroadcastEntryByPage', { pageSize: '100' });
  const all = (data.rows ?? []).map(({ deviceId }) => String(deviceId));
  const seen = (await rowsOf('customer')).map(({ deviceId }) => String(deviceId));
  expect(seen.length).toBeLessThan(all.length);
  const strange = data.rows?.find(({ deviceId }) => !seen.includes(String(deviceId)));
  const ids = String(strange?.['id']);
  expect(await as('customer', 'sayVoiceBroadcast', { ids })).toMatchObject({ ret: 0 });
  await as('customer', 'deleteVoiceBroadcastEntry', { ids });
  expect(await rowsOf('admin', { id: ids })).toHaveLength(1);
  const answer = await as('customer', 'addVoiceBroadcastEntry', {
    title: 'X',
    content: 'X',
    deviceIds: String(strange?.['deviceId']),
    ...day,
  });
  expect(faults(answer)).toHaveProperty('deviceIds');
});
