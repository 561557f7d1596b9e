import type { ScheduleTimes } from './alarms/schedule.ts';
import type { Language } from './http/texts.ts';
import type { Tiles } from './http/console-page.ts';
import type { SpeechOptions } from './http/speech.ts';
import type { SignInLimits } from './session/sign-ins.ts';
import type { SosTimes } from './sos/sos.ts';
import type { Database } from './store/database.ts';
import type { Studio } from './video/camera/cameras.ts';
import type { RecordingOptions } from './video/room.ts';

/** How a gateway is made. */
export interface GatewayOptions {
  host: string;
  port: number;
  database: Database;
  /** Makes the pictures of all cameras. */
  studio: Studio;
  /** Starts another one, which makes pictures of the past. */
  openStudio: () => Studio;
  /** Where pictures and uploads are kept. */
  filesFolder: string;
  /** Cameras that are recorded; none without it. */
  recording?: RecordingOptions;
  folders: { host: string; kit: string; pages: string };
  tiles?: Tiles | undefined;
  /** Roots of other servers that pictures and video come from. */
  media?: readonly string[];
  fleet: number;
  seed: number;
  speed: number;
  /** Alarms in each hall in a simulated hour; 3 where missing. */
  alarmsPerHour?: number;
  /** Days of the past that a fresh installation gets; none where missing. */
  historyDays?: number;
  /** Readings of sensors that are made for measurements; none where missing. */
  sensorRows?: number;
  /** The language of the installation: of what people would have written; Chinese where missing. */
  language?: Language;
  /** Something is found and somebody calls for help in the first minute. */
  hasOpening?: boolean;
  allowOrigins: readonly string[];
  /** Names under which this server is known, beside its host and the machine's own. */
  allowHosts?: readonly string[];
  /** Opens the control surface for tests. */
  test: boolean;
  signInLimits?: SignInLimits;
  /** An access token is good for so long, ms; twelve hours where missing. */
  tokenMs?: number;
  /** Tells the codes of sign-ins, in place of a phone. */
  tell?: (line: string) => void;
  sosTimes?: SosTimes;
  scheduleTimes?: ScheduleTimes;
  /** A review takes at most so long, ms. */
  reviewTimeout?: number;
  /** Emergency calls are two-way calls and not live video. */
  twoWay?: boolean;
  /** How answers and pushes are written; as the contract says without it. */
  speech?: SpeechOptions;
  onError: (message: string) => void;
}
