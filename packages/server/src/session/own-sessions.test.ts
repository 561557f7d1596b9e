import { describe, expect, it } from 'vitest';
import { useServer } from '../testing.ts';

const bench = useServer('own-sessions');
const { ask, signIn, open } = bench;

type Row = Record<string, unknown>;
const sessionsOf = async (token: string): Promise<Row[]> =>
  (await ask('listOwnSession', {}, token)).data as unknown as Row[];

describe('the sessions of the own account', () => {
  it('are told without their tokens, and which of them asks', async () => {
    const [one, other] = [await signIn('operator'), await signIn('operator')];
    const shown = await sessionsOf(one);
    expect(shown.filter(({ current }) => current === 1)).toHaveLength(1);
    expect(shown.length).toBeGreaterThanOrEqual(2);
    for (const { sessionId } of shown)
      for (const token of [one, other]) expect(JSON.stringify(sessionId)).not.toContain(token);
    const stored = await bench.database.query<{ token: string }>('SELECT token FROM sessions');
    for (const { token } of stored) expect(JSON.stringify(shown)).not.toContain(token);
  });

  it('end where the user wants it: sockets close, and calls are refused', async () => {
    const [mine, theirs] = [await signIn('operator'), await signIn('operator')];
    const page = await open('operator', true, theirs);
    const before = await sessionsOf(theirs);
    const which = before.find(({ current }) => current === 1);
    expect(await ask('endSession', { sessionId: String(which?.['sessionId']) }, mine)).toMatchObject({ ret: 1 });
    expect(await ask('listOwnSession', {}, theirs)).toMatchObject({ status: 401 });
    await expect.poll(() => page.closed).toBe(1008);
    expect((await sessionsOf(mine)).map(({ sessionId }) => sessionId)).not.toContain(which?.['sessionId']);
  });

  it('all end but the one that asks, and never those of others', async () => {
    const [mine, theirs, viewer] = [await signIn('operator'), await signIn('operator'), await signIn('admin')];
    expect(await ask('endSession', {}, mine)).toMatchObject({ ret: 1 });
    expect(await sessionsOf(mine)).toMatchObject([{ current: 1 }]);
    expect(await ask('listOwnSession', {}, theirs)).toMatchObject({ status: 401 });
    const [of] = await sessionsOf(viewer);
    await ask('endSession', { sessionId: String(of?.['sessionId']) }, mine);
    expect((await sessionsOf(viewer)).length).toBeGreaterThan(0);
  });
});
