/** Draws the refusal of a provider that cannot serve its widgets, in the provider's place. It is loaded when there is something to draw. */
import { localeTag, type Texts } from '@patrolkit/core';
import { sheetFor } from '@patrolkit/core/theme';
import type { Refusal } from './remedies.ts';

const css = `[part='problem']{box-sizing:border-box;padding:var(--pk-space-3) var(--pk-space-4);border:1px solid var(--pk-error);
border-radius:var(--pk-radius-2);background:var(--pk-surface-1);color:var(--pk-text);
font:400 var(--pk-size-md)/var(--pk-line-height) var(--pk-font);overflow-wrap:anywhere}`;

/** Draws the refusal before the provider's slot, in the language of its texts. The result removes it. */
export function drawRefusal(root: ShadowRoot, texts: Texts, refusal: Refusal, address: string): () => void {
  const sheet = sheetFor(root, css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const box = document.createElement('div');
  box.setAttribute('part', 'problem');
  box.setAttribute('role', 'alert');
  root.prepend(box);
  const stop = texts.$version.subscribe(() => {
    box.lang = localeTag(texts.$language.get());
    box.textContent = texts.hasArea('problem') ? texts.text(`problem.${refusal}`, { address }) : '';
  });
  texts.ensure();
  // If its texts cannot be loaded, the box stays empty and the browser's console shows the problem.
  texts.loadArea('problem').catch(() => undefined);
  return () => {
    stop();
    box.remove();
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter(other => other !== sheet);
  };
}
