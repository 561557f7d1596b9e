import { startLoader } from './shared/loader.ts';
import { isTooOld, sayTooOld } from './shared/too-old.ts';

/** Folder names of all widgets, filled in by the build. */
// oxlint-disable-next-line no-underscore-dangle -- the usual look of a constant that the build fills in
declare const __WIDGETS__: readonly string[];

/** Where this script came from. A module has no current script: there the stack of an error tells it. */
const script = document.currentScript;
const own =
  script instanceof HTMLScriptElement ? script.src : /https?:.*?\.js/.exec(String(new Error('here').stack))?.[0];

// The modules lie beside this script. Of two copies of it on a page only the first defines tags.
if (isTooOld(window)) sayTooOld(document);
else if (window.Patrolkit)
  // oxlint-disable-next-line no-console -- the integrator's only sign of a double load
  console.warn('The page has loaded the kit before. Not used:', own);
else if (own !== undefined)
  window.Patrolkit = startLoader(__WIDGETS__, name => import(/* @vite-ignore */ new URL(`${name}.js`, own).href), own);
