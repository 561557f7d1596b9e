import {
  getVerifyCode,
  login,
  searchRobotList,
  selectRobot,
  sendControlCommand,
  type FakeConsole,
} from '@patrolkit/core/testing';
import { expect } from '@esm-bundle/chai';
import { createRoot, type Root } from 'react-dom/client';
import { ConsoleContext } from '../../host-app/src/console-context.ts';
import { reloadWhenExpired } from '../../host-app/src/expired.ts';
import { PictureField } from '../../host-app/src/sign-in/codes.tsx';
import { SignInForm } from '../../host-app/src/sign-in/SignInForm.tsx';
import { keepTabValue, tabValue } from '../../host-app/src/entry/tab-values.ts';
import '../../host-app/src/host.css';
import '../../host-app/src/sign-in/sign-in.css';
import { drawn, fakeConsole, texts, until } from './harness.ts';

describe('the form of the sign-in', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let root: Root;
  const field = (name: string): HTMLInputElement => home.querySelector(`input[name=${name}]`) as HTMLInputElement;
  const button = (): HTMLButtonElement => home.querySelector('button[type=submit]') as HTMLButtonElement;
  const type = async (name: string, value: string): Promise<void> => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(name), value);
    field(name).dispatchEvent(new Event('input', { bubbles: true }));
    await drawn();
  };
  /** The description of a field. */
  const told = (name: string): HTMLElement | null =>
    document.getElementById(field(name).getAttribute('aria-describedby') ?? '');
  const send = (): void => {
    button().focus();
    button().click();
  };
  /** The messages that the page shows above its fields at once. */
  const alerts = (): (string | null)[] =>
    [...home.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
  const moves = 'Robot One did not confirm the stop. Use the robot’s own stop button.';
  const isAt = (name: string): boolean => document.activeElement === field(name);

  before(texts);
  const show = async (): Promise<void> => {
    root = createRoot(home);
    root.render(
      <ConsoleContext value={fake.console}>
        <SignInForm
          system="Harbour watch"
          hasPicture={false}
          isHidden={false}
          problem={undefined}
          onProblem={() => undefined}
        />
      </ConsoleContext>,
    );
    await drawn();
  };
  beforeEach(async () => {
    fake = await fakeConsole();
    await Promise.all((['host', 'account'] as const).map(fake.console.texts.loadArea));
    home = document.createElement('div');
    document.body.append(home);
    await show();
  });
  afterEach(() => {
    sessionStorage.clear();
    root.unmount();
    home.remove();
    fake.console.dispose();
  });

  it('leads to the first field that is empty, and says so there', async () => {
    send();
    await drawn();
    expect([isAt('username'), told('username')?.textContent]).to.deep.equal([true, 'Enter your account name']);
    await type('username', 'ada');
    send();
    await drawn();
    expect(isAt('password')).to.equal(true);
  });

  it('shows and hides the password by a button whose name alone says what it does', async () => {
    const toggle = [...home.querySelectorAll('button')].find(({ ariaLabel }) => ariaLabel === 'Show password');
    toggle?.click();
    await drawn();
    expect([field('password').type, toggle?.ariaLabel, toggle?.ariaPressed]).to.deep.equal([
      'text',
      'Hide password',
      null,
    ]);
  });

  it('leads to the field that a refusal names, also where the code of a picture is asked for, and reads it out', async () => {
    fake.server.answer(getVerifyCode, { id: 'p1', picture: 'iVBORw0KGgo=' });
    fake.server.refuse(login, 'No such account', 2010, 200, 'username');
    await type('username', 'ada');
    await type('password', 'secret');
    send();
    await until(() => told('username')?.textContent === 'No such account', 'the refusal');
    expect(told('username')?.getAttribute('role')).to.equal('status');
    await until(() => isAt('username'), 'the account');
    await until(() => field('verifyCode') !== null, 'the picture');
    send();
    await until(() => isAt('username'), 'the account again');
    await drawn();
    expect(isAt('username'), 'the picture takes the focus from no refused field').to.equal(true);
  });

  it('is not led away from a refused field by a picture whose code loads later', async () => {
    fake.server.answer(getVerifyCode, { id: 'p1', picture: 'iVBORw0KGgo=' });
    const render = (hasPicture: boolean, isRefused: boolean): void =>
      root.render(
        <ConsoleContext value={fake.console}>
          <form>
            <input name="username" aria-label="Account" aria-invalid={isRefused} />
            {hasPicture ? <PictureField tries={1} problem={undefined} onChange={() => undefined} /> : null}
          </form>
        </ConsoleContext>,
      );
    for (const isRefused of [true, false]) {
      render(false, isRefused);
      await drawn();
      field('username').focus();
      render(true, isRefused);
      await until(() => field('verifyCode') !== null, 'the picture');
      await drawn();
      expect(isAt(isRefused ? 'username' : 'verifyCode'), isRefused ? 'refused' : 'not refused').to.equal(true);
    }
  });

  /** The session of a page ends while its robot moves and nobody answers its stops. */
  const endWhileDriving = async (end: () => Promise<unknown>): Promise<void> => {
    await selectRobot(fake);
    expect(fake.console.driving.drive(['up']).isDone).to.equal(true);
    await fake.clock.advance(300);
    fake.server.answer(sendControlCommand, () => new Promise<never>(() => undefined));
    const ending = end();
    await drawn();
    await fake.clock.advance(1_000);
    await ending;
    await drawn();
  };

  it('says which robot did not confirm its stop when the session ended', async () => {
    expect(alerts()).to.deep.equal([]);
    await endWhileDriving(fake.console.session.signOut);
    expect(alerts()).to.deep.equal([moves]);
  });

  it('says so, and that the session ran out, also when the page was loaded again for it', async () => {
    let reloads = 0;
    const tab = { get: tabValue, keep: keepTabValue, now: () => fake.clock.now(), reload: () => void (reloads += 1) };
    const stop = reloadWhenExpired(fake.console, tab);
    fake.server.refuse(searchRobotList, 'expired', 2006, 401);
    await endWhileDriving(fake.console.robots.load);
    expect(reloads).to.equal(1);
    const said = [moves, 'Your sign-in has expired. Sign in again.'];
    expect(alerts()).to.deep.equal(said);
    // A page that is loaded again knows nothing of the previous console.
    root.unmount();
    stop();
    fake.console.dispose();
    fake = await fakeConsole();
    await fake.console.session.signOut();
    await show();
    expect(alerts()).to.deep.equal(said);
  });
});
