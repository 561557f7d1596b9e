import type { Drawing, Snaps, Stroke } from '@patrolkit/core';
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignHorizontalSpaceAround,
  AlignVerticalSpaceAround,
  Bot,
  ClipboardPaste,
  Copy,
  Grid3x3,
  MousePointer2,
  PenTool,
  Redo2,
  Ruler,
  Tags,
  Trash2,
  TriangleRight,
  Undo2,
} from 'lucide-react';
import { useText } from '../shared/element/index.ts';
import { IconButton } from '../shared/ui/Button.tsx';
import type { Layers } from './LaneMap.tsx';
import type { Tool } from './lane-keys.ts';

const tools = [
  ['choose', MousePointer2],
  ['draw', PenTool],
  ['measure', Ruler],
] as const;
const snapping = [
  ['grid', Grid3x3],
  ['angles', TriangleRight],
] as const;
const shown = [
  ['names', Tags],
  ['lengths', Ruler],
  ['robots', Bot],
] as const;
const orders = [
  ['align', 'x', AlignCenterVertical],
  ['align', 'y', AlignCenterHorizontal],
  ['spread', 'x', AlignHorizontalSpaceAround],
  ['spread', 'y', AlignVerticalSpaceAround],
] as const;

/** The tools of the map: what the pointer does, steps back and forward, what is done with the choice, snapping and layers. */
export function LaneTools({
  drawing,
  change,
  tool,
  onTool,
  snaps,
  onSnaps,
  layers,
  onLayers,
  onCopy,
  onPaste,
  isLocked,
}: {
  readonly drawing: Drawing;
  readonly change: (stroke: Stroke) => void;
  readonly tool: Tool;
  readonly onTool: (tool: Tool) => void;
  readonly snaps: Snaps;
  readonly onSnaps: (snaps: Snaps) => void;
  readonly layers: Layers;
  readonly onLayers: (layers: Layers) => void;
  readonly onCopy: (() => void) | undefined;
  readonly onPaste: (() => void) | undefined;
  readonly isLocked: boolean;
}) {
  const text = useText();
  const { nodes, edges } = drawing.chosen;
  const few = { align: nodes.length < 2, spread: nodes.length < 3 };
  return (
    <div className="strip" role="toolbar" aria-label={text('lanes.tools')}>
      {isLocked ? null : (
        <>
          <span className="group">
            {tools.map(([name, icon]) => (
              <IconButton
                key={name}
                icon={icon}
                label={text(`lanes.tool.${name}`)}
                pressed={tool === name}
                onClick={() => onTool(name)}
              />
            ))}
          </span>
          <span className="group">
            <IconButton
              icon={Undo2}
              label={text('lanes.undo')}
              disabled={drawing.past.length === 0}
              onClick={() => change({ kind: 'undo' })}
            />
            <IconButton
              icon={Redo2}
              label={text('lanes.redo')}
              disabled={drawing.future.length === 0}
              onClick={() => change({ kind: 'redo' })}
            />
          </span>
          <span className="group">
            <IconButton icon={Copy} label={text('lanes.copy')} disabled={!onCopy} onClick={onCopy} />
            <IconButton icon={ClipboardPaste} label={text('lanes.paste')} disabled={!onPaste} onClick={onPaste} />
            <IconButton
              icon={Trash2}
              label={text('lanes.remove')}
              disabled={nodes.length + edges.length === 0}
              onClick={() => change({ kind: 'remove' })}
            />
          </span>
          <span className="group">
            {orders.map(([kind, axis, icon]) => (
              <IconButton
                key={`${kind} ${axis}`}
                icon={icon}
                label={text(`lanes.${kind}.${axis}`)}
                disabled={few[kind]}
                onClick={() => change({ kind, axis })}
              />
            ))}
          </span>
          <span className="group">
            {snapping.map(([name, icon]) => (
              <IconButton
                key={name}
                icon={icon}
                label={text(`lanes.snap.${name}`)}
                pressed={snaps[name]}
                onClick={() => onSnaps({ ...snaps, [name]: !snaps[name] })}
              />
            ))}
          </span>
        </>
      )}
      <span className="group">
        {shown.map(([name, icon]) => (
          <IconButton
            key={name}
            icon={icon}
            label={text(`lanes.layer.${name}`)}
            pressed={layers[name]}
            onClick={() => onLayers({ ...layers, [name]: !layers[name] })}
          />
        ))}
      </span>
    </div>
  );
}
