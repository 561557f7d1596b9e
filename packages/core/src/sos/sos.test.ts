import {
  appAnswerRobotCall,
  closeAudioStream,
  getAudioUrl,
  hangupRobotAppCall,
  selectDeviceChannel,
  type SosCall,
  type SosEnd,
} from '@patrolkit/transport';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SoundError } from '../environment/index.ts';
import { aCall, anAlarm, besides, fakeConsole, selectRobot, settle, type FakeConsole } from '../testing/index.ts';
import { hangUpEvery, hangUpTries } from './hang-ups.ts';
import { answerEvery, answerTries } from './medium.ts';
import { unconfirmedFor } from './ringing.ts';
import { endedFor, type SosCurrent } from './screen.ts';
import { ringPause } from './ringer.ts';

const push = (fake: FakeConsole, call: SosCall): void =>
  fake.environment.sockets.latest('singleton').push('robotCallApp', call);
const bye = (fake: FakeConsole, uuid: string, part: Partial<SosEnd> = {}): void =>
  fake.environment.sockets.latest('singleton').push('hangUpCall', { uuid, reason: 'bye', ...part });
const current = (fake: FakeConsole): SosCurrent | undefined => fake.console.sos.$current.get();
const shown = (fake: FakeConsole): string => {
  const now = current(fake);
  return now ? `${now.state} ${now.call.uuid}` : '';
};
const waiting = (fake: FakeConsole): string[] => fake.console.sos.$calls.get().map(({ uuid }) => uuid);
const rings = (fake: FakeConsole): number => fake.environment.played.filter(tone => tone === 'sos').length;
/** Lets time pass with an open channel, on which the server sends a frame every ten seconds. */
const passes = async (fake: FakeConsole, milliseconds: number): Promise<void> => {
  for (let left = milliseconds; left > 0; left -= 10_000) {
    fake.environment.sockets.latest('singleton').frame('{"type":"heartbeat","data":{}}');
    await fake.clock.advance(Math.min(left, 10_000));
  }
};
const hangUps = (fake: FakeConsole): string[] =>
  fake.server.of(hangupRobotAppCall).map(({ request }) => (request as { uuid: string }).uuid);

describe('an emergency call', () => {
  it('that does not say when it began has waited since it came, by the clock of the server', async () => {
    const fake = await fakeConsole({}, undefined, server => {
      server.ahead = 3_600_000;
    });
    const { beganAt: _, ...call } = aCall();
    push(fake, call);
    expect(current(fake)?.call.beganAt).toBe(fake.console.serverNow());
    expect(fake.console.serverNow()).toBeGreaterThan(fake.environment.wallClock() + 3_590_000);
  });

  it('rings once, however often it comes, and until it is answered', async () => {
    const fake = await fakeConsole();
    const call = aCall();
    for (let n = 0; n < 5; n += 1) push(fake, call);
    expect(shown(fake)).toBe(`ringing ${call.uuid}`);
    expect(waiting(fake)).toEqual([call.uuid]);
    expect(rings(fake)).toBe(1);
    await fake.clock.advance(3 * ringPause);
    expect(rings(fake)).toBe(4);
    fake.console.sos.answer(call.uuid);
    expect(shown(fake)).toBe(`answering ${call.uuid}`);
    await settle();
    expect(current(fake)).toMatchObject({
      state: 'answered',
      medium: { kind: 'video', address: 'ws://console.test/video/sos' },
    });
    expect(fake.server.of(appAnswerRobotCall)[0]?.request).toEqual({
      uuid: call.uuid,
      sessionId: call.sessionId,
      client: 'web',
    });
    push(fake, call);
    await fake.clock.advance(5 * ringPause);
    expect(rings(fake)).toBe(4);
    expect(waiting(fake)).toEqual([]);
  });

  it('rings though a page without calls has the voice for alarms', async () => {
    const fake = await fakeConsole();
    fake.environment.giveVoice(false, 'alarms');
    push(fake, aCall());
    await fake.clock.advance(ringPause);
    expect(rings(fake)).toBeGreaterThan(0);
  });

  it('rings in one page of several, and in the next one when that is closed', async () => {
    const fake = await fakeConsole();
    fake.environment.giveVoice(false);
    const call = aCall();
    push(fake, call);
    await fake.clock.advance(3 * ringPause);
    expect(shown(fake)).toBe(`ringing ${call.uuid}`);
    expect(rings(fake)).toBe(0);
    fake.environment.giveVoice(true);
    await fake.clock.advance(ringPause);
    expect(rings(fake)).toBeGreaterThan(0);
  });

  it('ends with our hang-up, which is sent, or with theirs, which needs none', async () => {
    const fake = await fakeConsole();
    const [one, other] = [aCall(), aCall()];
    push(fake, one);
    fake.console.sos.answer(one.uuid);
    await fake.clock.advance(65_000);
    fake.console.sos.hangUp(one.uuid);
    expect(current(fake)).toMatchObject({ state: 'ended', ending: 'hung-up', lasted: 65_000 });
    expect(hangUps(fake)).toEqual([one.uuid]);
    await fake.clock.advance(endedFor);
    expect(shown(fake)).toBe('');
    push(fake, other);
    fake.console.sos.answer(other.uuid);
    await settle();
    bye(fake, other.uuid);
    expect(current(fake)).toMatchObject({ state: 'ended', ending: 'bye' });
    fake.console.sos.dismiss();
    expect(shown(fake)).toBe('');
    push(fake, one);
    push(fake, other);
    expect(shown(fake), 'what is over rings no more').toBe('');
    expect(hangUps(fake)).toEqual([one.uuid]);
  });

  it('is asked for 99 times, 200 ms apart, and then has failed with a hang-up', async () => {
    const fake = await fakeConsole();
    const call = aCall();
    fake.server.answer(appAnswerRobotCall, { isWebRtc: false });
    push(fake, call);
    fake.console.sos.answer(call.uuid);
    await fake.clock.advance((answerTries - 2) * answerEvery);
    expect(fake.server.of(appAnswerRobotCall)).toHaveLength(answerTries - 1);
    expect(shown(fake)).toBe(`answering ${call.uuid}`);
    await fake.clock.advance(10 * answerEvery);
    expect(fake.server.of(appAnswerRobotCall)).toHaveLength(answerTries);
    expect(current(fake)).toMatchObject({ state: 'ended', ending: 'failed' });
    expect(hangUps(fake)).toEqual([call.uuid]);
  });

  it.each(['hang-up', 'bye', 'elsewhere', 'sign-out'])('is asked for no more after %s', async why => {
    const fake = await fakeConsole();
    const call = aCall();
    fake.server.refuse(appAnswerRobotCall, 'not yet');
    push(fake, call);
    fake.console.sos.answer(call.uuid);
    await fake.clock.advance(5 * answerEvery);
    if (why === 'hang-up') fake.console.sos.hangUp(call.uuid);
    else if (why === 'sign-out') await fake.console.session.signOut();
    else bye(fake, call.uuid, why === 'bye' ? {} : { reason: 'answered', by: 'Admin' });
    const asked = fake.server.of(appAnswerRobotCall).length;
    if (why === 'elsewhere') expect(current(fake)).toMatchObject({ ending: 'elsewhere', by: 'Admin' });
    await fake.clock.advance(60 * answerEvery);
    expect(fake.server.of(appAnswerRobotCall)).toHaveLength(asked);
    expect(hangUps(fake)).toHaveLength(why === 'hang-up' || why === 'sign-out' ? 1 : 0);
    if (why === 'sign-out') expect(fake.server.of(hangupRobotAppCall)[0]?.token).toBe('token-1');
    expect(shown(fake)).toBe('');
  });

  it('is a two-way call where the server says so', async () => {
    const fake = await fakeConsole();
    const call = aCall();
    const meeting = { meetingId: 'm', deviceCode: 'PR002', userName: 'me', password: 'secret' };
    fake.server.answer(appAnswerRobotCall, { isWebRtc: true, address: '/rtc/m', ...meeting });
    push(fake, call);
    fake.console.sos.answer(call.uuid);
    await settle();
    expect(current(fake)).toMatchObject({
      medium: { kind: 'two-way', address: 'ws://console.test/rtc/m', ...meeting },
    });
  });

  it('waits visibly while another one is open, and comes next', async () => {
    const fake = await fakeConsole();
    const [first, second, third] = [aCall({ beganAt: 3 }), aCall({ beganAt: 1 }), aCall({ beganAt: 2 })];
    push(fake, first);
    push(fake, second);
    expect(shown(fake), 'what is on screen stays').toBe(`ringing ${first.uuid}`);
    expect(waiting(fake)).toEqual([second.uuid, first.uuid]);
    fake.console.sos.answer(second.uuid);
    await settle();
    push(fake, third);
    fake.console.sos.answer(first.uuid);
    expect(shown(fake)).toBe(`answered ${second.uuid}`);
    expect(waiting(fake)).toEqual([third.uuid, first.uuid]);
    expect(fake.console.sos.$ring.get()).toBe('quiet');
    fake.console.sos.hangUp(second.uuid);
    await fake.clock.advance(endedFor);
    expect(shown(fake)).toBe(`ringing ${third.uuid}`);
    bye(fake, first.uuid, { reason: 'answered', by: 'Admin' });
    expect(waiting(fake)).toEqual([third.uuid]);
  });

  it('stays on screen as missed until it is read, or another one comes', async () => {
    const fake = await fakeConsole();
    const [one, other] = [aCall(), aCall()];
    push(fake, one);
    bye(fake, one.uuid, { reason: 'timeout' });
    await fake.clock.advance(20 * endedFor);
    expect(current(fake)).toMatchObject({ ending: 'missed' });
    push(fake, other);
    expect(shown(fake)).toBe(`ringing ${other.uuid}`);
  });

  it('that nobody took while it waited is said to be missed as well, one after the other', async () => {
    const fake = await fakeConsole();
    const [open, early, late, ringing] = [aCall(), aCall(), aCall(), aCall()];
    push(fake, open);
    fake.console.sos.answer(open.uuid);
    await settle();
    for (const call of [early, late]) push(fake, call);
    bye(fake, early.uuid, { reason: 'timeout' });
    expect([shown(fake), waiting(fake)]).toEqual([`answered ${open.uuid}`, [late.uuid]]);
    fake.console.sos.hangUp(open.uuid);
    bye(fake, late.uuid, { reason: 'timeout' });
    push(fake, ringing);
    await fake.clock.advance(endedFor);
    expect(shown(fake), 'what rings goes first').toBe(`ringing ${ringing.uuid}`);
    bye(fake, ringing.uuid);
    await fake.clock.advance(20 * endedFor);
    expect(current(fake)).toMatchObject({ state: 'ended', ending: 'missed', call: { uuid: early.uuid } });
    fake.console.sos.dismiss();
    expect(current(fake)).toMatchObject({ state: 'ended', ending: 'missed', call: { uuid: late.uuid } });
    fake.console.sos.dismiss();
    expect(current(fake)).toBeUndefined();
    // Sign-out drops the calls that wait or were missed.
    push(fake, aCall({ uuid: 'one' }));
    push(fake, aCall({ uuid: 'other' }));
    bye(fake, 'other', { reason: 'timeout' });
    await fake.console.session.signOut();
    expect(current(fake)).toBeUndefined();
  });

  it.each(['bye', 'lost'] as const)(
    'that ended while it waited (%s) is said to be missed once the screen is free',
    async how => {
      const fake = await fakeConsole();
      const [open, waited] = [aCall(), aCall()];
      push(fake, open);
      fake.console.sos.answer(open.uuid);
      await settle();
      push(fake, waited);
      if (how === 'bye') bye(fake, waited.uuid);
      else {
        fake.environment.sockets.latest('singleton').drop();
        await fake.clock.advance(15_000);
        await passes(fake, unconfirmedFor);
      }
      expect([shown(fake), waiting(fake)]).toEqual([`answered ${open.uuid}`, []]);
      fake.console.sos.hangUp(open.uuid);
      await passes(fake, 20 * endedFor);
      expect(current(fake)).toMatchObject({ state: 'ended', ending: 'missed', call: { uuid: waited.uuid } });
      fake.console.sos.dismiss();
      expect(current(fake)).toBeUndefined();
    },
  );

  it('that was given up and rings again is not missed', async () => {
    const fake = await fakeConsole();
    const [open, waited] = [aCall(), aCall()];
    push(fake, open);
    fake.console.sos.answer(open.uuid);
    await settle();
    push(fake, waited);
    fake.environment.sockets.latest('singleton').drop();
    await fake.clock.advance(15_000);
    await passes(fake, unconfirmedFor);
    push(fake, waited);
    fake.console.sos.hangUp(open.uuid);
    await passes(fake, 2 * endedFor);
    expect(shown(fake)).toBe(`ringing ${waited.uuid}`);
    fake.console.sos.hangUp(waited.uuid);
    await passes(fake, 2 * endedFor);
    expect(current(fake)).toBeUndefined();
  });

  it('rings on over a lost channel, marked until it is repeated, and can be answered meanwhile', async () => {
    const fake = await fakeConsole();
    const [one, other, open] = [aCall(), aCall(), aCall()];
    push(fake, open);
    fake.console.sos.answer(open.uuid);
    await settle();
    push(fake, one);
    push(fake, other);
    fake.environment.sockets.latest('singleton').drop();
    expect(fake.console.sos.$calls.get()).toMatchObject([{ isUnconfirmed: true }, { isUnconfirmed: true }]);
    await fake.clock.advance(15_000);
    push(fake, { ...one, deviceName: 'Robot Uno' });
    await passes(fake, 60_000);
    expect(fake.console.sos.$calls.get()).toEqual([
      { ...one, deviceName: 'Robot Uno' },
      { ...other, isUnconfirmed: true },
    ]);
    expect(shown(fake), 'an open call is not touched').toBe(`answered ${open.uuid}`);
    bye(fake, open.uuid);
    fake.console.sos.answer(other.uuid);
    await settle();
    expect(shown(fake)).toBe(`answered ${other.uuid}`);
  });

  it('is given up three minutes after the connection was lost, unless it is confirmed', async () => {
    const fake = await fakeConsole();
    const call = aCall();
    push(fake, call);
    await passes(fake, 2 * unconfirmedFor);
    expect(shown(fake), 'an open channel confirms it').toBe(`ringing ${call.uuid}`);
    fake.environment.sockets.latest('singleton').drop();
    await fake.clock.advance(20_000);
    fake.environment.sockets.latest('singleton').drop();
    await fake.clock.advance(unconfirmedFor - 21_000);
    expect(shown(fake)).toBe(`ringing ${call.uuid}`);
    expect(fake.console.sos.$ring.get()).toBe('sounding');
    await fake.clock.advance(1_000);
    expect(current(fake)).toMatchObject({ state: 'ended', ending: 'lost' });
    push(fake, call);
    await fake.clock.advance(endedFor);
    expect(shown(fake), 'a late repeat rings again').toBe(`ringing ${call.uuid}`);
  });

  it('that was confirmed is in doubt again after the next loss', async () => {
    const fake = await fakeConsole();
    const call = aCall();
    push(fake, call);
    const lose = async (): Promise<void> => {
      fake.environment.sockets.latest('singleton').drop();
      await fake.clock.advance(20_000);
    };
    const isUnconfirmed = (): boolean => fake.console.sos.$calls.get()[0]?.isUnconfirmed === true;
    await lose();
    expect(isUnconfirmed()).toBe(true);
    push(fake, call);
    expect(isUnconfirmed()).toBe(false);
    await passes(fake, 2 * unconfirmedFor);
    expect(shown(fake), 'the first doubt is over').toBe(`ringing ${call.uuid}`);
    await lose();
    expect(isUnconfirmed()).toBe(true);
    await passes(fake, unconfirmedFor - 20_000);
    expect(current(fake)).toMatchObject({ state: 'ended', ending: 'lost' });
  });

  it.each(['refused', 'lost'])('is hung up again when that is %s, and said when it fails for good', async how => {
    const fake = await fakeConsole();
    const fail = (): void => {
      if (how === 'refused') fake.server.refuse(hangupRobotAppCall, 'no', 0, 500);
      else fake.server.respond(hangupRobotAppCall, () => Promise.reject(new TypeError('network')));
    };
    // A server that is silent for this time counts as lost. The notice of that is left out here.
    const said = () =>
      fake.console.notices.$notices.get().filter(({ text }) => !('id' in text && text.id.startsWith('system.channel')));
    const call = aCall();
    push(fake, call);
    fail();
    fake.console.sos.hangUp(call.uuid);
    await fake.clock.advance((hangUpTries - 1) * hangUpEvery - 10);
    expect(hangUps(fake)).toHaveLength(hangUpTries - 1);
    expect(said()).toEqual([]);
    // When the last try has failed, the notice comes at once.
    await fake.clock.advance(20);
    expect(said()).toHaveLength(1);
    await fake.clock.advance(60_000);
    expect(hangUps(fake)).toHaveLength(hangUpTries);
    const [notice] = said();
    expect(notice).toMatchObject({ tone: 'error', text: { id: 'sos.hangUp.failed', values: { name: 'Robot One' } } });
    fake.server.answer(hangupRobotAppCall, undefined);
    fake.console.notices.act(notice?.id ?? 0);
    await fake.clock.advance(60_000);
    expect(hangUps(fake)).toHaveLength(hangUpTries + 1);
    expect(said()).toEqual([]);
  });

  it('is not hung up again once the other side has, nor after the session', async () => {
    const fake = await fakeConsole();
    const [one, other] = [aCall(), aCall()];
    fake.server.refuse(hangupRobotAppCall, 'no');
    push(fake, one);
    push(fake, other);
    fake.console.sos.hangUp(one.uuid);
    await settle();
    bye(fake, one.uuid);
    fake.console.sos.hangUp(other.uuid);
    await settle();
    await fake.console.session.signOut();
    await fake.clock.advance(60_000);
    expect(hangUps(fake)).toEqual([one.uuid, other.uuid]);
    expect(fake.console.notices.$notices.get()).toEqual([]);
  });

  it('ends a hold when it comes on screen', async () => {
    const fake = await fakeConsole();
    await selectRobot(fake);
    fake.console.driving.drive(['up']);
    await settle();
    push(fake, aCall());
    expect(fake.console.driving.$drive.get()).toMatchObject({ state: 'stopping', ended: 'covered' });
  });

  it('closes the microphone to other robots when it comes on screen, and ends their sound when it is answered', async () => {
    const fake = await fakeConsole({}, undefined, server =>
      server
        .answer(selectDeviceChannel, [{ id: 'c-7', name: '', number: 7 }])
        .answer(getAudioUrl, { address: '/audio/1.pcm' })
        .answer(closeAudioStream, undefined),
    );
    const { audio } = fake.console;
    let isTaken = false;
    const call = aCall();
    void audio.toggle('intercom', 'robot-1');
    await settle();
    expect(audio.$audio.get().state).not.toBe('off');
    push(fake, call);
    expect(audio.$audio.get()).toMatchObject({ isTalking: false });
    expect(audio.$audio.get().state).not.toBe('off');
    fake.console.sos.answer(call.uuid);
    await settle();
    expect(current(fake)?.state).toBe('answered');
    expect(audio.$audio.get().state).toBe('off');
    audio.takeFloor(() => (isTaken = true));
    bye(fake, call.uuid);
    await fake.clock.advance(endedFor);
    const other = aCall();
    push(fake, other);
    expect(isTaken, 'a picture is heard beside what rings').toBe(false);
    fake.console.sos.answer(other.uuid);
    await settle();
    expect(isTaken).toBe(true);
  });

  it('goes before alarms: one that sounds is cut off and heard afterwards', async () => {
    const fake = await fakeConsole();
    fake.environment.playSound = (_sound, signal) =>
      new Promise(resolve => {
        signal.addEventListener('abort', () => resolve());
        fake.clock.after(500, resolve);
      });
    const call = aCall();
    fake.environment.sockets.latest('singleton').push('AlarmInfo', anAlarm({ level: 'serious' }));
    push(fake, call);
    fake.environment.sockets.latest('singleton').push('AlarmInfo', anAlarm({ level: 'serious' }));
    await fake.clock.advance(2_900);
    expect(fake.environment.played).toEqual(['serious', 'sos', 'sos']);
    fake.console.sos.silence();
    expect(fake.console.sos.$ring.get()).toBe('silenced');
    await fake.clock.advance(3_000);
    expect(fake.environment.played).toEqual(['serious', 'sos', 'sos', 'serious', 'serious']);
    push(fake, aCall());
    expect(fake.console.sos.$ring.get(), 'a new caller is heard').toBe('sounding');
  });

  it('says when the browser lets it not be heard, and is heard once it may', async () => {
    const fake = await fakeConsole();
    fake.environment.playSound = () => Promise.reject(new SoundError('blocked'));
    push(fake, aCall());
    await settle();
    expect(fake.console.sos.$ring.get()).toBe('blocked');
    fake.environment.playSound = () => Promise.resolve();
    await fake.console.sos.unlockSound();
    await settle();
    expect(fake.console.sos.$ring.get()).toBe('sounding');
  });

  it('answered or refused in one page of a person, ends in the others', async () => {
    const fake = await fakeConsole();
    const [one, other] = [aCall(), aCall()];
    push(fake, one);
    push(fake, other);
    fake.environment.otherPageSays(`sos elsewhere user-2 ${one.uuid}`);
    expect(shown(fake)).toBe(`ringing ${one.uuid}`);
    fake.environment.otherPageSays(`sos elsewhere user-1 ${one.uuid}`);
    expect(current(fake)).toMatchObject({ ending: 'elsewhere' });
    fake.environment.otherPageSays(`sos hung-up user-1 ${other.uuid}`);
    expect(waiting(fake)).toEqual([]);
    expect(hangUps(fake)).toEqual([]);
    push(fake, aCall({ uuid: 'mine' }));
    await fake.clock.advance(endedFor);
    fake.console.sos.answer('mine');
    await settle();
    expect(fake.environment.posted).toContain('sos elsewhere user-1 mine');
  });

  it('rings in no other page of a person while one answers it, so that it cannot be hung up there', async () => {
    const [one, other] = [await fakeConsole(), await fakeConsole()];
    besides(one.environment, other.environment);
    const call = aCall();
    for (const page of [one, other]) push(page, call);
    one.server.answer(appAnswerRobotCall, { isWebRtc: false });
    one.console.sos.answer(call.uuid);
    await settle();
    expect(shown(one)).toBe(`answering ${call.uuid}`);
    expect(current(other)).toMatchObject({ state: 'ended', ending: 'elsewhere' });
    expect([waiting(other), other.console.sos.$ring.get()]).toEqual([[], 'quiet']);
    other.console.sos.hangUp(call.uuid);
    expect(hangUps(other)).toEqual([]);
    await one.clock.advance((answerTries + 5) * answerEvery);
    expect(current(one)).toMatchObject({ ending: 'failed' });
    expect(one.environment.posted).toContain(`sos hung-up user-1 ${call.uuid}`);
  });

  it('is hung up when its last view goes or the page is left, and again while the server cannot be reached', async () => {
    const fake = await fakeConsole();
    const [one, other] = [aCall(), aCall()];
    const [leave, leaveToo] = [fake.console.sos.attend(), fake.console.sos.attend()];
    push(fake, one);
    fake.console.sos.answer(one.uuid);
    await settle();
    leave();
    leave();
    expect(hangUps(fake)).toEqual([]);
    fake.server.respond(hangupRobotAppCall, () => Promise.reject(new TypeError('network')));
    leaveToo();
    await fake.clock.advance(1_000);
    fake.server.answer(hangupRobotAppCall, undefined);
    await fake.clock.advance(5_000);
    expect(hangUps(fake)).toEqual([one.uuid, one.uuid, one.uuid]);
    push(fake, other);
    fake.console.sos.answer(other.uuid);
    await settle();
    fake.environment.signal('leaving');
    expect(hangUps(fake)).toHaveLength(4);
  });

  it('leaves nothing behind', async () => {
    const fake = await fakeConsole();
    push(fake, aCall());
    await fake.clock.advance(2_500);
    fake.console.dispose();
    const played = rings(fake);
    await fake.clock.advance(60_000);
    expect(rings(fake)).toBe(played);
    expect(fake.environment.listeners).toBe(0);
  });
});

describe('emergency calls in any order', () => {
  const uuid = fc.constantFrom('a', 'b', 'c', 'd');
  const nobody = fc.constant('');
  const ms = fc.constant(0);
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('ring' as const), uuid, ms }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('answer' as const, 'hangUp' as const), uuid, ms }) },
    fc.record({ kind: fc.constantFrom('bye' as const, 'answered' as const, 'timeout' as const), uuid, ms }),
    fc.record({ kind: fc.constantFrom('dismiss' as const, 'silence' as const, 'drop' as const), uuid: nobody, ms }),
    fc.record({ kind: fc.constantFrom('refuse' as const, 'allow' as const), uuid: nobody, ms }),
    fc.record({ kind: fc.constant('wait' as const), uuid: nobody, ms: fc.integer({ min: 0, max: 20_000 }) }),
  );

  it('are never lost, never two at once, and never silent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async steps => {
        const fake = await fakeConsole();
        const { sos } = fake.console;
        /** The calls that still ring at the server, which repeats them when the channel opens again. */
        const live = new Set<string>();
        const over = new Set<string>();
        let opens = 0;
        const repeat = (): void => {
          const { opens: now } = fake.console.connection.$connection.get().singleton;
          if (now === opens) return;
          opens = now;
          for (const id of live) push(fake, aCall({ uuid: id }));
        };
        sos.$current.listen(now => {
          if (now?.state === 'answering' || now?.state === 'answered') live.delete(now.call.uuid);
          if (now?.state === 'ended') over.add(now.call.uuid);
        });
        for (const { kind, uuid: id, ms: pause } of steps) {
          const isOpen = fake.console.connection.$connection.get().singleton.state === 'open';
          if (kind === 'ring' && isOpen && !over.has(id)) {
            const now = current(fake);
            if (now?.call.uuid !== id || now.state === 'ringing') live.add(id);
            push(fake, aCall({ uuid: id }));
          } else if ((kind === 'bye' || kind === 'answered' || kind === 'timeout') && isOpen) {
            live.delete(id);
            over.add(id);
            bye(fake, id, { reason: kind });
          } else if (kind === 'answer') sos.answer(id);
          else if (kind === 'hangUp') {
            if (live.delete(id)) over.add(id);
            sos.hangUp(id);
          } else if (kind === 'dismiss') sos.dismiss();
          else if (kind === 'silence') sos.silence();
          else if (kind === 'drop' && isOpen) fake.environment.sockets.latest('singleton').drop();
          else if (kind === 'refuse') fake.server.refuse(appAnswerRobotCall, 'no');
          else if (kind === 'allow') fake.server.answer(appAnswerRobotCall, { isWebRtc: false, address: '/v' });
          for (let left = pause; left >= 0; left -= 1_000) {
            await fake.clock.advance(Math.min(left, 1_000));
            repeat();
          }
          const now = current(fake);
          const isBusy = now?.state === 'answering' || now?.state === 'answered';
          for (const ringing of live) expect(waiting(fake), 'none is lost').toContain(ringing);
          expect(new Set(waiting(fake)).size).toBe(waiting(fake).length);
          if (isBusy) expect(waiting(fake)).not.toContain(now.call.uuid);
          if (live.size > 0) expect(now, 'something is on screen').toBeDefined();
          const ring = sos.$ring.get();
          expect(ring === 'quiet').toBe(waiting(fake).length === 0 || isBusy);
        }
        await fake.clock.advance(30_000);
        repeat();
        fake.console.dispose();
        expect([shown(fake), waiting(fake), sos.$ring.get()]).toEqual(['', [], 'quiet']);
      }),
      { numRuns: 300 },
    );
  });
});
