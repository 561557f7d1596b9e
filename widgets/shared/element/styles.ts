import { shoelaceTheme } from '@patrolkit/core/theme';
import uiCss from '../ui/ui.css?inline';
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

/** The sheets of a widget's shadow root, parsed once a page: base, Shoelace's tokens, shared pieces, the widget's own. */
export function widgetSheets(css: string): CSSStyleSheet[] {
  return [baseCss, shoelaceTheme, uiCss, css].filter(text => text !== '').map(sheetOf);
}
