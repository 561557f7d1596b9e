/** Routes under /robotmgr: public ones, and the screens behind the guard. */
import { createBrowserRouter, Navigate, useLocation, type RouteObject } from 'react-router';
import { Guard } from './Guard.tsx';
import { home } from './redirect.ts';
import { Home } from './Home.tsx';
import { Refusal } from './screens/Refusal.tsx';
import { screens } from './screens/screens.ts';
import { SignIn } from './screens/SignIn.tsx';

/** Another name of a screen: goes there with what is asked for. */
function Alias({ of }: { readonly of: string }) {
  const { search } = useLocation();
  return <Navigate to={of + search} replace />;
}

/** Makes the router. */
export function createRouter(
  hasNavBar: boolean,
  languageSign: string | undefined,
): ReturnType<typeof createBrowserRouter> {
  const inside: RouteObject[] = [
    { path: home, element: <Home /> },
    ...screens.flatMap(({ path, alias }): RouteObject[] =>
      alias === undefined ? [] : [{ path: alias, element: <Alias of={path} /> }],
    ),
    ...screens.map((screen): RouteObject => ({
      path: screen.path,
      lazy: async () => {
        const { default: View } = await screen.load();
        return {
          element: (
            <Guard screen={screen}>
              <View />
            </Guard>
          ),
        };
      },
    })),
  ];
  return createBrowserRouter(
    [
      { path: '/login', element: <SignIn languageSign={languageSign} /> },
      { path: '/401', element: <Refusal kind="no-access" /> },
      { path: '/404', element: <Refusal kind="not-found" /> },
      {
        // The sign-in page needs neither the frame nor the alarm widgets in it.
        lazy: async () => {
          const { Shell } = await import('./shell/Shell.tsx');
          return { element: <Shell hasNavBar={hasNavBar} languageSign={languageSign} /> };
        },
        children: inside,
        hydrateFallbackElement: <p className="wait" />,
      },
      { path: '*', element: <Navigate to="/404" replace /> },
    ],
    { basename: '/robotmgr' },
  );
}
