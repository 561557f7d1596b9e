/** The live channel, with the stores that nearly every widget reads: the connection, the robots and their pictures. */
import { places, type Ground, type MadeLive } from '../parts.ts';
import { createRobots } from '../robots/index.ts';
import { createVideo } from '../video/index.ts';
import { createChannel } from './channel.ts';
import { createConnection } from './connection.ts';
import { noticeDurations } from '../system/notices.ts';
import { streamsOf } from './streams.ts';

/** Makes the stores and parts of the live channel. */
export function createLive(ground: Ground): MadeLive {
  const { environment, http, service, notices, preferences, voices, all } = ground;
  const connection = createConnection(
    environment,
    // When another page sounds for the alarms or calls of this one, that page also announces a lost connection.
    (...sound) => (voices.alarms ?? voices.calls ?? environment).sound.play(...sound),
    notices,
  );
  const channel = createChannel({
    environment,
    service,
    pageId: ground.pageId,
    language: () => preferences.$preferences.get().language,
    timeZone: ground.timeZone,
    token: ground.socketToken,
    workerUrl: ground.workerUrl,
    onEvent: all.onEvent,
    holds: () => {
      const driving = ground.made.driving?.stores.driving;
      return driving ? [driving.$drive, driving.$ptz] : [];
    },
  });
  const video = createVideo(http, streamsOf(ground));
  const robots = createRobots({
    http,
    post: channel.post,
    clock: environment.clock,
    opens: role => connection.store.$connection.get()[role].opens,
    isLost: () => !channel.isStarted() || connection.store.$connection.get().device.state === 'reconnecting',
    onBeforeSwitch: () => all.onSignal({ kind: 'switching' }),
    onSelected: id => preferences.rememberRobot(id),
    onProblem: problem => notices.notify('error', problem, noticeDurations.server),
    isSignedIn: () => ground.userId() !== undefined,
  });
  const stopFollowing = robots.store.$selectedId.listen(deviceId => {
    all.onSignal({ kind: 'selected', deviceId });
    // A server that pushes alarms and captures by robot pushes only those of the subscribed robot.
    const names = deviceId === undefined ? [] : (['AlarmInfoByRobot', 'PatrolCaptureInfoByRobot'] as const);
    channel.post({ kind: 'subscriptions', wanted: names.map(name => ({ name, deviceId: deviceId ?? '' })) });
  });
  return {
    stores: {
      connection: connection.store,
      robots: robots.store,
      video: video.store,
      needSwitch: channel.needSwitch,
    },
    placed: [
      { place: places.connection, part: connection.part },
      { place: places.video, part: video.part },
      { place: places.robots, part: robots.part },
      {
        place: places.channel,
        part: {
          begin: userId => {
            channel.begin(userId);
            void robots.store.load();
          },
          clear: channel.clear,
          dispose: () => {
            stopFollowing();
            channel.dispose();
          },
        },
      },
    ],
    retoken: channel.retoken,
    trace: isOn => channel.post({ kind: 'trace', isOn }),
    rename: () => {
      robots.part.rename();
      channel.renew();
    },
  };
}
