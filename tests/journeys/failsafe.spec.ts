/**
 * The ends of a hold that a real browser, a real connection or the server causes. Each time a stop reaches the server and is obeyed, and no
 * movement follows it. All ends with all kinds of input are tested with the pad itself (widgets/drive-pad/ends.element.test.tsx). Here each
 * kind of input holds and releases in a real browser, and the mouse tries the other ends. When the cause is in the page, the stop leaves
 * the page at most 50 ms later. The longest time from cause to server is printed.
 */
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { corridor, sectorPoint } from './driving.ts';
import type { Server } from './server.ts';
import { Client, enter } from './operators.ts';
import { pictureRuns } from './pictures.ts';
import { expect, isLiveAgain, test } from './support.ts';

const deviceId = 'PR001';

/** The parts of the page's console that the test reads; `patrol-provider` gives the console to any script of the page. */
interface Driving {
  readonly driving: {
    readonly $drive: { get(): { readonly state: string; readonly ended?: string } };
    readonly $driveRefusal: { get(): { readonly id: string } | undefined };
    readonly $ptz: { get(): { readonly state: string; readonly ended?: string } };
    readonly $ptzRefusal: { get(): { readonly id: string } | undefined };
  };
}
/** A command that left the page, with the time of the page's own clock, ms. */
interface Departure {
  readonly at: number;
  readonly isStop: boolean;
}
interface TestWindow extends Window {
  lastPointer?: number;
  /** When the test, or an input, did what ends the hold. */
  causedAt?: number;
  inputAt?: number;
  /** Commands that left the page. */
  departures?: Departure[];
  /** The times of the frames that the browser drew: a pad checks once a frame whether it is still visible. */
  drawnAt?: number[];
  stick?: { axes: number[]; isHeld: boolean; isGone: boolean };
}

/** One kind of input on a page. */
interface Input {
  down(): Promise<void>;
  /** Does nothing when it is already up. */
  up(): Promise<void>;
  /** Moves the input a little: browsers report a lost pointer capture only with the next movement. */
  shake?(): Promise<unknown>;
}

type Kind = 'mouse' | 'touch' | 'pen' | 'key' | 'gamepad';

/** What is held: the robot itself or its camera. */
interface Held {
  readonly tag: 'patrol-drive-pad' | 'patrol-ptz-pad';
  readonly move: 'move' | 'ptz';
  readonly stop: 'stop' | 'ptzStop';
}
const robot: Held = { tag: 'patrol-drive-pad', move: 'move', stop: 'stop' };
const camera: Held = { tag: 'patrol-ptz-pad', move: 'ptz', stop: 'ptzStop' };

interface Scene {
  readonly held: Held;
  readonly page: Page;
  readonly server: Server;
  readonly kind: Kind;
  readonly input: Input;
}

/** A way to end a hold. `cause` returns when it happened, ms; `after` restores the page. */
interface Way {
  readonly name: string;
  /** The text that the pad then shows. */
  readonly says?: string;
  readonly cause: (scene: Scene) => Promise<number>;
  /** Set when the cause is in the page: an act of the test, or an input that the page gets. */
  readonly within?: 'act' | 'input';
  /** Set when the camera's hold ends in the same way, so that the test tries it as well. */
  readonly isOfCamera?: true;
  readonly after?: (scene: Scene) => Promise<unknown>;
}

/** Does something to the server; returns when it began, ms. */
const atServer = async (work: () => Promise<unknown>): Promise<number> => {
  const at = Date.now();
  await work();
  return at;
};

const padOf = ({ tag }: Held): string => `document.querySelector("${tag}")`;
const run = (page: Page, code: string): Promise<number> =>
  page.evaluate<number>(
    `(() => { const at = window.causedAt = performance.timeOrigin + performance.now(); ${code}; return at; })()`,
  );

/** The end of every hold, which is tried with each kind of input. */
const released: Way = { name: 'released', within: 'input', cause: ({ input }) => atServer(() => input.up()) };

const ways: readonly Way[] = [
  released,
  {
    name: 'the capture is lost',
    // For a simulated pen or finger the browser sends no such event; the element's own tests send it instead.
    within: 'input',
    cause: async ({ page, input, held }) => {
      await run(
        page,
        `${padOf(held)}.shadowRoot.querySelector("[data-at=left]").releasePointerCapture(window.lastPointer)`,
      );
      return atServer(async () => input.shake?.());
    },
  },
  {
    name: 'a second key comes down',
    says: 'Stopped: a second press',
    within: 'input',
    cause: ({ page }) => atServer(() => page.keyboard.press('x')),
  },
  {
    name: 'an emergency call covers the page',
    cause: ({ server }) => atServer(() => server.disturb('call', { deviceId: 'PR003' })),
    after: async ({ page }) => {
      const overlay = page.locator('patrol-sos-overlay');
      await overlay.getByRole('button', { name: /^(Decline|Refuse|Hang up|Reject)/ }).click();
      await expect(overlay.getByRole('alertdialog')).toBeHidden();
    },
  },
  {
    name: 'the emergency stop is pressed at the robot',
    says: 'Emergency stop is pressed',
    cause: ({ server }) => atServer(() => server.disturb('emergency-stop', { deviceId, on: true })),
    after: ({ server }) => server.disturb('emergency-stop', { deviceId, on: false }),
  },
  {
    name: 'somebody changes the mode',
    says: 'Switch to manual mode',
    isOfCamera: true,
    cause: ({ server }) => atServer(() => server.disturb('mode', { deviceId, mode: 'automatic' })),
    after: async ({ server }) => {
      await server.disturb('mode', { deviceId, mode: 'manual' });
      await server.disturb('place', { deviceId, ...corridor });
    },
  },
  {
    name: 'the right is taken away',
    isOfCamera: true,
    cause: async ({ server }) => {
      const frame = await fleet(server, 0);
      return atServer(() => server.disturb('send', { frame, role: 'singleton' }));
    },
    after: async ({ server }) => server.disturb('send', { frame: await fleet(server, 1), role: 'singleton' }),
  },
  {
    name: 'an administrator takes control',
    isOfCamera: true,
    cause: async ({ server }) => {
      const admin = await Client.signIn(server, 'admin');
      return atServer(() => admin.call('takeControl', { deviceId }));
    },
    after: async ({ page }) => {
      // The lease ends by itself, so nobody has control.
      await expect(page.locator('patrol-drive-pad').getByText('Nobody has control now')).toBeVisible();
    },
  },
  {
    name: 'the picture is lost',
    says: 'Live picture lost',
    cause: ({ server }) => atServer(() => server.disturb('mute-video')),
    after: async ({ page, server }) => {
      await server.disturb('mute-video', { on: false });
      await pictureRuns(page);
    },
  },
  {
    name: 'the live connection is cut',
    says: 'No current status from the robot',
    isOfCamera: true,
    cause: async ({ server }) => {
      // The console would connect again by itself before a slow machine has seen all.
      await server.disturb('refuse');
      return atServer(() => server.disturb('close'));
    },
    after: async ({ page, server }) => {
      await server.disturb('refuse', { on: false });
      await isLiveAgain(page);
    },
  },
  {
    name: 'the page is left',
    cause: ({ page }) => atServer(() => page.goto('about:blank')),
    after: ({ page, server }) => enter(page, server, { deviceId }),
  },
];

/** The list of robots as the server pushes it, with another right to control. */
async function fleet(server: Server, control: number): Promise<object> {
  const client = await Client.signIn(server, 'operator');
  const { rows } = await client.call<{ rows: object[] }>('searchRobotList', { page: '1', pageSize: '999' }, 'GET');
  return { type: 'RobotList', data: rows.map(row => ({ ...row, control })) };
}

/** The page itself ends, so it cannot report anything afterwards; the robot must still stop. */
const pageEnds: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ['is loaded again', page => page.reload()],
  ['is closed', page => page.close()],
];

async function comeIn(page: Page, server: Server): Promise<void> {
  await enter(page, server, { deviceId });
  await server.disturb('place', { deviceId, ...corridor });
  await pictureRuns(page);
}

/** The hold of a pad, why it ended, and why the pad cannot be pressed; undefined when the page has no pad. */
const holdOf = (
  page: Page,
  held: Held,
): Promise<{ state: string; ended: string | undefined; refusal: string | undefined } | undefined> =>
  page.evaluate(isCamera => {
    const provider = document.querySelector<HTMLElement & { console?: Driving }>('patrol-provider');
    // Reading the part throws until it is loaded.
    const driving = ((): Driving['driving'] | undefined => {
      try {
        return provider?.console?.driving;
      } catch {
        return undefined;
      }
    })();
    if (!driving) return undefined;
    const [refusal, hold] = isCamera ? [driving.$ptzRefusal, driving.$ptz] : [driving.$driveRefusal, driving.$drive];
    const { state, ended } = hold.get();
    return { state, ended, refusal: refusal.get()?.id };
  }, held === camera);

/** Whether the pad can be pressed. */
const isReady = async (page: Page, held: Held): Promise<boolean> => {
  const hold = await holdOf(page, held);
  return hold !== undefined && hold.refusal === undefined && hold.state === 'idle';
};

/** Whether a hold ended because an answer or a picture arrived too late, as on a busy machine (interpretations.md 29 and 30). */
const endedByRule = async (page: Page, held: Held): Promise<boolean> =>
  ['no-answer', 'picture'].includes((await holdOf(page, held))?.ended ?? '');

/**
 * Waits until the pad can be pressed and presses it until something has happened. Presses again when the hold ends by rule, and keeps
 * holding.
 */
const holdWhile = (page: Page, held: Held, input: Input, happens: () => Promise<boolean>): Promise<void> =>
  expect(async () => {
    await input.up();
    await expect.poll(() => isReady(page, held), { intervals: [50] }).toBe(true);
    await input.down();
    await expect.poll(happens, { timeout: 5_000, intervals: [50] }).toBe(true);
    expect((await holdOf(page, held))?.state).toBe('held');
  }).toPass({ timeout: 240_000 });

async function inputOf(kind: Kind, held: Held, page: Page, tools: CDPSession): Promise<Input> {
  const pad = page.locator(held.tag);
  const pen = (type: 'mousePressed' | 'mouseReleased', { x, y }: { x: number; y: number }) =>
    tools.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: 'left',
      buttons: 1,
      clickCount: 1,
      pointerType: 'pen',
    });
  let at = { x: 0, y: 0 };
  let isDown = false;
  switch (kind) {
    case 'mouse':
      return {
        down: async () => {
          at = await sectorPoint(pad, 'left');
          await page.mouse.move(at.x, at.y);
          await page.mouse.down();
        },
        up: () => page.mouse.up(),
        shake: () => page.mouse.move(at.x + 1, at.y),
      };
    case 'pen':
      return {
        down: async () => {
          at = await sectorPoint(pad, 'left');
          await pen('mousePressed', at);
        },
        up: async () => void (await pen('mouseReleased', at)),
      };
    case 'touch':
      return {
        down: async () => {
          at = await sectorPoint(pad, 'left');
          await tools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
          isDown = true;
        },
        up: async () => {
          if (isDown) await tools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
          isDown = false;
        },
      };
    case 'key':
      return {
        down: async () => {
          await pad.scrollIntoViewIfNeeded();
          await page.keyboard.down('a');
        },
        up: () => page.keyboard.up('a'),
      };
    case 'gamepad':
      return {
        down: async () => {
          await pad.scrollIntoViewIfNeeded();
          await run(page, 'window.stick.axes = [-1, 0, 0, 0]; window.stick.isHeld = true');
        },
        up: async () => void (await run(page, 'window.stick.axes = [0, 0, 0, 0]; window.stick.isHeld = false')),
      };
  }
}

/** Opens a page with everything that the ways to end a hold need. */
async function stage(browser: Browser, hasTouch: boolean): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1600, height: 1400 }, hasTouch });
  await context.addInitScript(() => {
    const own = window as TestWindow;
    window.addEventListener(
      'pointerdown',
      ({ pointerId, isTrusted }) => {
        if (isTrusted) own.lastPointer = pointerId;
      },
      true,
    );
    const now = (): number => performance.timeOrigin + performance.now();
    for (const type of ['pointerup', 'pointermove', 'keyup', 'keydown', 'touchend', 'lostpointercapture'])
      window.addEventListener(type, () => (own.inputAt ??= now()), true);
    own.departures = [];
    const leave = window.fetch;
    window.fetch = (input, init) => {
      const body = init?.body instanceof URLSearchParams ? (init.body.get('content') ?? '') : '';
      const isStop = /<Action>0<|<Value>0</.test(body);
      if (body !== '') own.departures?.push({ at: now(), isStop });
      return leave(input, init);
    };
    own.drawnAt = [];
    const beat = (): void => {
      own.drawnAt?.push(now());
      if ((own.drawnAt?.length ?? 0) > 600) own.drawnAt?.splice(0, 300);
      requestAnimationFrame(beat);
    };
    requestAnimationFrame(beat);
    // A simulated gamepad of the browser, which the test moves.
    own.stick = { axes: [0, 0, 0, 0], isHeld: false, isGone: false };
    const read = (): unknown[] => {
      const { stick } = own;
      if (!stick || stick.isGone) return [];
      const buttons = Array.from({ length: 17 }, (_, index) => ({ pressed: index === 4 && stick.isHeld }));
      return [{ connected: true, mapping: 'standard', axes: stick.axes, buttons }];
    };
    Object.defineProperty(navigator, 'getGamepads', { value: read });
  });
  return { context, page: await context.newPage() };
}

/** The commands for the robot since a time by the server's clock, which is that of this machine. */
const since = async (server: Server, at: number) =>
  (await server.commands(deviceId)).filter(command => command.at >= at && command.userId === '1002');

/** Most time from a cause until the stop leaves the page, ms, without the time that the browser takes for a frame. */
const soon = 50;

/** The time from the cause in the page until the first stop left it, and the longest frame meanwhile, ms. */
const departureOf = (page: Page, within: 'act' | 'input'): Promise<{ took: number; frame: number } | undefined> =>
  page.evaluate(kind => {
    const { departures = [], drawnAt: frames = [], causedAt, inputAt } = window as TestWindow;
    // A gamepad sends no events: the test itself moves it.
    const cause = kind === 'act' ? causedAt : (inputAt ?? causedAt);
    if (cause === undefined) return undefined;
    const stop = departures.find(({ at, isStop }) => isStop && at >= cause);
    if (!stop) return undefined;
    // A pad that is covered or hidden notices it at the next frame, and a busy machine draws few frames.
    const around = frames.filter(
      (at, index) => (frames[index + 1] ?? at) >= cause && (frames[index - 1] ?? at) <= stop.at,
    );
    const gaps = around.slice(1).map((at, index) => at - (around[index] ?? at));
    return { took: stop.at - cause, frame: Math.max(0, ...gaps) };
  }, within);

let longest = { way: '', took: 0 };
let slowest = { way: '', took: 0, frame: 0 };

/** Holds until the robot obeys, and ends the hold in one way; returns when, ms. */
async function endIn(way: Way, scene: Scene): Promise<number> {
  const { page, server, held, input } = scene;
  for (let tries = 1; ; tries += 1) {
    const begin = Date.now();
    const moves = async (): Promise<number> =>
      (await since(server, begin)).filter(({ message, refused }) => message.kind === held.move && !refused).length;
    await test.step(`hold before: ${way.name}`, () => holdWhile(page, held, input, async () => (await moves()) > 1));
    await run(page, 'window.departures.length = 0; window.inputAt = undefined');
    const at = Math.floor(await way.cause(scene));
    // On a busy machine the hold may have ended by rule earlier: then nothing was left to end.
    if (tries === 5 || way.name === 'the picture is lost' || !(await endedByRule(page, held))) return at;
    await input.up();
    await way.after?.(scene);
  }
}

/** Holds, ends the hold in one way, and checks that it ended. */
async function tryWay(way: Way, scene: Scene): Promise<void> {
  const { page, server, held, input, kind } = scene;
  const at = await endIn(way, scene);
  const stops = async () => (await since(server, at)).filter(({ message }) => message.kind === held.stop);
  await expect
    .poll(async () => (await stops()).length, { message: `stop after: ${way.name}`, intervals: [50] })
    .toBeGreaterThan(0);
  const first = (await stops())[0];
  expect(first?.refused, `the stop is obeyed: ${way.name}`).toBe('');
  const arrived = first?.at ?? 0;
  if (way.name !== 'the picture is lost' && arrived - at > longest.took)
    longest = { way: `${kind}, ${way.name}`, took: arrived - at };
  if (way.within) {
    const departure = await departureOf(page, way.within);
    expect(departure, `a stop left the page: ${way.name}`).toBeDefined();
    const { took, frame } = departure ?? { took: Infinity, frame: 0 };
    if (took > slowest.took) slowest = { way: `${held.tag}, ${kind}, ${way.name}`, took, frame };
    expect(took, `${way.name}; the longest frame took ${Math.round(frame)} ms`).toBeLessThanOrEqual(soon + frame);
  }
  // Two more intervals of commands: nothing moves again although the input is still held.
  await new Promise(resolve => setTimeout(resolve, 450));
  // In the order of arrival, because a command just before the stop may have the same millisecond.
  const all = await since(server, at);
  const after = all.slice(all.findIndex(({ message }) => message.kind === held.stop));
  expect(
    after.map(({ message }) => message.kind),
    way.name,
  ).not.toContain(held.move);
  const { mode, speed, turnRate } = await server.pose(deviceId);
  if (mode === 'manual') expect({ speed, turnRate }, way.name).toEqual({ speed: 0, turnRate: 0 });
  // The message does not depend on the kind of input, so it is checked once.
  if (way.says && kind === 'mouse' && held === robot)
    await expect(page.locator(held.tag).getByText(way.says).first()).toBeVisible();
  await input.up();
  await way.after?.(scene);
}

/** Opens a page whose robot can be driven, with the browser's own tools. */
async function manual(
  browser: Browser,
  server: Server,
  hasTouch = false,
): Promise<{ context: BrowserContext; page: Page; tools: CDPSession }> {
  const { context, page } = await stage(browser, hasTouch);
  await server.disturb('mode', { deviceId, mode: 'manual' });
  await comeIn(page, server);
  return { context, page, tools: await context.newCDPSession(page) };
}

test('a hold by mouse ends in a stop, whatever ends it', async ({ browser, server }) => {
  test.setTimeout(900_000);
  const { context, page, tools } = await manual(browser, server);
  const input = await inputOf('mouse', robot, page, tools);
  const scene: Scene = { page, server, kind: 'mouse', input, held: robot };
  for (const way of ways) await test.step(way.name, () => tryWay(way, scene));
  const cameras: Scene = { ...scene, held: camera, input: await inputOf('mouse', camera, page, tools) };
  for (const way of ways.filter(({ isOfCamera }) => isOfCamera))
    await test.step(`the camera: ${way.name}`, () => tryWay(way, cameras));
  // This step is the last: the server accepts no stop any more and stops the robot itself, but the page still sends a stop.
  await test.step('the session is over', async () => {
    await holdWhile(page, robot, input, async () => (await server.pose(deviceId)).turnRate !== 0);
    const left: string[] = [];
    page.on('request', request => {
      const content = new URLSearchParams(request.postData() ?? '').get('content');
      if (content !== null) left.push(/<Action>0</.test(content) ? 'stop' : 'move');
    });
    await server.disturb('expire', { userId: '1002' });
    await expect.poll(() => left, { message: 'the stop of the page', intervals: [20] }).toContain('stop');
    await expect.poll(async () => (await server.pose(deviceId)).turnRate, { intervals: [50] }).toBe(0);
    const at = Date.now();
    await page.waitForURL(/login/);
    await new Promise(resolve => setTimeout(resolve, 300));
    expect((await since(server, at)).filter(({ message }) => message.kind === 'move')).toEqual([]);
    expect(left.slice(left.indexOf('stop'))).not.toContain('move');
  });
  await context.close();
});

test('a hold by touch, pen, key and gamepad ends in a stop when it is released', async ({ browser, server }) => {
  const { context, page, tools } = await manual(browser, server, true);
  for (const kind of ['touch', 'pen', 'key', 'gamepad'] as const)
    await test.step(kind, async () =>
      tryWay(released, { page, server, kind, input: await inputOf(kind, robot, page, tools), held: robot }),
    );
  await context.close();
});

/** A page that turns its robot with a pressed mouse. */
async function driven(
  browser: Browser,
  server: Server,
): Promise<{ context: BrowserContext; page: Page; input: Input }> {
  const { context, page, tools } = await manual(browser, server);
  const input = await inputOf('mouse', robot, page, tools);
  await holdWhile(page, robot, input, async () => (await server.pose(deviceId)).turnRate !== 0);
  return { context, page, input };
}

test('a hold ends in a stop when the page itself is reloaded or closed', async ({ browser, server }) => {
  for (const [what, end] of pageEnds)
    await test.step(what, async () => {
      const { context, page } = await driven(browser, server);
      const at = Date.now();
      await end(page);
      const stops = async () => (await since(server, at)).filter(({ message }) => message.kind === 'stop');
      await expect
        .poll(async () => (await stops()).length, { message: `stop: ${what}`, intervals: [50] })
        .toBeGreaterThan(0);
      expect((await stops())[0]?.refused).toBe('');
      const all = await since(server, at);
      const after = all.slice(all.findIndex(({ message }) => message.kind === 'stop'));
      expect(after.map(({ message }) => message.kind)).not.toContain('move');
      const { speed, turnRate } = await server.pose(deviceId);
      expect({ speed, turnRate }).toEqual({ speed: 0, turnRate: 0 });
      await context.close();
    });
});

test('a page that stands still leaves a robot that stands, and a hold that is over', async ({ browser, server }) => {
  const { context, page, input } = await driven(browser, server);
  const tools = await context.newCDPSession(page);
  await tools.send('Debugger.enable');
  // The page pauses at its next statement, which may take it a while.
  const paused = new Promise(resolve => tools.once('Debugger.paused', resolve));
  await tools.send('Debugger.pause');
  await paused;
  // The paused page cannot send a stop: the robot stops by itself.
  await expect.poll(async () => (await server.pose(deviceId)).turnRate, { intervals: [50] }).toBe(0);
  const at = Date.now();
  await tools.send('Debugger.resume');
  await tools.send('Debugger.disable');
  await input.up();
  await expect.poll(() => isReady(page, robot), { intervals: [50] }).toBe(true);
  const kinds = (await since(server, at)).map(({ message }) => message.kind);
  expect(kinds).toContain('stop');
  expect(kinds.slice(kinds.indexOf('stop'))).not.toContain('move');
  await context.close();
});

test.afterAll(() => {
  if (longest.way) console.log(`longest from cause to stop at the server: ${longest.took} ms (${longest.way})`);
  if (slowest.way) {
    const { took, frame, way } = slowest;
    console.log(
      `longest from cause to a stop leaving the page: ${took.toFixed(1)} ms, frames of ${frame.toFixed(1)} ms (${way})`,
    );
  }
});
