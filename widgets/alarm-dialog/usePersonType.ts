import { isPersonAlarm, type AlarmDetail, type PersonType } from '@patrolkit/core';
import { useConsole, useStore } from '../shared/element/index.ts';

/** The kind of the person whom an alarm is about; undefined for any other alarm, and until it is known. */
export function usePersonType(detail: AlarmDetail): PersonType | undefined {
  const { alarms } = useConsole();
  const types = useStore(alarms.$personTypes);
  return isPersonAlarm(detail) ? types.get(detail.value ?? '') : undefined;
}
