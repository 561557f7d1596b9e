import {
  lanesAt,
  noSnaps,
  snapped,
  type Corner,
  type FloorPlan,
  type GraphNode,
  type Snaps,
  type Stroke,
} from '@patrolkit/core';
import { useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { useGestures } from '../shared/map/useGestures.ts';
import { clamp, fit, pan, placeAt, planPoint, zoom, type View } from '../shared/map/view.ts';
import { pointOf } from '../shared/robots/plan-point.ts';
import { laneKeys, type Met, type Tool } from './lane-keys.ts';
import type { LaneDraft } from './useLaneDraft.ts';

/** How near a place must be to what it snaps to, px on the screen. */
const reach = 10;

/** What a press on the map meets. */
const metOf = (target: EventTarget | null): Met => {
  const found = target instanceof Element ? target.closest<SVGElement>('[data-node], [data-edge]') : null;
  const { node, edge } = found?.dataset ?? {};
  return { ...(node === undefined ? {} : { node }), ...(edge === undefined ? {} : { edge }) };
};

/** The nodes in a box. */
const inBox = (nodes: readonly GraphNode[], [from, to]: readonly [Corner, Corner]): string[] =>
  nodes
    .filter(
      ({ x, y }) =>
        x >= Math.min(from.x, to.x) &&
        x <= Math.max(from.x, to.x) &&
        y >= Math.min(from.y, to.y) &&
        y <= Math.max(from.y, to.y),
    )
    .map(({ id }) => id);

/** What a press draws: at a node, in a lane, or at a free place. */
const strokeAt = ({ node, edge }: Met, from: string | undefined, at: Corner): Stroke => {
  if (node !== undefined)
    return from === undefined || from === node ? { kind: 'choose', nodes: [node] } : { kind: 'join', from, to: node };
  return edge === undefined ? { kind: 'add', at, from } : { kind: 'split', edge, at, from };
};

/** What the pointer and the keys do on the map of lanes. */
export function useLaneSurface(
  frame: RefObject<HTMLDivElement | null>,
  {
    plan,
    draft: { drawing, change },
    tool,
    onTool,
    snaps,
    isLocked,
  }: {
    readonly plan: FloorPlan;
    readonly draft: LaneDraft;
    readonly tool: Tool;
    readonly onTool: (tool: Tool) => void;
    readonly snaps: Snaps;
    readonly isLocked: boolean;
  },
) {
  /** The view that the user chose; undefined for the whole map. */
  const [own, setOwn] = useState<View>();
  /** Where the pointer is, metres, and whether Alt turns snapping off. */
  const [pointed, setPointed] = useState<{ readonly at: Corner; readonly isFree: boolean }>();
  const [measured, setMeasured] = useState<readonly Corner[]>([]);
  /** The corners of a box that the user draws to choose what is in it, metres. */
  const [box, setBox] = useState<readonly [Corner, Corner]>();
  const drag = useRef<{ readonly node: string; readonly as: string } | undefined>(undefined);
  const drags = useRef(0);
  const { nodes, chosen } = drawing;
  const isDrawing = !isLocked && tool === 'draw';
  const known = new Map(nodes.map(node => [node.id, node]));
  /** The node from which the next lane begins: the one that is chosen alone. */
  const [only, ...others] = isDrawing ? chosen.nodes : [];
  const begin = only === undefined || others.length > 0 ? undefined : known.get(only);

  const look = (by: (view: View) => View): void => setOwn(before => clamp(by(before ?? fit(plan, size)), plan, size));
  const [size, gestures, rule] = useGestures(frame, {
    mode: 'greedy',
    onPan: (dx, dy) => {
      if (!drag.current && !box) look(before => pan(before, dx, dy));
    },
    onZoom: (factor, at) => look(before => zoom(before, factor, at)),
  });
  const view = own ? clamp(own, plan, size) : fit(plan, size);

  const metresOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Corner => {
    const edge = frame.current?.getBoundingClientRect();
    return placeAt(plan, planPoint(view, size, { x: clientX - (edge?.left ?? 0), y: clientY - (edge?.top ?? 0) }));
  };
  /** The place for one that a user points at, beside the nodes to which it is joined. */
  const snap = (at: Corner, beside: readonly GraphNode[], isOff: boolean): Corner =>
    snapped(at, isOff ? noSnaps : snaps, {
      others: [],
      beside: beside.map(corner => ({ corner, beyond: undefined })),
      reach: reach * view.scale * plan.metresPerPixel,
    });
  const besideNode = (id: string): readonly GraphNode[] =>
    lanesAt(drawing, id).flatMap(({ from, to }) => known.get(from === id ? to : from) ?? []);

  /** Goes on drawing at a node, in a lane or at a free place. */
  const put = (at: Corner, met: Met, isOff: boolean): void =>
    change(strokeAt(met, begin?.id, snap(at, begin ? [begin] : [], isOff)));
  const press = (event: MouseEvent<SVGElement>): void => {
    const met = metOf(event.target);
    const at = metresOf(event);
    if (tool === 'measure') setMeasured(before => [...before, at]);
    else if (isDrawing) put(at, met, event.altKey);
    else if (met.node !== undefined || met.edge !== undefined)
      change({
        kind: 'choose',
        ...(met.node === undefined ? {} : { nodes: [met.node] }),
        ...(met.edge === undefined ? {} : { edges: [met.edge] }),
        isMore: event.shiftKey || event.ctrlKey || event.metaKey,
      });
    else if (!event.shiftKey) change({ kind: 'choose' });
  };

  const onPointerDown = (event: PointerEvent<SVGElement>): void => {
    const { node } = metOf(event.target);
    if (event.button === 0 && !isLocked && tool === 'choose') {
      if (node !== undefined && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
        drags.current += 1;
        drag.current = { node, as: `drag ${drags.current}` };
      } else if (node === undefined && event.shiftKey) {
        const at = metresOf(event);
        setBox([at, at]);
      }
    }
    gestures.onPointerDown(event);
  };
  const onPointerMove = (event: PointerEvent<SVGElement>): void => {
    gestures.onPointerMove(event);
    const at = metresOf(event);
    if (isDrawing || tool === 'measure') setPointed({ at, isFree: event.altKey });
    if (box && event.buttons === 1) return setBox([box[0], at]);
    const held = drag.current;
    if (!held || event.buttons !== 1 || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    change({ kind: 'move', node: held.node, to: snap(at, besideNode(held.node), event.altKey), as: held.as });
  };
  const onPointerUp = (event: PointerEvent<SVGElement>): void => {
    gestures.onPointerUp(event);
    drag.current = undefined;
    if (!box) return;
    change({ kind: 'choose', nodes: inBox(nodes, box), isMore: true });
    setBox(undefined);
  };
  /** Takes one step back: the measure, the choice, and then the tool. False when there is nothing to take back. */
  const isBack = (): boolean => {
    if (measured.length > 0) setMeasured([]);
    else if (chosen.nodes.length + chosen.edges.length > 0) change({ kind: 'choose' });
    else if (tool !== 'choose') onTool('choose');
    else return false;
    return true;
  };
  const onKeyDown = laneKeys({
    drawing,
    change,
    tool,
    isLocked,
    isBack,
    middle: placeAt(plan, view),
    reach: 2 * reach * view.scale * plan.metresPerPixel,
    put,
    measure: at => setMeasured(before => [...before, at]),
    lookAt: node => setOwn(clamp({ ...pointOf(plan, node.x, node.y), scale: view.scale }, plan, size)),
    otherwise: gestures.onKeyDown,
  });
  const surface = {
    ...gestures,
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerLeave: () => setPointed(undefined),
    onClick: press,
    onKeyDown,
  };
  const next = begin && pointed && isDrawing ? snap(pointed.at, [begin], pointed.isFree) : undefined;
  return {
    size,
    view,
    rule,
    surface,
    look,
    fitAll: () => setOwn(undefined),
    /** Where the next lane begins, and where it would end. */
    begin,
    next,
    measured: pointed && tool === 'measure' ? [...measured, pointed.at] : measured,
    box,
  };
}
