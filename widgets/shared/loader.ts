import { codeText } from '@patrolkit/core/code-text';
import { tellProblem } from './element/problems.ts';

/** A console as page code sees it. The kit's own typings say more. */
export interface ConsoleLike {
  dispose(): void;
}

/** What the script tag adds to the page. */
export interface PatrolkitGlobal {
  /** Address of the kit's script; its other files lie beside it. */
  readonly address: string;
  /** Loads the code of one tag; resolves once the tag is defined. Tags on the page are loaded without asking. */
  load(tag: string): Promise<void>;
  /** Makes a console for a provider's `console` property. */
  createConsole(options: object): Promise<ConsoleLike>;
}

declare global {
  interface Window {
    /** The script tag's own part. Absent when the page itself loads the kit's modules. */
    Patrolkit?: PatrolkitGlobal;
  }
}

const prefix = 'patrol-';

/** Calls back once a tag is defined. Never calls back for a name that no tag may have. */
function whenDefined(name: string, run: () => void): void {
  customElements.whenDefined(name).then(run, () => undefined);
}

/**
 * Loads a widget's code when its tag first appears: in the document or in an open shadow root, now or later.
 * @param widgets folder names; a tag is `patrol-` and one of them
 * @param importModule imports a module of the kit by name
 * @param address where the script came from
 */
export function startLoader(
  widgets: readonly string[],
  importModule: (name: string) => Promise<unknown>,
  address: string,
): PatrolkitGlobal {
  const tags = new Set(widgets.map(name => prefix + name));
  const loading = new Map<string, Promise<unknown>>();
  const awaited = new Set<string>();
  const told = new WeakSet<Element>();

  async function load(tag: string): Promise<void> {
    const name = tag.toLowerCase();
    if (!tags.has(name)) throw new Error(`No widget <${name}>.`);
    if (customElements.get(name)) return;
    let wait = loading.get(name);
    if (!wait) {
      wait = importModule(name.slice(prefix.length));
      loading.set(name, wait);
      wait.catch((error: unknown) => {
        // The failed load is forgotten, so that the next use of the tag tries again.
        loading.delete(name);
        // oxlint-disable-next-line no-console -- for the integrator: the tag stays empty
        console.warn(`<${name}> could not be loaded: are the kit's files beside its script, and in script-src?`, error);
      });
    }
    await wait;
  }

  /** Says inside a tag that its code could not be loaded. The text goes when the code is there. */
  function tell(element: Element): void {
    if (told.has(element)) return;
    const near = (name: string): string | null | undefined => element.closest(`[${name}]`)?.getAttribute(name);
    const [lang, textContent] = codeText(String(near('language') ?? near('lang')));
    const note = document.createElement('p');
    Object.assign(note, { lang, role: 'alert', textContent });
    element.prepend(note);
    told.add(element);
    tellProblem(element, 'code');
    whenDefined(element.localName, () => note.remove());
  }

  function visit(element: Element): void {
    const name = element.localName;
    if (tags.has(name))
      // The code of a tag gives it the shadow root, in which it may draw other tags of the kit.
      load(name).then(
        () => watch(element.shadowRoot),
        () => tell(element),
      );
    // An element of another library gets its shadow root when it is defined, and no mutation observer reports that.
    else if (name.includes('-') && !awaited.has(name) && !element.matches(':defined')) {
      awaited.add(name);
      whenDefined(name, scanPage);
    }
    watch(element.shadowRoot);
  }

  /** Visits all elements, also in shadow roots and those visited before, so that code that could not be loaded is requested again. */
  function scan(root: ParentNode): void {
    for (const element of root.querySelectorAll('*')) visit(element);
  }

  const scanPage = (): void => scan(document);

  const observer = new MutationObserver(changes => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        visit(node);
        scan(node);
      }
    }
  });

  function watch(root: Document | ShadowRoot | null): void {
    if (!root) return;
    // A root that is already observed stays observed.
    observer.observe(root, { childList: true, subtree: true });
    scan(root);
  }

  watch(document);
  // Scripts of the page may have attached shadow roots to elements that were already here.
  addEventListener('load', scanPage);
  // Code that could not be loaded without a network is loaded now.
  addEventListener('online', scanPage);

  return {
    address,
    load,
    async createConsole(options) {
      const kit = (await importModule('index')) as { createConsole(options: object): ConsoleLike };
      return kit.createConsole(options);
    },
  };
}
