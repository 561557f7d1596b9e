/** What the attribute asked for was shown: the same id, set again, opens it again. */
export const forgetId = (host: HTMLElement): boolean => Reflect.set(host, 'alarmId', undefined);
