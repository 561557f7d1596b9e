import { idsBelow, treeOf, type AnyResource, type FilterValues, type ListTree } from '@patrolkit/core';
import { Pencil } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useConsole, useText } from '../shared/element/index.ts';
import { lateDialog } from '../shared/dialog/Dialog.tsx';
import { IconButton } from '../shared/ui/Button.tsx';
import { branchesOf, Tree, type Moving } from './Tree.tsx';
import { useOffers } from './useOffers.ts';

const MoveQuestion = lateDialog(async () => (await import('./form/MoveQuestion.tsx')).MoveQuestion);

/** A move that the user is asked about: of a node, below another one. */
interface Move {
  readonly id: string;
  readonly below: string;
}

/**
 * The tree beside a list. The node that users choose narrows the list. Where the nodes are rows of the list, users can edit the chosen one,
 * and move nodes.
 */
export function TreePanel({
  resource: { keeps, title: pageTitle },
  tree: { label, nodes: call, moves },
  value,
  turn,
  onPick,
  onEdit,
  onMoved,
}: {
  readonly resource: AnyResource;
  readonly tree: ListTree;
  /** The value of the filter. */
  readonly value: FilterValues[string];
  /** Another number when the list was changed: the tree is then read again. */
  readonly turn: number;
  readonly onPick: (value: FilterValues[string]) => void;
  /** Opens the form of a row. Undefined for users who may not change rows. */
  readonly onEdit: ((id: string, name: string) => void) | undefined;
  readonly onMoved: () => void;
}) {
  const { resources } = useConsole();
  const text = useText();
  const [taken, setTaken] = useState<string>();
  const [move, setMove] = useState<Move>();
  const read = useCallback((signal: AbortSignal) => resources.offers(call, {}, signal), [resources, call]);
  // A changed list may be another tree.
  const entries = useOffers(read, 0, turn) ?? [];
  const nodes = treeOf(entries);
  const nodeOf = (id: string | undefined) => branchesOf(nodes).find(({ node }) => node.id === id)?.node;
  const nameOf = (id: string | undefined): string => nodeOf(id)?.name ?? '';
  const [chosen = '', ...others] = Array.isArray(value) ? value.map(String) : [];
  const one = others.length === 0 ? chosen : undefined;
  const mayMove = moves !== undefined && onEdit !== undefined;
  const moving: Moving = {
    moved: taken,
    onTake: setTaken,
    mayDrop: below => {
      const node = nodeOf(taken);
      const upper = entries.find(({ type }) => type === taken)?.parent;
      return node !== undefined && below !== '' && below !== upper && !idsBelow(node).includes(below);
    },
    onDrop: below => {
      if (taken !== undefined) setMove({ id: taken, below });
      setTaken(undefined);
    },
  };
  // A tree of the list's own rows has the title of the list.
  const title = text(moves === undefined ? label : pageTitle);
  return (
    <>
      <div className="tree-head">
        <h3>{title}</h3>
        {mayMove && one !== undefined && nodeOf(one) ? (
          <IconButton
            size="small"
            icon={Pencil}
            label={text('config.edit.of', { name: nameOf(one) })}
            onClick={() => onEdit(one, nameOf(one))}
          />
        ) : null}
      </div>
      <Tree
        label={title}
        nodes={[{ id: '', name: text('common.all'), children: [] }, ...nodes]}
        chosen={one ?? ''}
        {...(mayMove ? { moving } : {})}
        onPick={id => onPick(id === '' ? undefined : [id])}
      />
      <p className="muted" role="status">
        {taken === undefined ? '' : text('config.move.taken', { name: nameOf(taken) })}
      </p>
      {move && keeps && moves !== undefined ? (
        <MoveQuestion
          keeps={keeps}
          id={move.id}
          name={nameOf(move.id)}
          field={moves}
          below={move.below}
          belowName={nameOf(move.below)}
          onClose={() => setMove(undefined)}
          onDone={() => {
            setMove(undefined);
            onMoved();
          }}
        />
      ) : null}
    </>
  );
}
