import { FakeClock, settle } from '@patrolkit/transport/testing';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../outcome.ts';
import { Patience } from './patience.ts';

const first = 10_000;
const broken: Outcome<string> = { isDone: false, problem: { server: 'Busy' } };

/** A request that ends with `broken` when it is aborted, as a call does. */
function server() {
  const asked: { readonly signal: AbortSignal; readonly answer: (outcome: Outcome<string>) => void }[] = [];
  const read = (signal: AbortSignal): Promise<Outcome<string>> =>
    new Promise(resolve => {
      asked.push({ signal, answer: resolve });
      if (signal.aborted) resolve(broken);
      signal.addEventListener('abort', () => resolve(broken));
    });
  return { asked, read };
}

function setUp() {
  const clock = new FakeClock();
  const patience = new Patience(clock, first);
  const { asked, read } = server();
  const abort = new AbortController();
  const outcomes: Outcome<string>[] = [];
  const ask = (): void => void patience.ask(abort.signal, read).then(outcome => outcomes.push(outcome));
  return { clock, patience, asked, abort, outcomes, ask };
}

describe('a request that is never answered', () => {
  it('is given up and sent again, each time after half as long again', async () => {
    const { clock, asked, ask } = setUp();
    ask();
    let wait = first;
    for (let sent = 1; sent <= 5; sent += 1) {
      await clock.advance(wait - 1);
      expect(asked).toHaveLength(sent);
      await clock.advance(1);
      expect(asked).toHaveLength(sent + 1);
      expect(asked[sent - 1]?.signal.aborted).toBe(true);
      wait *= 1.5;
    }
  });

  it('ends with the first answer: nothing is sent after it, and no timer remains', async () => {
    const { clock, asked, outcomes, ask } = setUp();
    ask();
    await clock.advance(first);
    asked[1]?.answer({ isDone: true, value: 'here' });
    await clock.advance(10 * first);
    expect([outcomes, asked.length, clock.waiting]).toEqual([[{ isDone: true, value: 'here' }], 2, 0]);
  });

  it('that was refused in time is not sent again', async () => {
    const { clock, asked, outcomes, ask } = setUp();
    ask();
    asked[0]?.answer(broken);
    await clock.advance(10 * first);
    expect([outcomes, asked.length]).toEqual([[broken], 1]);
  });

  it('ends with its caller, and is not sent again', async () => {
    const { clock, asked, abort, outcomes, ask } = setUp();
    ask();
    abort.abort();
    await clock.advance(10 * first);
    expect([outcomes, asked.length, asked[0]?.signal.aborted, clock.waiting]).toEqual([[broken], 1, true, 0]);
  });

  it('of a caller that has already left is aborted at once', async () => {
    const { asked, abort, outcomes, ask } = setUp();
    abort.abort();
    ask();
    await settle();
    expect([outcomes, asked[0]?.signal.aborted]).toEqual([[broken], true]);
  });

  it('keeps the length of the last wait until a new connection begins', async () => {
    const { clock, patience, asked, ask } = setUp();
    ask();
    await clock.advance(first);
    asked[1]?.answer({ isDone: true, value: 'here' });
    await settle();
    ask();
    await clock.advance(first * 1.5 - 1);
    expect(asked).toHaveLength(3);
    await clock.advance(1);
    expect(asked).toHaveLength(4);
    asked[3]?.answer({ isDone: true, value: 'here' });
    await settle();
    patience.renew();
    ask();
    await clock.advance(first);
    expect(asked).toHaveLength(6);
  });
});
