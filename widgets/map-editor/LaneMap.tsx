import {
  chosenNodes,
  type Corner,
  type Differences,
  type FloorPlan,
  type GraphProblem,
  type Snaps,
} from '@patrolkit/core';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef } from 'react';
import { useConsole, useText } from '../shared/element/index.ts';
import { GestureHint } from '../shared/gestures/GestureHint.tsx';
import { mapHints } from '../shared/map/hints.ts';
import { markersOf } from '../shared/map/places.ts';
import { RobotMarker } from '../shared/map/RobotMarker.tsx';
import { zoomStep } from '../shared/map/useGestures.ts';
import { useMapFacts } from '../shared/map/useMapFacts.ts';
import { viewBox, zoom } from '../shared/map/view.ts';
import { pointOf, type Point } from '../shared/robots/plan-point.ts';
import { IconButton } from '../shared/ui/Button.tsx';
import { usePushSwitch } from '../shared/usePushSwitch.ts';
import { LaneLine, Measure, NodeMark, type Tone } from './lane-layers.tsx';
import type { LaneDraft } from './useLaneDraft.ts';
import type { Tool } from './lane-keys.ts';
import { useLaneSurface } from './useLaneSurface.ts';

/** What is drawn beside nodes and lanes. */
export interface Layers {
  readonly names: boolean;
  readonly lengths: boolean;
  readonly robots: boolean;
}

/** The plan of a map with its lanes, which the user draws. */
export function LaneMap({
  plan,
  draft,
  tool,
  onTool,
  snaps,
  layers,
  compared,
  isLocked,
}: {
  readonly plan: FloorPlan;
  readonly draft: LaneDraft;
  readonly tool: Tool;
  readonly onTool: (tool: Tool) => void;
  readonly snaps: Snaps;
  readonly layers: Layers;
  /** What differs from the lanes in force, while the user compares. */
  readonly compared: Differences | undefined;
  /** The user may not draw, or the window is too small for it. */
  readonly isLocked: boolean;
}) {
  const console = useConsole();
  const text = useText();
  const frame = useRef<HTMLDivElement>(null);
  const at = useLaneSurface(frame, { plan, draft, tool, onTool, snaps, isLocked });
  const { size, view, rule, surface, look, fitAll } = at;
  const { drawing } = draft;
  const { chosen } = drawing;
  return (
    <div className="map-frame" ref={frame}>
      <svg
        part="map"
        className="map"
        aria-label={text('lanes.map')}
        viewBox={size.width > 0 ? viewBox(view, size) : undefined}
        data-tool={isLocked ? undefined : tool}
        {...surface}
      >
        <rect className="ground" width={plan.width} height={plan.height} />
        <image href={console.address(plan.picture)} width={plan.width} height={plan.height} />
        {size.width > 0 ? (
          <Drawn
            plan={plan}
            draft={draft}
            layers={layers}
            compared={compared}
            hasAim={!isLocked && tool !== 'choose'}
            surface={at}
          />
        ) : null}
      </svg>
      <GestureHint rule={rule} texts={mapHints} />
      <p className="pk-hidden" role="status">
        {text('lanes.chosen', { nodes: chosenNodes(drawing).length, edges: chosen.edges.length })}
      </p>
      <div className="zooms">
        <IconButton icon={ZoomIn} label={text('common.zoomIn')} onClick={() => look(now => zoom(now, zoomStep))} />
        <IconButton
          icon={ZoomOut}
          label={text('common.zoomOut')}
          onClick={() => look(now => zoom(now, 1 / zoomStep))}
        />
        <IconButton icon={Maximize} label={text('robots.map.fit')} onClick={fitAll} />
      </div>
    </div>
  );
}

/** Lanes and nodes, and what the user draws at the moment. */
function Drawn({
  plan,
  draft: { drawing, problems, inForce },
  layers,
  compared,
  hasAim,
  surface: { view, begin, next, measured, box },
}: {
  readonly plan: FloorPlan;
  readonly draft: LaneDraft;
  readonly layers: Layers;
  readonly compared: Differences | undefined;
  /** A cross in the middle shows where keys draw. */
  readonly hasAim: boolean;
  readonly surface: ReturnType<typeof useLaneSurface>;
}) {
  const facts = useMapFacts();
  usePushSwitch('RobotSituationPushSwitch');
  const { nodes, edges, chosen } = drawing;
  const known = new Map(nodes.map(node => [node.id, node]));
  const wrong = wrongOf(problems);
  const tones = compared && tonesOf(compared);
  const chosenIds = { nodes: new Set(chosen.nodes), edges: new Set(chosen.edges) };
  const before = new Map(inForce.nodes.map(node => [node.id, node]));
  return (
    <>
      {compared?.removedEdges.map(edge => {
        const [from, to] = [before.get(edge.from), before.get(edge.to)];
        return from && to ? (
          <LaneLine key={edge.id} plan={plan} edge={edge} from={from} to={to} scale={view.scale} tone="removed" />
        ) : null;
      })}
      {compared?.removedNodes.map(node => (
        <NodeMark key={node.id} plan={plan} node={node} scale={view.scale} tone="removed" />
      ))}
      {edges.map(edge => {
        const [from, to] = [known.get(edge.from), known.get(edge.to)];
        return from && to ? (
          <LaneLine
            key={edge.id}
            plan={plan}
            edge={edge}
            from={from}
            to={to}
            scale={view.scale}
            isChosen={chosenIds.edges.has(edge.id)}
            isWrong={wrong.edges.has(edge.id)}
            tone={tones?.edges.get(edge.id)}
            hasLength={layers.lengths}
          />
        ) : null;
      })}
      {begin && next ? <Measure plan={plan} places={[begin, next]} scale={view.scale} /> : null}
      {nodes.map(node => (
        <NodeMark
          key={node.id}
          plan={plan}
          node={node}
          scale={view.scale}
          isChosen={chosenIds.nodes.has(node.id)}
          isWrong={wrong.nodes.has(node.id)}
          isStart={node.id === begin?.id}
          tone={tones?.nodes.get(node.id)}
          hasName={layers.names}
        />
      ))}
      {layers.robots ? (
        <g className="robots" aria-hidden>
          {markersOf(plan, facts).map(marker => (
            <RobotMarker
              key={marker.robot.id}
              marker={marker}
              scale={view.scale * 0.7}
              isTabStop={false}
              onSelect={() => undefined}
            />
          ))}
        </g>
      ) : null}
      {measured.length > 0 ? <Measure plan={plan} places={measured} scale={view.scale} /> : null}
      {box ? <Box plan={plan} box={box} scale={view.scale} /> : null}
      {hasAim ? (
        <path
          className="aim"
          d="M-14 0H-4M4 0H14M0 -14V-4M0 4V14"
          transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}
        />
      ) : null}
    </>
  );
}

function Box({
  plan,
  box: [from, to],
  scale,
}: {
  readonly plan: FloorPlan;
  readonly box: readonly [Corner, Corner];
  readonly scale: number;
}) {
  const [one, other]: readonly [Point, Point] = [pointOf(plan, from.x, from.y), pointOf(plan, to.x, to.y)];
  return (
    <rect
      className="box"
      x={Math.min(one.x, other.x)}
      y={Math.min(one.y, other.y)}
      width={Math.abs(one.x - other.x)}
      height={Math.abs(one.y - other.y)}
      strokeWidth={scale}
    />
  );
}

/** The nodes and lanes that have a problem. */
const wrongOf = (problems: readonly GraphProblem[]) => ({
  nodes: new Set(problems.flatMap(({ nodes, isGrave }) => (isGrave ? nodes : []))),
  edges: new Set(problems.flatMap(({ edges, isGrave }) => (isGrave ? edges : []))),
});

const tonesOf = (found: Differences) => ({
  nodes: new Map<string, Tone>([
    ...found.addedNodes.map(({ id }) => [id, 'added'] as const),
    ...found.movedNodes.map(({ now: { id } }) => [id, 'changed'] as const),
    ...found.changedNodes.map(({ id }) => [id, 'changed'] as const),
  ]),
  edges: new Map<string, Tone>([
    ...found.addedEdges.map(({ id }) => [id, 'added'] as const),
    ...found.changedEdges.map(({ id }) => [id, 'changed'] as const),
  ]),
});
