import type { AnyResource } from '@patrolkit/core';
import { ChevronLeft, ChevronRight, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../shared/element/index.ts';
import { IconButton } from '../shared/ui/Button.tsx';
import { ZoomPicture } from '../shared/viewer/ImageViewer.tsx';
import { Cell } from './Cell.tsx';
import type { CustomViews } from './custom/custom-views.ts';
import { useRowName } from './rows.ts';

interface CompareProps {
  readonly resource: AnyResource;
  readonly views: CustomViews;
  /** Newest first. */
  readonly rows: readonly unknown[];
}

/** Two pictures of the same thing side by side. The user can leaf through each; at first they show the newest and the one before it. */
export function Compare({ resource, views, rows }: CompareProps) {
  const text = useText();
  const picture = resource.columns.find(({ kind }) => kind === 'picture');
  const pictured = rows.filter(row => picture?.read?.(row) !== undefined);
  const [chosen, setChosen] = useState<readonly [number, number]>([1, 0]);
  if (pictured.length === 0) return <p className="muted">{text('common.none')}</p>;
  const [left, right] = [Math.min(chosen[0], pictured.length - 1), Math.min(chosen[1], pictured.length - 1)];
  const shared = { resource, views, pictured };
  return (
    <div className="compare">
      {pictured.length > 1 ? (
        <Pane {...shared} label={text('reports.detail.left')} at={left} onGo={at => setChosen([at, right])} />
      ) : null}
      <Pane {...shared} label={text('reports.detail.right')} at={right} onGo={at => setChosen([left, at])} />
    </div>
  );
}

/** One of the two pictures, with its facts. */
function Pane({
  resource,
  views,
  pictured,
  label,
  at,
  onGo,
}: Omit<CompareProps, 'rows'> & {
  readonly pictured: readonly unknown[];
  readonly label: string;
  readonly at: number;
  readonly onGo: (at: number) => void;
}) {
  const text = useText();
  const nameOf = useRowName(resource);
  const row = pictured[at];
  const picture = resource.columns.find(({ kind }) => kind === 'picture');
  const source = picture?.read?.(row);
  return (
    <figure className="pane" aria-label={label}>
      <ZoomPicture pictures={source === undefined ? [] : [{ src: String(source), label: nameOf(row) }]}>
        <ImageOff size={24} aria-hidden />
      </ZoomPicture>
      <figcaption>
        <IconButton
          icon={ChevronLeft}
          label={text('reports.detail.older')}
          spent={at >= pictured.length - 1}
          onClick={() => onGo(at + 1)}
        />
        <span className="pane-facts">
          {resource.columns
            .filter(({ kind }) => kind !== 'picture')
            .map(column => (
              <span key={column.name} data-column={column.name}>
                <Cell column={column} row={row} views={views} name={nameOf(row)} />
              </span>
            ))}
        </span>
        <IconButton
          icon={ChevronRight}
          label={text('reports.detail.newer')}
          spent={at === 0}
          onClick={() => onGo(at - 1)}
        />
      </figcaption>
    </figure>
  );
}
