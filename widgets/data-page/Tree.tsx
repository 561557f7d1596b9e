import type { TreeNode } from '@patrolkit/core';
import { keyOf } from '@patrolkit/core/keys';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import css from './tree.css?inline';
import { useSheet } from './useSheet.ts';

/** A node as the tree shows it. */
interface Branch {
  readonly node: TreeNode;
  readonly level: number;
  readonly parent: string | undefined;
  /** Its path, which separates it from every other node: a server may give two places one id. */
  readonly path: string;
}

/** The visible nodes, in order. Nodes below a closed one are left out. */
export const branchesOf = (
  nodes: readonly TreeNode[],
  closed: ReadonlySet<string> = none,
  level = 1,
  parent?: Pick<Branch, 'node' | 'path'>,
): readonly Branch[] =>
  nodes.flatMap((node, at) => {
    const branch = { node, level, parent: parent?.node.id, path: `${parent?.path ?? ''}/${String(at)}` };
    return [branch, ...(closed.has(node.id) ? [] : branchesOf(node.children, closed, level + 1, branch))];
  });

const none: ReadonlySet<string> = new Set();

/** How users move nodes: by dragging one onto another, or by cutting it and inserting it there. */
export interface Moving {
  /** The node that is being dragged, or that was cut. */
  readonly moved: string | undefined;
  readonly onTake: (id: string | undefined) => void;
  /** Whether the taken node may lie below another one. */
  readonly mayDrop: (below: string) => boolean;
  readonly onDrop: (below: string) => void;
}

/** What an item of a tree does when its nodes can be moved. */
const movingOf = ({ moved, onTake, mayDrop, onDrop }: Moving, id: string) => ({
  draggable: id !== '',
  'data-moved': moved === id || undefined,
  onDragStart: ({ dataTransfer }: DragEvent): void => {
    dataTransfer.effectAllowed = 'move';
    dataTransfer.setData('text/plain', id);
    onTake(id);
  },
  onDragEnd: () => onTake(undefined),
  onDragOver: (event: DragEvent): void => {
    if (mayDrop(id)) event.preventDefault();
  },
  onDrop: (event: DragEvent): void => {
    event.preventDefault();
    if (mayDrop(id)) onDrop(id);
  },
});

/** Cuts a node, inserts the one that was cut below another, or takes it back. Returns whether the key did something. */
function moveByKey(event: KeyboardEvent, { moved, onTake, mayDrop, onDrop }: Moving, id: string): boolean {
  const key = keyOf(event);
  const isWithControl = event.ctrlKey || event.metaKey;
  if (isWithControl && key === 'x' && id !== '') onTake(id);
  else if (isWithControl && key === 'v' && mayDrop(id)) onDrop(id);
  else if (key === 'Escape' && moved !== undefined) onTake(undefined);
  else return false;
  return true;
}

/** One node of the tree. */
function Item({
  branch: { node, level, parent },
  isFirst,
  isChosen,
  isClosed,
  hasBranches,
  moving,
  onPick,
  onFold,
}: {
  readonly branch: Branch;
  /** True for the node that gets the focus at first. */
  readonly isFirst: boolean;
  readonly isChosen: boolean;
  readonly isClosed: boolean;
  /** True when nodes of the tree open and close: names of the others then begin at the same line. */
  readonly hasBranches: boolean;
  readonly moving: Moving | undefined;
  readonly onPick: () => void;
  readonly onFold: (isClosed: boolean) => void;
}) {
  const isBranch = node.children.length > 0;
  const Mark = isClosed ? ChevronRight : ChevronDown;
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    const all = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])];
    const at = all.indexOf(event.currentTarget);
    const focusOn = (id: string | undefined): void => all.find(({ dataset }) => dataset['id'] === id)?.focus();
    const key = keyOf(event);
    const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[key];
    if (moving && moveByKey(event, moving, node.id)) event.stopPropagation();
    else if (key === 'Enter' || key === ' ') event.currentTarget.click();
    else if (key === 'ArrowRight' && isBranch && isClosed) onFold(false);
    else if (key === 'ArrowRight' && isBranch) focusOn(node.children[0]?.id);
    else if (key === 'ArrowLeft' && isBranch && !isClosed) onFold(true);
    else if (key === 'ArrowLeft') focusOn(parent);
    else if (step === undefined) return;
    else all[step]?.focus();
    event.preventDefault();
  };
  return (
    <span
      role="treeitem"
      tabIndex={isFirst ? 0 : -1}
      data-id={node.id}
      data-first={isFirst || undefined}
      data-closes
      data-level={Math.min(level, 5)}
      aria-level={level}
      aria-selected={isChosen}
      aria-expanded={isBranch ? !isClosed : undefined}
      {...(moving && movingOf(moving, node.id))}
      onClick={onPick}
      onKeyDown={onKey}
    >
      {isBranch ? (
        <Mark
          size={14}
          aria-hidden
          onClick={event => {
            event.stopPropagation();
            onFold(!isClosed);
          }}
        />
      ) : hasBranches ? (
        <span className="leaf" />
      ) : null}
      {node.name || node.id}
    </span>
  );
}

/**
 * A tree of which one node is chosen. Arrow keys move through it and open and close branches. The choice of the node without an id is that
 * of all.
 */
export function Tree({
  label,
  nodes,
  chosen,
  moving,
  onPick,
}: {
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  readonly chosen: string;
  readonly moving?: Moving;
  readonly onPick: (id: string) => void;
}) {
  const [closed, setClosed] = useState(none);
  const root = useRef<HTMLSpanElement>(null);
  useSheet(css, root);
  const branches = branchesOf(nodes, closed);
  const first = branches.some(({ node }) => node.id === chosen) ? chosen : '';
  return (
    <span ref={root} role="tree" tabIndex={-1} aria-label={label} className="tree">
      {branches.map(branch => {
        const { id } = branch.node;
        return (
          <Item
            key={branch.path}
            branch={branch}
            isFirst={id === first}
            isChosen={id === chosen}
            isClosed={closed.has(id)}
            hasBranches={nodes.some(({ children }) => children.length > 0)}
            moving={moving}
            onPick={() => onPick(id)}
            onFold={isClosed => setClosed(new Set([...closed].filter(one => one !== id).concat(isClosed ? id : [])))}
          />
        );
      })}
    </span>
  );
}
