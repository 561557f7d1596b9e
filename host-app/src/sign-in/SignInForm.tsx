import type { Notice } from '@patrolkit/core';
import { useStore } from '@nanostores/react';
import { Eye, TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { code } from '../code.ts';
import { useConsole, useNoticeText, useText } from '../console-context.ts';
import { expiredBefore } from '../expired.ts';
import { Loaded } from '../Loaded.tsx';
import type { PictureCode } from './codes.tsx';
import { isInsecure } from './insecure.ts';

/** The steps that a sign-in may require besides the password. */
export const codes = code(() => import('./codes.tsx'));
/** The code of a refusal that requires the code of a picture. Servers that name fields name `verifyCode` instead or as well. */
const pictureNeeded = 2010;

/** Account and password. Errors appear at their field, and no input is lost. */
export function SignInForm({
  system,
  hasPicture,
  isHidden,
  problem,
  onProblem,
}: {
  readonly system: string;
  /** True when the page requires the code of a picture from the beginning. */
  readonly hasPicture: boolean;
  /** True while another step replaces the form. */
  readonly isHidden: boolean;
  /** A problem that belongs to no single field. */
  readonly problem: Notice | undefined;
  readonly onProblem: (problem: Notice | undefined) => void;
}) {
  const console = useConsole();
  const text = useText();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [wasTried, setTried] = useState(false);
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const [tries, setTries] = useState(0);
  const [isPictured, setPictured] = useState(hasPicture);
  const [picture, setPicture] = useState<PictureCode>();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  // Screen readers read out the error of a field. A new picture takes the focus earlier, in case no other field is wrong.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);
  const missing = {
    username: wasTried && username.trim() === '' ? text('host.signIn.usernameRequired') : said['username'],
    password: wasTried && password === '' ? text('host.signIn.passwordRequired') : said['password'],
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (isBusy) return;
    if (username.trim() === '' || password === '') {
      const empty = username.trim() === '' ? 'username' : 'password';
      return form.current?.querySelector<HTMLElement>(`[name=${empty}]`)?.focus();
    }
    setBusy(true);
    onProblem(undefined);
    setSaid({});
    const outcome = await console.session.signIn({ username, password, ...(isPictured ? picture : {}) });
    setBusy(false);
    if (outcome.isDone) return;
    const { fields = {}, code } = outcome.error ?? {};
    setSaid(fields);
    setTries(tries + 1);
    if (fields['verifyCode'] !== undefined || code === pictureNeeded) setPictured(true);
    if (!['username', 'password', 'verifyCode'].some(field => fields[field])) onProblem(outcome.problem);
  };

  return (
    <form
      ref={form}
      hidden={isHidden}
      onSubmit={event => void submit(event)}
      noValidate
      aria-labelledby={`${id}-title`}
    >
      <h1 id={`${id}-title`}>{text('host.signIn.welcome')}</h1>
      <p className="system">{system}</p>
      <Notes problem={problem} />
      <label className="field">
        <span>{text('host.signIn.username')}</span>
        <input
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={username}
          aria-invalid={missing.username !== undefined}
          aria-describedby={`${id}-username`}
          onChange={event => setUsername(event.target.value)}
        />
        <span className="error" id={`${id}-username`} role="status">
          {missing.username}
        </span>
      </label>
      <Password value={password} problem={missing.password} onChange={setPassword} />
      {isPictured ? (
        <Loaded code={codes}>
          {({ PictureField }) => <PictureField tries={tries} problem={said['verifyCode']} onChange={setPicture} />}
        </Loaded>
      ) : null}
      <button type="submit" className="button primary wide" aria-busy={isBusy}>
        {isBusy ? <span className="turning ring" /> : null}
        {text(isBusy ? 'host.signIn.busy' : 'host.signIn.submit')}
      </button>
    </form>
  );
}

/** The password. The user can show it, and a hint appears while Caps Lock is on. */
function Password({
  value,
  problem,
  onChange,
}: {
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const text = useText();
  const [isShown, setShown] = useState(false);
  const [isLocked, setLocked] = useState(false);
  const id = useId();
  const look = (event: KeyboardEvent): void => setLocked(event.getModifierState('CapsLock'));
  return (
    <label className="field">
      <span>{text('host.signIn.password')}</span>
      <span className="with-button">
        <input
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          aria-invalid={problem !== undefined}
          aria-describedby={id}
          onKeyDown={look}
          onKeyUp={look}
          onBlur={() => setLocked(false)}
          onChange={event => onChange(event.target.value)}
        />
        <button
          type="button"
          className="icon"
          data-shown={isShown || undefined}
          aria-label={text(isShown ? 'common.hidePassword' : 'common.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          <Eye size={18} aria-hidden />
        </button>
      </span>
      <span className="error" id={id} role="status" data-hint={problem === undefined}>
        {problem ?? (isLocked ? text('host.signIn.capsLock') : undefined)}
      </span>
    </label>
  );
}

/** The notes above the fields: an unencrypted connection, robots that may still move, and why nobody is signed in. */
function Notes({ problem }: { readonly problem: Notice | undefined }) {
  const { session: sessions } = useConsole();
  const text = useText();
  const noticeText = useNoticeText();
  const session = useStore(sessions.$session);
  // The message about the end of the last session stays while a stored token is tried again.
  const [last, setLast] = useState(session);
  if (session.state !== 'restoring' && session !== last) setLast(session);
  const ended = last.state === 'signed-out' ? last : undefined;
  const [before] = useState(() => expiredBefore());
  const isExpired = ended?.isExpired === true || before !== undefined;
  const unconfirmed = ended?.unconfirmed ?? before?.unconfirmed ?? [];
  const reason = before?.said === undefined ? undefined : { server: before.said };
  const said = problem ?? ended?.problem ?? reason ?? (isExpired ? ({ id: 'session.expired' } as const) : undefined);
  return (
    <>
      {isInsecure(location) ? (
        <p className="warning" role="note">
          <TriangleAlert size={16} aria-hidden />
          {text('host.signIn.insecure')}
        </p>
      ) : null}
      {unconfirmed.map(({ id: robot, name }) => (
        <p className="problem" role="alert" key={robot}>
          <TriangleAlert size={16} aria-hidden />
          {text('session.unconfirmed', { name })}
        </p>
      ))}
      {said ? (
        <p className="problem" role="alert">
          <TriangleAlert size={16} aria-hidden />
          {noticeText(said)}
        </p>
      ) : null}
    </>
  );
}
