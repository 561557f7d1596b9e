import { tooOldText, tooOldTexts } from '@patrolkit/core/too-old-text';

/** The end of each sentence (README). */
export const oldest = 'Chrome 100, Safari 16.4, Firefox ESR';

/**
 * Whether a browser lacks features that the kit requires (README names the oldest browsers). A browser with these two features has all the
 * others that the kit uses without a check. The syntax is plain, because this runs where nothing else does.
 */
export const isTooOld = (page: Window & typeof globalThis): boolean =>
  !('adoptedStyleSheets' in page.Document.prototype && 'structuredClone' in page);

/** Shows this in place of each provider, in every language, and once to the integrator. */
export function sayTooOld(document: Document): void {
  // oxlint-disable-next-line no-console -- for the integrator: nothing on the page will work
  console.error(tooOldText('en-us') + oldest);
  const say = (): void => {
    for (const provider of document.querySelectorAll('patrol-provider')) {
      // Added beside the content that the page has put there.
      const box = document.createElement('div');
      box.setAttribute('role', 'alert');
      for (const [lang, text] of tooOldTexts) {
        box.appendChild(Object.assign(document.createElement('p'), { lang, textContent: text + oldest }));
      }
      provider.insertBefore(box, provider.firstChild);
    }
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', say);
  else say();
}
