import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Download, Locator, Page, WebSocket as PageSocket } from '@playwright/test';
import { unzipSync } from 'fflate';
import { Server } from './server.ts';
import { Client, enter, type accounts } from './operators.ts';
import { picture, readBlocks } from './pictures.ts';
import { alarmsRead, handle } from './popups.ts';
import { expect, giveTime, notice, test } from './support.ts';

/** A server that has recorded for a while. */
let server: Server;
const channelId = 'PR001-1';
/** Recorded before the first journey begins, ms. */
const recordedMs = 12_000;

interface Stretch {
  startTime: number;
  stopTime: number;
}

const stretches = async (account: keyof typeof accounts = 'operator'): Promise<Stretch[]> => {
  const client = await Client.signIn(server, account);
  const stopTime = Date.now() + 1_000;
  const query = { channelId, startTime: String(stopTime - 3_600_000), stopTime: String(stopTime) };
  return client.call<Stretch[]>('findVideoRecords', query, 'GET');
};

test.beforeAll(async () => {
  server = new Server(['--record', 'PR001,PR002', '--record-fps', '5']);
  await server.start();
  await server.disturb('quiet');
  await giveTime(server);
  await expect
    .poll(
      async () => {
        const [first] = await stretches();
        return first ? first.stopTime - first.startTime : 0;
      },
      { timeout: 120_000 },
    )
    .toBeGreaterThan(recordedMs);
});
test.afterAll(() => server.remove());

const player = (page: Page): Locator => page.locator('patrol-playback');
const line = (page: Page): Locator => player(page).getByRole('slider', { name: 'Timeline' });

/** The moment on screen, according to the time line. */
const position = async (page: Page): Promise<number> => Number(await line(page).getAttribute('aria-valuenow'));

/** The moment in the picture's blocks, which repeat every 49 days; `near` is a moment of the same 49 days. */
const captured = async (page: Page, near: number): Promise<number | undefined> => {
  const blocks = await readBlocks(page, picture(page, 'patrol-playback'));
  return blocks && near - (near % 2 ** 32) + blocks.captured;
};

/** Waits until the picture is of the moment that the time line shows. */
const agrees = (page: Page): Promise<void> =>
  expect(async () => {
    const at = await position(page);
    expect(await captured(page, at)).toBe(Math.round(at));
  }).toPass({ timeout: 90_000 });

/** Waits until the time line shows a moment, or a later one that playback has reached since the request (`since`, by the clock). */
const isNear = (page: Page, moment: number, since: number): Promise<void> =>
  expect
    .poll(async () => {
      const off = (await position(page)) - moment;
      return off > -10_000 && off < 10_000 + Date.now() - since;
    })
    .toBe(true);

/** The moments of all pictures that are recorded in a time range, read from the stream itself. */
const moments = async (page: Page, from: number, to: number): Promise<number[]> => {
  const client = await Client.signIn(server, 'operator');
  const query = { channelId, startTime: String(from), stopTime: String(to), playTime: String(from) };
  const { url, zeroTime } = await client.call<{ url: string; zeroTime: number }>('getVideoRecordUrl', query, 'GET');
  const times = await page.evaluate(
    address => {
      const found: number[] = [];
      const media = new WebSocket(address);
      media.binaryType = 'arraybuffer';
      media.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
        const view = new DataView(data);
        // The first message begins with the header of the file, 13 bytes; a tag has 15 beside its body.
        for (
          let at = view.getUint8(0) === 70 ? 13 : 0;
          at < view.byteLength;
          at += 15 + (view.getUint32(at) & 0xffffff)
        )
          if (view.getUint8(at) === 9 && view.getUint8(at + 12) === 1) found.push(view.getUint32(at + 4) >>> 8);
      };
      // Plays at full speed; a stream without a control socket is closed at its end.
      const control = new WebSocket(`${address}/control`);
      control.onopen = () => {
        control.send('{"type":"ctrlspeed","speed":0}');
        control.close();
      };
      return new Promise<number[]>(resolve => {
        media.onclose = () => resolve(found);
      });
    },
    new URL(url, server.url).href.replace('http', 'ws'),
  );
  return [...new Set(times)].map(time => zeroTime + time).toSorted((a, b) => a - b);
};

const open = async (page: Page, at?: number, account: keyof typeof accounts = 'operator'): Promise<void> => {
  const { token } = await Client.signIn(server, account);
  const moment = at === undefined ? '' : `&at=${at}`;
  const path = `/data-center/videotape-center/index?deviceId=PR001${moment}`;
  await page.goto(`${server.console}${path}&token=${token}&language=en-us`);
  await expect(player(page).locator('[part=base]')).toHaveAttribute('data-state', /playing|paused|ended/);
  await expect(player(page).locator('.cover')).toHaveCount(0);
};

const pause = async (page: Page): Promise<void> => {
  await line(page).focus();
  await page.keyboard.press('Space');
  await expect(player(page).locator('[part=base]')).toHaveAttribute('data-state', 'paused');
  await agrees(page);
};

test.describe('a recording', () => {
  test('is opened at the moment of a link, and stepped through frame by frame', async ({ page, quiet }) => {
    const [first] = await stretches();
    const asked = (first?.startTime ?? 0) + 4_000;
    const since = Date.now();
    await open(page, asked);
    await pause(page);
    const shown = await position(page);
    // The picture at or before the moment, which a busy machine may leave out, and what was played until the pause.
    expect(shown).toBeGreaterThan(asked - 2_000);
    expect(shown).toBeLessThan(asked + 2_000 + Date.now() - since);
    await page.keyboard.press('.');
    await expect.poll(() => position(page)).toBeGreaterThan(shown);
    await agrees(page);
    const next = await position(page);
    // The distance of the two pictures depends on the recorder; no recorded picture may lie between them.
    const known = await moments(page, shown - 3_000, next + 3_000);
    expect(known).toContain(shown);
    expect(known[known.indexOf(shown) + 1]).toBe(next);
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(() => position(page)).toBe(shown);
    await agrees(page);
    expect(quiet).toEqual([]);
  });

  test('is gone back in from its end, also when its stream is closed by then', async ({ page, quiet }) => {
    const streams: PageSocket[] = [];
    page.on('websocket', socket => {
      if (new URL(socket.url()).pathname.endsWith('.flv')) streams.push(socket);
    });
    const [first] = await stretches();
    const from = first?.startTime ?? 0;
    await open(page, from);
    // The recording still grows, so playback would never reach its end at this speed.
    await player(page).evaluate((element: HTMLElement & { endTime?: string }, to) => {
      element.endTime = new Date(to).toLocaleTimeString('en-GB');
    }, from + 8_000);
    await expect(player(page).locator('[part=base]')).toHaveAttribute('data-state', /playing|ended/);
    const forward = player(page).getByRole('button', { name: 'Next frame' });
    await line(page).focus();
    await page.keyboard.press('End');
    await expect(player(page).locator('[part=base]')).toHaveAttribute('data-state', 'ended');
    await expect(player(page).getByRole('status').filter({ hasText: /./ })).toHaveText('End of the recording');
    await expect(forward).toHaveAttribute('aria-disabled', 'true');
    // The player may report the end before it shows the last picture.
    await agrees(page);
    const last = await position(page);
    await server.disturb('cut-playback', { on: false });
    await expect.poll(() => streams.every(socket => socket.isClosed())).toBe(true);
    await player(page).getByRole('button', { name: 'Previous frame' }).click();
    await expect.poll(() => position(page)).toBeLessThan(last);
    await agrees(page);
    const before = await position(page);
    const known = await moments(page, before - 3_000, last + 3_000);
    expect(known[known.indexOf(before) + 1]).toBe(last);
    await expect(forward).not.toHaveAttribute('aria-disabled', 'true');
    await forward.click();
    await expect.poll(() => position(page)).toBe(last);
    await agrees(page);
    await forward.click();
    await expect(player(page).locator('[part=base]')).toHaveAttribute('data-state', 'ended');
    await expect(forward).toBeFocused();
    expect(await position(page)).toBe(last);
    expect(quiet).toEqual([]);
  });

  for (const engine of ['webcodecs', 'mse'])
    test(`goes where it is dragged, and eight times as fast, with ${engine}`, async ({ page, quiet }) => {
      const [first] = await stretches();
      const from = first?.startTime ?? 0;
      await open(page, from + 1_000);
      await player(page).evaluate(
        (element: HTMLElement & { engines?: string }, name) => (element.engines = name),
        engine,
      );
      await expect(player(page).locator('[part=base]')).toHaveAttribute('data-state', 'playing');
      await player(page).getByText('10 min', { exact: true }).click();
      await pause(page);
      // Dragged to a moment nine seconds after the beginning: half of the line is five minutes.
      const box = await line(page).boundingBox();
      if (!box) throw new Error('No time line');
      const now = await position(page);
      const handle = await player(page).locator('.position circle').boundingBox();
      const x = (handle?.x ?? 0) + (handle?.width ?? 0) / 2;
      const y = box.y + box.height * 0.7;
      await page.mouse.move(x, y);
      await page.mouse.down();
      const target = x + ((from + 9_000 - now) / 600_000) * box.width;
      for (const part of [0.3, 0.6, 1]) await page.mouse.move(x + (target - x) * part, y);
      await page.mouse.up();
      await expect.poll(async () => Math.abs((await position(page)) - from - 9_000)).toBeLessThan(1_200);
      await agrees(page);
      await page.keyboard.press('Home');
      await expect.poll(async () => Math.abs((await position(page)) - from)).toBeLessThan(300);
      await player(page).getByText('8×', { exact: true }).click();
      await line(page).focus();
      // Measured in the page, from the first movement on: the test may be slow.
      const took = line(page).evaluate((slider: Element) => {
        const at = (): number => Number(slider.getAttribute('aria-valuenow'));
        const before = at();
        return new Promise<number>(resolve => {
          let begun: number | undefined;
          const look = (): void => {
            if (at() > before) begun ??= performance.now();
            if (begun !== undefined && at() > before + 7_000) resolve(performance.now() - begun);
            else requestAnimationFrame(look);
          };
          look();
        });
      });
      await page.keyboard.press('Space');
      // Seven seconds of recording play in about one second.
      expect(await took).toBeLessThan(4_000);
      expect(quiet).toEqual([]);
    });

  test('goes on after its sockets were cut, at the speed it had', async ({ page, quiet }) => {
    const [first] = await stretches();
    await open(page, first?.startTime);
    await player(page).getByText('2×', { exact: true }).click();
    await server.disturb('cut-playback');
    await server.disturb('cut-playback', { on: false });
    const before = await position(page);
    await expect.poll(() => position(page)).toBeGreaterThan(before + 1_500);
    await pause(page);
    expect(quiet).toEqual([]);
  });

  test('leads from the mark of an alarm to its moment, and the alarm to its video', async ({ page, quiet }) => {
    const [id = ''] = await server.raise(1, 'PR001');
    const client = await Client.signIn(server, 'operator');
    const [detail] = await client.call<{ alarmBeginTime: number; videoUrl?: string }[]>(
      'getAlarmDetails',
      { id },
      'GET',
    );
    expect(detail?.videoUrl).toMatch(/\/recorded\/.+\.flv$/);
    const [first] = await stretches();
    await open(page, first?.startTime);
    await expect(player(page).locator('.alarm[data-level]')).toHaveCount(1);
    // Paused, so that it stays at the moment to which the key leads.
    await pause(page);
    await page.keyboard.press('PageDown');
    const at = (detail?.alarmBeginTime ?? 0) - 2_000;
    await expect.poll(async () => Math.abs((await position(page)) - at)).toBeLessThan(2_000);
    await agrees(page);
    // A screenshot of a recording is stored with the time of its picture, and marked there.
    await player(page).getByRole('button', { name: 'Screenshot', exact: true }).click();
    const kept = player(page).getByRole('dialog', { name: 'Screenshot' });
    await expect(kept.getByLabel('Remark')).toHaveValue(/^Recording of /);
    // The notice is shown for three seconds, so the test starts to wait for it before the press.
    await Promise.all([
      expect(notice(page, 'Screenshot saved')).toBeVisible(),
      kept.getByRole('button', { name: 'Save' }).click(),
    ]);
    expect(quiet).toEqual([]);
  });

  test('is led to from the dialog of an alarm, which plays its video', async ({ page, quiet }) => {
    const [id = ''] = await server.raise(1, 'PR001');
    await enter(page, server, { deviceId: 'PR002' });
    await page.evaluate(alarm => {
      const provider = document.querySelector<HTMLElement & { console?: { alarms: { open(id: string): void } } }>(
        'patrol-provider',
      );
      provider?.console?.alarms.open(alarm);
    }, id);
    const dialog = page.locator('patrol-alarm-dialog');
    await dialog.getByRole('button', { name: 'Play video' }).click();
    const shown = dialog.locator('patrol-live-player').locator('video, canvas').last();
    await expect.poll(async () => (await readBlocks(page, shown).catch(() => undefined))?.age ?? 0).toBeGreaterThan(0);
    const since = Date.now();
    await dialog.getByRole('button', { name: 'See in playback' }).click();
    await page.waitForURL(/videotape-center\/index\?deviceId=PR001&at=\d+/);
    const asked = Number(new URL(page.url()).searchParams.get('at'));
    await expect(player(page).locator('[part=base]')).toHaveAttribute('data-state', /playing|ended/);
    await isNear(page, asked, since);
    expect(quiet).toEqual([]);
  });

  test('is found by its alarm, and played from the moment of the alarm', async ({ page, quiet }) => {
    // A recording is listed at the latest a minute after it began.
    test.setTimeout(300_000);
    const [id = ''] = await server.raise(1, 'PR001');
    const client = await Client.signIn(server, 'operator');
    const [alarm] = await client.call<{ alarmBeginTime: number }[]>('getAlarmDetails', { id }, 'GET');
    const began = alarm?.alarmBeginTime ?? 0;
    const sought = { hasAlarm: 'true', startTime: String(began), stopTime: String(began + 1) };
    const found = () => client.call<{ total: number }>('findVideoRecordingByPage', sought, 'GET');
    await expect.poll(async () => (await found()).total, { timeout: 120_000, intervals: [1_000] }).toBe(1);

    for (const [room, width, height] of [
      ['beside it', 1920, 1080],
      ['in its place', 390, 844],
    ] as const)
      await test.step(room, async () => {
        await page.setViewportSize({ width, height });
        const path = '/data-center/videotape-center/index';
        const find = encodeURIComponent('hasAlarm=true');
        await page.goto(`${server.console}${path}?find=${find}&deviceId=PR002&token=${client.token}&language=en-us`);
        const list = page.locator('patrol-data-page');
        const isWide = width > 1000;
        await expect(player(page)).toHaveCount(isWide ? 1 : 0);
        await list
          .getByRole('button', { name: /^Details of / })
          .first()
          .click();
        const details = list.getByRole('dialog');
        const alarms = details.locator(isWide ? 'tbody .open' : '.cards .open');
        await expect(alarms).not.toHaveCount(0);
        const since = Date.now();
        await alarms.last().click();
        await expect(player(page).locator('[part=base]')).toHaveAttribute('data-state', /playing|ended/);
        await expect(details).toHaveCount(0);
        await isNear(page, began, since);
        const address = new URL(page.url()).searchParams;
        expect([address.get('deviceId'), address.get('channelId')]).toEqual(['PR001', channelId]);
        expect(Number(address.get('at'))).toBe(began - 2_000);
        await expect(list).toHaveCount(isWide ? 1 : 0);
        // The address contains everything: after a reload the same is on screen.
        const again = Date.now();
        await page.reload();
        await expect(player(page).locator('[part=base]')).toHaveAttribute('data-state', /playing|ended/);
        await isNear(page, began, again);
        await expect(list).toHaveCount(isWide ? 1 : 0);
        await page.goBack();
        await expect(list.getByRole('button', { name: /^Details of / })).not.toHaveCount(0);
        // Pressing the row itself plays it from its beginning.
        await list
          .locator(isWide ? 'tbody .open' : '.cards .open')
          .last()
          .click();
        await expect(player(page).locator('[part=base]')).toHaveAttribute('data-state', /playing|ended/);
        expect(new URL(page.url()).searchParams.get('channelId')).toBe(channelId);
        // Another robot is selected as before.
        await page.getByRole('button', { name: 'Devices', exact: true }).click();
        await expect(list).toHaveCount(0);
        await expect(page.locator('patrol-robot-selector')).toBeVisible();
        await expect(player(page)).toBeVisible();
      });
    expect(quiet).toEqual([]);
  });

  test('gives a clip as a file that plays', async ({ page, quiet }) => {
    const [first] = await stretches();
    const from = first?.startTime ?? 0;
    await open(page, from + 2_000);
    await pause(page);
    await player(page).getByRole('button', { name: 'Export clip' }).click();
    await player(page).getByRole('button', { name: 'Begin here' }).click();
    const begin = await position(page);
    await line(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => position(page)).toBeGreaterThan(begin + 4_000);
    await agrees(page);
    await player(page).getByRole('button', { name: 'End here' }).click();
    const end = await position(page);
    const downloads: Promise<Download> = page.waitForEvent('download');
    await player(page).getByRole('button', { name: 'Export', exact: true }).click();
    const download = await downloads;
    expect(download.suggestedFilename()).toMatch(/^Patrol robot 01 \d{4}-\d\d-\d\d .*\.mp4$/);
    const bytes = readFileSync(await download.path());
    expect(bytes.subarray(4, 8).toString('latin1')).toBe('ftyp');
    const seconds = await page.evaluate(
      async data => {
        const video = document.createElement('video');
        video.src = URL.createObjectURL(new Blob([Uint8Array.from(data)], { type: 'video/mp4' }));
        await new Promise((resolve, reject) => {
          video.onloadeddata = resolve;
          video.onerror = () => reject(new Error(video.error?.message));
        });
        return video.duration;
      },
      [...bytes],
    );
    // The file begins at the key frame before the beginning: two seconds at 25 pictures a second, more when a busy machine films fewer.
    expect(seconds * 1000).toBeGreaterThan(end - begin - 300);
    expect(seconds * 1000).toBeLessThan(end - begin + 4_600);
    expect(quiet).toEqual([]);
  });

  test('outlives a restart, is there while its robot is offline, and is shown to those only who see the robot', async ({
    page,
    quiet,
  }) => {
    const [before] = await stretches();
    await server.kill();
    await server.start();
    await server.disturb('quiet');
    await giveTime(server);
    const [after] = await stretches('viewer');
    expect(after?.startTime).toBe(before?.startTime);
    const industry = await Client.signIn(server, 'customer');
    const query = { channelId: 'PR004-1', startTime: '1', stopTime: '2' };
    await expect(industry.call('findVideoRecords', query, 'GET')).rejects.toThrow('No such device');
    await server.disturb('online', { deviceId: 'PR001', on: false });
    await open(page, after?.startTime, 'viewer');
    await pause(page);
    expect(quiet).toEqual([]);
  });

  test('of an alarm goes into its incident file, whose page needs no network', async ({ page, context, quiet }) => {
    await enter(page, server, { account: 'admin' });
    await alarmsRead(page);
    // The cameras of both robots are recorded; one of them may be offline by now.
    const raised = [...(await server.raise(1, 'PR001')), ...(await server.raise(1, 'PR002'))];
    await handle(page, raised.at(-1) ?? '');
    const downloads = page.waitForEvent('download', { timeout: 120_000 });
    await page.locator('patrol-alarm-dialog').getByRole('button', { name: 'Incident file' }).click();
    const files = unzipSync(readFileSync(await (await downloads).path()));
    const folder = mkdtempSync(join(tmpdir(), 'patrolkit-incident-'));
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    const file = await context.newPage();
    const asked: string[] = [];
    file.on('request', request => asked.push(request.url()));
    await file.goto(pathToFileURL(join(folder, 'index.html')).href);
    await expect(file.getByRole('heading').first()).toBeVisible();
    for (const image of await file.locator('img').all())
      await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    const clip = file.locator('video').first();
    await clip.evaluate((one: HTMLVideoElement) => one.load());
    await expect.poll(() => clip.evaluate((one: HTMLVideoElement) => one.duration)).toBeGreaterThan(1);
    expect(asked.filter(address => !address.startsWith('file:'))).toEqual([]);
    rmSync(folder, { recursive: true });
    expect(quiet).toEqual([]);
  });
});
