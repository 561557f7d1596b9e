import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';
import { useConsole, useText } from './console-context.ts';
import { Redirect } from './router/Redirect.tsx';
import { maySeeScreen, type Screen } from './screens/screens.ts';

/** Lets only those in who may enter, and sets the page title: the screen's and the system's name. */
export function Guard({ screen, children }: { readonly screen: Screen; readonly children: ReactNode }) {
  const console = useConsole();
  const text = useText();
  const session = useStore(console.session.$session);
  const info = useStore(console.installation.$info);
  const title = text(screen.title);
  const system = info?.name || text('brand.name');
  useEffect(() => {
    document.title = `${title} - ${system}`;
  }, [title, system]);
  if (session.state !== 'signed-in') return null;
  if (!maySeeScreen(session.user, screen)) return <Redirect to="/401" />;
  return children;
}
