/** Empties the property `alarmId` once its alarm has been shown, so that setting the same id again opens the alarm again. */
export const forgetId = (host: HTMLElement): boolean => Reflect.set(host, 'alarmId', undefined);
