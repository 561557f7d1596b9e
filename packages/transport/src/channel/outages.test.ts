/** The live channel over a thousand outages: when it connects, what it sends first, how soon it is open, and how it takes frames. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startLiveChannel, type FakeClock, type FakeSocket } from '../testing/index.ts';
import { limits } from './limits.ts';

async function start() {
  const started = await startLiveChannel();
  return { ...started, live: (): FakeSocket[] => started.sockets.all.filter(({ isOpen }) => isOpen) };
}

/** Lets seconds pass with a server that sends a heartbeat to each open socket every second. */
async function serve(clock: FakeClock, live: () => readonly FakeSocket[], seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await clock.advance(1_000);
    for (const socket of live()) socket.frame('{"type":"serverHeartBeat"}');
  }
}

describe('the live channel', () => {
  it('comes back from each of a hundred kills at random moments, and tries every 15 s until then', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ alive: fc.nat(60_000), away: fc.nat(120_000) }), { minLength: 100, maxLength: 100 }),
        async kills => {
          const { clock, sockets, live } = await start();
          for (const { alive, away } of kills) {
            for (let left = alive; left > 0; left -= 10_000) {
              await clock.advance(Math.min(left, 10_000));
              for (const socket of live()) socket.frame('{"type":"serverHeartBeat"}');
            }
            sockets.isAccepting = false;
            let tried = clock.now();
            for (const socket of live()) socket.drop();
            const tries: number[] = [];
            const backAt = clock.now() + away;
            for (let known = sockets.all.length; live().length < 2; known = sockets.all.length) {
              if (clock.now() >= backAt) sockets.isAccepting = true;
              await clock.advance(100);
              // A server that is down refuses each connection at once.
              if (!sockets.isAccepting) for (const socket of sockets.all) if (!socket.isClosed) socket.drop();
              if (sockets.all.length === known) continue;
              tries.push(clock.now() - tried);
              tried = clock.now();
              expect(sockets.all.length - known).toBe(2);
            }
            for (const wait of tries) expect(Math.abs(wait - limits.reconnect)).toBeLessThanOrEqual(500);
          }
        },
      ),
      { numRuns: 2 },
    );
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });

  it('finds a half-open socket between 30 and 31 s after its last frame', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 29_999 }), { maxLength: 10 }), async pauses => {
        const { clock, live, events } = await start();
        for (const pause of pauses) {
          await clock.advance(pause);
          for (const socket of live()) socket.frame('{"type":"serverHeartBeat"}');
        }
        const lost = (): boolean => events.some(event => event.kind === 'state' && event.state === 'reconnecting');
        await clock.advance(29_999);
        expect(lost()).toBe(false);
        await clock.advance(1_001);
        expect(lost()).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it.each(['sleep', 'jump'] as const)('is live again within 46 s after two hours of %s', async way => {
    for (const isHalfOpen of [true, false]) {
      const { clock, sockets, live, channel } = await start();
      await serve(clock, live, 20);
      const old = live();
      clock[way](2 * 3_600_000);
      await clock.advance(1_000);
      // The page watches its clocks. By now it has noticed the gap and requests a check.
      channel.post({ kind: 'check' });
      if (!isHalfOpen) {
        await serve(clock, live, 45);
        // The server was reachable all the time, so the check keeps the open sockets.
        expect(live()).toEqual(old);
        continue;
      }
      // The server no longer knows the old sockets. It sends nothing on them, and sends on new ones.
      for (let second = 0; second < 45; second += 1) {
        await clock.advance(1_000);
        for (const socket of live()) if (!old.includes(socket)) socket.frame('{"type":"serverHeartBeat"}');
      }
      expect(live()).toHaveLength(2);
      expect(live().some(socket => old.includes(socket))).toBe(false);
      expect(sockets.all).toHaveLength(4);
    }
  });

  it('beats at least every 21 s while timers of its hidden page fire once a minute, as long as frames come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 100, max: 6_000 }), { minLength: 40, maxLength: 80 }), async gaps => {
        const { clock, live } = await start();
        const sent = new Map<FakeSocket, number[]>();
        for (const socket of live()) {
          const beats = [clock.now()];
          sent.set(socket, beats);
          const { send } = socket;
          socket.send = data => {
            if (data.includes('heartbeat')) beats.push(clock.now());
            send.call(socket, data);
          };
        }
        for (const gap of gaps) {
          // No timer fires during a gap. Only a frame comes after it.
          clock.sleep(gap);
          for (const socket of live()) socket.frame('{"type":"RobotList","data":[]}');
        }
        for (const beats of sent.values()) {
          const waits = [...beats.slice(1), clock.now()].map((at, index) => at - (beats[index] ?? 0));
          expect(Math.max(...waits)).toBeLessThanOrEqual(21_000);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('says first, after each of a thousand opens, its switches, its subscriptions and its device, and nothing else', async () => {
    const { clock, sockets, channel, live } = await start();
    const extra = ['AlarmInfoIncrementPushSwitch', 'RobotStatusPushSwitch', 'RobotSituationPushSwitch'] as const;
    channel.post({ kind: 'switches', names: extra });
    channel.post({ kind: 'subscriptions', wanted: [{ name: 'AlarmInfoByRobot', deviceId: 'r1' }] });
    channel.post({ kind: 'select', request: 1, deviceId: 'r1' });
    await clock.advance(300);
    sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"r1","data":1}');
    for (let open = 0; open < 1_000; open += 1) {
      // A switch of device while no socket is open is not kept for later.
      for (const socket of live()) socket.drop();
      channel.post({ kind: 'select', request: 2 + open, deviceId: 'r2' });
      await clock.advance(limits.reconnect);
      const [singleton, device] = [sockets.latest('singleton'), sockets.latest('device')];
      expect(singleton.sent.map(({ type }) => type)).toEqual(['PushSwitch', 'PushSwitch', 'AlarmInfoByRobot']);
      expect(Object.keys(singleton.sent[0]?.data ?? {}).toSorted()).toEqual([
        'AlarmInfoPushSwitch',
        'PatrolCapturePushSwitch',
        'RobotListPushSwitch',
        'VehicleCapturePushSwitch',
      ]);
      expect(device.sent).toEqual([
        { type: 'PushSwitch', data: { RobotStatusPushSwitch: '1' } },
        { type: 'DeviceChange', data: { deviceId: 'r1' } },
      ]);
      device.frame('{"type":"SwitchResult","deviceId":"r1","data":1}');
    }
  });

  it('hands on every alarm between 100 000 frames of nonsense, and stays open', async () => {
    const { clock, sockets, live, pushed, events } = await start();
    const socket = sockets.latest('singleton');
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom<unknown>(1.7e18, -1e300, 'http://[', { url: 'javascript:alert(1)' }, '\u0000', 1e16, [[]], {}),
    );
    const type = fc.oneof(
      fc.constantFrom(
        'AlarmInfo',
        'AlarmConfirm',
        'RobotList',
        'RobotStatus',
        'robotCallApp',
        'SwitchResult',
        'LineInfo',
      ),
      fc.string(),
    );
    const names = ['id', 'alarmBeginTime', 'picUrl', 'audioRemindFileUrl', 'alarmLevel', 'alarmName', 'alarmStatus'];
    const data = fc.oneof(
      value,
      fc.dictionary(fc.constantFrom(...names), value),
      fc.array(fc.dictionary(fc.constantFrom(...names), value)),
    );
    const frame = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.tuple(type, data).map(([name, inner]) => JSON.stringify({ type: name, data: inner })),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(type, data, fc.nat(60))
          .map(([name, inner, cut]) => JSON.stringify({ type: name, data: inner }).slice(0, cut)),
      },
      { weight: 1, arbitrary: fc.string() },
      {
        weight: 1,
        arbitrary: fc.constantFrom<unknown>(
          deep,
          `{"type":"AlarmInfo","data":${deep}}`,
          '{"__proto__":{"type":"AlarmInfo"}}',
          '{"type":"AlarmInfo","data":{"__proto__":{"id":"p"}}}',
          new ArrayBuffer(64),
          undefined,
          null,
          7,
        ),
      },
    );
    const frames = fc.sample(frame, {
      numRuns: 10_000,
      seed: Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31),
    });
    const big = JSON.stringify({ type: 'AlarmInfo', data: { id: 'big', alarmName: 'x'.repeat(1 << 20) } });
    let valid = 0;
    for (let sent = 0; sent < 100_000; sent += 1) {
      socket.frame(sent % 25_000 === 0 ? big : frames[sent % frames.length]);
      if (sent % 100 !== 0) continue;
      valid += 1;
      socket.frame(
        JSON.stringify({ type: 'AlarmInfo', data: { id: `valid-${valid}`, alarmLevel: 1, alarmStatus: 0 } }),
      );
    }
    await clock.advance(1_000);
    const ids = new Set(pushed().flatMap(push => (push.type === 'AlarmInfo' ? [push.data.id] : [])));
    expect([...ids].filter(id => id.startsWith('valid-'))).toHaveLength(valid);
    expect(live()).toHaveLength(2);
    expect(events.filter(event => event.kind === 'state' && event.state === 'reconnecting')).toEqual([]);
    expect(({} as Record<string, unknown>)['id']).toBeUndefined();
    for (const { data: known } of pushed().filter(push => push.type === 'AlarmInfo')) {
      const { beganAt, picture, audio } = known as { beganAt: number; picture?: string; audio?: string };
      expect(() => new Date(beganAt).toISOString()).not.toThrow();
      for (const address of [picture, audio])
        if (address !== undefined) expect(URL.canParse(address, 'http://s/')).toBe(true);
    }
  });
});
