/** Coming inspections of today: begun by plans, shown to users who may see the robot, until they begin. */
import type { AnswerOf, listTodayInspection } from '@patrolkit/transport/contract';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../http/calls.ts';
import type { ComingRound } from '../fleet/rounds.ts';
import type { StoredName } from '../language/names.ts';
import type { Language } from '../language/texts.ts';
import type { Account } from '../session/users.ts';
import type { Database } from '../store/database.ts';
import { openInstallation } from '../testing.ts';
import { dayBegin, dayEnd } from '../store/days.ts';
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
let coming: readonly ComingRound[] = [];

const names = (name: string): StoredName => ({ 'en-us': `${name} en`, 'zh-cn': `${name} cn`, 'zh-hk': `${name} hk` });

/** Makes a site and its room at a moment. */
const begin = async (at: number): Promise<void> => {
  now = at;
  fleet = simulate({ seed: 2, fleet: 14, speed: 1, now: () => now, alarmsPerHour: 0, isPlanned: true });
  room = await openTestRoom({
    database,
    fleet,
    coming: () => coming,
    now: () => now,
    onError: message => expect(message).toBe(''),
  });
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
  const nine = new Date(2026, 4, 12, 9).getTime();

  it('stand there by time until their device inspects, one of each device', async () => {
    await begin(nine);
    coming = ['PR002', 'PR001'].map((deviceId, n) => ({
      deviceId,
      routeName: names(deviceId),
      at: nine + (2 - n) * MINUTE,
    }));
    expect((await ask()).coming.map(({ deviceId, at }) => [deviceId, at])).toEqual([
      ['PR001', nine + MINUTE],
      ['PR002', nine + 2 * MINUTE],
    ]);
    fleet.world.beginRound('PR001', fleet.device('PR001')?.routeId ?? '', 'patrol');
    pass(20 * SECOND);
    const { coming: due, rows } = await ask();
    expect(rows.filter(row => row.inspectionResult === 'running').map(row => row.deviceId)).toEqual(['PR001']);
    expect(due.map(({ deviceId }) => deviceId)).toEqual(['PR002']);
  });

  it('are those of the devices that the reader sees, of one alone where that is asked, in the language of the reader', async () => {
    await begin(nine);
    coming = ['PR001', 'PR002', 'PV001'].map((deviceId, n) => ({
      deviceId,
      routeName: names(deviceId),
      at: nine + (n + 1) * MINUTE,
    }));
    for (const language of ['en-us', 'zh-cn', 'zh-hk'] as const)
      expect((await ask({ deviceId: 'PR002' }, { language })).coming).toEqual([
        {
          at: nine + 2 * MINUTE,
          planName: names('PR002')[language],
          deviceId: 'PR002',
          deviceName: 'PR002',
          mapName: `map ${String(fleet.device('PR002')?.mapId)}`,
        },
      ]);
    const listed: Account = { ...user, access: 'listed', listed: new Map([['PR002', false]]) };
    expect((await ask({}, { user: listed })).coming.map(({ deviceId }) => deviceId)).toEqual(['PR002']);
    expect((await ask({ deviceId: 'PR001' }, { user: listed })).coming).toEqual([]);
  });

  it.each(['Asia/Shanghai', 'America/St_Johns'])('are those of today in the time zone of the site: %s', async zone => {
    vi.stubEnv('TZ', zone);
    const evening = new Date(2026, 4, 12, 23, 30).getTime();
    const midnight = new Date(2026, 4, 13).getTime();
    await begin(evening);
    coming = [midnight - 1, midnight].map((at, n) => ({ deviceId: `PR00${String(n + 1)}`, routeName: names('x'), at }));
    expect((await ask()).coming.map(({ at }) => at)).toEqual([midnight - 1]);
    now = midnight;
    const tomorrow = await ask();
    expect([tomorrow.from, tomorrow.coming.map(({ at }) => at)]).toEqual([midnight, [midnight]]);
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
