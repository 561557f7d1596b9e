/** The interface modes (interpretations.md 38). */

const modes = ['standard', 'wpf', 'app', 'tencent', 'screenfull'] as const;

/** What shows the page of the widgets: a browser, the desktop client, the app, Tencent's webview, or a screen of its own. */
export type Mode = (typeof modes)[number];

/** Returns a mode by its name. The standard one for any other text. */
export const modeOf = (name: string | null | undefined): Mode => modes.find(mode => mode === name) ?? 'standard';

/** Whether a client program around the page gets the first request to open windows and save files. */
export const hasClient = (mode: Mode): boolean => mode === 'wpf' || mode === 'app';

/** Whether the page is in a webview, which has no sound settings per site. Blocked sound plays after the next touch. */
export const isWebview = (mode: Mode): boolean => mode === 'app' || mode === 'tencent';
