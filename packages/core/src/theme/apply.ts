import type { Skin } from './skin.ts';
import { defaultSkin, skinOf } from './skins/index.ts';
import { fixedDeclarations, lowDeclarations, stillDeclarations, type Density, type Motion } from './tokens.ts';

/** Where a look is adopted: the document, or a shadow root of a page that confines the kit's styles to it. */
export type StyleRoot = Document | ShadowRoot;

/** A skin for when the system asks for dark pages, and one for light pages. */
export interface SystemSkins {
  readonly dark: number;
  readonly light: number;
}

/** How a page looks. */
export interface Look {
  /** Key of the skin, 1 to 13. Unknown keys give the default one. */
  readonly skin?: number | undefined;
  /** Replaces `skin` by what the system asks for, and follows it at once. */
  readonly systemSkins?: SystemSkins | undefined;
  readonly density?: Density | undefined;
  readonly motion?: Motion | undefined;
  /** The language of the texts, which decides the font families. */
  readonly language?: string | undefined;
}

const key = Symbol.for('patrolkit.skins.v2');
const page = globalThis as { [key]?: WeakMap<StyleRoot, { text: string; readonly sheet: CSSStyleSheet }> };

// On globalThis, because two bundles on a page must not stack two skins.
const applied = (page[key] ??= new WeakMap());

/** The custom properties of a skin as declarations, for any selector. */
export function skinDeclarations(skin: Skin): string {
  const colors = Object.entries(skin.colors).map(([name, value]) => `--pk-${name}:${value};`);
  return `--pk-scheme:${skin.scheme};${colors.join('')}`;
}

/**
 * A look as the text of a stylesheet. `:where` has no specificity, so that a page overrides a token with a plain rule on the provider or on
 * a widget. `:root` serves widgets without a provider.
 */
export function lookText({ skin = defaultSkin, systemSkins, density = 'comfortable', motion, language }: Look): string {
  const rule = (declarations: string): string => `:where(:root,:host){${declarations}}`;
  const first = skinDeclarations(skinOf(systemSkins?.dark ?? skin));
  const light = systemSkins
    ? `@media (prefers-color-scheme:light){${rule(skinDeclarations(skinOf(systemSkins.light)))}}`
    : '';
  const still = rule(stillDeclarations());
  return (
    rule(fixedDeclarations(density, language) + first) +
    light +
    `@media (min-width:600px) and (max-height:479.98px){${rule(lowDeclarations())}}` +
    (motion === 'reduced' ? still : `@media (prefers-reduced-motion:reduce){${still}}`)
  );
}

/** The document of a root. */
export const documentOf = (root: StyleRoot): Document => ('host' in root ? root.host.ownerDocument : root);

/** A sheet for a document or a shadow root in it. A document adopts no sheet that was made in the window of another. */
export function sheetFor(root: StyleRoot, css: string): CSSStyleSheet {
  const sheet = new (documentOf(root).defaultView ?? globalThis).CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/** Adopts a look on a document or shadow root, in place of the earlier one. Elements inherit it. */
export function applyLook(root: StyleRoot, look: Look): void {
  const text = lookText(look);
  let entry = applied.get(root);
  // A shadow root that moved to another document has lost its sheets, and takes none of the earlier document.
  if (!entry || !root.adoptedStyleSheets.includes(entry.sheet)) {
    entry = { text, sheet: sheetFor(root, text) };
    applied.set(root, entry);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, entry.sheet];
  }
  if (entry.text !== text) {
    entry.sheet.replaceSync(text);
    entry.text = text;
  }
}

/** Adopts the default look on a root that has none, so that a widget without a provider is legible. */
export function ensureLook(root: StyleRoot): void {
  if (!applied.has(root)) applyLook(root, {});
}
