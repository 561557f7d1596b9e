import { createFlvReader, type FlvEvent } from '@patrolkit/transport';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { rowsOf, until, useServer } from '../testing.ts';
import { siren } from '@patrolkit/simulator/voice.ts';
import { wrap } from '@patrolkit/simulator/world/angles.ts';
import type { Studio } from '@patrolkit/simulator/cameras/studio-thread.ts';
import { openStudioHere } from '@patrolkit/simulator/cameras/testing.ts';
import { readTags } from './flv.ts';
import type { ToStudio } from '@patrolkit/simulator/cameras/messages.ts';
import { decodeSound, loudnessAt } from '@patrolkit/simulator/cameras/sound-testing.ts';

/** The PTZ command counts that were sent to the cameras of a robot, newest last. */
const shownTo: number[] = [];
/** The camera poses that were sent last. */
let poses: Extract<ToStudio, { type: 'state' }>['poses'] = {};
/** The messages to the studio about the patrol car, in order. */
const askedOfCar: string[] = [];
const watchedStudio = (): Studio => {
  const studio = openStudioHere({ blocks: true, zoneMinutes: 0, fps: 15, recordFps: 2 });
  return {
    ...studio,
    post: message => {
      if (message.type === 'state') ({ poses } = message);
      if (message.type === 'state' && message.poses['PR001']) shownTo.push(message.poses['PR001'].ptzCount);
      if ((message.type === 'watch' || message.type === 'unwatch') && message.key.startsWith('PV001'))
        askedOfCar.push(`${message.type} ${message.key}`);
      studio.post(message);
    },
  };
};

const bench = useServer('video', { studio: watchedStudio });
const { ask, tokenOf, dial, test, command, root } = bench;

describe('video', () => {
  it('comes as FLV with a sequence header and a key frame, for a ticket and not without', async () => {
    const token = await tokenOf('operator');
    const address = String(
      (await ask('getVideoUrl', { channelId: 'PR001-1', protocol: 'websocket', streamType: '2' }, token)).data['url'],
    );
    expect(address).not.toContain(token);
    await expect(dial('/live/nothing.flv', {})).rejects.toThrow('404');
    const watch = async (): Promise<{ socket: WebSocket; chunks: Buffer[]; since: number }> => {
      const since = Date.now();
      const socket = new WebSocket(root().replace('http', 'ws') + address, { origin: root() });
      const chunks: Buffer[] = [];
      socket.on('message', data => chunks.push(data as Buffer));
      await new Promise((resolve, reject) => {
        socket.on('open', resolve);
        socket.on('error', reject);
      });
      return { socket, chunks, since };
    };
    for (let viewer = 0; viewer < 2; viewer++) {
      const { socket, chunks } = await watch();
      const tags = await until(() => {
        const read = chunks.length > 0 ? readTags(Buffer.concat(chunks)).filter(tag => tag.type !== 8) : [];
        return read.length >= 6 && read;
      }, 'frames');
      expect(String(chunks[0]!.subarray(0, 3))).toBe('FLV');
      expect(tags.map(tag => tag.type).slice(0, 3)).toEqual([18, 9, 9]);
      expect([...tags[1]!.body.subarray(0, 2)]).toEqual([0x17, 0]);
      expect([...tags[2]!.body.subarray(0, 2)]).toEqual([0x17, 1]);
      expect([...tags[3]!.body.subarray(0, 2)]).toEqual([0x27, 1]);
      expect(tags[5]!.time).toBeGreaterThan(tags[2]!.time);
      socket.close();
    }
    expect((await ask('getVideoUrl', { channelId: 'GS001-1', streamType: '2' }, token)).ret).toBe(0);
  });

  it('is counted by user, device and day: it ends when the time is used up, and is not opened again', async () => {
    const token = await tokenOf('operator');
    const userId = String((await ask('getPrivilegesByUser', {}, token)).data['userId']);
    const open = async () => (await ask('getVideoUrl', { channelId: 'PR003-1', streamType: '2' }, token)).data;
    expect((await open())['videoLeft']).toBeUndefined();
    await test('video-limit', { deviceId: 'PR003', sitting: 1, daily: 2 });
    await test('watched', { userId, deviceId: 'PR003', ms: 90_000 });
    const { url, videoLeft } = await open();
    expect(videoLeft).toBe(30);
    const socket = new WebSocket(root().replace('http', 'ws') + String(url), { origin: root() });
    const closed = new Promise(resolve => socket.on('close', resolve));
    await new Promise(resolve => socket.on('open', resolve));
    await test('watched', { userId, deviceId: 'PR003', ms: 30_000 });
    expect(await closed).toBe(1008);
    expect(await open()).toEqual({ videoLeft: 0 });
    const other = (await ask('getVideoUrl', { channelId: 'PR003-1', streamType: '2' }, await tokenOf('admin'))).data;
    expect([other['videoLeft'], typeof other['url']]).toEqual([120, 'string']);
    await test('video-limit', { deviceId: 'PR003' });
  });

  it('comes from the network of the robot where that is in reach', async () => {
    const token = await tokenOf('operator');
    const [channel] = rowsOf(await ask('selectDeviceChannel', { deviceId: 'PR001' }, token));
    expect(channel?.['lanVideo']).toBe(1);
    const address = async (deviceId = 'PR001'): Promise<unknown> =>
      (await ask('getRobotLanVideoUrl', { deviceId, channelId: 'PR001-1' }, token)).data?.['url'];
    const socket = new WebSocket(root().replace('http', 'ws') + String(await address()), { origin: root() });
    await new Promise(resolve => socket.on('message', resolve));
    socket.close();
    await test('lan', { on: false });
    const nowhere = new WebSocket(String(await address()), { origin: root() });
    expect(String(await new Promise(resolve => nowhere.on('error', resolve)))).toContain('ECONNREFUSED');
    await test('lan');
    expect(await address('PR002'), 'a camera of another robot').toBeUndefined();
  });

  it('shows a command in the next picture', async () => {
    const token = await tokenOf('operator');
    const { data } = await ask('getVideoUrl', { channelId: 'PR001-1', streamType: '2' }, token);
    const socket = new WebSocket(root().replace('http', 'ws') + String(data['url']), { origin: root() });
    await until(() => shownTo.length > 0, 'the cameras');
    await test('mode', { deviceId: 'PR001', mode: 'manual' });
    const told: boolean[] = [];
    for (let round = 0; round < 5; round += 1) {
      const before = shownTo.at(-1) ?? 0;
      await command('operator', 'PR001', { kind: 'ptz', action: 'left', value: 20 });
      // The simulator takes only twenty regular steps a second, so they cannot be the reason five times in a row.
      told.push(shownTo.at(-1) !== before);
      await new Promise(resolve => setTimeout(resolve, 210));
    }
    await command('operator', 'PR001', { kind: 'ptzStop', action: 'left' });
    expect(told).toEqual([true, true, true, true, true]);
    socket.close();
  });

  it('of a patrol car has four cameras that look four ways, each encoded while it is watched alone', async () => {
    const token = await tokenOf('operator');
    const cameras = rowsOf(await ask('selectDeviceChannel', { deviceId: 'PV001' }, token)).slice(0, -1);
    expect(cameras.map(row => [row['channelId'], row['channelNum'], row['name']])).toEqual([
      ['PV001-1', 1, 'Front camera'],
      ['PV001-2', 2, 'Rear camera'],
      ['PV001-3', 3, 'Left camera'],
      ['PV001-4', 4, 'Right camera'],
    ]);
    const open = async (channelId: string): Promise<{ socket: WebSocket; key: Promise<string> }> => {
      const { data } = await ask('getVideoUrl', { channelId, streamType: '2' }, token);
      const socket = new WebSocket(root().replace('http', 'ws') + String(data['url']), { origin: root() });
      const chunks: Buffer[] = [];
      socket.on('message', chunk => chunks.push(chunk as Buffer));
      const picture = (): string | undefined => {
        const tags = chunks.length > 0 ? readTags(Buffer.concat(chunks)) : [];
        // The first pictures may be drawn before the camera knows the state of the simulator.
        const last = tags.filter(({ type, body }) => type === 9 && body[1] === 1).at(20);
        return last && Buffer.from(last.body).toString('base64');
      };
      return { socket, key: until(picture, `pictures of ${channelId}`) };
    };
    const watched = await Promise.all(cameras.map(row => open(String(row['channelId']))));
    const pictures = await Promise.all(watched.map(({ key }) => key));
    expect(new Set(pictures).size, 'four different pictures').toBe(4);
    const { PV001: front, 'PV001-2': rear, 'PV001-3': left, 'PV001-4': right } = poses;
    if (!front || !rear || !left || !right) throw new Error('no poses');
    const ways = [rear, left, right].map(({ heading }) =>
      Math.round(Math.cos(heading - front.deviceHeading) * 100 + Math.sin(heading - front.deviceHeading)),
    );
    expect(ways, 'behind, to the left, to the right').toEqual([-100, 1, -1]);
    // Only the front camera turns.
    await test('mode', { deviceId: 'PV001', mode: 'manual' });
    const panOf = (name: string): number => {
      const pose = poses[name];
      return pose ? wrap(pose.heading - pose.deviceHeading) : 0;
    };
    const before = panOf('PV001');
    await command('operator', 'PV001', { kind: 'ptz', action: 'left', value: 100 });
    await until(() => Math.abs(wrap(panOf('PV001') - before)) > 0.1, 'the camera in front to turn');
    expect(panOf('PV001-3')).toBeCloseTo(Math.PI / 2, 6);
    await command('operator', 'PV001', { kind: 'ptzStop', action: 'left' });
    for (const { socket } of watched.slice(1)) socket.close();
    await until(() => askedOfCar.length >= 7, 'the cameras that nobody watches to be let go');
    expect(askedOfCar.slice(4).sort()).toEqual(['unwatch PV001-2/sd', 'unwatch PV001-3/sd', 'unwatch PV001-4/sd']);
    watched[0]?.socket.close();
    await test('mode', { deviceId: 'PV001', mode: 'patrol' });
  });

  it('has one camera of a robot, and none of a number that a device does not have', async () => {
    const token = await tokenOf('operator');
    const channels = rowsOf(await ask('selectDeviceChannel', { deviceId: 'PR001' }, token));
    expect(channels.map(row => row['channelId'])).toEqual(['PR001-1', 'PR001-7']);
    for (const channelId of ['PR001-2', 'PV001-5', 'PV001-7', 'PV001-0']) {
      expect((await ask('getVideoUrl', { channelId, streamType: '2' }, token)).ret, channelId).toBe(0);
      const stretch = { startTime: '1000', stopTime: '2000' };
      expect((await ask('findVideoRecords', { channelId, ...stretch }, token)).ret, channelId).toBe(0);
    }
  });

  it('of two cameras of one car counts once against its time', async () => {
    const token = await tokenOf('viewer');
    await test('video-limit', { deviceId: 'PV001', sitting: 1, daily: 2 });
    const userId = String((await ask('getPrivilegesByUser', {}, token)).data['userId']);
    const left = async (channelId: string): Promise<unknown> =>
      (await ask('getVideoUrl', { channelId, streamType: '2' }, token)).data['videoLeft'];
    await test('watched', { userId, deviceId: 'PV001', ms: 90_000 });
    expect([await left('PV001-1'), await left('PV001-3')]).toEqual([30, 30]);
    await test('video-limit', { deviceId: 'PV001' });
  });

  it.each(['aac', 'g711a', 'g711u', 'pcm'] as const)(
    'carries what the robot hears as %s, by the clock of the picture',
    async sound => {
      const token = await tokenOf('operator');
      await test('sound', { deviceId: 'PR001', sound });
      await test('siren', { deviceId: 'PR001', on: true });
      const answer = await ask('getVideoUrl', { channelId: 'PR001-1', streamType: '2' }, token);
      expect(answer.data['hasAudio']).toBe(1);
      const reader = createFlvReader();
      const events: FlvEvent[] = [];
      const socket = new WebSocket(root().replace('http', 'ws') + String(answer.data['url']), { origin: root() });
      socket.on('message', data => events.push(...reader.push(Uint8Array.from(data as Buffer))));
      const heard = await until(() => {
        const sounds = events.flatMap(event => (event.kind === 'audio' ? [event] : []));
        const [first, last] = [sounds[0], sounds.at(-1)];
        return first && last && last.at - first.at >= 1_600 && sounds;
      }, 'sound');
      socket.close();
      const config = events.find(event => event.kind === 'audio-config');
      if (config?.kind !== 'audio-config') throw new Error('no configuration');
      const samples = decodeSound(
        config,
        heard.slice(0, -1).map(({ data }) => data),
      );
      // A busy machine leaves out what is late, so there may be less sound than time, and never more. The last piece counts from its
      // beginning. It may be long when the piece before it was late.
      const duration = (samples.length * 1000) / config.sampleRate;
      expect(duration).toBeLessThan((heard.at(-1)?.at ?? 0) - (heard[0]?.at ?? 0) + 200);
      const other = loudnessAt(samples, config.sampleRate, 1_400);
      for (const tone of [siren.high, siren.low])
        expect(loudnessAt(samples, config.sampleRate, tone)).toBeGreaterThan(10 * other);
      const pictures = events.flatMap(event => (event.kind === 'video' ? [event.decodeAt] : []));
      // Both count from the beginning of the stream; how late either is depends on the machine.
      expect(Math.abs((pictures.at(-1) ?? 0) - (heard.at(-1)?.at ?? 0))).toBeLessThan(5_000);
      await test('siren', { deviceId: 'PR001', on: false });
      await test('reset');
    },
  );

  it('has no sound where a camera has no microphone, and says so', async () => {
    const token = await tokenOf('operator');
    await test('sound', { deviceId: 'PR001', sound: 'none' });
    expect((await ask('getVideoUrl', { channelId: 'PR001-1' }, token)).data['hasAudio']).toBe(0);
    await test('reset');
    expect((await ask('getVideoUrl', { channelId: 'PR001-1' }, token)).data['hasAudio']).toBe(1);
  });
});
