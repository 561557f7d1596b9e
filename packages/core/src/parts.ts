/**
 * The parts that a console can have beside its session. A part is made, and its code loaded, when a page first needs it. A page with one
 * small widget loads no other part.
 */
import type { HttpClient, IceServer, PushType, SwitchName, User } from '@patrolkit/transport';
import type { AlarmStore } from './alarms/index.ts';
import type { AudioStore } from './audio/index.ts';
import type { BoardStore } from './boards/index.ts';
import type { CaptureStore } from './captures/index.ts';
import type { DiagnosticsStore } from './diagnostics/index.ts';
import type { CommandStore, DrivingStore, LeaseStore, PresetStore } from './driving/index.ts';
import type { Environment, Voices } from './environment/index.ts';
import type { Texts } from './i18n/index.ts';
import type { Part, Parts, Placed } from './part.ts';
import type { PreferenceStore } from './preferences/index.ts';
import type { ResourceStore } from './resources/index.ts';
import type { RobotStore } from './robots/index.ts';
import type { ShiftStore } from './shifts/index.ts';
import type { SosStore } from './sos/index.ts';
import type { ConnectionStore, DesktopPart, ErrorLogPart, ErrorLogStore, NoticeStore } from './system/index.ts';
import type { RecordingStore, VideoStore } from './video/index.ts';

/** The live channel, and the stores that nearly every widget reads: robots and their pictures. */
export interface LiveStores {
  readonly connection: ConnectionStore;
  readonly robots: RobotStore;
  readonly video: VideoStore;
  /**
   * Keeps a push switch, or that of a push, on until the result is called. The switch turns off with the last such call
   * (interpretations.md 14).
   */
  readonly needSwitch: (name: SwitchName | PushType) => () => void;
}

/** The stores that command robots. */
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
  /** The latest captures of the robots. */
  readonly captures: { readonly captures: CaptureStore };
  /** The numbers of boards. */
  readonly boards: { readonly boards: BoardStore };
  /** The handover of the shift. */
  readonly shifts: { readonly shifts: ShiftStore };
  readonly recordings: { readonly recordings: RecordingStore };
  readonly resources: { readonly resources: ResourceStore };
  /** What a developer sees of the running console. */
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

/** The environment, the server and the shared stores from which all parts are made. */
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
  /** The parts that have been made so far. */
  readonly made: MadeParts;
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

/** A made part: the stores that pages get, and what only the console holds. */
export interface Made<Name extends PartName> {
  readonly stores: PartStores[Name];
  readonly placed: readonly Placed[];
}

/** The live channel, with verbs for the console alone. */
export interface MadeLive extends Made<'live'> {
  /** Switches to another language on screen: names and pushes come in it from now on. */
  readonly rename: () => void;
  /** Switches to a renewed token: sockets that open from now on use it. */
  readonly retoken: () => void;
  /** Begins or ends the tracing of frames. */
  readonly trace: (isOn: boolean) => void;
}

/** The parts that have been made so far, as the console looks them up. */
export type MadeParts = { readonly [Name in PartName]?: Name extends 'live' ? MadeLive : Made<Name> };

/** How a part is made. */
export type Make<Name extends PartName> = (ground: Ground) => NonNullable<MadeParts[Name]>;

/** The stores that most parts depend on. */
export function liveOf({ made: { live } }: Ground): LiveStores {
  if (!live) throw new Error('The live channel is made before what rests on it.');
  return live.stores;
}

/**
 * Places of parts. A part of a higher place receives events later and is cleared earlier, so that holds and calls end before the channel.
 */
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
