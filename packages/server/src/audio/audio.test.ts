import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Session } from '../session/sessions.ts';
import { useServer } from '../testing.ts';
import { simulate } from '@patrolkit/simulator/fleet-testing.ts';
import { Audio } from './audio.ts';

const bench = useServer('audio');
const { ask, tokenOf, test, root } = bench;

describe('sound of a robot', () => {
  interface Heard {
    socket: WebSocket;
    samples: number[];
    code: Promise<number>;
  }
  const open = async (address: string): Promise<Heard> => {
    const socket = new WebSocket(root().replace('http', 'ws') + address, { origin: root() });
    const samples: number[] = [];
    socket.on('message', data => {
      const bytes = data as Buffer;
      for (let at = 0; at + 1 < bytes.length; at += 2) samples.push(bytes.readInt16LE(at));
    });
    const code = new Promise<number>(resolve => socket.once('close', resolve));
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('error', reject);
    });
    return { socket, samples, code };
  };
  const address = (mode: '0' | '1', token: string) =>
    ask('getAudioUrl', { interactionType: mode, channelId: 'PR001-7', protocol: 'websocket' }, token);
  const until = async (condition: () => boolean): Promise<void> => {
    await expect.poll(condition).toBe(true);
  };
  const peak = (samples: readonly number[]): number =>
    samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

  it('is heard by whoever sees it, at 16 000 samples a second, until it is ended', async () => {
    const token = await tokenOf('viewer');
    const answer = await address('0', token);
    expect(answer.data).toMatchObject({ sampleRate: 16_000 });
    const { socket, samples, code } = await open(String(answer.data['url']));
    await until(() => samples.length > 16_000);
    expect(peak(samples)).toBeGreaterThan(50);
    // Sound that a listener sends is not played.
    socket.send(Buffer.alloc(320, 100));
    await ask('closeAudioStream', { interactionType: '0', channelId: 'PR001-7' }, token);
    expect(await code).toBe(1000);
    expect((await address('1', token)).ret).toBe(0);
    expect((await test('said')) as unknown).toEqual({ said: [] });
  });

  it('answers back what was said, to one operator at a time', async () => {
    const [token, other] = [await tokenOf('operator'), await tokenOf('admin')];
    const late = await address('1', other);
    const mine = await open(String((await address('1', token)).data['url']));
    expect((await address('1', other)).msg).toContain('Somebody else');
    expect(await (await open(String(late.data['url']))).code).toBe(4409);
    const tone = Buffer.alloc(320);
    for (let at = 0; at < 160; at += 1) tone.writeInt16LE(Math.round(Math.sin(at / 4) * 20_000), at * 2);
    await until(() => mine.samples.length > 3_000);
    expect(peak(mine.samples)).toBeLessThan(8_000);
    for (let frame = 0; frame < 20; frame += 1) mine.socket.send(tone);
    await until(() => peak(mine.samples) > 10_000);
    expect(await test('said')).toMatchObject({ said: [{ deviceId: 'PR001', frames: 20, peak: 20_000 }] });
    mine.socket.close();
    await mine.code;
    await until(() => true);
    expect((await address('1', other)).ret).toBe(1);
  });

  it('carries a broadcast, for those who may control it, of 250 characters at most', async () => {
    const token = await tokenOf('operator');
    const say = async (content: string, by = token): Promise<number | undefined> =>
      (await ask('sendVoiceBroadcast', { deviceId: 'PR002', content }, by)).ret;
    expect(await say(' & ')).toBe(0);
    expect(await say('x'.repeat(251))).toBe(0);
    expect(await say('Stand back', await tokenOf('viewer'))).toBe(0);
    const answer = await ask(
      'getAudioUrl',
      { interactionType: '0', channelId: 'PR002-7', protocol: 'websocket' },
      token,
    );
    const { socket, samples } = await open(String(answer.data['url']));
    expect(await say('Good evening & please stand back')).toBe(1);
    await until(() => peak(samples) > 4_000);
    socket.close();
  });

  it('is spoken again and again where somebody with the right and the function has set it', async () => {
    const [token, customer] = [await tokenOf('operator'), await tokenOf('customer')];
    const deviceId = 'PR001';
    const settings = {
      title: 'Greeting',
      content: 'Good day & keep right',
      playFrequency: '30',
      playTime: '00:00-00:00',
      enabled: '1',
    };
    const list = async (by: string) => ask('findVoiceBroadcastByPage', { deviceId }, by);
    expect((await ask('addVoiceBroadcast', { deviceId, ...settings }, customer)).ret).toBe(0);
    expect((await ask('addVoiceBroadcast', { deviceId, ...settings, playFrequency: '1' }, token)).ret).toBe(0);
    expect((await ask('addVoiceBroadcast', { deviceId, ...settings }, token)).ret).toBe(1);
    const { data } = await list(customer);
    expect(data.rows).toMatchObject([{ ...settings, playFrequency: 30, enabled: 1 }]);
    expect((await list(await tokenOf('viewer'))).ret).toBe(0);
    const id = String(data.rows?.[0]?.['id']);
    const sound = await open(String((await address('0', token)).data['url']));
    await until(() => peak(sound.samples) > 4_000);
    sound.socket.close();
    expect((await ask('modifyVoiceBroadcast', { id, ...settings, title: 'Day', enabled: '0' }, customer)).ret).toBe(0);
    expect((await ask('modifyVoiceBroadcast', { id, ...settings, title: 'Day', enabled: '0' }, token)).ret).toBe(1);
    expect((await list(token)).data.rows).toMatchObject([{ title: 'Day', enabled: 0 }]);
    expect((await ask('deleteVoiceBroadcast', { ids: id }, customer)).ret).toBe(0);
    expect((await ask('deleteVoiceBroadcast', { ids: `${id},999` }, token)).ret).toBe(1);
    expect((await ask('deleteVoiceBroadcast', { ids: id }, customer)).ret).toBe(1);
    expect((await list(token)).data.total).toBe(0);
  });

  it('has no address for what makes no sound', async () => {
    const token = await tokenOf('operator');
    expect(
      (await ask('getAudioUrl', { interactionType: '0', channelId: 'GS001-7', protocol: 'websocket' }, token)).ret,
    ).toBe(0);
    expect(
      (await ask('getVideoUrl', { channelId: 'PR001-7', protocol: 'websocket', streamType: '2' }, token)).ret,
    ).toBe(0);
  });
});

describe('a socket of sound', () => {
  /** A console. One that is gone neither answers a ping nor ends its connection. */
  class FakeSocket extends EventEmitter {
    isGone = false;
    isEnded = false;
    readonly bufferedAmount = 0;
    send(): void {}
    ping(): void {
      if (!this.isGone) this.emit('pong');
    }
    close(): void {
      if (!this.isGone) this.terminate();
    }
    terminate(): void {
      if (this.isEnded) return;
      this.isEnded = true;
      this.emit('close');
    }
  }
  const sessionOf = (id: string) => ({ id, user: { id } }) as unknown as Session;
  const newAudio = (): Audio => new Audio(simulate({ seed: 1, fleet: 14, speed: 1, now: () => 0 }), () => 0);
  const talk = (audio: Audio, session: Session): FakeSocket => {
    const ticket = audio.find(audio.issue(session, 'PR001', 'intercom'));
    const socket = new FakeSocket();
    if (ticket) audio.accept(socket as unknown as Parameters<Audio['accept']>[0], ticket);
    return socket;
  };
  const sweep = (audio: Audio, seconds: number): void => {
    for (let n = 0; n < seconds; n++) audio.sweep();
  };

  it('whose console is gone without a word ends after ten seconds, and somebody else can talk', () => {
    const audio = newAudio();
    const gone = talk(audio, sessionOf('a'));
    sweep(audio, 60);
    expect(gone.isEnded).toBe(false);
    gone.isGone = true;
    sweep(audio, 10);
    expect(() => audio.issue(sessionOf('b'), 'PR001', 'intercom')).toThrow('error.audioBusy');
    sweep(audio, 1);
    expect(gone.isEnded).toBe(true);
    const next = talk(audio, sessionOf('b'));
    expect(next.isEnded).toBe(false);
    next.terminate();
  });

  it('lasts while its console speaks, though no answer to a ping is heard', () => {
    const audio = newAudio();
    const socket = talk(audio, sessionOf('a'));
    socket.isGone = true;
    for (let n = 0; n < 5; n++) {
      sweep(audio, 9);
      socket.emit('message', Buffer.alloc(320), true);
    }
    expect(socket.isEnded).toBe(false);
    socket.terminate();
  });
});
