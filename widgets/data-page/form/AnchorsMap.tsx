import { project, shownAt, unproject, type FloorPlan, type FormRow } from '@patrolkit/core';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useContext, useRef, useState, type PointerEvent } from 'react';
import { useConsole, useText } from '../../shared/element/index.ts';
import { GestureHint } from '../../shared/gestures/GestureHint.tsx';
import { tilesOf } from '../../shared/map/earth.ts';
import { mapHints } from '../../shared/map/hints.ts';
import { useGestures, zoomStep } from '../../shared/map/useGestures.ts';
import type { Point } from '../../shared/robots/plan-point.ts';
import { IconButton } from '../../shared/ui/Button.tsx';
import { PageTilesContext } from '../tiles.ts';
import {
  anchorOf,
  anchorPoints,
  draggedRow,
  onScreen,
  overlayOf,
  previewZooms,
  viewOfPlan,
  type EarthView,
} from './anchors.model.ts';

/** A map at its place on the earth, over the background of the page. Users drag its two points. */
export function AnchorsMap({
  plan,
  row,
  isLocked,
  onChange,
}: {
  readonly plan: FloorPlan;
  readonly row: FormRow;
  readonly isLocked: boolean;
  readonly onChange: (row: FormRow) => void;
}) {
  const console = useConsole();
  const text = useText();
  const tiles = useContext(PageTilesContext);
  const frame = useRef<HTMLDivElement>(null);
  /** The view that the user chose; undefined for the whole map. */
  const [own, setOwn] = useState<EarthView>();
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const anchor = anchorOf(row);
  const { system } = tiles;

  const look = (by: (view: EarthView) => EarthView): void =>
    setOwn(before => {
      const view = before ?? (anchor && viewOfPlan(plan, anchor, size, system));
      return view && by(view);
    });
  const pan = (dx: number, dy: number): void =>
    look(({ middle, zoom }) => {
      const at = project(middle, zoom);
      return { zoom, middle: unproject({ x: at.x - dx, y: at.y - dy }, zoom) };
    });
  const zoomBy = (factor: number, about: Point = { x: 0, y: 0 }): void =>
    look(({ middle, zoom }) => {
      const next = Math.min(previewZooms.most, Math.max(previewZooms.least, zoom + Math.log2(factor)));
      const [at, by] = [project(middle, zoom), 2 ** (next - zoom)];
      return {
        zoom: next,
        middle: unproject({ x: (at.x + about.x) * by - about.x, y: (at.y + about.y) * by - about.y }, next),
      };
    });
  const [size, gestures, rule] = useGestures(frame, { mode: undefined, onPan: pan, onZoom: zoomBy });
  if (!anchor) return <p className="form-hint">{text('config.anchors.unplaced')}</p>;
  const view = own ?? viewOfPlan(plan, anchor, size, system);
  const drag = (point: number, { clientX, clientY }: PointerEvent): void => {
    const box = frame.current?.getBoundingClientRect();
    const at = { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) };
    // The view stays while a point moves: it would run away below the pointer.
    setOwn(view);
    onChange(draggedRow(row, point, at, view, size, system));
  };
  const shown = tiles.template && size.width > 0 ? tilesOf(tiles.template, view.middle, view.zoom, size) : [];
  return (
    <>
      <div className="anchors-frame" ref={frame}>
        <svg className="anchors-map" aria-label={text('config.anchors.map', { name: plan.name })} {...gestures}>
          {shown
            .filter(({ address }) => !failed.has(address))
            .map(tile => (
              <image
                key={tile.key}
                href={console.address(new URL(tile.address, document.baseURI).href)}
                x={tile.x}
                y={tile.y}
                width={tile.edge}
                height={tile.edge}
                preserveAspectRatio="none"
                onError={() => setFailed(before => new Set(before).add(tile.address))}
              />
            ))}
          {size.width > 0 ? (
            <>
              <image
                className="anchors-plan"
                href={console.address(plan.picture)}
                width={plan.width}
                height={plan.height}
                preserveAspectRatio="none"
                transform={overlayOf(plan, anchor, view, size, system)}
              />
              {anchorPoints.map(({ longitude, latitude }, point) => {
                const place = { longitude: anchor[longitude], latitude: anchor[latitude] };
                const at = onScreen(shownAt(place, system), view, size);
                return (
                  <g
                    key={longitude}
                    className="anchors-handle"
                    data-point={point}
                    data-open={!isLocked || undefined}
                    transform={`translate(${at.x} ${at.y})`}
                    onPointerDown={event => {
                      if (isLocked || event.button !== 0) return;
                      // The map must not move with the point.
                      event.stopPropagation();
                      event.currentTarget.setPointerCapture(event.pointerId);
                    }}
                    onPointerMove={event => {
                      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
                      event.stopPropagation();
                      drag(point, event);
                    }}
                  >
                    <circle className="anchors-grip" r={18} />
                    <circle className="anchors-dot" r={10} />
                    <text textAnchor="middle" y={4}>
                      {point + 1}
                    </text>
                  </g>
                );
              })}
            </>
          ) : null}
        </svg>
        <GestureHint rule={rule} texts={mapHints} />
        <div className="anchors-zoom">
          <IconButton size="small" icon={ZoomIn} label={text('common.zoomIn')} onClick={() => zoomBy(zoomStep)} />
          <IconButton size="small" icon={ZoomOut} label={text('common.zoomOut')} onClick={() => zoomBy(1 / zoomStep)} />
          <IconButton
            size="small"
            icon={Maximize}
            label={text('config.corners.fit')}
            onClick={() => setOwn(undefined)}
          />
        </div>
        {tiles.template && tiles.attribution ? <p className="anchors-credit">{tiles.attribution}</p> : null}
      </div>
      {tiles.template ? null : <p className="form-hint">{text('config.anchors.noTiles')}</p>}
    </>
  );
}
