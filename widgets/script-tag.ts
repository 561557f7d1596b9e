import { startLoader } from './shared/loader.ts';
import { isTooOld, sayTooOld } from './shared/too-old.ts';

/** Folder names of all widgets. The build fills them in. */
// oxlint-disable-next-line no-underscore-dangle -- the usual look of a constant that the build fills in
declare const __WIDGETS__: readonly string[];

/** Where this script came from. A module has no current script, so there the stack of an error shows it. */
const script = document.currentScript;
const own =
  script instanceof HTMLScriptElement ? script.src : /https?:.*?\.js/.exec(String(new Error('here').stack))?.[0];

// The modules lie beside this script. If a page has two copies of it, only the first defines tags.
if (isTooOld(window)) sayTooOld(document);
else if (window.Patrolkit)
  // oxlint-disable-next-line no-console -- the integrator's only sign of a double load
  console.warn('The page has loaded the kit before. Not used:', own);
else if (own !== undefined)
  window.Patrolkit = startLoader(__WIDGETS__, name => import(/* @vite-ignore */ new URL(`${name}.js`, own).href), own);
