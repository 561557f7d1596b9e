import { joined, type AnyResource, type Rgb } from '@patrolkit/core';
import { ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useConsole, useTexts } from '../shared/element/index.ts';
import { ZoomPicture } from '../shared/viewer/ImageViewer.tsx';
import { ColourMark, LevelMark, type Level } from '../shared/ui/marks.tsx';
import { CurveCell } from './CurveCell.tsx';
import type { CustomViews } from './custom/custom-views.ts';

type Column = AnyResource['columns'][number];

/** Writes a number of a column in its unit, with the digits of its field. A duration gets its two largest units. */
export function useWritten(): (column: Pick<Column, 'kind' | 'unit' | 'decimals'>, value: number) => string {
  const { text, formatNumber } = useTexts();
  return ({ kind, unit, decimals }, value) => {
    if (kind === 'duration') {
      const [hours = 0, minutes = 0, seconds = 0] = [3_600_000, 60_000, 1_000].map(length =>
        Math.floor(value / length),
      );
      if (hours > 0) return text('records.duration.hours', { hours, minutes: minutes % 60 });
      if (minutes > 0) return text('records.duration.minutes', { minutes, seconds: seconds % 60 });
      return text('records.duration.seconds', { seconds });
    }
    const written = formatNumber(value, {
      ...(kind === 'share' ? { style: 'percent' } : {}),
      ...(decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
    });
    return unit === undefined ? written : text(`records.unit.${unit}`, { value: written });
  };
}

/** Draws a column of a row. The name is that of the row, for what opens from it. */
type Draw = (column: Column, row: unknown, name: string) => ReactNode;

/** Draws cells. They are not components, since most of them are a text and a page has thousands. */
export function useDraw(views: CustomViews): Draw {
  const { text, formatDateTime } = useTexts();
  const { address } = useConsole();
  const written = useWritten();
  return (column, row, name) => {
    const Custom = column.kind === 'custom' ? views.cells[column.name] : undefined;
    if (Custom) return <Custom row={row} />;
    const value = column.read?.(row);
    if (value === undefined) return null;
    const wordOf = (one: unknown): string => {
      const word = column.words?.[String(one)];
      return word === undefined ? String(one) : text(word);
    };
    switch (column.kind) {
      case 'time':
        // A time of 0 means that the server does not give it.
        return typeof value === 'number' && value > 0 ? (
          <time dateTime={new Date(value).toISOString()}>{formatDateTime(value)}</time>
        ) : null;
      case 'duration':
        return typeof value === 'number' && value >= 0 ? written(column, value) : null;
      case 'number':
      case 'share':
        return typeof value === 'number' ? written(column, value) : null;
      case 'level':
        return <LevelMark level={value as Level} />;
      case 'word':
      case 'flag':
        return Array.isArray(value) ? joined(text, 'list', value.map(wordOf)) : wordOf(value);
      case 'curve':
        return <CurveCell values={[value].flat().map(Number)} />;
      case 'colour':
        return <ColourMark colour={value as unknown as Rgb} />;
      case 'picture':
        return (
          <span className="thumb">
            <ZoomPicture pictures={[value].flat().map(src => ({ src: String(src), label: name }))}>
              <ImageOff size={16} aria-hidden />
            </ZoomPicture>
          </span>
        );
      case 'audio':
        return (
          <audio controls preload="none" src={address(String(value))} aria-label={text('records.audioOf', { name })} />
        );
      default:
        return Array.isArray(value) ? joined(text, 'list', value.map(String)) : String(value);
    }
  };
}

/** Shows the value of a column in a row. */
export function Cell({
  column,
  row,
  views,
  name,
}: {
  readonly column: Column;
  readonly row: unknown;
  readonly views: CustomViews;
  /** The name of the row, for what opens from it. */
  readonly name: string;
}) {
  const { text } = useTexts();
  const drawn = useDraw(views)(column, row, name);
  // A list leaves the place empty. A view of a single record says why.
  return column.kind === 'picture' && drawn === null ? (
    <span className="none">{text('records.noPicture')}</span>
  ) : (
    drawn
  );
}
