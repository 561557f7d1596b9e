import type { Mode } from '@patrolkit/core';
import { createContext, useContext } from 'react';

/** The interface mode: which program shows the console (interpretations.md 38). */
export const ModeContext = createContext<Mode>('standard');

/** The interface mode of the console. */
export const useMode = (): Mode => useContext(ModeContext);
