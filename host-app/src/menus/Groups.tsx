import type { GroupName, Screen } from '@patrolkit/core';
import { keyOf } from '@patrolkit/core/keys';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useText } from '../console-context.ts';
import { Link } from '../router/Link.tsx';
import { icons } from '../screens/icons.ts';
import type { MenuGroup } from '../screens/table/menu.ts';
import { ScreenLink } from './ScreenLink.tsx';
import { useHover } from './use-hover.ts';
import { walk } from './walk.ts';
import './groups.css';

/**
 * The groups of the menu, by name on top and by icon at the side. A group with screens of its own opens a panel with them. It opens under
 * the pointer, by a press, or by the arrow key towards the panel. Escape closes it.
 */
export function Groups({
  menu,
  shown,
  isAtSide = false,
}: {
  readonly menu: readonly MenuGroup[];
  readonly shown: Screen | undefined;
  readonly isAtSide?: boolean;
}) {
  const text = useText();
  const { open, show, leave, close } = useHover<GroupName>();
  const frame = useRef<HTMLDivElement>(null);
  /** The kind of pointer that pressed the button. Undefined for a key. */
  const pressedWith = useRef<string>(undefined);
  const id = useId();

  useEffect(() => {
    if (open === undefined) return;
    const onPointer = (event: PointerEvent): void => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  });

  /** Set when a key opens the panel. The focus moves into the panel once it is drawn. */
  const isEntered = useRef(false);
  useLayoutEffect(() => {
    if (open !== undefined && isEntered.current) frame.current?.querySelector<HTMLElement>('.panel a')?.focus();
    isEntered.current = false;
  }, [open]);
  /** Handles a press. A mouse opens the panel by entering the group, so the press of a mouse leaves the panel open. */
  const onPress = (group: GroupName): void => {
    const isToggled = pressedWith.current !== 'mouse';
    pressedWith.current = undefined;
    if (open === group && isToggled) close();
    else show(group);
  };
  /** Closes the panel and returns the focus to the group, because the focus would go with the panel. */
  const back = (group: GroupName): void => {
    frame.current?.querySelector<HTMLElement>(`[data-group="${group}"]`)?.focus();
    close();
  };
  const onKeyDown = (event: KeyboardEvent, group: GroupName): void => {
    if (keyOf(event) === (isAtSide ? 'ArrowRight' : 'ArrowDown') && open !== group) {
      event.preventDefault();
      isEntered.current = true;
      show(group);
    } else if (keyOf(event) === 'Escape' && open !== undefined) {
      event.stopPropagation();
      back(group);
    } else if (open === group) walk(event, frame.current, '.panel a');
  };

  // An edition may list a screen of one group as the target of another group. That other group is then the current one.
  const current = (
    menu.find(({ target }) => target !== undefined && target === shown) ??
    menu.find(({ name }) => name === shown?.group)
  )?.name;

  const list = (
    <div ref={frame} className="groups" data-at-side={isAtSide || undefined}>
      {menu.map(({ name, title, icon, target, sections }) => {
        const isCurrent = current === name;
        const label = text(title);
        const Icon = icons[icon];
        const named = isAtSide ? { title: label, 'aria-label': label } : {};
        const drawn = isAtSide ? <Icon size={18} aria-hidden /> : label;
        if (sections.length === 0 && target)
          return (
            <Link
              key={name}
              {...named}
              data-group={name}
              to={target.path}
              aria-current={isCurrent ? 'page' : undefined}
            >
              {drawn}
            </Link>
          );
        const panel = `${id}-${name}`;
        return (
          // Handles the keys of the links and buttons inside.
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
          <div
            key={name}
            className="group"
            onPointerEnter={event => event.pointerType === 'mouse' && show(name)}
            onPointerLeave={event => event.pointerType === 'mouse' && leave()}
            onKeyDown={event => onKeyDown(event, name)}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close();
            }}
          >
            <button
              type="button"
              {...named}
              data-group={name}
              data-current={isCurrent || undefined}
              aria-expanded={open === name}
              aria-controls={open === name ? panel : undefined}
              onPointerDown={({ pointerType }) => (pressedWith.current = pointerType)}
              onClick={() => onPress(name)}
            >
              {drawn}
              {isAtSide ? null : <ChevronDown size={14} aria-hidden />}
            </button>
            {open === name ? (
              <div id={panel} className="panel">
                {isAtSide && !target ? <h2>{label}</h2> : null}
                {target ? <ScreenLink screen={target} isShown={shown === target} onGo={() => back(name)} /> : null}
                {sections.map(section => (
                  <section key={section.title ?? ''}>
                    {section.title ? <h2>{text(section.title)}</h2> : null}
                    <ul>
                      {section.screens.map(screen => (
                        <li key={screen.path}>
                          <ScreenLink screen={screen} isShown={shown === screen} onGo={() => back(name)} />
                        </li>
                      ))}
                    </ul>
                  </section>
                ))}
              </div>
            ) : null}
          </div>
        );
      })}
    </div>
  );
  if (isAtSide) return list;
  return (
    <nav className="group-bar" aria-label={text('screens.menu')}>
      {list}
    </nav>
  );
}
