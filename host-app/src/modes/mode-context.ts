import type { Mode } from '@patrolkit/core';
import { createContext, useContext } from 'react';

/** Whose page the console stands in (interpretations.md 38). */
export const ModeContext = createContext<Mode>('standard');

/** Whose page the console stands in. */
export const useMode = (): Mode => useContext(ModeContext);
