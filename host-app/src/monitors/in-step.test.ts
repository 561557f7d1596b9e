import * as fc from 'fast-check';
import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import { keepInStep, type Pages } from './in-step.ts';

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** Pages of one browser. A message of one page reaches the others in order, when the test lets it through. */
class Browser {
  readonly #listeners = new Map<string, (message: string) => void>();
  readonly #queues = new Map<string, string[]>();
  posted = 0;

  pagesOf(page: string): Pages {
    return {
      post: message => {
        this.posted += 1;
        for (const other of this.#listeners.keys())
          if (other !== page) this.#queues.set(other, [...(this.#queues.get(other) ?? []), message]);
      },
      listen: listener => {
        this.#listeners.set(page, listener);
        return () => this.#listeners.delete(page);
      },
    };
  }

  /** Delivers one message to a page. */
  deliver(page: string): boolean {
    const [next, ...rest] = this.#queues.get(page) ?? [];
    if (next === undefined) return false;
    this.#queues.set(page, rest);
    this.#listeners.get(page)?.(next);
    return true;
  }
}

/** A window. Its selection takes as long as the test decides, like a switch of devices. */
const windowOf = (browser: Browser, page: string, group = 'g') => {
  const $selectedId = atom<string | undefined>();
  const $switchingTo = atom<string | undefined>();
  let end: ((isDone: boolean) => void) | undefined;
  const state = { mayChange: true, fails: false, asked: 0 };
  const select = (id: string) => {
    if ($switchingTo.get() !== undefined)
      return Promise.resolve({ isDone: false as const, problem: { id: 'x' } as never });
    state.asked += 1;
    $switchingTo.set(id);
    return new Promise<{ isDone: true; value: undefined } | { isDone: false; problem: never }>(resolve => {
      end = isDone => {
        end = undefined;
        $switchingTo.set(undefined);
        if (isDone) $selectedId.set(id);
        resolve(isDone ? { isDone: true, value: undefined } : { isDone: false, problem: { id: 'x' } as never });
      };
    });
  };
  return {
    state,
    $selectedId,
    select,
    /** Ends the running switch. */
    answer: (): boolean => {
      const is = end !== undefined;
      end?.(!state.fails);
      return is;
    },
    start: () =>
      keepInStep({
        robots: { $selectedId, $switchingTo, select },
        mayChange: () => state.mayChange,
        pages: browser.pagesOf(page),
        group,
        page,
      }),
  };
};

/** Delivers all messages and ends all switches until nothing is running. */
const calm = async (browser: Browser, windows: readonly ReturnType<typeof windowOf>[], names: readonly string[]) => {
  let isBusy = true;
  for (let turn = 0; isBusy; turn += 1) {
    expect(turn, 'never comes to rest').toBeLessThan(200);
    await settle();
    isBusy = [...names.map(name => browser.deliver(name)), ...windows.map(one => one.answer())].some(Boolean);
  }
};

describe('windows in step', () => {
  const pair = () => {
    const browser = new Browser();
    const [one, two] = [windowOf(browser, 'a'), windowOf(browser, 'b')];
    return { browser, one, two, calm: () => calm(browser, [one, two], ['a', 'b']) };
  };

  it('show what is chosen in either', async () => {
    const { one, two, calm } = pair();
    one.start();
    two.start();
    void one.select('PR001');
    await calm();
    expect(two.$selectedId.get()).toBe('PR001');
    void two.select('PR002');
    await calm();
    expect(one.$selectedId.get()).toBe('PR002');
  });

  it('begin with what is selected already, whatever the new one had', async () => {
    const { one, two, calm } = pair();
    one.$selectedId.set('PR001');
    two.$selectedId.set('PR009');
    one.start();
    two.start();
    await calm();
    expect([one.$selectedId.get(), two.$selectedId.get()]).toEqual(['PR001', 'PR001']);
  });

  it('never take the device away from who drives it: the other window goes back to it', async () => {
    const { one, two, calm } = pair();
    one.$selectedId.set('PR001');
    one.start();
    two.start();
    await calm();
    one.state.mayChange = false;
    void two.select('PR002');
    await calm();
    expect([one.$selectedId.get(), two.$selectedId.get(), one.state.asked]).toEqual(['PR001', 'PR001', 0]);
  });

  it('come to rest also where neither can follow the other', async () => {
    const { browser, one, two, calm } = pair();
    one.$selectedId.set('PR001');
    two.$selectedId.set('PR002');
    for (const { state } of [one, two]) state.mayChange = false;
    one.start();
    two.start();
    one.$selectedId.set('PR003');
    await calm();
    expect(browser.posted).toBeLessThan(8);
  });

  it('of two groups do not hear each other, nor what is none of theirs', async () => {
    const browser = new Browser();
    const [one, two] = [windowOf(browser, 'a', 'first'), windowOf(browser, 'b', 'second')];
    one.start();
    two.start();
    const stranger = browser.pagesOf('x');
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '{"kind":"chosen","group":"second","count":"9","page":"x","deviceId":"PR7"}',
    ])
      stranger.post(text);
    void one.select('PR001');
    await calm(browser, [one, two], ['a', 'b']);
    expect(two.$selectedId.get()).toBeUndefined();
  });

  it('show the same in the end, in whatever order choices, messages and switches come', async () => {
    const names = ['a', 'b', 'c'];
    const step = fc.oneof(
      fc.record({ kind: fc.constant('choose' as const), at: fc.nat(2), device: fc.nat(4) }),
      fc.record({ kind: fc.constant('deliver' as const), at: fc.nat(2) }),
      fc.record({ kind: fc.constant('answer' as const), at: fc.nat(2) }),
      fc.record({ kind: fc.constant('fails' as const), at: fc.nat(2), is: fc.boolean() }),
      fc.record({ kind: fc.constant('drives' as const), at: fc.nat(2), is: fc.boolean() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async steps => {
        const browser = new Browser();
        const windows = names.map(name => windowOf(browser, name));
        for (const one of windows) one.start();
        for (const made of steps) {
          const one = windows[made.at];
          if (made.kind === 'choose') void one?.select(`PR00${made.device}`);
          else if (made.kind === 'deliver') browser.deliver(names[made.at] ?? '');
          else if (made.kind === 'answer') one?.answer();
          else if (one && made.kind === 'fails') one.state.fails = made.is;
          else if (one && made.kind === 'drives') one.state.mayChange = !made.is;
          await settle();
        }
        for (const { state } of windows) Object.assign(state, { fails: false, mayChange: true });
        await calm(browser, windows, names);
        // A page that could not follow earlier has kept its own selection. All pages follow one more choice.
        void windows[0]?.select('PR009');
        await calm(browser, windows, names);
        expect(windows.map(({ $selectedId }) => $selectedId.get())).toEqual(['PR009', 'PR009', 'PR009']);
      }),
      { numRuns: 300 },
    );
  });
});
