/** Addresses that somebody typed, cut off or wrote by hand. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fieldsOf,
  loadReport,
  loadResource,
  pageSizes,
  readKept,
  readQuery,
  readReport,
  reportNames,
  resourceNames,
  writeKept,
  writeQuery,
  writeReport,
} from './index.ts';

const now = new Date(2026, 2, 10, 15, 30).getTime();
const value = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1,2',
    '1,,2',
    ',',
    '1e3',
    'NaN',
    'today',
    '2026-03-10',
    '2026-02-30',
    '1 2',
    '%',
  ),
  fc.constantFrom('1700000000000', '99999999999999999999', '2026-03-10 08:00:00', '2026-03-10T08:00:00Z', 'true'),
);
const others = ['page', 'pageSize', 'sortField', 'sortOrder', 'view', 'period', 'groupBy', 'month', 'day', 'year'];
/** Addresses with these parameters, each once or twice, and with others. */
const addressesWith = (names: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.constantFrom(...names, ...others, '__proto__', 'x'), value), { maxLength: 8 })
    .map(pairs => new URLSearchParams(pairs).toString());

describe.each(resourceNames)('the page %s', name => {
  it('reads any address, and what it has read is the same once it was written', async () => {
    const resource = await loadResource(name);
    const names = resource.filters.flatMap(fieldsOf).map(field => resource.request.fields[field]?.wireName ?? field);
    fc.assert(
      fc.property(addressesWith(names), address => {
        const query = readQuery(resource, address);
        expect(query.page).toBeGreaterThan(0);
        expect(pageSizes).toContain(query.pageSize);
        const written = writeQuery(resource, query);
        expect(readQuery(resource, written)).toEqual(query);
        expect(writeQuery(resource, readQuery(resource, written))).toBe(written);
        const kept = writeKept(resource, query, now);
        expect(readKept(resource, kept, now).filters).toEqual(query.filters);
      }),
      { numRuns: 60 },
    );
  });
});

describe.each(reportNames)('the report %s', name => {
  it('reads any address, and what it has read is the same once it was written', async () => {
    const report = await loadReport(name);
    const names = report.filters.flatMap(fieldsOf).map(field => report.request.fields[field]?.wireName ?? field);
    fc.assert(
      fc.property(addressesWith(names), address => {
        const { preset: _, ...query } = readReport(report, address, now);
        const written = writeReport(report, query);
        expect(readReport(report, written, now + 400 * 86_400_000)).toMatchObject(query);
        expect(query.filters.from).toBeTypeOf('number');
        expect(report.groups.map(group => group.name)).toContain(query.group);
      }),
      { numRuns: 60 },
    );
  });
});
