import { pushes, type PushType, type SocketRole, type SwitchName } from '@patrolkit/transport/contract';
import type { WebSocket } from 'ws';
import type { Reader } from '../language/reader.ts';
import type { Session } from '../session/sessions.ts';
import { Backlog } from './backlog.ts';

/** The session, role, page and reader of a socket that is being opened. */
export interface Opening {
  session: Session;
  role: SocketRole;
  pageId: string;
  reader: Reader;
}

/** What a page has asked for on its socket. */
export interface Interest {
  readonly switches: ReadonlySet<SwitchName>;
  /** Devices whose alarms it gets even when the switch of alarms is off. */
  readonly alarmsOf: ReadonlySet<string>;
  /** Devices whose captures it gets even when the switch of captures is off. */
  readonly capturesOf: ReadonlySet<string>;
  /** The device that it follows. */
  readonly deviceId: string | undefined;
  /** Whether the switch of a push is on, or it has none. */
  hasSwitchOf(type: PushType): boolean;
}

/** One socket of a console, with its state. */
export class Line implements Interest {
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
  /** The times of the last messages, ms on the clock of the live channel. */
  messages: number[] = [];
  heartbeatAt = -Infinity;
  statusAt = -Infinity;
  /** When the device sent the status that was pushed last, ms of the steady clock. */
  statusToldAt = -Infinity;
  /** The fields of the last status whose changes are pushed at once. */
  lastStatus = '';
  /** The last step of the route. */
  lastStep = '';
  coordinateAt = -Infinity;
  /** Whether the device that it follows was online when it was last looked at. */
  wasOnline = false;

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
