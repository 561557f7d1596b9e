import type { Console } from '@patrolkit/core';
import { useEffect } from 'react';
import { useConsole } from './element/hooks.ts';

type SwitchName = Parameters<Console['needSwitch']>[0];

/** A function outside of the component, since it is a verb of the console and no hook of React. */
const need = (console: Console, name: SwitchName): (() => void) => console.needSwitch(name);

/** Has the server push something for as long as the view is on the page. */
export function usePushSwitch(name: SwitchName): void {
  const console = useConsole();
  useEffect(() => need(console, name), [console, name]);
}
