import type { Console, PartName } from '@patrolkit/core';
import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { code, type Code } from './code.ts';
import { useConsole, useText } from './console-context.ts';
import { Guard } from './Guard.tsx';
import { Home } from './Home.tsx';
import { Loaded } from './Loaded.tsx';
import { Redirect } from './router/Redirect.tsx';
import { usePlace } from './router/router-context.ts';
import { routeOf, type Route } from './routes.ts';
import { Refusal } from './screens/Refusal.tsx';
import { SignIn } from './screens/SignIn.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { signInAddress } from './sign-in-path.ts';

/** The frame around every screen: the sign-in page needs neither it nor the alarm widgets in it. */
const shell = code(async () => (await import('./shell/Shell.tsx')).Shell);

/** The parts of the console that the frame reads: alarms and calls come on every screen. */
const shellParts = ['live', 'alarms', 'sos'] as const satisfies readonly PartName[];

/** The same as code that is fetched. */
const partsOf = (console: Console): Code<true> => ({
  get: () => (console.has(...shellParts) ? true : undefined),
  load: async () => {
    await console.need(...shellParts);
    return true;
  },
});

/** Fetches the code of what stands behind the guard; undefined where nothing is missing. */
export function loadRoute(console: Console, route: Route): Promise<unknown> | undefined {
  if (route.kind !== 'screen' && route.kind !== 'home') return undefined;
  const needed = [partsOf(console), shell, ...(route.kind === 'screen' ? [route.screen.view] : [])];
  const missing = needed.filter(({ get }) => get() === undefined);
  return missing.length === 0 ? undefined : Promise.all(missing.map(({ load }) => load()));
}

/** How the console is embedded. */
export interface Embedding {
  /** False where the page belongs to another program. */
  readonly hasNavBar: boolean;
  /** Which further languages are offered. */
  readonly languageSign: string | undefined;
}

/** What the address stands for. */
export function Pages(embedding: Embedding) {
  const route = routeOf(usePlace());
  switch (route.kind) {
    case 'sign-in':
      return <SignIn languageSign={embedding.languageSign} />;
    case 'no-access':
    case 'not-found':
      return <Refusal kind={route.kind} />;
    case 'elsewhere':
      return <Redirect to={route.to} />;
    default:
      return <Inside route={route} {...embedding} />;
  }
}

/** What only a signed-in user sees; who is not is asked to sign in, and comes back here. */
function Inside({
  route,
  ...embedding
}: Embedding & { readonly route: Extract<Route, { kind: 'home' } | { kind: 'screen' }> }) {
  const console = useConsole();
  const session = useStore(console.session.$session);
  const parts = useMemo(() => partsOf(console), [console]);
  const text = useText();
  const { path, search } = usePlace();
  // A signed-out page may still hold the token of a server that was away for a moment.
  if (session.state === 'restoring') return <p className="wait">{text('common.loading')}</p>;
  if (session.state === 'signed-out') return <Redirect to={signInAddress(path === '/' ? '/' : path + search)} />;
  return (
    <Loaded code={parts}>
      {() => (
        <Loaded code={shell}>
          {Shell => (
            <Shell user={session.user} {...embedding}>
              {route.kind === 'home' ? (
                <Home />
              ) : (
                <ScreenBoundary key={route.screen.path}>
                  <Guard screen={route.screen}>
                    <Loaded code={route.screen.view}>{View => <View />}</Loaded>
                  </Guard>
                </ScreenBoundary>
              )}
            </Shell>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
