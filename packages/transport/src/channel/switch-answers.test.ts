import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startLiveChannel } from '../testing/index.ts';

const status = { isEmergencyStopped: false, mode: 'manual', isAlarmLightOn: false, isHeadLightOn: false } as const;

async function start() {
  const { clock, sockets, channel, of, pushed, events } = await startLiveChannel();
  const socket = sockets.latest('device');
  return {
    clock,
    channel,
    socket,
    sockets,
    pushed,
    events,
    select: (request: number, deviceId: string): void => channel.post({ kind: 'select', request, deviceId }),
    answer: (result: 0 | 1, deviceId?: string): void =>
      socket.frame(
        JSON.stringify({ type: 'SwitchResult', ...(deviceId === undefined ? {} : { deviceId }), data: result }),
      ),
    push: (deviceId: string): void => socket.push('RobotStatus', status, deviceId),
    ended: () => of('selected'),
  };
}

describe('an answer that names no device', () => {
  it('completes the only switch that it can mean', async () => {
    const { select, answer, ended } = await start();
    select(1, 'a');
    answer(1);
    expect(ended()).toEqual([{ kind: 'selected', request: 1, deviceId: 'a' }]);
  });

  it('completes the first switch also where pushes of others have named their device before', async () => {
    const { select, answer, push, ended } = await start();
    push('z');
    select(1, 'a');
    answer(1);
    expect(ended()).toEqual([{ kind: 'selected', request: 1, deviceId: 'a' }]);
  });

  it('that is late or doubled does not complete the next switch; what is pushed of its device proves it', async () => {
    const { select, answer, push, ended, clock } = await start();
    select(1, 'a');
    answer(1);
    push('a');
    select(2, 'b');
    answer(1);
    push('a');
    expect(ended()).toHaveLength(1);
    push('b');
    expect(ended().at(-1)).toEqual({ kind: 'selected', request: 2, deviceId: 'b' });
    select(3, 'c');
    await clock.advance(5_000);
    expect(ended().at(-1)).toMatchObject({ request: 3, failure: 'timeout' });
    // The late answer for c comes while the channel itself requests b again.
    answer(1);
    answer(1);
    push('c');
    expect(ended()).toHaveLength(3);
  });

  it('is enough of a server that names no device in its pushes either', async () => {
    const { select, answer, socket, ended } = await start();
    select(1, 'a');
    answer(1);
    socket.push('RobotStatus', status);
    select(2, 'b');
    answer(1);
    expect(ended().at(-1)).toEqual({ kind: 'selected', request: 2, deviceId: 'b' });
  });

  it('and refuses ends a switch only where it is the only one', async () => {
    const { select, answer, ended, clock } = await start();
    select(1, 'a');
    await clock.advance(5_000);
    select(2, 'b');
    answer(0);
    expect(ended()).toHaveLength(1);
    await clock.advance(5_000);
    expect(ended().at(-1)).toMatchObject({ request: 2, failure: 'timeout' });
  });
});

describe('an answer that names no device, while a switch that was given up may still be answered', () => {
  const givenUp = async () => {
    const channel = await start();
    channel.select(1, 'a');
    await channel.clock.advance(5_000);
    channel.select(2, 'b');
    return channel;
  };

  it('completes nothing, in whatever order the answers come, on a server that names no device at all', async () => {
    const { answer, socket, ended, clock } = await givenUp();
    // The server worked on both at once. The second was quick, so the server now follows the first.
    answer(1);
    await clock.advance(2_000);
    answer(1);
    socket.push('RobotStatus', status);
    expect(ended()).toHaveLength(1);
    await clock.advance(3_000);
    expect(ended().at(-1)).toMatchObject({ request: 2, failure: 'timeout' });
  });

  it('leaves the word to a push of the device that was asked for', async () => {
    const { answer, push, ended } = await givenUp();
    answer(1);
    push('a');
    expect(ended()).toHaveLength(1);
    answer(1);
    push('b');
    expect(ended().at(-1)).toEqual({ kind: 'selected', request: 2, deviceId: 'b' });
  });

  it('completes the next switch again once 30 s have passed, or once the late answer has come', async () => {
    for (const isLate of [true, false]) {
      const { answer, select, ended, clock, socket } = await start();
      select(1, 'a');
      await clock.advance(5_000);
      if (isLate) answer(1);
      else
        for (let passed = 0; passed < 30_000; passed += 10_000) {
          await clock.advance(10_000);
          socket.push('RobotStatus', status);
        }
      select(2, 'b');
      answer(1);
      expect(ended().at(-1)).toEqual({ kind: 'selected', request: 2, deviceId: 'b' });
    }
  });
});

describe('an answer for a device that was asked for before', () => {
  const again = async () => {
    const channel = await start();
    const { select, answer, push, ended } = channel;
    select(1, 'b');
    answer(1, 'b');
    push('b');
    select(2, 'a');
    answer(1, 'a');
    push('a');
    select(3, 'b');
    expect(ended()).toHaveLength(2);
    return channel;
  };

  it('may be the second one to that switch: it counts when the device is pushed', async () => {
    const { answer, push, ended } = await again();
    answer(1, 'b');
    expect(ended()).toHaveLength(2);
    push('b');
    expect(ended().at(-1)).toEqual({ kind: 'selected', request: 3, deviceId: 'b' });
  });

  it('counts after a second in which no other device is pushed: one that is away pushes nothing', async () => {
    const { answer, push, ended, clock } = await again();
    push('a');
    answer(1, 'b');
    await clock.advance(999);
    expect(ended()).toHaveLength(2);
    await clock.advance(1);
    expect(ended().at(-1)).toEqual({ kind: 'selected', request: 3, deviceId: 'b' });
  });

  it('does not count while another device is pushed after it', async () => {
    const { answer, push, ended, clock } = await again();
    answer(1, 'b');
    push('a');
    await clock.advance(2_000);
    expect(ended()).toHaveLength(2);
    await clock.advance(3_000);
    expect(ended().at(-1)).toMatchObject({ request: 3, failure: 'timeout' });
  });
});

describe('what is pushed of a device before the answer to its switch', () => {
  const pushedSpeeds = ({ pushed }: Awaited<ReturnType<typeof start>>): unknown[] =>
    pushed().flatMap(({ type, data }) => (type === 'RobotStatus' ? [data.speed] : []));

  it('comes after the switch, the latest of each kind, and no more than that is kept', async () => {
    const channel = await start();
    const { select, answer, socket, clock, ended, events } = channel;
    select(1, 'a');
    for (let speed = 1; speed <= 1_000; speed += 1) socket.push('RobotStatus', { ...status, speed }, 'a');
    socket.push('CurrentStep', { index: 1, total: 2 }, 'a');
    await clock.advance(2_000);
    expect(pushedSpeeds(channel)).toEqual([]);
    answer(1, 'a');
    await clock.advance(1_000);
    expect(ended()).toHaveLength(1);
    expect(events.flatMap(event => (event.kind === 'pushes' ? event.pushes.map(({ type }) => type) : []))).toEqual([
      'RobotStatus',
      'CurrentStep',
    ]);
    expect(pushedSpeeds(channel)).toEqual([1_000]);
  });

  it('comes at once where it is an event: each counts, whatever is selected', async () => {
    const channel = await start();
    const { select, answer, socket, clock, events } = channel;
    select(1, 'a');
    for (const id of ['1', '2', '3']) socket.push('FaceCaptureInfo', { id }, 'a');
    answer(0, 'a');
    await clock.advance(1_000);
    const faces = events.flatMap(event => (event.kind === 'pushes' ? event.pushes : []));
    expect(faces.filter(({ type }) => type === 'FaceCaptureInfo')).toHaveLength(3);
  });

  it('is dropped with a switch that is refused or not answered', async () => {
    const channel = await start();
    const { select, answer, socket, clock } = channel;
    select(1, 'a');
    socket.push('RobotStatus', { ...status, speed: 1 }, 'a');
    answer(0, 'a');
    select(2, 'b');
    socket.push('RobotStatus', { ...status, speed: 2 }, 'b');
    await clock.advance(7_000);
    expect(pushedSpeeds(channel)).toEqual([]);
  });

  it('is handed on at once of the device that the channel itself selects again', async () => {
    const channel = await start();
    const { select, answer, socket, sockets, clock } = channel;
    select(1, 'a');
    answer(1, 'a');
    socket.drop();
    await clock.advance(15_000);
    sockets.latest('device').push('RobotStatus', { ...status, speed: 3 }, 'a');
    expect(pushedSpeeds(channel)).toEqual([3]);
  });
});

describe('a switch of device', () => {
  it('is never shown of a device that the server does not follow, and ends within 5 s of its order, in 200 generated orders', async () => {
    const plan = fc.record({
      device: fc.constantFrom('a', 'b', 'c'),
      isGranted: fc.boolean(),
      isNamed: fc.boolean(),
      /** Delays of the answers to this switch, ms. */
      answers: fc.array(fc.constantFrom(0, 100, 1_000, 4_900, 5_100, 7_000), { maxLength: 2 }),
      /** An answer to another client's switch comes between. */
      isForeign: fc.boolean(),
      wait: fc.constantFrom(0, 100, 2_000, 6_000),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(plan, { minLength: 1, maxLength: 6 }), async plans => {
        const { clock, select, answer, push, socket, ended } = await start();
        let following: string | undefined;
        let seen = 0;
        let told = 0;
        const due: { readonly at: number; readonly say: () => void }[] = [];
        const asked = new Map<number, number>();
        let now = plans[0];
        /** Follows the requested device, sends the answers that are due, and pushes a status of the device. */
        const serve = (): void => {
          const changes = socket.of('DeviceChange');
          for (const { data } of changes.slice(seen)) {
            const { deviceId } = data as { deviceId: string };
            const { isGranted = true, isNamed = true, answers = [0] } = now?.device === deviceId ? now : {};
            if (isGranted) following = deviceId;
            for (const late of answers)
              due.push({
                at: clock.now() + late,
                say: () => answer(isGranted ? 1 : 0, isNamed ? deviceId : undefined),
              });
          }
          seen = changes.length;
          const ready = due.filter(({ at }) => at <= clock.now());
          due.splice(0, due.length, ...due.filter(({ at }) => at > clock.now()));
          for (const { say } of ready) say();
          if (following !== undefined) push(following);
          for (const event of ended().slice(told)) {
            if (!event.failure) expect(event.deviceId).toBe(following);
            const since = asked.get(event.request) ?? 0;
            // An order waits for the answer to the channel's own.
            expect(clock.now() - since).toBeLessThanOrEqual(10_100);
          }
          told = ended().length;
        };
        for (const [request, one] of plans.entries()) {
          now = one;
          asked.set(request, clock.now());
          select(request, one.device);
          if (one.isForeign) answer(1, 'x');
          for (let passed = 0; passed <= one.wait; passed += 100) {
            serve();
            await clock.advance(100);
          }
        }
        for (let passed = 0; passed < 11_000; passed += 100) {
          serve();
          await clock.advance(100);
        }
        expect(ended()).toHaveLength(plans.length);
      }),
      { numRuns: 200 },
    );
  });
});
