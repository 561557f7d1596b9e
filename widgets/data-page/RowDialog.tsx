import { needOfScreen, type AnyResource, type FilterValues } from '@patrolkit/core';
import { keyOf } from '@patrolkit/core/keys';
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { isElement, lazily, useText } from '../shared/element/index.ts';
import { usePermission } from '../shared/permission/index.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/dialog/Dialog.tsx';
import { Cell } from './Cell.tsx';
import type { CustomViews } from './custom/custom-views.ts';
import type { ListSectionView } from './list-section.ts';
import { Revealed } from './Revealed.tsx';
import { useRowName } from './rows.ts';

const RowsSection = lazily(async () => (await import('./RowsSection.tsx')).RowsSection);
const Sightings = lazily(async () => (await import('./Sightings.tsx')).Sightings);

/** Widths of the dialog, px. A picture has the facts beside it, and sightings need a map. */
const widths = { plain: 560, listed: 720, pictured: 960, sighted: 1120 } as const;

/** Everything known of a row. Buttons and arrow keys lead to its neighbours. */
export function RowDialog({
  resource,
  views,
  rows,
  id,
  filters,
  isNarrow,
  List,
  onGo,
  onClose,
  onLink,
}: {
  readonly resource: AnyResource;
  readonly views: CustomViews;
  /** The rows of the shown page. */
  readonly rows: readonly unknown[];
  readonly id: string;
  /** The filters of the list. */
  readonly filters: FilterValues;
  readonly isNarrow: boolean;
  /** Draws the lists that belong to the row. */
  readonly List: ListSectionView;
  readonly onGo: (id: string) => void;
  readonly onClose: () => void;
  /** The user requests another page. */
  readonly onLink: (screen: string, query: string) => void;
}) {
  const text = useText();
  const isPermitted = usePermission();
  const nameOf = useRowName(resource);
  const at = rows.findIndex(row => resource.id(row) === id);
  const [last, setLast] = useState(rows[at]);
  const listed = rows[at];
  if (listed !== undefined && listed !== last) setLast(listed);
  // A row that leaves the page of the list, since newer ones arrived, stays as it was.
  const row = listed ?? (last !== undefined && resource.id(last) === id ? last : undefined);
  if (row === undefined) return null;
  const goBy = (step: number): void => {
    const next = rows[at + step];
    if (at >= 0 && next !== undefined) onGo(resource.id(next));
  };
  const onKey = (event: KeyboardEvent): void => {
    const { target, currentTarget } = event;
    // Arrow keys in a field, in a player, in a scrolled region and in a dialog above this one belong to those.
    const own = 'audio, video, input, select, textarea, [role="region"], dialog';
    if (isElement(target) && target.closest(own) !== currentTarget) return;
    const key = keyOf(event);
    if (key === 'ArrowLeft') goBy(-1);
    if (key === 'ArrowRight') goBy(1);
  };
  const way = (step: number) => ({
    isNarrow,
    spent: at < 0 || rows[at + step] === undefined,
    onClick: () => goBy(step),
  });
  const { link, section, sightings } = resource;
  const linked = link && isPermitted(needOfScreen(link.screen)) ? link.query(row, filters) : undefined;
  const name = nameOf(row);
  const reveals = resource.keeps?.reveals;
  const isHiding =
    reveals !== undefined &&
    Reflect.get(Object(row), reveals.flag) === true &&
    isPermitted({ call: reveals.call.permission, device: undefined });
  const facts = resource.facts ?? resource.columns;
  const draw = (column: (typeof facts)[number]) => <Cell column={column} row={row} views={views} name={name} />;
  const pictures = facts.filter(({ kind, read }) => kind === 'picture' && read?.(row) !== undefined);
  const told = facts.filter(({ kind, read }) => ((read?.(row) ?? '') !== '') !== (kind === 'picture'));
  return (
    <Dialog
      open
      title={name || text('data.details')}
      width={widths[sightings ? 'sighted' : pictures.length > 0 ? 'pictured' : section ? 'listed' : 'plain']}
      onClose={onClose}
      onKey={onKey}
      footer={
        <>
          {link && linked !== undefined ? (
            <Button kind="primary" onClick={() => onLink(link.screen, linked)}>
              {text(link.label)}
            </Button>
          ) : null}
          <Way icon={ChevronLeft} label={text('data.details.before')} {...way(-1)} />
          <Way icon={ChevronRight} label={text('data.details.next')} {...way(1)} />
        </>
      }
    >
      <div
        className="facts"
        data-sighted={sightings ? true : undefined}
        data-pictured={pictures.length > 0 || undefined}
      >
        {pictures.length > 0 ? (
          <div className="fact-pictures">
            {pictures.map(column => (
              <div key={column.name} className="fact-picture">
                {draw(column)}
              </div>
            ))}
          </div>
        ) : null}
        <dl>
          {told.map(column => (
            <div key={column.name} data-column={column.name}>
              <dt>{text(column.label)}</dt>
              <dd>{draw(column)}</dd>
            </div>
          ))}
        </dl>
      </div>
      {isHiding ? <Revealed key={id} reveals={reveals} id={id} /> : null}
      {section ? (
        <RowsSection
          key={`${section.name} ${id}`}
          section={section}
          id={id}
          of={row}
          isNarrow={isNarrow}
          onOpen={onLink}
        />
      ) : null}
      {sightings ? (
        <Sightings
          key={id}
          resource={resource}
          sighted={sightings}
          row={row}
          filters={filters}
          isNarrow={isNarrow}
          List={List}
          onOpen={onLink}
        />
      ) : null}
    </Dialog>
  );
}

/** The button that leads to a neighbour. On a phone its words have no room beside the links. */
function Way({
  isNarrow,
  icon,
  label,
  ...rest
}: {
  readonly isNarrow: boolean;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly spent: boolean;
  readonly onClick: () => void;
}) {
  if (isNarrow) return <IconButton icon={icon} label={label} {...rest} />;
  return (
    <Button icon={icon} {...rest}>
      {label}
    </Button>
  );
}
