import {
  changeControl,
  checkActionAuthority,
  navigateControl,
  pauseTask,
  resumeTask,
  sendChargeCommand,
  sendControlCommand,
  type NamedMode,
  type RobotStatus,
} from '@patrolkit/transport';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aRobot, aStatus, fakeConsole, selectRobot, type FakeConsole } from '../testing/index.ts';
import { standingOf } from './stop/standing.ts';
import type { StopState } from './stop/state.ts';
import { confirmedShownFor, unknowableFor } from './stop/times.ts';

const modes: readonly NamedMode[] = [
  'manual',
  'patrol',
  'watch',
  'charge',
  'standBy',
  'guide',
  'alarmReview',
  'specificRoute',
  'specificPoint',
];
const pose = { mapId: 'map-1', x: 1, y: 2, angle: 0 };
const onPatrol = { mode: 'patrol', speed: 0.8 } as const;

const ready = async (part: Partial<RobotStatus> = onPatrol): Promise<FakeConsole> => {
  const fake = await fakeConsole();
  await selectRobot(fake, 'robot-1', part);
  await fake.clock.advance(984);
  return fake;
};
/** Pushes a status of the robot and waits until the page has it. */
const tell = async (fake: FakeConsole, part: Partial<RobotStatus>, deviceId = 'robot-1'): Promise<void> => {
  await fake.clock.advance(1);
  fake.environment.sockets.latest('device').push('RobotStatus', aStatus(part), deviceId);
  await fake.clock.advance(984);
};
const last = (fake: FakeConsole): StopState | undefined => fake.console.driving.$stops.get().at(-1);
const pauses = (fake: FakeConsole): number => fake.server.of(pauseTask).length;

describe('what a status says of a robot that was told to stop', () => {
  it.each([
    ['a task that is paused', { mode: 'patrol', isPatrolPaused: true, speed: 0 }, 'stands'],
    ['a task that is paused, without a speed', { mode: 'patrol', isPatrolPaused: true }, 'stands'],
    ['a paused robot that still rolls', { mode: 'patrol', isPatrolPaused: true, speed: 0.2 }, 'moves'],
    ['a halt at a point of the route', { mode: 'patrol', isPatrolPaused: false, speed: 0 }, 'moves'],
    ['a patrol', { mode: 'patrol', isPatrolPaused: false, speed: 0.8 }, 'moves'],
    ['a robot without a task', { mode: 'standBy' }, 'stands'],
    ['a robot in manual mode that stands', { mode: 'manual', speed: 0 }, 'stands'],
    ['a robot in manual mode that is driven', { mode: 'manual', speed: -0.4 }, 'moves'],
    ['manual mode and nothing else', { mode: 'manual', isPatrolPaused: true }, 'untold'],
    ['the emergency stop', { mode: 'patrol', isEmergencyStopped: true, isPatrolPaused: false }, 'stands'],
    ['an automatic mode and nothing else', { mode: 'patrol', isPatrolPaused: undefined }, 'untold'],
  ] as const)('of %s: %s', (_what, part, standing) => {
    expect(standingOf(aStatus(part), undefined, false)).toBe(standing);
  });

  it('takes a speed of 0 for a stand where the pause was taken and no pause is pushed', () => {
    const status = aStatus({ mode: 'patrol', isPatrolPaused: undefined, speed: 0 });
    expect(standingOf(status, undefined, false)).toBe('untold');
    expect(standingOf(status, undefined, true)).toBe('stands');
  });

  it('sees by two places whether a robot moves that tells no speed, and by its heading that it turns', () => {
    const at = (angle: number, x = 1): RobotStatus => aStatus({ mode: 'manual', pose: { ...pose, x, angle } });
    expect(standingOf(at(0), undefined, false)).toBe('untold');
    expect(standingOf(at(0, 1.1), at(0), false)).toBe('moves');
    expect(standingOf(at(0), at(0), false)).toBe('stands');
    expect(standingOf({ ...at(5), speed: 0 }, at(0), false)).toBe('moves');
    expect(standingOf({ ...at(5), speed: 0 }, at(5), false)).toBe('stands');
  });
});

describe('the stop of a robot', () => {
  it.each(modes)('in %s mode sends the movement stop first, and pauses the task where there can be one', async mode => {
    const fake = await ready({ mode });
    fake.console.driving.stop();
    // The page sends both in the same task as the press, before any answer.
    const sent = fake.server.received.map(({ call }) => call).slice(-2);
    expect(fake.server.of(sendControlCommand)).toHaveLength(1);
    expect(pauses(fake)).toBe(mode === 'manual' ? 0 : 1);
    if (mode !== 'manual') expect(sent).toEqual(['sendControlCommand', 'pauseTask']);
  });

  it('of a patrol is sent when the server took it, and confirmed when the robot says that it is paused', async () => {
    const fake = await ready();
    fake.console.driving.stop();
    expect(last(fake)).toMatchObject({ deviceId: 'robot-1', phase: 'sending' });
    await fake.clock.advance(10);
    expect(last(fake)?.phase).toBe('sent');
    await tell(fake, onPatrol);
    expect(last(fake)?.phase).toBe('sent');
    await tell(fake, { mode: 'patrol', isPatrolPaused: true, speed: 0 });
    expect(last(fake)).toEqual({ deviceId: 'robot-1', phase: 'confirmed', hasPaused: true });
    // Another user resumes the task. The stop is over and does not turn red.
    await fake.clock.advance(20_000);
    await tell(fake, onPatrol);
    expect(last(fake)).toBeUndefined();
  });

  it.each(['on its way', 'answered', 'shown'])(
    'pauses the task where a change to automatic is %s and the status still says manual mode',
    async how => {
      const fake = await ready({ mode: 'manual', speed: 0 });
      if (how === 'on its way') fake.server.respond(changeControl, () => new Promise(() => undefined));
      void fake.console.driving.changeMode('automatic');
      await fake.clock.advance(how === 'shown' ? 600 : 100);
      fake.console.driving.stop();
      expect(pauses(fake)).toBe(1);
      await tell(fake, onPatrol);
      // When the server took the first pause before the robot drove off, there may have been no task to pause, so the pause is sent again.
      expect(pauses(fake)).toBe(how === 'shown' ? 1 : 2);
      fake.console.dispose();
    },
  );

  it('pauses the task once the robot says that it drives by itself, whoever switched it', async () => {
    const fake = await ready({ mode: 'manual', speed: 0 });
    fake.console.driving.stop();
    expect(pauses(fake)).toBe(0);
    await tell(fake, { mode: 'standBy', speed: 0 });
    expect(pauses(fake)).toBe(0);
    await tell(fake, onPatrol);
    expect(pauses(fake)).toBe(1);
    await tell(fake, onPatrol);
    expect(pauses(fake)).toBe(1);
    await tell(fake, { mode: 'patrol', isPatrolPaused: true, speed: 0 });
    expect(last(fake)).toEqual({ deviceId: 'robot-1', phase: 'confirmed', hasPaused: true });
    fake.console.dispose();
  });

  it.each([
    ['resumed', (fake: FakeConsole) => fake.console.commands.pause(false), resumeTask],
    ['sent to charge', (fake: FakeConsole) => fake.console.commands.charge(true), sendChargeCommand],
    [
      'sent to a place',
      (fake: FakeConsole) => fake.console.commands.goTo({ mapId: 'map-1', x: 1, y: 1 }),
      navigateControl,
    ],
  ] as const)(
    'does not pause a robot again that is %s before the answer to that has come',
    async (_how, send, call) => {
      const fake = await ready({ mode: 'standBy', speed: 0 });
      fake.console.driving.stop();
      await tell(fake, { mode: 'patrol', isPatrolPaused: true, speed: 0 });
      expect(last(fake)?.phase).toBe('confirmed');
      const before = pauses(fake);
      fake.server.respond(call, () => new Promise(() => undefined));
      void send(fake);
      await tell(fake, onPatrol);
      expect(pauses(fake)).toBe(before);
    },
  );

  it('says no more why a pause was refused once another one was taken', async () => {
    const fake = await ready({ mode: 'manual', speed: 0 });
    fake.server.respond(changeControl, () => new Promise(() => undefined));
    void fake.console.driving.changeMode('automatic');
    await fake.clock.advance(0);
    fake.server.refuse(pauseTask, 'not automatic');
    fake.console.driving.stop();
    await fake.clock.advance(100);
    fake.server.respond(pauseTask, () => new Response('{"ret":1}'));
    await tell(fake, onPatrol);
    await tell(fake, onPatrol);
    await fake.clock.advance(5_000);
    expect(last(fake)).toMatchObject({ phase: 'unconfirmed' });
    expect(last(fake)?.problem).toBeUndefined();
  });

  it('does not pause what the operator sends on its way after the stop, and is over then', async () => {
    const fake = await ready({ mode: 'manual', speed: 0 });
    const { driving } = fake.console;
    driving.stop();
    await tell(fake, { mode: 'manual', speed: 0 });
    const changing = driving.changeMode('automatic');
    await fake.clock.advance(50);
    await tell(fake, onPatrol);
    expect((await changing).isDone).toBe(true);
    expect([pauses(fake), last(fake)]).toEqual([0, undefined]);
    // When the change to automatic was refused, the stop pauses a task again.
    await tell(fake, { mode: 'manual', speed: 0 });
    driving.stop();
    fake.server.refuse(changeControl, 'no');
    expect((await driving.changeMode('automatic')).isDone).toBe(false);
    await tell(fake, onPatrol);
    expect([pauses(fake), last(fake)?.phase]).toEqual([1, 'sent']);
    fake.console.dispose();
  });

  describe('while a change to automatic asks for its authority', () => {
    const asking = async () => {
      const fake = await ready({ mode: 'manual', speed: 0 });
      const answers: (() => void)[] = [];
      fake.server.answer(checkActionAuthority, async () => {
        await new Promise<void>(resolve => answers.push(resolve));
        return { isGranted: true };
      });
      const changing = fake.console.driving.changeMode('automatic');
      await fake.clock.advance(0);
      expect(answers).toHaveLength(1);
      return { fake, changing, answer: (index = 0) => answers[index]?.() };
    };
    const changes = ({ server }: FakeConsole): number => server.of(changeControl).length;

    it('keeps that change from being sent, and says so', async () => {
      const { fake, changing, answer } = await asking();
      fake.console.driving.stop();
      answer();
      await fake.clock.advance(1_000);
      const problem = { id: 'driving.mode.stopped' };
      expect(await changing).toEqual({ isDone: false, problem });
      expect(changes(fake)).toBe(0);
      expect(fake.console.driving.$mode.get()).toEqual({ mode: 'manual', problem });
      fake.console.dispose();
    });

    it('leaves a change alone that is asked for after it, and that of another robot', async () => {
      const { fake, changing, answer } = await asking();
      fake.console.driving.stop('robot-2');
      expect(fake.console.driving.$mode.get()).toMatchObject({ changingTo: 'automatic' });
      fake.console.driving.stop();
      const again = fake.console.driving.changeMode('automatic');
      await fake.clock.advance(0);
      answer(0);
      await fake.clock.advance(400);
      expect((await changing).isDone).toBe(false);
      expect(changes(fake)).toBe(0);
      answer(1);
      await fake.clock.advance(500);
      expect((await again).isDone).toBe(true);
      expect(changes(fake)).toBe(1);
      fake.console.dispose();
    });

    it('is nothing to another robot, and the change is not sent once that one is selected', async () => {
      const { fake, changing, answer } = await asking();
      await selectRobot(fake, 'robot-2');
      answer();
      await fake.clock.advance(1_000);
      expect(await changing).toEqual({ isDone: false, problem: { id: 'driving.noRobot' } });
      expect(changes(fake)).toBe(0);
      fake.console.dispose();
    });

    it('at the end of the session the change is not sent either', async () => {
      const { fake, changing, answer } = await asking();
      const gone = fake.console.session.signOut();
      answer();
      await fake.clock.advance(2_000);
      await gone;
      expect((await changing).isDone).toBe(false);
      expect(changes(fake)).toBe(0);
      fake.console.dispose();
    });
  });

  it('pauses the task where a server that sent at a rhythm has fallen silent about manual mode', async () => {
    const fake = await ready({ mode: 'manual', speed: 0 });
    for (let count = 0; count < 6; count += 1) await tell(fake, { mode: 'manual', speed: 0 });
    await fake.clock.advance(12_000);
    fake.console.driving.stop();
    expect(pauses(fake)).toBe(1);
    fake.console.dispose();
  });

  it('is not confirmed by what the robot said before', async () => {
    const fake = await ready({ mode: 'patrol', isPatrolPaused: true, speed: 0 });
    fake.console.driving.stop();
    await fake.clock.advance(4_900);
    expect(last(fake)?.phase).toBe('sent');
    await fake.clock.advance(200);
    // The robot stood before the stop and has sent no status since, so the stop is neither confirmed nor alarming.
    expect(last(fake)?.phase).toBe('unknowable');
  });

  it('turns red after five seconds of a robot that drives on, until it stands after all', async () => {
    const fake = await ready();
    const { driving } = fake.console;
    driving.stop();
    await tell(fake, onPatrol);
    await fake.clock.advance(4_500);
    expect(last(fake)?.phase).toBe('unconfirmed');
    expect(driving.$driveUnconfirmed.get()).toEqual(['robot-1']);
    await fake.clock.advance(60_000);
    expect(driving.$driveUnconfirmed.get()).toEqual(['robot-1']);
    await tell(fake, { mode: 'patrol', isPatrolPaused: true, speed: 0 });
    expect(last(fake)?.phase).toBe('confirmed');
    expect(driving.$driveUnconfirmed.get()).toEqual([]);
  });

  it('turns red, with the words of the server, where the task could not be paused', async () => {
    const fake = await ready();
    fake.server.refuse(pauseTask, 'not yours');
    fake.console.driving.stop();
    await tell(fake, onPatrol);
    await fake.clock.advance(4_500);
    expect(last(fake)).toMatchObject({ phase: 'unconfirmed', problem: { server: 'not yours' } });
    fake.console.driving.acknowledgeUnconfirmed();
    expect(fake.console.driving.$driveUnconfirmed.get()).toEqual([]);
  });

  it('sends a pause that nobody answers again, for as long as the stop lasts', async () => {
    const fake = await ready();
    fake.server.respond(pauseTask, () => new Promise(() => undefined));
    fake.console.driving.stop();
    await fake.clock.advance(30_000);
    expect(pauses(fake)).toBe(5);
    expect(last(fake)?.phase).toBe('unconfirmed');
  });

  it('goes on pausing the task until it is answered when the page takes the console away', async () => {
    const fake = await ready();
    fake.server.respond(pauseTask, () => new Promise(() => undefined));
    fake.console.driving.stop();
    await fake.clock.advance(10);
    expect(pauses(fake)).toBe(1);
    fake.console.dispose();
    await fake.clock.advance(1_000);
    expect(pauses(fake)).toBe(2);
    fake.server.answer(pauseTask, undefined);
    await fake.clock.advance(1_000);
    expect(pauses(fake)).toBe(3);
    await fake.clock.advance(10_000);
    expect(pauses(fake)).toBe(3);
  });

  it('pauses for five seconds at most when the page is gone, and is in nobody’s way', async () => {
    const fake = await ready();
    fake.server.respond(pauseTask, () => new Promise(() => undefined));
    fake.console.driving.stop();
    fake.console.dispose();
    await fake.clock.advance(30_000);
    expect(pauses(fake)).toBe(5);
  });

  it('sends nothing more once the end of the session has waited for it', async () => {
    const fake = await ready();
    fake.server.respond(pauseTask, () => new Promise(() => undefined));
    fake.console.driving.stop();
    await fake.clock.advance(10);
    void fake.console.session.signOut();
    await fake.clock.advance(30_000);
    expect(fake.console.session.$session.get().state).toBe('signed-out');
    expect(pauses(fake)).toBeLessThanOrEqual(5);
    const sent = pauses(fake);
    await fake.clock.advance(30_000);
    expect(pauses(fake)).toBe(sent);
  });

  it('never confirms what is offline, and sends it all the same', async () => {
    const fake = await ready({ mode: 'patrol', isPatrolPaused: true, speed: 0 });
    fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ isOnline: false })]);
    await fake.clock.advance(984);
    fake.console.driving.stop();
    expect(last(fake)?.phase).toBe('unreachable');
    expect(fake.server.of(sendControlCommand)).toHaveLength(1);
    await tell(fake, { mode: 'offline', isPatrolPaused: true, speed: 0 });
    await fake.clock.advance(10_000);
    expect(last(fake)?.phase).toBe('unreachable');
  });

  it('is sent, and no more, over a lost channel; the first status afterwards tells', async () => {
    const fake = await ready();
    fake.environment.sockets.latest('device').drop();
    await fake.clock.advance(10);
    fake.console.driving.stop();
    await fake.clock.advance(10);
    expect(last(fake)?.phase).toBe('unknowable');
    await fake.clock.advance(14_900);
    expect(last(fake)?.phase).toBe('unknowable');
    await fake.clock.advance(200);
    expect(last(fake)).toBeUndefined();
  });

  it('is sent, and no more, where the server pushes nothing that tells', async () => {
    const fake = await ready({ mode: 'manual' });
    fake.console.driving.stop();
    await tell(fake, { mode: 'manual' });
    await fake.clock.advance(10_000);
    expect(last(fake)?.phase).toBe('unknowable');
  });

  it('reaches a robot that is not selected, without selecting it, and confirms it once it is selected', async () => {
    const fake = await ready({ mode: 'manual', speed: 0 });
    fake.console.driving.stop('robot-2');
    expect(fake.console.robots.$selectedId.get()).toBe('robot-1');
    expect(fake.server.of(sendControlCommand).at(-1)?.request).toMatchObject({ deviceId: 'robot-2' });
    expect(fake.server.of(pauseTask).at(-1)?.request).toEqual({ deviceId: 'robot-2' });
    await tell(fake, { mode: 'manual', speed: 0 });
    expect(last(fake)).toMatchObject({ deviceId: 'robot-2', phase: 'unknowable' });
    await selectRobot(fake, 'robot-2', { mode: 'patrol', isPatrolPaused: true, speed: 0 });
    await fake.clock.advance(984);
    expect(last(fake)).toMatchObject({ deviceId: 'robot-2', phase: 'confirmed' });
  });

  it('of which nothing could be told says so for its five seconds, and turns red where a robot selected since moves', async () => {
    const fake = await ready({ mode: 'manual', speed: 0 });
    fake.console.driving.stop('robot-2');
    await tell(fake, { mode: 'manual', speed: 0 });
    expect(last(fake)).toMatchObject({ deviceId: 'robot-2', phase: 'unknowable' });
    await selectRobot(fake, 'robot-2', onPatrol);
    await fake.clock.advance(984);
    expect(last(fake)).toMatchObject({ deviceId: 'robot-2', phase: 'unknowable' });
    await fake.clock.advance(4_500);
    expect(last(fake)).toMatchObject({ deviceId: 'robot-2', phase: 'unconfirmed' });
  });

  it('without a selected robot does nothing, and says so', async () => {
    const fake = await fakeConsole();
    expect(fake.console.driving.stop()).toMatchObject({ isDone: false });
    expect(fake.console.driving.stop('robot-1').isDone).toBe(true);
  });

  it('is over when somebody resumes the task, and by neither another pause nor a refused resume', async () => {
    const fake = await ready();
    fake.console.driving.stop();
    await tell(fake, onPatrol);
    expect(last(fake)?.phase).toBe('sent');
    const { commands } = fake.console;
    expect((await commands.pause(true)).isDone).toBe(true);
    expect(last(fake)?.phase).toBe('sent');
    fake.server.refuse(resumeTask, 'no');
    expect((await commands.pause(false)).isDone).toBe(false);
    expect(last(fake)?.phase).toBe('sent');
    fake.server.answer(resumeTask, undefined);
    expect((await commands.pause(false)).isDone).toBe(true);
    expect(last(fake)).toBeUndefined();
    fake.console.dispose();
  });

  it('is over when the robot is driven again, and leaves nothing', async () => {
    const fake = await ready({ mode: 'manual', speed: 0 });
    fake.console.driving.stop();
    await tell(fake, { mode: 'manual', speed: 0 });
    expect(last(fake)?.phase).toBe('confirmed');
    fake.console.driving.drive(['up']);
    expect(last(fake)).toBeUndefined();
    fake.console.driving.endDrive('released');
    fake.console.driving.stop();
    fake.console.dispose();
    await fake.clock.advance(30_000);
    expect(fake.clock.waiting).toBe(0);
  });

  it.each([
    [
      'is offline',
      async (fake: FakeConsole) => {
        fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ isOnline: false })]);
        await fake.clock.advance(984);
      },
    ],
    ['is not selected any more', (fake: FakeConsole) => selectRobot(fake, 'robot-2', { mode: 'manual' })],
    [
      'cannot be heard',
      async (fake: FakeConsole) => {
        fake.environment.sockets.latest('device').drop();
        await fake.clock.advance(10);
      },
    ],
  ])('that was confirmed is over once the robot %s: it may be started again unseen', async (_what, change) => {
    const fake = await ready();
    fake.console.driving.stop();
    await tell(fake, { mode: 'patrol', isPatrolPaused: true, speed: 0 });
    expect(last(fake)?.phase).toBe('confirmed');
    await change(fake);
    expect(last(fake)).toBeUndefined();
    fake.console.dispose();
  });

  it('says for four seconds from then that it is confirmed, whatever the outcome of the stop of another robot', async () => {
    const fake = await ready();
    const { driving } = fake.console;
    driving.stop('robot-2');
    driving.stop('robot-1');
    await tell(fake, { mode: 'patrol', isPatrolPaused: true, speed: 0 });
    const confirmed = { deviceId: 'robot-1', phase: 'confirmed', hasPaused: true };
    await fake.clock.advance(confirmedShownFor - 985);
    expect(last(fake)).toEqual(confirmed);
    await fake.clock.advance(985);
    expect(last(fake)).toEqual({ ...confirmed, isConfirmedOver: true });
    await fake.clock.advance(unknowableFor);
    expect(driving.$stops.get()).toEqual([{ ...confirmed, isConfirmedOver: true }]);
    driving.stop('robot-1');
    await tell(fake, { mode: 'patrol', isPatrolPaused: true, speed: 0 });
    expect(last(fake)).toEqual({ ...confirmed, hasPaused: false });
    fake.console.dispose();
  });

  it('that is confirmed again, since the robot has moved meanwhile, says so again', async () => {
    const fake = await ready();
    fake.server.respond(pauseTask, () => new Promise(() => undefined));
    fake.console.driving.stop();
    await tell(fake, { mode: 'patrol', isEmergencyStopped: true, speed: 0 });
    await tell(fake, onPatrol);
    expect(last(fake)?.phase).toBe('sent');
    await tell(fake, { mode: 'patrol', isEmergencyStopped: true, speed: 0 });
    await fake.clock.advance(confirmedShownFor - 1_500);
    expect(last(fake)).toEqual({ deviceId: 'robot-1', phase: 'confirmed', hasPaused: false });
    await fake.clock.advance(1_500);
    expect(last(fake)).toMatchObject({ phase: 'confirmed', isConfirmedOver: true });
    fake.console.dispose();
  });

  it('that was confirmed keeps a pause which is on its way, whatever is lost then', async () => {
    const fake = await ready({ mode: 'patrol', speed: 0.8 });
    fake.server.respond(pauseTask, () => new Promise(() => undefined));
    fake.console.driving.stop();
    await tell(fake, { mode: 'patrol', isEmergencyStopped: true, speed: 0 });
    expect(last(fake)?.phase).toBe('confirmed');
    fake.environment.sockets.latest('device').drop();
    await fake.clock.advance(1_100);
    expect(pauses(fake)).toBe(3);
    await fake.clock.advance(5_000);
    expect(last(fake)?.phase).not.toBe('confirmed');
    fake.console.dispose();
  });

  it('is never confirmed while the robot drives on, whatever comes in whatever order', async () => {
    const steps = ['status', 'rest', 'stop', 'wait', 'lose', 'offline', 'online', 'slow', 'fast', 'other'] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...steps), fc.constantFrom(...modes)), { maxLength: 14 }),
        async script => {
          const fake = await ready();
          // The robot in this test never obeys the stop, but halts for a while at its points.
          for (const [step, mode] of script) {
            if (step === 'status') await tell(fake, { mode: mode === 'standBy' ? 'patrol' : mode, speed: 0.5 });
            if (step === 'rest') await tell(fake, { mode: 'patrol', speed: 0 });
            if (step === 'stop') fake.console.driving.stop();
            if (step === 'wait') await fake.clock.advance(3_000);
            if (step === 'lose') fake.environment.sockets.latest('device').drop();
            if (step === 'other') await tell(fake, { mode: 'patrol', isPatrolPaused: true, speed: 0 }, 'robot-2');
            if (step === 'offline' || step === 'online') {
              const list = [aRobot({ isOnline: step === 'online' })];
              fake.environment.sockets.latest('singleton').push('RobotList', list);
              await fake.clock.advance(984);
            }
            if (step === 'slow') fake.server.respond(sendControlCommand, () => new Promise(() => undefined));
            if (step === 'fast') fake.server.answer(sendControlCommand, undefined);
            expect(last(fake)?.phase).not.toBe('confirmed');
          }
          fake.console.dispose();
        },
      ),
      { numRuns: 200 },
    );
  });
});
