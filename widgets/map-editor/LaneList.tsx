import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Corner } from '@patrolkit/core';
import { useText, useTexts } from '../shared/element/index.ts';
import { TextField } from '../shared/form/Field.tsx';
import { Button } from '../shared/ui/Button.tsx';
import { nodeLabel } from './ChosenPanel.tsx';
import type { LaneDraft } from './useLaneDraft.ts';

/** More nodes or lanes than this are found by their names alone. */
const most = 100;

/** The nodes and lanes as a list, in step with the map. With it and the form beside it everything can be done without the map. */
export function LaneList({
  draft: { drawing, change },
  middle,
  isLocked,
}: {
  readonly draft: LaneDraft;
  /** Where a new node is put, metres. */
  readonly middle: Corner;
  readonly isLocked: boolean;
}) {
  const text = useText();
  const { formatNumber } = useTexts();
  const [sought, setSought] = useState('');
  const { nodes, edges, chosen } = drawing;
  const known = new Map(nodes.map(node => [node.id, node]));
  const wanted = sought.trim().toLowerCase();
  const name = (id: string): string => nodeLabel(known.get(id), id);
  const isWanted = (said: string): boolean => said.toLowerCase().includes(wanted);
  const foundNodes = nodes.filter(node => isWanted(name(node.id)));
  const foundEdges = edges.filter(({ from, to }) => isWanted(name(from)) || isWanted(name(to)));
  const metres = (value: number): string => text('lanes.metre', { value: formatNumber(Math.round(value * 100) / 100) });
  const rest = Math.max(0, foundNodes.length - most) + Math.max(0, foundEdges.length - most);
  return (
    <>
      <TextField type="search" label={text('lanes.list.search')} value={sought} onChange={setSought} />
      {isLocked ? null : (
        <Button size="small" icon={Plus} onClick={() => change({ kind: 'add', at: middle })}>
          {text('lanes.list.add')}
        </Button>
      )}
      <h3>{text('lanes.list.nodes', { count: nodes.length })}</h3>
      <ul className="rows">
        {foundNodes.slice(0, most).map(node => (
          <li key={node.id}>
            <button
              type="button"
              aria-pressed={chosen.nodes.includes(node.id)}
              onClick={event =>
                change({ kind: 'choose', nodes: [node.id], isMore: event.ctrlKey || event.metaKey || event.shiftKey })
              }
            >
              <span>{nodeLabel(node, node.id)}</span>
              <small>{`${metres(node.x)} · ${metres(node.y)}`}</small>
            </button>
          </li>
        ))}
      </ul>
      <h3>{text('lanes.list.lanes', { count: edges.length })}</h3>
      <ul className="rows">
        {foundEdges.slice(0, most).map(edge => (
          <li key={edge.id}>
            <button
              type="button"
              aria-pressed={chosen.edges.includes(edge.id)}
              onClick={event =>
                change({ kind: 'choose', edges: [edge.id], isMore: event.ctrlKey || event.metaKey || event.shiftKey })
              }
            >
              <span>{`${name(edge.from)} ${edge.isOneWay ? '→' : '↔'} ${name(edge.to)}`}</span>
              {edge.isClosed ? <small>{text('lanes.closed')}</small> : null}
            </button>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="hint">{text('lanes.list.more', { count: rest })}</p> : null}
    </>
  );
}
