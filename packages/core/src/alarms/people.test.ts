import { describe, expect, it } from 'vitest';
import { fakeConsole, searchCustomers, settle } from '../testing/index.ts';

describe('people who can be made responsible', () => {
  it('are read at once without a name, and a moment after the last key with one', async () => {
    const { console, server, clock } = await fakeConsole();
    server.answer(searchCustomers, { rows: [], total: 0 });
    const asked = (): unknown[] => server.of(searchCustomers).map(({ request }) => request);
    await console.alarms.people(1, '');
    expect(asked()).toEqual([expect.not.objectContaining({ name: expect.anything() as unknown })]);
    const typing = new AbortController();
    const left = console.alarms.people(1, 'L', typing.signal);
    typing.abort();
    expect(await left).toMatchObject({ isDone: false });
    const found = console.alarms.people(1, 'Li');
    await settle();
    expect(asked()).toHaveLength(1);
    await clock.advance(300);
    await found;
    expect(asked()).toHaveLength(2);
    expect(asked()[1]).toMatchObject({ offset: 0, limit: 20, name: 'Li' });
    await console.alarms.people(2, 'Li');
    expect(asked()[2]).toMatchObject({ offset: 20, name: 'Li' });
  });
});
