import { localeTag, type Console } from '@patrolkit/core';
import { applySkin } from '@patrolkit/core/theme';
import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo } from 'react';
import { RouterProvider } from 'react-router';
import { ConsoleContext } from './console-context.ts';
import { createRouter } from './router.tsx';

const PasswordPage = lazy(async () => ({ default: (await import('./password/PasswordPage.tsx')).PasswordPage }));

/** The whole console: one provider for every widget, and the router. */
export function App({
  console,
  hasNavBar,
  languageSign,
}: {
  readonly console: Console;
  readonly hasNavBar: boolean;
  readonly languageSign: string | undefined;
}) {
  const version = useStore(console.texts.$version);
  const language = useStore(console.texts.$language);
  const router = useMemo(() => createRouter(hasNavBar, languageSign), [hasNavBar, languageSign]);
  useEffect(() => {
    document.documentElement.lang = localeTag(language);
  }, [language]);
  // The whole document is the console's, not only what stands in its provider.
  const { skin } = useStore(console.preferences.$preferences);
  useLayoutEffect(() => applySkin(document, skin), [skin]);
  const due = useStore(console.session.$passwordDue);
  if (version === 0 || !console.texts.hasArea('host')) return null;
  return (
    <ConsoleContext value={console}>
      <patrol-provider console={console}>
        {/* Whatever the address says: it is gone to when the password is changed. */}
        {due === 'required' ? (
          <Suspense fallback={<p className="wait" />}>
            <PasswordPage languageSign={languageSign} />
          </Suspense>
        ) : (
          <RouterProvider router={router} />
        )}
      </patrol-provider>
    </ConsoleContext>
  );
}
