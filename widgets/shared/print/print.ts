/**
 * Prints only a part of a page, also of a portal's page. It copies the part into an empty document of its own, in a light skin, on A4 at
 * its natural size, with page numbers. The browser can save the print as PDF.
 */
import { lookText, skins } from '@patrolkit/core/theme';
import { chartIn, stillOf } from '../chart/draw.ts';
import css from './print.css?inline';

/** What is printed around the part. */
export interface Printed {
  readonly title: string;
  /** Lines below the title: the period, the filters. */
  readonly lines: readonly string[];
  /** The text at the foot of each page, left. */
  readonly foot: string;
  /** The text at the foot of each page, right: the page number, from the number and the count. */
  readonly page: (page: string, pages: string) => string;
  /** The tag of its language. */
  readonly language: string;
  /** True for landscape paper. */
  readonly isWide?: boolean;
}

/** Width between the margins of the paper, px, and height of a chart. */
const widths = { upright: 680, wide: 1000 };
const chartHeight = 260;
/** Placeholders of the page number and the page count. The browser fills them in. */
const [pageMark, pagesMark] = ['\uE000', '\uE001'] as const;

type View = Window & typeof globalThis;

/** The frame of the last print: a browser may still read it after `print` has returned. */
let last: HTMLIFrameElement | undefined;

/** A text as a string in a style sheet. */
const quoted = (text: string): string =>
  `"${text.replace(/["\\\n\r\f<]/g, sign => `\\${sign.codePointAt(0)?.toString(16) ?? ''} `)}"`;

/** The paper: its size, margins, and the foot of each page. */
function pageText({ foot, page, isWide }: Printed): string {
  const counted = page(pageMark, pagesMark)
    .split(/([\uE000\uE001])/)
    .map(piece =>
      piece === pageMark ? 'counter(page)' : piece === pagesMark ? 'counter(pages)' : piece === '' ? '' : quoted(piece),
    )
    .join(' ');
  const font = 'font: 8pt sans-serif; color: #555;';
  return `@page { size: A4 ${isWide ? 'landscape' : 'portrait'}; margin: 14mm 14mm 16mm;
    @bottom-left { content: ${quoted(foot)}; ${font} }
    @bottom-right { content: ${counted}; ${font} } }
    body { margin: 0; background: #fff; }`;
}

/** A style sheet of another document: a sheet cannot be adopted across documents. */
function sheetOf(view: View, text: string): CSSStyleSheet {
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

const textOf = ({ cssRules }: CSSStyleSheet): string => [...cssRules].map(rule => rule.cssText).join('\n');

/** A copy of a part in another document, with its charts redrawn for the paper. */
function copyOf(part: Element, to: Document, width: number): Element {
  const copy = to.importNode(part, true);
  const boxes = part.querySelectorAll('.pk-chart');
  for (const [index, box] of [...copy.querySelectorAll('.pk-chart')].entries()) {
    const source = boxes[index];
    const option = source && chartIn(source);
    // The zoom slider of a chart has no use on paper.
    if (option)
      box.replaceChildren(to.importNode(stillOf({ ...option, dataZoom: [] }, { width, height: chartHeight }), true));
  }
  for (const details of copy.querySelectorAll('details')) details.open = true;
  // The frame is never visible. A picture that loads only when visible would never load, and the print would wait for it.
  for (const image of copy.querySelectorAll('img')) image.loading = 'eager';
  return copy;
}

/** Writes the printed part into a document. */
function write(view: View, part: Element, printed: Printed): void {
  const { document: page } = view;
  page.title = printed.title;
  page.documentElement.lang = printed.language;
  const light = skins.find(({ scheme }) => scheme === 'light');
  page.adoptedStyleSheets = [sheetOf(view, lookText({ skin: light?.key })), sheetOf(view, pageText(printed))];
  const host = page.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const { adoptedStyleSheets: sheets = [] } = part.getRootNode() as Partial<DocumentOrShadowRoot>;
  root.adoptedStyleSheets = [...sheets.map(sheet => sheetOf(view, textOf(sheet))), sheetOf(view, css)];
  const head = page.createElement('header');
  head.className = 'print-head';
  const title = page.createElement('h1');
  title.textContent = printed.title;
  head.append(title);
  for (const line of printed.lines) {
    const text = page.createElement('p');
    text.textContent = line;
    head.append(text);
  }
  const body = page.createElement('div');
  body.className = 'print-body';
  body.append(copyOf(part, page, printed.isWide ? widths.wide : widths.upright));
  root.append(head, body);
  page.body.append(host);
}

/** Longest wait for the pictures of the printed part, ms: a server may never answer. */
const longestWait = 10_000;

/** Prints a part of a page. Rejects when the page allows no frame. `wait` is the longest wait for its pictures, ms. */
export async function printPart(part: Element, printed: Printed, wait = longestWait): Promise<void> {
  last?.remove();
  const frame = document.createElement('iframe');
  last = frame;
  frame.title = printed.title;
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  // The frame is styled through the object model. It is off the screen rather than hidden, because hidden content is not laid out.
  Object.assign(frame.style, {
    position: 'fixed',
    inset: '0 auto auto -10000px',
    width: '210mm',
    height: '297mm',
    border: '0',
  });
  document.body.append(frame);
  const view = frame.contentWindow as View | null;
  if (!view) throw new Error('There is no frame to print.');
  write(view, part, printed);
  const root = view.document.body.firstElementChild?.shadowRoot;
  // A picture that does not load leaves its place empty.
  await Promise.race([
    Promise.allSettled([...(root?.querySelectorAll('img') ?? [])].map(image => image.decode())),
    new Promise(resolve => setTimeout(resolve, wait)),
  ]);
  view.addEventListener('afterprint', () => setTimeout(() => frame.remove(), 0));
  view.focus();
  view.print();
}
