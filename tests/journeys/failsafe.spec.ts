/**
 * Every way in which a hold can end, with every kind of input that can hold: stop reaches the gateway each time, and no
 * movement after it (safety.md 3.2). The longest way from cause to stop is printed, not asserted.
 */
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import {
  Client,
  corridor,
  enter,
  expect,
  pictureRuns,
  robotOption,
  sectorPoint,
  test,
  type Gateway,
} from './support.ts';

const deviceId = 'PR001';

/** What the page tells and takes; `patrol-provider` gives its console to any page code. */
interface Driving {
  readonly driving: {
    readonly $drive: { get(): { readonly state: string } };
    readonly $driveRefusal: { get(): { readonly id: string } | undefined };
  };
}
interface TestWindow extends Window {
  lastPointer?: number;
  stick?: { axes: number[]; isHeld: boolean; isGone: boolean };
}

/** One kind of input on a page. */
interface Input {
  down(): Promise<void>;
  /** Does nothing where it is up already. */
  up(): Promise<void>;
  /** A hand that shakes: browsers tell of a lost capture with the next movement. */
  shake?(): Promise<unknown>;
}

type Kind = 'mouse' | 'touch' | 'pen' | 'key' | 'gamepad';

interface Scene {
  readonly page: Page;
  readonly gateway: Gateway;
  readonly kind: Kind;
  readonly input: Input;
}

/** A way to end a hold. `cause` answers when it happened, ms; the page is put back by `after`. */
interface Way {
  readonly name: string;
  readonly kinds?: readonly Kind[];
  /** What the pad says of it. */
  readonly says?: string;
  readonly cause: (scene: Scene) => Promise<number>;
  readonly after?: (scene: Scene) => Promise<unknown>;
}

const pointers: readonly Kind[] = ['mouse', 'touch', 'pen'];

/** Runs in the page and answers when it did. */
const inPage = async (page: Page, act: () => void): Promise<number> => {
  await page.evaluate(`window.causedAt = Date.now(); (${act.toString()})()`);
  return page.evaluate<number>('window.causedAt');
};
/** Done to the server. */
const atServer = async (work: () => Promise<unknown>): Promise<number> => {
  const at = Date.now();
  await work();
  return at;
};

const padOf = 'document.querySelector("patrol-drive-pad")';
const run = (page: Page, code: string): Promise<number> =>
  page.evaluate<number>(`(() => { const at = Date.now(); ${code}; return at; })()`);

const ways: readonly Way[] = [
  { name: 'released', cause: ({ input }) => atServer(() => input.up()) },
  {
    name: 'the pointer is cancelled',
    kinds: pointers,
    cause: ({ page }) =>
      run(page, 'window.dispatchEvent(new PointerEvent("pointercancel", { pointerId: window.lastPointer }))'),
  },
  {
    name: 'the capture is lost',
    // A driven pen or finger is told of it only by hardware; the element's own tests send it for them.
    kinds: ['mouse'],
    cause: async ({ page, input }) => {
      await run(page, `${padOf}.shadowRoot.querySelector("[data-at=left]").releasePointerCapture(window.lastPointer)`);
      return atServer(async () => input.shake?.());
    },
  },
  {
    name: 'the window loses the focus',
    says: 'Stopped: the window lost the focus',
    cause: ({ page }) => inPage(page, () => window.dispatchEvent(new Event('blur'))),
  },
  {
    name: 'the page is hidden',
    says: 'Stopped: the page was hidden',
    cause: ({ page }) =>
      inPage(page, () => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }),
    after: ({ page }) =>
      inPage(page, () => {
        Reflect.deleteProperty(document, 'visibilityState');
        document.dispatchEvent(new Event('visibilitychange'));
      }),
  },
  {
    name: 'a second pointer comes down',
    cause: ({ page }) =>
      run(
        page,
        'document.body.dispatchEvent(new PointerEvent("pointerdown", { pointerId: 77, button: 0, bubbles: true }))',
      ),
  },
  {
    name: 'a second key comes down',
    says: 'Stopped: a second press',
    cause: ({ page }) => atServer(() => page.keyboard.press('x')),
  },
  {
    name: 'the gamepad is disconnected',
    kinds: ['gamepad'],
    cause: ({ page }) =>
      run(page, 'window.stick.isGone = true; window.dispatchEvent(new Event("gamepaddisconnected"))'),
    after: ({ page }) => run(page, 'window.stick.isGone = false; window.dispatchEvent(new Event("gamepadconnected"))'),
  },
  {
    name: 'a dialog covers the pad',
    says: 'Stopped: something covered the controls',
    cause: async ({ page }) =>
      page.locator('patrol-device-controls').evaluate(element => {
        const at = Date.now();
        const buttons = [...(element.shadowRoot?.querySelectorAll('button') ?? [])];
        buttons.find(button => button.textContent === 'Restart robot')?.click();
        return at;
      }),
    after: ({ page }) => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click(),
  },
  {
    name: 'an emergency call covers the page',
    cause: ({ gateway }) => atServer(() => gateway.disturb('call', { deviceId: 'PR003' })),
    after: async ({ page }) => {
      const overlay = page.locator('patrol-sos-overlay');
      await overlay.getByRole('button', { name: /^(Decline|Refuse|Hang up|Reject)/ }).click();
      await expect(overlay.getByRole('alertdialog')).toBeHidden();
    },
  },
  {
    name: 'the pad is disabled',
    cause: ({ page }) => run(page, `${padOf}.inert = true`),
    after: ({ page }) => run(page, `${padOf}.inert = false`),
  },
  {
    name: 'the pad is hidden',
    cause: ({ page }) => run(page, `${padOf}.hidden = true`),
    after: ({ page }) => run(page, `${padOf}.hidden = false`),
  },
  {
    name: 'the pad is removed',
    cause: ({ page }) =>
      run(page, `window.padHome = ${padOf}.parentNode; window.padItself = ${padOf}; window.padItself.remove()`),
    after: ({ page }) => run(page, 'window.padHome.append(window.padItself)'),
  },
  {
    name: 'the emergency stop is pressed at the robot',
    says: 'Emergency stop is pressed',
    cause: ({ gateway }) => atServer(() => gateway.disturb('emergency-stop', { deviceId, on: true })),
    after: ({ gateway }) => gateway.disturb('emergency-stop', { deviceId, on: false }),
  },
  {
    name: 'somebody changes the mode',
    says: 'Switch to manual mode',
    cause: ({ gateway }) => atServer(() => gateway.disturb('mode', { deviceId, mode: 'automatic' })),
    after: async ({ gateway }) => {
      await gateway.disturb('mode', { deviceId, mode: 'manual' });
      await gateway.disturb('place', { deviceId, ...corridor });
    },
  },
  {
    name: 'another robot is selected',
    says: 'Switch to manual mode',
    cause: ({ page }) =>
      robotOption(page, 'PR002').evaluate((option: HTMLElement) => {
        const at = Date.now();
        option.click();
        return at;
      }),
    after: ({ page }) => robotOption(page, deviceId).evaluate((option: HTMLElement) => option.click()),
  },
  {
    name: 'the right is taken away',
    cause: ({ gateway }) =>
      atServer(async () => gateway.disturb('send', { frame: await fleet(gateway, 0), role: 'singleton' })),
    after: async ({ gateway }) => gateway.disturb('send', { frame: await fleet(gateway, 1), role: 'singleton' }),
  },
  {
    name: 'an administrator takes control',
    cause: async ({ gateway }) => {
      const admin = await Client.signIn(gateway, 'admin');
      return atServer(() => admin.call('takeControl', { deviceId }));
    },
    after: async ({ page }) => {
      // It lapses by itself: nobody drives now.
      await expect(page.locator('patrol-drive-pad').getByText('Nobody has control now')).toBeVisible({
        timeout: 8_000,
      });
    },
  },
  {
    name: 'the picture is lost',
    says: 'Live picture lost',
    cause: ({ gateway }) => atServer(() => gateway.disturb('mute-video')),
    after: async ({ page, gateway }) => {
      await gateway.disturb('mute-video', { on: false });
      await pictureRuns(page);
    },
  },
  {
    name: 'the live connection is cut',
    says: 'No current status from the robot',
    cause: ({ gateway }) => atServer(() => gateway.disturb('close')),
    after: ({ page }) => inPage(page, () => window.dispatchEvent(new Event('online'))),
  },
  {
    name: 'the page is left',
    cause: ({ page }) => atServer(() => page.goto('about:blank')),
    after: ({ page, gateway }) => enter(page, gateway, { deviceId }),
  },
];

/** The list of robots as the server pushes it, with another right. */
async function fleet(gateway: Gateway, isControl: number): Promise<object> {
  const client = await Client.signIn(gateway, 'operator');
  const { rows } = await client.call<{ rows: object[] }>('searchRobotList', { page: '1', pageSize: '999' }, 'GET');
  return { type: 'RobotList', data: rows.map(row => ({ ...row, isControl })) };
}

async function comeIn(page: Page, gateway: Gateway): Promise<void> {
  await enter(page, gateway, { deviceId });
  await gateway.disturb('place', { deviceId, ...corridor });
  await pictureRuns(page);
}

/** The pad can be pressed. */
const isReady = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const provider = document.querySelector<HTMLElement & { console?: Driving }>('patrol-provider');
    const driving = provider?.console?.driving;
    return driving !== undefined && driving.$driveRefusal.get() === undefined && driving.$drive.get().state === 'idle';
  });

async function inputOf(kind: Kind, page: Page, tools: CDPSession): Promise<Input> {
  const pad = page.locator('patrol-drive-pad');
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

/** A page with everything that the ways need. */
async function stage(browser: Browser, kind: Kind): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1600, height: 1400 }, hasTouch: kind === 'touch' });
  await context.addInitScript(() => {
    const own = window as TestWindow;
    window.addEventListener(
      'pointerdown',
      ({ pointerId, isTrusted }) => {
        if (isTrusted) own.lastPointer = pointerId;
      },
      true,
    );
    // The browser's input, not ours: a stick that a test moves.
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

/** What came for the robot since a time, by the gateway's clock: this machine's. */
const since = async (gateway: Gateway, at: number) =>
  (await gateway.commands(deviceId)).filter(command => command.at >= at && command.userId === '1002');

let longest = { way: '', took: 0 };

for (const kind of ['mouse', 'touch', 'pen', 'key', 'gamepad'] as const) {
  test(`a hold by ${kind} ends in a stop, whatever ends it`, async ({ browser, gateway }) => {
    test.setTimeout(120_000);
    const { context, page } = await stage(browser, kind);
    await gateway.disturb('mode', { deviceId, mode: 'manual' });
    await comeIn(page, gateway);
    const input = await inputOf(kind, page, await context.newCDPSession(page));
    const scene: Scene = { page, gateway, kind, input };
    for (const way of ways.filter(({ kinds }) => kinds?.includes(kind) ?? true)) {
      await test.step(way.name, async () => {
        await expect
          .poll(() => isReady(page), { message: `ready for: ${way.name}`, timeout: 15_000, intervals: [50] })
          .toBe(true);
        const begin = Date.now();
        await input.down();
        const moves = async (): Promise<number> =>
          (await since(gateway, begin)).filter(({ message, refused }) => message.kind === 'move' && !refused).length;
        await expect.poll(moves, { message: `moves before: ${way.name}`, intervals: [50] }).toBeGreaterThan(1);
        const at = await way.cause(scene);
        const isStop = ({ message }: { message: { kind: string } }): boolean => message.kind === 'stop';
        let first = 0;
        await expect
          .poll(async () => (first = (await since(gateway, at)).find(isStop)?.at ?? 0), {
            message: `stop after: ${way.name}`,
            intervals: [50],
          })
          .toBeGreaterThan(0);
        if (way.name !== 'the picture is lost' && first - at > longest.took)
          longest = { way: `${kind}, ${way.name}`, took: first - at };
        // Two beats more: nothing moves again, though the input is still held.
        await new Promise(resolve => setTimeout(resolve, 450));
        const after = await since(gateway, first);
        expect(
          after.map(({ message }) => message.kind),
          way.name,
        ).not.toContain('move');
        const { mode, speed, turnRate } = await gateway.pose(deviceId);
        if (mode === 'manual') expect({ speed, turnRate }, way.name).toEqual({ speed: 0, turnRate: 0 });
        // What is said does not hang on the kind of input.
        if (way.says && kind === 'mouse')
          await expect(page.locator('patrol-drive-pad').getByText(way.says).first()).toBeVisible();
        await input.up();
        await way.after?.(scene);
      });
    }
    // Last: nothing can be sent any more, and the server itself lets go of what was driven.
    await test.step('the session is over', async () => {
      await expect.poll(() => isReady(page), { timeout: 15_000 }).toBe(true);
      await input.down();
      await expect.poll(async () => (await gateway.pose(deviceId)).turnRate).not.toBe(0);
      await gateway.disturb('expire', { userId: '1002' });
      await expect.poll(async () => (await gateway.pose(deviceId)).turnRate, { intervals: [50] }).toBe(0);
      const at = Date.now();
      await page.waitForURL(/login/);
      await new Promise(resolve => setTimeout(resolve, 300));
      expect((await since(gateway, at)).filter(({ message }) => message.kind === 'move')).toEqual([]);
    });
    await context.close();
  });
}

test.afterAll(() => {
  if (longest.way) console.log(`longest from cause to stop at the gateway: ${longest.took} ms (${longest.way})`);
});
