import type { Console, Notice } from '@patrolkit/core';
import {
  aUser,
  checkSmsVerifyCode,
  drawSecondStep,
  endSession,
  getSmsVerifyCode,
  getUser,
  getVerifyCode,
  listOwnSession,
  login,
  modifyUser,
  resetPassword,
  setSecondStep,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { applyLook } from '@patrolkit/core/theme';
import { refusal } from '@patrolkit/transport';
import { useStore } from '@nanostores/react';
import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import { atom } from 'nanostores';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import AccountSet from '../../host-app/src/account/AccountSet.tsx';
import { ConsoleContext } from '../../host-app/src/console-context.ts';
import { ResetPasswordDialog } from '../../host-app/src/password/ResetPasswordDialog.tsx';
import { RouterContext } from '../../host-app/src/router/router-context.ts';
import { createRouter, type Router } from '../../host-app/src/router/router.ts';
import { PictureField, StepForm, type PictureCode } from '../../host-app/src/sign-in/codes.tsx';
import { isUnsaved } from '../../host-app/src/tags/unsaved.ts';
import '../../host-app/src/host.css';
import '../../host-app/src/frame/shell.css';
import '../../host-app/src/sign-in/sign-in.css';
import { drawn, fakeConsole, texts, until } from './harness.ts';

let home: HTMLElement;
let root: Root;
let router: Router;

const show = async (console: Console, view: ReactNode): Promise<void> => {
  await Promise.all((['host', 'account', 'accounts', 'data', 'password'] as const).map(console.texts.loadArea));
  home = document.createElement('div');
  document.body.append(home);
  root = createRoot(home);
  root.render(
    <ConsoleContext value={console}>
      <RouterContext value={router}>{view}</RouterContext>
    </ConsoleContext>,
  );
};
const one = <E extends Element = HTMLElement>(selector: string): E => {
  const found = home.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const type = async (name: string, value: string): Promise<void> => {
  const input = one<HTMLInputElement>(`input[name=${name}]`);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await drawn();
};
const problemAt = (name: string): string =>
  document.getElementById(one(`input[name=${name}]`).getAttribute('aria-describedby')?.split(' ')[0] ?? '')
    ?.textContent ?? '';
const isAccessible = async (): Promise<void> => {
  const { violations } = await axe.run(home, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).to.deep.equal([]);
};

describe('the account settings', () => {
  const before = location.href;
  let fake: FakeConsole;
  const open = async (query: string, permissions: readonly string[]): Promise<void> => {
    history.replaceState(null, '', `/robotmgr/account-set${query}`);
    router = createRouter({ basePath: '/robotmgr', load: () => undefined });
    fake = await fakeConsole({}, aUser({ permissions: [...permissions], roleCode: 'operator' }));
    fake.server.answer(getUser, ({ id }) => ({
      id,
      account: 'ada',
      name: 'Ada',
      phone: '13900001111',
      roleCode: 'operator',
      signIns: 3,
    }));
    await show(fake.console, <AccountSet />);
  };
  afterEach(() => {
    root.unmount();
    home.remove();
    history.replaceState(null, '', before);
  });

  it('show the user whom the address names, and save what is typed', async () => {
    await texts();
    applyLook(document, {});
    await open('?id=user-1', ['client-set']);
    await until(() => home.querySelector('form') !== null, 'the form');
    expect(one<HTMLInputElement>('input[name=phone]').value).to.equal('13900001111');
    expect(one('dl').textContent).to.contain('ada');
    const devices = [...home.querySelectorAll('.account-devices')].map(({ textContent }) => textContent);
    expect(devices).to.deep.equal(['You control (2)Robot OneRobot Two', 'You only see (0)No device']);
    await isAccessible();
    fake.server.answer(modifyUser, undefined);
    await type('name', 'x'.repeat(65));
    await type('bindingId', 'x'.repeat(65));
    await type('phone', '123');
    one<HTMLButtonElement>('button[type=submit]').click();
    await until(() => problemAt('phone') !== '', 'the problem');
    expect(one<HTMLInputElement>('input[name=phone]').value).to.equal('123');
    expect(one<HTMLInputElement>('input[name=name]').maxLength).to.equal(-1);
    expect([problemAt('name'), problemAt('bindingId')]).to.deep.equal(Array(2).fill('At most 64 characters; now 65'));
    await type('name', 'Ada');
    await type('bindingId', '');
    await type('phone', '13911112222');
    expect(problemAt('phone')).to.equal('');
    one<HTMLButtonElement>('button[type=submit]').click();
    await until(() => fake.server.of(modifyUser).length === 1, 'the call');
    expect(fake.server.of(modifyUser)[0]?.request).to.deep.equal({
      id: 'user-1',
      name: 'Ada',
      phone: '13911112222',
      bindingId: '',
      cardNumber: '',
    });
  });

  it('say where the user is signed in, and sign out there', async () => {
    await open('?id=user-1', ['client-set']);
    const at = 1_700_000_000_000;
    fake.server
      .answer(listOwnSession, [
        { id: 'a', at, address: '10.0.0.1', isThis: true },
        { id: 'b', at: at - 60_000, address: '10.0.0.2', isThis: false },
      ])
      .answer(endSession, undefined);
    root.unmount();
    home.remove();
    await show(fake.console, <AccountSet />);
    await until(() => home.querySelectorAll('.account-sessions li').length === 2, 'the sessions');
    await isAccessible();
    const [here, there] = [...home.querySelectorAll('.account-sessions li')];
    expect(here?.querySelector('button')).to.equal(null);
    fake.server.answer(listOwnSession, [{ id: 'a', at, address: '10.0.0.1', isThis: true }]);
    there?.querySelector('button')?.click();
    await until(() => home.querySelectorAll('.account-sessions li').length === 1, 'the end');
    expect(fake.server.of(endSession).map(({ request }) => request)).to.deep.equal([{ id: 'b' }]);
  });

  it('set up an authenticator with a QR code and its first code, and remove it with another', async () => {
    await open('?id=user-1', ['client-set']);
    await until(() => home.querySelector('form') !== null, 'the form');
    root.unmount();
    home.remove();
    const record = { id: 'user-1', account: 'ada', name: 'Ada', phone: '', roleCode: 'operator', signIns: 3 };
    fake.server
      .answer(getUser, { ...record, second: 'none', version: 1 })
      .answer(drawSecondStep, { secret: 'ABCDEFGHIJKLMNOP', address: 'otpauth://totp/x:ada?secret=ABCDEFGHIJKLMNOP' });
    await show(fake.console, <AccountSet />);
    const press = (label: string): void =>
      [...home.querySelectorAll('button')].findLast(({ textContent }) => textContent === label)?.click();
    const told = (): string => home.querySelector('.account-part p')?.textContent ?? '';
    await until(() => told().includes('password alone'), 'the second step');
    await type('phone', '13900001111');
    press('Set up an authenticator');
    await until(() => home.querySelector('dialog svg[role=img] path') !== null, 'the picture');
    expect(one('dialog dd').textContent).to.equal('ABCD EFGH IJKL MNOP');
    await isAccessible();
    one<HTMLButtonElement>('dialog button[type=submit]').click();
    await until(() => problemAt('code') !== '', 'the missing code');
    fake.server.refuse(setSecondStep, 'wrong', undefined, 200, 'code');
    await type('code', '123456');
    one<HTMLButtonElement>('dialog button[type=submit]').click();
    await until(() => problemAt('code') === 'wrong', 'the refusal');
    fake.server.answer(setSecondStep, undefined);
    fake.server.answer(getUser, { ...record, second: 'authenticator', secondAt: 1_700_000_000_000, version: 2 });
    one<HTMLButtonElement>('dialog button[type=submit]').click();
    await until(() => home.querySelector('dialog') === null && told().includes('set up on'), 'the end');
    // What was typed before stays, and is saved upon the version that setting up has made.
    expect(one<HTMLInputElement>('input[name=phone]').value).to.equal('13900001111');
    fake.server.answer(modifyUser, undefined);
    one<HTMLButtonElement>('button[type=submit]').click();
    await until(() => fake.server.of(modifyUser).length === 1, 'the save');
    expect(fake.server.of(modifyUser)[0]?.request).to.include({ version: 2 });
    press('Remove the authenticator');
    await until(() => home.querySelector('dialog form') !== null, 'the dialog');
    expect(document.activeElement?.getAttribute('name')).to.equal('code');
    expect(home.querySelector('dialog svg[role=img]')).to.equal(null);
    fake.server.answer(getUser, { ...record, second: 'none', version: 3 });
    await type('code', '654321');
    one<HTMLButtonElement>('dialog button[type=submit]').click();
    await until(() => home.querySelector('dialog') === null && told().includes('password alone'), 'the removal');
    expect(fake.server.of(setSecondStep).at(-1)?.request).to.include({ second: 'none', code: '654321' });
  });

  it('are held back while something is typed that is not saved, by their tag and by the browser', async () => {
    await open('?id=user-1', ['client-set']);
    await until(() => home.querySelector('form') !== null, 'the form');
    const mayLeave = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const isHeld = (): readonly boolean[] => [isUnsaved('/account-set'), !mayLeave()];
    expect(isHeld()).to.deep.equal([false, false]);
    await type('name', 'Grace');
    expect(isHeld()).to.deep.equal([true, true]);
    await type('name', 'Ada');
    expect(isHeld()).to.deep.equal([false, false]);
    await type('name', 'Grace');
    fake.server.refuse(modifyUser, 'Not now');
    one<HTMLButtonElement>('button[type=submit]').click();
    await until(() => home.querySelector('form [role=alert]') !== null, 'the refusal');
    expect(isHeld()).to.deep.equal([true, true]);
    fake.server.answer(modifyUser, undefined);
    one<HTMLButtonElement>('button[type=submit]').click();
    await until(() => !isHeld().includes(true), 'what is typed is saved');
    await type('name', 'Ada');
    expect(isHeld()).to.deep.equal([true, true]);
    root.render(null);
    await drawn();
    expect(isHeld()).to.deep.equal([false, false]);
  });

  it('show what somebody else has saved meanwhile beside what is typed, and go on with either', async () => {
    await open('?id=user-1', ['client-set']);
    await until(() => home.querySelector('form') !== null, 'the form');
    root.unmount();
    home.remove();
    const record = {
      id: 'user-1',
      account: 'ada',
      name: 'Ada',
      phone: '13900001111',
      roleCode: 'operator',
      signIns: 3,
    };
    const stored = (now: object): void => {
      fake.server.answer(getUser, { ...record, ...now });
    };
    stored({ version: 1 });
    await show(fake.console, <AccountSet />);
    await until(() => home.querySelector('form') !== null, 'the form');
    const told = (): string => home.querySelector('.account-newer')?.textContent ?? '';
    const value = (name: string): string => one<HTMLInputElement>(`input[name=${name}]`).value;
    const press = (label: string): void =>
      [...home.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click();
    const save = (): void => one<HTMLButtonElement>('button[type=submit]').click();
    fake.server.refuse(modifyUser, 'changed', undefined, 409);
    stored({ version: 2, phone: '13922223333', bindingId: 'x' });
    await type('name', 'Mine');
    save();
    await until(() => told() !== '', 'the newer version');
    expect(told()).to.contain('Somebody else').and.contain('NameAda').and.contain('Mobile number13922223333');
    expect(value('name')).to.equal('Mine');
    expect(one<HTMLButtonElement>('button[type=submit]').disabled).to.equal(true);
    await isAccessible();
    press('Use their version');
    await drawn();
    expect([value('name'), value('phone'), value('bindingId'), told()]).to.deep.equal(['Ada', '13922223333', 'x', '']);
    expect(isUnsaved('/account-set')).to.equal(false);
    await type('name', 'Mine');
    stored({ version: 3, name: 'Third' });
    save();
    await until(() => told() !== '', 'the next version');
    expect(told()).to.contain('Binding IDempty');
    fake.server.answer(modifyUser, () => {
      stored({ version: 4, name: 'Mine', phone: '13922223333', bindingId: 'x' });
      return undefined;
    });
    press('Save mine instead');
    await until(() => told() === '' && !isUnsaved('/account-set'), 'what is typed is saved');
    // The next change names the version after the last one.
    await type('name', 'Next');
    save();
    await until(() => fake.server.of(modifyUser).length === 4, 'the next change');
    const versions = fake.server.of(modifyUser).map(({ request }) => (request as { version?: number }).version);
    expect(versions).to.deep.equal([1, 2, 3, 4]);
  });

  it('offer the reset of a password to who manages users, for another user', async () => {
    const manages = ['client-set', 'user-manage-list#edit'];
    const reset = (): HTMLButtonElement | undefined =>
      [...home.querySelectorAll('button')].find(({ textContent }) => textContent === 'Reset password');
    for (const [query, permissions] of [
      ['?id=user-1', manages],
      ['?id=user-2', ['client-set', 'user-manage-list']],
    ] as const) {
      await open(query, permissions);
      await until(() => home.querySelector('form') !== null, 'the form');
      expect(reset() === undefined, query).to.equal(true);
      root.unmount();
      home.remove();
    }
    await open('?id=user-2', manages);
    await until(() => reset() !== undefined, 'the offer');
    await isAccessible();
    reset()?.focus();
    reset()?.click();
    await until(() => home.querySelector('dialog[open] form') !== null, 'the dialog');
    expect(one('dialog').textContent).to.contain('Ada is signed out everywhere');
    fake.server.answer(resetPassword, undefined);
    for (const name of ['newPassword', 'newPassword2']) await type(name, 'Abcd#123');
    one<HTMLButtonElement>('dialog button[type=submit]').click();
    await until(() => home.querySelector('dialog') === null, 'the end');
    expect(fake.server.of(resetPassword).map(({ request }) => (request as { userId: string }).userId)).to.deep.equal([
      'user-2',
    ]);
    expect(document.activeElement === reset()).to.equal(true);
  });

  it('warn whoever may not enter, and an address that names nobody', async () => {
    await open('?id=user-1', ['home-page']);
    await until(() => home.querySelector('[role=alert]') !== null, 'the warning');
    expect(one('[role=alert]').textContent).to.contain('permission');
    expect(fake.server.of(getUser)).to.have.length(0);
    root.unmount();
    home.remove();
    await open('', ['client-set']);
    await until(() => home.querySelector('[role=alert]') !== null, 'the warning');
    expect(one('[role=alert]').textContent).to.contain('No user');
  });
});

describe('the reset of a password', () => {
  it('asks for no old one, says what is wrong at its field, and closes when it is done', async () => {
    router = createRouter({ basePath: '/robotmgr', load: () => undefined });
    const fake = await fakeConsole();
    fake.server.answer(resetPassword, undefined);
    let closed = 0;
    await show(fake.console, <ResetPasswordDialog userId="user-2" name="Bob" onClose={() => (closed += 1)} />);
    await until(() => home.querySelector('form') !== null, 'the form');
    expect(home.querySelector('input[name=oldPassword]')).to.equal(null);
    expect(one('form').textContent).to.contain('Bob');
    await isAccessible();
    await type('newPassword', 'short');
    await type('newPassword2', 'other');
    one<HTMLButtonElement>('button[type=submit]').click();
    await until(() => problemAt('newPassword') !== '', 'the problem');
    expect(problemAt('newPassword2')).to.not.equal('');
    for (const name of ['newPassword', 'newPassword2']) await type(name, 'Abcd#123');
    one<HTMLButtonElement>('button[type=submit]').click();
    await until(() => closed > 0, 'the end');
    expect(fake.server.of(resetPassword)).to.have.length(1);
    root.unmount();
    home.remove();
  });
});

describe('a form for a password that is left while it is sent', () => {
  it('is told as done, and does not close the one that was opened in its place', async () => {
    router = createRouter({ basePath: '/robotmgr', load: () => undefined });
    const fake = await fakeConsole();
    let answer: () => void = () => undefined;
    fake.server.answer(resetPassword, () => new Promise<undefined>(done => (answer = () => done(undefined))));
    const $turn = atom(0);
    let closed = 0;
    function Twice() {
      return <ResetPasswordDialog key={useStore($turn)} userId="user-2" name="Bob" onClose={() => (closed += 1)} />;
    }
    await show(fake.console, <Twice />);
    await until(() => home.querySelector('form') !== null, 'the form');
    for (const name of ['newPassword', 'newPassword2']) await type(name, 'Abcd#123');
    one<HTMLButtonElement>('button[type=submit]').click();
    await until(() => fake.server.of(resetPassword).length === 1, 'the request');
    $turn.set(1);
    await drawn();
    answer();
    await until(() => fake.console.notices.$notices.get().length === 1, 'what is told');
    await drawn();
    expect([closed, one<HTMLInputElement>('input[name=newPassword]').value]).to.deep.equal([0, '']);
    root.unmount();
    home.remove();
  });
});

describe('the code of a picture', () => {
  it('is sent as long as it is typed: no field cuts what the contract takes', async () => {
    router = createRouter({ basePath: '/robotmgr', load: () => undefined });
    const fake = await fakeConsole();
    fake.server.answer(getVerifyCode, { id: 'picture-1', picture: 'data:image/png;base64,' });
    const codes: PictureCode[] = [];
    await show(fake.console, <PictureField tries={0} problem={undefined} onChange={code => codes.push(code)} />);
    await until(() => home.querySelector('input[name=verifyCode]') !== null, 'the field');
    await until(() => codes.at(-1)?.verifyCodeId === 'picture-1', 'the picture');
    one('input[name=verifyCode]').focus();
    const typed = 'abcdefgh'.repeat(8);
    // As a paste does it, which respects what a field takes.
    document.execCommand('insertText', false, typed);
    await until(() => codes.at(-1)?.verifyCode !== '', 'the code');
    expect(one<HTMLInputElement>('input[name=verifyCode]').value).to.equal(typed);
    expect(codes.at(-1)).to.deep.equal({ verifyCode: typed, verifyCodeId: 'picture-1' });
    root.unmount();
    home.remove();
    fake.console.dispose();
  });
});

describe('the code of a picture that is late', () => {
  it('is what was typed before it came', async () => {
    router = createRouter({ basePath: '/robotmgr', load: () => undefined });
    const fake = await fakeConsole();
    let bring: ((picture: { id: string; picture: string }) => void) | undefined;
    fake.server.answer(getVerifyCode, () => new Promise<{ id: string; picture: string }>(resolve => (bring = resolve)));
    const codes: PictureCode[] = [];
    await show(fake.console, <PictureField tries={0} problem={undefined} onChange={code => codes.push(code)} />);
    await until(() => home.querySelector('input[name=verifyCode]') !== null, 'the field');
    await type('verifyCode', 'abcd');
    await until(() => bring !== undefined, 'the question for it');
    bring?.({ id: 'picture-1', picture: 'data:image/png;base64,' });
    await until(() => codes.at(-1)?.verifyCodeId === 'picture-1', 'the picture');
    expect(codes.at(-1)).to.deep.equal({ verifyCode: 'abcd', verifyCodeId: 'picture-1' });
    root.unmount();
    home.remove();
    fake.console.dispose();
  });
});

describe('the code of a message', () => {
  it('can be sent again after its time, counted with the hand that all of the console moves with', async () => {
    router = createRouter({ basePath: '/robotmgr', load: () => undefined });
    const fake = await fakeConsole();
    const { setInterval } = window;
    let timers = 0;
    Object.assign(window, { setInterval: (): number => (timers += 1) });
    const done = Promise.resolve({ isDone: true, value: undefined } as const);
    const $sent = atom({ againAt: fake.console.now() + 2_000 });
    await show(
      fake.console,
      <StepForm
        step={{ kind: 'sms', $sent, send: () => done, prove: () => done, leave: () => undefined }}
        onLost={() => undefined}
      />,
    );
    await until(() => home.querySelector('input[name=smsCode]') !== null, 'the field');
    const again = (): HTMLButtonElement => one<HTMLButtonElement>('form button:nth-of-type(2)');
    const seconds = async (): Promise<string> => {
      await drawn();
      return `${/\d+/.exec(again().textContent)?.[0] ?? 'now'} ${again().disabled}`;
    };
    expect(await seconds()).to.equal('2 true');
    await fake.clock.advance(1_000);
    expect(await seconds()).to.equal('1 true');
    await fake.clock.advance(1_000);
    expect(await seconds()).to.equal('now false');
    // The server sends another code, which the user types next.
    again().focus();
    again().click();
    expect(document.activeElement).to.equal(one('input[name=smsCode]'));
    $sent.set({ againAt: fake.console.now() + 1_000 });
    expect(await seconds()).to.equal('1 true');
    expect(timers).to.equal(0);
    Object.assign(window, { setInterval });
    root.unmount();
    home.remove();
    fake.console.dispose();
  });

  /** The step of a sign-in, beside the first step as the page draws both, and why it was lost. */
  const begin = async (): Promise<{ readonly fake: FakeConsole; readonly lost: Notice[] }> => {
    router = createRouter({ basePath: '/robotmgr', load: () => undefined });
    const fake = await fakeConsole();
    const { session } = fake.console;
    await session.signOut();
    fake.server
      .answer(login, { accessToken: 'half', refreshToken: 'more', needsSmsCode: true })
      .answer(getSmsVerifyCode, { phone: '139****5678' });
    const lost: Notice[] = [];
    const Steps = () => {
      const step = useStore(session.$step);
      return (
        <div className="sign-in">
          {step ? <StepForm step={step} onLost={why => lost.push(why)} /> : <input name="password" />}
        </div>
      );
    };
    await session.signIn({ username: 'a', password: 'b' });
    await show(fake.console, <Steps />);
    return { fake, lost };
  };
  const status = (): string => one('form > [role=status]').textContent;
  const sendAgain = (): HTMLButtonElement => one<HTMLButtonElement>('form button:nth-of-type(2)');

  it('says that it is missing in the language on screen', async () => {
    const { fake } = await begin();
    await until(() => home.querySelector('input[name=smsCode]') !== null, 'the field');
    one<HTMLButtonElement>('button[type=submit]').click();
    await until(() => problemAt('smsCode') !== '', 'the problem');
    const before = problemAt('smsCode');
    await fake.console.preferences.chooseLanguage('zh-hk');
    await until(() => problemAt('smsCode') !== before, 'the other language');
    expect(problemAt('smsCode')).to.not.equal('');
    root.unmount();
    home.remove();
    fake.console.dispose();
  });

  it('is asked for once at a time, and no longer said to be on its way where that failed', async () => {
    const { fake } = await begin();
    let bring: ((response: Response) => void) | undefined;
    fake.server.respond(getSmsVerifyCode, () => new Promise<Response>(resolve => (bring = resolve)));
    const fail = (): void => bring?.(new Response(JSON.stringify(refusal('Too often'))));
    await until(() => home.querySelector('input[name=smsCode]') !== null, 'the field');
    await until(() => bring !== undefined, 'the message');
    expect([status(), sendAgain().disabled]).to.deep.equal(['Sending a code…', true]);
    fail();
    await until(() => home.querySelector('form [role=alert]') !== null, 'the refusal');
    expect([status(), sendAgain().disabled]).to.deep.equal(['', false]);
    sendAgain().click();
    sendAgain().click();
    await until(() => fake.server.of(getSmsVerifyCode).length > 1, 'another message');
    await drawn();
    expect(fake.server.of(getSmsVerifyCode)).to.have.length(2);
    root.unmount();
    home.remove();
    fake.console.dispose();
  });

  for (const [name, isGivenUp] of [
    ['says why the sign-in starts again where its first step has run out', false],
    ['says nothing of that where the user has gone back', true],
  ] as const)
    it(name, async () => {
      const { fake, lost } = await begin();
      let bring: (() => void) | undefined;
      const over = (): Response => new Response(JSON.stringify(refusal('over', 2006)), { status: 401 });
      fake.server.respond(checkSmsVerifyCode, () => new Promise<Response>(resolve => (bring = () => resolve(over()))));
      await until(() => home.querySelector('input[name=smsCode]') !== null, 'the field');
      await type('smsCode', '123456');
      one('button[type=submit]').click();
      await until(() => bring !== undefined, 'the code');
      if (isGivenUp) one('form button:last-of-type').click();
      bring?.();
      await until(() => home.querySelector('form') === null, 'the first step');
      await drawn();
      expect(document.activeElement).to.equal(one('input[name=password]'));
      expect(lost).to.deep.equal(isGivenUp ? [] : [{ id: 'session.expired' }]);
      root.unmount();
      home.remove();
      fake.console.dispose();
    });
});
