import { beforeEach, describe, expect, it } from 'vitest';
import type { PushData, PushType } from '@patrolkit/transport/contract';
import { firstNames } from '../fleet/testing.ts';
import { nameOfText } from '../language/names.ts';
import type { Reader } from '../language/reader.ts';
import type { Live } from '../live/live.ts';
import type { Session } from '../session/sessions.ts';
import type { Account } from '../session/users.ts';
import { DatabaseError, databaseCodes, type Database } from '../store/database.ts';
import { setUpFleet } from '@patrolkit/simulator/fleet-testing.ts';
import type { FleetEvent } from '../links/events.ts';
import type { Fleet } from '../links/fleet.ts';
import type { Meetings } from './meetings.ts';
import type { StoredSos } from './call.ts';
import { Sos } from './sos.ts';

const reader: Reader = { language: 'en-us', base: 'http://here' };
const times = { ring: 60_000, grace: 20_000 };

const sessionOf = (id: string, account: string, more: Partial<Account> = {}): Session => ({
  id,
  user: { id: account, name: nameOfText(`user.${account}`), access: 'control', role: 'user', ...more } as Account,
  pending: undefined,
  expiresAt: 0,
  accessUntil: 0,
});
const operator = sessionOf('s1', 'operator');
const admin = sessionOf('s2', 'admin');

/** The steady clock, and by how much the wall clock was put forward, ms. */
let now: number;
let ahead: number;
/** The calls of an earlier run. */
let earlier: Partial<StoredSos>[];
let fleet: Fleet;
let sos: Sos;
/** Errors that the next writes end with. */
let faults: Error[];
let errors: string[];
/** The alarms of calls, and the ends of their causes. */
let raised: FleetEvent[];
let audited: string[];
/** The pages that are connected, by session. */
let pages: Map<string, string[]>;
/** What was pushed: the type, the session that got it, and the reason of an end. */
let pushed: string[];
/** The videos and meetings that are open. */
let open: Set<string>;
/** Makes the next write wait. Returns a function that lets it go on. */
let holdWrite: () => () => void;

beforeEach(() => {
  [now, ahead, earlier] = [0, 0, []];
  ({ fleet } = setUpFleet());
  [faults, errors, audited, pushed, raised] = [[], [], [], [], []];
  pages = new Map([
    ['s1', ['p1']],
    ['s2', ['p2']],
  ]);
  open = new Set();
  let waiting: Promise<void> | undefined;
  holdWrite = () => {
    let go = (): void => undefined;
    waiting = new Promise(resolve => (go = resolve));
    return () => {
      waiting = undefined;
      go();
    };
  };
  const query = async (sql: string, parameters: unknown[] = []): Promise<object[]> => {
    await waiting;
    const fault = faults.shift();
    if (fault) throw fault;
    if (sql.includes('INTO audit'))
      audited.push(String(parameters.flat().find(word => String(word).startsWith('sos '))));
    return sql.startsWith('SELECT') ? earlier : [];
  };
  const connected = (): Session[] => [operator, admin].filter(({ id }) => (pages.get(id)?.length ?? 0) > 0);
  sos = new Sos({
    raise: events => void raised.push(...events),
    database: {
      query,
      transaction: <T>(work: (inside: object) => Promise<T>) => work({ query }),
    } as unknown as Database,
    fleet,
    names: firstNames,
    live: {
      pagesOf: (id: string) => new Set(pages.get(id)),
      hasPage: (id: string, wanted: ReadonlySet<string>) => (pages.get(id) ?? []).some(page => wanted.has(page)),
      viewersOf: connected,
      pushToViewers: <T extends PushType>(
        _: string,
        type: T,
        write: (to: Reader) => PushData<T>,
        isFor: (session: Session) => boolean = () => true,
      ) => {
        for (const session of connected().filter(isFor)) {
          const said = write(reader) as { reason?: string };
          pushed.push([type, session.id, said.reason].filter(Boolean).join(' '));
        }
      },
    } as unknown as Live,
    video: {
      issue: () => {
        const path = `/live/${String(open.size)}`;
        open.add(path);
        return path;
      },
      find: path => open.has(path) || undefined,
      end: path => void open.delete(path),
    },
    meetings: {
      issue: (deviceId: string) => {
        open.add('/rtc/1');
        return { id: '1', path: '/rtc/1', deviceId, userName: 'name', password: 'word' };
      },
      end: (path: string) => void open.delete(path),
    } as unknown as Meetings,
    now: () => now + ahead,
    steadyNow: () => now,
    times,
    isTwoWay: false,
    onError: message => errors.push(message),
  });
});

interface Call {
  readonly uuid: string;
  readonly sessionId: string;
}

const ring = async (deviceId = 'PR001', isTwoWay?: boolean): Promise<Call> => {
  const uuid = (await sos.raise(deviceId, isTwoWay)) ?? '';
  const found = sos.greet(sessionOf('any', 'admin'), reader).rings.find(call => call.uuid === uuid);
  pushed.length = 0;
  return { uuid, sessionId: found?.sessionId ?? '' };
};
const actorOf = ({ user }: Session) => ({ userId: user.id, pageId: '', address: '' });
const answer = ({ uuid, sessionId }: Call, session: Session, page?: string) =>
  sos.answer(uuid, sessionId, session, actorOf(session), reader, page);
const hangUp = ({ uuid, sessionId }: Call, session: Session, mayAnswer: (session: Session) => boolean = () => true) =>
  sos.hangUp(uuid, sessionId, session, actorOf(session), mayAnswer);
const isOn = ({ uuid }: Call): boolean => sos.deviceOf(uuid) !== undefined;
/** Lets time pass, ms, and sweeps before and after. */
const pass = async (ms: number): Promise<void> => {
  sos.sweep();
  now += ms;
  sos.sweep();
  await sos.settled();
};

describe('the alarm of a call', () => {
  it('is raised once, before the call rings, and ends with it', async () => {
    const call = await ring();
    expect(await sos.raise('PR001')).toBe(call.uuid);
    const causeId = `sos ${call.uuid}`;
    expect(raised).toMatchObject([
      { type: 'alarm', alarm: { kind: 'sos', level: 'serious', deviceId: 'PR001', causeId } },
    ]);
    await sos.bye(call.uuid);
    expect(raised.slice(1)).toMatchObject([{ type: 'gone', cause: causeId }]);
  });

  it('does not wait for a database that is away, which the call does', async () => {
    faults = [new DatabaseError('away', databaseCodes.lost), new DatabaseError('away', databaseCodes.lost)];
    sos.press('PR001', 5);
    await pass(0);
    await pass(1000);
    await pass(1000);
    expect(raised).toMatchObject([{ type: 'alarm', alarm: { kind: 'sos', at: 5 } }]);
    expect(pushed).toEqual(['robotCallApp s1', 'robotCallApp s2']);
  });
});

describe('a call that rings', () => {
  it('is missed after a minute and not before, and everybody is told', async () => {
    const call = await ring();
    await pass(times.ring - 1);
    expect(isOn(call)).toBe(true);
    await pass(1);
    expect([isOn(call), pushed]).toEqual([false, ['hangUpCall s1 timeout', 'hangUpCall s2 timeout']]);
  });

  it.each([2 * times.ring, -3_600_000])('is missed after a minute though the clock is set by %s ms', async by => {
    const call = await ring();
    ahead = by;
    await pass(times.ring - 1);
    expect(isOn(call)).toBe(true);
    await pass(1);
    expect(isOn(call)).toBe(false);
  });

  it('of an earlier run goes on from the age that it has, and from its begin where the clock was set back', async () => {
    const stored = { session_id: 's', device_id: 'PR001', state: 'ringing', answered_session: null } as const;
    ahead = 1_700_000_000_000;
    earlier = [
      { ...stored, uuid: 'old', began_at: ahead - 50_000 },
      { ...stored, uuid: 'ahead', began_at: ahead + 3_600_000 },
    ];
    await sos.load();
    await pass(9_999);
    expect(isOn({ uuid: 'old', sessionId: 's' })).toBe(true);
    ahead -= 3_600_000;
    await pass(1);
    expect(isOn({ uuid: 'old', sessionId: 's' })).toBe(false);
    expect(isOn({ uuid: 'ahead', sessionId: 's' })).toBe(true);
    await pass(50_000);
    expect(isOn({ uuid: 'ahead', sessionId: 's' })).toBe(false);
  });

  it.each([true, false])('is hung up by a repeat when a hang-up could not be stored (others: %s)', async hasOthers => {
    const call = await ring();
    if (!hasOthers) pages.delete('s2');
    faults = [new Error('no database')];
    await expect(hangUp(call, operator)).rejects.toThrow('no database');
    expect([isOn(call), audited, pushed]).toEqual([true, [], []]);
    await hangUp(call, operator);
    expect([isOn(call), audited.length, pushed]).toEqual([hasOthers, 1, []]);
    await hangUp(call, operator);
    expect(audited).toHaveLength(1);
  });

  it('is not missed when it is answered in the moment in which its time is over', async () => {
    const call = await ring();
    now = times.ring;
    const answered = answer(call, operator, 'p1');
    sos.sweep();
    await answered;
    await sos.settled();
    expect(isOn(call)).toBe(true);
  });

  it('is one call however often the button is pressed, and another one for another device', async () => {
    const call = await ring();
    expect(await sos.raise('PR001')).toBe(call.uuid);
    expect(await sos.raise('PR002')).not.toBe(call.uuid);
  });

  it('comes from no sensor and from no device that does not exist', async () => {
    expect([await sos.raise('GS001'), await sos.raise('nobody')]).toEqual([undefined, undefined]);
  });

  it('is pushed on connecting to whoever may see its device, and not to whoever has hung up', async () => {
    const call = await ring();
    await hangUp(call, operator);
    const rings = (session: Session): string[] => sos.greet(session, reader).rings.map(({ uuid }) => uuid);
    const listed = (id: string): Session =>
      sessionOf('s9', 'customer', { access: 'listed', listed: new Map([[id, false]]) });
    expect([rings(operator), rings(admin), rings(listed('PR001')), rings(listed('PR002'))]).toEqual([
      [],
      [call.uuid],
      [call.uuid],
      [],
    ]);
  });

  it('goes on when somebody hangs up who may not answer, though nobody else is connected', async () => {
    const call = await ring();
    pages.delete('s2');
    await hangUp(call, operator, () => false);
    expect(isOn(call)).toBe(true);
  });

  it('ends when the last who is connected and may answer hangs up; who hung up before is told nothing more', async () => {
    const call = await ring();
    await hangUp(call, operator);
    await hangUp(call, operator);
    expect([isOn(call), pushed]).toEqual([true, []]);
    await hangUp(call, admin);
    expect([isOn(call), pushed]).toEqual([false, []]);
    expect(audited).toHaveLength(2);
  });

  it('cannot be answered or hung up by who does not know its session id', async () => {
    const call = { ...(await ring()), sessionId: 'guess' };
    await expect(answer(call, operator)).rejects.toThrow();
    await hangUp(call, operator);
    expect([isOn(call), pushed, audited]).toEqual([true, [], []]);
  });

  it('cannot be answered by who has hung up', async () => {
    const call = await ring();
    await hangUp(call, operator);
    await expect(answer(call, operator)).rejects.toThrow();
    expect(await answer(call, admin)).toMatchObject({ isWebRtc: false });
  });

  it('goes on ringing, and can be answered, when the answer could not be stored', async () => {
    const call = await ring();
    faults = [new Error('no database')];
    await expect(answer(call, operator)).rejects.toThrow('no database');
    expect(pushed).toEqual([]);
    await answer(call, admin, 'p2');
    expect(pushed).toEqual(['hangUpCall s1 answered']);
  });
});

describe('a call that is answered', () => {
  it('has one medium, however often it is asked for', async () => {
    const call = await ring();
    const [first, again] = [await answer(call, operator, 'p1'), await answer(call, operator, 'p1')];
    expect(again).toEqual(first);
    expect(first).toEqual({ isWebRtc: false, address: 'ws://here/live/0' });
    expect([open.size, audited.length]).toEqual([1, 1]);
  });

  it('gets another address when that of its video has expired', async () => {
    const call = await ring();
    await answer(call, operator, 'p1');
    open.clear();
    open.add('of somebody else');
    expect(await answer(call, operator, 'p1')).toMatchObject({ address: 'ws://here/live/1' });
  });

  it.each([false, true])('ends its medium when it ends (two-way: %s)', async isTwoWay => {
    const call = await ring('PR001', isTwoWay);
    expect(await answer(call, operator, 'p1')).toMatchObject({ isWebRtc: isTwoWay });
    expect(open.size).toBe(1);
    expect(await sos.bye(call.uuid)).toBe(true);
    expect([open.size, pushed.at(-1)]).toEqual([0, 'hangUpCall s1 bye']);
    expect(await sos.bye(call.uuid)).toBe(false);
  });

  it('lasts however long its console is there, and ends when that is gone for longer than its grace', async () => {
    const call = await ring();
    await answer(call, operator, 'p1');
    await pass(3_600_000);
    pages.delete('s1');
    await pass(times.grace - 1);
    expect(isOn(call)).toBe(true);
    await pass(1);
    expect(isOn(call)).toBe(false);
  });

  it.each([3_600_000, -3_600_000])('has its grace though the clock is set by %s ms meanwhile', async by => {
    const call = await ring();
    await answer(call, operator, 'p1');
    pages.set('s1', []);
    sos.sweep();
    ahead = by;
    await pass(times.grace - 1);
    expect(isOn(call)).toBe(true);
    await pass(1);
    expect(isOn(call)).toBe(false);
  });

  it('counts the grace from zero each time the console comes back', async () => {
    const call = await ring();
    await answer(call, operator, 'p1');
    for (let n = 0; n < 3; n++) {
      pages.set('s1', []);
      await pass(times.grace - 1);
      pages.set('s1', ['p1']);
      await pass(1);
    }
    expect(isOn(call)).toBe(true);
  });

  it('does not end when its console comes back while the end waits for the database', async () => {
    const [call, other] = [await ring('PR001'), await ring('PR002')];
    await answer(call, operator, 'p1');
    pages.set('s1', []);
    sos.sweep();
    now += times.grace;
    const go = holdWrite();
    const busy = hangUp(other, admin);
    sos.sweep();
    pages.set('s1', ['p1']);
    go();
    await busy;
    await sos.settled();
    expect(isOn(call)).toBe(true);
  });

  it('ends at once with the session that answered it, and no other call does', async () => {
    const [mine, other, ringing] = [await ring('PR001'), await ring('PR002'), await ring('PR003')];
    await answer(mine, operator, 'p1');
    await answer(other, admin, 'p2');
    sos.endSession('s1');
    await sos.settled();
    expect([isOn(mine), isOn(other), isOn(ringing)]).toEqual([false, true, true]);
  });

  it('is ended again with the next sweep when its end could not be stored', async () => {
    const call = await ring();
    await answer(call, operator, 'p1');
    pages.delete('s1');
    faults = [new Error('no database')];
    await pass(times.grace);
    expect([isOn(call), errors, open.size]).toEqual([true, ['sos: no database'], 1]);
    await pass(1000);
    expect([isOn(call), open.size]).toEqual([false, 0]);
  });
});

describe('the end of a call', () => {
  const ends = (session: Session): string[] => sos.greet(session, reader).ends.map(({ uuid }) => uuid);

  it('is told for two minutes to the session that had answered, when it connects, and to no other', async () => {
    const call = await ring();
    await answer(call, operator, 'p1');
    await sos.bye(call.uuid);
    expect([ends(operator), ends(admin)]).toEqual([[call.uuid], []]);
    await pass(119_999);
    expect(ends(operator)).toEqual([call.uuid]);
    await pass(1);
    expect(ends(operator)).toEqual([]);
  });

  it('of a call that nobody answered is told to nobody who connects later', async () => {
    const call = await ring();
    await sos.bye(call.uuid);
    expect([ends(operator), ends(admin)]).toEqual([[], []]);
  });
});
