/**
 * What a console can hold beside its session, part by part. A part is made, and its code loaded, when a page first needs it: a page
 * with one small widget pays for no other.
 */
import type { HttpClient, IceServer, SwitchName, User } from '@patrolkit/transport';
import type { AlarmStore } from './alarms/index.ts';
import type { AudioStore } from './audio/index.ts';
import type { BoardStore } from './boards/index.ts';
import type { CaptureStore } from './captures/index.ts';
import type { DiagnosticsStore } from './diagnostics/index.ts';
import type { CommandStore, DrivingStore, LeaseStore, PresetStore } from './driving/index.ts';
import type { Environment, Voice } from './environment/index.ts';
import type { Texts } from './i18n/index.ts';
import type { Part, Parts, Placed } from './part.ts';
import type { PreferenceStore } from './preferences/index.ts';
import type { ResourceStore } from './resources/index.ts';
import type { RobotStore } from './robots/index.ts';
import type { ShiftStore } from './shifts/index.ts';
import type { SosStore } from './sos/index.ts';
import type { ConnectionStore, DesktopPart, ErrorLogPart, ErrorLogStore, NoticeStore } from './system/index.ts';
import type { RecordingStore, VideoStore } from './video/index.ts';

/** The live channel, and what nearly every widget follows by it: robots and their pictures. */
export interface LiveStores {
  readonly connection: ConnectionStore;
  readonly robots: RobotStore;
  readonly video: VideoStore;
  /** Needs a push switch until the result is called; the last that lets go turns it off (interpretations.md 14). */
  readonly needSwitch: (name: SwitchName) => () => void;
}

/** What commands robots. */
export interface DrivingStores {
  readonly driving: DrivingStore;
  readonly commands: CommandStore;
  readonly lease: LeaseStore;
  readonly presets: PresetStore;
}

/** The stores of each part. */
export interface PartStores {
  readonly live: LiveStores;
  readonly driving: DrivingStores;
  readonly audio: { readonly audio: AudioStore };
  readonly alarms: { readonly alarms: AlarmStore };
  readonly sos: { readonly sos: SosStore };
  /** What the robots have lately taken pictures of. */
  readonly captures: { readonly captures: CaptureStore };
  /** The numbers of boards. */
  readonly boards: { readonly boards: BoardStore };
  /** The hand-over of the shift. */
  readonly shifts: { readonly shifts: ShiftStore };
  readonly recordings: { readonly recordings: RecordingStore };
  readonly resources: { readonly resources: ResourceStore };
  /** What a developer sees of the console at work. */
  readonly diagnostics: { readonly diagnostics: DiagnosticsStore };
}

/** Name of a part. */
export type PartName = keyof PartStores;

/** The stores of all parts. */
export type AllStores = LiveStores &
  DrivingStores &
  PartStores['audio'] &
  PartStores['alarms'] &
  PartStores['sos'] &
  PartStores['captures'] &
  PartStores['boards'] &
  PartStores['shifts'] &
  PartStores['recordings'] &
  PartStores['resources'] &
  PartStores['diagnostics'];

/** Which part each store belongs to. */
export const partOfStore: { readonly [Name in keyof AllStores]: PartName } = {
  connection: 'live',
  robots: 'live',
  video: 'live',
  needSwitch: 'live',
  driving: 'driving',
  commands: 'driving',
  lease: 'driving',
  presets: 'driving',
  audio: 'audio',
  alarms: 'alarms',
  sos: 'sos',
  captures: 'captures',
  boards: 'boards',
  shifts: 'shifts',
  recordings: 'recordings',
  resources: 'resources',
  diagnostics: 'diagnostics',
};

/** The names of all parts. */
export const partNames = [...new Set(Object.values(partOfStore))];

/** What parts are made of. */
export interface Ground {
  readonly environment: Environment;
  readonly http: HttpClient;
  /** Root of the server; empty for the page's own origin. */
  readonly service: string;
  readonly pageId: string;
  /** The absolute address of a file of the server. */
  readonly address: (relative: string) => string;
  /** Zone of times without one; the browser's where missing. */
  readonly timeZone: string | undefined;
  /** Token of the sockets; undefined where the cookie carries it. */
  readonly socketToken: () => string | undefined;
  readonly workerUrl: string | URL | undefined;
  readonly iceServers: readonly IceServer[];
  readonly user: () => User | undefined;
  /** Id of the user for whom the console is connected: who must change the password first is none yet. */
  readonly userId: () => string | undefined;
  /** Parts that were made so far. */
  readonly made: MadeParts;
  readonly notices: NoticeStore;
  readonly errors: ErrorLogStore;
  readonly log: ErrorLogPart;
  readonly preferences: PreferenceStore;
  readonly texts: Texts;
  readonly voice: Voice;
  readonly desktop: DesktopPart;
  /** All parts that are there, as one. */
  readonly all: Parts;
}

/** A part as it is made: what pages get, what the console does with it, and what only tests and other parts do. */
export interface Made<Name extends PartName> {
  readonly stores: PartStores[Name];
  readonly placed: readonly Placed[];
}

/** The live channel, with what the console itself does with it. */
export interface MadeLive extends Made<'live'> {
  /** The language on screen is another one: names and pushes are to come in it. */
  readonly rename: () => void;
  /** The session goes on with another token: sockets that open from now on bring it. */
  readonly retoken: () => void;
  /** Frames are told as they come and go, or no more. */
  readonly trace: (isOn: boolean) => void;
}

/** A part as the console looks it up: what was made so far. */
export type MadeParts = { readonly [Name in PartName]?: Name extends 'live' ? MadeLive : Made<Name> };

/** How a part is made. */
export type Make<Name extends PartName> = (ground: Ground) => NonNullable<MadeParts[Name]>;

/** The stores that most parts rest on. */
export function liveOf({ made: { live } }: Ground): LiveStores {
  if (!live) throw new Error('The live channel is made before what rests on it.');
  return live.stores;
}

/** Places of parts: whoever has a higher one hears later and is cleared earlier. Holds and calls end first, while there still is a channel. */
export const places = {
  voice: 0,
  connection: 1,
  video: 2,
  robots: 3,
  captures: 4,
  boards: 5,
  desktop: 6,
  alarms: 7,
  channel: 8,
  audio: 9,
  sos: 10,
  presets: 11,
  lease: 12,
  commands: 13,
  driving: 14,
  resources: 15,
  session: 16,
} as const;

/** A part in its place. */
export const at = (place: keyof typeof places, part: Part): Placed => ({ place: places[place], part });
