import { useStore } from '@nanostores/react';
import { useEffect, useState, type ComponentType } from 'react';
import { useConsole, useText } from '../console-context.ts';
import { redirectTarget } from '../redirect.ts';
import { useQuery, useRouter } from '../router/router-context.ts';
import { screenCode } from '../screens/screen-code.ts';
import { LanguageChoice } from '../shell/LanguageChoice.tsx';
import { rememberSignIn } from '../sign-in-path.ts';
import { shownAddress } from './addresses.ts';
import { Logo } from './Logo.tsx';
import { signInPaths, type Edition } from './paths.ts';
import { SignInForm } from './SignInForm.tsx';
import './sign-in.css';

type Look = ComponentType<{ readonly edition: Edition }>;

/** The picture beside the form, with the layout of the other editions: decoration, so a page whose picture does not come is drawn without. */
function useLook(edition: Edition): { readonly Look?: Look; readonly isSettled: boolean } {
  const [state, setState] = useState<{ readonly Look?: Look; readonly isSettled: boolean }>({
    isSettled: edition === 'ordinary',
  });
  useEffect(() => {
    let isWanted = true;
    import('./Look.tsx').then(
      ({ Look }) => isWanted && setState({ Look, isSettled: true }),
      () => isWanted && setState({ isSettled: true }),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return state;
}

/** The sign-in page of an edition. */
export function SignIn({
  edition,
  languageSign,
}: {
  readonly edition: Edition;
  readonly languageSign: string | undefined;
}) {
  const console = useConsole();
  const text = useText();
  const session = useStore(console.session.$session);
  const info = useStore(console.installation.$info);
  const language = useStore(console.texts.$language);
  const { go } = useRouter();
  const [query] = useQuery();
  const { Look, isSettled } = useLook(edition);

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

  useEffect(() => rememberSignIn(signInPaths[edition]), [edition]);

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

  // The layout of the other editions comes with their picture.
  if (!isSettled) return <p className="wait" />;
  const origin = edition === 'offline' ? new URL(console.service || '/', location.href).origin : undefined;
  const website = shownAddress(info?.website, console.address, origin);
  return (
    <div className="sign-in" data-edition={edition}>
      <section className="brand" aria-hidden="true">
        <Logo address={shownAddress(info?.loginLogo, console.address, origin)} />
        <p className="name">{system}</p>
        <p className="claim">{text(`host.signIn.claim.${edition}`)}</p>
        {Look ? <Look edition={edition} /> : null}
      </section>
      <main>
        <LanguageChoice languageSign={languageSign} />
        <SignInForm system={system} />
        <footer lang={language}>
          {info?.footer ?? ''}
          {website ? (
            <a href={website} target="_blank" rel="noopener noreferrer">
              {text('host.signIn.website')}
            </a>
          ) : null}
        </footer>
      </main>
    </div>
  );
}
