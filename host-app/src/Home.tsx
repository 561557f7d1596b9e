import { useStore } from '@nanostores/react';
import { Navigate } from 'react-router';
import { useConsole } from './console-context.ts';
import { maySeeScreen, screens } from './screens/screens.ts';

/** Goes to the first screen that the user may enter (rulings.md 22). */
export function Home() {
  const session = useStore(useConsole().session.$session);
  if (session.state !== 'signed-in') return null;
  const { user } = session;
  const first = screens.find(screen => !screen.isHidden && maySeeScreen(user, screen));
  return <Navigate to={first?.path ?? '/401'} replace />;
}
