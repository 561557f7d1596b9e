import { bySection, type ShiftItem, type ShiftLink } from '@patrolkit/core';
import { useId, type ReactNode } from 'react';
import { useText } from '../shared/element/index.ts';
import { Item } from './Item.tsx';

/** The five sections of a handover, in order. A line below says when items are left out. */
export function Sections({
  items,
  leftOut,
  hidden = 0,
  onOpen,
  actions,
}: {
  readonly items: readonly ShiftItem[];
  readonly leftOut: number;
  readonly hidden?: number;
  readonly onOpen: (link: ShiftLink) => void;
  /** The acts on an item. */
  readonly actions?: (item: ShiftItem) => ReactNode;
}) {
  const text = useText();
  const heading = useId();
  return (
    <>
      {bySection(items).map(({ section, items: mine }) => (
        <section
          key={section}
          part="section"
          className="section"
          data-section={section}
          aria-labelledby={`${heading}-${section}`}
        >
          <h3 id={`${heading}-${section}`}>
            {text(`shifts.section.${section}`)}
            <span className="count">{text('shifts.section.count', { count: mine.length })}</span>
          </h3>
          {mine.length === 0 ? (
            <p className="note">{text('shifts.section.none')}</p>
          ) : (
            <ul className="items">
              {mine.map(item => (
                <Item key={item.key} item={item} onOpen={onOpen}>
                  {actions?.(item)}
                </Item>
              ))}
            </ul>
          )}
        </section>
      ))}
      {leftOut > 0 ? <p className="note">{text('shifts.leftOut', { count: leftOut })}</p> : null}
      {hidden > 0 ? <p className="note">{text('shifts.hidden', { count: hidden })}</p> : null}
    </>
  );
}
