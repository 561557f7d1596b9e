import { joined, type MessageId, type User, type Screen } from '@patrolkit/core';
import '@patrolkit/widgets/alarm-popover';
import '@patrolkit/widgets/stop-button';
import { useStore } from '@nanostores/react';
import {
  Bug,
  CircleHelp,
  CircleUser,
  EllipsisVertical,
  Eye,
  EyeOff,
  Info,
  Keyboard,
  Lock,
  LogOut,
  Maximize,
  Menu as MenuIcon,
  Minimize,
  MonitorUp,
  Search,
  Settings,
  type LucideIcon,
} from 'lucide-react';
import { lazy, useEffect, useState } from 'react';
import { useConsole, useText } from '../console-context.ts';
import { tagBar } from './frame.ts';
import { Groups } from '../menus/Groups.tsx';
import { hasFullscreen, isFullscreen, setFullscreen } from '../modes/fullscreen.ts';
import type { FrameParts } from '../modes/modes.ts';
import { Piece } from '../Piece.tsx';
import { Link } from '../router/Link.tsx';
import { useRouter } from '../router/router-context.ts';
import { mayOpen, pathOf } from '../screens/table/access.ts';
import type { MenuGroup } from '../screens/table/menu.ts';
import { originAsked, shownAddress } from '../sign-in/addresses.ts';
import type { Edition } from '../sign-in/edition.ts';
import { signOut } from '../tags/unsaved.ts';
import { $tourChanges, isTourDone } from '../tour/done.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { Mark } from './Mark.tsx';
import { Menu, type MenuItem } from './Menu.tsx';
import { openPanel, type Panel } from './panels.ts';

/** The sign of an offered shift. It is loaded for a user who may take a shift over. */
const ShiftOffer = lazy(async () => ({ default: (await import('./late/ShiftOffer.tsx')).ShiftOffer }));

/**
 * The bar on top: logo, groups of screens, alarms, and the controls of user and page. The compact bar has the title, alarms and the stop.
 */
export function Navbar({
  user,
  edition,
  parts,
  menu,
  shown,
  languageSign,
  onSheet,
}: {
  readonly user: User;
  readonly edition: Edition;
  readonly parts: FrameParts;
  readonly menu: readonly MenuGroup[];
  /** The screen of the address. */
  readonly shown: Screen | undefined;
  readonly languageSign: string | undefined;
  /** Opens the menus of small screens. */
  readonly onSheet: () => void;
}) {
  const text = useText();
  const { go } = useRouter();
  const isFull = parts.navbar === 'full';
  return (
    <header className="navbar" data-compact={!isFull || undefined}>
      {parts.hasGroups ? (
        <button
          type="button"
          className="icon small"
          aria-label={text('screens.menu')}
          aria-haspopup="dialog"
          onClick={onSheet}
        >
          <MenuIcon size={18} aria-hidden />
        </button>
      ) : null}
      <Piece>
        <Home isLinked={isFull} edition={edition} />
        {parts.hasGroups ? <Groups menu={menu} shown={shown} /> : null}
      </Piece>
      <div className="tools">
        {isFull ? <PanelButton panel="palette" icon={Search} className="fullscreen" /> : null}
        <patrol-alarm-popover
          no-list-link={!mayOpen(user, 'alarm-query-list')}
          onalarmlistrequest={() => go(pathOf('alarm-query-list'))}
        />
        <Piece>{isFull && mayOpen(user, 'shift-handover') ? <ShiftOffer /> : null}</Piece>
        <Piece>
          {parts.hasLook ? (
            <>
              <LanguageChoice languageSign={languageSign} />
              <PanelButton panel="settings" icon={Settings} />
            </>
          ) : null}
          {isFull ? <HelpButton user={user} /> : null}
          {parts.fullscreen === 'button' && hasFullscreen() ? <FullscreenButton /> : null}
          {isFull ? <ErrorsButton /> : null}
          {parts.hasAccount ? <UserBox user={user} /> : null}
          {isFull ? <MoreMenu parts={parts} /> : null}
        </Piece>
        {/* The stop comes last, so that it is at the right edge of every screen. */}
        <patrol-stop-button />
      </div>
    </header>
  );
}

/** The name of the system and a logo: the company's, or else the installation's, or else the kit's mark. They lead home. */
function Home({ isLinked, edition }: { readonly isLinked: boolean; readonly edition: Edition }) {
  const console = useConsole();
  const text = useText();
  const info = useStore(console.installation.$info);
  const company = useStore(console.installation.$logo);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const origin = originAsked(edition, console.service);
  const logo = [company, info?.homeLogo]
    .map(address => shownAddress(address, console.address, origin))
    .find(address => address !== undefined && !failed.includes(address));
  const inside = (
    <>
      {logo ? (
        <img src={logo} alt="" height={28} onError={() => setFailed(before => [...before, logo])} />
      ) : (
        <Mark size={28} />
      )}
      <span className="system">{info?.name || text('brand.name')}</span>
    </>
  );
  if (!isLinked) return <p className="home">{inside}</p>;
  return (
    <Link className="home" to="/" aria-label={text('host.home')}>
      {inside}
    </Link>
  );
}

/** The signed-in user. A press opens the account settings, for a user who may enter them (specification section 2, system-mgr). */
function UserBox({ user }: { readonly user: User }) {
  const { notices } = useConsole();
  const text = useText();
  const { go } = useRouter();
  const account = (): void => {
    if (mayOpen(user, 'account-set')) go(`${pathOf('account-set')}?id=${encodeURIComponent(user.id)}`);
    else notices.notify('warning', { id: 'screens.noPermission' }, 3000);
  };
  const name = user.name || user.id;
  return (
    <button
      type="button"
      className="icon user"
      title={text('screens.account')}
      aria-label={joined(text, 'list', [name, text('screens.account')])}
      onClick={account}
    >
      <CircleUser size={20} aria-hidden />
      <span className="who">{name}</span>
    </button>
  );
}

function ErrorsButton() {
  const { errors } = useConsole();
  const text = useText();
  const count = useStore(errors.$errors).length;
  if (count === 0) return null;
  const label = text('screens.errorsCount', { count });
  return (
    <button type="button" className="icon errors" aria-label={label} title={label} onClick={() => openPanel('errors')}>
      <Bug size={18} aria-hidden />
      <span aria-hidden="true">{count}</span>
    </button>
  );
}

function MoreMenu({ parts }: { readonly parts: FrameParts }) {
  const console = useConsole();
  const text = useText();
  const hasTags = useStore(tagBar.$isOn);
  const item = (key: string, label: MessageId, Icon: LucideIcon, onChoose: () => void): MenuItem => ({
    key,
    label: text(label),
    icon: <Icon size={16} aria-hidden />,
    onChoose,
  });
  const panel = (name: Panel, label: MessageId, icon: LucideIcon): MenuItem =>
    item(name, label, icon, () => openPanel(name));
  const items: readonly (MenuItem | false)[] = [
    parts.hasAccount && panel('password', 'host.changePassword', Lock),
    parts.hasTagBar &&
      item('tags', hasTags ? 'screens.hideTags' : 'screens.showTags', hasTags ? EyeOff : Eye, tagBar.toggle),
    panel('monitors', 'host.monitors', MonitorUp),
    panel('palette', 'screens.palette', Search),
    panel('help', 'screens.help', CircleHelp),
    panel('shortcuts', 'screens.shortcuts', Keyboard),
    panel('errors', 'screens.errors', Bug),
    panel('about', 'host.about', Info),
    parts.hasAccount && item('out', 'host.signOut', LogOut, () => signOut(console)),
  ];
  return (
    <Menu
      className="more"
      label={text('host.user')}
      trigger={<EllipsisVertical size={18} aria-hidden />}
      items={items.filter(item => item !== false)}
    />
  );
}

/** Opens the help. A dot tells a newcomer that the help offers a tour. */
function HelpButton({ user }: { readonly user: User }) {
  useStore($tourChanges);
  const isNew = !isTourDone(user.id);
  return (
    <PanelButton
      panel="help"
      icon={CircleHelp}
      className={`fullscreen${isNew ? ' new' : ''}`}
      {...(isNew ? { name: 'screens.helpTour' as const } : {})}
    />
  );
}

/** Opens a dialog or sheet of the frame. */
function PanelButton({
  panel,
  name = `screens.${panel}`,
  icon: Icon,
  className = '',
}: {
  readonly panel: 'palette' | 'help' | 'settings';
  /** Its name, when it differs from that of the panel. */
  readonly name?: MessageId;
  readonly icon: LucideIcon;
  readonly className?: string;
}) {
  const text = useText();
  const label = text(name);
  return (
    <button
      type="button"
      className={`icon ${className}`}
      data-panel={panel}
      aria-label={label}
      title={label}
      onClick={() => openPanel(panel)}
    >
      <Icon size={18} aria-hidden />
    </button>
  );
}

function FullscreenButton() {
  const text = useText();
  const [isFull, setFull] = useState(isFullscreen);
  useEffect(() => {
    const onChange = (): void => setFull(isFullscreen());
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);
  const label = text(isFull ? 'common.leaveFullscreen' : 'common.fullscreen');
  return (
    <button
      type="button"
      className="icon fullscreen"
      aria-label={label}
      title={label}
      onClick={() => setFullscreen(!isFull)}
    >
      {isFull ? <Minimize size={18} aria-hidden /> : <Maximize size={18} aria-hidden />}
    </button>
  );
}
