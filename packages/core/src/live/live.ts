/** The live channel, with the stores that nearly every widget reads: the connection, the robots and their pictures. */
import type { PushType, SwitchName } from '@patrolkit/transport';
import type { Ground, Made } from '../ground.ts';
import { streamsOf } from '../installation/streams.ts';
import { messageNotices } from '../notices/message-notices.ts';
import { noticeDurations } from '../notices/notices.ts';
import type { Part } from '../part.ts';
import { duePlans } from '../robots/due-plans.ts';
import { createRobots, type RobotStore } from '../robots/index.ts';
import { createVideo, type VideoStore } from '../video/index.ts';
import { createChannel } from './channel.ts';
import { createConnection, type ConnectionStore } from './connection.ts';

/** The stores of this part. */
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

type Needs = Pick<
  Ground,
  | 'environment'
  | 'http'
  | 'service'
  | 'use'
  | 'pageId'
  | 'timeZone'
  | 'socketToken'
  | 'workerUrl'
  | 'userId'
  | 'notices'
  | 'preferences'
  | 'voices'
  | 'all'
>;

/** Makes the stores and parts of the live channel. */
export function make(needs: Needs): Made<LiveStores> {
  const { environment, http, service, notices, preferences, voices, all } = needs;
  const connection = createConnection(
    environment,
    // When another page sounds for the alarms or calls of this one, that page also announces a lost connection.
    (...sound) => (voices.alarms ?? voices.calls ?? environment).sound.play(...sound),
    notices,
  );
  const channel = createChannel({
    environment,
    service,
    pageId: needs.pageId,
    language: () => preferences.$preferences.get().language,
    timeZone: needs.timeZone,
    token: needs.socketToken,
    workerUrl: needs.workerUrl,
    onEvent: all.onEvent,
    holds: all.holds,
  });
  const video = createVideo(http, streamsOf(needs));
  const robots = createRobots({
    http,
    post: channel.post,
    clock: environment.clock,
    opens: role => connection.store.$connection.get()[role].opens,
    isLost: () => !channel.isStarted() || connection.store.$connection.get().device.state === 'reconnecting',
    onBeforeSwitch: () => all.onSignal({ kind: 'switching' }),
    onSelected: id => preferences.rememberRobot(id),
    onProblem: problem => notices.notify('error', problem, noticeDurations.server),
    isSignedIn: () => needs.userId() !== undefined,
  });
  const stopFollowing = robots.store.$selectedId.listen(deviceId => {
    all.onSignal({ kind: 'selected', deviceId });
    // A server that pushes alarms and captures by robot pushes only those of the subscribed robot.
    const names = deviceId === undefined ? [] : (['AlarmInfoByRobot', 'PatrolCaptureInfoByRobot'] as const);
    channel.post({ kind: 'subscriptions', wanted: names.map(name => ({ name, deviceId: deviceId ?? '' })) });
  });
  const messages = messageNotices(notices);
  const plans = duePlans(notices, id => robots.store.$robots.get().items.find(robot => robot.id === id)?.name ?? id);
  const channelPart: Part = {
    begin: userId => {
      channel.begin(userId);
      void robots.store.load();
    },
    onSignal: signal => {
      if (signal.kind === 'token') channel.retoken();
      else if (signal.kind === 'tracing') channel.post({ kind: 'trace', isOn: signal.isOn });
      else if (signal.kind === 'language') {
        robots.part.rename();
        channel.renew();
      }
    },
    clear: channel.clear,
    dispose: () => {
      stopFollowing();
      channel.dispose();
    },
  };
  return {
    stores: {
      connection: connection.store,
      robots: robots.store,
      video: video.store,
      needSwitch: channel.needSwitch,
    },
    parts: {
      connection: connection.part,
      video: video.part,
      robots: robots.part,
      plans,
      messages,
      channel: channelPart,
    },
  };
}
