import { isPersonAlarm, type AlarmDetail, type PersonType } from '@patrolkit/core';
import { usePersonKind } from '../shared/alarms/usePersonKind.ts';

/** The kind of the person in an alarm. Undefined for any other alarm, and until it is known. */
export const usePersonType = (detail: AlarmDetail): PersonType | undefined =>
  usePersonKind(isPersonAlarm(detail) ? detail.value : undefined);
