/** The interface modes (interpretations.md 38). */

const modes = ['standard', 'wpf', 'app', 'tencent', 'screenfull'] as const;

/** Whose page widgets stand in: a browser's, the desktop client's, the app's, Tencent's, or a screen of its own. */
export type Mode = (typeof modes)[number];

/** A mode by its name; the standard one for any other text. */
export const modeOf = (name: string | null | undefined): Mode => modes.find(mode => mode === name) ?? 'standard';

/** Whether a program stands around the page that is asked before anything leaves it. */
export const hasClient = (mode: Mode): boolean => mode === 'wpf' || mode === 'app';

/** Whether a page stands in a webview that has no settings of a site: what it kept silent sounds at the next touch. */
export const isWebview = (mode: Mode): boolean => mode === 'app' || mode === 'tencent';
