import type { Console } from '@patrolkit/core';
import { createContext } from 'react';

/** The element that a view is drawn in. */
export const HostValue = createContext<HTMLElement | null>(null);

/** The console of a widget. */
export const ConsoleValue = createContext<Console | null>(null);
