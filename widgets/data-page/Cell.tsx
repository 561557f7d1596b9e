import type { AnyResource } from '@patrolkit/core';
import { ImageOff } from 'lucide-react';
import { useTexts } from '../shared/element/index.ts';
import { LevelMark, type Level } from '../shared/ui/marks.tsx';
import { Picture } from '../shared/ui/Picture.tsx';
import type { CustomViews } from './custom/custom-views.ts';

/** What a column shows of a row. */
export function Cell({
  column,
  row,
  views,
}: {
  readonly column: AnyResource['columns'][number];
  readonly row: unknown;
  readonly views: CustomViews;
}) {
  const { formatDateTime } = useTexts();
  const Own = column.kind === 'own' ? views.cells[column.name] : undefined;
  if (Own) return <Own row={row} />;
  const value = column.read?.(row);
  switch (column.kind) {
    case 'time':
      // A time of 0 is one that the server does not tell.
      return typeof value === 'number' && value > 0 ? (
        <time dateTime={new Date(value).toISOString()}>{formatDateTime(value)}</time>
      ) : null;
    case 'level':
      return value === undefined ? null : <LevelMark level={value as Level} />;
    case 'picture':
      return (
        <span className="thumb">
          <Picture src={value === undefined ? undefined : String(value)}>
            <ImageOff size={16} aria-hidden />
          </Picture>
        </span>
      );
    default:
      return value;
  }
}
