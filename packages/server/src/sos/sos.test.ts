import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MediaStreamTrack, RTCPeerConnection, RtpHeader, RtpPacket, useH264, usePCMU } from 'werift';
import { firstNames } from '../fleet/testing.ts';
import { nameOfText } from '../language/names.ts';
import type { Live } from '../live/live.ts';
import type { Account } from '../session/users.ts';
import { DatabaseError, type Database } from '../store/database.ts';
import { until, useServer, type Answer, Console } from '../testing.ts';
import { simulate } from '@patrolkit/simulator/fleet-testing.ts';
import type { Meetings } from './meetings.ts';
import { Sos } from './sos.ts';

const bench = useServer('sos', { sosTimes: { ring: 4000, grace: 900 } });
const { ask, signIn, tokenOf, open, dial, test } = bench;

describe('emergency calls', () => {
  const ring = async (deviceId = 'PR001'): Promise<{ uuid: string; sessionId: string }> => {
    const operator = await open('operator', true);
    const { uuid } = await test('call', { deviceId });
    const { data } = await operator.next('robotCallApp');
    operator.socket.close();
    expect(data).toMatchObject({ uuid, deviceId });
    return { uuid: String(uuid), sessionId: String(data['sessionId']) };
  };
  const answer = async (call: { uuid: string; sessionId: string }, token: string): Promise<Answer> =>
    ask('appAnswerRobotCall', { ...call, answerClient: 'web' }, token);
  const hangUp = async (call: { uuid: string; sessionId: string }, token: string): Promise<Answer> =>
    ask('hangupRobotAppCall', call, token);
  const calls = (console: Console): unknown[] =>
    console.frames.filter(({ type }) => type === 'robotCallApp').map(({ data }) => data['uuid']);
  const stateOf = async ({ uuid }: { uuid: string }): Promise<unknown> =>
    (await bench.database.query<{ state: string }>('SELECT state FROM sos_calls WHERE uuid = $1', [uuid]))[0]?.state;

  // Closes consoles of other tests, which would get the calls too.
  beforeEach(() => test('close', { code: 1000 }));
  afterEach(() => test('reset'));

  it('ring at everybody who may see the robot, and again on each open while they ring', async () => {
    const [operator, customer] = [await open('operator', true), await open('customer', true)];
    const device = await open('operator', false);
    const { uuid } = await test('call', { deviceId: 'PR004' });
    const { data } = await operator.next('robotCallApp');
    expect(data).toMatchObject({ uuid, deviceId: 'PR004', deviceName: 'Patrol robot 04' });
    expect(String(data['modelPic'])).toContain('/files/model/robot/');
    expect((await test('call', { deviceId: 'PR004' }))['uuid']).toBe(uuid);
    expect(calls(operator)).toEqual([uuid]);
    const late = await open('admin', true);
    expect((await late.next('robotCallApp')).data['uuid']).toBe(uuid);
    expect([calls(customer), calls(device)]).toEqual([[], []]);
    await test('bye', { uuid });
    expect((await late.next('hangUpCall')).data).toMatchObject({ uuid, reason: 'bye' });
    const after = await open('admin', true);
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(calls(after)).toEqual([]);
    for (const console of [operator, customer, device, late, after]) console.socket.close();
  });

  it('belong to the first who answers; the others are told who', async () => {
    const [operator, admin] = [await open('operator', true), await open('admin', true)];
    const call = await ring();
    const [one, two] = await Promise.all([
      answer(call, await tokenOf('operator')),
      answer(call, await tokenOf('admin')),
    ]);
    expect(one.data).toMatchObject({ isWebRtc: 0 });
    expect(String(one.data['wsUrl'])).toMatch(/^\/live\//);
    expect([two.ret, two.msg]).toEqual([0, 'Operator has answered this call']);
    expect((await admin.next('hangUpCall')).data).toMatchObject({ reason: 'answered', answeredBy: 'Operator' });
    expect((await answer(call, await tokenOf('operator'))).data['wsUrl']).toBe(one.data['wsUrl']);
    expect((await hangUp(call, await tokenOf('admin'))).ret, 'not theirs').toBe(1);
    expect(await stateOf(call)).toBe('answered');
    expect((await hangUp(call, await tokenOf('operator'))).ret).toBe(1);
    expect((await hangUp(call, await tokenOf('operator'))).ret).toBe(1);
    expect(await stateOf(call)).toBe('ended');
    expect((await answer(call, await tokenOf('operator'))).ret).toBe(0);
    await expect(dial(String(one.data['wsUrl']), {})).rejects.toThrow('404');
    expect(operator.frames.filter(({ data }) => data['reason'] === 'answered')).toEqual([]);
    const trail = await bench.database.query<{ action: string; user_id: string; before: string; after: string }>(
      'SELECT action, user_id, before, after FROM audit WHERE target = $1 ORDER BY id',
      [`sos ${call.uuid}`],
    );
    expect(trail).toEqual([
      { action: 'sos answer', user_id: '1002', before: 'ringing', after: 'answered' },
      { action: 'sos hang-up', user_id: '1002', before: 'answered', after: 'ended' },
    ]);
    for (const console of [operator, admin]) console.socket.close();
  });

  it('ring on at the others when one hangs up, and are over when nobody is left', async () => {
    const [operator, admin] = [await open('operator', true), await open('admin', true)];
    const call = await ring();
    await hangUp(call, await tokenOf('operator'));
    expect(await stateOf(call)).toBe('ringing');
    expect((await answer(call, await tokenOf('operator'))).ret).toBe(0);
    await hangUp(call, await tokenOf('admin'));
    expect(await stateOf(call)).toBe('ended');
    for (const console of [operator, admin]) console.socket.close();
  });

  it('store an alarm, which consoles show without a sound, since the call rings', async () => {
    const operator = await open('operator', true);
    operator.send({ type: 'PushSwitch', data: { AlarmInfoPushSwitch: '1' } });
    const call = await ring();
    const { data } = await until(
      () => operator.frames.find(({ type, data: alarm }) => type === 'AlarmInfo' && alarm['alarmType'] === '704'),
      'the alarm',
    );
    expect(data).toMatchObject({
      alarmName: 'SOS call',
      alarmLevel: 1,
      remindType: 2,
      deviceId: 'PR001',
      conditionStatus: 1,
    });
    await hangUp(call, await tokenOf('operator'));
    await hangUp(call, await tokenOf('admin'));
    const stored = async (): Promise<unknown> =>
      (await ask('findAlarmStatByParam', { alarmId: String(data['id']) }, await tokenOf('operator'))).data.rows;
    await expect.poll(stored).toMatchObject([{ conditionStatus: 0, alarmStatus: 0 }]);
    operator.socket.close();
  });

  it('are missed when nobody answers in time', async () => {
    const operator = await open('operator', true);
    const call = await ring();
    const { data } = await until(
      () => operator.frames.find(({ type, data: end }) => type === 'hangUpCall' && end['uuid'] === call.uuid),
      'the end',
    );
    expect(data['reason']).toBe('timeout');
    expect(await stateOf(call)).toBe('missed');
    operator.socket.close();
  });

  it('end when who answered has left, and at once when they sign out; a late console hears of it', async () => {
    const token = await signIn('operator');
    const first = await open('operator', true, token);
    const call = await ring();
    await answer(call, token);
    first.socket.close();
    await until(() => first.closed, 'the close');
    await expect.poll(() => stateOf(call)).toBe('ended');
    const back = await open('operator', true, token);
    expect((await back.next('hangUpCall')).data).toMatchObject({ uuid: call.uuid, reason: 'bye' });
    const other = await ring();
    await answer(other, token);
    await ask('logout', { access_token: token });
    await expect.poll(() => stateOf(other)).toBe('ended');
  });

  it('go on after a restart of the server when who answered comes back in time', async () => {
    const token = await tokenOf('operator');
    const before = await open('operator', true, token);
    const call = await ring();
    await answer(call, token);
    before.socket.close();
    await bench.restart();
    const back = await open('operator', true, token);
    expect((await answer(call, await tokenOf('admin'))).msg).toBe('Operator has answered this call');
    await new Promise(resolve => setTimeout(resolve, 3000));
    expect(await stateOf(call)).toBe('answered');
    await hangUp(call, token);
    expect(await stateOf(call)).toBe('ended');
    back.socket.close();
  });

  it('are stored as answered by who has them, though an earlier answer was stored that nobody heard of', async () => {
    const operator = await open('operator', true);
    const call = await ring();
    await bench.database.query(
      `UPDATE sos_calls SET state = 'answered', answered_by = '1001', answered_session = 'lost' WHERE uuid = $1`,
      [call.uuid],
    );
    expect((await answer(call, await tokenOf('operator'))).ret).toBe(1);
    expect(
      await bench.database.query('SELECT answered_by FROM sos_calls WHERE uuid = $1 AND answered_session <> $2', [
        call.uuid,
        'lost',
      ]),
    ).toEqual([{ answered_by: '1002' }]);
    operator.socket.close();
  });

  it('have no picture while the device is offline, and are hidden from who may not see it', async () => {
    const operator = await open('operator', true);
    const call = await ring('PR004');
    expect((await answer(call, await tokenOf('customer'))).ret).toBe(0);
    await test('online', { deviceId: 'PR004', on: false });
    const waiting = await answer(call, await tokenOf('operator'));
    expect([waiting.ret, waiting.data['wsUrl']]).toEqual([1, undefined]);
    await test('online', { deviceId: 'PR004', on: true });
    expect((await answer(call, await tokenOf('operator'))).data['wsUrl']).toBeDefined();
    operator.socket.close();
  });

  it('are two-way calls when they are to be: picture and voice come, the operator is heard', async () => {
    const operator = await open('operator', true);
    const { uuid } = await test('call', { deviceId: 'PR001', isWebRtc: true });
    const call = { uuid: String(uuid), sessionId: String((await operator.next('robotCallApp')).data['sessionId']) };
    const { data } = await answer(call, await tokenOf('operator'));
    expect(data).toMatchObject({ isWebRtc: 1, devCode: 'PR001' });
    const join = { type: 'join', meetingId: data['meetingId'], deviceCode: 'PR001', userName: data['devUserName'] };
    for (const wrong of [{ password: 'guess' }, { password: data['devPassword'], deviceCode: 'PR002' }]) {
      const stranger = new Console(await dial(String(data['wsUrl']), {}));
      stranger.send({ ...join, ...wrong });
      expect(await until(() => stranger.closed, 'the refusal')).toBe(1008);
    }

    const socket = await dial(String(data['wsUrl']), {});
    const peer = new RTCPeerConnection({
      codecs: {
        video: [useH264({ payloadType: 102 })],
        audio: [usePCMU()],
      },
      iceServers: [],
      iceAdditionalHostAddresses: ['127.0.0.1'],
    });
    const got = { video: 0, audio: 0 };
    const voice = new MediaStreamTrack({ kind: 'audio' });
    peer.onTrack.subscribe(track => track.onReceiveRtp.subscribe(() => got[track.kind as 'video' | 'audio']++));
    socket.on('message', raw => {
      const { type, sdp } = JSON.parse(String(raw as Buffer)) as { type: string; sdp: string };
      if (type !== 'offer') return;
      void (async () => {
        await peer.setRemoteDescription({ type: 'offer', sdp });
        for (const transceiver of peer.getTransceivers()) {
          transceiver.setDirection('sendrecv');
          if (transceiver.kind === 'audio') await transceiver.sender.replaceTrack(voice);
        }
        const mine = await peer.createAnswer();
        for (const transport of peer.iceTransports) transport.connection.stunServer = undefined;
        await peer.setLocalDescription(mine);
        socket.send(JSON.stringify({ type: 'answer', sdp: peer.localDescription?.sdp }));
      })();
    });
    socket.send(JSON.stringify({ ...join, password: data['devPassword'] }));
    await until(() => got.video > 20 && got.audio > 20, 'picture and voice');
    for (let n = 0; n < 20; n++) {
      const header = new RtpHeader({ payloadType: 0, sequenceNumber: n, timestamp: n * 160 });
      voice.writeRtp(new RtpPacket(header, Buffer.alloc(160, 0x20)));
    }
    let heard: { voicePackets: number; peak: number }[] = [];
    await expect
      .poll(async () => {
        heard = (await test('heard'))['heard'] as typeof heard;
        return heard[0]?.voicePackets ?? 0;
      })
      .toBeGreaterThanOrEqual(10);
    expect(heard[0]?.peak).toBeGreaterThan(1000);
    const ended = new Promise(resolve => socket.on('close', resolve));
    await test('bye', { uuid });
    expect(await ended).toBe(1000);
    await expect(dial(String(data['wsUrl']), {})).rejects.toThrow('404');
    await peer.close();
    operator.socket.close();
  });

  it('come from the simulated fleet by itself, from the seed', () => {
    const first = (seed: number): string | undefined => {
      const fleet = simulate({ seed, fleet: 14, speed: 100, now: () => 0 });
      for (let step = 0; step < 20_000; step++) {
        const call = fleet.take(500, false).find(event => event.type === 'sos');
        if (call?.type === 'sos') return `${call.deviceId} ${String(Math.round(fleet.world.simulatedMs / 60_000))}`;
      }
      return undefined;
    };
    expect(first(3)).toMatch(/^PR\d+ \d+$/);
    expect(first(3)).toBe(first(3));
  });
});

describe('a press of the button while the database is away', () => {
  const away = (): Error => new DatabaseError('the server is restarted', '57P01');
  /** Emergency calls with a database whose next queries fail with these faults. Returns what was pushed and reported. */
  const open = (faults: Error[]) => {
    const [pushed, errors]: [string[], string[]] = [[], []];
    const clock = { wall: 1000, steady: 0 };
    /** The id and the beginning of each call that was to be stored. */
    const stored: unknown[] = [];
    const query = async (sql: string, parameters: unknown[]): Promise<never[]> => {
      stored.push(`${String(parameters[0])} ${String(parameters[6])} ${/ON CONFLICT.*/.exec(sql)?.[0] ?? ''}`);
      const fault = faults.shift();
      if (fault) throw fault;
      return [];
    };
    const sos = new Sos({
      raise: () => undefined,
      database: { query } as unknown as Database,
      fleet: simulate({ seed: 1, fleet: 14, speed: 1, now: () => 0 }),
      names: firstNames,
      live: { pushToViewers: (id: string, type: string) => void pushed.push(`${type} ${id}`) } as unknown as Live,
      video: { issue: () => '', find: () => undefined, end: () => undefined },
      meetings: {} as Meetings,
      now: () => clock.wall,
      steadyNow: () => clock.steady,
      times: { ring: 4000, grace: 900 },
      isTwoWay: false,
      onError: message => errors.push(message),
    });
    return { sos, pushed, errors, stored, clock };
  };

  it('rings as soon as it is back, once', async () => {
    const { sos, pushed, errors } = open([away(), away()]);
    sos.press('PR001', 1000);
    sos.press('PR002', 1000);
    await sos.settled();
    expect(pushed).toEqual([]);
    sos.sweep();
    sos.sweep();
    await sos.settled();
    sos.sweep();
    await sos.settled();
    expect(pushed).toEqual(['robotCallApp PR001', 'robotCallApp PR002']);
    expect(errors).toEqual(['sos: the server is restarted', 'sos: the server is restarted']);
  });

  it('is one call, whose begin is that of the press, though the answer to an earlier try was lost', async () => {
    const { sos, stored, pushed, clock } = open([away(), away()]);
    sos.press('PR001', 700);
    for (let n = 0; n < 3; n++) {
      await sos.settled();
      clock.wall += 5000;
      clock.steady += 5000;
      sos.sweep();
    }
    await sos.settled();
    expect(stored).toHaveLength(3);
    expect(stored[0]).toMatch(/^[-0-9a-f]{36} 700 ON CONFLICT \(uuid\) DO NOTHING$/);
    expect(new Set(stored).size).toBe(1);
    // Its time to ring begins when it rings.
    clock.steady += 3999;
    sos.sweep();
    await sos.settled();
    expect(pushed).toEqual(['robotCallApp PR001']);
  });

  it('is tried until it rings, and reported once', async () => {
    const { sos, pushed, errors } = open([away(), away(), away()]);
    sos.press('PR001', 1000);
    for (let n = 0; n < 3; n++) {
      await sos.settled();
      expect(pushed).toEqual([]);
      sos.sweep();
    }
    await sos.settled();
    expect(pushed).toEqual(['robotCallApp PR001']);
    expect(errors).toEqual(['sos: the server is restarted']);
  });
});

describe('a call that was answered', () => {
  /** Emergency calls of one session with two pages; `pages` are those that are connected. */
  const open = async () => {
    const pages = new Set(['page1', 'page2']);
    const pushed: string[] = [];
    const clock = { now: 0 };
    const inside = { query: async (): Promise<never[]> => [] };
    const sos = new Sos({
      raise: () => undefined,
      database: {
        ...inside,
        transaction: <T>(work: (querier: typeof inside) => Promise<T>) => work(inside),
      } as unknown as Database,
      fleet: simulate({ seed: 1, fleet: 14, speed: 1, now: () => 0 }),
      names: firstNames,
      live: {
        pagesOf: () => new Set(pages),
        hasPage: (_: string, wanted: ReadonlySet<string>) => [...wanted].some(page => pages.has(page)),
        pushToViewers: (_: string, type: string, write: (reader: object) => { uuid: string }) => {
          pushed.push(`${type} ${write({ language: 'en-us', base: '' }).uuid}`);
        },
      } as unknown as Live,
      video: { issue: () => '/live/1', find: () => undefined, end: () => undefined },
      meetings: {} as Meetings,
      now: () => clock.now,
      steadyNow: () => clock.now,
      times: { ring: 60_000, grace: 900 },
      isTwoWay: false,
      onError: message => pushed.push(message),
    });
    const session = {
      id: 's1',
      user: { id: '1002', name: nameOfText('user.operator') } as Account,
      pending: undefined,
      expiresAt: 0,
      accessUntil: 0,
    };
    const uuid = (await sos.raise('PR001')) ?? '';
    const sessionId = sos.greet(
      { ...session, user: { ...session.user, access: 'control', role: 'root' } as Account },
      reader,
    ).rings[0]?.sessionId;
    const answer = (page?: string) =>
      sos.answer(uuid, sessionId ?? '', session, { userId: '1002', pageId: '', address: '' }, reader, page);
    /** Lets time pass, ms, and sweeps before and after. */
    const pass = async (ms: number): Promise<void> => {
      sos.sweep();
      clock.now += ms;
      sos.sweep();
      await sos.settled();
    };
    return { sos, pages, pushed, uuid, answer, pass };
  };
  const reader = { language: 'en-us', base: '' } as const;

  it('ends when the page that answered is gone, though another page of its session lives', async () => {
    const { sos, pages, uuid, answer, pass } = await open();
    await answer('page1');
    await pass(5000);
    expect(sos.deviceOf(uuid)).toBe('PR001');
    pages.delete('page1');
    await pass(5000);
    expect(sos.deviceOf(uuid)).toBeUndefined();
  });

  it('lasts while a page that asked for its medium too is there', async () => {
    const { sos, pages, uuid, answer, pass } = await open();
    await answer('page1');
    await answer('page2');
    pages.delete('page1');
    await pass(5000);
    expect(sos.deviceOf(uuid)).toBe('PR001');
  });

  it('is that of all pages of its session where none is told', async () => {
    const { sos, pages, uuid, answer, pass } = await open();
    await answer();
    pages.delete('page1');
    await pass(5000);
    expect(sos.deviceOf(uuid)).toBe('PR001');
    pages.delete('page2');
    await pass(5000);
    expect(sos.deviceOf(uuid)).toBeUndefined();
  });

  it('is not repeated by a new press of the button, which rings again, once', async () => {
    const { sos, pushed, uuid, answer } = await open();
    await answer('page1');
    pushed.length = 0;
    sos.press('PR001', 1000);
    sos.press('PR001', 1000);
    await sos.settled();
    const next = await sos.raise('PR001');
    expect(next).not.toBe(uuid);
    expect(pushed).toEqual([`robotCallApp ${next ?? ''}`]);
  });
});
