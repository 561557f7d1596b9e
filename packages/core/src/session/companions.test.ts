import { FakeClock, settle } from '@patrolkit/transport/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageSignal } from '../environment/index.ts';
import type { UnconfirmedStop } from '../part.ts';
import { createCompanions, endLimit, type Companions, type Told } from './companions.ts';

const stop = (id: string): UnconfirmedStop => ({ id, name: `Robot ${id}` });

interface Page {
  readonly companions: Companions;
  /** What other pages said to it. */
  readonly told: Told[];
  /** How often another page asked it to stop its robots. */
  asked: number;
  signal(signal: PageSignal): void;
}

/** Pages of one browser, and the messages that pass between them. */
function browser() {
  const clock = new FakeClock();
  const listeners = new Set<(message: string) => void>();
  const messages: string[] = [];
  const post = (message: string): void => {
    messages.push(message);
    for (const listener of listeners) listener(message);
  };
  const open = (
    token: string | undefined,
    stopAll: () => Promise<readonly UnconfirmedStop[]> = () => Promise.resolve([]),
  ): Page => {
    const signals = new Set<(signal: PageSignal) => void>();
    const told: Told[] = [];
    const page: Page = {
      told,
      asked: 0,
      signal: signal => {
        for (const listener of signals) listener(signal);
      },
      companions: createCompanions(
        {
          clock,
          otherPages: {
            post,
            listen: listener => {
              listeners.add(listener);
              return () => void listeners.delete(listener);
            },
          },
          onPageSignal: listener => {
            signals.add(listener);
            return () => void signals.delete(listener);
          },
        },
        async () => {
          page.asked += 1;
          // Does what the console does: its session is over at once, and it waits for the stops.
          page.companions.use(undefined);
          return stopAll();
        },
        what => void told.push(what),
      ),
    };
    page.companions.use(token);
    return page;
  };
  return { clock, messages, post, listeners, open };
}

describe('the pages of a session', () => {
  it('are all asked to stop before a sign-out, and what is not confirmed there comes back', async () => {
    const { clock, open } = browser();
    const mine = open('token');
    const others = [
      open('token', () => Promise.resolve([stop('1')])),
      open('token', () => Promise.resolve([stop('2')])),
    ];
    const left = await mine.companions.ask();
    expect(left.map(({ id }) => id).toSorted()).toEqual(['1', '2']);
    expect([mine, ...others].map(({ asked }) => asked)).toEqual([0, 1, 1]);
    expect(clock.waiting).toBe(0);
  });

  it('that do not answer hold a sign-out up for a second, and what the others said is kept', async () => {
    const { clock, open } = browser();
    const mine = open('token');
    open('token', () => Promise.resolve([stop('1')]));
    open('token', () => new Promise(() => undefined));
    let left: readonly UnconfirmedStop[] | undefined;
    void mine.companions.ask().then(stops => (left = stops));
    await clock.advance(endLimit - 1);
    expect(left).toBeUndefined();
    await clock.advance(1);
    expect(left).toEqual([stop('1')]);
  });

  it('that were closed are not waited for', async () => {
    const { open } = browser();
    const mine = open('token');
    const closed = open('token', () => new Promise(() => undefined));
    closed.signal('leaving');
    closed.companions.dispose();
    expect(await mine.companions.ask()).toEqual([]);
  });

  it('that come back from the browser’s cache of pages are known again', async () => {
    const { open } = browser();
    const mine = open('token');
    const kept = open('token', () => Promise.resolve([stop('1')]));
    kept.signal('leaving');
    kept.signal('visible');
    expect(await mine.companions.ask()).toEqual([stop('1')]);
  });

  it('have nobody to ask without a session', async () => {
    const { open, messages } = browser();
    const page = open(undefined);
    expect(await page.companions.ask()).toEqual([]);
    page.companions.tell('renewed');
    expect(messages).toEqual([]);
  });

  it('follow a session to its next token, and are not those of another session', async () => {
    const { open } = browser();
    const mine = open('old', () => Promise.resolve([]));
    const same = open('old', () => Promise.resolve([stop('1')]));
    const stranger = open('another', () => Promise.resolve([stop('2')]));
    mine.companions.use('new');
    expect(await mine.companions.ask()).toEqual([]);
    same.companions.use('new');
    expect(await mine.companions.ask()).toEqual([stop('1')]);
    expect([same.asked, stranger.asked]).toEqual([1, 0]);
  });

  it('tell each other of a renewal and of a changed user, and none hears itself', () => {
    const { open } = browser();
    const [mine, other, stranger] = [open('token'), open('token'), open('another')];
    for (const what of ['renewing', 'renewed', 'user'] as const) mine.companions.tell(what);
    expect([mine.told, other.told, stranger.told]).toEqual([[], ['renewing', 'renewed', 'user'], []]);
  });

  it('never say the token', () => {
    const { open, messages } = browser();
    const page = open('a secret token');
    page.companions.tell('renewed');
    page.companions.use('its successor');
    page.companions.dispose();
    expect(messages.length).toBeGreaterThan(3);
    for (const message of messages) expect(message).not.toMatch(/secret|successor/);
  });

  it('hear nothing more after their end', () => {
    const { open, listeners } = browser();
    const [mine, other] = [open('token'), open('token')];
    other.companions.dispose();
    mine.companions.tell('user');
    expect(other.told).toEqual([]);
    expect(listeners.size).toBe(1);
  });

  it('pay no attention to what is no word of theirs, and take of its stops only those with a name', async () => {
    const { open, messages, post } = browser();
    const mine = open('token', () => Promise.resolve([]));
    const { session } = JSON.parse(messages[0] ?? '{}') as { session: string };
    const odd = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({
          kind: fc.constantFrom('session', 'alarm-sound', 3),
          session: fc.constantFrom(session, 'other', undefined),
          page: fc.constantFrom(undefined, 4, {}),
          what: fc.constantFrom('end', 'renewed', 'nothing'),
          unconfirmed: fc.jsonValue(),
        })
        .map(word => JSON.stringify(word)),
    );
    fc.assert(
      fc.property(odd, message => post(message)),
      { numRuns: 200 },
    );
    expect([mine.told, mine.asked]).toEqual([[], 0]);
    const say = (what: string, unconfirmed: unknown): void =>
      post(JSON.stringify({ kind: 'session', session, page: 'other', what, unconfirmed }));
    say('hello', []);
    const asked = mine.companions.ask();
    say('ended', [stop('1'), { id: 2, name: 'x' }, null, 'x', { id: '3' }]);
    expect(await asked).toEqual([stop('1')]);
    await settle();
  });

  it('all stop, in whatever order they open, close, and come back, when one of them signs out', async () => {
    const step = fc.record({ what: fc.constantFrom('open', 'close', 'hide', 'stranger'), at: fc.nat(9) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async steps => {
        const { open } = browser();
        const mine = open('token');
        let serial = 0;
        let alive: { page: Page; id: string }[] = [];
        for (const { what, at } of steps) {
          const one = alive[at % Math.max(1, alive.length)];
          if (what === 'open') {
            const id = String((serial += 1));
            alive.push({ id, page: open('token', () => Promise.resolve([stop(id)])) });
          } else if (what === 'stranger') open('another', () => Promise.resolve([stop('stranger')]));
          else if (one && what === 'close') {
            one.page.companions.dispose();
            alive = alive.filter(other => other !== one);
          } else if (one) {
            one.page.signal('leaving');
            one.page.signal('visible');
          }
        }
        const left = await mine.companions.ask();
        expect(left.map(({ id }) => id).toSorted()).toEqual(alive.map(({ id }) => id).toSorted());
      }),
      { numRuns: 100 },
    );
  });
});
