import { ChevronDown, CircleAlert, Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { DeviceKind, Notice, Robot } from '@patrolkit/core';
import { keyOf } from '@patrolkit/core/keys';
import {
  useConsole,
  useHost,
  useHostWindow,
  useNameOrder,
  useNoticeText,
  useStore,
  useText,
  type ViewProps,
} from '../shared/element/index.ts';
import { openVideo } from '../shared/open-video.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { kindIcons } from '../shared/ui/kinds.ts';
import { StaleMark } from '../shared/ui/marks.tsx';
import { EmptyState, ErrorState, Skeleton } from '../shared/ui/states.tsx';
import { DeviceList } from './DeviceList.tsx';
import { DevicePicture, OnlineMark } from './DeviceOption.tsx';
import { countKinds, inOrder, kindsOf, matching } from './robot-selector.model.ts';
import type { spec } from './robot-selector.element.ts';

/** The view of `<patrol-robot-selector>`. */
export function RobotSelector({ layout, kinds, emit }: ViewProps<typeof spec>) {
  const console = useConsole();
  const { robots } = console;
  const host = useHost();
  const [problem, setProblem] = useState<Notice>();

  const choose = async (id: string): Promise<boolean> => {
    if (!emit('robotselectrequest', { id })) return false;
    setProblem(undefined);
    const outcome = await robots.select(id);
    // A success also clears a refusal that arrived meanwhile.
    setProblem(outcome.isDone ? undefined : outcome.problem);
    if (outcome.isDone) emit('robotselected', { id });
    return outcome.isDone;
  };

  const look = (deviceId: string): void => {
    if (emit('livevideorequest', { deviceId })) openVideo(host, console, deviceId);
  };

  const panel = { layout, kinds: kindsOf(kinds), problem, choose, look, onProblemRead: () => setProblem(undefined) };
  return layout === 'compact' ? <DropDown {...panel} /> : <Panel {...panel} />;
}

interface PanelProps {
  readonly layout: 'list' | 'strip' | 'compact';
  readonly kinds: readonly DeviceKind[];
  readonly problem: Notice | undefined;
  readonly choose: (id: string) => Promise<boolean>;
  readonly look: (id: string) => void;
  readonly onProblemRead: () => void;
}

/** Filters, list and states. */
function Panel({ layout, kinds, problem, choose, look, onProblemRead }: PanelProps) {
  const { robots, connection } = useConsole();
  const { items, state, problem: loadProblem } = useStore(robots.$robots);
  const { singleton } = useStore(connection.$connection);
  const isStale = useStore(robots.$isListStale) || singleton.state !== 'open';
  const text = useText();
  const noticeText = useNoticeText();
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<DeviceKind>();

  const mine = inOrder(items, kinds, useNameOrder());
  const shown = matching(mine, search, kind);
  const isStrip = layout === 'strip';
  const load = (): void => void robots.load();

  return (
    <section part="base" className="pk-panel base" data-layout={layout} aria-label={text('robots.list.label')}>
      {mine.length > 0 && !isStrip ? (
        <Filters robots={mine} kinds={kinds} search={search} onSearch={setSearch} kind={kind} onKind={setKind} />
      ) : null}
      <div className="notes">
        {!isStale || items.length === 0 ? null : <StaleMark since={singleton.lastFrameAt} />}
        {problem ? (
          <p className="pk-line" data-tone="error" role="alert">
            <CircleAlert aria-hidden />
            <span>{noticeText(problem)}</span>
            <IconButton size="small" icon={X} label={text('common.dismiss')} onClick={onProblemRead} />
          </p>
        ) : null}
        {state === 'failed' && items.length > 0 ? (
          <p className="pk-line" data-tone="error" role="alert">
            <CircleAlert aria-hidden />
            <span>{text('robots.list.failed')}</span>
            <Button size="small" onClick={load}>
              {text('common.retry')}
            </Button>
          </p>
        ) : null}
      </div>
      {shown.length > 0 ? (
        <DeviceList robots={shown} isStrip={isStrip} choose={choose} look={look} />
      ) : mine.length > 0 ? (
        <EmptyState icon={Search} title={text('robots.list.noMatch')} hint={text('robots.list.noMatchHint')}>
          <Button
            size="small"
            onClick={() => {
              setSearch('');
              setKind(undefined);
            }}
          >
            {text('robots.list.showAll')}
          </Button>
        </EmptyState>
      ) : state === 'failed' ? (
        <ErrorState
          title={text('robots.list.failed')}
          hint={loadProblem ? noticeText(loadProblem) : undefined}
          onRetry={load}
        />
      ) : state === 'ready' ? (
        <EmptyState title={text('common.noDevices')} hint={text('robots.list.emptyHint')} />
      ) : (
        <div className="waiting">
          <Skeleton lines={isStrip ? 2 : 6} />
        </div>
      )}
    </section>
  );
}

/** Search, and a tile for each kind with its count. */
function Filters({
  robots,
  kinds,
  search,
  onSearch,
  kind: chosen,
  onKind,
}: {
  readonly robots: readonly Robot[];
  readonly kinds: readonly DeviceKind[];
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly kind: DeviceKind | undefined;
  readonly onKind: (kind: DeviceKind | undefined) => void;
}) {
  const text = useText();
  const counts = countKinds(robots);
  const online = robots.filter(robot => robot.isOnline).length;
  return (
    <div className="filters">
      <div className="search">
        <Search size={14} aria-hidden />
        <input
          className="pk-input"
          type="search"
          value={search}
          placeholder={text('robots.list.search')}
          aria-label={text('robots.list.search')}
          onChange={event => onSearch(event.currentTarget.value)}
        />
        <span className="online-count">{text('robots.list.count', { online, total: robots.length })}</span>
      </div>
      {kinds.length > 1 ? (
        <div className="tiles" role="group" aria-label={text('robots.kinds.label')}>
          {kinds.map(kind => {
            const Icon = kindIcons[kind];
            const name = text(`robots.kind.${kind}`);
            return (
              <button
                key={kind}
                type="button"
                className="tile"
                title={name}
                aria-pressed={kind === chosen}
                onClick={() => onKind(kind === chosen ? undefined : kind)}
              >
                <Icon size={16} aria-hidden />
                <span className="tile-count">{counts[kind]}</span>
                <span className="tile-name">{name}</span>
              </button>
            );
          })}
        </div>
      ) : null}
    </div>
  );
}

/** The list behind a button, for a toolbar. */
function DropDown(props: PanelProps) {
  const { robots } = useConsole();
  const selected = useStore(robots.$selected);
  const isGone = useStore(robots.$isSelectedGone);
  const switchingTo = useStore(robots.$switchingTo);
  const { items } = useStore(robots.$robots);
  const text = useText();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** How often it was opened. A choice closes the list in which it was made, and no later one. */
  const opened = useRef(0);
  const shown = items.find(robot => robot.id === switchingTo) ?? selected;
  /** Chrome before 114 and other browsers of that time have no popover. Code opens and closes the list there. */
  const hasPopover = 'popover' in HTMLElement.prototype;
  const own = useHostWindow();

  /** Places the list within the window, below the button, or above it if there is more room. */
  const place = (): void => {
    if (!button.current || !list.current) return;
    const { left, top, bottom } = button.current.getBoundingClientRect();
    const { innerWidth, innerHeight } = own;
    const width = Math.min(360, innerWidth - 16);
    const isAbove = innerHeight - bottom < 280 && top > innerHeight - bottom;
    const { style } = list.current;
    style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
    style.top = isAbove ? 'auto' : `${bottom + 4}px`;
    style.bottom = isAbove ? `${innerHeight - top + 4}px` : 'auto';
    style.width = `${width}px`;
    style.maxHeight = `${Math.min(520, (isAbove ? top : innerHeight - bottom) - 12)}px`;
  };

  const show = (wanted: boolean): void => {
    if (wanted) {
      opened.current += 1;
      place();
    }
    setOpen(wanted);
  };
  useEffect(() => {
    if (hasPopover || !isOpen) return;
    const onPointer = (event: PointerEvent): void => {
      const path = event.composedPath();
      if (![list.current, button.current].some(part => part && path.includes(part))) setOpen(false);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (keyOf(event) === 'Escape') setOpen(false);
    };
    own.addEventListener('pointerdown', onPointer);
    own.addEventListener('keydown', onKey);
    return () => {
      own.removeEventListener('pointerdown', onPointer);
      own.removeEventListener('keydown', onKey);
    };
  }, [hasPopover, isOpen, own]);

  return (
    <div part="base" className="compact">
      <button
        ref={button}
        type="button"
        part="toggle"
        className="pk-button toggle"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => (hasPopover ? list.current?.togglePopover() : show(!isOpen))}
      >
        {shown ? (
          <>
            <DevicePicture robot={shown} />
            <span className="toggle-name">{shown.name || shown.id}</span>
            {switchingTo === undefined ? (
              <OnlineMark isOnline={shown.isOnline && !isGone} wordless />
            ) : (
              <span className="pk-spinner" role="status" aria-label={text('robots.switching')} />
            )}
          </>
        ) : (
          <span className="toggle-name">{text('robots.list.choose')}</span>
        )}
        {props.problem ? <CircleAlert className="toggle-problem" size={16} aria-hidden /> : null}
        <ChevronDown size={16} aria-hidden />
      </button>
      <div
        ref={list}
        id={id}
        popover={hasPopover ? 'auto' : undefined}
        data-open={(!hasPopover && isOpen) || undefined}
        role="dialog"
        aria-label={text('robots.list.label')}
        className="drop"
        onBeforeToggle={event => {
          if (event.newState !== 'open') return;
          opened.current += 1;
          place();
        }}
        onToggle={event => setOpen(event.newState === 'open')}
      >
        {isOpen || props.problem ? (
          <Panel
            {...props}
            choose={async chosen => {
              const opening = opened.current;
              const isDone = await props.choose(chosen);
              if (isDone && opening === opened.current) {
                if (hasPopover) list.current?.hidePopover();
                else show(false);
              }
              return isDone;
            }}
          />
        ) : null}
      </div>
    </div>
  );
}
