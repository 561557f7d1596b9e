import type { Screen } from '@patrolkit/core';
import { closeModal, openModal } from '@patrolkit/widgets/shared/dialog';
import { useStore } from '@nanostores/react';
import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import { useText } from '../console-context.ts';
import { Link } from '../router/Link.tsx';
import type { MenuGroup } from '../screens/table/menu.ts';
import { useTagActs } from '../tags/TagBar.tsx';
import type { Tags } from '../tags/tags.ts';
import { ScreenLink } from './ScreenLink.tsx';
import './sheet.css';

/** The menus of small screens: the open pages, and below them all screens of the user by group. */
export function Sheet({
  menu,
  shown,
  tags,
  active,
  onClose,
}: {
  readonly menu: readonly MenuGroup[];
  readonly shown: Screen | undefined;
  /** The open pages. Undefined when there is no tag bar. */
  readonly tags: Tags | undefined;
  readonly active: string | undefined;
  readonly onClose: () => void;
}) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // The dialog is closed before it is removed, because only then does the browser give the focus back.
  useLayoutEffect(() => {
    const opened = dialog.current;
    if (!opened) return;
    // A press outside closes it.
    const onPress = ({ target }: Event): void => {
      if (target === opened) opened.close();
    };
    openModal(opened, 'dialog');
    opened.addEventListener('click', onPress);
    return () => {
      opened.removeEventListener('click', onPress);
      closeModal(opened);
    };
  }, []);
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby={id} onClose={onClose}>
      <header>
        <h1 id={id}>{text('screens.menu')}</h1>
        <button type="button" className="icon" aria-label={text('common.close')} onClick={onClose}>
          <X size={18} aria-hidden />
        </button>
      </header>
      {tags ? <OpenPages tags={tags} active={active} onGo={onClose} /> : null}
      <nav aria-label={text('screens.menu')}>
        {menu.map(({ name, title, target, sections }) => (
          <section key={name}>
            <h2>{text(title)}</h2>
            {target ? <ScreenLink screen={target} isShown={shown === target} onGo={onClose} /> : null}
            {sections.map(section => (
              <div key={section.title ?? ''}>
                {section.title ? <h3>{text(section.title)}</h3> : null}
                {section.screens.map(screen => (
                  <ScreenLink key={screen.path} screen={screen} isShown={shown === screen} onGo={onClose} />
                ))}
              </div>
            ))}
          </section>
        ))}
      </nav>
    </dialog>
  );
}

function OpenPages({
  tags,
  active,
  onGo,
}: {
  readonly tags: Tags;
  readonly active: string | undefined;
  readonly onGo: () => void;
}) {
  const text = useText();
  const open = useStore(tags.$tags);
  const acts = useTagActs(tags, active);
  return (
    <nav className="open-pages" aria-label={text('screens.tags')}>
      <h2>{text('screens.tagsCount', { count: open.length })}</h2>
      <ul>
        {open.map(({ key, name, path, search, suffix, isAffixed }) => {
          const title = `${text(`screens.title.${name}`)}${suffix && ` ${suffix}`}`;
          return (
            <li key={key}>
              <Link
                className="screen"
                to={path + search}
                aria-current={key === active ? 'page' : undefined}
                onClickCapture={onGo}
              >
                <span className="title">{title}</span>
              </Link>
              {isAffixed ? null : (
                <button
                  type="button"
                  className="icon"
                  aria-label={text('screens.tag.close', { title })}
                  onClick={() => acts.close(key)}
                >
                  <X size={16} aria-hidden />
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
