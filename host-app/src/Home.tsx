import { useStore } from '@nanostores/react';
import { useConsole } from './console-context.ts';
import { Redirect } from './router/Redirect.tsx';
import { maySeeScreen, screens } from './screens/screens.ts';

/** Goes to the first screen that the user may enter (interpretations.md 22). */
export function Home() {
  const session = useStore(useConsole().session.$session);
  if (session.state !== 'signed-in') return null;
  const { user } = session;
  const first = screens.find(screen => !screen.isHidden && maySeeScreen(user, screen));
  return <Redirect to={first?.path ?? '/401'} />;
}
