/** The keys on the map of lanes. */
import type { Corner, Drawing, GraphNode, Stroke } from '@patrolkit/core';
import { keyOf } from '@patrolkit/core/keys';
import type { KeyboardEvent } from 'react';

/** What the pointer does on the map. */
export type Tool = 'choose' | 'draw' | 'measure';

/** What a press on the map meets. */
export interface Met {
  readonly node?: string;
  readonly edge?: string;
}

/** How far arrow keys move the chosen nodes, metres. */
const steps: Readonly<Record<string, Corner>> = {
  ArrowLeft: { x: -0.1, y: 0 },
  ArrowRight: { x: 0.1, y: 0 },
  ArrowUp: { x: 0, y: 0.1 },
  ArrowDown: { x: 0, y: -0.1 },
};

/** What the keys work on. */
interface Keys {
  readonly drawing: Drawing;
  readonly change: (stroke: Stroke) => void;
  readonly tool: Tool;
  readonly isLocked: boolean;
  /** Takes one step back. False when there is nothing to take back. */
  readonly isBack: () => boolean;
  /** The middle of what is seen, metres: keys draw there. */
  readonly middle: Corner;
  /** A node that is nearer to the middle is meant, metres. */
  readonly reach: number;
  readonly put: (at: Corner, met: Met, isOff: boolean) => void;
  readonly measure: (at: Corner) => void;
  readonly lookAt: (node: GraphNode) => void;
  /** What the map does with other keys. */
  readonly otherwise: (event: KeyboardEvent<SVGElement>) => void;
}

/** Handles a key on the map; false for one that means nothing here. */
const isHandled = (event: KeyboardEvent, keys: Keys): boolean => {
  const { drawing, change, tool, isBack, middle, reach, put, measure, lookAt } = keys;
  const { nodes, chosen } = drawing;
  const key = keyOf(event);
  const by = steps[key];
  if (key === 'Escape') return isBack();
  if (by && chosen.nodes.length > 0 && tool === 'choose') {
    const times = event.shiftKey ? 10 : 1;
    change({ kind: 'nudge', by: { x: by.x * times, y: by.y * times } });
    return true;
  }
  if (key === ' ' && tool === 'draw') {
    const near = nodes.find(({ x, y }) => Math.hypot(x - middle.x, y - middle.y) < reach);
    put(middle, near ? { node: near.id } : {}, event.altKey);
    return true;
  }
  if (key === ' ' && tool === 'measure') {
    measure(middle);
    return true;
  }
  if (key === 'Enter' && tool === 'draw') {
    change({ kind: 'choose' });
    return true;
  }
  if ((key !== 'PageDown' && key !== 'PageUp') || nodes.length === 0) return false;
  const at = nodes.findIndex(({ id }) => id === chosen.nodes[0]);
  const next = nodes[(at + (key === 'PageDown' ? 1 : nodes.length - 1) + nodes.length) % nodes.length];
  if (!next) return false;
  change({ kind: 'choose', nodes: [next.id] });
  lookAt(next);
  return true;
};

/** What the map of lanes does with keys. */
export const laneKeys =
  (keys: Keys) =>
  (event: KeyboardEvent<SVGElement>): void => {
    if (event.ctrlKey || event.metaKey || keys.isLocked || !isHandled(event, keys)) return keys.otherwise(event);
    event.preventDefault();
    event.stopPropagation();
  };
