import { useStore } from '@nanostores/react';
import type { Screen } from '@patrolkit/core';
import { useConsole, useText } from '../console-context.ts';
import { ExternalLink } from 'lucide-react';
import { OutsideLink } from '../modes/OutsideLink.tsx';
import { Link } from '../router/Link.tsx';
import { icons } from '../screens/icons.ts';
import { outsideAddress } from '../screens/outside.ts';
import { iconOf } from '../screens/screen-icons.ts';
import { editionOfTab } from '../sign-in/edition.ts';

/** A line of a menu that leads to a screen: its icon and its title. */
export function ScreenLink({
  screen,
  isShown,
  onGo,
}: {
  readonly screen: Screen;
  /** True for the screen of the address. */
  readonly isShown: boolean;
  /** Called on every click, even when a held key makes the browser open a tab. */
  readonly onGo?: (() => void) | undefined;
}) {
  const text = useText();
  const signedIn = useStore(useConsole().session.$session);
  const edition = signedIn.state === 'signed-in' ? editionOfTab(signedIn.user) : undefined;
  const Icon = icons[iconOf(screen)];
  const title = text(`screens.title.${screen.name}`);
  const outside = outsideAddress(screen, edition);
  if (outside !== undefined)
    return (
      <OutsideLink className="screen" to={outside} title={title} onClickCapture={onGo}>
        <Icon size={16} aria-hidden />
        <span className="title">{title}</span>
        <ExternalLink className="outside" size={12} aria-label={text('screens.newWindow')} />
      </OutsideLink>
    );
  return (
    <Link
      className="screen"
      to={screen.path}
      title={title}
      aria-current={isShown ? 'page' : undefined}
      onClickCapture={onGo}
    >
      <Icon size={16} aria-hidden />
      <span className="title">{title}</span>
    </Link>
  );
}
