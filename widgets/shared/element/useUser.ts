import type { Permitted } from '@patrolkit/core';
import { useConsole, useStore } from './hooks.ts';

/** Who is signed in, for what they may do; nobody may do anything where nobody is. */
export function useUser(): Permitted {
  const { session } = useConsole();
  const state = useStore(session.$session);
  return state.state === 'signed-in' ? state.user : nobody;
}

const nobody: Permitted = { roleCode: '', permissions: [] };
