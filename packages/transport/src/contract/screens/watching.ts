/** The screens for watching a site: overviews, run monitoring, and those of the industry edition. */
import { hardwareFunctions, type Entries } from './entry.ts';

/** Overviews, by the level of a user's organisation. */
export const home = {
  'home-page': { page: 'board', isClosedToCustomers: true },
  'second-home-page': { page: 'board', isHidden: true, isClosedToCustomers: true },
  'third-home-page': { page: 'board', isHidden: true, isClosedToCustomers: true },
} as const satisfies Entries;

/** Run monitoring, and the views to which it leads. */
export const monitoring = {
  'run-monitoring': { page: 'board', isClosedToCustomers: true },
  'robot-patrol-view': {
    page: 'board',
    functions: [...hardwareFunctions, 'answer'],
    isHidden: true,
    takes: ['deviceId'],
  },
  'patrol-vehicle-view': { page: 'board', isHidden: true, takes: ['deviceId'] },
  'multiple-robots': { page: 'board' },
  'multiple-robots-detail': { page: 'board', isHidden: true, takes: ['id'], parent: 'multiple-robots' },
  dev: { page: 'board', isHidden: true, roles: ['develop'] },
} as const satisfies Entries;

/** The screens of the industry edition. */
export const industry = {
  'inspection-board': {
    page: 'board',
    path: '/industry/industry-center/inspection-board',
    roles: ['dashboard', 'develop'],
    edition: 'industry',
  },
  'industry-robot-patrol-view': {
    page: 'board',
    functions: [...hardwareFunctions, 'answer'],
    roles: ['industry-view', 'develop'],
    edition: 'industry',
  },
} as const satisfies Entries;
