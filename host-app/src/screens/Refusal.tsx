import { useStore } from '@nanostores/react';
import { useConsole, useText } from '../console-context.ts';
import { askClient, hasClient } from '@patrolkit/core';
import { useMode } from '../modes/mode-context.ts';
import { Link } from '../router/Link.tsx';
import { usePlace, useRouter } from '../router/router-context.ts';
import { signInAddress } from '../entry/sign-in-path.ts';
import { signOut } from '../tags/unsaved.ts';
import { useTitle } from '../title.ts';
import './refusal.css';

/** The pages 401 and 404, by the address. They appear in the frame, or alone when nobody is signed in. */
export function Refusal() {
  const console = useConsole();
  const text = useText();
  const { go } = useRouter();
  const { state } = useStore(console.session.$session);
  const mode = useMode();
  const hasNoAccess = usePlace().path === '/401';
  const title = text(hasNoAccess ? 'host.noAccess' : 'host.notFound');
  useTitle(title);
  const changeAccount = (): void => signOut(console, () => go(signInAddress('/')));
  // The frame already has the main part of the document.
  const Part = state === 'signed-in' ? 'section' : 'main';
  return (
    <Part className="refusal">
      <p className="code" aria-hidden="true">
        {hasNoAccess ? '401' : '404'}
      </p>
      <h1>{title}</h1>
      <p>{text(hasNoAccess ? 'host.noAccessHint' : 'host.notFoundHint')}</p>
      <p className="actions">
        <Link className="button primary" to="/" replace>
          {text('host.toHome')}
        </Link>
        {hasClient(mode) ? (
          // The program around the page signs in, so the user cannot change the account here.
          <button type="button" className="button" onClick={() => askClient(mode, 'closerequest', undefined)}>
            {text('common.close')}
          </button>
        ) : (
          <button type="button" className="button" onClick={changeAccount}>
            {text('host.otherAccount')}
          </button>
        )}
      </p>
    </Part>
  );
}
