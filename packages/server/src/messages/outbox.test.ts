import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MessageWay } from '../links/messages.ts';
import type { Database } from '../store/database.ts';
import { openTestDatabase } from '../store/testing.ts';
import { Outbox } from './outbox.ts';
import type { Carrier, Delivery, NewMessage, Outgoing } from './message.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.query('DELETE FROM messages');
  await database.query('DELETE FROM message_counts');
});

const minute = 60_000;
let now = Date.UTC(2026, 0, 5, 8);
const ways: readonly MessageWay[] = ['shortMessage', 'incomingCall', 'backstage', 'mail', 'webhook', 'browser'];

/** A server with an outbox, whose carriers do as a test says and write down what they sent. */
const serverWith = (
  send: (message: Outgoing) => Promise<Delivery>,
  { retries = [minute, 5 * minute], limits = { perDay: 100, gapMs: 0 }, of = database } = {},
) => {
  const broken: string[] = [];
  const errors: string[] = [];
  const carrier: Carrier = { retries, send };
  const outbox = new Outbox({
    database: of,
    carriers: Object.fromEntries(ways.map(way => [way, carrier])) as Record<MessageWay, Carrier>,
    limits: () => limits,
    now: () => now,
    onBroken: way => broken.push(`${way} broken`),
    onMended: way => broken.push(`${way} mended`),
    onChange: () => undefined,
    onError: message => errors.push(message),
  });
  const run = async (): Promise<void> => {
    await outbox.expire();
    outbox.kick();
    await outbox.settled();
  };
  return { outbox, run, broken, errors };
};

const message = (key: string, more: Partial<NewMessage> = {}): NewMessage => ({
  key,
  about: 'alarm',
  way: 'mail',
  address: 'a@example.com',
  text: key,
  ...more,
});

interface State {
  readonly key: string;
  readonly state: string;
  readonly reason: string;
  readonly tries: number;
}
const states = (): Promise<State[]> =>
  database.query<State>('SELECT key, state, reason, tries FROM messages ORDER BY id');

describe('the outbox', () => {
  it('sends each message once, to an address in its order', async () => {
    const sent: string[] = [];
    const { outbox, run } = serverWith(({ text }) => {
      sent.push(text);
      return Promise.resolve({ is: 'sent' });
    });
    expect(await outbox.write([message('one'), message('two'), message('three')])).toBe(3);
    // The same again is the same message.
    expect(await outbox.write([message('two'), message('four')])).toBe(1);
    await run();
    await run();
    expect(sent).toEqual(['one', 'two', 'three', 'four']);
    expect((await states()).map(({ state, tries }) => [state, tries])).toEqual(
      Array.from({ length: 4 }, () => ['sent', 1]),
    );
  });

  it('tries what failed again with growing pauses, and gives it up after the last one', async () => {
    const at: number[] = [];
    const { outbox, run, broken } = serverWith(() => {
      at.push(now);
      return Promise.resolve({ is: 'failed', reason: 'noAnswer', again: true });
    });
    const begin = now;
    await outbox.write([message('one')]);
    for (let second = 0; second < 600; second += 20) {
      await run();
      now += 20_000;
    }
    expect(at.map(time => (time - begin) / minute)).toEqual([0, 1, 6]);
    expect(await states()).toMatchObject([{ state: 'failed', reason: 'noAnswer', tries: 3 }]);
    expect(broken).toEqual(['mail broken']);
  });

  it('does not try again what the other side refuses, and says when a way works again', async () => {
    let answer: Delivery = { is: 'failed', reason: 'refused', detail: 'no such user', again: false };
    const { outbox, run, broken } = serverWith(() => Promise.resolve(answer));
    await outbox.write([message('one')]);
    await run();
    expect(await states()).toMatchObject([{ state: 'failed', reason: 'refused: no such user' }]);
    answer = { is: 'failed', reason: 'noAnswer', again: true };
    await outbox.write(['two', 'three', 'four'].map(key => message(key)));
    await run();
    expect(broken).toEqual(['mail broken']);
    answer = { is: 'sent' };
    now += minute;
    await run();
    expect(broken).toEqual(['mail broken', 'mail mended']);
  });

  it('suppresses what is over the limit of a day, and lets what is too early wait', async () => {
    const at: [string, number][] = [];
    const begin = now;
    const limits = { perDay: 2, gapMs: minute };
    const { outbox, run } = serverWith(
      ({ text }) => {
        at.push([text, (now - begin) / minute]);
        return Promise.resolve({ is: 'sent' });
      },
      { limits },
    );
    const phone = { way: 'shortMessage', address: '13900001111' } as const;
    await outbox.write([
      ...['one', 'two', 'three'].map(key => message(key, phone)),
      message('other phone', { ...phone, address: '13900002222' }),
      message('code', { ...phone, about: 'code' }),
    ]);
    for (let turn = 0; turn < 4; turn += 1) {
      await run();
      now += minute;
    }
    expect(at).toEqual([
      ['one', 0],
      ['other phone', 0],
      ['code', 0],
      ['two', 1],
    ]);
    const all = await states();
    expect(all.find(({ key }) => key === 'three')).toMatchObject({ state: 'suppressed', reason: 'dailyLimit' });
    // A person may send it all the same, and the next day begins from nothing.
    const [row] = await database.query<{ id: string }>("SELECT id::text AS id FROM messages WHERE key = 'three'");
    expect(await outbox.retry([row?.id ?? ''])).toHaveLength(1);
    await outbox.settled();
    expect(at.at(-1)?.[0]).toBe('three');
    now += 24 * 60 * minute;
    await outbox.write([message('tomorrow', phone)]);
    await run();
    expect(at.at(-1)?.[0]).toBe('tomorrow');
  });

  it('tells what was being sent when a server ended as unknown, and sends it only when somebody asks', async () => {
    const sent: string[] = [];
    // The first server takes the message and is gone: it never writes down what became of it.
    const first = serverWith(() => new Promise<Delivery>(() => undefined));
    await first.outbox.write([message('one')]);
    first.outbox.kick();
    await expect.poll(async () => (await states())[0]?.state).toBe('sending');
    const second = serverWith(({ text }) => {
      sent.push(text);
      return Promise.resolve({ is: 'sent' });
    });
    await second.run();
    expect(sent).toEqual([]);
    now += 10 * minute;
    await second.run();
    expect(await states()).toMatchObject([{ state: 'unknown', reason: 'crashed', tries: 1 }]);
    const [row] = await database.query<{ id: string }>('SELECT id::text AS id FROM messages');
    await second.outbox.retry([row?.id ?? '']);
    await second.outbox.settled();
    expect(sent).toEqual(['one']);
    expect(await second.outbox.retry([row?.id ?? ''])).toEqual([]);
  });

  it('believes a slow server that says in the end what has become of a message', async () => {
    let finish: (delivery: Delivery) => void = () => undefined;
    const slow = serverWith(() => new Promise<Delivery>(done => (finish = done)));
    await slow.outbox.write([message('one')]);
    slow.outbox.kick();
    await expect.poll(async () => (await states())[0]?.state).toBe('sending');
    now += 10 * minute;
    await slow.outbox.expire();
    expect(await states()).toMatchObject([{ state: 'unknown' }]);
    finish({ is: 'sent' });
    await slow.outbox.settled();
    expect(await states()).toMatchObject([{ state: 'sent', reason: '' }]);
  });

  it('keeps what has become of a message while the database is away', async () => {
    let isAway = false;
    const shaky: Database = {
      ...database,
      patient: database.patient,
      query: <Row>(sql: string, parameters?: unknown[]) =>
        isAway ? Promise.reject(new Error('away')) : database.query<Row>(sql, parameters),
      transaction: (work, limit) => database.transaction(work, limit),
    };
    const sent: string[] = [];
    const { outbox, run, errors } = serverWith(
      ({ text }) => {
        sent.push(text);
        isAway = true;
        return Promise.resolve({ is: 'sent' });
      },
      { of: shaky },
    );
    await outbox.write([message('one')]);
    outbox.kick();
    await outbox.settled();
    expect(errors).toEqual(['messages: away']);
    expect(await states()).toMatchObject([{ state: 'sending' }]);
    isAway = false;
    await run();
    expect(await states()).toMatchObject([{ state: 'sent' }]);
    expect(sent).toEqual(['one']);
  });

  it('sends none twice, whatever servers begin, stop and fail, and loses none', async () => {
    const step = fc.record({
      server: fc.nat(1),
      act: fc.constantFrom('write', 'run', 'crash', 'wait'),
      fails: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async steps => {
        await database.query('DELETE FROM messages');
        const sent: string[] = [];
        let fails = false;
        let dies = false;
        const start = () => {
          let isDead = false;
          return serverWith(({ text }) => {
            if (dies) isDead = true;
            // What a dead server hands over may have arrived, and it tells nobody.
            if (isDead) {
              sent.push(text);
              return new Promise<Delivery>(() => undefined);
            }
            if (fails) return Promise.resolve({ is: 'failed', reason: 'noAnswer', again: true });
            sent.push(text);
            return Promise.resolve({ is: 'sent' });
          });
        };
        const servers = [start(), start()];
        let written = 0;
        for (const { server, act, fails: doFail } of steps) {
          const one = servers[server];
          if (!one) continue;
          fails = doFail;
          if (act === 'write') {
            written += 1;
            await one.outbox.write([message(String(written), { address: `${String(written % 3)}@example.com` })]);
          } else if (act === 'run') {
            // Both servers look at the same time.
            await Promise.all(servers.map(({ run }) => run()));
          } else if (act === 'crash') {
            dies = true;
            one.outbox.kick();
            await database.query('SELECT 1');
            await database.query('SELECT 1');
            await new Promise(setImmediate);
            dies = false;
            servers[server] = start();
          } else now += 2 * minute;
        }
        fails = false;
        for (let turn = 0; turn < 5; turn += 1) {
          now += 10 * minute;
          for (const { outbox } of servers) await outbox.expire();
          await Promise.all(servers.map(({ run }) => run()));
        }
        expect(new Set(sent).size).toBe(sent.length);
        const all = await states();
        expect(all).toHaveLength(written);
        for (const { key, state } of all) {
          expect(['sent', 'failed', 'unknown']).toContain(state);
          expect(sent.includes(key)).toBe(state !== 'failed' && (state === 'sent' || sent.includes(key)));
        }
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});
