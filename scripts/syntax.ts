// The syntax tree that Vite's parser makes of a file, in the shape that the scripts here need.

/** A node of the tree: what it is, where it stands, and its parts. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

/** Whether a part of a node is a node itself. */
export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
