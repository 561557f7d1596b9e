import { shoelaceTheme } from '@patrolkit/core/theme';
import pad from '../hold/pad.css?inline';
import driving from '../robots/driving.css?inline';
import controls from '../ui/controls.css?inline';
import dialog from '../ui/Dialog.css?inline';
import viewer from '../ui/ImageViewer.css?inline';
import marks from '../ui/marks.css?inline';
import states from '../ui/states.css?inline';
import toasts from '../ui/Toasts.css?inline';
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

/** The pieces that widgets draw with, each beside its component. They come together: apart they pack worse than what is saved. */
const pieces = ui + dialog + controls + marks + states + toasts + viewer + pad + driving;

/** The sheets of a widget's shadow root, parsed once a page: base, Shoelace's tokens, shared pieces, the widget's own. */
export function widgetSheets(css: string): CSSStyleSheet[] {
  return [baseCss, shoelaceTheme, pieces, css].filter(text => text !== '').map(sheetOf);
}
