import { useStore } from '@nanostores/react';
import '@patrolkit/widgets/alarm-popups';
import '@patrolkit/widgets/connection-bar';
import '@patrolkit/widgets/provider';
import '@patrolkit/widgets/sos-overlay';
import '@patrolkit/widgets/stop-button';
import type { User, Screen } from '@patrolkit/core';
import { ArrowLeft, X } from 'lucide-react';
import { lazy, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { code } from '../code.ts';
import { useConsole, useText } from '../console-context.ts';
import type { Embedding } from '../embedding.ts';
import { leaveMode } from '../entry/entry.ts';
import { sidebar, tagBar } from './frame.ts';
import { Loaded } from '../Loaded.tsx';
import { Breadcrumbs } from '../menus/Breadcrumbs.tsx';
import { Sidebar } from '../menus/Sidebar.tsx';
import { frameOf } from '../modes/modes.ts';
import { useBack } from '../modes/windows.ts';
import { $group } from '../monitors/group.ts';
import { Piece } from '../Piece.tsx';
import { Redirect } from '../router/Redirect.tsx';
import { usePlace, useRouter } from '../router/router-context.ts';
import { createScrollPlaces, useScrollPlaces } from '../router/scroll-places.ts';
import { routeOf } from '../routes.ts';
import { addressToSee, mayOpen, pathOf, screenAt, viewOfDevice } from '../screens/table/access.ts';
import { homeOf, menuOf } from '../screens/table/menu.ts';
import { outsideAddress } from '../screens/outside.ts';
import { editionOfTab, type Edition } from '../sign-in/edition.ts';
import { keepTabValue, tabValue } from '../entry/tab-values.ts';
import { TagBar } from '../tags/TagBar.tsx';
import { TagPages } from '../tags/TagPages.tsx';
import { createTags, tagKey } from '../tags/tags.ts';
import { Navbar } from './Navbar.tsx';
import { Panels } from './Panels.tsx';
import { PendingTitle } from './PendingTitle.tsx';
import { useOverlayCode } from './useOverlayCode.ts';
import './shell.css';

const PasswordPrompt = lazy(async () => ({ default: (await import('../password/PasswordPrompt.tsx')).PasswordPrompt }));
const InStep = lazy(() => import('../monitors/InStep.tsx'));
const sheet = code(async () => (await import('../menus/Sheet.tsx')).Sheet);

/** These are outside the frame, because the frame goes away while a password must be changed. */
const scrollPlaces = createScrollPlaces();
const tags = createTags({ get: tabValue, set: keepTabValue });

/** The target of the address for a signed-in user. */
type Wanted =
  | { readonly screen: Screen }
  /** The address leads to another one. */
  | { readonly to: string };

/** Where the address leads a user: a screen, home, or a page that starts over. Undefined when the user is refused. */
function useWanted(user: User, edition: Edition): Wanted | undefined {
  const place = usePlace();
  const route = routeOf(place);
  // A page that starts over drops its drawing. Other pages stay.
  const refreshed = route.kind === 'refresh' ? route.to : undefined;
  useEffect(() => {
    if (refreshed === undefined) return;
    const [path = '', search = ''] = refreshed.split('?');
    const found = screenAt(path);
    if (found) tags.refresh(tagKey(found.screen, search));
  }, [refreshed]);
  if (route.kind === 'refresh') return { to: screenAt(route.to.split('?')[0] ?? '') ? route.to : '/404' };
  if (route.kind === 'refused') return undefined;
  if (route.kind !== 'inside') return { to: homeOf(user, edition) ?? '/401' };
  const found = screenAt(place.path);
  if (!found) return { to: '/404' };
  return found.isAlias ? { to: found.screen.path + place.search } : { screen: found.screen };
}

/**
 * The frame around every screen: one provider for every widget, menus, tags, content, and everything that can appear over any screen.
 * @param refused what stands in the place of a screen that is refused
 */
export function Shell({
  user,
  hasNavBar,
  mode,
  languageSign,
  refused,
}: Embedding & { readonly user: User; readonly refused?: ReactNode }) {
  const console = useConsole();
  const text = useText();
  const router = useRouter();
  const place = usePlace();
  const due = useStore(console.session.$passwordDue);
  const isLoading = useStore(router.$isLoading);
  const isSidebarOpen = useStore(sidebar.$isOn);
  const isTagBarOn = useStore(tagBar.$isOn);
  const group = useStore($group);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const content = useRef<HTMLElement>(null);
  useScrollPlaces(router, place, scrollPlaces, content);

  const edition = editionOfTab(user);
  const [isLeft, setLeft] = useState(false);
  /** Leaves the mode in the tab and in the address, so that a reload does not restore it. */
  const leave = (): void => {
    leaveMode();
    setLeft(true);
    const query = new URLSearchParams(place.search);
    query.delete('mode');
    router.setQuery(query, { replace: true });
  };
  const parts = frameOf(isLeft ? 'standard' : mode, edition, hasNavBar);
  const missing = useStore(console.installation.$missing);
  const menu = useMemo(() => menuOf(user, edition, outsideAddress, missing), [user, edition, missing]);
  const wanted = useWanted(user, edition);
  const shown = wanted && 'screen' in wanted ? wanted.screen : undefined;
  const active = shown && tagKey(shown, place.search);
  const home = homeOf(user, edition);
  useEffect(() => {
    const onFailure = (event: Event): void => {
      const { tag, message } = (event as CustomEvent<{ tag: string; message: string }>).detail;
      console.errors.report(`${tag}: ${message}`);
    };
    document.addEventListener('widgetfailed', onFailure);
    return () => document.removeEventListener('widgetfailed', onFailure);
  }, [console]);

  return (
    <patrol-provider console={console} mode={mode}>
      <PendingTitle />
      <UserTags userId={user.id} home={home} />
      {group === undefined ? null : (
        <Piece>
          <InStep group={group} />
        </Piece>
      )}
      <div className="shell" data-sidebar={parts.hasSidebar ? (isSidebarOpen ? 'open' : 'closed') : undefined}>
        {parts.navbar === 'none' ? (
          <div className="stop-bar">
            {parts.hasBack ? <BackButton /> : null}
            {parts.fullscreen === 'leaves' ? (
              <button type="button" className="button" onClick={leave}>
                <X size={16} aria-hidden />
                {text('screens.leaveMode')}
              </button>
            ) : null}
            <patrol-stop-button />
          </div>
        ) : (
          <Navbar
            user={user}
            edition={edition}
            parts={parts}
            menu={menu}
            shown={shown}
            languageSign={languageSign}
            onSheet={() => setSheetOpen(true)}
          />
        )}
        <patrol-connection-bar className="connection" />
        {/* The prompt does not appear when another program signs in, because the user cannot change the password here. */}
        {parts.navbar === 'full' && parts.hasAccount && due === 'advised' ? (
          <Piece>
            <PasswordPrompt />
          </Piece>
        ) : null}
        <div className="middle">
          <Piece>{parts.hasSidebar ? <Sidebar menu={menu} shown={shown} /> : null}</Piece>
          <div className="pages">
            <Piece>
              {parts.hasTagBar && isTagBarOn ? <TagBar tags={tags} active={active} /> : null}
              {shown && parts.navbar !== 'none' ? <Breadcrumbs screen={shown} /> : null}
            </Piece>
            <main ref={content} className="content" aria-busy={isLoading}>
              {wanted && 'to' in wanted ? <Redirect to={wanted.to} /> : null}
              {refused}
              <TagPages tags={tags} shown={shown} place={place} />
            </main>
          </div>
        </div>
        {isSheetOpen ? (
          <div className="panels">
            <Loaded code={sheet} onClose={() => setSheetOpen(false)}>
              {Sheet => (
                <Sheet
                  menu={menu}
                  shown={shown}
                  tags={parts.hasTagBar ? tags : undefined}
                  active={active}
                  onClose={() => setSheetOpen(false)}
                />
              )}
            </Loaded>
          </div>
        ) : null}
        <Overlays user={user} edition={edition} />
        <Panels user={user} parts={parts} edition={edition} languageSign={languageSign} />
      </div>
    </patrol-provider>
  );
}

function BackButton() {
  const text = useText();
  const back = useBack();
  return (
    <button type="button" className="button back" onClick={back}>
      <ArrowLeft size={16} aria-hidden />
      {text('screens.back')}
    </button>
  );
}

/** Opens the pages of a user. It is before the pages in the frame, so that its effect runs before the first page is visited. */
function UserTags({ userId, home }: { readonly userId: string; readonly home: string | undefined }) {
  useLayoutEffect(() => {
    const at = (path: string): Screen | undefined => screenAt(path)?.screen;
    tags.begin(userId, home === undefined ? undefined : at(home), at);
  }, [userId, home]);
  return null;
}

const alarmDialog = code(() => import('@patrolkit/widgets/alarm-dialog'));
const livePlayer = code(() => import('@patrolkit/widgets/live-player'));
const livePopup = code(async () => {
  const [popup] = await Promise.all([import('@patrolkit/widgets/live-popup'), import('../screens/ManualAlarm.tsx')]);
  return popup;
});

/** Everything that can appear over any screen: alarms, calls, and the picture of either. */
function Overlays({ user, edition }: { readonly user: User; readonly edition: Edition }) {
  const console = useConsole();
  const { go } = useRouter();
  const place = usePlace();

  const call = useStore(console.sos.$current);
  const opened = useStore(console.alarms.$opened);
  const watched = useStore(console.video.$popup);
  // The dialog is large and behind a click, so it loads as soon as the shell is drawn. After a failure it loads again when it is needed.
  useEffect(() => void alarmDialog.load().catch(() => undefined), []);
  useOverlayCode(alarmDialog, opened);
  // The player loads when the first call rings or the first alarm is opened, on any screen.
  useOverlayCode(livePlayer, call ?? opened ?? watched);
  useOverlayCode(livePopup, watched);

  return (
    <>
      {/* The popups are on the left, because the pads and their stop are on the right and nothing may cover them. */}
      <patrol-alarm-popups
        position="bottom-left"
        no-list-link={!mayOpen(user, 'alarm-query-list')}
        onalarmlistrequest={() => go(pathOf('alarm-query-list'))}
        onalarmvideorequest={event => {
          // The widget selects the robot. The view of its kind shows its picture; for a user who may not see that view, the picture appears
          // over the screen.
          const { deviceId } = event.detail;
          const view = viewOfDevice(user, edition, console.robots.$robots.get().items, deviceId);
          const address = addressToSee(view, deviceId, place);
          if (!mayOpen(user, view)) {
            event.preventDefault();
            console.video.openPopup(deviceId);
          } else if (address !== undefined) go(address);
        }}
      />
      <patrol-alarm-dialog
        no-playback={!mayOpen(user, 'videotape-center')}
        onalarmplaybackrequest={event => {
          event.preventDefault();
          const { deviceId, at } = event.detail;
          go(`${pathOf('videotape-center')}?deviceId=${encodeURIComponent(deviceId)}&at=${at}`);
        }}
      />
      <patrol-live-popup />
      <patrol-sos-overlay />
    </>
  );
}
