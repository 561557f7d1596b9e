import {
  drawSecondStep,
  getPrivilegesByUser,
  getUser,
  modifyUser,
  passwordDigest,
  resetPassword,
  setSecondStep,
} from '@patrolkit/transport';
import { settle } from '@patrolkit/transport/testing';
import { describe, expect, it } from 'vitest';
import { aUser, besides, fakeConsole } from '../testing/index.ts';

async function opened() {
  const fake = await fakeConsole();
  fake.server
    .answer(getUser, { id: 'user-1', account: 'ada', name: 'Ada', roleCode: 'operator', signIns: 3 })
    .answer(modifyUser, undefined)
    .answer(resetPassword, undefined);
  const accounts = await fake.console.session.accounts();
  if (!accounts) throw new Error('no accounts');
  return { ...fake, accounts };
}
const change = { id: 'user-1', name: ' Ada ', phone: ' 13900001111 ', bindingId: ' x ', cardNumber: ' A7 ' };

describe('the record of a user', () => {
  it('is read, and saved trimmed; the name on screen is read again', async () => {
    const { accounts, server, console } = await opened();
    await expect(accounts.read('user-1')).resolves.toMatchObject({ isDone: true, value: { account: 'ada' } });
    server.answer(getPrivilegesByUser, aUser({ name: 'Ada' }));
    await expect(accounts.save(change)).resolves.toEqual({ isDone: true });
    expect(server.of(modifyUser)[0]?.request).toEqual({
      id: 'user-1',
      name: 'Ada',
      phone: '13900001111',
      bindingId: 'x',
      cardNumber: 'A7',
    });
    expect(console.session.$session.get()).toMatchObject({ user: { name: 'Ada' } });
  });

  it('is not overwritten where somebody else has changed it meanwhile; after a change the next one names its version', async () => {
    const { accounts, server } = await opened();
    const record = { id: 'user-1', account: 'ada', roleCode: 'operator', signIns: 3, phone: '13900001111' };
    server
      .refuse(modifyUser, 'changed')
      .answer(getUser, { ...record, name: 'Theirs', bindingId: 'x', cardNumber: 'A7', version: 8 });
    expect(await accounts.save({ ...change, version: 7 })).toMatchObject({
      isDone: false,
      problems: {},
      newer: { name: 'Theirs', version: 8 },
    });
    expect(server.of(modifyUser)[0]?.request).toMatchObject({ version: 7 });
    server
      .answer(modifyUser, undefined)
      .answer(getUser, { ...record, name: 'Ada', bindingId: 'x', cardNumber: 'A7', version: 9 });
    expect(await accounts.save({ ...change, version: 8 })).toEqual({ isDone: true, version: 9 });
    // A change between the two makes a version that was never read here.
    server.answer(getUser, { ...record, name: 'Theirs', bindingId: 'x', cardNumber: 'A7', version: 11 });
    expect(await accounts.save({ ...change, version: 9 })).toEqual({ isDone: true, version: 9 });
    server.refuse(getUser, 'Not now');
    expect(await accounts.save({ ...change, version: 9 })).toEqual({ isDone: true, version: 9 });
  });

  it('is read again in the other pages of the session, and in no other session', async () => {
    const { accounts, environment } = await opened();
    const [other, stranger] = [await fakeConsole(), await fakeConsole({ token: 'token-2' })];
    besides(environment, other.environment);
    for (const page of [other, stranger]) page.server.answer(getPrivilegesByUser, aUser({ name: 'Ada' }));
    await accounts.save(change);
    await settle();
    expect(other.console.session.$session.get()).toMatchObject({ user: { name: 'Ada' } });
    besides(environment, stranger.environment);
    await accounts.save(change);
    await settle();
    expect(stranger.console.session.$session.get()).toMatchObject({ user: { name: 'Operator' } });
  });

  it.each([
    ['13900001111', true],
    ['19900001111', true],
    ['12900001111', false],
    ['1390000111', false],
    ['139000011111', false],
    ['+8613900001111', false],
    ['', true],
  ])('takes the phone %j: %s', async (phone, isTaken) => {
    const { accounts, server } = await opened();
    const outcome = await accounts.save({ ...change, phone });
    expect(outcome).toEqual(
      isTaken ? { isDone: true } : { isDone: false, problems: { phone: { id: 'data.format.mobile' } } },
    );
    expect(server.of(modifyUser)).toHaveLength(isTaken ? 1 : 0);
  });

  it('says what is wrong at its field, and a refusal of the server as it came', async () => {
    const { accounts, server } = await opened();
    await expect(accounts.save({ ...change, name: '  ' })).resolves.toEqual({
      isDone: false,
      problems: { name: { id: 'account.nameRequired' } },
    });
    const long = 'x'.repeat(65);
    const tooLong = { id: 'data.tooLong', values: { limit: 64, length: 65 } };
    await expect(accounts.save({ ...change, name: long, bindingId: long })).resolves.toEqual({
      isDone: false,
      problems: { name: tooLong, bindingId: tooLong },
    });
    for (const [cardNumber, problem] of [
      ['A-7', { id: 'data.format.lettersAndDigits' }],
      ['7'.repeat(21), { id: 'data.tooLong', values: { limit: 20, length: 21 } }],
    ] as const)
      await expect(accounts.save({ ...change, cardNumber })).resolves.toEqual({
        isDone: false,
        problems: { cardNumber: problem },
      });
    server.refuse(modifyUser, 'taken', undefined, 200, 'userName');
    await expect(accounts.save(change)).resolves.toEqual({ isDone: false, problems: { name: { server: 'taken' } } });
    server.refuse(modifyUser, 'not you');
    await expect(accounts.save(change)).resolves.toEqual({ isDone: false, problems: { form: { server: 'not you' } } });
  });
});

it('the authenticator of the own account is drawn, and proved by a code as authenticators show it', async () => {
  const { accounts, server } = await opened();
  server.answer(drawSecondStep, { secret: 'ABCD', address: 'otpauth://totp/x' }).answer(setSecondStep, undefined);
  await expect(accounts.drawSecond()).resolves.toMatchObject({ isDone: true, value: { secret: 'ABCD' } });
  await expect(accounts.setSecond('authenticator', ' 123 456 ')).resolves.toMatchObject({ isDone: true });
  expect(server.of(setSecondStep)[0]?.request).toMatchObject({ second: 'authenticator', code: '123456' });
});

describe('the password of another user', () => {
  it('is judged as the own one is, and leaves as its digest', async () => {
    const { accounts, server } = await opened();
    await expect(accounts.resetPassword('user-2', 'abc', 'abd')).resolves.toMatchObject({
      isDone: false,
      problems: { newPassword: { id: 'password.format' }, newPassword2: { id: 'password.different' } },
    });
    await expect(accounts.resetPassword('', 'Abcd#123', 'Abcd#123')).resolves.toMatchObject({
      problems: { form: { id: 'password.noUser' } },
    });
    expect(server.of(resetPassword)).toEqual([]);
    await expect(accounts.resetPassword('user-2', ' Abcd#123 ', 'Abcd#123')).resolves.toEqual({ isDone: true });
    const digest = passwordDigest('Abcd#123');
    expect(server.of(resetPassword)[0]?.request).toEqual({
      userId: 'user-2',
      newPassword: digest,
      newPassword2: digest,
    });
    server.refuse(resetPassword, 'known', undefined, 200, 'newPassword');
    await expect(accounts.resetPassword('user-2', 'Abcd#123', 'Abcd#123')).resolves.toEqual({
      isDone: false,
      problems: { newPassword: { server: 'known' } },
    });
  });
});
