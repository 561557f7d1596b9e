import {
  cancelReviewAlarm,
  getAlarmDetails,
  listReferenceGraph,
  modifyReferenceGraph,
  reviewAlarm,
  silently,
} from '@patrolkit/transport/contract';
import { alarmDetail } from '@patrolkit/transport/contract';
import { describe, expect, it } from 'vitest';
import { aDetail, aRobot, aUser, fakeConsole } from '../testing/index.ts';
import { permits } from '../permissions/index.ts';
import { canReview } from './review.ts';
import {
  referenceGroupNameProblem,
  referenceNeed,
  referenceInput,
  referenceProblems,
  referenceStep,
} from './late/references.ts';

describe('a review', () => {
  it('is offered for an open alarm of a robot that this user may control, or to who has the function', () => {
    let permissions = ['alarm-query-list#confirm'];
    const robots = [aRobot(), aRobot({ id: 'viewed', mayControl: false }), aRobot({ id: 'sensor', kind: 'sensor' })];
    const may = (part: Parameters<typeof aDetail>[0]): boolean =>
      canReview(aDetail(part), robots) &&
      permits(aUser({ permissions }), { handling: 'review', of: aDetail(part) }, robots);
    expect(may({ deviceId: 'robot-1' })).toBe(true);
    expect(may({ deviceId: 'robot-1', status: 'acknowledged' })).toBe(true);
    expect(may({ deviceId: 'robot-1', status: 'processed' })).toBe(false);
    expect(may({ deviceId: 'robot-1', reviewStatus: 'initiated' })).toBe(false);
    expect(may({ deviceId: 'robot-1', reviewStatus: 'cancelled' })).toBe(true);
    expect(may({ deviceId: 'robot-1', canReview: false })).toBe(false);
    expect(may({ deviceId: 'viewed' })).toBe(false);
    expect(may({ deviceId: 'sensor' })).toBe(false);
    // Some servers name the device of an alarm by its name only.
    expect(may({ deviceName: 'Robot One' })).toBe(true);
    expect(may({ deviceName: 'Nobody' })).toBe(false);
    permissions = ['alarm-query-list#confirm#review'];
    expect(may({ deviceId: 'viewed' })).toBe(true);
    expect(may({ deviceId: 'sensor' })).toBe(false);
  });

  it('is read again after a network error before it is offered again', async () => {
    const { console, server } = await fakeConsole();
    server.respond(reviewAlarm, () => Promise.reject(new TypeError('network')));
    expect(await console.alarms.review('a')).toMatchObject({ isDone: false, detail: { reviewStatus: 'none' } });
    server.answer(getAlarmDetails, ({ id }) => aDetail({ id, reviewStatus: 'initiated' }));
    // The request for the review had arrived although its answer was lost.
    expect(await console.alarms.review('a')).toEqual({ isDone: true });
    server.refuse(cancelReviewAlarm, 'no right');
    expect(await console.alarms.cancelReview('a')).toMatchObject({ isDone: false, problem: { server: 'no right' } });
    expect(server.of(reviewAlarm)).toHaveLength(2);
  });

  it('that is over is said once, lastingly, and leads to the new alarm or to the original', async () => {
    const { console, environment, clock } = await fakeConsole();
    const socket = environment.sockets.latest('singleton');
    socket.push('AlarmReviewCompleted', { originalId: '1', newId: '2' });
    environment.sockets.latest('device').push('AlarmReviewCompleted', { originalId: '1', newId: '2' });
    socket.push('AlarmReviewCompleted', { originalId: '3' });
    await clock.advance(984);
    await clock.advance(3_600_000);
    const [abnormal, regular, ...more] = console.notices.$notices.get();
    expect(more).toEqual([]);
    expect([abnormal?.text, regular?.text]).toEqual([
      { id: 'alarms.review.done.abnormal' },
      { id: 'alarms.review.done.regular' },
    ]);
    // A notice does not open its alarm by itself.
    expect(console.alarms.$opened.get()).toBe(undefined);
    console.notices.act(abnormal?.id ?? 0);
    expect(console.alarms.$opened.get()).toBe('2');
    console.notices.act(regular?.id ?? 0);
    expect(console.alarms.$opened.get()).toBe('3');
    expect(console.notices.$notices.get()).toEqual([]);
  });

  it('finds an anomaly whenever its result is not 0', () => {
    const read = (reviewResult: unknown): unknown =>
      Reflect.get(
        Object(alarmDetail.decode({ alarmId: '1', alarmBeginTime: 1, reviewResult }, silently, 'detail')),
        'reviewIsAbnormal',
      );
    expect([0, '0', 1, '2', 9, undefined].map(read)).toEqual([false, false, true, true, true, undefined]);
  });

  it('and short notices do not push each other out', async () => {
    const { console } = await fakeConsole();
    const action = { label: { id: 'alarms.review.openNew' }, run: () => undefined } as const;
    console.notices.notify('info', { id: 'alarms.review.done.regular' }, Infinity, action);
    for (let n = 0; n < 9; n += 1) console.notices.notify('info', { server: String(n) }, 1_000);
    expect(console.notices.$notices.get()).toHaveLength(5);
    expect(console.notices.$notices.get()[0]?.action).toBe(action);
  });
});

describe('the parameters of a reference picture', () => {
  const input = referenceInput({
    id: '1',
    groupId: 'g',
    threshold: 25.5,
    closeLength: 5,
    openLength: 3.5,
    ratio: 0.15,
    backgroundVariance: 16,
    blur: 1,
  });

  it('have the precisions of the specification', () => {
    expect(referenceProblems(input)).toEqual({});
    expect(
      referenceProblems({ ...input, threshold: '25.55', closeLength: '5.5', ratio: '0.155', blur: '0.5' }),
    ).toEqual({
      threshold: { id: 'reference.decimals', values: { decimals: 1 } },
      closeLength: { id: 'reference.whole' },
      ratio: { id: 'reference.decimals', values: { decimals: 2 } },
      blur: { id: 'reference.whole' },
    });
    expect([referenceStep('threshold'), referenceStep('ratio'), referenceStep('blur')]).toEqual([0.1, 0.01, 1]);
  });

  it('have a range, and are numbers', () => {
    expect(referenceProblems({ ...input, threshold: '100.1', openLength: '', backgroundVariance: '1e2' })).toEqual({
      threshold: { id: 'reference.range', values: { min: 0, max: 100 } },
      openLength: { id: 'reference.number' },
      backgroundVariance: { id: 'reference.number' },
    });
    expect(referenceInput({ id: '1', groupId: '' }).ratio).toBe('');
  });

  it('are right as they were read, also left out or out of range, and are judged once they are typed over', () => {
    const first = { ...input, openLength: '', threshold: '250' };
    expect(referenceProblems(first, first)).toEqual({});
    expect(referenceProblems({ ...first, threshold: '251', ratio: '' }, first)).toEqual({
      threshold: { id: 'reference.range', values: { min: 0, max: 100 } },
      ratio: { id: 'reference.number' },
    });
  });

  it('go back as they were read where nobody changed them', async () => {
    const { console, server } = await fakeConsole();
    const picture = { id: '1', groupId: 'g', threshold: 250.25, ratio: 0.5 };
    await console.alarms.references.change(picture, '/p.jpg', { ...referenceInput(picture), ratio: '0.6', blur: '1' });
    expect(server.of(modifyReferenceGraph)[0]?.request).toEqual({
      ...picture,
      picture: '/p.jpg',
      ratio: 0.6,
      blur: 1,
    });
  });

  it('that somebody else has changed meanwhile are not overwritten: the picture as it is now comes back', async () => {
    const { console, server } = await fakeConsole();
    const picture = { id: '1', groupId: 'g', picture: '/p.jpg', threshold: 25, ratio: 0.5, version: 3 };
    server.refuse(modifyReferenceGraph, 'changed');
    const stored = (now: object): void => {
      server.answer(listReferenceGraph, { rows: [{ ...picture, ...now }], total: 1 });
    };
    const change = (address = '/p.jpg', read: typeof picture | Omit<typeof picture, 'version'> = picture) =>
      console.alarms.references.change(read, address, { ...referenceInput(read), ratio: '0.6' });
    stored({ version: 4, threshold: 30 });
    expect(await change()).toMatchObject({ isDone: true, value: { id: '1', threshold: 30, version: 4 } });
    expect(server.of(modifyReferenceGraph)[0]?.request).toMatchObject({ id: '1', version: 3 });
    // An earlier try was carried out, and only its answer was lost.
    stored({ version: 4, ratio: 0.6 });
    expect(await change()).toEqual({ isDone: true, value: undefined });
    // Another picture in its place is no other version of one that nobody replaced here.
    stored({ version: 4, ratio: 0.6, picture: '/theirs.jpg' });
    expect(await change()).toEqual({ isDone: true, value: undefined });
    expect(await change('/mine.jpg')).toMatchObject({ isDone: true, value: { version: 4 } });
    stored({});
    expect(await change()).toMatchObject({ isDone: false, problem: { server: 'changed' } });
    // A server without versions is not asked again.
    const { version: _, ...unversioned } = picture;
    const asked = server.of(listReferenceGraph).length;
    expect(await change('/p.jpg', unversioned)).toMatchObject({ isDone: false, problem: { server: 'changed' } });
    expect(server.of(listReferenceGraph)).toHaveLength(asked);
  });
});

it('changes of reference pictures and groups are for who controls the device', () => {
  const user = { roleCode: 'operator', permissions: ['alarm-query-list#close'] };
  for (const change of ['add', 'edit', 'delete', 'addGroup', 'deleteGroup'] as const) {
    expect(permits(user, referenceNeed(change, { mayControl: true })), change).toBe(true);
    expect(permits(user, referenceNeed(change, { mayControl: false })), change).toBe(false);
    expect(permits(user, referenceNeed(change, undefined)), change).toBe(false);
  }
  expect(referenceGroupNameProblem(' ')).toEqual({ id: 'common.required' });
  expect(referenceGroupNameProblem('x'.repeat(51))).toEqual({
    id: 'common.tooLong',
    values: { limit: 50, length: 51 },
  });
  expect(referenceGroupNameProblem('😀'.repeat(50))).toBeUndefined();
});
