import { useStore } from '@nanostores/react';
import { useEffect, useId } from 'react';
import { AreaTexts } from '../AreaTexts.tsx';
import { useConsole, useText } from '../console-context.ts';
import { LanguageChoice } from '../frame/LanguageChoice.tsx';
import { Mark } from '../frame/Mark.tsx';
import { useTitle } from '../title.ts';
import { PasswordForm } from './PasswordForm.tsx';

/** The only page while the password must be changed: it changes the password or signs out. */
export function PasswordPage({ languageSign }: { readonly languageSign: string | undefined }) {
  const { session } = useConsole();
  // The user may have changed the password in another page of the session, so the session is read again on focus.
  useEffect(() => {
    const look = (): void => void session.renew();
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, [session]);
  return (
    <AreaTexts area="password">
      <Page languageSign={languageSign} />
    </AreaTexts>
  );
}

function Page({ languageSign }: { readonly languageSign: string | undefined }) {
  const { session } = useConsole();
  const text = useText();
  const state = useStore(session.$session);
  const id = useId();
  const title = text('password.requiredTitle');
  const system = useTitle(title);
  const name = state.state === 'signed-in' ? state.user.name || state.user.id : '';
  return (
    // The page uses the frame of the sign-in page, whose styles are always loaded.
    <div className="sign-in">
      <section className="brand" aria-hidden="true">
        <Mark size={56} />
        <p className="name">{system}</p>
      </section>
      <main>
        <div className="password-tools">
          <LanguageChoice languageSign={languageSign} isAlone />
          <button type="button" className="button" onClick={() => void session.signOut()}>
            {text('host.signOut')}
          </button>
        </div>
        <PasswordForm
          labelledBy={id}
          head={
            <>
              <h1 id={id}>{title}</h1>
              <p className="note">{text('password.requiredText', { name })}</p>
            </>
          }
        />
      </main>
    </div>
  );
}
