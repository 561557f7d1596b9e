import { describe, expect, it } from 'vitest';
import { FakeEnvironment } from '../testing/index.ts';
import { keptKey } from './kept.ts';
import { createSavedFilters, savedFilterLimits } from './saved-filters.ts';

const serious = { name: 'Serious', query: 'alarmLevel=1' };
const own = keptKey('7', 'alarm-query');

describe('filters under names', () => {
  it('are kept for a user and a page, given other names, and forgotten', () => {
    const environment = new FakeEnvironment();
    const filters = createSavedFilters(environment, '').store;
    filters.save('7', 'alarm-query', serious);
    filters.save('7', 'alarm-query', { name: 'Mine', query: 'deviceName=One' });
    filters.save('8', 'alarm-query', { name: 'Others', query: '' });
    const again = createSavedFilters(environment, '').store.$saved.get();
    expect(again[own]?.map(({ name }) => name)).toEqual(['Serious', 'Mine']);
    filters.save('7', 'alarm-query', { ...serious, query: 'alarmLevel=2' });
    expect(filters.$saved.get()[own]?.at(-1)?.query).toBe('alarmLevel=2');
    expect(filters.rename('7', 'alarm-query', 'Serious', 'Mine')).toBe(false);
    expect(filters.rename('7', 'alarm-query', 'Serious', 'Grave')).toBe(true);
    filters.remove('7', 'alarm-query', 'Mine');
    expect(createSavedFilters(environment, '').store.$saved.get()[own]).toEqual([
      { name: 'Grave', query: 'alarmLevel=2' },
    ]);
    expect(createSavedFilters(environment, 'https://other.example').store.$saved.get()).toEqual({});
  });

  it('of two tabs are both kept', () => {
    const environment = new FakeEnvironment();
    const [one, other] = [createSavedFilters(environment, '').store, createSavedFilters(environment, '').store];
    one.save('7', 'alarm-query', serious);
    other.save('7', 'alarm-query', { name: 'Mine', query: '' });
    expect(other.$saved.get()[own]).toHaveLength(2);
  });

  it('take no name that another tab has just given, whose message has not come yet', () => {
    const environment = new FakeEnvironment();
    const [one, other] = [createSavedFilters(environment, '').store, createSavedFilters(environment, '').store];
    one.save('7', 'alarm-query', serious);
    other.save('7', 'alarm-query', { name: 'Mine', query: '' });
    expect(one.rename('7', 'alarm-query', 'Serious', 'Mine')).toBe(false);
    expect(one.$saved.get()[own]?.map(({ name }) => name)).toEqual(['Serious', 'Mine']);
    expect(one.rename('7', 'alarm-query', 'Serious', 'Serious')).toBe(true);
  });

  it('that another page keeps are seen at once, until the console ends', async () => {
    const environment = new FakeEnvironment();
    const [one, other] = [createSavedFilters(environment, ''), createSavedFilters(environment, '')];
    one.store.save('7', 'alarm-query', serious);
    await Promise.resolve();
    expect(other.store.$saved.get()[own]).toEqual([serious]);
    other.dispose();
    one.store.remove('7', 'alarm-query', serious.name);
    await Promise.resolve();
    expect(other.store.$saved.get()[own]).toEqual([serious]);
  });

  it('are so many at most, and those that somebody has damaged are left out', () => {
    const environment = new FakeEnvironment();
    const filters = createSavedFilters(environment, '').store;
    const names = Array.from({ length: savedFilterLimits.count }, (_, at) => String(at));
    for (const name of names) expect(filters.save('7', 'alarm-query', { name, query: '' })).toBe(true);
    // None is replaced by a later one, except under its own name.
    expect(filters.save('7', 'alarm-query', serious)).toBe(false);
    expect(filters.$saved.get()[own]?.map(({ name }) => name)).toEqual(names);
    expect(filters.save('7', 'alarm-query', { name: '3', query: 'alarmLevel=1' })).toBe(true);
    expect(filters.save('8', 'alarm-query', serious)).toBe(true);
    filters.remove('7', 'alarm-query', '0');
    expect(filters.save('7', 'alarm-query', serious)).toBe(true);
    expect(filters.$saved.get()[own]).toHaveLength(filters.most);
    for (const stored of ['nothing', '7', 'null', `{"${own}": 5}`, `{"${own}": [{"name": 1}, null]}`]) {
      environment.local.set('patrolkit.filters', stored);
      expect(createSavedFilters(environment, '').store.$saved.get()[own] ?? []).toEqual([]);
    }
  });
});
