/** A description that names a field, screen or sum that does not exist fails to compile: the compiler checks each line below. */
import {
  capturedVehicles,
  listOperateType,
  meterReadings,
  onlineSums,
  onlineStretches,
  operations,
  searchFacePerson,
} from '@patrolkit/transport';
import { expect, it } from 'vitest';
import { recordPage } from './record-page.ts';

it('a page with a column, a title, a screen, a kind, a stretch or a sum that there is not does not compile', () => {
  const right = { screen: 'instruments-query', title: 'meterName', columns: ['at', 'meterName'] } as const;
  expect(recordPage(meterReadings, right).columns.map(({ name }) => name)).toEqual(['at', 'meterName']);
  // @ts-expect-error there is no such field
  expect(() => recordPage(meterReadings, { ...right, columns: ['at', 'colour'] })).toThrow('no field colour');
  // @ts-expect-error there is no such field to name a row
  recordPage(meterReadings, { ...right, title: 'plate' });
  // @ts-expect-error there is no such screen
  recordPage(meterReadings, { ...right, screen: 'instruments' });
  // @ts-expect-error nobody can filter by this field
  recordPage(meterReadings, { ...right, tabs: 'picture' });
  // @ts-expect-error nobody can filter by this field, and so by no words of it
  recordPage(meterReadings, { ...right, dictionaries: { picture: listOperateType } });
  // @ts-expect-error nobody can filter by this person
  recordPage(meterReadings, { ...right, persons: { personId: searchFacePerson } });
  // @ts-expect-error this finds no persons
  recordPage(operations, { screen: 'log-query', title: 'target', columns: [], persons: { userId: listOperateType } });
  const online = { screen: 'rb-online-query', title: 'deviceName', columns: ['at'] } as const;
  const stretches = { row: 'deviceName', from: 'at' } as const;
  // @ts-expect-error there is no such end of a stretch
  expect(() => recordPage(onlineStretches, { ...online, gantt: { ...stretches, until: 'end' } })).toThrow(
    'no field end',
  );
  // @ts-expect-error nothing is known as this sum
  recordPage(onlineStretches, { ...online, sums: { of: onlineSums, kinds: ['median'] } });
  const vehicles = { screen: 'captured-vehicles-query', title: 'plate', columns: ['at'] } as const;
  const sums = { of: onlineSums, kinds: ['sum'] } as const;
  // @ts-expect-error these are sums of other records
  expect(() => recordPage(capturedVehicles, { ...vehicles, sums })).toThrow();
});
