/** Rules that hold for every list page. The tests know only its description and its contract. */
import { readRequest, type FieldFault } from '@patrolkit/transport/contract';
import { describe, expect, it } from 'vitest';
import { permits, type Need } from '../permissions/index.ts';
import {
  detailNames,
  emptyQuery,
  listRequest,
  loadDetail,
  loadResource,
  needOfScreen,
  queryProblems,
  readQuery,
  resourceNames,
  screenOfPage,
  writeQuery,
} from './index.ts';
import type { AnyResource, Filter, FilterValues } from './index.ts';

const now = new Date(2026, 2, 10, 15, 30).getTime();

/** Names of the fields that the server finds wrong in a request with these filters. */
const refusedBy = (resource: AnyResource, filters: FilterValues): readonly string[] => {
  const request = listRequest(resource, { ...emptyQuery(resource), filters }, now);
  const { faults = [] } = readRequest(resource.list, resource.list.request.encode(request as never)) as {
    readonly faults?: readonly FieldFault[];
  };
  return faults.map(({ field }) => field);
};
const refusedHere = (resource: AnyResource, filters: FilterValues): readonly string[] =>
  Object.keys(queryProblems(resource, filters, now));

/** Values of a filter: those of the contract, or 60 made-up ones for a dictionary. */
const wordsOf = ({ words }: Filter & { kind: 'several' }): readonly string[] =>
  'request' in words ? Array.from({ length: 60 }, (_, at) => `word-${at}`) : words.map(({ value }) => value);

/** Whether a user with one code may make a call. */
const isGranted = ({ permission }: Pick<AnyResource['list'], 'permission'>, code: string): boolean =>
  permits({ roleCode: 'x', permissions: [code] }, { call: permission, device: undefined });

/** The codes that admit users to a page. */
const codesOf = (need: Need): readonly string[] => ('element' in need ? [need.element[0]].flat() : []);

describe('whoever is let into a page', () => {
  it.each(resourceNames)('may read its list: %s', async name => {
    const resource = await loadResource(name);
    const need = needOfScreen(resource.permission);
    if (screenOfPage(name)?.isForRoot) {
      // Only root enters and reads, whatever codes others have.
      const other = { roleCode: 'x', permissions: [resource.permission] };
      expect([permits({ roleCode: 'root', permissions: [] }, need), permits(other, need)]).toEqual([true, false]);
      expect(isGranted(resource.list, resource.permission)).toBe(false);
      return;
    }
    const codes = codesOf(need);
    expect(codes).toContain(resource.permission);
    for (const code of codes) expect(isGranted(resource.list, code), code).toBe(true);
  });

  it.each(detailNames)('may read its record and what belongs to it alone: %s', async name => {
    const detail = await loadDetail(name);
    const { list } = await loadResource(detail.of);
    const calls = [list, ...detail.sections.flatMap(section => (section.kind === 'rows' ? [section.call] : []))];
    const codes = codesOf(needOfScreen(name));
    expect(codes).toEqual([name, screenOfPage(name)?.parent]);
    for (const code of codes)
      for (const call of calls) expect(isGranted(call, code), `${call.name} ${code}`).toBe(true);
  });
});

describe.each(resourceNames)('the page %s', name => {
  it('takes what its contract takes, and refuses what that refuses: both sides say the same of the longest text and of one sign more', async () => {
    const resource = await loadResource(name);
    for (const filter of resource.filters) {
      if (!('limit' in filter) || !Number.isFinite(filter.limit)) continue;
      for (const sign of ['x', '字', '🤖']) {
        const verdict = (length: number): (readonly string[])[] => {
          const filters = { [filter.name]: sign.repeat(length) };
          return [refusedHere(resource, filters), refusedBy(resource, filters)];
        };
        expect(verdict(filter.limit), filter.name).toEqual([[], []]);
        expect(verdict(filter.limit + 1), filter.name).toEqual([[filter.name], [filter.name]]);
      }
    }
  });

  it('takes as many words at once on both sides', async () => {
    const resource = await loadResource(name);
    for (const filter of resource.filters) {
      if (filter.kind !== 'several') continue;
      const words = wordsOf(filter);
      const verdict = (count: number): (readonly string[])[] => {
        const filters = { [filter.name]: words.slice(0, count) };
        return [refusedHere(resource, filters), refusedBy(resource, filters)];
      };
      const most = Math.min(filter.most, words.length);
      expect([verdict(1), verdict(most)], filter.name).toEqual([
        [[], []],
        [[], []],
      ]);
      if (words.length > most) expect(verdict(most + 1), filter.name).toEqual([[filter.name], [filter.name]]);
    }
  });

  it('takes the same numbers on both sides', async () => {
    const resource = await loadResource(name);
    for (const filter of resource.filters) {
      if (filter.kind !== 'number') continue;
      for (const field of [filter.least, filter.most])
        for (const value of [-1e9, -40, -0.5, 0, 0.25, 1, 2.5, 99, 1.234_567_8, 1e9]) {
          const filters = { [field]: value };
          expect(refusedHere(resource, filters), `${field} ${value}`).toEqual(refusedBy(resource, filters));
        }
    }
  });

  it('keeps the rules between its filters on both sides', async () => {
    const resource = await loadResource(name);
    let rules = 0;
    for (const filter of resource.filters) {
      const pair =
        filter.kind === 'number' ? [filter.least, filter.most] : filter.kind === 'time' ? [filter.from, filter.to] : [];
      const [first = '', second = ''] = pair;
      if (first === '') continue;
      rules += 1;
      const unit = filter.kind === 'time' ? 3_600_000 : 1;
      const base = filter.kind === 'time' ? now - 10 * unit : 0;
      for (const [one, other] of [
        [1, 2],
        [2, 2],
        [3, 2],
      ] as const) {
        const filters = { [first]: base + one * unit, [second]: base + other * unit };
        const isBroken = one > other || (one === other && filter.kind === 'time');
        const expected = isBroken ? [second] : [];
        expect([refusedHere(resource, filters), refusedBy(resource, filters)], filter.label).toEqual([
          expected,
          expected,
        ]);
      }
    }
    expect(rules).toBe(resource.list.rules?.length);
  });

  it('stands in its address with every filter, and comes back as it went', async () => {
    const resource = await loadResource(name);
    const values = Object.fromEntries(
      resource.filters.flatMap((filter): [string, FilterValues[string]][] => {
        switch (filter.kind) {
          case 'time':
          case 'period':
            return [
              [filter.from, now - 86_400_000],
              [filter.to, now],
            ];
          case 'number':
            return [
              [filter.least, 1],
              [filter.most, 2],
            ];
          case 'choice':
            return [[filter.name, filter.isFlag ? false : filter.options[0]?.value]];
          case 'several':
            return [[filter.name, wordsOf(filter).slice(0, 2)]];
          default:
            return [[filter.name, '7 & ü=字']];
        }
      }),
    );
    const query = { ...emptyQuery(resource), filters: values, page: 3, pageSize: 50 };
    const read = readQuery(resource, writeQuery(resource, query));
    expect({ ...read.filters, page: read.page, pageSize: read.pageSize }).toEqual({ ...values, page: 3, pageSize: 50 });
    expect(refusedHere(resource, values)).toEqual([]);
    expect(refusedBy(resource, values)).toEqual([]);
  });
});
