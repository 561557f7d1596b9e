import { Navigation } from 'lucide-react';
import { useRef, useState, type ComponentType, type ReactNode } from 'react';
import {
  joined,
  project,
  shownAt,
  unproject,
  type Alarm,
  type EarthPlace,
  type KnownCoordinate,
  type TileSystem,
} from '@patrolkit/core';
import { useConsole, useText, useTexts } from '../shared/element/index.ts';
import type { GestureMode } from '../shared/gestures/gestures.ts';
import { GestureHint } from '../shared/gestures/GestureHint.tsx';
import { mapHints } from '../shared/map/hints.ts';
import { Button } from '../shared/ui/Button.tsx';
import { StaleMark } from '../shared/time/StaleMark.tsx';
import { scaleOf, tilesOf } from '../shared/map/earth.ts';
import { geoPinsOf, type Zooms } from './geo.model.ts';
import type { Point } from '../shared/robots/plan-point.ts';
import type { ToolsProps } from './Tools.tsx';
import { Pins } from '../shared/map/Pins.tsx';
import { useAttempts } from '../shared/map/useAttempts.ts';
import { useGestures } from '../shared/map/useGestures.ts';

/** The visible part. Until the user chooses a place, the map follows the device. */
interface GeoView {
  readonly zoom: number;
  /** A place of the tiles. */
  readonly own?: EarthPlace;
}

/** What the outdoor map shows, and its handlers. */
interface GeoMapProps {
  /** Who gets the wheel and a single finger. */
  readonly mode: GestureMode | undefined;
  /** Where the device is; undefined while that is not known. */
  readonly at: KnownCoordinate | undefined;
  /** Where the map is while it follows no device. */
  readonly center: EarthPlace;
  readonly name: string;
  /** Degrees clockwise from north. Undefined when unknown. */
  readonly turn: number | undefined;
  readonly isStale: boolean;
  readonly template: string | undefined;
  readonly attribution: string | undefined;
  /** By which coordinates the tiles are cut. */
  readonly system: TileSystem;
  readonly zooms: Zooms;
  /** Pending alarms. Those with a coordinate are drawn. */
  readonly alarms: readonly Alarm[];
  /** The user opens an alarm. */
  readonly onOpen: (id: string) => void;
  /** The tools are passed in, so that the code of both maps' tools is loaded once. */
  readonly tools: ComponentType<ToolsProps>;
  /** Notes at the foot of the map. */
  readonly children: ReactNode;
}

/** The place of the selected device on the earth, over tiles that the page or the installation sets, or over a plain grid. */
export function GeoMap({
  mode,
  at,
  center,
  name,
  turn,
  isStale,
  template,
  attribution,
  system,
  zooms,
  alarms,
  onOpen,
  tools: Tools,
  children,
}: GeoMapProps) {
  const console = useConsole();
  const text = useText();
  const { formatTime } = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  const [{ zoom, own }, setView] = useState<GeoView>({ zoom: zooms.first });
  /** Addresses of tiles that failed, and the attempts. */
  const [failures, setFailures] = useState<ReadonlyMap<string, number>>(new Map());

  const shown = shownAt(at ?? center, system);
  const move = (dx: number, dy: number): void =>
    setView(before => {
      const now = project(before.own ?? shown, before.zoom);
      return { ...before, own: unproject({ x: now.x - dx, y: now.y - dy }, before.zoom) };
    });
  /** Zooms around a point measured from the centre. While the map follows, it zooms around the device. */
  const change = (by: (zoom: number) => number, about: Point = { x: 0, y: 0 }): void =>
    setView(before => {
      const next = Math.min(zooms.most, Math.max(zooms.least, by(before.zoom)));
      if (!before.own) return { zoom: next };
      const [now, factor] = [project(before.own, before.zoom), 2 ** (next - before.zoom)];
      const middle = { x: (now.x + about.x) * factor - about.x, y: (now.y + about.y) * factor - about.y };
      return { zoom: next, own: unproject(middle, next) };
    });
  const [size, gestures, rule] = useGestures(frame, {
    mode,
    onPan: move,
    onZoom: (factor, about) => change(now => now + Math.log2(factor), about),
  });

  const centre = own ?? shown;
  const middle = project(centre, zoom);
  const place = project(shown, zoom);
  const x = place.x - middle.x + size.width / 2;
  const y = place.y - middle.y + size.height / 2;
  const scale = scaleOf(centre, zoom);
  const tiles = template && size.width > 0 ? tilesOf(template, centre, zoom, size) : [];
  const isFailing = (attempt: number): boolean => tiles.some(({ address }) => failures.get(address) === attempt);
  const [attempt, retry] = useAttempts(isFailing);
  return (
    <div ref={frame} className="frame geo" part="geo">
      <svg className="map" aria-label={text('robots.map.outdoors')} {...gestures}>
        {tiles.length === 0 || isFailing(attempt) ? (
          <Grid width={size.width} height={size.height} step={scale.width} dx={-middle.x} dy={-middle.y} />
        ) : null}
        {tiles
          .filter(({ address }) => failures.get(address) !== attempt)
          .map(tile => (
            <image
              // With this key, a tile that failed is requested again at the next attempt.
              key={`${tile.key} ${failures.has(tile.address) ? attempt : ''}`}
              // The address is relative to the page, and the console notes its use: it reports when the page's policy blocks it.
              href={console.address(new URL(tile.address, document.baseURI).href)}
              x={tile.x}
              y={tile.y}
              width={tile.edge}
              height={tile.edge}
              preserveAspectRatio="none"
              onError={() => setFailures(before => new Map(before).set(tile.address, attempt))}
            />
          ))}
        {at ? (
          <g
            className="marker geo-marker"
            data-selected
            data-stale={isStale || undefined}
            transform={`translate(${x} ${y})`}
            role="img"
            aria-label={joined(text, 'list', [
              name,
              isStale ? text('common.staleSince', { time: formatTime(at.receivedAt) }) : '',
            ])}
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
        ) : null}
        <Pins pins={geoPinsOf(alarms, centre, zoom, size, system)} scale={1} onOpen={onOpen} />
      </svg>
      <GestureHint rule={rule} texts={mapHints} />
      <div className="foot">
        {children}
        {isFailing(attempt) ? (
          <p className="note" role="status">
            {text('robots.map.failed')}{' '}
            <Button size="small" onClick={retry}>
              {text('common.retry')}
            </Button>
          </p>
        ) : null}
        <p className="geo-place">
          {at ? <bdi>{`${at.latitude.toFixed(6)}, ${at.longitude.toFixed(6)}`}</bdi> : null}
          {at && isStale ? <StaleMark since={at.receivedAt} /> : null}
          <svg className="geo-scale" width={scale.width + 2} height="8" aria-hidden="true">
            <path d={`M1 1v6H${scale.width + 1}V1`} />
          </svg>
          <span>
            {scale.metres >= 1000
              ? text('robots.map.kilometres', { value: scale.metres / 1000 })
              : text('robots.map.metres', { value: scale.metres })}
          </span>
          {template ? null : <span>{text('robots.map.noTiles')}</span>}
          {template && attribution ? <span>{attribution}</span> : null}
        </p>
      </div>
      <Tools
        onZoom={isIn => change(now => (isIn ? Math.floor(now + 1) : Math.ceil(now - 1)))}
        isFollowed={own === undefined}
        onFollow={() => setView(before => (before.own ? { zoom: before.zoom } : { ...before, own: shown }))}
      />
    </div>
  );
}

/** Lines instead of a picture, at the distance of the scale. */
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
