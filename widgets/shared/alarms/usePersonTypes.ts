import { useEffect } from 'react';
import { isPersonAlarm, type Alarm } from '@patrolkit/core';
import { useConsole, useStore } from '../element/index.ts';

/**
 * Alarms of a list with the kinds of their persons, which are looked up. Until a kind is known, its alarm appears as the server sent it.
 */
export function usePersonTypes(rows: readonly Alarm[]): readonly Alarm[] {
  const { alarms, preferences } = useConsole();
  // The list is drawn again when a kind becomes known.
  useStore(alarms.$personTypes);
  // The lookup begins at once, and again for another language, because the server names kinds in the language of the request.
  useEffect(
    () =>
      preferences.$preferences.subscribe(() => {
        for (const row of rows) if (isPersonAlarm(row)) alarms.wantPersonType(row.value ?? '');
      }),
    [alarms, preferences, rows],
  );
  return rows.map(alarms.withPersonType);
}
