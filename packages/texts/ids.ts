import type account from './zh-cn/console/account.json';
import type accounts from './zh-cn/console/accounts.json';
import type alarms from './zh-cn/console/alarms/alarms.json';
import type audio from './zh-cn/console/audio.json';
import type boards from './zh-cn/console/boards.json';
import type brand from './zh-cn/console/first/brand.json';
import type broadcast from './zh-cn/console/broadcast.json';
import type captures from './zh-cn/console/captures.json';
import type common from './zh-cn/console/first/common.json';
import type config from './zh-cn/console/config.json';
import type data from './zh-cn/console/data.json';
import type devices from './zh-cn/console/driving/devices.json';
import type diagnostics from './zh-cn/console/diagnostics.json';
import type equipment from './zh-cn/console/equipment.json';
import type driving from './zh-cn/console/driving/driving.json';
import type fleet from './zh-cn/console/fleet.json';
import type gamepad from './zh-cn/console/gamepad.json';
import type handling from './zh-cn/console/handling.json';
import type host from './zh-cn/console/host.json';
import type inspections from './zh-cn/console/inspections.json';
import type lanes from './zh-cn/console/lanes.json';
import type people from './zh-cn/console/people.json';
import type places from './zh-cn/console/places.json';
import type plans from './zh-cn/console/plans.json';
import type rules from './zh-cn/console/rules.json';
import type upkeep from './zh-cn/console/upkeep.json';
import type panels from './zh-cn/console/panels.json';
import type password from './zh-cn/console/password.json';
import type playback from './zh-cn/console/playback.json';
import type player from './zh-cn/console/player.json';
import type dialogue from './zh-cn/console/dialogue.json';
import type problem from './zh-cn/console/problem.json';
import type records from './zh-cn/console/records.json';
import type linkages from './zh-cn/console/linkages.json';
import type messages from './zh-cn/console/messages.json';
import type policy from './zh-cn/console/policy.json';
import type reference from './zh-cn/console/reference.json';
import type reports from './zh-cn/console/reports.json';
import type robots from './zh-cn/console/live/robots.json';
import type screens from './zh-cn/console/screens/screens.json';
import type session from './zh-cn/console/first/session.json';
import type shifts from './zh-cn/console/shifts.json';
import type sos from './zh-cn/console/sos.json';
import type system from './zh-cn/console/first/system.json';
import type titles from './zh-cn/console/screens/titles.json';
import type triage from './zh-cn/console/alarms/triage.json';
import type video from './zh-cn/console/live/video.json';
import type wall from './zh-cn/console/wall.json';
import type server from './zh-cn/server.json';

/**
 * The texts of the console by the file in which browsers fetch them. Such a file is a JSON file of `<language>/console`, or all of a folder there.
 * `first` comes with the language, the others with the pages and widgets that use them.
 */
interface TextFiles {
  readonly account: typeof account;
  readonly accounts: typeof accounts;
  readonly alarms: typeof alarms & typeof triage;
  readonly audio: typeof audio;
  readonly boards: typeof boards;
  readonly broadcast: typeof broadcast;
  readonly captures: typeof captures;
  readonly config: typeof config;
  readonly dialogue: typeof dialogue;
  readonly data: typeof data;
  readonly diagnostics: typeof diagnostics;
  readonly driving: typeof devices & typeof driving;
  readonly equipment: typeof equipment;
  readonly first: typeof brand & typeof common & typeof session & typeof system;
  readonly fleet: typeof fleet;
  readonly gamepad: typeof gamepad;
  readonly handling: typeof handling;
  readonly host: typeof host;
  readonly inspections: typeof inspections;
  readonly live: typeof robots & typeof video;
  readonly lanes: typeof lanes;
  readonly panels: typeof panels;
  readonly people: typeof people;
  readonly places: typeof places;
  readonly plans: typeof plans;
  readonly linkages: typeof linkages;
  readonly messages: typeof messages;
  readonly policy: typeof policy;
  readonly rules: typeof rules;
  readonly upkeep: typeof upkeep;
  readonly password: typeof password;
  readonly playback: typeof playback;
  readonly player: typeof player;
  readonly problem: typeof problem;
  readonly records: typeof records;
  readonly reference: typeof reference;
  readonly reports: typeof reports;
  readonly screens: typeof screens & typeof titles;
  readonly shifts: typeof shifts;
  readonly sos: typeof sos;
  readonly wall: typeof wall;
}

/** A file of texts that is not loaded with the language. */
export type LateArea = Exclude<keyof TextFiles, 'first'>;

/** The id of a text of the console. */
export type MessageId = { readonly [File in keyof TextFiles]: keyof TextFiles[File] }[keyof TextFiles];

/** The key of a text of the server. It also has the titles of screens. */
export type TextKey = keyof typeof server | keyof typeof titles;
