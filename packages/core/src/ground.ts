/** What parts are made from, and how a part is described: the rooms of the parts import this, and none of them is imported here. */
import type { HttpClient, IceServer, User } from '@patrolkit/transport';
import type { Environment, Voices } from './environment/index.ts';
import type { ErrorLogPart, ErrorLogStore } from './errors/error-log.ts';
import type { LateArea, Texts } from './i18n/index.ts';
import type { DesktopPart } from './notices/desktop.ts';
import type { NoticeStore } from './notices/notices.ts';
import type { Part, Parts, Place } from './part.ts';
import type { PreferenceStore } from './preferences/index.ts';

/** The environment, the server and the shared stores. Each part names what it takes of them. */
export interface Ground {
  readonly environment: Environment;
  readonly http: HttpClient;
  /** Root of the server. Empty means the page's own origin. */
  readonly service: string;
  readonly pageId: string;
  /** The absolute address of a file of the server. */
  readonly address: (relative: string) => string;
  /** Records that the console uses an absolute address, and returns it. */
  readonly use: (address: string) => string;
  /** Time zone of times that come without one. Missing means the browser's. */
  readonly timeZone: string | undefined;
  /** Token of the sockets. Undefined when the cookie carries it. */
  readonly socketToken: () => string | undefined;
  /** Whether the session may go on with another token after the server refused this one as expired. */
  readonly mayRenew: () => boolean;
  readonly workerUrl: string | URL | undefined;
  readonly iceServers: readonly IceServer[];
  readonly user: () => User | undefined;
  /** Reads the user again, because another page may have changed the record. */
  readonly renewUser: () => Promise<void>;
  /** Id of the user for whom the console is connected. Undefined while that user must first change the password. */
  readonly userId: () => string | undefined;
  /** The stores of all parts that have been made so far. */
  readonly stores: () => Readonly<Record<string, unknown>>;
  readonly notices: NoticeStore;
  readonly errors: ErrorLogStore;
  readonly log: ErrorLogPart;
  readonly preferences: PreferenceStore;
  readonly texts: Texts;
  /** The voices that this page has. */
  readonly voices: Voices;
  readonly desktop: DesktopPart;
  /** All existing parts, as one. */
  readonly all: Parts;
}

/** A made part: the stores that pages get, and by name what only the console holds, the lowest first. */
export interface Made<Stores extends object> {
  readonly stores: Stores;
  readonly parts: Readonly<Record<string, Part>>;
}

/** A part as a page asks for it. */
export interface AnyPart {
  /** The names of its stores on the console. */
  readonly stores: readonly string[];
  /** The parts that it depends on. They are made first, and `make` gets their stores. */
  readonly needs: readonly AnyPart[];
  /** The area of its texts, beside those of the parts that it depends on. */
  readonly says?: LateArea;
  readonly place: Place;
  /** Loads its code. */
  readonly load: () => Promise<(ground: Ground, needed: never) => Made<object>>;
}

/** A part with these stores, made from the stores of the parts that it needs. */
export interface PartWith<Stores extends object, Needed extends object = object> extends AnyPart {
  readonly stores: readonly (keyof Stores & string)[];
  readonly load: () => Promise<(ground: Ground, needed: Needed) => Made<Stores>>;
}
