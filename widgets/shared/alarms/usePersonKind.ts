import { useEffect } from 'react';
import type { PersonType } from '@patrolkit/core';
import { useConsole, useStore } from '../element/index.ts';

/** The kind of a person by name, looked up in the language on screen. Undefined until it is known, and without a name. */
export function usePersonKind(name: string | undefined): PersonType | undefined {
  const { alarms, preferences } = useConsole();
  const types = useStore(alarms.$personTypes);
  useEffect(
    () => (name === undefined ? undefined : preferences.$preferences.subscribe(() => alarms.wantPersonType(name))),
    [alarms, preferences, name],
  );
  return name === undefined ? undefined : types.get(name);
}
