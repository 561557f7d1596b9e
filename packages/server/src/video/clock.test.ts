/** Addresses of video and sound, however the wall clock is set. */
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { testFolder, useServer } from '../testing.ts';
import { segmentName } from './recording/segment.ts';
import { someFile } from './recording/testing.ts';

const folder = testFolder('clock');
afterAll(folder.remove);
const begin = Date.now() - 60_000;
writeFileSync(join(folder.path, segmentName('PR001', begin)), someFile(3_600, 1_000, 4));
const { ask, dial, test, tokenOf, root } = useServer('clock', {
  recording: { folder: folder.path, megabytes: 10, devices: [] },
});
afterEach(() => void vi.restoreAllMocks());

it.each([-2, 2])('an address opens after the clock was set by %d hours', async hours => {
  await test('quiet');
  await test('raise', { deviceId: 'PR001' });
  const token = await tokenOf('operator');
  const window = { channelId: 'PR001-1', startTime: String(begin), stopTime: String(begin + 120_000) };
  const { data: alarms } = await ask('findAlarmStatByParam', { page: '1', pageSize: '1', deviceId: 'PR001' }, token);
  const addresses = [
    (await ask('getVideoUrl', { channelId: 'PR001-1', streamType: '2' }, token)).data['url'],
    (await ask('getAudioUrl', { interactionType: '0', channelId: 'PR001-7' }, token)).data['url'],
    (await ask('getVideoRecordUrl', { ...window, playTime: String(begin) }, token)).data['url'],
    alarms.rows?.[0]?.['videoUrl'],
  ].map(String);
  const real = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => real() + hours * 3_600_000);
  // The server drops expired addresses every second.
  await wait(1_500);
  const opened = await Promise.allSettled(
    addresses.map(address => dial(new URL(address, root()).pathname, {}).then(socket => socket.terminate())),
  );
  expect(opened.map(({ status }) => status)).toEqual(addresses.map(() => 'fulfilled'));
});
