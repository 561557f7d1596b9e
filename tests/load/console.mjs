// A console without a browser: both sockets, switches, heartbeat, as PROTOCOL.md says.
import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';

const HEARTBEAT_MS = 15_000;
const opening = [
  'RobotListPushSwitch',
  'AlarmInfoPushSwitch',
  'PatrolCapturePushSwitch',
  'VehicleCapturePushSwitch',
  'AlarmInfoIncrementPushSwitch',
  'RobotStatusPushSwitch',
];

/** One console of many. */
export class Console {
  /** When each alarm came, by id. */
  arrivals = new Map();
  /** Sockets that the gateway closed. */
  closes = 0;
  #sockets = [];
  #beating = [];
  #isClosing = false;

  /** Opens both sockets of a signed-in user. */
  static async open(url, token) {
    const made = new Console();
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

  /** Leaves. */
  close() {
    this.#isClosing = true;
    this.#beating.forEach(clearInterval);
    this.#sockets.forEach(socket => socket.close());
  }

  #connect(address, token, origin) {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(address, [`bearer.${token}`], { origin });
      const send = message => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message));
      this.#sockets.push(socket);
      socket.once('error', reject);
      socket.once('open', () => {
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
        if (!this.#isClosing) this.closes += 1;
      });
    });
  }
}
