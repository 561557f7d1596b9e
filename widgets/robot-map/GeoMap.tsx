import { LocateFixed, Minus, Navigation, Plus } from 'lucide-react';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import type { KnownCoordinate } from '@patrolkit/core';
import { useText } from '../shared/element/index.ts';
import { IconButton } from '../shared/ui/Button.tsx';
import { project, scaleOf, tilesOf, unproject, zoomLimits, type Place } from './geo.model.ts';
import type { Size } from './robot-map.model.ts';

/** Where the selected device is on the earth, over tiles that the integrator configures, or over a plain grid. */
export function GeoMap({
  at,
  name,
  turn,
  isStale,
  template,
  attribution,
}: {
  readonly at: KnownCoordinate;
  readonly name: string;
  /** Degrees clockwise from north; undefined where it is not known. */
  readonly turn: number | undefined;
  readonly isStale: boolean;
  readonly template: string | undefined;
  readonly attribution: string | undefined;
}) {
  const text = useText();
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [zoom, setZoom] = useState(18);
  /** Where the user moved the map; without it the map follows. */
  const [own, setOwn] = useState<Place>();
  const drag = useRef<{ readonly id: number; x: number; y: number }>(undefined);
  const [failures, setFailures] = useState(0);

  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const observer = new ResizeObserver(() => setSize({ width: current.clientWidth, height: current.clientHeight }));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);

  const centre = own ?? at;
  const middle = project(centre, zoom);
  const place = project(at, zoom);
  const x = place.x - middle.x + size.width / 2;
  const y = place.y - middle.y + size.height / 2;
  const change = (by: number): void =>
    setZoom(before => Math.min(zoomLimits.most, Math.max(zoomLimits.least, before + by)));
  const onPointerMove = (event: PointerEvent): void => {
    const from = drag.current;
    if (!from || from.id !== event.pointerId) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    from.x = event.clientX;
    from.y = event.clientY;
    setOwn(before => {
      const now = project(before ?? at, zoom);
      return unproject({ x: now.x - dx, y: now.y - dy }, zoom);
    });
  };
  const endDrag = (): void => {
    drag.current = undefined;
  };
  const scale = scaleOf(centre, zoom);
  const tiles = template && size.width > 0 ? tilesOf(template, centre, zoom, size) : [];
  return (
    <div
      ref={frame}
      className="frame geo"
      part="geo"
      onPointerDown={event => {
        if (event.button !== 0 || (event.target as Element).closest('.tools')) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { id: event.pointerId, x: event.clientX, y: event.clientY };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
    >
      <svg className="map" role="group" aria-label={text('robots.map.outdoors')}>
        {tiles.length > 0 ? (
          tiles.map(tile => (
            <image
              key={tile.key}
              href={tile.address}
              x={tile.x}
              y={tile.y}
              width={256}
              height={256}
              onError={() => setFailures(count => count + 1)}
            />
          ))
        ) : (
          <Grid width={size.width} height={size.height} step={scale.width} dx={-middle.x} dy={-middle.y} />
        )}
        <g
          className="marker geo-marker"
          data-selected
          data-stale={isStale || undefined}
          transform={`translate(${x} ${y})`}
          role="img"
          aria-label={name}
        >
          <circle className="halo" r="21" />
          <circle className="body" r="14" />
          <Navigation
            className="kind"
            x={-9}
            y={-9}
            width={18}
            height={18}
            aria-hidden
            transform={turn === undefined ? undefined : `rotate(${turn - 45})`}
          />
          <text className="label" y="34" textAnchor="middle">
            {name}
          </text>
        </g>
      </svg>
      <p className="geo-place">
        <bdi>{`${at.latitude.toFixed(6)}, ${at.longitude.toFixed(6)}`}</bdi>
        <svg className="geo-scale" width={scale.width + 2} height="8" aria-hidden="true">
          <path d={`M1 1v6H${scale.width + 1}V1`} />
        </svg>
        <span>
          {scale.metres >= 1000
            ? text('robots.map.kilometres', { value: scale.metres / 1000 })
            : text('robots.map.metres', { value: scale.metres })}
        </span>
        {template && attribution ? <span>{attribution}</span> : null}
        {template ? null : <span>{text('robots.map.noTiles')}</span>}
        {template && failures > 0 ? <span role="status">{text('robots.map.tilesFailed')}</span> : null}
      </p>
      <div className="tools">
        <IconButton icon={Plus} label={text('robots.map.zoomIn')} onClick={() => change(1)} />
        <IconButton icon={Minus} label={text('robots.map.zoomOut')} onClick={() => change(-1)} />
        <IconButton
          icon={LocateFixed}
          label={text('robots.map.follow')}
          pressed={own === undefined}
          onClick={() => setOwn(own ? undefined : at)}
        />
      </div>
    </div>
  );
}

/** Lines instead of a picture: so far apart as the scale says. */
function Grid({
  width,
  height,
  step,
  dx,
  dy,
}: {
  readonly width: number;
  readonly height: number;
  readonly step: number;
  readonly dx: number;
  readonly dy: number;
}) {
  const from = (offset: number): number => (((offset % step) + step) % step) - step;
  const lines: string[] = [];
  for (let x = from(dx + width / 2); x < width; x += step) lines.push(`M${x} 0V${height}`);
  for (let y = from(dy + height / 2); y < height; y += step) lines.push(`M0 ${y}H${width}`);
  return <path className="grid" d={lines.join('')} />;
}
