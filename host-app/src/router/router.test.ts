import { describe, expect, it } from 'vitest';
import { createRouter, isPlainClick, type HistoryPage } from './router.ts';

/** A tab's history, as a browser keeps it. */
class FakeHistory implements HistoryPage {
  entries: { address: string; state: unknown }[];
  at = 0;
  #returned: () => void = () => undefined;

  constructor(address: string, state: unknown = null) {
    this.entries = [{ address, state }];
  }

  get #entry(): { address: string; state: unknown } {
    const entry = this.entries[this.at];
    if (!entry) throw new Error('No such entry');
    return entry;
  }

  href = (): string => new URL(this.#entry.address, 'https://a.example').href;
  state = (): unknown => this.#entry.state;
  push = (state: unknown, address: string): void => {
    this.entries = [...this.entries.slice(0, this.at + 1), { address, state }];
    this.at += 1;
  };
  replace = (state: unknown, address: string): void => {
    this.entries[this.at] = { address, state };
  };
  forward = (entries: number): void => this.step(entries);
  onReturn = (returned: () => void): void => {
    this.#returned = returned;
  };

  /** Goes back, forward or this many entries. */
  step(by: number): void {
    this.at += by;
    this.#returned();
  }

  /** Types a fragment into the address: an entry without a state. */
  fragment(hash: string): void {
    this.push(null, this.#entry.address + hash);
    this.#returned();
  }

  get addresses(): string[] {
    return this.entries.map(({ address }) => new URL(address, 'https://a.example').href.slice(17));
  }
}

function start(address = '/robotmgr/one?x=1', state: unknown = null) {
  const page = new FakeHistory(address, state);
  const loads: { path: string; done: () => void; fail: () => void }[] = [];
  const router = createRouter({
    basePath: '/robotmgr',
    page,
    load: ({ path }) =>
      path.startsWith('/slow')
        ? new Promise((done, fail) => {
            loads.push({ path, done: () => done(undefined), fail: () => fail(new Error('gone')) });
          })
        : undefined,
  });
  const shown = (): string => router.$place.get().path + router.$place.get().search;
  return { page, router, loads, shown };
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

describe('a place', () => {
  it.each([
    ['/robotmgr', '/', ''],
    ['/robotmgr/', '/', ''],
    ['/robotmgr/one/two?a=1&a=2#part', '/one/two', '?a=1&a=2'],
    ['/robotmgr/one/', '/one', ''],
    ['/robotmgr/%6Fne', '/one', ''],
    ['/robotmgr/a%2Fb', '/a%2Fb', ''],
    ['/robotmgr/%E0%A4%A', '/%E0%A4%A', ''],
    ['/RobotMgr/one', '/one', ''],
    ['/robotmgr//evil.example/one', '//evil.example/one', ''],
  ])('is read from %s', (address, path, search) => {
    expect(start(address).router.$place.get()).toMatchObject({ path, search, isReturn: false });
  });

  it('keeps what another program has left in the state of its entry', () => {
    expect(start('/robotmgr/one', { theirs: 1 }).page.state()).toEqual({ theirs: 1, entry: 0 });
    expect(start('/robotmgr/one', { entry: 4 }).router.$place.get().entry).toBe(4);
  });
});

describe('going', () => {
  it('adds an entry, or takes the place of this one', () => {
    const { page, router, shown } = start();
    router.go('/two?y=2');
    router.go('/three', { replace: true });
    expect(shown()).toBe('/three');
    expect(page.addresses).toEqual(['/robotmgr/one?x=1', '/robotmgr/three']);
    expect(router.$place.get()).toMatchObject({ entry: 1, isReturn: false });
  });

  it('to where one is adds none', () => {
    const { page, router } = start();
    router.go('/one?x=1');
    expect(page.addresses).toEqual(['/robotmgr/one?x=1']);
  });

  it('never leaves the base, however the path is written', () => {
    for (const to of ['//evil.example/', '/\\evil.example', '/../../x', '/', '?a=1']) {
      const { page, router } = start();
      router.go(to);
      expect(new URL(page.href()).origin).toBe('https://a.example');
      expect(page.addresses.at(-1)).toMatch(/^\/robotmgr(\/|\?|$)/);
      expect(router.href(to)).toMatch(/^\/robotmgr(\/|\?)/);
    }
  });

  it('goes back and forward', () => {
    const { page, router, shown } = start();
    router.go('/two');
    router.go('/three');
    page.step(-2);
    expect(shown()).toBe('/one?x=1');
    expect(router.$place.get()).toMatchObject({ entry: 0, isReturn: true });
    page.step(1);
    expect(shown()).toBe('/two');
    router.go('/four');
    expect(page.addresses).toEqual(['/robotmgr/one?x=1', '/robotmgr/two', '/robotmgr/four']);
    expect(router.$place.get()).toMatchObject({ entry: 2, isReturn: false });
  });

  it('takes a typed fragment for an entry of its own', () => {
    const { page, router, shown } = start();
    page.fragment('#part');
    expect(shown()).toBe('/one?x=1');
    expect(router.$place.get().entry).toBe(1);
    page.step(-1);
    expect(router.$place.get().entry).toBe(0);
  });
});

describe('a place whose code is not there yet', () => {
  it('is gone to when the code has come; until then address and page stay', async () => {
    const { page, router, loads, shown } = start();
    router.go('/slow');
    expect(router.$isLoading.get()).toBe(true);
    expect(shown()).toBe('/one?x=1');
    expect(page.addresses).toEqual(['/robotmgr/one?x=1']);
    loads[0]?.done();
    await settle();
    expect(router.$isLoading.get()).toBe(false);
    expect(shown()).toBe('/slow');
    expect(page.addresses).toEqual(['/robotmgr/one?x=1', '/robotmgr/slow']);
  });

  it('is gone to as well when the code does not come: the page says so', async () => {
    const { router, loads, shown } = start();
    router.go('/slow');
    loads[0]?.fail();
    await settle();
    expect(shown()).toBe('/slow');
    expect(router.$isLoading.get()).toBe(false);
  });

  it('gives way to where one went meanwhile', async () => {
    const { page, router, loads, shown } = start();
    router.go('/slow');
    router.go('/slow-too');
    loads[0]?.done();
    await settle();
    expect(shown()).toBe('/one?x=1');
    loads[1]?.done();
    await settle();
    expect(shown()).toBe('/slow-too');
    router.go('/slow');
    router.go('/two');
    loads[2]?.done();
    await settle();
    expect(shown()).toBe('/two');
    expect(router.$isLoading.get()).toBe(false);
    expect(page.addresses).toEqual(['/robotmgr/one?x=1', '/robotmgr/slow-too', '/robotmgr/two']);
  });

  it('is shown late when it is gone back to, and never when one went on', async () => {
    const { page, router, loads, shown } = start('/robotmgr/slow');
    expect(router.$isLoading.get()).toBe(true);
    router.go('/two');
    router.go('/three');
    page.step(-1);
    expect(shown()).toBe('/two');
    page.step(-1);
    expect(router.$isLoading.get()).toBe(true);
    expect(shown()).toBe('/two');
    page.step(1);
    for (const { done } of loads) done();
    await settle();
    expect(shown()).toBe('/two');
  });

  it('is not held up by a correction of the address that is left', async () => {
    const { page, router, loads, shown } = start();
    router.go('/slow');
    router.setQuery(new URLSearchParams('x=2'), { replace: true });
    loads[0]?.done();
    await settle();
    expect(shown()).toBe('/slow');
    expect(page.addresses).toEqual(['/robotmgr/one?x=1', '/robotmgr/slow']);
  });
});

describe('another query', () => {
  it('stays at the path', () => {
    const { page, router, shown } = start();
    router.setQuery(
      new URLSearchParams([
        ['a', '1'],
        ['a', 'b c'],
      ]),
    );
    expect(shown()).toBe('/one?a=1&a=b+c');
    router.setQuery(new URLSearchParams(), { replace: true });
    expect(shown()).toBe('/one');
    expect(page.addresses).toEqual(['/robotmgr/one?x=1', '/robotmgr/one']);
  });
});

describe('a click on a link', () => {
  const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false, defaultPrevented: false };
  it('is taken over when it is plain, and left to the browser otherwise', () => {
    expect(isPlainClick(plain)).toBe(true);
    for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey', 'defaultPrevented'])
      expect(isPlainClick({ ...plain, [key]: true })).toBe(false);
    for (const button of [1, 2]) expect(isPlainClick({ ...plain, button })).toBe(false);
  });
});

describe('a step back', () => {
  it('is taken again where it was for something else, and only then', () => {
    const page = new FakeHistory('/robotmgr/one');
    let open = 1;
    const router = createRouter({
      basePath: '/robotmgr',
      page,
      load: () => undefined,
      staysOnBack: () => open-- > 0,
    });
    router.go('/two');
    router.go('/three');
    page.step(-1);
    expect([page.at, router.$place.get().path]).toEqual([2, '/three']);
    page.step(-1);
    expect([page.at, router.$place.get().path]).toEqual([1, '/two']);
    open = 1;
    page.step(1);
    expect([page.at, router.$place.get().path, open]).toEqual([2, '/three', 1]);
    page.step(-2);
    expect([page.at, router.$place.get().path]).toEqual([2, '/three']);
  });
});
