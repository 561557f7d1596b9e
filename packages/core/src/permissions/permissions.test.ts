import { describe, expect, it } from 'vitest';
import { mayHandle } from './handling.ts';
import { may, mayEnter, mayUse } from './permissions.ts';
import { permits, type Need } from './permits.ts';
import { aRobot } from '../testing/index.ts';

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
    expect(mayHandle(driver, 'confirm', { mayControl: true })).toBe(true);
    expect(mayHandle(driver, 'confirm', { mayControl: false })).toBe(false);
    expect(mayHandle(driver, 'confirm', undefined)).toBe(false);
    expect(mayHandle(clerk, 'confirm', undefined)).toBe(true);
    expect(mayHandle(clerk, 'close', undefined)).toBe(false);
    expect(mayHandle(user('operator', 'robot-patrol-view#volume#answer'), 'answer', undefined)).toBe(true);
  });
});

describe('the permission for', () => {
  const clerk = user('operator', 'data-center', 'alarm-query-list#export#confirm', 'm1-dashboard');
  const [driven, seen] = [
    aRobot({ id: 'r1', mayControl: true }),
    aRobot({ id: 'r2', name: 'Seen', mayControl: false }),
  ];
  const screen = { roles: ['data-center'], codes: ['alarm-query-list'], isClosedToCustomers: false };

  it('anything is given to nobody where nobody is signed in', () => {
    const needs: readonly Need[] = [
      { screen: { ...screen, roles: [], codes: [] } },
      { element: ['alarm-query-list'] },
      { handling: 'confirm', of: { deviceId: 'r1', deviceName: '' } },
      { call: 'signed-in', device: driven },
    ];
    for (const need of needs) expect(permits(undefined, need, [driven])).toBe(false);
  });

  it('a screen needs the role of its place, a code of its own, and no customer where it is closed', () => {
    expect(permits(clerk, { screen })).toBe(true);
    expect(permits(clerk, { screen: { ...screen, roles: ['config-center'] } })).toBe(false);
    expect(permits(clerk, { screen: { ...screen, codes: ['log-query'] } })).toBe(false);
    const closed = { screen: { ...screen, isClosedToCustomers: true } };
    expect([permits(clerk, closed), permits({ ...clerk, isCustomer: true }, closed)]).toEqual([true, false]);
    expect(permits({ ...user('root'), isCustomer: true }, closed)).toBe(true);
  });

  it('an element needs the functions of one code', () => {
    expect(permits(clerk, { element: ['alarm-query-list', 'confirm', 'export'] })).toBe(true);
    expect(permits(clerk, { element: ['alarm-query-list', 'close'] })).toBe(false);
    expect(permits(clerk, { element: ['data-center', 'export'] })).toBe(false);
  });

  it('an alarm needs its function, or control of its device, which is found by id or by name', () => {
    const driver = user('operator');
    const close = (of: { deviceId?: string; deviceName: string }): boolean =>
      permits(driver, { handling: 'close', of }, [driven, seen]);
    expect(close({ deviceId: 'r1', deviceName: 'x' })).toBe(true);
    expect(close({ deviceName: driven.name })).toBe(true);
    expect(close({ deviceId: 'r2', deviceName: driven.name })).toBe(false);
    expect(close({ deviceName: 'Nobody' })).toBe(false);
    expect(permits(clerk, { handling: 'confirm', of: { deviceName: 'Nobody' } })).toBe(true);
  });

  it('a call is what the call declares', () => {
    const rule = { of: ['device', 'deviceId'], needs: 'control' } as const;
    expect(permits(clerk, { call: rule, device: driven })).toBe(true);
    expect(permits(clerk, { call: rule, device: seen })).toBe(false);
    expect(permits(clerk, { call: rule, device: undefined })).toBe(false);
    expect(permits(clerk, { call: 'signed-in', device: undefined })).toBe(true);
  });
});
