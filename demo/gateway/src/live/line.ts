import { pushes, type PushType, type SocketRole, type SwitchName } from '@patrolkit/transport/contract';
import type { WebSocket } from 'ws';
import type { Reader } from '../http/reader.ts';
import type { Session } from '../session/sessions.ts';
import { Backlog } from './backlog.ts';

/** Who opens a socket, for what, and how they read. */
export interface Opening {
  session: Session;
  role: SocketRole;
  pageId: string;
  reader: Reader;
}

/** What the page behind a socket has asked for. */
export interface Wishes {
  readonly switches: ReadonlySet<SwitchName>;
  /** Devices whose alarms it wants whatever its switches say. */
  readonly alarmsOf: ReadonlySet<string>;
  /** Devices whose captures it wants whatever its switches say. */
  readonly capturesOf: ReadonlySet<string>;
  /** The device that it follows. */
  readonly deviceId: string | undefined;
  /** Whether the switch of a push is on, or it has none. */
  hasSwitchOf(type: PushType): boolean;
}

/** One socket of a console, with what is known of it. */
export class Line implements Wishes {
  readonly session: Session;
  readonly role: SocketRole;
  readonly pageId: string;
  readonly reader: Reader;
  readonly socket: WebSocket;
  readonly backlog: Backlog;
  readonly switches = new Set<SwitchName>();
  readonly alarmsOf = new Set<string>();
  readonly capturesOf = new Set<string>();
  deviceId: string | undefined;
  /** When its last messages came, ms on the clock of the live channel. */
  messages: number[] = [];
  heartbeatAt = -Infinity;
  statusAt = -Infinity;
  /** What of the last status does not wait for the next one. */
  lastStatus = '';
  coordinateAt = -Infinity;

  constructor(socket: WebSocket, { session, role, pageId, reader }: Opening) {
    this.session = session;
    this.role = role;
    this.pageId = pageId;
    this.reader = reader;
    this.socket = socket;
    this.backlog = new Backlog(socket);
  }

  /** Whether the switch of a push is on, or it has none. */
  hasSwitchOf(type: PushType): boolean {
    const needed = pushes[type].switch;
    return needed === undefined || this.switches.has(needed);
  }
}
