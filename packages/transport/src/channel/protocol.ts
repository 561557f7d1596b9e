/** Messages between the console and its live channel, in a worker or in place. They are plain data only. */
import type { Push, SocketRole, SubscriptionName, SwitchName } from '../contract/index.ts';
import type { LinkState } from './link.ts';

/** Where to connect, and as which user. */
export interface ChannelAddress {
  /** Root of the sockets, `ws://…` or `wss://…`, without path. */
  readonly root: string;
  readonly userId: string;
  /** Id of this page (GID). */
  readonly pageId: string;
  readonly language: string;
  /** Time zone of the times that the server sends without one, by its IANA name. By default the browser's (interpretations.md 52). */
  readonly timeZone?: string;
  /** Token for the subprotocol `bearer.<token>`. Absent when the cookie carries it. Never part of an address. */
  readonly token?: string;
}

/** A subscription for one device. */
export interface Subscription {
  readonly name: SubscriptionName;
  readonly deviceId: string;
}

/** The state from which a channel goes on that replaces another one. */
export interface ChannelPast {
  /** The device that was selected. */
  readonly selected?: string;
  /** How often each socket had opened. */
  readonly opens: Readonly<Record<SocketRole, number>>;
}

/** Commands of the console to the channel. */
export type ChannelCommand =
  | { readonly kind: 'start'; readonly address: ChannelAddress; readonly before?: ChannelPast }
  | { readonly kind: 'stop' }
  /** All switches in use beside those that every opening sets. */
  | { readonly kind: 'switches'; readonly names: readonly SwitchName[] }
  | { readonly kind: 'subscriptions'; readonly wanted: readonly Subscription[] }
  /** Selects a device. `request` comes back in the `selected` event. */
  | { readonly kind: 'select'; readonly request: number; readonly deviceId: string }
  /** Ends the selection, so that nothing is selected again after a reconnect. */
  | { readonly kind: 'deselect' }
  /** Makes pushes come in this language. Open sockets are opened again, one after the other. */
  | { readonly kind: 'language'; readonly language: string }
  /** Makes sockets that open from now on use this token. Open ones stay. */
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'online' }
  /** The page is shown again, and the channel checks its timers. */
  | { readonly kind: 'check' }
  /** Turns the tracing of frames, for developers, on or off. */
  | { readonly kind: 'trace'; readonly isOn: boolean };

/** Why a device switch failed (specification section 8 "Robot switch"). */
export type SelectFailure = 'busy' | 'refused' | 'timeout' | 'notOpen' | 'openTimeout';

/** What the channel has told the server, as far as the open sockets know. */
export interface ChannelTold {
  readonly switches: Readonly<Record<SocketRole, readonly SwitchName[]>>;
  readonly subscriptions: readonly Subscription[];
  /** The selected device. */
  readonly selected?: string;
  /** Whether the channel runs in a worker, not on the page's own thread. */
  readonly isInWorker: boolean;
}

/** A frame that was received or sent. */
export interface TracedFrame {
  readonly role: SocketRole;
  /** True: this page sent it. False: the server did. */
  readonly isSent: boolean;
  /** When, ms since 1970. */
  readonly at: number;
  /** How long it is, characters. */
  readonly size: number;
  /** Its first 2000 characters. */
  readonly text: string;
}

/** Events of the channel to the console. */
export type ChannelEvent =
  /** `lastFrameAt` is when the last frame came, ms since 1970. */
  | { readonly kind: 'state'; readonly role: SocketRole; readonly state: LinkState; readonly lastFrameAt?: number }
  | { readonly kind: 'checking'; readonly role: SocketRole; readonly isChecking: boolean }
  /** Switches and subscriptions were sent, so the console reads from the server now. `count` is 1 at the first opening. */
  | { readonly kind: 'opened'; readonly role: SocketRole; readonly count: number }
  | { readonly kind: 'pushes'; readonly pushes: readonly Push[] }
  | { readonly kind: 'selected'; readonly request: number; readonly deviceId: string; readonly failure?: SelectFailure }
  /** The device that was selected before a reconnect could not be selected again. */
  | { readonly kind: 'selectionLost'; readonly deviceId: string; readonly failure: SelectFailure }
  /** The server closed a socket for policy. The session has probably ended. */
  | { readonly kind: 'policyClose'; readonly role: SocketRole }
  /** The server closed a socket because the account has as many open consoles as it may. The channel tries again as after any close. */
  | { readonly kind: 'accountFull'; readonly role: SocketRole }
  /** A trace begins, with what the channel has told the server until now. */
  | ({ readonly kind: 'tracing' } & ChannelTold)
  /** A frame, while a trace is on. */
  | ({ readonly kind: 'traced' } & TracedFrame)
  /** A frame could not be parsed, or a field could not be read. Values are never passed on. */
  | { readonly kind: 'trouble'; readonly what: 'unparseable' | 'unreadable' | 'unknown'; readonly detail: string };

/** A live channel as the console sees it. */
export interface ChannelPort {
  /** Sends a command to the channel. */
  post(command: ChannelCommand): void;
  /** Ends the channel: no socket, timer or listener remains. */
  dispose(): void;
}
