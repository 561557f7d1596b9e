/** Messages between the console and its live channel, in a worker or in place: plain data only. */
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
  /** Time zone of the times that the server sends without one, by its IANA name; the browser's unless given (interpretations.md 52). */
  readonly timeZone?: string;
  /** Token for the subprotocol `bearer.<token>`; absent where the cookie carries it. Never part of an address. */
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
  /** Number of times that each socket had opened. */
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
  /** No device is selected any more: nothing is selected again after a reconnect. */
  | { readonly kind: 'deselect' }
  /** Pushes are to come in this language: open sockets are opened again, one after the other. */
  | { readonly kind: 'language'; readonly language: string }
  /** Sockets that open from now on use this token; open ones stay. */
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'online' }
  /** The page is shown again: the channel checks its timers. */
  | { readonly kind: 'check' }
  /** Turns the tracing of frames, for developers, on or off. */
  | { readonly kind: 'trace'; readonly isOn: boolean };

/** Why a device switch failed (specification section 8 "Robot switch"). */
export type SelectFailure = 'busy' | 'refused' | 'timeout' | 'notOpen' | 'openTimeout';

/** What the server was told, as far as the open sockets know. */
export interface ChannelTold {
  readonly switches: Readonly<Record<SocketRole, readonly SwitchName[]>>;
  readonly subscriptions: readonly Subscription[];
  /** The selected device. */
  readonly selected?: string;
  /** The channel runs in a worker, not on the page's own thread. */
  readonly isInWorker: boolean;
}

/** A frame that was received or sent. */
export interface TracedFrame {
  readonly role: SocketRole;
  /** True: this page sent it; false: the server did. */
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
  /** `lastFrameAt`: when the last frame came, ms since 1970. */
  | { readonly kind: 'state'; readonly role: SocketRole; readonly state: LinkState; readonly lastFrameAt?: number }
  | { readonly kind: 'checking'; readonly role: SocketRole; readonly isChecking: boolean }
  /** Switches and subscriptions are sent, so that the console reads from the server now. `count` is 1 at the first opening. */
  | { readonly kind: 'opened'; readonly role: SocketRole; readonly count: number }
  | { readonly kind: 'pushes'; readonly pushes: readonly Push[] }
  | { readonly kind: 'selected'; readonly request: number; readonly deviceId: string; readonly failure?: SelectFailure }
  /** The device that was selected before a reconnect could not be selected again. */
  | { readonly kind: 'selectionLost'; readonly deviceId: string; readonly failure: SelectFailure }
  /** The server closed a socket for policy: the session has probably ended. */
  | { readonly kind: 'policyClose'; readonly role: SocketRole }
  /** The server closed a socket because the account has as many consoles open as it may; it is tried again like any other. */
  | { readonly kind: 'accountFull'; readonly role: SocketRole }
  /** A trace begins: what the server was told until now. */
  | ({ readonly kind: 'tracing' } & ChannelTold)
  /** A frame, while a trace is on. */
  | ({ readonly kind: 'traced' } & TracedFrame)
  /** A frame could not be parsed, or a field could not be read. Values are never passed on. */
  | { readonly kind: 'trouble'; readonly what: 'unparseable' | 'unreadable' | 'unknown'; readonly detail: string };

/** A live channel as the console sees it. */
export interface ChannelPort {
  /** Sends a command to the channel. */
  post(command: ChannelCommand): void;
  /** Ends it: no socket, timer or listener remains. */
  dispose(): void;
}
