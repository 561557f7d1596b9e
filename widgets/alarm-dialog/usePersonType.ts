import { useEffect } from 'react';
import { isPersonAlarm, type AlarmDetail, type PersonType } from '@patrolkit/core';
import { useConsole, useStore } from '../shared/element/index.ts';

/** The kind of the person whom an alarm is about, in the language on screen; undefined for any other alarm, and until it is known. */
export function usePersonType(detail: AlarmDetail): PersonType | undefined {
  const { alarms, preferences } = useConsole();
  const types = useStore(alarms.$personTypes);
  const { language } = useStore(preferences.$preferences);
  const name = isPersonAlarm(detail) ? (detail.value ?? '') : undefined;
  useEffect(() => {
    if (name !== undefined) alarms.wantPersonType(name);
  }, [alarms, name, language]);
  return name === undefined ? undefined : types.get(name);
}
