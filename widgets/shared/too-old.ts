import texts from './too-old.json';

/** Whether a browser lacks what the kit cannot do without (README names the oldest ones). Plain syntax: this runs where nothing else does. */
export function isTooOld(page: Window & typeof globalThis): boolean {
  return !(
    'noModule' in page.HTMLScriptElement.prototype &&
    'adoptedStyleSheets' in page.Document.prototype &&
    'showModal' in (page.HTMLDialogElement ? page.HTMLDialogElement.prototype : {}) &&
    'structuredClone' in page &&
    'hasOwn' in page.Object
  );
}

/** Says so in the place of each provider, in every language, and once for the integrator. */
export function sayTooOld(document: Document): void {
  const words = texts['en-US'];
  // oxlint-disable-next-line no-console -- for the integrator: nothing on the page will work
  console.error(words);
  const say = (): void => {
    const providers = document.querySelectorAll('patrol-provider');
    for (let index = 0; index < providers.length; index++) {
      const provider = providers[index];
      if (!provider) continue;
      // Added beside the content that the page has put there.
      const box = document.createElement('div');
      box.setAttribute('role', 'alert');
      for (const language of ['zh-CN', 'en-US', 'zh-HK'] as const) {
        const line = document.createElement('p');
        line.lang = language;
        line.textContent = texts[language];
        box.appendChild(line);
      }
      provider.insertBefore(box, provider.firstChild);
    }
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', say);
  else say();
}
