import type { Screen } from '@patrolkit/core';
import { useStore } from '@nanostores/react';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useText } from '../console-context.ts';
import { sidebar } from '../frame/frame.ts';
import { icons } from '../screens/icons.ts';
import type { MenuGroup } from '../screens/table/menu.ts';
import { Link } from '../router/Link.tsx';
import { Groups } from './Groups.tsx';
import { ScreenLink } from './ScreenLink.tsx';
import { useOneStop } from './use-one-stop.ts';
import './sidebar.css';

/**
 * The menu at the side. Open, it shows all screens of the user with their titles. Closed, it shows the icons of the groups, whose screens
 * open beside them. The choice survives a reload.
 */
export function Sidebar({ menu, shown }: { readonly menu: readonly MenuGroup[]; readonly shown: Screen | undefined }) {
  const text = useText();
  const isOpen = useStore(sidebar.$isOn);
  const oneStop = useOneStop<HTMLDivElement>();
  const label = text(isOpen ? 'screens.closeSidebar' : 'screens.openSidebar');
  const Toggle = isOpen ? PanelLeftClose : PanelLeftOpen;
  return (
    <nav className="sidebar" data-open={isOpen || undefined} aria-label={text('screens.sidebar')}>
      <button
        type="button"
        className="icon"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onClick={sidebar.toggle}
      >
        <Toggle size={18} aria-hidden />
      </button>
      {isOpen ? null : <Groups menu={menu} shown={shown} isAtSide />}
      <div className="list" hidden={!isOpen} {...oneStop}>
        {menu.map(({ name, title, icon, target, sections }) => {
          const Icon = icons[icon];
          return (
            <section key={name} aria-label={text(title)}>
              {target ? (
                <Link
                  className="screen"
                  to={target.path}
                  title={text(title)}
                  aria-current={shown === target ? 'page' : undefined}
                >
                  <Icon size={16} aria-hidden />
                  <span className="title">{text(title)}</span>
                </Link>
              ) : (
                <h2>
                  <span className="title">{text(title)}</span>
                </h2>
              )}
              {sections.flatMap(section =>
                section.screens.map(screen => (
                  <ScreenLink key={screen.path} screen={screen} isShown={shown === screen} />
                )),
              )}
            </section>
          );
        })}
      </div>
    </nav>
  );
}
