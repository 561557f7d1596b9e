// Citations `file › words` in the docs: a part of a file, such as the title of a test.
import { parseSync } from 'vite';
import { isNode, type Node } from './syntax.ts';

/** The text of a file by its path from the root of the repository; undefined when there is none. */
export type ReadFile = (file: string) => string | undefined;

/** Whether a file holds tests. */
export const isTest = (file: string): boolean => /\.(?:test|spec)\.tsx?$/.test(file);

const listOf = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node).flatMap(part => [...(isNode(part) ? [part] : []), ...listOf(part)]);

/** Names of a called function, outermost first, and the rows of `each`: `it.each(rows)('…')` is `it`, `each` and the rows. */
function callOf(callee: unknown): { readonly names: readonly string[]; readonly rows: readonly Node[] } {
  if (!isNode(callee)) return { names: [], rows: [] };
  const { type, name, object, property } = callee;
  if (type === 'Identifier') return { names: [String(name)], rows: [] };
  if (type === 'MemberExpression') {
    const { names, rows } = callOf(object);
    return { names: [...names, isNode(property) ? String(property['name']) : ''], rows };
  }
  if (type === 'CallExpression') {
    const { names, rows } = callOf(callee['callee']);
    return { names, rows: [...rows, ...listOf(callee['arguments'])] };
  }
  return { names: [], rows: [] };
}

const notRun = new Set(['skip', 'skipIf', 'runIf', 'todo', 'fixme', 'fails', 'fail']);

/**
 * The titles of the tests and groups of a file that run. For titles that are put together: their source, and that of the rows that fill
 * them.
 */
export function titlesOf(file: string, text: string): readonly string[] {
  const titles: string[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'CallExpression') {
      const { names, rows } = callOf(node['callee']);
      const [title] = listOf(node['arguments']);
      if (['it', 'test', 'describe'].includes(names[0] ?? '')) {
        if (names.some(name => notRun.has(name))) return;
        if (title) titles.push(title.type === 'Literal' ? String(title['value']) : text.slice(title.start, title.end));
        titles.push(...rows.map(({ start, end }) => text.slice(start, end)));
      }
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseSync(file, text).program as unknown as Node);
  return titles;
}

/**
 * What is wrong with a cited place; undefined when the file contains the words. In a file of tests the title of one that runs must contain
 * them.
 */
export function faultOf(file: string, words: string, read: ReadFile): string | undefined {
  const text = read(file);
  if (text === undefined) return `${file} is not there`;
  if (!text.includes(words)) return `${file} says nothing of “${words}”`;
  if (words === '' || !isTest(file) || titlesOf(file, text).some(title => title.includes(words))) return undefined;
  return `no test that runs in ${file} is called “${words}”`;
}
