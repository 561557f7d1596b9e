import { joined, type GraphProblem } from '@patrolkit/core';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useText } from '../shared/element/index.ts';
import { nodeLabel } from './ChosenPanel.tsx';
import type { LaneDraft } from './useLaneDraft.ts';

/** More problems than this are counted alone. */
const most = 100;

/** What is wrong with the drawing. A press on a problem chooses what has it. */
export function Problems({ draft: { problems, drawing, change, isChecked } }: { readonly draft: LaneDraft }) {
  const text = useText();
  const nodes = new Map(drawing.nodes.map(node => [node.id, node]));
  const edges = new Map(drawing.edges.map(edge => [edge.id, edge]));
  const nodeName = (id: string): string => nodeLabel(nodes.get(id), id);
  const laneName = (id: string): string => {
    const edge = edges.get(id);
    return edge ? `${nodeName(edge.from)} – ${nodeName(edge.to)}` : id;
  };
  const said = ({ kind, nodes: at, edges: lanes, names }: GraphProblem): string =>
    text(`lanes.problem.${kind}`, {
      name:
        names ||
        joined(text, 'list', at.slice(0, 3).map(nodeName)) ||
        joined(text, 'list', lanes.slice(0, 3).map(laneName)),
      count: at.length,
    });
  if (problems.length === 0)
    return (
      <p className="fine">
        <CircleCheck aria-hidden />
        {text(isChecked ? 'lanes.problems.none' : 'lanes.problems.checking')}
      </p>
    );
  return (
    <>
      <ul className="problems">
        {problems.slice(0, most).map(problem => {
          const { kind, nodes: at, edges: lanes, names, isGrave } = problem;
          const Icon = isGrave ? CircleAlert : Info;
          const inner = (
            <>
              <Icon aria-hidden />
              <span>{said(problem)}</span>
            </>
          );
          return (
            <li key={[kind, ...at, ...lanes, names].join(' ')} data-grave={isGrave || undefined}>
              {at.length + lanes.length > 0 ? (
                <button type="button" onClick={() => change({ kind: 'choose', nodes: at, edges: lanes })}>
                  {inner}
                </button>
              ) : (
                <span className="problem">{inner}</span>
              )}
            </li>
          );
        })}
      </ul>
      {problems.length > most ? (
        <p className="hint">{text('lanes.problems.more', { count: problems.length - most })}</p>
      ) : null}
    </>
  );
}
