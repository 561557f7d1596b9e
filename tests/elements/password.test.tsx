import type { Console } from '@patrolkit/core';
import { aUser, modifyPassword, type FakeConsole } from '@patrolkit/core/testing';
import { expect } from '@esm-bundle/chai';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ConsoleContext } from '../../host-app/src/console-context.ts';
import { PasswordPage } from '../../host-app/src/password/PasswordPage.tsx';
import { PasswordPrompt } from '../../host-app/src/password/PasswordPrompt.tsx';
import { applyLook, defaultSkin } from '@patrolkit/core/theme';
import '../../host-app/src/host.css';
import '../../host-app/src/sign-in/sign-in.css';
import '../../host-app/src/frame/shell.css';
import { drawn, fakeConsole, texts, until } from './harness.ts';

const old = 'Old#12345';
const next = 'Next#1234';
let home: HTMLElement;
let root: Root;

const show = async (console: Console, view: ReactNode): Promise<void> => {
  await Promise.all((['host', 'password'] as const).map(console.texts.loadArea));
  home = document.createElement('div');
  home.style.height = '100%';
  document.body.append(home);
  root = createRoot(home);
  root.render(<ConsoleContext value={console}>{view}</ConsoleContext>);
  await until(() => home.querySelector('form, [role=status]') !== null, 'the view');
};

const one = <E extends Element = HTMLElement>(selector: string): E => {
  const found = home.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const field = (name: string): HTMLInputElement => one(`input[name=${name}]`);
/** Name of the field that has the focus. */
const focused = (): string | undefined => document.querySelector<HTMLInputElement>('input:focus')?.name;
const problemAt = (name: string): string =>
  document.getElementById(field(name).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent ?? '';

const type = async (name: string, value: string): Promise<void> => {
  const input = field(name);
  const descriptor = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  descriptor?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await drawn();
};
const fill = async (oldPassword: string, newPassword: string, newPassword2 = newPassword): Promise<void> => {
  for (const [name, value] of Object.entries({ oldPassword, newPassword, newPassword2 })) await type(name, value);
};
const submit = async (): Promise<void> => {
  one<HTMLButtonElement>('button[type=submit]').click();
  await drawn();
};
const isAccessible = async (): Promise<void> => {
  const { violations } = await axe.run(home, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).to.deep.equal([]);
};

describe('the change of a password', () => {
  before(async () => {
    applyLook(document, { skin: defaultSkin });
    await texts();
  });
  afterEach(() => {
    root.unmount();
    home.remove();
  });

  describe('that is required', () => {
    let fake: FakeConsole;
    beforeEach(async () => {
      fake = await fakeConsole({}, aUser({ name: 'Ada', isPasswordChangeRequired: true }));
      await show(fake.console, <PasswordPage languageSign={undefined} />);
    });

    it('has three fields that managers of passwords know, hidden, and the first has the focus', async () => {
      const names = ['oldPassword', 'newPassword', 'newPassword2'];
      expect(names.map(name => [field(name).type, field(name).autocomplete])).to.deep.equal([
        ['password', 'current-password'],
        ['password', 'new-password'],
        ['password', 'new-password'],
      ]);
      expect(focused()).to.equal('oldPassword');
      expect(home.textContent).to.contain('Ada');
      await isAccessible();
    });

    it('says what is missing or wrong at each field, goes to the first, and loses nothing typed', async () => {
      await submit();
      await until(() => problemAt('oldPassword') !== '', 'the problems');
      expect(problemAt('oldPassword')).to.equal('Enter the current password');
      expect(problemAt('newPassword')).to.equal('Enter a new password');
      expect(problemAt('newPassword2')).to.equal('Enter the new password once more');
      await fill(old, 'short', 'other');
      expect(problemAt('newPassword')).to.equal('');
      await submit();
      await until(() => problemAt('newPassword') !== '', 'the problems');
      expect(problemAt('oldPassword')).to.equal('');
      expect(problemAt('newPassword')).to.contain('8 to 16');
      expect(problemAt('newPassword2')).to.equal('The new passwords differ');
      expect(field('newPassword').ariaInvalid).to.equal('true');
      expect(focused()).to.equal('newPassword');
      expect(field('oldPassword').value).to.equal(old);
      expect(field('newPassword2').value).to.equal('other');
      await isAccessible();
      expect(fake.server.of(modifyPassword)).to.have.length(0);
    });

    it('shows what the server says of a field there, and of none at the form', async () => {
      await fill(old, next);
      fake.server.refuse(modifyPassword, 'That is not it', undefined, 200, 'oldPassword');
      await submit();
      await until(() => problemAt('oldPassword') === 'That is not it', 'the problem');
      expect(focused()).to.equal('oldPassword');
      fake.server.refuse(modifyPassword, 'Not today', undefined, 429);
      await submit();
      await until(() => home.querySelector('[role=alert]')?.textContent === 'Not today', 'the alert');
      expect(field('newPassword2').value).to.equal(next);
    });

    it('shows and hides what is typed, one field at a time', async () => {
      await type('newPassword', next);
      const toggle = [...home.querySelectorAll('button')].find(
        button => button.ariaLabel === 'Show password: New password',
      );
      toggle?.click();
      await drawn();
      expect(['oldPassword', 'newPassword'].map(name => field(name).type)).to.deep.equal(['password', 'text']);
      expect([toggle?.ariaLabel, toggle?.ariaPressed]).to.deep.equal(['Hide password: New password', null]);
      toggle?.click();
      await drawn();
      expect(field('newPassword').type).to.equal('password');
    });

    it('is sent once however often it is pressed, and ends when it is done', async () => {
      let answer = (): void => undefined;
      const waits = new Promise<undefined>(resolve => (answer = () => resolve(undefined)));
      fake.server.answer(modifyPassword, () => waits);
      await fill(old, next);
      await submit();
      await submit();
      expect(one('button[type=submit]').ariaBusy).to.equal('true');
      answer();
      await until(() => fake.console.session.$passwordDue.get() === 'none', 'the change');
      expect(fake.server.of(modifyPassword)).to.have.length(1);
      expect(fake.console.notices.$notices.get().map(({ text }) => text)).to.deep.equal([{ id: 'password.done' }]);
    });

    it('has a way out', async () => {
      [...home.querySelectorAll('button')].find(button => button.textContent === 'Sign out')?.click();
      await until(() => fake.console.session.$session.get().state === 'signed-out', 'the end of the session');
    });
  });

  it('that is advised is a line with two ways: later, and a dialog that gives the focus back', async () => {
    const { console } = await fakeConsole({}, aUser({ mustChangePassword: true }));
    await show(console, <PasswordPrompt />);
    expect(home.textContent).to.contain('60 days');
    const [now, later] = home.querySelectorAll('button');
    now?.focus();
    now?.click();
    await until(() => home.querySelector('dialog[open]') !== null, 'the dialog');
    expect(focused()).to.equal('oldPassword');
    await isAccessible();
    [...home.querySelectorAll('button')].find(button => button.textContent === 'Cancel')?.click();
    await until(() => home.querySelector('dialog') === null, 'the end of the dialog');
    expect(document.activeElement === now).to.equal(true);
    later?.click();
    expect(console.session.$passwordDue.get()).to.equal('none');
  });
});
