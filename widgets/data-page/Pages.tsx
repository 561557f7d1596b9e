import { pageSizes } from '@patrolkit/core';
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useText, useTexts } from '../shared/element/index.ts';
import { useNumberText } from '../shared/form/useNumberText.ts';
import { IconButton } from '../shared/ui/Button.tsx';

/** Count, page size, pages and a jump to a page by its number (specification section 9: total, sizes, prev, pager, next, jumper). */
export function Pages({
  page,
  pages,
  pageSize,
  total,
  isTotalUnknown,
  unread,
  moved,
  isNarrow,
  onPage,
  onPageSize,
}: {
  readonly page: number;
  readonly pages: number;
  readonly pageSize: number;
  readonly total: number;
  /** True when the server did not say how many there are, so that there may be more. */
  readonly isTotalUnknown: boolean;
  /** Number of rows of this page that could not be read. */
  readonly unread: number;
  /** How many rows the list has moved since the previous page was read: down above 0, up below 0. */
  readonly moved: number;
  readonly isNarrow: boolean;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: number) => void;
}) {
  const text = useText();
  const { formatNumber } = useTexts();
  const [typed, setTyped] = useState(String(page));
  const [held, setHeld] = useState(page);
  if (held !== page) {
    setHeld(page);
    setTyped(String(page));
  }
  const number = useNumberText(typed, setTyped, { min: 1, max: pages });
  const jump = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = Math.min(pages, Math.max(1, Math.trunc(Number(typed)) || page));
    setTyped(String(wanted));
    if (wanted !== page) onPage(wanted);
  };
  const first = Math.max(1, Math.min(page - 2, pages - 4));
  const near = isNarrow ? [] : Array.from({ length: Math.min(5, pages) }, (_, index) => first + index);
  return (
    <nav part="pages" className="pages" aria-label={text('data.pages')}>
      <span className="total">
        {text(isTotalUnknown ? 'data.totalAtLeast' : 'data.total', { count: formatNumber(total) })}
      </span>
      {unread > 0 ? (
        <span className="unread" role="status">
          {text('data.unread', { count: formatNumber(unread) })}
        </span>
      ) : null}
      {moved === 0 ? null : (
        <span role="status">
          {text(moved > 0 ? 'data.moved.came' : 'data.moved.left', { count: formatNumber(Math.abs(moved)) })}
        </span>
      )}
      <select
        className="pk-choice"
        aria-label={text('data.pages.size')}
        value={pageSize}
        onChange={event => onPageSize(Number(event.target.value))}
      >
        {pageSizes.map(size => (
          <option key={size} value={size}>
            {text('data.pages.sizeOf', { count: size })}
          </option>
        ))}
      </select>
      <span className="steps">
        <IconButton icon={ChevronFirst} label={text('data.pages.first')} spent={page <= 1} onClick={() => onPage(1)} />
        <IconButton
          icon={ChevronLeft}
          label={text('common.pages.before')}
          spent={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        {near.map(number => (
          <button
            key={number}
            type="button"
            className="pk-icon-button number"
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {formatNumber(number)}
          </button>
        ))}
        <IconButton
          icon={ChevronRight}
          label={text('common.pages.after')}
          spent={page >= pages}
          onClick={() => onPage(page + 1)}
        />
        <IconButton
          icon={ChevronLast}
          label={text('data.pages.last')}
          spent={page >= pages}
          onClick={() => onPage(pages)}
        />
      </span>
      <form className="jump" onSubmit={jump}>
        <input
          className="pk-input"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={text('data.pages.goTo')}
          value={number.shown}
          onChange={event => number.type(event.target.value)}
          onKeyDown={number.onKeyDown}
          onBlur={() => {
            number.onBlur();
            setTyped(String(page));
          }}
        />
        <span>{text('data.pages.of', { pages: formatNumber(pages) })}</span>
      </form>
    </nav>
  );
}
