import { getVerifyCode, login, type FakeConsole } from '@patrolkit/core/testing';
import { expect } from '@esm-bundle/chai';
import { createRoot, type Root } from 'react-dom/client';
import { ConsoleContext } from '../../host-app/src/console-context.ts';
import { SignInForm } from '../../host-app/src/sign-in/SignInForm.tsx';
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
  /** What describes a field. */
  const told = (name: string): HTMLElement | null =>
    document.getElementById(field(name).getAttribute('aria-describedby') ?? '');
  const send = (): void => {
    button().focus();
    button().click();
  };
  const isAt = (name: string): boolean => document.activeElement === field(name);

  before(texts);
  beforeEach(async () => {
    fake = await fakeConsole();
    await Promise.all((['host', 'account'] as const).map(fake.console.texts.loadArea));
    home = document.createElement('div');
    document.body.append(home);
    root = createRoot(home);
    root.render(
      <ConsoleContext value={fake.console}>
        <SignInForm system="Harbour watch" hasPicture={false} isHidden={false} />
      </ConsoleContext>,
    );
    await drawn();
  });
  afterEach(() => {
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

  it('leads to the field that a refusal names, also where the code of a picture is asked for, and reads it out', async () => {
    fake.server.answer(getVerifyCode, { id: 'p1', picture: 'iVBORw0KGgo=' });
    fake.server.refuse(login, 'No such account', 2010, 200, 'username');
    await type('username', 'ada');
    await type('password', 'secret');
    send();
    await until(() => told('username')?.textContent === 'No such account', 'the refusal');
    expect(told('username')?.getAttribute('role')).to.equal('status');
    expect(isAt('username')).to.equal(true);
    await until(() => field('verifyCode') !== null, 'the picture');
    send();
    await until(() => isAt('username'), 'the account again');
    await drawn();
    expect(isAt('username'), 'the picture takes the focus from no refused field').to.equal(true);
  });
});
