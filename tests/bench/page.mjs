// Measurements inside the page. The functions run in the browser and return plain numbers.

/** Reads capture times from the blocks of the picture on screen, whichever engine shows it; installed in the page once. */
const readers = () => {
  const canvas = document.createElement('canvas');
  canvas.width = 40;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.imageSmoothingEnabled = false;
  globalThis.shownPicture = () =>
    [...(document.querySelector('patrol-live-player')?.shadowRoot ?? document).querySelectorAll('video, canvas')].at(
      -1,
    );
  globalThis.widthOfPicture = picture => picture?.videoWidth ?? picture?.width ?? 0;
  /** Reads bytes of a row of blocks, 0 or 1; undefined while there is no picture. */
  const readRow = (into, picture, row) => {
    const width = globalThis.widthOfPicture(picture);
    if (width === 0) return undefined;
    into.drawImage(picture, 0, (width / 40) * (row + 0.5), width, 1, 0, 0, 40, 1);
    const { data } = into.getImageData(0, 0, 40, 1);
    return from =>
      Array.from({ length: 8 }, (_, bit) => (data[(from + bit) * 4] > 120 ? 1 : 0)).reduce((sum, bit) => sum * 2 + bit);
  };
  /** Capture time of a picture; undefined when it cannot be read. */
  globalThis.readTime = (into, picture) => {
    const byte = readRow(into, picture, 0);
    if (!byte) return undefined;
    const bytes = [0, 8, 16, 24].map(byte);
    if (bytes.reduce((sum, value) => sum ^ value) !== byte(32)) return undefined;
    return bytes.reduce((sum, value) => sum * 256 + value) || undefined;
  };
  /** Capture time of the picture on screen. */
  globalThis.capturedAt = () => globalThis.readTime(context, globalThis.shownPicture());
  /** Number of the last PTZ command that the camera obeyed, as the picture on screen shows it. */
  globalThis.ptzSeen = () => {
    if (globalThis.capturedAt() === undefined) return undefined;
    const byte = readRow(context, globalThis.shownPicture(), 1);
    return byte(0) * 256 + byte(8);
  };
};
export const addReaders = page => page.evaluate(readers);

/** Waits until the picture on screen has this width and is playing. */
export const runs = (page, width) =>
  page.waitForFunction(wanted => {
    if (globalThis.widthOfPicture(globalThis.shownPicture()) !== wanted) return false;
    const captured = globalThis.capturedAt();
    return captured !== undefined && Math.abs((Date.now() % 2 ** 32) - captured) < 2000;
  }, width);

/** Time from the press of "play" to the first new frame on screen, measured `times` times. */
export async function firstFrames(page, times) {
  const player = page.locator('patrol-live-player');
  const taken = [];
  for (let index = 0; index < times; index += 1) {
    await player.locator('.bar button').first().click();
    await player.locator('.resume').waitFor();
    taken.push(
      await player.evaluate(
        host =>
          new Promise(resolve => {
            const began = performance.now();
            const before = globalThis.capturedAt();
            const look = () => {
              const captured = globalThis.capturedAt();
              if (captured !== undefined && captured !== before) resolve(performance.now() - began);
              else requestAnimationFrame(look);
            };
            host.shadowRoot.querySelector('.resume').click();
            look();
          }),
      ),
    );
    await page.waitForTimeout(400);
  }
  return taken;
}

/** Age of every frame when it first appears on screen, and the time between two frames as they were taken. */
export function frameAges(page, milliseconds) {
  return page.evaluate(async duration => {
    const ages = [];
    const captures = [];
    let unreadable = 0;
    const until = performance.now() + duration;
    await new Promise(resolve => {
      const look = () => {
        const captured = globalThis.capturedAt();
        if (captured === undefined) unreadable += 1;
        else if (captured !== captures.at(-1)) {
          ages.push((Date.now() % 2 ** 32) - captured);
          captures.push(captured);
        }
        if (performance.now() < until) requestAnimationFrame(look);
        else resolve();
      };
      look();
    });
    const gaps = captures.slice(1).map((captured, index) => captured - captures[index]);
    return { ages, gaps, unreadable };
  }, milliseconds);
}

/**
 * Plays a stream with another library on an empty page of the same server, for comparison with ours. `live` are the options that its
 * authors recommend for low latency.
 */
export async function playBare(page, url, script, name, address, live) {
  // Any page of the server without a content policy: browsers do not let pages without a server open sockets to this
  // machine.
  await page.goto(`${url}/robotservice/auth/getSysInfo.action`);
  await page.evaluate(() => {
    const video = document.createElement('video');
    video.muted = true;
    document.body.replaceChildren(video);
  });
  await page.addScriptTag({ path: script });
  await addReaders(page);
  const began = Date.now();
  await page.evaluate(
    ({ library, source, options }) => {
      const player = globalThis[library].createPlayer(
        { type: 'flv', isLive: true, hasAudio: false, url: source },
        options,
      );
      player.attachMediaElement(document.querySelector('video'));
      player.load();
      globalThis.bare = player;
      Promise.resolve(player.play()).catch(() => undefined);
    },
    { library: name, source: address, options: live },
  );
  await page.waitForFunction(() => globalThis.capturedAt() !== undefined);
  return Date.now() - began;
}

/** Time from a press on the drive pad to its command at the server, measured `times` times. Both use this machine's clock. */
export async function pressesToCommands(page, server, deviceId, times) {
  await page.evaluate(() => {
    addEventListener('pointerdown', () => (globalThis.pressedAt = Date.now()), { capture: true });
  });
  const sector = page.locator('patrol-drive-pad .pk-sector[data-at="left"]');
  const box = await sector.boundingBox();
  const taken = [];
  for (let index = 0; index < times; index += 1) {
    await server.disturb('clear-commands');
    await page.mouse.move(box.x + box.width * 0.15, box.y + box.height / 2);
    await page.mouse.down();
    await page.waitForTimeout(120);
    await page.mouse.up();
    const pressedAt = await page.evaluate(() => globalThis.pressedAt);
    await page.waitForTimeout(450);
    const { commands } = await server.disturb('commands');
    const first = commands.find(({ message, refused }) => message.kind === 'move' && refused === '');
    if (first) taken.push(first.at - pressedAt);
  }
  return taken;
}

/** Records when each popup is drawn: at the first frame after it was inserted. The ids contain the time when the alarm was sent. */
export async function watchPopups(page) {
  await page.locator('patrol-alarm-popups').evaluate(host => {
    globalThis.popups = [];
    // Plain numbers, and no more ids than may come back, so that the measurement does not make the heap grow.
    const seen = new Set();
    const most = 500;
    const note = () => {
      const now = Date.now();
      for (const article of host.shadowRoot.querySelectorAll('article[data-id^="bench-"]')) {
        const { id } = article.dataset;
        // A popup that a flood has hidden behind others is made again afterwards.
        if (seen.has(id)) continue;
        seen.add(id);
        if (seen.size > most) seen.delete(seen.values().next().value);
        const [, level, sentAt] = id.split('-');
        globalThis.popups.push(Number(level) * 1e6 + now - Number(sentAt));
      }
    };
    new MutationObserver(() => requestAnimationFrame(() => setTimeout(note))).observe(host.shadowRoot, {
      childList: true,
      subtree: true,
    });
  });
  return () =>
    page.evaluate(() => globalThis.popups.map(taken => ({ level: Math.floor(taken / 1e6), ms: taken % 1e6 })));
}

/** Lets the console remember `count` ids of alarms that others handled, as after days of work. They are as long as the later ones. */
export async function fillMemory(server, count) {
  const now = Date.now();
  for (let from = 0; from < count; from += 500) {
    const frames = Array.from({ length: 500 }, (_, index) => ({
      type: 'AlarmConfirm',
      data: { alarmId: `bench-0-${now + from + index}-${100 + (index % 900)}`, alarmStatus: 1 },
    }));
    await server.disturb('send', { role: 'singleton', frames });
  }
}

/**
 * Sends `perSecond` pushes a second, every tenth of them an alarm, as a busy fleet would. With `settled`, another user confirms each alarm
 * once that many newer ones have arrived. `waiting` holds the unconfirmed ones from one call to the next. Each of the other pushes is about
 * fourteen robots of the fleet, the next fourteen each time.
 */
export async function floodPushes(server, perSecond, seconds, settled = Infinity, waiting = [], fleet = 14) {
  const began = performance.now();
  const total = perSecond * seconds;
  let alarms = 0;
  const sending = [];
  for (let index = 0; index < total; index += 1) {
    const due = began + (index * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await new Promise(resolve => setTimeout(resolve, early));
    const now = Date.now();
    const isAlarm = index % 10 === 0;
    const level = (alarms % 3) + 1;
    const frame = isAlarm
      ? {
          type: 'AlarmInfo',
          data: {
            id: `bench-${level}-${now}-${alarms++}`,
            deviceName: 'Patrol robot 01',
            mapName: 'Main hall',
            alarmBeginTime: now,
            alarmLevel: level,
            alarmName: 'Smoke',
            alarmStatus: 0,
          },
        }
      : {
          type: 'RobotSituation',
          data: {
            devices: Array.from({ length: 14 }, (_, robot) => ({
              deviceId: `PR${String(((index * 14 + robot) % fleet) + 1).padStart(3, '0')}`,
              mapId: '1',
              x: 10 + Math.sin(index / 50 + robot) * 5,
              y: 11,
              angle: index % 360,
              battery: 80,
            })),
          },
        };
    sending.push(server.disturb('send', { role: 'singleton', frame }));
    if (!isAlarm || waiting.push(frame.data.id) <= settled) continue;
    const confirmed = { type: 'AlarmConfirm', data: { alarmId: waiting.shift(), alarmStatus: 1 } };
    sending.push(server.disturb('send', { role: 'singleton', frame: confirmed }));
  }
  await Promise.all(sending);
  return { sent: total, alarms, perSecond: total / ((performance.now() - began) / 1000) };
}

/** Watches the tasks of the page's thread from now on. Returns a function that gives the longest one, ms. */
export async function watchTasks(page) {
  await page.evaluate(() => {
    globalThis.tasks = [];
    new PerformanceObserver(list =>
      globalThis.tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      entryTypes: ['longtask'],
    });
  });
  return () => page.evaluate(() => Math.max(0, ...globalThis.tasks));
}

/** Sends alarms as fast as the server can; returns how many. */
export async function stormPushes(server, count) {
  const now = Date.now();
  const frames = Array.from({ length: count }, (_, index) => ({
    type: 'AlarmInfo',
    data: {
      id: `storm-${now}-${index}`,
      deviceName: `Patrol robot ${String((index % 9) + 1).padStart(2, '0')}`,
      mapName: 'Main hall',
      alarmBeginTime: now + index,
      alarmLevel: (index % 3) + 1,
      alarmName: 'Smoke',
      alarmStatus: 0,
    },
  }));
  const began = performance.now();
  for (let from = 0; from < count; from += 50) {
    const early = began + (from * 1000) / count - performance.now();
    if (early > 1) await new Promise(resolve => setTimeout(resolve, early));
    await server.disturb('send', { role: 'singleton', frames: frames.slice(from, from + 50) });
  }
  return (performance.now() - began) / 1000;
}

/** Pending alarms as the page's console counts them. */
export const pendingOf = page =>
  page.evaluate(() => document.querySelector('patrol-provider').console.alarms.$pending.get());

/** Takes the robot over from this page; it stands where it has room. */
export const takeOver = async page => {
  const pad = page.locator('patrol-drive-pad');
  if (await pad.getByText('Hold an arrow').isVisible()) return;
  await page.locator('patrol-work-mode').getByText('Manual', { exact: true }).click();
  await pad.getByText('Hold an arrow').waitFor();
};
