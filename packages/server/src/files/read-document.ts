/** The paragraphs of a document, without the marks of its format. */
import { XMLParser } from 'fast-xml-parser';
import { unzipSync } from 'fflate';
import type { DocumentFormat } from '@patrolkit/transport/contract';

/** A paragraph, and the heading below which it stands. */
export interface Paragraph {
  readonly heading: string;
  readonly text: string;
}

/** The answer of a thread: the paragraphs, or that the file cannot be read. */
export type ReadDocument = { readonly paragraphs: readonly Paragraph[] } | { readonly isDamaged: true };

/** Longest paragraph, characters: about as much as a device says at once. Longer ones are cut at the ends of sentences. */
const longest = 240;
/** Most bytes of the text of a docx file, unpacked. */
const mostUnpacked = 20 * 1024 * 1024;

/** A line as it stands in a document. */
interface Line {
  readonly isHeading: boolean;
  readonly text: string;
}

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The sentences of a text, together as long as a paragraph may be. */
const cut = (text: string): string[] => {
  const sentences = text.match(/[^.!?。！？；]*[.!?。！？；]+\s*|[^.!?。！？；]+/gu) ?? [text];
  const parts: string[] = [];
  for (const sentence of sentences.flatMap(one => one.match(new RegExp(`.{1,${String(longest)}}`, 'gsu')) ?? [])) {
    const last = parts.at(-1);
    if (last !== undefined && [...last].length + [...sentence].length <= longest) parts[parts.length - 1] += sentence;
    else parts.push(sentence);
  }
  return parts.map(tidy).filter(part => part !== '');
};

const paragraphsOf = (lines: readonly Line[]): Paragraph[] => {
  let heading = '';
  return lines.flatMap(({ isHeading, text }) => {
    const plain = tidy(text);
    if (isHeading) {
      heading = plain;
      return [];
    }
    return cut(plain).map(part => ({ heading, text: part }));
  });
};

/** Blocks of lines between empty ones. */
const blocksOf = (text: string): string[] => text.replaceAll('\r\n', '\n').split(/\n\s*\n/);

/** A line of Markdown without marks of lists, links and emphasis. */
const unmarked = (line: string): string =>
  line
    .replace(/^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/, '')
    .replace(/^\s*>\s?/, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`~]{1,3}(?=\S)|(?<=\S)[*_`~]{1,3}/g, '');

const linesOfMarkdown = (text: string): Line[] =>
  blocksOf(text).flatMap(block => {
    const lines: Line[] = [];
    let isOpen = false;
    for (const line of block.split('\n')) {
      const heading = /^\s{0,3}#{1,6}\s+(.*?)\s*#*$/.exec(line);
      const isItem = /^\s*(?:[-*+]|\d+[.)])\s+/.test(line);
      const last = lines.at(-1);
      if (/^\s*(?:[-*_]\s*){3,}$|^\s*\|?[\s:|-]+\|[\s:|-]*$/.test(line)) isOpen = false;
      else if (heading) lines.push({ isHeading: true, text: unmarked(heading[1] ?? '') });
      else if (isOpen && !isItem && last) lines[lines.length - 1] = { ...last, text: `${last.text} ${unmarked(line)}` };
      else lines.push({ isHeading: false, text: unmarked(line) });
      isOpen = !heading;
    }
    return lines;
  });

const linesOfText = (text: string): Line[] => blocksOf(text).map(block => ({ isHeading: false, text: block }));

type XmlNode = Readonly<Record<string, unknown>>;

const childrenOf = (node: XmlNode, name: string): readonly XmlNode[] =>
  Array.isArray(node[name]) ? (node[name] as readonly XmlNode[]) : [];

/** The text within nodes of a docx file. */
const textIn = (nodes: readonly XmlNode[]): string =>
  nodes
    .map(node => {
      if ('w:t' in node)
        return childrenOf(node, 'w:t')
          .map(one => String(one['#text'] ?? ''))
          .join('');
      if ('w:tab' in node || 'w:br' in node) return ' ';
      const [name] = Object.keys(node);
      // What was deleted in the course of changes is no text any more.
      return name === undefined || name === 'w:del' || name === ':@' ? '' : textIn(childrenOf(node, name));
    })
    .join('');

/** Whether a paragraph has a style of headings. Their ids are numbers in Chinese editions of Word. */
const isHeading = (paragraph: readonly XmlNode[]): boolean =>
  paragraph
    .flatMap(node => childrenOf(node, 'w:pPr'))
    .some(node => {
      const style = Object(node[':@']) as Record<string, unknown>;
      return 'w:pStyle' in node && /^(?:heading|title|[1-9]$)/i.test(String(style['w:val'] ?? ''));
    });

const linesIn = (nodes: readonly XmlNode[]): Line[] =>
  nodes.flatMap(node => {
    if ('w:p' in node) {
      const paragraph = childrenOf(node, 'w:p');
      return [{ isHeading: isHeading(paragraph), text: textIn(paragraph) }];
    }
    const [name] = Object.keys(node);
    return name === undefined || name === ':@' ? [] : linesIn(childrenOf(node, name));
  });

/** @throws {Error} when the file is no docx file, or its text is too long */
const linesOfWord = (bytes: Uint8Array): Line[] => {
  const name = 'word/document.xml';
  const files = unzipSync(bytes, { filter: file => file.name === name && file.originalSize <= mostUnpacked });
  const xml = files[name];
  if (!xml || xml.length > mostUnpacked) throw new Error('no text');
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    trimValues: false,
    parseTagValue: false,
  });
  return linesIn(parser.parse(Buffer.from(xml)) as readonly XmlNode[]);
};

/**
 * The paragraphs of a document.
 * @throws {Error} when it cannot be read
 */
export const readDocument = (bytes: Uint8Array, format: DocumentFormat): Paragraph[] => {
  if (format === 'docx') return paragraphsOf(linesOfWord(bytes));
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  return paragraphsOf(format === 'markdown' ? linesOfMarkdown(text) : linesOfText(text));
};

/** The same for a thread, as JSON. */
export const documentAsJson = (bytes: Uint8Array, format: DocumentFormat): Uint8Array => {
  let read: ReadDocument;
  try {
    read = { paragraphs: readDocument(bytes, format) };
  } catch {
    read = { isDamaged: true };
  }
  return Buffer.from(JSON.stringify(read));
};
