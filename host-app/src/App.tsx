import { localeTag, type Console } from '@patrolkit/core';
import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { RouterProvider } from 'react-router';
import { ConsoleContext } from './console-context.ts';
import { createRouter } from './router.tsx';

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
  if (version === 0) return null;
  return (
    <ConsoleContext value={console}>
      <patrol-provider console={console}>
        <RouterProvider router={router} />
      </patrol-provider>
    </ConsoleContext>
  );
}
