/**
 * The console as pages have it: the one object that holds all stores and verbs of a signed-in page, which its widgets share
 * (architecture.md).
 */
import type { IceServer } from '@patrolkit/transport';
import type { Texts } from './i18n/index.ts';
import type { AllStores, PartName } from './parts/index.ts';
import type { PreferenceStore } from './preferences/index.ts';
import type { SessionStore, TokenStorage } from './session/index.ts';
import type { Store } from './store.ts';
import type { DesktopNotices } from './notices/desktop.ts';
import type { ErrorLogStore } from './errors/error-log.ts';
import type { InstallationStore } from './installation/info.ts';
import type { NoticeStore } from './notices/notices.ts';
import type { ProblemStore } from './session/problem.ts';

/** How a console is made. */
export interface ConsoleOptions {
  /** Root of the server, such as `https://robots.example`. Empty means the page's own origin. Set once (safety.md 6.4). */
  readonly service?: string;
  /** Language to begin with. */
  readonly language?: string;
  /** Entry query `languageSign`: offers the branded overlay. */
  readonly languageSign?: string;
  /** Skin to begin with, 1 to 13. */
  readonly skin?: number;
  /** Token to begin with. It replaces a kept session completely. */
  readonly token?: string;
  /** Where the token is kept: `memory` (default), or the `cookie` of a standalone console on its own server's page. */
  readonly tokenStorage?: TokenStorage;
  /** Address of the live channel's worker file, on the page's own origin. Without it there is no worker. */
  readonly workerUrl?: string | URL;
  /**
   * Time zone, such as `Asia/Shanghai`, of times without one from the server or in an address. The browser's unless given
   * (interpretations.md 52).
   */
  readonly serverTimeZone?: string;
  /** Other paths for calls, by call name (interpretations.md 7). */
  readonly paths?: Readonly<Record<string, string>>;
  /**
   * Address of the file that captures the microphone off the page's thread, on the page's own origin. Without it the page's thread does.
   */
  readonly captureUrl?: string | URL;
  /** STUN and TURN servers for two-way calls between networks. Without them a call needs a direct route. */
  readonly iceServers?: readonly IceServer[];
}

/**
 * All stores and verbs of one page. The stores of `AllStores` are made part by part. Reading one throws before `need` has made its part.
 */
export interface Console extends AllStores {
  /** Root of the server. Empty means the page's own origin. */
  readonly service: string;
  readonly session: SessionStore;
  readonly preferences: PreferenceStore;
  /** The console's words, in the language of its preferences. */
  readonly texts: Texts;
  /** Why there is nothing to show, while nobody is signed in. */
  readonly problem: ProblemStore;
  readonly notices: NoticeStore;
  readonly desktop: DesktopNotices;
  readonly errors: ErrorLogStore;
  readonly installation: InstallationStore;
  /**
   * Makes parts, with those that they depend on, and loads their code. Existing parts stay. Rejects when code cannot be loaded, and can be
   * called again. A part stays until the console ends.
   */
  need(...names: readonly PartName[]): Promise<void>;
  /** Whether all of these parts are made. */
  has(...names: readonly PartName[]): boolean;
  /** The absolute address of a picture or file of the server. */
  address(relative: string): string;
  /** Milliseconds since 1970 on the console's own clock. */
  now(): number;
  /**
   * Milliseconds since 1970 on the server's clock, as far as the server states the time. Measure the server's times by it
   * (interpretations.md 66).
   */
  serverNow(): number;
  /** The console's own time, updated once a second while it has a reader: the one ticking clock of the page. */
  readonly $second: Store<number>;
}

/** A console for its maker, who may end it. */
export interface OwnConsole extends Console {
  /** Ends everything: no socket, timer or listener remains. */
  dispose(): void;
}
