import { defaultTexts, type Console, type Mode, type Texts } from '@patrolkit/core';
import { createContext } from 'react';

/** The element that shows a view. */
export const HostValue = createContext<HTMLElement | null>(null);

/** The texts of a widget: its provider's, or those of a page without one. */
export const TextsValue = createContext<Texts>(defaultTexts);

/** The interface mode: which program shows the page (interpretations.md 38). */
export const ModeValue = createContext<Mode>('standard');

/** Tells the page that a part of a widget cannot be drawn. */
export const ReportValue = createContext<(error: unknown) => void>(() => undefined);

/** The console of a widget. */
export const ConsoleValue = createContext<Console | null>(null);
