/**
 * A build step that removes docstrings from the files that a browser loads: those of the contract and of the elements, and what the
 * contract says about its codecs. They are for the generated pages, for tests and for editors, and no running code reads them.
 */
import type { Plugin } from 'vite';
import { isNode, type Node } from './syntax.ts';

const isText = (value: unknown): value is Node =>
  isNode(value) &&
  ((value.type === 'Literal' && typeof value['value'] === 'string') || value.type === 'TemplateLiteral');
const isList = (value: unknown): value is Node => isNode(value) && value.type === 'ArrayExpression';
const nameOf = (value: unknown): unknown => (isNode(value) ? (value['name'] ?? value['value']) : undefined);

/**
 * The documentation of a node: `doc: '…'`, `summary: '…'`, `wire: '…'`, `samples: […]`, the third argument of `field` and `assumed`, the
 * second of an event.
 */
function docOf(node: Node): unknown {
  if (node.type === 'Property')
    return ['doc', 'summary', 'wire', 'samples'].includes(String(nameOf(node['key']))) ? node['value'] : undefined;
  if (node.type !== 'CallExpression' || !Array.isArray(node['arguments'])) return undefined;
  if (['field', 'assumed'].includes(String(nameOf(node['callee'])))) return node['arguments'][2] as unknown;
  // event<Detail>()('name', 'when it fires')
  const { callee } = node;
  const isEvent = isNode(callee) && callee.type === 'CallExpression' && nameOf(callee['callee']) === 'event';
  return isEvent ? (node['arguments'][1] as unknown) : undefined;
}

function* docsIn(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const part of node) yield* docsIn(part);
  if (!isNode(node)) return;
  const doc = docOf(node);
  if (isText(doc) || isList(doc)) yield doc;
  for (const [name, part] of Object.entries(node)) if (name !== 'type' && part !== doc) yield* docsIn(part);
}

/** Makes the build step; it runs on the contract and on `*.element.ts`. */
export const withoutDocs = (): Plugin => ({
  name: 'without-docs',
  enforce: 'post',
  apply: 'build',
  transform(code, id) {
    if (!/\/contract\/(?:[\w-]+\/)?[\w-]+\.ts$|\.element\.ts$/.test(id.split('?')[0] ?? '')) return undefined;
    const docs = [...docsIn(this.parse(code))].sort((one, other) => other.start - one.start);
    const lean = docs.reduce(
      (text, { type, start, end }) =>
        `${text.slice(0, start)}${type === 'ArrayExpression' ? '[]' : "''"}${text.slice(end)}`,
      code,
    );
    return { code: lean, map: null };
  },
});
