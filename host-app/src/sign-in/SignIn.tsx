import type { Notice } from '@patrolkit/core';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useConsole, useText } from '../console-context.ts';
import { Loaded } from '../Loaded.tsx';
import { redirectTarget } from '../redirect.ts';
import { useQuery, useRouter } from '../router/router-context.ts';
import { screenCode } from '../first/screen-code.ts';
import { LanguageChoice } from '../frame/LanguageChoice.tsx';
import { Mark } from '../frame/Mark.tsx';
import { shellCode } from '../first/shell-code.ts';
import { rememberSignIn } from '../entry/sign-in-path.ts';
import { signInPaths, type Edition } from './paths.ts';
import type * as looks from './Look.tsx';
import { codes, SignInForm } from './SignInForm.tsx';
import { useTitle } from '../title.ts';
import { useRestore } from './use-restore.ts';
import './sign-in.css';

type Looks = typeof looks;

/**
 * Loads logo, picture, link and the layout of the other editions. They are decoration, so the page is drawn without them when they cannot
 * be loaded.
 */
function useLooks(edition: Edition): Partial<Looks> | undefined {
  const [looks, setLooks] = useState<Partial<Looks> | undefined>(edition === 'ordinary' ? {} : undefined);
  useEffect(() => {
    let isWanted = true;
    import('./Look.tsx').then(
      loaded => isWanted && setLooks(loaded),
      () => isWanted && setLooks({}),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return looks;
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
  const step = useStore(console.session.$step);
  const info = useStore(console.installation.$info);
  const { go } = useRouter();
  const [query] = useQuery();
  const looks = useLooks(edition);
  const [problem, setProblem] = useState<Notice>();

  const system = useTitle(text('host.signIn.title'));

  // Once this page is drawn, it loads the frame and the patrol view while the user types.
  useEffect(() => {
    const fetchNext = (): void => {
      void shellCode.load().catch(() => undefined);
      void screenCode.load().then(
        ({ views }) => views['robot-patrol-view']?.load().catch(() => undefined),
        () => undefined,
      );
    };
    // Not every browser has requestIdleCallback.
    if (!('requestIdleCallback' in window)) return fetchNext();
    const asked = requestIdleCallback(fetchNext);
    return () => cancelIdleCallback(asked);
  }, []);

  useEffect(() => rememberSignIn(signInPaths[edition]), [edition]);

  const wanted = query.get('redirect');
  const isSignedIn = session.state === 'signed-in';
  useEffect(() => {
    if (!isSignedIn) return;
    let isHere = true;
    // The table says which paths are screens. If it cannot be loaded, home opens and shows that failure.
    const known = wanted === null ? Promise.resolve(undefined) : screenCode.load().catch(() => undefined);
    void known.then(code => {
      const isScreen = (path: string): boolean => code?.screenAt(path) !== undefined;
      if (isHere) go(redirectTarget(wanted, location.origin, isScreen), { replace: true });
    });
    return () => {
      isHere = false;
    };
  }, [isSignedIn, go, wanted]);

  useRestore(console.session, session.state === 'signed-out');

  // The layout of the other editions loads with their picture.
  if (!looks) return <p className="wait" />;
  const { Logo, Look, Website } = looks;
  return (
    <div className="sign-in" data-edition={edition}>
      <section className="brand" aria-hidden="true">
        {Logo ? <Logo edition={edition} /> : info?.loginLogo ? null : <Mark size={56} />}
        <p className="name">{system}</p>
        <p className="claim">{text(`host.signIn.claim.${edition}`)}</p>
        {Look ? <Look edition={edition} /> : null}
      </section>
      <main>
        <LanguageChoice languageSign={languageSign} isAlone />
        {step ? <Loaded code={codes}>{({ StepForm }) => <StepForm step={step} onLost={setProblem} />}</Loaded> : null}
        <SignInForm
          system={system}
          hasPicture={edition === 'industry'}
          isHidden={step !== undefined}
          problem={problem}
          onProblem={setProblem}
        />
        <footer>
          {info?.footer ?? ''}
          {Website ? <Website edition={edition} /> : null}
        </footer>
      </main>
    </div>
  );
}
