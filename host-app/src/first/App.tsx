import { localeTag, lookOf, type Console } from '@patrolkit/core';
import { applyLook } from '@patrolkit/core/theme';
import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect } from 'react';
import { code } from '../code.ts';
import { ConsoleContext } from '../console-context.ts';
import type { Embedding } from '../embedding.ts';
import { FirstTexts } from './FirstTexts.tsx';
import { Loaded } from '../Loaded.tsx';
import { ModeContext } from '../modes/mode-context.ts';
import { Pages } from './Pages.tsx';
import { RouterContext } from '../router/router-context.ts';
import type { Router } from '../router/router.ts';

const passwordPage = code(async () => (await import('../password/PasswordPage.tsx')).PasswordPage);

/** The whole console: its pages, or the change of a password that comes before them. */
export function App({
  console,
  router,
  ...embedding
}: {
  readonly console: Console;
  readonly router: Router;
} & Embedding) {
  const language = useStore(console.texts.$language);
  useEffect(() => {
    document.documentElement.lang = localeTag(language);
  }, [language]);
  // The skin applies to the whole document, since the console fills it.
  const preferences = useStore(console.preferences.$preferences);
  useLayoutEffect(() => applyLook(document, lookOf(preferences)), [preferences]);
  const due = useStore(console.session.$passwordDue);
  return (
    <FirstTexts console={console}>
      <ConsoleContext value={console}>
        {/* A password that must be changed comes first. The screen of the address opens after the change. */}
        {due === 'required' ? (
          <Loaded code={passwordPage}>{PasswordPage => <PasswordPage languageSign={embedding.languageSign} />}</Loaded>
        ) : (
          <RouterContext value={router}>
            <ModeContext value={embedding.mode}>
              <Pages {...embedding} />
            </ModeContext>
          </RouterContext>
        )}
      </ConsoleContext>
    </FirstTexts>
  );
}
