import type { TestSurface } from '../http/test-surface.ts';
import type { Cameras } from './cameras.ts';
import type { Garbage } from './faults.ts';
import type { SoundCodec } from '../links/channels.ts';
import type { Site } from '../links/site.ts';
import type { Recordings } from './recording/recordings.ts';
import { shotTimes, type ShotTimes } from './shots.ts';
import type { Video } from './video.ts';
import type { WatchTime } from './watch-time.ts';

interface Body {
  deviceId?: string;
  userId?: string;
  on?: boolean;
  ms?: number;
  times?: number;
  /** Minutes. */
  sitting?: number;
  daily?: number;
  quality?: 'hd' | 'sd';
  codec?: 'h264' | 'h265';
  width?: number;
  height?: number;
  garbage?: Garbage;
  sound?: SoundCodec;
}

/** Actions of tests: disturb streams, change codecs, add watching time, wait longer for pictures, count recorded streams. */
export const videoTests = ({
  site,
  cameras,
  video,
  recordings,
  watchTime,
  times,
}: {
  site: Site | undefined;
  cameras: Cameras;
  video: Video;
  recordings: Recordings;
  watchTime: WatchTime;
  times: ShotTimes;
}): TestSurface => {
  const { faults } = video;
  return {
    actions: {
      'video-limit': ({ deviceId = 'PR001', sitting = 0, daily = 0 }: Body) =>
        watchTime.limit(deviceId, { sitting, daily }),
      watched: ({ userId = '', deviceId = 'PR001', ms = 0 }: Body) => watchTime.add(userId, deviceId, ms),
      lan: ({ on = true }: Body) => void (video.isLanReachable = on),
      'mute-video': ({ on = true }: Body) => cameras.mute(on),
      'cut-video': () => cameras.cut(),
      'refuse-video': ({ ms = 0 }: Body) => faults.refuse(ms),
      'hold-video': ({ ms = 0 }: Body) => faults.hold(ms),
      'shift-video': ({ ms = 0 }: Body) => faults.shift(ms),
      'drop-tags': ({ times = 0 }: Body) => faults.dropEvery(times),
      'damage-video': ({ garbage = 'between' }: Body) => faults.damage(garbage),
      'enhance-video': ({ on = true }: Body) => faults.enhance(on),
      'resize-video': ({ deviceId = '', quality = 'hd', width = 0, height = 0 }: Body) =>
        site?.resize(deviceId, quality, { width, height }),
      codec: ({ deviceId = '', quality = 'hd', codec = 'h264' }: Body) => cameras.setCodec(deviceId, quality, codec),
      sound: ({ deviceId = '', sound }: Body) => cameras.setSound(deviceId, sound),
      // How long the server waits for the picture of an alarm or capture.
      'shot-time': ({ ms = shotTimes.longest }: Body) => void (times.longest = ms),
      'recorded-tickets': () => ({ count: recordings.size }),
      'cut-playback': ({ on = true }: Body) => recordings.cut(on ? 'control' : 'media'),
    },
    reset: () => {
      cameras.mute(false);
      faults.clear();
      times.longest = shotTimes.longest;
      cameras.resetSounds();
    },
  };
};
