import { localeTag, type Console } from '@patrolkit/core';
import { applySkin } from '@patrolkit/core/theme';
import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useMemo } from 'react';
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
  // The whole document is the console's, not only what stands in its provider.
  const { skin } = useStore(console.preferences.$preferences);
  useLayoutEffect(() => applySkin(document, skin), [skin]);
  if (version === 0 || !console.texts.hasArea('host')) return null;
  return (
    <ConsoleContext value={console}>
      <patrol-provider console={console}>
        <RouterProvider router={router} />
      </patrol-provider>
    </ConsoleContext>
  );
}
