import { keyOf } from '@patrolkit/core/keys';
import { useStore } from '@nanostores/react';
import { X } from 'lucide-react';
import {
  useEffect,
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  type WheelEvent,
} from 'react';
import { useText } from '../console-context.ts';
import { Link } from '../router/Link.tsx';
import { useRouter } from '../router/router-context.ts';
import { refreshPath } from '../routes.ts';
import { TagMenu } from './TagMenu.tsx';
import type { Tag, Tags } from './tags.ts';
import { dropPages } from './unsaved.ts';
import './tags.css';

/** The tag whose menu is open, and where the menu opens. */
interface Opened {
  readonly key: string;
  readonly x: number;
  readonly y: number;
}

/** The address of a tag. */
const addressOf = ({ path, search }: Tag): string => path + search;

/** The acts on tags. After each, the address is that of the shown page. */
export function useTagActs(
  tags: Tags,
  active: string | undefined,
): {
  readonly close: (key: string) => void;
  readonly closeOthers: (key: string) => void;
  readonly closeAll: () => void;
  readonly refresh: (key: string) => void;
} {
  const { go } = useRouter();
  /** If the shown tag is gone, the last remaining one is shown (specification section 2). */
  const follow = (): void => {
    const left = tags.$tags.get();
    if (left.some(({ key }) => key === active)) return;
    const last = left.at(-1);
    go(last ? addressOf(last) : '/');
  };
  /** Closes or refreshes pages. If one of them has unsaved changes, it asks the user first. */
  const drop = (isDropped: (tag: Tag) => boolean, act: () => void): void =>
    dropPages(
      tags.$tags
        .get()
        .filter(isDropped)
        .map(({ key }) => key),
      act,
    );
  return {
    close: key =>
      drop(
        tag => tag.key === key,
        () => {
          tags.close(key);
          // A page without a tag stays, such as a refused one.
          if (key === active) follow();
        },
      ),
    closeOthers: key =>
      drop(
        tag => !tag.isAffixed && tag.key !== key,
        () => {
          tags.closeOthers(key);
          const kept = tags.$tags.get().find(tag => tag.key === key);
          if (kept && key !== active) go(addressOf(kept));
        },
      ),
    closeAll: () =>
      drop(
        tag => !tag.isAffixed,
        () => {
          tags.closeAll();
          follow();
        },
      ),
    refresh: key =>
      drop(
        tag => tag.key === key,
        () => {
          const tag = tags.$tags.get().find(open => open.key === key);
          if (tag) go(refreshPath + addressOf(tag), { replace: key === active });
        },
      ),
  };
}

/**
 * Keeps the focus in the tag bar. When a user closes the tag with the focus, its neighbour takes the focus. It takes nobody else's focus.
 */
function useFocusKept(
  acts: ReturnType<typeof useTagActs>,
  open: readonly Tag[],
  strip: RefObject<HTMLUListElement | null>,
): ReturnType<typeof useTagActs> {
  /** The place of the focus when tags were about to close, and the number of tags. */
  const left = useRef<{ readonly at: number; readonly of: number }>(undefined);
  // This runs after each drawing, because a page with unsaved changes asks before its tag goes.
  useEffect(() => {
    const was = left.current;
    if (!was || open.length >= was.of) return;
    left.current = undefined;
    if (document.activeElement !== document.body) return;
    const links = strip.current?.querySelectorAll('a');
    links?.[Math.min(was.at, links.length - 1)]?.focus();
  });
  const note = (key: string): void => {
    const isMine = strip.current?.closest('nav')?.contains(document.activeElement);
    left.current = isMine ? { at: open.findIndex(tag => tag.key === key), of: open.length } : undefined;
  };
  return {
    ...acts,
    close: key => {
      note(key);
      acts.close(key);
    },
    closeAll: () => {
      note(open[0]?.key ?? '');
      acts.closeAll();
    },
  };
}

/** One tag for each open page. The shown one has a dot, home stays, the wheel scrolls, and the user reorders tags by dragging. */
export function TagBar({ tags, active }: { readonly tags: Tags; readonly active: string | undefined }) {
  const text = useText();
  const open = useStore(tags.$tags);
  const strip = useRef<HTMLUListElement>(null);
  const acts = useFocusKept(useTagActs(tags, active), open, strip);
  const [opened, setOpened] = useState<Opened>();
  const [said, setSaid] = useState('');
  const dragged = useRef<string>(undefined);
  const titleOf = ({ name, suffix }: Tag): string => `${text(`screens.title.${name}`)}${suffix && ` ${suffix}`}`;

  // This keeps the shown tag in view, with its close button.
  useEffect(() => {
    if (active === undefined || open.length === 0) return;
    const shown = strip.current?.querySelector('[aria-current]');
    shown?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, open.length]);

  const move = (tag: Tag, to: number): void => {
    tags.move(tag.key, to);
    const now = tags.$tags.get();
    const place = now.findIndex(({ key }) => key === tag.key) + 1;
    setSaid(text('screens.tag.moved', { title: titleOf(tag), place, count: now.length }));
  };
  const onKeyDown = (event: KeyboardEvent, tag: Tag, place: number): void => {
    if (keyOf(event) === 'Delete' && !tag.isAffixed) {
      event.preventDefault();
      acts.close(tag.key);
      return;
    }
    const step = { ArrowLeft: -1, ArrowRight: 1 }[keyOf(event)];
    if (step === undefined || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (event.ctrlKey && event.shiftKey) return move(tag, place + step);
    const links = [...(strip.current?.querySelectorAll('a') ?? [])];
    links[(place + step + links.length) % links.length]?.focus();
  };
  const onWheel = ({ deltaX, deltaY }: WheelEvent): void => {
    if (strip.current && deltaX === 0) strip.current.scrollLeft += deltaY;
  };
  const onDragOver = (event: DragEvent, over: Tag, place: number): void => {
    if (dragged.current === undefined) return;
    event.preventDefault();
    if (dragged.current !== over.key) tags.move(dragged.current, place);
  };

  return (
    <nav className="tag-bar" aria-label={text('screens.tags')}>
      <ul ref={strip} onWheel={onWheel}>
        {open.map((tag, place) => {
          const title = titleOf(tag);
          return (
            <li key={tag.key}>
              <Link
                to={addressOf(tag)}
                draggable={!tag.isAffixed}
                onDragStart={event => {
                  dragged.current = tag.key;
                  event.dataTransfer.effectAllowed = 'move';
                }}
                onDragEnd={() => (dragged.current = undefined)}
                onDragOver={event => onDragOver(event, tag, place)}
                onDrop={event => event.preventDefault()}
                onContextMenu={event => {
                  event.preventDefault();
                  const { left, bottom } = event.currentTarget.getBoundingClientRect();
                  // A menu that was opened by a key has no place of its own.
                  const isPointed = event.clientX !== 0 || event.clientY !== 0;
                  setOpened({
                    key: tag.key,
                    x: isPointed ? event.clientX : left,
                    y: isPointed ? event.clientY : bottom,
                  });
                }}
                onAuxClick={event => {
                  if (event.button !== 1) return;
                  event.preventDefault();
                  if (!tag.isAffixed) acts.close(tag.key);
                }}
                // The middle button would scroll the page instead.
                onMouseDown={event => event.button === 1 && event.preventDefault()}
                aria-current={tag.key === active ? 'page' : undefined}
                onKeyDown={event => onKeyDown(event, tag, place)}
              >
                <span className="dot" aria-hidden="true" />
                <span className="title">{title}</span>
              </Link>
              {tag.isAffixed ? null : (
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={text('screens.tag.close', { title })}
                  onClick={() => acts.close(tag.key)}
                >
                  <X size={14} aria-hidden />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <p className="unseen" role="status">
        {said}
      </p>
      {opened ? (
        <TagMenu
          x={opened.x}
          y={opened.y}
          label={text('screens.tag.menu', {
            title: open.filter(({ key }) => key === opened.key).map(titleOf)[0] ?? '',
          })}
          isAffixed={open.some(({ key, isAffixed }) => key === opened.key && isAffixed)}
          acts={{
            refresh: () => acts.refresh(opened.key),
            close: () => acts.close(opened.key),
            closeOthers: () => acts.closeOthers(opened.key),
            closeAll: acts.closeAll,
          }}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </nav>
  );
}
