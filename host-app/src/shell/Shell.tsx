import { useStore } from '@nanostores/react';
import '@patrolkit/widgets/alarm-popups';
import '@patrolkit/widgets/connection-bar';
import '@patrolkit/widgets/provider';
import '@patrolkit/widgets/sos-overlay';
import '@patrolkit/widgets/stop-button';
import type { User } from '@patrolkit/core';
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useConsole } from '../console-context.ts';
import { usePlace, useRouter } from '../router/router-context.ts';
import { createScrollPlaces, useScrollPlaces } from '../router/scroll-places.ts';
import { alarmQueryPath, mayOpenPath } from '../screens/screens.ts';
import { Navbar } from './Navbar.tsx';
import { PendingTitle } from './PendingTitle.tsx';
import './shell.css';

const PasswordPrompt = lazy(async () => ({ default: (await import('../password/PasswordPrompt.tsx')).PasswordPrompt }));

/** They outlive the frame: a refusal stands outside it. */
const scrollPlaces = createScrollPlaces();

const videotapeCenter = '/data-center/videotape-center/index';
const patrolView = '/monitoring/robot-patrol-view';

/** The frame around every screen: one provider for every widget, navbar, content, and what may appear over any screen. */
export function Shell({
  user,
  hasNavBar,
  languageSign,
  children,
}: {
  readonly user: User;
  readonly hasNavBar: boolean;
  readonly languageSign: string | undefined;
  readonly children: ReactNode;
}) {
  const console = useConsole();
  const due = useStore(console.session.$passwordDue);
  const router = useRouter();
  const { go } = router;
  const place = usePlace();
  const isLoading = useStore(router.$isLoading);
  const content = useRef<HTMLElement>(null);
  useScrollPlaces(router, place, scrollPlaces, content);
  useEffect(() => {
    const onFailure = (event: Event): void => {
      const { tag, message } = (event as CustomEvent<{ tag: string; message: string }>).detail;
      console.errors.add('page', `${tag}: ${message}`);
    };
    document.addEventListener('widgetfailed', onFailure);
    return () => document.removeEventListener('widgetfailed', onFailure);
  }, [console]);

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

  return (
    <patrol-provider console={console}>
      <PendingTitle />
      <div className="shell">
        {hasNavBar ? (
          <Navbar user={user} languageSign={languageSign} />
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
        <main ref={content} className="content" aria-busy={isLoading}>
          {children}
        </main>
        {/* On the left: the pads and their stop stand on the right, and nothing may cover them. */}
        <patrol-alarm-popups
          position="bottom-left"
          no-list-link={!mayOpenPath(user, alarmQueryPath)}
          onalarmlistrequest={() => go(alarmQueryPath)}
          onalarmvideorequest={({ detail }) => {
            // Its robot is selected by the widget itself; the picture stands on the patrol view.
            if (place.path !== patrolView) go(`${patrolView}?deviceId=${encodeURIComponent(detail.deviceId)}`);
          }}
        />
        <patrol-alarm-dialog
          onalarmplaybackrequest={event => {
            event.preventDefault();
            const { deviceId, at } = event.detail;
            go(`${videotapeCenter}?deviceId=${encodeURIComponent(deviceId)}&at=${at}`);
          }}
        />
        <patrol-live-popup />
        <patrol-sos-overlay />
      </div>
    </patrol-provider>
  );
}
