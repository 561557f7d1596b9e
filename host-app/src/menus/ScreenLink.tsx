import { useText } from '../console-context.ts';
import { Link } from '../router/Link.tsx';
import { icons } from '../screens/icons.ts';
import type { Screen } from '../screens/table.ts';

/** A line of a menu that leads to a screen: its icon and its title. */
export function ScreenLink({
  screen,
  isShown,
  onGo,
}: {
  readonly screen: Screen;
  /** True for the screen of the address. */
  readonly isShown: boolean;
  /** Called after a press, whatever key was held. */
  readonly onGo?: (() => void) | undefined;
}) {
  const text = useText();
  const Icon = icons[screen.icon];
  const title = text(`screens.title.${screen.name}`);
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
