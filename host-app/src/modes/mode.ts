/** The interface modes (interpretations.md 38); what each shows is in modes.ts, which comes with the frame. */

const modes = ['standard', 'wpf', 'app', 'tencent', 'screenfull'] as const;

/** Whose page the console stands in: a browser's, the desktop client's, the app's, Tencent's, or a screen of its own. */
export type Mode = (typeof modes)[number];

/** A mode by its name in an address; the standard one for any other text. */
export const modeOf = (name: string | undefined): Mode => modes.find(mode => mode === name) ?? 'standard';
