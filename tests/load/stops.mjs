// How soon a stop is answered while one visitor or one account floods the server.
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** A stop as the console sends it. */
const stop =
  '<?xml version="1.0" encoding="UTF-8"?><ControlMessage><RobotMove><Action>0</Action><Direction>0</Direction><Speed>0</Speed></RobotMove></ControlMessage>';
/** Time between two stops, ms: they are sent twice as often as a console repeats one. */
const EVERY_MS = 100;
/** How long nothing is measured after a flood has begun, ms. */
const SETTLE_MS = 2000;
/** The longest that 99 of 100 stops may take, ms. */
const LIMIT_MS = 50;

/** The floods by name. */
const floods = {
  none: 'nothing else',
  pictures: '60 pictures of codes at a time, of a visitor',
  passwords: '60 wrong sign-ins at a time, of a visitor',
  exports: '24 exports at a time of one account',
  sockets: '150 sockets of one account',
  streams: '40 streams of one account',
};

/** Sends one stop. Resolves with the time until it was answered, ms. */
const timeOfStop = async (url, token) => {
  const began = performance.now();
  const answer = await fetch(`${url}/robotservice/device/sendControlCommand.action`, {
    method: 'POST',
    headers: { Token: token },
    body: new URLSearchParams({ deviceId: 'PR001', content: stop }),
  });
  const { ret } = await answer.json();
  if (ret !== 1) throw new Error('a stop was refused');
  return performance.now() - began;
};

/** The channels of the devices that are online, by their ids. */
const channelsOf = async (url, token) => {
  const found = [];
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    const query = new URLSearchParams({ deviceId: `PR00${number}` });
    const answer = await fetch(`${url}/robotservice/device/selectDeviceChannel.action?${query}`, {
      headers: { Token: token },
    });
    const { data } = await answer.json();
    found.push(...(data ?? []).map(({ channelId }) => channelId));
  }
  return found;
};

/**
 * Measures stops under each flood, or under the named ones, for `seconds` seconds each. Returns the limits that were broken.
 * @param say prints a figure
 */
export const stopFigures = async ({ server, seconds, only, say }) => {
  const admin = await server.signIn('admin', 'Admin#2024');
  const operator = await server.signIn('operator', 'Operator#2024');
  const viewer = await server.signIn('viewer', 'Viewer#2024');
  const { data } = await (
    await fetch(`${server.url}/robotservice/auth/getPrivilegesByUser.action`, { headers: { Token: viewer } })
  ).json();
  const channels = await channelsOf(server.url, viewer);
  const broken = [];
  for (const [kind, name] of Object.entries(floods)) {
    if (only.length > 0 && !only.includes(kind)) continue;
    const flood = new Worker(new URL('flood.mjs', import.meta.url), {
      workerData: {
        kind,
        url: server.url,
        token: kind === 'exports' ? operator : viewer,
        userId: data.userId,
        channels,
      },
    });
    await wait(SETTLE_MS);
    const times = [];
    const began = performance.now();
    while (performance.now() - began < seconds * 1000) {
      const due = performance.now() + EVERY_MS;
      times.push(await timeOfStop(server.url, admin));
      await wait(Math.max(0, due - performance.now()));
    }
    const counted = new Promise(resolve => flood.once('message', resolve));
    flood.postMessage('count');
    const { done, refused } = await counted;
    await flood.terminate();
    times.sort((one, other) => one - other);
    const quantile = part => times[Math.min(times.length - 1, Math.ceil(part * times.length) - 1)] ?? Number.NaN;
    console.log(`\n  beside ${name}: ${done} done, ${refused} refused`);
    say('stop sent to answered, p50', quantile(0.5), 'ms', 1);
    say('stop sent to answered, p99', quantile(0.99), 'ms', 1);
    say('stop sent to answered, longest', quantile(1), 'ms', 1);
    if (quantile(0.99) > LIMIT_MS) broken.push(`beside ${name} 1 of 100 stops took more than ${LIMIT_MS} ms`);
    // The after-effects of the flood end before the next one begins.
    await wait(SETTLE_MS);
  }
  return broken;
};
