import { describe, expect, it } from 'vitest';
import { mayHandle } from './handling.ts';
import { may, mayEnter, mayUse } from './permissions.ts';

const user = (roleCode: string, ...permissions: string[]) => ({ roleCode, permissions });

describe('permissions', () => {
  it('let in whose code begins with a role of the route', () => {
    expect(mayEnter(user('operator', 'm1-dashboard#view'), ['m1-dashboard', 'develop'])).toBe(true);
    expect(mayEnter(user('operator', 'xm1-dashboard'), ['m1-dashboard'])).toBe(false);
    expect(mayEnter(user('operator'), [])).toBe(true);
    expect(mayEnter(user('root'), ['anything'])).toBe(true);
  });

  it('never grant develop by a code', () => {
    expect(mayEnter(user('operator', 'develop'), ['develop'])).toBe(false);
    expect(mayEnter(user('develop'), ['develop'])).toBe(true);
  });

  it('show an element whose functions are all in one entry', () => {
    const operator = user('operator', 'alarm-query-list#export#close', 'client-set');
    expect(may(operator, ['alarm-query-list'])).toBe(true);
    expect(may(operator, ['alarm-query-list', 'close', 'export'])).toBe(true);
    expect(may(operator, ['alarm-query-list', 'delete'])).toBe(false);
    expect(may(operator, ['alarm-query'])).toBe(false);
    expect(may(user('root'), ['x', 'y'])).toBe(true);
  });

  it('grant a function of hardware by the code of any route, in whatever order', () => {
    expect(mayUse(user('operator', 'industry-view', 'config#edit#wiper'), 'wiper')).toBe(true);
    expect(mayUse(user('operator', 'wiper', 'config#wipers'), 'wiper')).toBe(false);
    expect(mayUse(user('root'), 'wiper')).toBe(true);
  });

  it('let an alarm be handled by its function, or by who controls its device', () => {
    const [driver, clerk] = [user('operator'), user('operator', 'alarm-query-list#export#confirm')];
    expect(mayHandle(driver, 'confirm', { mayControl: 1 })).toBe(true);
    expect(mayHandle(driver, 'confirm', { mayControl: 0 })).toBe(false);
    expect(mayHandle(driver, 'confirm', undefined)).toBe(false);
    expect(mayHandle(clerk, 'confirm', undefined)).toBe(true);
    expect(mayHandle(clerk, 'close', undefined)).toBe(false);
    expect(mayHandle(user('operator', 'robot-patrol-view#volume#answer'), 'answer', undefined)).toBe(true);
  });
});
