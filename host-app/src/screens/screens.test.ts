import {
  detailNames,
  isBuilt,
  loadDetail,
  loadResource,
  needOfScreen,
  permits,
  resourceNames,
  screenOf,
  screenOfPage,
  screens,
  type DetailName,
  type ResourceName,
  type ScreenName,
  type User,
} from '@patrolkit/core';
import { aRobot, aUser } from '@patrolkit/core/testing';
import { describe, expect, it } from 'vitest';
import { addressOfDevice, addressToSee, mayOpen, pathOf, viewOfDevice } from './table/access.ts';
import { homeOf, menuOf } from './table/menu.ts';

const user = (permissions: readonly string[], part: Partial<User> = {}): User =>
  aUser({ roleCode: 'x', permissions: [...permissions], ...part });
const may = (who: User, name: ScreenName): boolean => {
  const screen = screenOf(name);
  return screen !== undefined && permits(who, { screen });
};
const entered = (who: User): string[] => screens.filter(screen => permits(who, { screen })).map(({ name }) => name);

const devices = (['car', 'robot', 'recorder', 'sensor'] as const).map(kind => aRobot({ id: `${kind} 1`, kind }));

describe('who may enter a screen', () => {
  it('is root, everywhere', () => {
    expect(entered(user([], { roleCode: 'root', isCustomer: true }))).toHaveLength(screens.length);
  });

  it('is nobody without a code', () => {
    expect(entered(user([]))).toEqual([]);
  });

  it('is a developer where the specification says so', () => {
    expect(entered(user([], { roleCode: 'develop' }))).toEqual([
      'home-page',
      'second-home-page',
      'third-home-page',
      'run-monitoring',
      'robot-patrol-view',
      'patrol-vehicle-view',
      'multiple-robots',
      'multiple-robots-detail',
      'dev',
      'inspection-board',
      'industry-robot-patrol-view',
    ]);
    expect(may(user(['develop', 'm1-dashboard']), 'dev')).toBe(false);
  });

  it('is a user of the industry edition, who looks at robots in its own view', () => {
    const industry = user(['industry-view', 'dashboard'], { isIndustry: true });
    expect(entered(industry)).toEqual(['inspection-board', 'industry-robot-patrol-view']);
    const views = (who: User, edition: Parameters<typeof menuOf>[1] = 'ordinary'): string[] =>
      ['car 1', 'robot 1'].map(id => viewOfDevice(who, edition, devices, id));
    expect(views(industry)).toEqual(['industry-robot-patrol-view', 'industry-robot-patrol-view']);
    for (const who of [user(['industry-view', 'm1-dashboard']), user([])])
      expect(views(who)).toEqual(['patrol-vehicle-view', 'robot-patrol-view']);
    expect([homeOf(industry, 'industry'), menuOf(industry, 'industry').map(({ target }) => target?.name)]).toEqual([
      '/industry/industry-center/inspection-board',
      ['inspection-board', 'industry-robot-patrol-view'],
    ]);
    expect(menuOf(industry, 'ordinary')).toEqual([]);
    // A user who may also open the ordinary views sees robots in the edition's view, as its menu does. The edition has no view of its own
    // for cars.
    const root = user([], { roleCode: 'root' });
    expect(views(root, 'industry')).toEqual(['patrol-vehicle-view', 'industry-robot-patrol-view']);
    expect(views(root)).toEqual(['patrol-vehicle-view', 'robot-patrol-view']);
    expect(menuOf(root, 'industry').find(({ name }) => name === 'monitoring')?.target?.name).toBe(
      'industry-robot-patrol-view',
    );
  });

  it('is left out of the menu when the server does not have it', () => {
    const listed = (missing: readonly string[]): string[] =>
      menuOf(user([], { roleCode: 'root' }), 'ordinary', undefined, missing).flatMap(({ sections }) =>
        sections.flatMap(part => part.screens.map(({ name }) => name)),
      );
    expect(listed([])).toContain('tblock-list');
    expect(listed(['tblock-list'])).toEqual(listed([]).filter(name => name !== 'tblock-list'));
  });

  it('needs the code of the group and that of the screen, by their beginnings', () => {
    expect(may(user(['data-center']), 'alarm-query-list')).toBe(false);
    expect(may(user(['alarm-query-list']), 'alarm-query-list')).toBe(false);
    expect(may(user(['data-center#x', 'alarm-query-list#export#confirm']), 'alarm-query-list')).toBe(true);
    expect(may(user(['xdata-center', 'alarm-query-list']), 'alarm-query-list')).toBe(false);
    expect(may(user(['config-center', 'alarm-query-list']), 'alarm-query-list')).toBe(false);
    expect(entered(user(['data-center', 'config-center', 'task-line', 'videotape-center']))).toEqual([
      'videotape-center',
      'task',
      'task-line',
    ]);
  });

  it('is root alone where sign-ins are listed, whatever codes others have', () => {
    const reader = user(['data-center', 'system-log-query', 'log-query']);
    expect(entered(reader)).toEqual(['log-query']);
    expect(permits(reader, needOfScreen('system-log-query'))).toBe(false);
    expect(permits(user([], { roleCode: 'root' }), needOfScreen('system-log-query'))).toBe(true);
  });

  it('enters a detail with the code of its list, or its own', () => {
    expect(may(user(['data-center', 'guard-report']), 'guard-report-detail')).toBe(true);
    expect(may(user(['data-center', 'guard-report-detail']), 'guard-report-detail')).toBe(true);
    expect(may(user(['data-center', 'patrol-report']), 'guard-report-detail')).toBe(false);
  });

  it.each([...resourceNames, ...detailNames])('is let into the page of %s by the same codes', async name => {
    const isDetail = detailNames.some(known => known === name);
    const page = isDetail ? await loadDetail(name as DetailName) : await loadResource(name as ResourceName);
    const { name: screen, codes, isForRoot } = screenOfPage(name) ?? {};
    expect(page.permission).toBe(screen);
    expect(needOfScreen(page.permission)).toEqual(
      isForRoot ? { call: { page: screen, needs: 'root' }, device: undefined } : { element: [codes] },
    );
  });

  it('is no customer-type user at home and at run monitoring, and one anywhere else that its codes grant', () => {
    const codes = ['home-page', 'm1-dashboard', 'data-center', 'alarm-query-list', 'client-set'];
    const customer = user(codes, { isCustomer: true });
    const closed = entered(user(codes)).filter(name => !entered(customer).includes(name));
    expect(closed).toEqual(['home-page', 'second-home-page', 'third-home-page', 'run-monitoring']);
    expect(entered(customer)).toContain('alarm-query-list');
    expect(entered(customer)).toContain('robot-patrol-view');
    expect(entered(customer)).toContain('account-set');
  });
});

describe('the way to the picture of a device', () => {
  it('leads to its screen, also from the map or the wall of the same, and nowhere where it is shown', () => {
    const view = 'robot-patrol-view';
    const from = (path: string, search = '') => addressToSee(view, 'a b', { path, search });
    const there = addressOfDevice(view, 'a b');
    expect(from('/home-page')).toBe(there);
    expect(from(pathOf(view), '?deviceId=x')).toBeUndefined();
    expect(['?view=map', '?deviceId=x&view=wall'].map(search => from(pathOf(view), search))).toEqual([there, there]);
  });
});

describe('the menus', () => {
  const operator = user(['m1-dashboard', 'data-center', 'alarm-query-list', 'videotape-center', 'config-center']);
  const names = (who: User, edition: Parameters<typeof menuOf>[1] = 'ordinary') =>
    menuOf(who, edition).map(({ name, target, sections }) => [
      name,
      target?.name,
      sections.flatMap(section => section.screens.map(screen => screen.name)),
    ]);

  it('list what is built and permitted, in groups, and no group without a screen', () => {
    expect(names(operator)).toEqual([
      ['monitoring', 'run-monitoring', ['multiple-robots']],
      ['data', undefined, ['alarm-query-list', 'videotape-center']],
    ]);
    expect(names(user(['data-center', 'videotape-center']))).toEqual([['data', undefined, ['videotape-center']]]);
    expect(names(user([]))).toEqual([]);
  });

  it('list every screen that is built once, but for the hidden ones', () => {
    const root = user([], { roleCode: 'root' });
    const listed = menuOf(root, 'ordinary').flatMap(({ target, sections }) => [
      ...(target ? [target] : []),
      ...sections.flatMap(section => section.screens),
    ]);
    expect(new Set(listed).size).toBe(listed.length);
    for (const screen of screens)
      if (isBuilt(screen) && !screen.isHidden && screen.edition === undefined) expect(listed).toContain(screen);
    for (const screen of listed) expect(isBuilt(screen)).toBe(true);
  });

  it('begin where the user may: at the overview of their level, at run monitoring, or at the first list', () => {
    expect(homeOf(operator, 'ordinary')).toBe(pathOf('run-monitoring'));
    expect(homeOf(user(['home-page', 'm1-dashboard'], { level: 2 }), 'ordinary')).toBe(pathOf('second-home-page'));
    expect(homeOf(user(['data-center', 'alarm-query-list'], { isCustomer: true }), 'ordinary')).toBe(
      pathOf('alarm-query-list'),
    );
    expect(homeOf(user([]), 'ordinary')).toBeUndefined();
  });
});

it('a screen that is not built is opened by nobody', () => {
  const root = user([], { roleCode: 'root' });
  for (const screen of screens) expect(mayOpen(root, screen.name)).toBe(isBuilt(screen));
});

describe('the screen of a device', () => {
  it('is that of its kind; one that is not in the list may be a robot', () => {
    const who = user(['m1-dashboard']);
    const ids = [...devices.map(({ id }) => id), 'gone'];
    expect(ids.map(id => addressOfDevice(viewOfDevice(who, 'ordinary', devices, id), id))).toEqual([
      '/monitoring/patrol-vehicle-view?deviceId=car%201',
      '/monitoring/robot-patrol-view?deviceId=robot%201',
      '/monitoring/robot-patrol-view?deviceId=recorder%201',
      '/monitoring/robot-patrol-view?deviceId=sensor%201',
      '/monitoring/robot-patrol-view?deviceId=gone',
    ]);
  });

  it('can be opened by everybody who may open the other one', () => {
    for (const who of [user(['m1-dashboard']), user([], { roleCode: 'develop' }), user(['data-center'])])
      expect(mayOpen(who, 'patrol-vehicle-view')).toBe(mayOpen(who, 'robot-patrol-view'));
  });
});
