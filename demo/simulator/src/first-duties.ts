import type { FirstDuties } from '@patrolkit/server/links/first-duties.ts';

/** The guards of the demonstration site, and their shifts. */
export const firstDuties: FirstDuties = {
  guards: [
    { name: 'user.guard1', phone: '13900000001', gender: 'male', account: 'guard1' },
    { name: 'user.guard2', phone: '13900000002', gender: 'male', account: 'guard2' },
    { name: 'user.guard3', phone: '13900000003', gender: 'female', account: 'guard3' },
    { name: 'recorded.guard.1', phone: '13900000004', gender: 'female' },
    { name: 'recorded.guard.2', phone: '13900000005', gender: 'male' },
    { name: 'recorded.guard.3', phone: '13900000006', gender: 'female' },
  ],
  shifts: [
    { shift: 'day', start: '06:00', end: '14:00' },
    { shift: 'evening', start: '14:00', end: '22:00' },
    { shift: 'night', start: '22:00', end: '06:00' },
  ],
  managers: [
    { zone: 'room.canteen', manager: 'manager', deputy: 'guard1', times: 'Working hours' },
    { zone: 'room.server', manager: 'guard2', deputy: 'guard3' },
    { zone: 'room.parking', manager: 'operator', deputy: 'guard2' },
  ],
  roundEvery: 120,
  lateAfter: 10,
};
