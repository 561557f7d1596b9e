import { documentOf, sheetFor } from '@patrolkit/core/theme';
import controls from '../ui/controls.css?inline';
import marks from '../ui/marks.css?inline';
import states from '../ui/states.css?inline';
import ui from '../ui/ui.css?inline';
import baseCss from './base.css?inline';

/** The sheets of each document, by their texts. A shadow root adopts only sheets of its own document. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>();

/** The styles of the pieces that most widgets use, in one sheet. */
const pieces = ui + controls + marks + states;

let brought = '';
/** The sheets that hold the brought styles, one for each document. They are weak, since a page may come and go in a frame. */
const broughtSheets = new Set<WeakRef<CSSStyleSheet>>();

/** The sheet of a text for a root. It is parsed once for each document. An empty text means the sheet of the brought styles. */
export function sheetOf(root: Document | ShadowRoot, css: string): CSSStyleSheet {
  const document = documentOf(root);
  const known = sheets.get(document) ?? new Map<string, CSSStyleSheet>();
  sheets.set(document, known);
  let sheet = known.get(css);
  if (!sheet) {
    sheet = sheetFor(root, css || brought);
    known.set(css, sheet);
    if (!css) broughtSheets.add(new WeakRef(sheet));
  }
  return sheet;
}

/**
 * Adds the styles of a piece that is loaded with its own code. Every widget of the page gets them, since any may draw the piece later.
 * Called once, when that code runs.
 */
export function bringStyles(css: string): void {
  brought += css;
  for (const sheet of broughtSheets) sheet.deref()?.replaceSync(brought);
}

/** The sheets of a widget's shadow root: base, shared pieces, brought styles, and the widget's own if it has any. */
export function widgetSheets(root: ShadowRoot, css: string): CSSStyleSheet[] {
  return [...new Set([baseCss, pieces, '', css])].map(text => sheetOf(root, text));
}
