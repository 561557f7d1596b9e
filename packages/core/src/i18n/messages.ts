import type titles from '@patrolkit/transport/titles/zh-cn.json';
import type account from './locales/zh-cn/account.json';
import type alarms from './locales/zh-cn/alarms.json';
import type audio from './locales/zh-cn/audio.json';
import type boards from './locales/zh-cn/boards.json';
import type brand from './locales/zh-cn/brand.json';
import type broadcast from './locales/zh-cn/broadcast.json';
import type captures from './locales/zh-cn/captures.json';
import type code from './locales/zh-cn/code.json';
import type common from './locales/zh-cn/common.json';
import type config from './locales/zh-cn/config.json';
import type data from './locales/zh-cn/data.json';
import type devices from './locales/zh-cn/devices.json';
import type diagnostics from './locales/zh-cn/diagnostics.json';
import type driving from './locales/zh-cn/driving.json';
import type gamepad from './locales/zh-cn/gamepad.json';
import type host from './locales/zh-cn/host.json';
import type handling from './locales/zh-cn/handling.json';
import type inspections from './locales/zh-cn/inspections.json';
import type panels from './locales/zh-cn/panels.json';
import type password from './locales/zh-cn/password.json';
import type playback from './locales/zh-cn/playback.json';
import type player from './locales/zh-cn/player.json';
import type problem from './locales/zh-cn/problem.json';
import type records from './locales/zh-cn/records.json';
import type reference from './locales/zh-cn/reference.json';
import type reports from './locales/zh-cn/reports.json';
import type retry from './locales/zh-cn/retry.json';
import type robots from './locales/zh-cn/robots.json';
import type screens from './locales/zh-cn/screens.json';
import type session from './locales/zh-cn/session.json';
import type shifts from './locales/zh-cn/shifts.json';
import type sos from './locales/zh-cn/sos.json';
import type system from './locales/zh-cn/system.json';
import type triage from './locales/zh-cn/triage.json';
import type video from './locales/zh-cn/video.json';
import type wall from './locales/zh-cn/wall.json';

/** Every message id: the keys of the zh-cn areas. A new area is one import and one line here. */
export type MessageId =
  | keyof typeof account
  | keyof typeof alarms
  | keyof typeof audio
  | keyof typeof boards
  | keyof typeof brand
  | keyof typeof broadcast
  | keyof typeof captures
  | keyof typeof code
  | keyof typeof common
  | keyof typeof config
  | keyof typeof data
  | keyof typeof devices
  | keyof typeof diagnostics
  | keyof typeof driving
  | keyof typeof gamepad
  | keyof typeof host
  | keyof typeof handling
  | keyof typeof inspections
  | keyof typeof panels
  | keyof typeof password
  | keyof typeof playback
  | keyof typeof player
  | keyof typeof problem
  | keyof typeof records
  | keyof typeof reference
  | keyof typeof reports
  | keyof typeof retry
  | keyof typeof robots
  | keyof typeof screens
  | keyof typeof session
  | keyof typeof shifts
  | keyof typeof sos
  | keyof typeof system
  | keyof typeof titles
  | keyof typeof triage
  | keyof typeof video
  | keyof typeof wall;

/** Values for a message's placeholders. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** A text as a value, for code that knows no language. A view writes it with `message()` in its language. */
export interface Message {
  readonly id: MessageId;
  readonly values?: MessageValues;
}
