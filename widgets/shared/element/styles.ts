import controls from '../ui/controls.css?inline';
import marks from '../ui/marks.css?inline';
import states from '../ui/states.css?inline';
import ui from '../ui/ui.css?inline';
import baseCss from './base.css?inline';

const sheets = new Map<string, CSSStyleSheet>();

function sheetOf(css: string): CSSStyleSheet {
  let sheet = sheets.get(css);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(css, sheet);
  }
  return sheet;
}

/** The styles of the pieces that most widgets use, in one sheet. */
const pieces = ui + controls + marks + states;

let brought = '';
let broughtSheet: CSSStyleSheet | undefined;

/**
 * Adds the styles of a piece that is loaded with its own code, to every widget of the page, since any may draw it later. Called
 * once, when that code is read.
 */
export function bringStyles(css: string): void {
  brought += css;
  broughtSheet?.replaceSync(brought);
}

/** The sheets of a widget's shadow root, parsed once a page: base, shared pieces, those that came with their code, the widget's own. */
export function widgetSheets(css: string): CSSStyleSheet[] {
  if (!broughtSheet) {
    broughtSheet = new CSSStyleSheet();
    broughtSheet.replaceSync(brought);
  }
  const common = [sheetOf(baseCss), sheetOf(pieces), broughtSheet];
  return css === '' ? common : [...common, sheetOf(css)];
}
