import {
  getPrivilegesByUser,
  login,
  modifyPassword,
  passwordDigest,
  searchRobotList,
  type RequestOf,
} from '@patrolkit/transport';
import { settle } from '@patrolkit/transport/testing';
import { describe, expect, it } from 'vitest';
import { createConsole } from '../console.ts';
import { answerEverything, aUser, fakeConsole, FakeEnvironment } from '../testing/index.ts';

const old = 'Old#12345';
const next = 'Next#1234';

const advised = aUser({ mustChangePassword: true });
const required = aUser({ mustChangePassword: true, isPasswordChangeRequired: true });

describe('the change of a password', () => {
  it('sends digests of what was typed, trimmed, for the user who is signed in', async () => {
    const { console, server } = await fakeConsole();
    expect(await console.session.changePassword(` ${old}\t`, ` ${next}`, `${next} `)).toEqual({ isDone: true });
    expect(server.of(modifyPassword).map(({ request }) => request as RequestOf<typeof modifyPassword>)).toEqual([
      {
        userId: 'user-1',
        oldPassword: passwordDigest(old),
        newPassword: passwordDigest(next),
        newPassword2: passwordDigest(next),
      },
    ]);
    expect(JSON.stringify(console.errors.$errors.get())).not.toContain(passwordDigest(next));
  });

  it.each([
    [['', next, next], { oldPassword: 'password.oldRequired' }],
    [['  ', next, next], { oldPassword: 'password.oldRequired' }],
    [[old, '', ''], { newPassword: 'password.newRequired', newPassword2: 'password.againRequired' }],
    [[old, 'Next#12', 'Next#12'], { newPassword: 'password.format' }],
    [[old, 'nextnext1', 'nextnext1'], { newPassword: 'password.format' }],
    [[old, old, old], { newPassword: 'password.same' }],
    [[old, next, 'Next#1235'], { newPassword2: 'password.different' }],
  ] as const)('of %j says what is wrong at its field and asks nobody', async (typed, wanted) => {
    const { console, server } = await fakeConsole();
    const outcome = await console.session.changePassword(...(typed as readonly [string, string, string]));
    const problems = outcome.isDone ? {} : outcome.problems;
    expect(Object.fromEntries(Object.entries(problems).map(([at, said]) => [at, 'id' in said && said.id]))).toEqual(
      wanted,
    );
    expect(server.of(modifyPassword)).toHaveLength(0);
  });

  it.each([
    // 7, 8, 16 and 17 characters of four classes.
    ['Abcd#12', 'password.format'],
    ['Abcd#123', undefined],
    ['Abcd#123Abcd#123', undefined],
    ['Abcd#123Abcd#1234', 'password.format'],
    // Two classes of characters, and three.
    ['abcd1234', 'password.format'],
    ['abcdABCD', 'password.format'],
    ['Abcd1234', undefined],
    ['abcd123#', undefined],
    // Blanks around the password are ignored, a blank within is a fault.
    ['  Abcd#123  ', undefined],
    [' Abcd#12 ', 'password.format'],
    ['Abcd #123', 'password.format'],
  ])('to %j: %s', async (typed, wanted) => {
    const { console, server } = await fakeConsole();
    const outcome = await console.session.changePassword(old, typed, typed.trim());
    expect(outcome.isDone ? undefined : outcome.problems.newPassword).toEqual(
      wanted && expect.objectContaining({ id: wanted }),
    );
    expect(server.of(modifyPassword)).toHaveLength(wanted === undefined ? 1 : 0);
  });

  it('is nothing that somebody does who is not signed in', async () => {
    const { console, server } = await fakeConsole({ token: undefined as never });
    expect(await console.session.changePassword(old, next, next)).toMatchObject({
      problems: { form: { id: 'password.noUser' } },
    });
    expect(server.of(modifyPassword)).toHaveLength(0);
  });

  it('shows what the server says where it says it: at a field, at the form; and that no answer says nothing', async () => {
    const { console, server } = await fakeConsole();
    const problems = async (): Promise<unknown> => {
      const outcome = await console.session.changePassword(old, next, next);
      return outcome.isDone ? undefined : outcome.problems;
    };
    server.refuse(modifyPassword, 'wrong password', undefined, 200, 'oldPassword');
    expect(await problems()).toEqual({ oldPassword: { server: 'wrong password' } });
    server.refuse(modifyPassword, 'not today');
    expect(await problems()).toEqual({ form: { server: 'not today' } });
    server.refuse(modifyPassword, 'of nothing', undefined, 200, 'userId');
    expect(await problems()).toEqual({ form: { server: 'of nothing' } });
    server.respond(modifyPassword, () => Promise.reject(new TypeError('gone')));
    expect(await problems()).toEqual({ form: { id: 'password.unknown' } });
    expect(console.notices.$notices.get()).toEqual([]);
  });
});

describe('a password that must be changed', () => {
  it('lets nothing else be asked and opens no channel, until it is changed', async () => {
    const { console, environment, server, clock } = await fakeConsole({}, required);
    expect(console.session.$passwordDue.get()).toBe('required');
    expect(console.problem.$problem.get()).toBe('password-required');
    await clock.advance(60_000);
    expect(environment.sockets.all).toHaveLength(0);
    expect(server.of(searchRobotList)).toHaveLength(0);
    expect(console.notices.$notices.get()).toEqual([]);
    await console.session.changePassword(old, next, next);
    await settle();
    expect(console.session.$passwordDue.get()).toBe('none');
    expect(console.problem.$problem.get()).toBeUndefined();
    expect(environment.sockets.all).toHaveLength(2);
    expect(server.of(searchRobotList)).toHaveLength(1);
  });

  it('is heard of in another page of the session when the user is read again', async () => {
    const { console, environment, server } = await fakeConsole({}, required);
    server.answer(getPrivilegesByUser, aUser());
    await console.session.renew();
    expect(console.session.$passwordDue.get()).toBe('none');
    expect(environment.sockets.all).toHaveLength(2);
  });

  it('is not put off', async () => {
    const { console } = await fakeConsole({}, required);
    console.session.postponePasswordChange();
    expect(console.session.$passwordDue.get()).toBe('required');
  });
});

describe('a change that is advised', () => {
  it('is spoken of until it is done, and everything goes on meanwhile', async () => {
    const { console, environment } = await fakeConsole({}, advised);
    expect(console.session.$passwordDue.get()).toBe('advised');
    expect(environment.sockets.all).toHaveLength(2);
    await console.session.changePassword(old, next, next);
    expect(console.session.$passwordDue.get()).toBe('none');
    expect(environment.sockets.all).toHaveLength(2);
  });

  it('is put off for the session, over a reload too, and comes back with the next', async () => {
    const environment = new FakeEnvironment();
    answerEverything(environment.server, advised);
    environment.server.answer(login, { accessToken: 'one' });
    const first = createConsole({ tokenStorage: 'cookie' }, environment);
    await first.session.signIn({ username: 'a', password: 'b' });
    const heard: string[] = [];
    first.session.$passwordDue.subscribe(due => heard.push(due));
    first.session.postponePasswordChange();
    expect(heard).toEqual(['advised', 'none']);
    first.dispose();
    const second = createConsole({ tokenStorage: 'cookie' }, environment);
    await settle();
    expect(second.session.$session.get().state).toBe('signed-in');
    expect(second.session.$passwordDue.get()).toBe('none');
    environment.server.answer(login, { accessToken: 'two' });
    await second.session.signIn({ username: 'a', password: 'b' });
    expect(second.session.$passwordDue.get()).toBe('advised');
    second.dispose();
  });
});
