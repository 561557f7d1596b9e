import { startLoader, type PatrolkitGlobal } from './shared/loader.ts';
import { isTooOld, sayTooOld } from './shared/too-old.ts';

/** Folder names of all widgets, filled in by the build. */
// oxlint-disable-next-line no-underscore-dangle -- the usual look of a constant that the build fills in
declare const __WIDGETS__: readonly string[];

declare global {
  interface Window {
    Patrolkit?: PatrolkitGlobal;
  }
}

const script = document.currentScript;

// The modules lie beside this script. A second copy of it leaves the first one in charge.
if (isTooOld(window)) sayTooOld(document);
else if (script instanceof HTMLScriptElement) {
  const { src } = script;
  window.Patrolkit ??= startLoader(__WIDGETS__, name => import(/* @vite-ignore */ new URL(`${name}.js`, src).href));
}
