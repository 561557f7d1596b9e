/** Entries that lie below each other, as a tree. */
import type { DictionaryEntry } from './words.ts';

/** A node of a tree. */
export interface TreeNode {
  readonly id: string;
  readonly name: string;
  readonly children: readonly TreeNode[];
}

/**
 * The tree of entries, each at one place. An entry whose upper one is not among them lies at the top, and so does the first of entries
 * that a server puts into a circle.
 */
export function treeOf(entries: readonly DictionaryEntry[]): readonly TreeNode[] {
  const left = new Map(entries.map(entry => [entry.type, entry]));
  const nodeOf = ({ type, name }: DictionaryEntry): TreeNode => {
    left.delete(type);
    const below = entries.filter(({ parent }) => parent === type);
    return {
      id: type,
      name: name || type,
      children: below.flatMap(entry => (left.get(entry.type) === entry ? [nodeOf(entry)] : [])),
    };
  };
  const known = new Set(left.keys());
  const tops = [...left.values()].filter(({ parent }) => parent === undefined || !known.has(parent));
  const tree = tops.flatMap(entry => (left.has(entry.type) ? [nodeOf(entry)] : []));
  for (const entry of left.values()) tree.push(nodeOf(entry));
  return tree;
}

/** The ids of a node and of all nodes below it. */
export const idsBelow = ({ id, children }: TreeNode): readonly string[] => [id, ...children.flatMap(idsBelow)];

/** The entries in the order of their tree, each with how deep it lies; 0 at the top. */
export const inTree = (
  entries: readonly DictionaryEntry[],
): readonly { readonly type: string; readonly name: string; readonly depth: number }[] => {
  const flat = (nodes: readonly TreeNode[], depth: number): ReturnType<typeof inTree> =>
    nodes.flatMap(({ id, name, children }) => [{ type: id, name, depth }, ...flat(children, depth + 1)]);
  return flat(treeOf(entries), 0);
};
