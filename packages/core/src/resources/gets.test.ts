import { describe, expect, it } from 'vitest';
import { aUser } from '../testing/index.ts';
import { getsOf } from './index.ts';

type Given = Parameters<typeof aUser>[0];
const gets = (user: Given) => getsOf({ user: aUser(user) });
const closedBy = (user: Given, by: string): readonly string[] =>
  gets(user).closed.find(one => one.by === by)?.titles ?? [];

describe('what a user gets', () => {
  it('is the menu with the functions that count, and where the user starts', () => {
    const { home, menu } = gets({ permissions: ['home-page', 'data-center', 'log-query#export', 'robot-manage#edit'] });
    expect(home).toBe('screens.title.home-page');
    expect(menu.map(({ title }) => title)).toEqual(['screens.group.home', 'screens.section.records-query']);
    expect(menu[1]?.screens).toEqual([{ title: 'screens.title.log-query', words: ['export'] }]);
  });

  it('is another home for a unit of another level, and for the industry edition', () => {
    expect(gets({ level: 3, permissions: ['home-page'] }).home).toBe('screens.title.third-home-page');
    const industry = { isIndustry: true, permissions: ['home-page', 'm1-dashboard', 'industry-view', 'dashboard'] };
    expect(gets(industry).home).toBe('screens.title.inspection-board');
    expect(gets({ permissions: ['nothing-known'] }).home).toBeUndefined();
  });

  it('has the functions of screens that no menu lists', () => {
    const { menu } = gets({ permissions: ['m1-dashboard', 'robot-patrol-view#volume'] });
    const words = menu
      .flatMap(({ screens }) => screens)
      .find(({ title }) => title === 'screens.title.robot-patrol-view');
    expect(words?.words).toEqual(['volume']);
  });

  it('is everything for the role root', () => {
    const { menu, closed } = gets({ roleCode: 'root', permissions: [] });
    const all = menu.flatMap(({ screens }) => screens);
    expect(all.find(({ title }) => title === 'screens.title.robot-manage')?.words).toContain('delete');
    expect(closed.map(({ by }) => by)).toEqual(['edition']);
  });
});

describe('what stays closed to a user', () => {
  it('says whether the permission is missing, or only that of the group', () => {
    const user = { permissions: ['data-center', 'robot-manage'] };
    expect(closedBy(user, 'group')).toContain('screens.title.robot-manage');
    expect(closedBy(user, 'code')).toContain('screens.title.log-query');
    expect(closedBy(user, 'code')).not.toContain('screens.title.robot-manage');
  });

  it('says what customers do not enter, and what only one edition lists', () => {
    expect(closedBy({ isCustomer: true, permissions: ['home-page'] }, 'customer')).toContain('screens.title.home-page');
    expect(closedBy({ permissions: ['industry-view'] }, 'edition')).toContain(
      'screens.title.industry-robot-patrol-view',
    );
  });
});
