import {
  chosenEdges,
  chosenNodes,
  laneLength,
  metresBetween,
  lanesAt,
  noticeDurations,
  type DictionaryEntry,
  type EdgeChange,
  type GraphEdge,
  type GraphNode,
} from '@patrolkit/core';
import { ArrowLeftRight, Ban, CircleCheck, Spline } from 'lucide-react';
import { useState } from 'react';
import { useConsole, useText, useTexts } from '../shared/element/index.ts';
import { NumberField, Select, TextField } from '../shared/form/Field.tsx';
import { Button } from '../shared/ui/Button.tsx';
import type { LaneDraft } from './useLaneDraft.ts';

const nodeKinds = ['way', 'stop', 'wait', 'lift', 'door'] as const;
const deviceKinds = ['robot', 'car', 'recorder'] as const;

/** So many nodes are offered for a lane, the nearest first. Others are chosen together with the node and joined then. */
const mostOffered = 40;

/** Longest name of a node, characters. */
const longestName = 16;

/** A node by its name, else by its id. */
export const nodeLabel = (node: GraphNode | undefined, id: string): string => node?.name ?? id;

/** A number that was typed; undefined for an empty text and for none. */
const numberIn = (typed: string): number | undefined => {
  const read = typed.trim() === '' ? NaN : Number(typed);
  return Number.isFinite(read) ? read : undefined;
};

const written = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** What is chosen, with its settings. */
export function ChosenPanel({
  draft,
  doors,
  isLocked,
}: {
  readonly draft: LaneDraft;
  readonly doors: readonly DictionaryEntry[];
  readonly isLocked: boolean;
}) {
  const text = useText();
  const nodes = chosenNodes(draft.drawing);
  const edges = chosenEdges(draft.drawing);
  const [node] = nodes;
  const [one, other] = nodes;
  const isJoined = one && other && lanesAt(draft.drawing, one.id).some(({ from, to }) => [from, to].includes(other.id));
  if (nodes.length + edges.length === 0)
    return <p className="hint">{text(isLocked ? 'lanes.none.look' : 'lanes.none')}</p>;
  return (
    <>
      {node && nodes.length === 1 ? <NodeForm key={node.id} node={node} draft={draft} isLocked={isLocked} /> : null}
      {nodes.length > 1 ? (
        <p className="hint">{text('lanes.chosen', { nodes: nodes.length, edges: edges.length })}</p>
      ) : null}
      {one && other && nodes.length === 2 && !isLocked && !isJoined ? (
        <Button size="small" icon={Spline} onClick={() => draft.change({ kind: 'join', from: one.id, to: other.id })}>
          {text('lanes.joinThem')}
        </Button>
      ) : null}
      {edges.length > 0 ? (
        <EdgeForm
          key={edges.map(({ id }) => id).join(' ')}
          edges={edges}
          draft={draft}
          doors={doors}
          isLocked={isLocked}
        />
      ) : null}
    </>
  );
}

function NodeForm({
  node,
  draft: { drawing, change },
  isLocked,
}: {
  readonly node: GraphNode;
  readonly draft: LaneDraft;
  readonly isLocked: boolean;
}) {
  const text = useText();
  const known = new Map(drawing.nodes.map(one => [one.id, one]));
  const joined = lanesAt(drawing, node.id).map(edge => ({ edge, id: edge.from === node.id ? edge.to : edge.from }));
  const taken = new Set([node.id, ...joined.map(({ id }) => id)]);
  const free = drawing.nodes
    .filter(({ id }) => !taken.has(id))
    .sort((one, other) => metresBetween(node, one) - metresBetween(node, other))
    .slice(0, mostOffered);
  const place = (axis: 'x' | 'y') => (typed: string) => {
    const to = numberIn(typed);
    if (to !== undefined)
      change({ kind: 'move', node: node.id, to: { x: node.x, y: node.y, [axis]: to }, as: `${axis} ${node.id}` });
  };
  return (
    <fieldset className="form" disabled={isLocked}>
      <legend>{text('lanes.node', { name: nodeLabel(node, node.id) })}</legend>
      <TextField
        label={text('lanes.node.name')}
        value={node.name ?? ''}
        maxLength={longestName}
        disabled={isLocked}
        onChange={name =>
          change({
            kind: 'setNode',
            node: node.id,
            change: { name: name.trim() === '' ? undefined : name },
            as: `name ${node.id}`,
          })
        }
      />
      <div className="pair">
        <NumberField
          label={text('lanes.node.x')}
          step={0.1}
          value={written(node.x)}
          disabled={isLocked}
          onChange={place('x')}
        />
        <NumberField
          label={text('lanes.node.y')}
          step={0.1}
          value={written(node.y)}
          disabled={isLocked}
          onChange={place('y')}
        />
      </div>
      <Select
        label={text('lanes.node.kind')}
        value={node.kind}
        disabled={isLocked}
        options={nodeKinds.map(kind => ({ value: kind, label: text(`lanes.kind.${kind}`) }))}
        onChange={value => {
          const kind = nodeKinds.find(one => one === value);
          if (kind) change({ kind: 'setNode', node: node.id, change: { kind } });
        }}
      />
      {joined.length > 0 ? (
        <ul className="joined" aria-label={text('lanes.node.lanes')}>
          {joined.map(({ edge, id }) => (
            <li key={edge.id}>
              <button type="button" className="link" onClick={() => change({ kind: 'choose', edges: [edge.id] })}>
                {text('lanes.laneTo', { name: nodeLabel(known.get(id), id) })}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {isLocked || free.length === 0 ? null : (
        <Select
          key={joined.length}
          label={text('lanes.node.join')}
          value=""
          options={free.map(one => ({ value: one.id, label: nodeLabel(one, one.id) }))}
          onChange={to => {
            if (to !== '') change({ kind: 'join', from: node.id, to });
          }}
        />
      )}
    </fieldset>
  );
}

/** The value that all lanes have in common; undefined when they differ. */
const common = <T,>(edges: readonly GraphEdge[], read: (edge: GraphEdge) => T): T | undefined => {
  const [first, ...rest] = edges.map(read);
  return rest.every(one => JSON.stringify(one) === JSON.stringify(first)) ? first : undefined;
};

function EdgeForm({
  edges,
  draft: { drawing, change, inForce, close },
  doors,
  isLocked,
}: {
  readonly edges: readonly GraphEdge[];
  readonly draft: LaneDraft;
  readonly doors: readonly DictionaryEntry[];
  readonly isLocked: boolean;
}) {
  const text = useText();
  const { formatNumber } = useTexts();
  const { notices } = useConsole();
  const [isClosing, setClosing] = useState(false);
  const known = new Map(drawing.nodes.map(one => [one.id, one]));
  const ids = edges.map(({ id }) => id);
  const set = (part: EdgeChange, as?: string): void =>
    change({
      kind: 'setEdges',
      edges: ids,
      change: part,
      ...(as === undefined ? {} : { as: `${as} ${ids.join(' ')}` }),
    });
  const [edge] = edges;
  if (!edge) return null;
  const only = edges.length === 1 ? edge : undefined;
  const length = edges.reduce((sum, one) => sum + (laneLength(known, one) ?? 0), 0);
  const isOneWay = common(edges, one => one.isOneWay) ?? false;
  const kinds = common(edges, one => one.kinds) ?? [];
  const isInForce = only !== undefined && inForce.edges.some(({ id }) => id === only.id);
  const name = (id: string): string => nodeLabel(known.get(id), id);
  const number = (field: 'maxSpeed' | 'width') => (typed: string) => {
    const value = numberIn(typed);
    if (typed.trim() === '' || value !== undefined) set({ [field]: value }, field);
  };
  return (
    <fieldset className="form" disabled={isLocked}>
      <legend>
        {only
          ? text('lanes.lane', { from: name(only.from), to: name(only.to) })
          : text('lanes.lanes', { count: edges.length })}
      </legend>
      <p className="hint">
        {text('lanes.length', {
          length: text('lanes.metre', { value: formatNumber(Math.round(length * 100) / 100) }),
        })}
      </p>
      <label className="tick">
        <input type="checkbox" checked={isOneWay} onChange={() => set({ isOneWay: !isOneWay })} />
        <span>
          {only && isOneWay
            ? text('lanes.oneWayTo', { from: name(only.from), to: name(only.to) })
            : text('lanes.oneWay')}
        </span>
      </label>
      {isOneWay && !isLocked ? (
        <Button size="small" icon={ArrowLeftRight} onClick={() => change({ kind: 'turn' })}>
          {text('lanes.turn')}
        </Button>
      ) : null}
      <div className="pair">
        <NumberField
          label={text('lanes.maxSpeed')}
          min={0.1}
          max={3}
          step={0.1}
          value={written(common(edges, one => one.maxSpeed))}
          placeholder={text('lanes.noLimit')}
          disabled={isLocked}
          onChange={number('maxSpeed')}
        />
        <NumberField
          label={text('lanes.width')}
          min={0.5}
          max={10}
          step={0.1}
          value={written(common(edges, one => one.width))}
          disabled={isLocked}
          onChange={number('width')}
        />
      </div>
      <fieldset className="kinds">
        <legend>{text('lanes.kinds')}</legend>
        {deviceKinds.map(kind => {
          const isIn = kinds.length === 0 || kinds.includes(kind);
          const all = kinds.length === 0 ? deviceKinds : kinds;
          const next = isIn ? all.filter(one => one !== kind) : [...all, kind];
          return (
            <label key={kind} className="tick">
              <input
                type="checkbox"
                checked={isIn}
                // Someone must drive there.
                disabled={isIn && next.length === 0}
                onChange={() => set({ kinds: next.length === deviceKinds.length ? undefined : next })}
              />
              <span>{text(`robots.kind.${kind}`)}</span>
            </label>
          );
        })}
      </fieldset>
      {doors.length > 0 ? (
        <Select
          label={text('lanes.door')}
          value={common(edges, one => one.doorId) ?? ''}
          clearable
          disabled={isLocked}
          options={doors.map(door => ({ value: door.type, label: door.name }))}
          onChange={doorId => set({ doorId: doorId === '' ? undefined : doorId })}
        />
      ) : null}
      {only && isInForce && !isLocked ? (
        <Button
          size="small"
          icon={only.isClosed ? CircleCheck : Ban}
          busy={isClosing}
          onClick={() => {
            setClosing(true);
            void close(only.id, !only.isClosed).then(outcome => {
              setClosing(false);
              if (!outcome.isDone) notices.notify('error', outcome.problem, noticeDurations.http);
            });
          }}
        >
          {text(only.isClosed ? 'lanes.open' : 'lanes.close')}
        </Button>
      ) : null}
      {only?.isClosed ? <p className="hint">{text('lanes.isClosed')}</p> : null}
    </fieldset>
  );
}
