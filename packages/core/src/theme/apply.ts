import type { Skin } from './skin.ts';
import { skinOf } from './skins/index.ts';
import { fixedDeclarations } from './tokens.ts';

/** What skins are adopted on: the document, or a shadow root of a page that keeps the kit to itself. */
export interface StyleRoot {
  adoptedStyleSheets: CSSStyleSheet[];
}

const key = Symbol.for('patrolkit.skins.v1');
const page = globalThis as { [key]?: WeakMap<StyleRoot, { skin: number; sheet: CSSStyleSheet }> };

// On globalThis: two bundles on a page must not stack two skins.
const applied = (page[key] ??= new WeakMap());

/** The custom properties of a skin as declarations, for any selector. */
export function skinDeclarations(skin: Skin): string {
  const colors = Object.entries(skin.colors).map(([name, value]) => `--pk-${name}:${value};`);
  return `--pk-scheme:${skin.scheme};${colors.join('')}`;
}

/**
 * A skin as a stylesheet text. `:where` gives it no weight, so that a page overrides a token with a plain rule on
 * the provider or on a widget; on `:root` for widgets without a provider.
 */
export function skinText(skinKey: number): string {
  const skin = skinOf(skinKey);
  return `:where(:root,:host){${fixedDeclarations}${skinDeclarations(skin)}}
@media (prefers-reduced-motion:reduce){:where(:root,:host){--pk-motion-fast:0ms;--pk-motion-medium:0ms;--pk-motion-slow:0ms}}`;
}

/** Puts a skin on a document or shadow root, in place of the one before. Elements get it by inheritance. */
export function applySkin(root: StyleRoot, skinKey: number | undefined): void {
  const skin = skinOf(skinKey).key;
  let entry = applied.get(root);
  if (!entry) {
    entry = { skin: 0, sheet: new CSSStyleSheet() };
    applied.set(root, entry);
  }
  if (entry.skin !== skin) {
    entry.sheet.replaceSync(skinText(skin));
    entry.skin = skin;
  }
  if (!root.adoptedStyleSheets.includes(entry.sheet))
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, entry.sheet];
}

/** Puts the default skin on a root that has none yet, so that a widget without a provider is legible. */
export function ensureSkin(root: StyleRoot, skinKey: number): void {
  if (!applied.has(root)) applySkin(root, skinKey);
}
