import { expect, it } from 'vitest';
import { givenName } from '../language/names.ts';
import { boardCalls } from './calls.ts';

const now = Date.UTC(2026, 4, 12, 12);

it('boards say that their figures may be incomplete where the history was still being made when they were counted', async () => {
  let isFilling = true;
  const none = { from: now, at: now, counts: [] };
  const calls = boardCalls({
    fleet: { devices: new Map(), plans: new Map() } as never,
    live: { onRound: new Set() },
    names: { device: givenName, map: givenName, point: givenName },
    alarms: {
      today: {
        counts: async () => {
          // The last part of the history is stored while the alarms are read.
          isFilling = false;
          return none;
        },
      },
      byKind: async () => [],
      waiting: async () => [],
    },
    rules: { nameOf: givenName },
    captures: { today: { counts: async () => none } },
    lists: { findPatrolRunByPage: async () => ({ rows: [], total: 0 }), getZonesTree: async () => [] } as never,
    isFilling: () => isFilling,
    now: () => now,
    steadyNow: () => 0,
  });
  const caller = { language: 'en-us', session: { user: { access: 'all', listed: new Map() } } } as never;
  expect(await calls.getTodayTask({ page: 1, pageSize: 10 }, caller)).toHaveProperty('isFilling', true);
  expect(await calls.companyAlarmStat({}, caller)).toHaveProperty('isFilling', true);
  expect(await calls.companyAlarmStat({}, caller)).not.toHaveProperty('isFilling');
  expect(await calls.todayCompanyPatrolStat({}, caller)).not.toHaveProperty('isFilling');
  expect(await calls.getTodayTask({ page: 1, pageSize: 10 }, caller)).not.toHaveProperty('isFilling');
});
