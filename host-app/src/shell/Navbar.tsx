import type { User } from '@patrolkit/core';
import '@patrolkit/widgets/alarm-popover';
import '@patrolkit/widgets/stop-button';
import { skins } from '@patrolkit/core/theme';
import { useStore } from '@nanostores/react';
import {
  Bug,
  Check,
  ChevronDown,
  CircleUser,
  Info,
  Lock,
  LogOut,
  Maximize,
  Menu as MenuIcon,
  Minimize,
  Palette,
} from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useConsole, useText } from '../console-context.ts';
import { Link } from '../router/Link.tsx';
import { usePlace, useRouter } from '../router/router-context.ts';
import { routeOf } from '../routes.ts';
import { alarmQueryPath, mayOpenPath, maySeeScreen, screens, type Screen } from '../screens/screens.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { Mark } from './Mark.tsx';
import { Menu } from './Menu.tsx';

// Behind clicks: they come when they are wanted.
const AboutDialog = lazy(async () => ({ default: (await import('./AboutDialog.tsx')).AboutDialog }));
const PasswordDialog = lazy(async () => ({ default: (await import('../password/PasswordDialog.tsx')).PasswordDialog }));
const ErrorLogDialog = lazy(async () => ({ default: (await import('./ErrorLogDialog.tsx')).ErrorLogDialog }));

/** The bar on top: logo, screens, and what concerns the user and the page. */
export function Navbar({ user, languageSign }: { readonly user: User; readonly languageSign: string | undefined }) {
  const console = useConsole();
  const text = useText();
  const info = useStore(console.installation.$info);
  const logo = useStore(console.installation.$logo);
  const { skin } = useStore(console.preferences.$preferences);
  const errors = useStore(console.errors.$errors);
  const [failedLogo, setFailedLogo] = useState<string>();
  const [open, setOpen] = useState<'about' | 'errors' | 'password'>();
  const system = info?.name || text('brand.name');
  const { go } = useRouter();
  const shown = routeOf(usePlace());
  const isShown = (screen: Screen): boolean => shown.kind === 'screen' && shown.screen === screen;
  const listed = screens.filter(screen => !screen.isHidden && maySeeScreen(user, screen));
  return (
    <header className="navbar">
      <Link className="home" to="/" aria-label={text('host.home')}>
        {logo && logo !== failedLogo ? (
          <img src={console.address(logo)} alt="" height={28} onError={() => setFailedLogo(logo)} />
        ) : (
          <Mark size={28} />
        )}
        <span className="system">{system}</span>
      </Link>
      <nav aria-label={text('host.screens')}>
        {listed.map(screen => (
          <Link key={screen.path} to={screen.path} aria-current={isShown(screen) ? 'page' : undefined}>
            {text(screen.title)}
          </Link>
        ))}
      </nav>
      {/* Where the links have no room. */}
      <Menu
        className="screens"
        label={text('host.screens')}
        trigger={<MenuIcon size={18} aria-hidden />}
        items={listed.map(screen => ({
          key: screen.path,
          label: text(screen.title),
          isChecked: isShown(screen),
          onChoose: () => go(screen.path),
        }))}
      />
      <div className="tools">
        <patrol-alarm-popover
          no-list-link={!mayOpenPath(user, alarmQueryPath)}
          onalarmlistrequest={() => go(alarmQueryPath)}
        />
        <LanguageChoice languageSign={languageSign} />
        <Menu
          className="skins"
          label={text('host.skin')}
          trigger={<Palette size={18} aria-hidden />}
          items={skins.map(({ key, name, scheme }) => ({
            key: String(key),
            label: text(name),
            icon: (
              <span className="swatch" data-scheme={scheme} data-skin={key} aria-hidden="true">
                {key === skin ? <Check size={12} /> : null}
              </span>
            ),
            isChecked: key === skin,
            onChoose: () => console.preferences.chooseSkin(key),
          }))}
        />
        <FullscreenButton />
        <Menu
          className="user"
          label={text('host.user')}
          trigger={
            <>
              <CircleUser size={20} aria-hidden />
              <span className="who">{user.name || user.id}</span>
              <ChevronDown size={14} aria-hidden />
            </>
          }
          items={[
            {
              key: 'password',
              label: text('host.changePassword'),
              icon: <Lock size={16} aria-hidden />,
              onChoose: () => setOpen('password'),
            },
            {
              key: 'errors',
              label: text('host.errorLog', { count: errors.length }),
              icon: <Bug size={16} aria-hidden />,
              onChoose: () => setOpen('errors'),
            },
            {
              key: 'about',
              label: text('host.about'),
              icon: <Info size={16} aria-hidden />,
              onChoose: () => setOpen('about'),
            },
            {
              key: 'out',
              label: text('host.signOut'),
              icon: <LogOut size={16} aria-hidden />,
              onChoose: () => void console.session.signOut(),
            },
          ]}
        />
        {/* Last, and so at one place on every screen: the right edge. */}
        <patrol-stop-button />
      </div>
      <Suspense>
        {open === 'password' ? <PasswordDialog onClose={() => setOpen(undefined)} /> : null}
        {open === 'about' ? <AboutDialog onClose={() => setOpen(undefined)} /> : null}
        {open === 'errors' ? <ErrorLogDialog onClose={() => setOpen(undefined)} /> : null}
      </Suspense>
    </header>
  );
}

/** Shows the whole page in full screen. */
function FullscreenButton() {
  const text = useText();
  const [isFull, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const onChange = (): void => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);
  const toggle = (): void => {
    const changing = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    changing.catch(() => undefined);
  };
  const label = text(isFull ? 'host.leaveFullscreen' : 'host.fullscreen');
  return (
    <button type="button" className="icon fullscreen" aria-label={label} title={label} onClick={toggle}>
      {isFull ? <Minimize size={18} aria-hidden /> : <Maximize size={18} aria-hidden />}
    </button>
  );
}
