import type { Notice } from '@patrolkit/core';
import { useStore } from '@nanostores/react';
import { Eye, EyeOff, LoaderCircle, LogIn, ShieldAlert, TriangleAlert } from 'lucide-react';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { useConsole, useNoticeText, useText } from '../console-context.ts';
import { expiredBefore } from '../expired.ts';
import { redirectTarget } from '../redirect.ts';
import { usePlace, useQuery, useRouter } from '../router/router-context.ts';
import { LanguageChoice } from '../shell/LanguageChoice.tsx';
import { Mark } from '../shell/Mark.tsx';
import { rememberSignIn } from '../sign-in-path.ts';
import { screenCode } from './screen-code.ts';
import './sign-in.css';

/** The sign-in page. Errors stand at their field; nothing typed is lost. */
export function SignIn({ languageSign }: { readonly languageSign: string | undefined }) {
  const console = useConsole();
  const text = useText();
  const noticeText = useNoticeText();
  const session = useStore(console.session.$session);
  const info = useStore(console.installation.$info);
  const language = useStore(console.texts.$language);
  const { go } = useRouter();
  const [query] = useQuery();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [wasTried, setTried] = useState(false);
  const [problem, setProblem] = useState<Notice>();
  const id = useId();

  const title = text('host.signIn.title');
  const system = info?.name || text('brand.name');
  useEffect(() => {
    document.title = `${title} - ${system}`;
  }, [title, system]);

  // While the user types, what comes after is fetched.
  useEffect(() => {
    void import('../shell/Shell.tsx').catch(() => undefined);
    void screenCode.load().then(
      ({ views }) => views['robot-patrol-view']?.load().catch(() => undefined),
      () => undefined,
    );
  }, []);

  const { path } = usePlace();
  useEffect(() => rememberSignIn(path), [path]);

  const wanted = query.get('redirect');
  const isSignedIn = session.state === 'signed-in';
  useEffect(() => {
    if (!isSignedIn) return;
    let isHere = true;
    // Which paths are screens their table says; without it home is gone to, which says what does not come.
    const known = wanted === null ? Promise.resolve(undefined) : screenCode.load().catch(() => undefined);
    void known.then(code => {
      const isScreen = (path: string): boolean => code?.screenAt(path) !== undefined;
      if (isHere) go(redirectTarget(wanted, location.origin, isScreen), { replace: true });
    });
    return () => {
      isHere = false;
    };
  }, [isSignedIn, go, wanted]);

  // A reload while the server was away keeps its token: entry goes on as soon as the server answers.
  const isSignedOut = session.state === 'signed-out';
  useEffect(() => {
    if (!isSignedOut || !console.session.hasToken()) return;
    const timer = setTimeout(() => void console.session.restore(), 5_000);
    return () => clearTimeout(timer);
  }, [isSignedOut, console]);

  const missing = {
    username: wasTried && username.trim() === '' ? text('host.signIn.usernameRequired') : undefined,
    password: wasTried && password === '' ? text('host.signIn.passwordRequired') : undefined,
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (isBusy || username.trim() === '' || password === '') return;
    setBusy(true);
    setProblem(undefined);
    const outcome = await console.session.signIn({ username, password });
    setBusy(false);
    if (!outcome.isDone) setProblem(outcome.problem);
  };

  // What the last session ended with stays to be read while a kept token is tried again.
  const [last, setLast] = useState(session);
  if (session.state !== 'restoring' && session !== last) setLast(session);
  const ended = last.state === 'signed-out' ? last : undefined;
  const [before] = useState(() => expiredBefore());
  const isExpired = ended?.isExpired === true || before !== undefined;
  const unconfirmed = ended?.unconfirmed ?? before?.unconfirmed ?? [];
  const said = problem ?? ended?.problem ?? (isExpired ? ({ id: 'session.expired' } as const) : undefined);
  return (
    <div className="sign-in">
      <section className="brand" aria-hidden="true">
        <Mark size={56} />
        <p className="name">{system}</p>
        <p className="claim">{text('host.signIn.claim')}</p>
        <Plan />
      </section>
      <main>
        <LanguageChoice languageSign={languageSign} />
        <form onSubmit={event => void submit(event)} noValidate aria-labelledby={`${id}-title`}>
          <h1 id={`${id}-title`}>{text('host.signIn.welcome')}</h1>
          <p className="system">{system}</p>
          {location.protocol === 'http:' && !/^(localhost|127\.|\[::1\])/.test(location.host) ? (
            <p className="warning" role="note">
              <ShieldAlert size={16} aria-hidden />
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
            <span className="error" id={`${id}-username`}>
              {missing.username}
            </span>
          </label>
          <label className="field">
            <span>{text('host.signIn.password')}</span>
            <span className="with-button">
              <input
                name="password"
                type={isShown ? 'text' : 'password'}
                autoComplete="current-password"
                value={password}
                aria-invalid={missing.password !== undefined}
                aria-describedby={`${id}-password`}
                onChange={event => setPassword(event.target.value)}
              />
              <button
                type="button"
                className="icon"
                aria-pressed={isShown}
                aria-label={text(isShown ? 'common.hidePassword' : 'common.showPassword')}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
              </button>
            </span>
            <span className="error" id={`${id}-password`}>
              {missing.password}
            </span>
          </label>
          <button type="submit" className="button primary wide" aria-busy={isBusy}>
            {isBusy ? <LoaderCircle className="turning" size={18} aria-hidden /> : <LogIn size={18} aria-hidden />}
            {text(isBusy ? 'host.signIn.busy' : 'host.signIn.submit')}
          </button>
        </form>
        <footer lang={language}>{info?.footer ?? ''}</footer>
      </main>
    </div>
  );
}

/** A floor plan with a patrol route, drawn for the brand panel. */
function Plan() {
  return (
    <svg className="plan" viewBox="0 0 560 360" fill="none">
      <g className="walls">
        <path d="M20 20h520v320H20z" />
        <path d="M20 130h150M230 130h120M410 130h130M170 20v60M170 110v20M350 20v70M350 120v10M20 220h90M160 220h140M360 220h180M260 220v50M260 300v40M430 220v30M430 290v50" />
      </g>
      <path className="route" d="M60 300 60 175 500 175 500 75 440 75M500 175 500 290 320 290 320 175" />
      <g className="stops">
        <circle cx="60" cy="300" r="5" />
        <circle cx="60" cy="175" r="5" />
        <circle cx="320" cy="175" r="5" />
        <circle cx="500" cy="175" r="5" />
        <circle cx="440" cy="75" r="5" />
        <circle cx="320" cy="290" r="5" />
      </g>
      <circle className="robot" r="9">
        <animateMotion
          dur="18s"
          repeatCount="indefinite"
          path="M60 300 60 175 500 175 500 75 440 75 500 75 500 290 320 290 320 175 60 175 60 300"
        />
      </circle>
    </svg>
  );
}
