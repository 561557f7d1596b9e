import type { ScheduleTimes } from './alarms/schedule.ts';
import type { Crew } from './http/crew.ts';
import type { Language } from './language/texts.ts';
import type { Tiles } from './http/console-page.ts';
import type { SpeechOptions } from './http/speech.ts';
import type { Passwords } from './session/passwords.ts';
import type { SignInLimits } from './session/sign-ins.ts';
import type { SosTimes } from './sos/parts.ts';
import type { Database } from './store/database.ts';
import type { FleetSource } from './source.ts';
import type { RecordingOptions } from './video/room.ts';

/** The options of a server. */
export interface ServerOptions {
  host: string;
  port: number;
  database: Database;
  /** The devices; none by default. */
  source?: FleetSource;
  /** Where pictures and uploads are kept. */
  filesFolder: string;
  /** Which cameras are recorded; by default none. */
  recording?: RecordingOptions;
  folders: { host: string; kit: string; pages: string };
  tiles?: Tiles | undefined;
  /** Origins of other servers from which pages may load pictures and video. */
  media?: readonly string[];
  /** Whether old readings of sensors are thinned; true by default. */
  thinsReadings?: boolean;
  /** The language of the installation, in which texts that people would have written are stored; Chinese by default. */
  language?: Language;
  allowOrigins: readonly string[];
  /** Names under which clients reach this server, beside its host and the loopback names. */
  allowHosts?: readonly string[];
  /**
   * Addresses and networks of trusted proxies, none by default: the server believes what they say about the address of a
   * client.
   */
  trustedProxies?: readonly string[];
  /** Opens the control surface for tests. */
  test: boolean;
  /** Networks beside those outside to which webhooks and notifications of browsers may go. */
  allowWebhooksTo?: readonly string[];
  signInLimits?: SignInLimits;
  /** How passwords are derived and compared. In a test suite the answers are remembered. */
  passwords?: Passwords;
  /** Draws pictures of codes and writes files, off the thread of the server. */
  crew: Crew;
  /** How long an access token is valid, ms; twelve hours by default. */
  tokenMs?: number;
  /** Prints the codes of sign-ins, which no phone receives here. */
  tell?: (line: string) => void;
  sosTimes?: SosTimes;
  scheduleTimes?: ScheduleTimes;
  /** A review that takes longer is cancelled, ms. */
  reviewTimeout?: number;
  /** Whether emergency calls are two-way calls instead of live video. */
  twoWay?: boolean;
  /** How answers and pushes are written; by default as the contract says. */
  speech?: SpeechOptions;
  onError: (message: string) => void;
}
