import { expect } from '@esm-bundle/chai';
import { joinConsole } from '../../packages/core/src/join.ts';
import type * as Join from '../../packages/core/src/join.ts';
import { answerEverything, FakeClock, FakeServer, FakeSocket } from '@patrolkit/core/testing';
import { countListeners, drawn, texts, until } from './harness.ts';

/** The widgets, and the code that shares consoles and defines tags, loaded once more as another version has them. */
const mine = import.meta.glob('/widgets/*/index.ts');
const others = import.meta.glob('/widgets/*/index.ts', { query: '?version=2' });
const other = Object.values(
  import.meta.glob<typeof Join>('/packages/core/src/join.ts', { query: '?version=2', eager: true }),
)[0] as typeof Join;

const widgets = ['robot-selector', 'work-mode', 'drive-pad', 'alarm-popover', 'connection-bar'];
/** Timers shorter than this, ms, are those of drawing, and stay the browser's own. */
const OWN_MS = 250;

/** Replaces the page's sockets, timers and requests by ones that the test controls. */
function takeOver(): { clock: FakeClock; sockets: FakeSocket[]; waiting: () => number; restore: () => void } {
  const { WebSocket, fetch, setTimeout, clearTimeout, setInterval, clearInterval } = window;
  const clock = new FakeClock();
  const server = new FakeServer();
  answerEverything(server);
  const sockets: FakeSocket[] = [];
  const armed = new Map<number, () => void>();
  let serial = 1e9;
  const began = performance.now();
  const arm = (task: () => void, ms: number, repeats: boolean): number => {
    const id = ++serial;
    const next = (): void => {
      armed.set(
        id,
        clock.after(ms, () => {
          armed.delete(id);
          if (repeats) next();
          task();
        }),
      );
    };
    next();
    return id;
  };
  const disarm = (id: number): void => {
    armed.get(id)?.();
    armed.delete(id);
  };
  const own = { fetch: server.fetch, now: () => began + clock.now() };
  Object.assign(window, {
    WebSocket: class extends FakeSocket {
      constructor(address: string, protocols: readonly string[] = []) {
        super(address, protocols);
        sockets.push(this);
        queueMicrotask(() => !this.isClosed && this.accept());
      }
    },
    fetch: (...request: Parameters<typeof fetch>) =>
      /robot|oauth|service/.test(String(request[0])) ? own.fetch(...request) : fetch(...request),
    setTimeout: (task: () => void, ms = 0, ...rest: unknown[]) =>
      ms < OWN_MS ? setTimeout(task, ms, ...rest) : arm(task, ms, false),
    clearTimeout: (id: number) => (id > 1e9 ? disarm(id) : clearTimeout(id)),
    setInterval: (task: () => void, ms = 0) => arm(task, ms, true),
    clearInterval: (id: number) => disarm(id),
  });
  performance.now = own.now;
  return {
    clock,
    sockets,
    waiting: () => armed.size,
    restore: () => {
      Object.assign(window, { WebSocket, fetch, setTimeout, clearTimeout, setInterval, clearInterval });
      Reflect.deleteProperty(performance, 'now');
    },
  };
}

/** Five widgets in two providers of one session. */
function show(options: object): HTMLElement {
  const home = document.createElement('div');
  for (const names of [widgets.slice(0, 3), widgets.slice(3)]) {
    const provider = document.createElement('patrol-provider');
    Reflect.set(provider, 'options', options);
    provider.append(...names.map(name => document.createElement(`patrol-${name}`)));
    home.append(provider);
  }
  document.body.append(home);
  return home;
}

describe('two versions of the kit on a page', () => {
  before(texts);

  it('share two sockets with one heartbeat each, and leave nothing when the last widget has gone', async () => {
    for (const name of ['provider', ...widgets]) await mine[`/widgets/${name}/index.ts`]?.();
    const page = takeOver();
    const options = { token: 'token-1', language: 'en-us' as const };
    // Does one round before counting: what a page pays only for the first widgets is no leak.
    const first = show(options);
    await until(() => page.sockets.length === 2, 'the first sockets');
    await page.clock.advance(1_000);
    await drawn();
    first.remove();
    await drawn();
    await page.clock.advance(5_000);
    page.sockets.length = 0;
    const counter = countListeners();
    const { warn } = console;
    const warnings: string[] = [];
    console.warn = (text: unknown) => warnings.push(String(text));
    try {
      // The other version has its own copies of the code that shares consoles and defines tags.
      expect(other.joinConsole, 'another copy').to.not.equal(joinConsole);
      for (const name of ['provider', 'work-mode']) await others[`/widgets/${name}/index.ts`]?.();
      expect(warnings.length, 'said of tags that are there').to.be.greaterThan(0);

      const home = show(options);
      const joined = other.joinConsole({ service: '', ...options });
      await drawn();
      const providers = [...home.querySelectorAll('patrol-provider')];
      expect(providers.map(({ console: given }) => given === joined.console)).to.deep.equal([true, true]);
      const open = (): FakeSocket[] => page.sockets.filter(({ isOpen }) => isOpen);
      await until(() => open().length > 0, 'the sockets');
      await page.clock.advance(1_000);
      await drawn();
      expect(
        open()
          .map(({ isSingleton }) => isSingleton)
          .toSorted(),
      ).to.deep.equal([false, true]);
      expect(page.sockets).to.have.length(2);
      for (const element of home.querySelectorAll(widgets.map(name => `patrol-${name}`).join()))
        expect(element.shadowRoot?.querySelector('[part=base], .frame'), element.localName).to.not.equal(null);

      const beats = (): number[] => page.sockets.map(socket => socket.of('heartbeat').length);
      const before = beats();
      for (let round = 0; round < 3; round++) {
        await page.clock.advance(15_000);
        for (const socket of page.sockets) socket.frame('{"type":"serverHeartBeat"}');
      }
      // One heartbeat every 15 seconds by itself, and one for each of the server's.
      await page.clock.advance(0);
      expect(beats().map((count, index) => count - (before[index] ?? 0))).to.deep.equal([6, 6]);

      providers[0]?.remove();
      await drawn();
      expect(open(), 'one provider is left').to.have.length(2);
      home.remove();
      await drawn();
      expect(open(), 'the other version is left').to.have.length(2);
      joined.release();
      await drawn();
      expect(open(), 'sockets').to.have.length(0);
      // A store ends its source a second after its last reader has gone, and the source may read another store.
      await page.clock.advance(5_000);
      expect(page.waiting(), 'timers').to.equal(0);
      expect(counter.net(), 'listeners').to.equal(0);
      await page.clock.advance(120_000);
      expect(page.sockets, 'none is opened again').to.have.length(2);
    } finally {
      console.warn = warn;
      counter.stop();
      page.restore();
    }
  });
});
