/** The frame that lists and charts of boards share: the content, how reliable it is, and the way to the whole list. */
import type { ListBehind, Watched } from '@patrolkit/core';
import { List, RotateCw } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useConsole, useNoticeText, useText, useTexts } from '../element/index.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { StaleMark } from '../ui/marks.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx';
import { FillingNote } from './FillingNote.tsx';
import { isUnknownCall } from './unknown-call.ts';

/** The whole list behind the content. */
export interface WholeList {
  readonly list: ListBehind;
  /** How many rows it has. Undefined when that is unknown. */
  readonly count: number | undefined;
}

/** A part of a board under its heading. */
export function BoardPanel({
  title,
  watched: { state, value, readAt, isStale, problem },
  isHere = value !== undefined,
  whole,
  onOpen,
  actions,
  tabs,
  children,
}: {
  readonly title: string;
  readonly watched: Watched<unknown>;
  /** True when there is something to show, even if nothing was read. */
  readonly isHere?: boolean;
  /** Undefined for a user who may not see the list. */
  readonly whole?: WholeList | undefined;
  readonly onOpen: (list: ListBehind) => void;
  /** Controls in the heading, beside the title. */
  readonly actions?: ReactNode;
  /** Content below the heading, even while there is nothing else to show. */
  readonly tabs?: ReactNode;
  readonly children: ReactNode;
}) {
  const { boards } = useConsole();
  const text = useText();
  const { formatNumber } = useTexts();
  const noticeText = useNoticeText();
  const heading = useId();
  const hint = problem ? noticeText(problem) : undefined;
  const isUnknown = isUnknownCall(problem);
  const all = whole?.count === undefined ? text('boards.all.uncounted') : undefined;
  const label = all ?? text('boards.all', { count: formatNumber(whole?.count ?? 0) });
  return (
    <section part="base" className="pk-board" aria-labelledby={heading} aria-busy={state === 'loading' && !isHere}>
      <header className="pk-board-head">
        <h2 id={heading}>{title}</h2>
        {isHere && isStale ? <StaleMark since={readAt} /> : null}
        {isHere && problem && !isUnknown ? (
          <IconButton
            size="small"
            icon={RotateCw}
            label={`${text('common.loadFailed')} ${hint} ${text('common.retry')}`}
            onClick={() => boards.refresh()}
          />
        ) : null}
        <span className="pk-board-actions">
          {actions}
          {whole ? (
            <Button
              size="small"
              kind="quiet"
              icon={List}
              part="all"
              aria-label={text('boards.figure', { name: title, count: label })}
              onClick={() => onOpen(whole.list)}
            >
              {label}
            </Button>
          ) : null}
        </span>
      </header>
      <FillingNote />
      {tabs}
      {isHere ? (
        children
      ) : isUnknown ? (
        <EmptyState title={hint ?? ''} />
      ) : state === 'failed' ? (
        <ErrorState title={text('common.loadFailed')} hint={hint} onRetry={() => boards.refresh()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </section>
  );
}
