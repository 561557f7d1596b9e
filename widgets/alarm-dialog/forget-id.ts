/** Empties the property `alarmId` once its alarm was shown, so that the same id, set again, opens the alarm again. */
export const forgetId = (host: HTMLElement): boolean => Reflect.set(host, 'alarmId', undefined);
