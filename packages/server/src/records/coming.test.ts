/** Coming inspections of today: planned by the simulator, shown to users who may see the robot, until they begin. */
import type { AnswerOf, listTodayInspection } from '@patrolkit/transport/contract';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../http/calls.ts';
import type { Language } from '../language/texts.ts';
import type { Account } from '../session/users.ts';
import type { Database } from '../store/database.ts';
import { openInstallation } from '../testing.ts';
import { dayBegin, dayEnd } from '../store/days.ts';
import { siteRhythm } from '@patrolkit/simulator/world/rhythm.ts';
import { simulate } from '@patrolkit/simulator/fleet-testing.ts';
import type { SimulatedSite } from '@patrolkit/simulator/simulated-site.ts';
import { everybodyOf, openTestRoom, type TestRoom } from './testing.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;

let database: Database;
let user: Account;
let now: number;
let fleet: SimulatedSite;
let room: TestRoom;

/** Makes a site and its room at a moment. */
const begin = async (at: number): Promise<void> => {
  now = at;
  fleet = simulate({ seed: 2, fleet: 14, speed: 1, now: () => now, alarmsPerHour: 0, rhythm: siteRhythm });
  room = await openTestRoom({ database, fleet, now: () => now, onError: message => expect(message).toBe('') });
};
/** Lets time pass. */
const pass = (ms: number): void => {
  for (const end = now + ms; now < end;) {
    now += SECOND;
    room.tick?.(fleet.take(SECOND, false), now);
    if (now % (10 * SECOND) === 0) room.sweep?.();
  }
};
type Today = AnswerOf<typeof listTodayInspection>;
const ask = async (
  asked: { readonly deviceId?: string } = {},
  reader: { readonly user?: Account; readonly language?: Language } = {},
): Promise<Required<Pick<Today, 'coming' | 'rows' | 'at' | 'from'>>> => {
  const caller: Caller = {
    language: reader.language ?? 'en-us',
    base: '',
    session: { id: '1', user: reader.user ?? user, pending: undefined, expiresAt: 0, accessUntil: 0 },
    commandNo: undefined,
    address: '',
  };
  const { coming, rows, at, from } = await room.calls.listTodayInspection(asked, caller);
  if (!coming || at === undefined || from === undefined) throw new Error('not told what is planned');
  return { coming, rows, at, from };
};

beforeAll(async () => {
  database = await openInstallation();
  user = await everybodyOf(database);
});
afterAll(() => database.close());
beforeEach(() => database.query(`DELETE FROM records`).then(() => undefined));
afterEach(async () => {
  await room.close?.();
  vi.unstubAllEnvs();
});

describe('coming inspections', () => {
  it('begin: each stands among the coming ones or runs, never in both and never in none', async () => {
    await begin(new Date(2026, 4, 12, 9).getTime());
    const planned = new Map<string, number>();
    let begun = 0;
    for (let step = 0; step < 240; step += 1) {
      pass(20 * SECOND);
      const asked = ask();
      // Robots drive on while the database is queried.
      pass(10 * SECOND);
      const { coming, rows } = await asked;
      const running = new Map(
        rows.filter(row => row.inspectionResult === 'running').map(row => [String(row.deviceId), row]),
      );
      const times = coming.map(row => row.at);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      const shown = new Map(coming.map(row => [String(row.deviceId), row.at]));
      expect(shown.size, 'one of each robot').toBe(coming.length);
      for (const [id, time] of shown) {
        expect(running.has(id), `${id} runs and is coming`).toBe(false);
        planned.set(id, time);
      }
      for (const [id, time] of planned) {
        if (shown.has(id)) continue;
        const run = running.get(id);
        expect(run, `${id} was planned for ${time} and is gone`).toBeDefined();
        expect(run?.at).toBeGreaterThanOrEqual(time);
        planned.delete(id);
        begun += 1;
      }
    }
    expect(begun).toBeGreaterThan(5);
  });

  it('are those of the devices that the reader sees, of one alone where that is asked, in the language of the reader', async () => {
    await begin(new Date(2026, 4, 12, 9).getTime());
    pass(20 * MINUTE);
    const { coming } = await ask();
    expect(coming.length).toBeGreaterThan(2);
    expect(coming.map(({ deviceId }) => deviceId).toSorted()).toEqual(
      fleet
        .comingRounds()
        .map(({ deviceId }) => deviceId)
        .toSorted(),
    );
    const id = String(coming[1]?.deviceId);
    const [round] = fleet.comingRounds().filter(({ deviceId }) => deviceId === id);
    for (const language of ['en-us', 'zh-cn', 'zh-hk'] as const)
      expect((await ask({ deviceId: id }, { language })).coming).toEqual([
        {
          at: Math.round(now + (round?.inMs ?? 0)),
          planName: round?.routeName[language] ?? '',
          deviceId: id,
          deviceName: id,
          mapName: `map ${String(fleet.device(id)?.mapId)}`,
        },
      ]);
    const others = coming.filter(({ deviceId }) => deviceId !== id).map(({ deviceId }) => String(deviceId));
    const listed: Account = { ...user, access: 'listed', listed: new Map([[id, false]]) };
    expect((await ask({}, { user: listed })).coming.map(({ deviceId }) => deviceId)).toEqual([id]);
    expect((await ask({ deviceId: others[0] ?? '' }, { user: listed })).coming).toEqual([]);
  });

  it.each(['Asia/Shanghai', 'America/St_Johns'])('are those of today in the time zone of the site: %s', async zone => {
    vi.stubEnv('TZ', zone);
    await begin(new Date(2026, 4, 12, 23, 0).getTime());
    pass(35 * MINUTE);
    const midnight = new Date(2026, 4, 13).getTime();
    const all = fleet.comingRounds().map(({ deviceId, inMs }) => ({ deviceId, at: Math.round(now + inMs) }));
    const [today, tomorrow] = [all.filter(({ at }) => at < midnight), all.filter(({ at }) => at >= midnight)];
    expect([today.length, tomorrow.length]).not.toContain(0);
    const ids = (rows: readonly { readonly deviceId?: string | undefined }[]) =>
      rows.map(({ deviceId }) => deviceId).toSorted();
    expect(ids((await ask()).coming)).toEqual(ids(today));
    pass(midnight - now);
    const { coming, from } = await ask();
    expect(from).toBe(midnight);
    expect(ids(coming)).toEqual(expect.arrayContaining(ids(tomorrow)));
    expect(coming.every(({ at }) => at >= midnight)).toBe(true);
  });
});

describe('the day of a site', () => {
  it('goes from its begin to the begin of the next one, also where the clock is changed', () => {
    vi.stubEnv('TZ', 'America/New_York');
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2027, 0, 1) }), at => {
        const [from, to] = [dayBegin(at), dayEnd(at)];
        expect(from).toBeLessThanOrEqual(at);
        expect(at).toBeLessThan(to);
        expect(dayBegin(to)).toBe(to);
        expect(dayBegin(to - 1)).toBe(from);
      }),
    );
    expect(dayEnd(Date.UTC(2026, 2, 8, 12)) - dayBegin(Date.UTC(2026, 2, 8, 12))).toBe(23 * HOUR);
  });
});
