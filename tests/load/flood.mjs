// A flood that one visitor or one account causes. It runs in a thread of its own, so that it does not delay the measurements beside it.
import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';

// On Linux this is about this thread alone: a flood comes from other machines and takes no processor from the server.
if (process.platform === 'linux') setPriority(10);

const { kind, url, token, userId, channels } = workerData;
/** Number of addresses of a visitor: a flood from one alone would end at the limit of that address. */
const ADDRESSES = 50;
const agents = Array.from(
  { length: ADDRESSES },
  (_, index) => new Agent({ keepAlive: true, localAddress: `127.0.0.${index + 2}` }),
);
const counts = { done: 0, refused: 0 };
let turn = 0;

/** Makes one request and reads its answer to the end; resolves with the status and the head of the body. */
const ask = (path, { method = 'GET', body, headers = {}, agent } = {}) =>
  new Promise(resolve => {
    const sent = request(`${url}${path}`, { method, headers, agent: agent ?? agents[turn++ % ADDRESSES] }, answer => {
      let head = '';
      answer.on('data', part => (head.length < 2000 ? (head += String(part)) : undefined));
      answer.on('close', () => resolve({ status: answer.statusCode, head }));
    });
    sent.on('error', () => resolve({ status: 0, head: '' }));
    sent.end(body);
  });
const count = ({ status, head }) => {
  const isDone = status === 200 && !head.startsWith('{"ret":0');
  counts[isDone ? 'done' : 'refused'] += 1;
  return isDone;
};
/** Keeps `many` requests under way, for ever. A visitor who is refused tries again after a moment. */
const keepUp = (many, once) => {
  const lane = async number => {
    for (;;) if (!count(await once(number))) await wait(20);
  };
  for (let number = 0; number < many; number += 1) void lane(number);
};

const floods = {
  none: () => undefined,
  pictures: () => keepUp(60, () => ask('/robotservice/auth/getVerifyCode.action')),
  passwords: () =>
    keepUp(60, number =>
      ask('/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          username: `nobody${number}`,
          password: createHash('sha256').update(String(Math.random())).digest('hex'),
          grant_type: 'password',
        }).toString(),
      }),
    ),
  exports: () => {
    const now = Date.now();
    const sought = new URLSearchParams({
      startTime: String(now - 90 * 86_400_000),
      stopTime: String(now),
      fileType: 'xlsx',
    });
    keepUp(24, () => ask(`/robotservice/device/exportSensorReading.action?${sought}`, { headers: { Token: token } }));
  },
  sockets: async () => {
    const switches = [
      'RobotListPushSwitch',
      'RobotSituationPushSwitch',
      'AlarmInfoPushSwitch',
      'PatrolCapturePushSwitch',
      'VehicleCapturePushSwitch',
      'AlarmInfoIncrementPushSwitch',
      'RobotStatusPushSwitch',
    ];
    for (let number = 0; number < 150; number += 1) {
      const socket = new WebSocket(
        `${url.replace('http', 'ws')}/websocket/web/${userId}?GID=flood${number >> 1}&lang=en-us${number % 2 ? '&remark=base-singleton' : ''}`,
        [`bearer.${token}`],
        { origin: url },
      );
      socket.on('error', () => (counts.refused += 1));
      socket.on('close', () => {
        counts.done -= 1;
        counts.refused += 1;
      });
      socket.on('open', () => {
        counts.done += 1;
        socket.send(
          JSON.stringify({ type: 'PushSwitch', data: Object.fromEntries(switches.map(name => [name, '1'])) }),
        );
        socket.send(JSON.stringify({ type: 'DeviceChange', deviceId: 'PR001', data: {} }));
      });
    }
  },
  streams: async () => {
    for (let number = 0; number < 40; number += 1) {
      const query = new URLSearchParams({
        channelId: channels[number % channels.length],
        protocol: 'websocket',
        streamType: String(1 + (Math.trunc(number / channels.length) % 2)),
      });
      const answer = await ask(`/robotservice/device/getVideoUrl.action?${query}`, { headers: { Token: token } });
      const address = JSON.parse(answer.head || '{}').data?.url;
      if (address === undefined) {
        counts.refused += 1;
        continue;
      }
      const socket = new WebSocket(new URL(address, url.replace('http', 'ws')), [], { origin: url });
      socket.on('error', () => (counts.refused += 1));
      socket.on('open', () => (counts.done += 1));
    }
  },
};

parentPort.on('message', () => parentPort.postMessage(counts));
await floods[kind]();
