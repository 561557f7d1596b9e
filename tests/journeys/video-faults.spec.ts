/**
 * Faults of streams and networks, and how the player handles each: the picture plays again by itself, its state is reported correctly, and
 * the engine stays the same. Cuts and mute streams are in `video.spec.ts`. `npm run bench` measures how long recovery takes.
 */
import type { Page } from '@playwright/test';
import type { Server } from './server.ts';
import { Client, enter } from './operators.ts';
import { agesFrom, isOfNow, pictureRuns, pictureSize, readPicture } from './pictures.ts';
import { expect, notice, test, watchPage } from './support.ts';

// The tests measure pictures at the full rate.
test.use({ fps: 15 });

test.describe.configure({ mode: 'parallel' });

const deviceId = 'PR001';
/** The engines to begin with, each followed by those that it could fall back to. */
const engines = { WebCodecs: 'webcodecs, mse, flv.js', MSE: 'mse, flv.js' } as const;

/** The events of a player since it was watched. */
interface Told {
  /** Names of its events and when they happened, ms since 1970. */
  readonly events: { readonly name: string; readonly at: number }[];
  /** Names of the engines that showed a picture. */
  readonly engines: string[];
}
interface TestWindow extends Window {
  told?: Told;
}

/** Opens the console and watches SD with these engines. */
async function watch(page: Page, server: Server, list: string): Promise<void> {
  await enter(page, server, { deviceId });
  const player = page.locator('patrol-live-player');
  await player.evaluate((element: HTMLElement & { engines?: string; quality?: string }, names) => {
    element.engines = names;
    element.quality = 'sd';
  }, list);
  await expect.poll(() => pictureSize(page)).toBe('640x360');
  await pictureRuns(page);
  await player.evaluate(element => {
    const told: Told = { events: [], engines: [] };
    (window as TestWindow).told = told;
    for (const name of ['picturelost', 'playfailed', 'playstarted'])
      element.addEventListener(name, () => told.events.push({ name, at: Date.now() }));
    const look = (): void => {
      const name = element.shadowRoot?.querySelector<HTMLElement>('.figures')?.title.split(' ')[0];
      if (name && !told.engines.includes(name)) told.engines.push(name);
      requestAnimationFrame(look);
    };
    look();
  });
}

const toldBy = (page: Page): Promise<Told> =>
  page.evaluate(() => (window as TestWindow).told ?? { events: [], engines: [] });

/**
 * Waits until the picture plays, is current and is reported as such; one engine showed it all the time. The player warns of an unsteady
 * picture for about ten seconds: with `mayWarn` this does not wait for the end of the warning.
 */
async function isLive(page: Page, engine: string, { wasLost = false, mayWarn = false } = {}): Promise<void> {
  await pictureRuns(page);
  await isOfNow(page);
  const player = page.locator('patrol-live-player');
  await expect(player.getByText('LIVE')).toBeVisible();
  if (!mayWarn) await expect(player.getByRole('alert')).toHaveCount(0);
  // The figures are updated once a second.
  await expect.poll(async () => (await toldBy(page)).engines).toEqual([engine]);
  const { events } = await toldBy(page);
  expect(events.some(({ name }) => name === 'picturelost')).toBe(wasLost);
  expect(events.filter(({ name }) => name === 'playfailed')).toEqual([]);
}

/** Faults that are shorter than the three seconds after which a picture counts as lost, or that cost no picture at all. */
const faults: readonly {
  readonly name: string;
  readonly begin: (server: Server) => Promise<unknown>;
  /** What the player says about the picture meanwhile. */
  readonly says?: RegExp;
}[] = [
  {
    name: 'data is held for two seconds and comes at once',
    begin: server => server.disturb('hold-video', { ms: 2_000 }),
    says: /Picture is [12] s old/,
  },
  {
    name: 'times leap, both ways, by seconds, by hours and below zero',
    begin: async server => {
      for (const ms of [3_000, 7_200_000, 3_600_000, 3_598_000, -100_000, 0]) {
        await server.disturb('shift-video', { ms });
        await new Promise(resolve => setTimeout(resolve, 400));
      }
    },
  },
];

for (const [engine, list] of Object.entries(engines))
  test.describe(`with ${engine} the picture runs again when`, () => {
    test('data is held, times leap, garbage stands in the stream, and its size changes', async ({
      page,
      server,
      quiet,
    }) => {
      await watch(page, server, list);
      // Garbage in place of a tag, between two, and in place of a picture.
      for (const garbage of ['tag', 'between', 'picture'])
        await test.step(`garbage: ${garbage}`, async () => {
          await server.disturb('damage-video', { garbage });
          await isLive(page, engine, { mayWarn: true });
        });
      for (const { name, begin, says } of faults)
        await test.step(name, async () => {
          const ages = await agesFrom(page);
          await begin(server);
          if (says) await expect.poll(ages).toMatch(says);
          await isLive(page, engine, { mayWarn: true });
        });
      await test.step('its size changes', async () => {
        for (const [width, height] of [
          [960, 540],
          [640, 360],
        ]) {
          await server.disturb('resize-video', { deviceId, quality: 'sd', width, height });
          await expect.poll(() => pictureSize(page)).toBe(`${width}x${height}`);
        }
        await isLive(page, engine);
      });
      expect(quiet).toEqual([]);
    });

    test('every second tag was lost, and never shows a picture that is made from one that is missing', async ({
      page,
      server,
      quiet,
    }) => {
      await watch(page, server, list);
      await server.disturb('drop-tags', { times: 2 });
      const isDamaged: boolean[] = [];
      for (let look = 0; look < 60; look += 1) {
        isDamaged.push((await readPicture(page)) === 'damaged');
        await page.waitForTimeout(50);
      }
      await server.disturb('drop-tags', { times: 0 });
      // A picture that was decoded without the ones it depends on is smeared until the next key picture. Its blocks cannot be read in two
      // looks one after another; no other cause damages both.
      expect(isDamaged.filter((is, look) => is && isDamaged[look - 1])).toEqual([]);
      await pictureRuns(page);
      await isOfNow(page);
      expect((await toldBy(page)).engines).toEqual([engine]);
      expect(quiet).toEqual([]);
    });

    test('new sockets are refused for a time', async ({ page, server }) => {
      const said = watchPage(page);
      await watch(page, server, list);
      const ages = await agesFrom(page);
      // For as long as it takes to see the message of the player.
      await server.disturb('refuse-video', { ms: 60_000 });
      await server.disturb('cut-video');
      await expect.poll(ages).toMatch(/No picture for [34] s/);
      // The picture on screen is old. No screenshot of the present can be taken, and the player says so.
      await page.locator('patrol-live-player').hover();
      await Promise.all([
        expect(notice(page, 'Video must be playing to take a screenshot')).toBeVisible(),
        page.locator('patrol-live-player').getByRole('button', { name: 'Screenshot' }).click(),
      ]);
      await server.disturb('refuse-video', { ms: 0 });
      await isLive(page, engine, { wasLost: true });
      // The browser's own messages about refused sockets are not errors of the page.
      expect(said.filter(text => !text.includes('503'))).toEqual([]);
    });
  });

test('H.265 is known by its stream alone, with either header and by every engine', async ({ page, server, quiet }) => {
  const client = await Client.signIn(server, 'operator');
  await enter(page, server, { deviceId });
  await pictureRuns(page);
  const player = page.locator('patrol-live-player');
  // Nothing announces the codec of an address: the stream itself shows it, and this browser cannot decode it (video.md 1).
  await server.disturb('codec', { deviceId: 'PR004', codec: 'h265', quality: 'sd' });
  for (const engines of [undefined, 'flv.js'])
    for (const header of ['custom', 'enhanced'] as const)
      await test.step(`${header} header, ${engines ?? 'all engines'}`, async () => {
        await server.disturb('enhance-video', { on: header === 'enhanced' });
        const query = { channelId: 'PR004-1', protocol: 'websocket', streamType: '2' };
        const told = player.getByText('The stream is H.265 and this browser cannot decode it.');
        // video.md 6: one warning within a second; on a busy machine perhaps only at another try.
        await expect(async () => {
          const { url } = await client.call<{ url: string }>('getVideoUrl', query, 'GET');
          await player.evaluate((element: HTMLElement & { engines?: string; src?: string }, names) => {
            element.src = undefined;
            if (names) element.engines = names;
          }, engines);
          await expect(told).toBeHidden();
          const took = player.evaluate(
            (element: HTMLElement & { src?: string }, src) =>
              new Promise<number>(resolve => {
                const began = performance.now();
                element.addEventListener('playfailed', () => resolve(performance.now() - began), { once: true });
                element.src = src;
              }),
            new URL(url, server.url.replace('http', 'ws')).href,
          );
          await expect(told).toBeVisible();
          expect(await took).toBeLessThan(1_000);
        }).toPass({ timeout: 60_000 });
      });
  await server.disturb('codec', { deviceId: 'PR004', codec: 'h264', quality: 'sd' });
  expect(quiet).toEqual([]);
});

test('an address whose server says that there is no more shows its end, and is played again when asked', async ({
  page,
  server,
  quiet,
}) => {
  const client = await Client.signIn(server, 'operator');
  await enter(page, server, { deviceId });
  await pictureRuns(page);
  const query = { channelId: 'PR002-1', protocol: 'websocket', streamType: '2' };
  const { url } = await client.call<{ url: string }>('getVideoUrl', query, 'GET');
  const address = new URL(url, server.url).href;
  let opened = 0;
  /** Ends the stream that was opened last, as its server does. */
  let end = (): void => undefined;
  await page.routeWebSocket(
    to => to.pathname === new URL(address).pathname,
    socket => {
      opened += 1;
      socket.connectToServer();
      end = () => void socket.close({ code: 1000 });
    },
  );
  const player = page.locator('patrol-live-player');
  for (const engine of ['webcodecs', 'mse', 'flv.js']) {
    const before: number = opened;
    await player.evaluate(
      (element: HTMLElement & { src?: string; engines?: string }, [src, name]) => {
        element.engines = name;
        // As documented, an http address works as well.
        element.src = src;
      },
      [address, engine] as const,
    );
    // Before its stream is opened, the player may still show another one.
    await expect.poll(() => opened).toBe(before + 1);
    await expect(player.locator('.player')).toHaveAttribute('data-state', 'playing');
    end();
    await expect(player.getByText('End of the video')).toBeVisible();
    // The last picture stays, and the player does not connect again.
    await expect(player.locator('.picture > *')).toHaveCount(1);
    await page.waitForTimeout(600);
    expect(opened).toBe(before + 1);
    await player.getByRole('button', { name: 'Play again' }).click();
    await expect(player.locator('.player')).toHaveAttribute('data-state', 'playing');
    expect(opened).toBe(before + 2);
    await player.evaluate((element: HTMLElement & { src?: string }) => (element.src = undefined));
  }
  expect(quiet).toEqual([]);
});
