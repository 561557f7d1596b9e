import { useStore } from '@nanostores/react';
import '@patrolkit/widgets/alarm-popups';
import '@patrolkit/widgets/connection-bar';
import '@patrolkit/widgets/sos-overlay';
import '@patrolkit/widgets/stop-button';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate, useNavigation } from 'react-router';
import { useConsole, useText } from '../console-context.ts';
import { alarmQueryPath, mayOpenPath } from '../screens/screens.ts';
import { signInAddress } from '../sign-in-path.ts';
import { Navbar } from './Navbar.tsx';
import './shell.css';

const PasswordPrompt = lazy(async () => ({ default: (await import('../password/PasswordPrompt.tsx')).PasswordPrompt }));

const videotapeCenter = '/data-center/videotape-center/index';
const patrolView = '/monitoring/robot-patrol-view';

/** The frame around every screen: navbar, content, and what may appear over any screen. */
export function Shell({
  hasNavBar,
  languageSign,
}: {
  readonly hasNavBar: boolean;
  readonly languageSign: string | undefined;
}) {
  const console = useConsole();
  const text = useText();
  const session = useStore(console.session.$session);
  const due = useStore(console.session.$passwordDue);
  const { pathname, search } = useLocation();
  const { state } = useNavigation();
  const navigate = useNavigate();
  // A signed-out page may still hold the token of a server that was away for a moment.
  useEffect(() => {
    const onFailure = (event: Event): void => {
      const { tag, message } = (event as CustomEvent<{ tag: string; message: string }>).detail;
      console.errors.add('page', `${tag}: ${message}`);
    };
    document.addEventListener('widgetfailed', onFailure);
    return () => document.removeEventListener('widgetfailed', onFailure);
  }, [console]);

  // Who looks at another tab sees in its title how many alarms wait.
  const { count } = useStore(console.alarms.$pending);
  const [isHidden, setHidden] = useState(document.visibilityState === 'hidden');
  useEffect(() => {
    const onChange = (): void => setHidden(document.visibilityState === 'hidden');
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  useEffect(() => {
    if (!isHidden || count === 0) return;
    const { title } = document;
    document.title = `(${count}) ${title}`;
    return () => {
      // A screen that was left meanwhile has set its own.
      if (document.title === `(${count}) ${title}`) document.title = title;
    };
  }, [isHidden, count]);

  // Large, and behind a click: it comes as soon as the shell stands.
  useEffect(() => void import('@patrolkit/widgets/alarm-dialog'), []);

  // The player is loaded when the first call rings or the first alarm is looked at, whatever screen is open.
  const isCalled = useStore(console.sos.$current) !== undefined;
  const isOpened = useStore(console.alarms.$opened) !== undefined;
  useEffect(() => {
    if (isCalled || isOpened) void import('@patrolkit/widgets/live-player');
  }, [isCalled, isOpened]);

  const isWatched = useStore(console.video.$popup) !== undefined;
  useEffect(() => {
    if (!isWatched) return;
    void import('@patrolkit/widgets/live-popup');
    void import('@patrolkit/widgets/live-player');
  }, [isWatched]);

  if (session.state === 'restoring') return <p className="wait">{text('common.loading')}</p>;
  if (session.state === 'signed-out') {
    return <Navigate to={signInAddress(pathname === '/' ? '/' : pathname + search)} replace />;
  }
  return (
    <div className="shell">
      {hasNavBar ? (
        <Navbar user={session.user} languageSign={languageSign} />
      ) : (
        <div className="stop-bar">
          <patrol-stop-button />
        </div>
      )}
      <patrol-connection-bar className="connection" />
      {/* Without a navbar the page belongs to another program, which signs in by itself. */}
      {hasNavBar && due === 'advised' ? (
        <Suspense>
          <PasswordPrompt />
        </Suspense>
      ) : null}
      <main className="content" aria-busy={state === 'loading'}>
        <Outlet />
      </main>
      {/* On the left: the pads and their stop stand on the right, and nothing may cover them. */}
      <patrol-alarm-popups
        position="bottom-left"
        no-list-link={!mayOpenPath(session.user, alarmQueryPath)}
        onalarmlistrequest={() => void navigate(alarmQueryPath)}
        onalarmvideorequest={({ detail }) => {
          // Its robot is selected by the widget itself; the picture stands on the patrol view.
          if (!pathname.endsWith(patrolView))
            void navigate(`${patrolView}?deviceId=${encodeURIComponent(detail.deviceId)}`);
        }}
      />
      <patrol-alarm-dialog
        onalarmplaybackrequest={event => {
          event.preventDefault();
          const { deviceId, at } = event.detail;
          void navigate(`${videotapeCenter}?deviceId=${encodeURIComponent(deviceId)}&at=${at}`);
        }}
      />
      <patrol-live-popup />
      <patrol-sos-overlay />
    </div>
  );
}
