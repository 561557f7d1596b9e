import { pointsOn, type DictionaryEntry, type OfferedPoint } from '@patrolkit/core';
import { ArrowDown, ArrowUp, ArrowUpDown, X } from 'lucide-react';
import { useConsole, useStore, useText } from '../../shared/element/index.ts';
import { FieldError, Select } from '../../shared/form/Field.tsx';
import { pointOf } from '../../shared/robots/plan-point.ts';
import { Button, IconButton } from '../../shared/ui/Button.tsx';

/** Radius of a point, parts of the picture's longer side. */
const size = 0.014;

/**
 * Points of a map in the order in which devices stop there: a list that users order, and the same on the map, where a press adds a point.
 * Without a map, entries of a dictionary in their order.
 */
export function StopsField({
  label,
  mapId,
  entries,
  stops,
  onChange,
  error,
  required,
  isLocked,
}: {
  readonly label: string;
  /** The map whose points are offered; empty while none is chosen, undefined for entries that are no points. */
  readonly mapId: string | undefined;
  readonly entries: readonly DictionaryEntry[];
  /** The ids of the points, in their order. */
  readonly stops: readonly string[];
  readonly onChange: (stops: readonly string[]) => void;
  readonly error: string | undefined;
  readonly required: boolean;
  readonly isLocked: boolean;
}) {
  const text = useText();
  const points = mapId === undefined ? [] : pointsOn(entries, mapId);
  const offered = mapId === undefined ? entries : points;
  const nameOf = (id: string): string =>
    entries.find(({ type }) => type === id)?.name ?? text('config.gone', { value: id });
  const swap = (at: number, other: number): void =>
    onChange(stops.map((stop, index) => stops[index === at ? other : index === other ? at : index] ?? stop));
  const add = (id: string): void => onChange([...stops, id]);
  return (
    <fieldset className="stops" disabled={isLocked}>
      <legend>{required ? `${label} *` : label}</legend>
      <div className="stops-parts">
        <div className="stops-order">
          {stops.length === 0 ? (
            <p className="form-hint">{text(mapId === undefined ? 'config.rows.none' : 'config.stops.none')}</p>
          ) : null}
          <ol>
            {stops.map((stop, at) => (
              <li key={`${String(at)} ${stop}`}>
                <span className="stops-number">{at + 1}</span>
                <span>{nameOf(stop)}</span>
                {isLocked ? null : (
                  <>
                    <IconButton
                      size="small"
                      icon={ArrowUp}
                      label={text('config.stops.up', { name: nameOf(stop) })}
                      disabled={at === 0}
                      onClick={() => swap(at, at - 1)}
                    />
                    <IconButton
                      size="small"
                      icon={ArrowDown}
                      label={text('config.stops.down', { name: nameOf(stop) })}
                      disabled={at === stops.length - 1}
                      onClick={() => swap(at, at + 1)}
                    />
                    <IconButton
                      size="small"
                      icon={X}
                      label={text('config.stops.remove', { name: nameOf(stop) })}
                      onClick={() => onChange(stops.filter((_, index) => index !== at))}
                    />
                  </>
                )}
              </li>
            ))}
          </ol>
          {isLocked || offered.length === 0 ? null : (
            <Select
              label={text(mapId === undefined ? 'config.add' : 'config.stops.add')}
              value=""
              placeholder={text('config.choose')}
              onChange={id => {
                if (id !== '') add(id);
              }}
              options={offered.map(({ type, name }) => ({ value: type, label: name }))}
            />
          )}
          {isLocked || mapId === undefined || stops.length < 2 ? null : (
            <Button size="small" icon={ArrowUpDown} onClick={() => onChange([...stops].reverse())}>
              {text('config.stops.reverse')}
            </Button>
          )}
        </div>
        {mapId === undefined ? null : (
          <StopsMap mapId={mapId} points={points} stops={stops} onAdd={isLocked ? undefined : add} />
        )}
      </div>
      <FieldError error={error} />
    </fieldset>
  );
}

/** The points on the plan of their map, joined in their order. */
function StopsMap({
  mapId,
  points,
  stops,
  onAdd,
}: {
  readonly mapId: string;
  readonly points: readonly OfferedPoint[];
  readonly stops: readonly string[];
  /** The user has pressed a point. Absent when nothing can be added. */
  readonly onAdd: ((id: string) => void) | undefined;
}) {
  const console = useConsole();
  const { items } = useStore(console.robots.$floorPlans);
  const text = useText();
  const plan = items.find(({ id }) => id === mapId);
  if (!plan) return <p className="form-hint">{text('config.place.noMap')}</p>;
  const radius = Math.max(plan.width, plan.height) * size;
  const placeOf = (id: string): string[] =>
    points.flatMap(({ type, x, y }) => {
      const at = pointOf(plan, x, y);
      return type === id ? [`${String(at.x)},${String(at.y)}`] : [];
    });
  return (
    <svg
      className="stops-map"
      // The list beside it says and does the same.
      aria-hidden
      viewBox={`0 0 ${String(plan.width)} ${String(plan.height)}`}
    >
      <image href={console.address(plan.picture)} width={plan.width} height={plan.height} />
      <polyline points={stops.flatMap(placeOf).join(' ')} strokeWidth={radius / 3} />
      {points.map(({ type, name, x, y }) => {
        const at = pointOf(plan, x, y);
        const numbers = stops.flatMap((stop, index) => (stop === type ? [index + 1] : []));
        return (
          <g
            key={type}
            data-point={type}
            data-chosen={numbers.length > 0 || undefined}
            data-open={onAdd !== undefined || undefined}
            transform={`translate(${String(at.x)} ${String(at.y)})`}
            onClick={() => onAdd?.(type)}
          >
            <title>{text('config.stops.point', { name, count: numbers.length })}</title>
            <circle r={radius} strokeWidth={radius / 5} />
            <text fontSize={radius * (numbers.length > 1 ? 0.8 : 1.2)} dominantBaseline="central" textAnchor="middle">
              {numbers.join(',')}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
