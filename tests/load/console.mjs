// A console without a browser: both sockets, switches, heartbeat, as PROTOCOL.md says.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';

const HEARTBEAT_MS = 15_000;
const RECONNECT_MS = 15_000;
const READ_SPREAD_MS = 2_000;
const RETRY_MS = 5_000;
const OVERLAP_MS = 300_000;
const PAGE_SIZE = 20;
const opening = [
  'RobotListPushSwitch',
  'AlarmInfoPushSwitch',
  'PatrolCapturePushSwitch',
  'VehicleCapturePushSwitch',
  'AlarmInfoIncrementPushSwitch',
  'RobotStatusPushSwitch',
];

/** One of many consoles. */
export class Console {
  /** When each alarm arrived, by id. */
  arrivals = new Map();
  /** Sockets that the server closed. */
  closes = 0;
  /** Connection attempts that the server refused: it answered, but opened no socket. */
  refusals = 0;
  /** When both sockets were open again after a loss, and when the alarms were read after that. */
  openedAt = 0;
  reconciledAt = 0;
  /** Ids of the alarms that this reading found, and the number of its pages. */
  found = new Set();
  pages = 0;
  #sockets = [];
  #beating = [];
  #isClosing = false;
  #open = 0;
  #comesBack;
  #readAt = Date.now();

  /** `comesBack`: whether it reconnects as PROTOCOL.md says, every 15 s, and reads what it missed after a random wait. */
  constructor(comesBack = false) {
    this.#comesBack = comesBack;
  }

  /** Opens both sockets of a signed-in user. */
  static async open(url, token, comesBack) {
    const made = new Console(comesBack);
    const { userId } = (
      await (await fetch(`${url}/robotservice/auth/getPrivilegesByUser.action`, { headers: { Token: token } })).json()
    ).data;
    const pageId = randomUUID();
    for (const remark of ['', '&remark=base-singleton'])
      await made.#connect(
        `${url.replace('http', 'ws')}/websocket/web/${userId}?GID=${pageId}&lang=en-us${remark}`,
        token,
        url,
      );
    return made;
  }

  /** Closes both sockets. */
  close() {
    this.#isClosing = true;
    this.#beating.forEach(clearInterval);
    this.#sockets.forEach(socket => socket.close());
  }

  /** Asks until the call succeeds; undefined once the console is closed. */
  async #ask(origin, token, call) {
    while (!this.#isClosing) {
      const answer = await fetch(`${origin}/robotservice/device/${call}`, { headers: { Token: token } })
        .then(response => (response.ok ? response.json() : undefined))
        .catch(() => undefined);
      if (answer?.ret === 1) return answer.data;
      await wait(RETRY_MS);
    }
    return undefined;
  }

  /** Makes the calls of a console whose channel opens again: all alarms since its last reading, their count, shelves and leases. */
  async #reconcile(origin, token) {
    await wait(Math.random() * READ_SPREAD_MS);
    const alarms = (page, startTime) =>
      `findAlarmStatByParam.action?alarmStatus=0&page=${page}&pageSize=${PAGE_SIZE}&startTime=${startTime}`;
    for (let page = 1; ; page += 1) {
      const read = await this.#ask(origin, token, alarms(page, this.#readAt - OVERLAP_MS));
      if (!read) return;
      this.pages = page;
      for (const { id } of read.rows) this.found.add(String(id));
      if (page * PAGE_SIZE >= read.total) break;
    }
    for (const call of [alarms(1, 0), 'findAlarmShelve.action', 'getControlLease.action'])
      if (!(await this.#ask(origin, token, call))) return;
    this.reconciledAt = performance.now();
  }

  #connect(address, token, origin) {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(address, [`bearer.${token}`], { origin });
      let wasOpen = false;
      const send = message => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message));
      this.#sockets.push(socket);
      socket.on('error', reject);
      socket.once('unexpected-response', (_request, response) => {
        this.refusals += 1;
        response.destroy();
        reject(new Error(`refused: ${response.statusCode}`));
      });
      socket.once('open', () => {
        wasOpen = true;
        this.#open += 1;
        if (this.#comesBack && this.closes > 0 && this.#open === 2) {
          this.openedAt = performance.now();
          void this.#reconcile(origin, token);
        }
        send({ type: 'PushSwitch', data: Object.fromEntries(opening.map(name => [name, '1'])) });
        this.#beating.push(setInterval(() => send({ type: 'heartbeat', data: {} }), HEARTBEAT_MS));
        resolve();
      });
      socket.on('message', text => {
        const at = performance.now();
        const { type, data } = JSON.parse(String(text));
        if (type === 'serverHeartBeat') send({ type: 'heartbeat', data: {} });
        if (type !== 'AlarmInfo') return;
        const id = String(data.id);
        const known = this.arrivals.get(id);
        if (known) known.push(at);
        else this.arrivals.set(id, [at]);
      });
      socket.once('close', () => {
        if (this.#isClosing) return;
        this.closes += 1;
        if (wasOpen) this.#open -= 1;
        if (this.#comesBack)
          setTimeout(() => void this.#connect(address, token, origin).catch(() => undefined), RECONNECT_MS);
      });
    });
  }
}
