import { useEffect } from 'react';
import { isPersonAlarm, type Alarm } from '@patrolkit/core';
import { useConsole, useStore } from '../element/index.ts';

/** Alarms of a list with the kinds of their persons, which are looked up: until one is known, its alarm is shown as the server has it. */
export function usePersonTypes(rows: readonly Alarm[]): readonly Alarm[] {
  const { alarms, preferences } = useConsole();
  // Drawn again when one becomes known.
  useStore(alarms.$personTypes);
  // Begins at once, and anew with another language: the server names them in that of the request.
  useEffect(
    () =>
      preferences.$preferences.subscribe(() => {
        for (const row of rows) if (isPersonAlarm(row)) alarms.wantPersonType(row.value ?? '');
      }),
    [alarms, preferences, rows],
  );
  return rows.map(alarms.withPersonType);
}
