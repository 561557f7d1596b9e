import { authorize2, getVerifyCode, login } from '@patrolkit/transport';
import { settle } from '@patrolkit/transport/testing';
import { describe, expect, it } from 'vitest';
import { createConsole } from '../console.ts';
import { answerEverything, FakeEnvironment } from '../testing/index.ts';

const typed = { username: 'a', password: 'b' };
const open = async (environment = new FakeEnvironment(), service?: string) => {
  answerEverything(environment.server);
  const console = createConsole({ tokenStorage: 'memory', ...(service ? { service } : {}) }, environment);
  await settle();
  return { environment, server: environment.server, console };
};

describe('the mark of a browser', () => {
  it('is kept from a sign-in, and sent with the next one and with the request for a picture', async () => {
    const { environment, server, console } = await open();
    server
      .answer(login, { accessToken: 'one', browserMark: 'mark~1' })
      .answer(getVerifyCode, { id: 'p1', picture: 'iVBORw0KGgo=' });
    await console.session.signIn(typed);
    expect(server.of(login)[0]?.request).not.toHaveProperty('browserMark');
    const again = await open(environment);
    await again.console.session.verifyPicture();
    await again.console.session.signIn(typed);
    expect(server.of(getVerifyCode).at(-1)?.request).toMatchObject({ browserMark: 'mark~1' });
    expect(server.of(login).at(-1)?.request).toMatchObject({ browserMark: 'mark~1' });
  });

  it('is kept from a second step', async () => {
    const { server, console } = await open();
    server
      .answer(login, { accessToken: 'half', needsSecondFactor: true })
      .answer(authorize2, { accessToken: 'whole', browserMark: 'mark~2' });
    await console.session.signIn(typed);
    await console.session.$step.get()?.prove('123456');
    await console.session.signOut();
    await console.session.signIn(typed);
    expect(server.of(login).at(-1)?.request).toMatchObject({ browserMark: 'mark~2' });
  });

  it('goes to the server that gave it, and to no other', async () => {
    const { environment, server, console } = await open();
    server.answer(login, { accessToken: 'one', browserMark: 'mark~1' });
    await console.session.signIn(typed);
    const other = await open(environment, 'https://other.example');
    await other.console.session.signIn(typed);
    expect(server.of(login).at(-1)?.request).not.toHaveProperty('browserMark');
  });
});

describe('failed sign-ins of an account', () => {
  it.each(['password', 'second step'])('are told after the next one that succeeds, by its %s', async by => {
    const { server, console } = await open();
    const failed = { failedTries: 3, failedTryAt: Date.UTC(2026, 0, 1) };
    if (by === 'password') server.answer(login, { accessToken: 'one', ...failed });
    else
      server
        .answer(login, { accessToken: 'half', needsSecondFactor: true })
        .answer(authorize2, { accessToken: 'whole', ...failed });
    await console.session.signIn(typed);
    await console.session.$step.get()?.prove('123456');
    const notices = console.notices.$notices.get();
    expect(notices.map(({ tone, text }) => [tone, text])).toMatchObject([
      ['warning', { id: 'session.failedTries', values: { count: 3 } }],
    ]);
  });
});
