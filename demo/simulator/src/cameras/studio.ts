import { reasonOf } from '@patrolkit/server/http/guard.ts';
import type { Plan } from '../world/plan.ts';
import { plans } from '../world/plans.ts';
import type { CameraPose, SceneState } from '../world/types.ts';
import { Changes } from './changes.ts';
import { createVideoEncoder, encodeJpeg, type VideoEncoder } from './encoder.ts';
import { flvTag, frameTag, headerTag, tagType } from '@patrolkit/server/video/flv.ts';
import { formats, type StreamFormat } from '@patrolkit/server/video/formats.ts';
import type { CameraSetup, FromStudio, Heard, ToStudio } from './messages.ts';
import type { PictureSize, Quality, SoundCodec, SoundTag, StreamCodec } from '@patrolkit/server/links/channels.ts';
import { drawBlocks, drawCaption, drawFocus } from './overlay.ts';
import { dim, shineLamps } from './lights.ts';
import { createOutbox } from './outbox.ts';
import { createPicture, type Picture } from './picture.ts';
import { SceneRenderer } from './scene.ts';
import { createSoundCoder, type SoundCoder } from './sound.ts';

const SHOT = { width: 1280, height: 720 };
/** Longest time for which a pose is extrapolated, ms, so that a stalled simulator stands still in the picture. */
const CARRY_MS = 200;

/** The renderer and picture of one size, which all cameras of that size use in turn. */
interface Easel {
  renderer: SceneRenderer;
  picture: Picture;
}

interface Stream {
  cameraId: string;
  deviceId: string;
  name: string;
  quality: Quality;
  format: StreamFormat;
  encoder: VideoEncoder;
  codec: StreamCodec;
  sound: SoundCoder | undefined;
  /** The renderer and picture of its size. */
  easel: Easel;
  /** Decides when the picture of a camera that nobody watches is drawn again. A watched one is drawn every time. */
  changes: Changes | undefined;
  startedAt: number;
  nextAt: number;
  frame: number;
  refresh: boolean;
  timer: NodeJS.Timeout | undefined;
}

/** The port of the cameras: that of a worker, or one in the same thread. */
export interface StudioPort {
  postMessage(message: FromStudio, transfer: ArrayBuffer[]): void;
  on(event: 'message', listener: (message: ToStudio) => void): unknown;
}

/** The current time, and that of the last state of the simulator, ms since 1970. */
interface Moment {
  now: number;
  stateAt: number;
}

/** The pose of a camera at a moment, which continues to move as in the last state of the simulator. */
const carryOn = (pose: CameraPose, { now, stateAt }: Moment): CameraPose => {
  const seconds = Math.min(CARRY_MS, Math.max(0, now - stateAt)) / 1000;
  return {
    ...pose,
    x: pose.x + Math.cos(pose.deviceHeading) * pose.speed * seconds,
    y: pose.y + Math.sin(pose.deviceHeading) * pose.speed * seconds,
    heading: pose.heading + (pose.turnRate + pose.panRate) * seconds,
    tilt: pose.tilt + pose.tiltRate * seconds,
  };
};

/** Opens the sound of a stream. When that fails, the picture goes out without sound. */
const openSound = (codec: SoundCodec): SoundCoder | undefined => {
  try {
    return createSoundCoder(codec);
  } catch {
    return undefined;
  }
};

/** Easels by their size, and the maps that users have added. */
const createEasels = (): { of: (size: PictureSize) => Easel; use: (drawn: readonly Plan[]) => void } => {
  const known = new Map<string, Easel>();
  let all = plans;
  return {
    of: ({ width, height }) => {
      const key = `${String(width)}x${String(height)}`;
      const easel = known.get(key) ?? {
        renderer: new SceneRenderer(all, width, height),
        picture: createPicture(width, height),
      };
      known.set(key, easel);
      return easel;
    },
    use: drawn => {
      all = [...plans, ...drawn];
      for (const { renderer } of known.values()) renderer.use(drawn);
    },
  };
};

/** Opens the stream of a camera. */
const createStream = (
  { cameraId, deviceId, name, quality, codec, sound }: ToStudio & { type: 'watch' },
  setup: CameraSetup,
  easelOf: (size: PictureSize) => Easel,
): Stream => {
  const format: StreamFormat = { ...formats[quality], fps: quality === 'low' ? setup.recordFps : setup.fps };
  const easel = easelOf(format);
  return {
    cameraId,
    deviceId,
    name,
    quality,
    format,
    encoder: createVideoEncoder(format, codec),
    codec,
    sound: openSound(sound),
    easel,
    // The time in the machine-readable blocks changes with each picture.
    changes: quality === 'low' && !setup.blocks ? new Changes((pose, at) => easel.renderer.sees(pose, at)) : undefined,
    startedAt: Date.now(),
    nextAt: 0,
    frame: 0,
    refresh: true,
    timer: undefined,
  };
};

/** Changes the size of a stream. */
const resize = (stream: Stream, size: PictureSize, easelOf: (size: PictureSize) => Easel): void => {
  const format = { ...stream.format, ...size };
  const [encoder, easel] = [createVideoEncoder(format, stream.codec), easelOf(format)];
  stream.encoder.close();
  Object.assign(stream, { format, encoder, easel, refresh: true });
};

/** Paints the view of a camera at a moment, with its caption. Paints only the caption when its pose is unknown. */
const paint = (
  stream: Stream,
  pose: CameraPose | undefined,
  scene: SceneState | undefined,
  moment: Moment,
  setup: CameraSetup,
): Picture => {
  const { now } = moment;
  const { renderer, picture } = stream.easel;
  if (pose && scene) {
    const seen = carryOn(pose, moment);
    renderer.render(picture, seen, scene);
    if (scene.isDark) dim(picture);
    shineLamps(picture, seen, now);
  } else {
    picture.y.fill(24);
    picture.u.fill(128);
    picture.v.fill(128);
  }
  drawCaption(
    picture,
    { name: stream.name, time: now, frame: stream.frame, zoneMinutes: setup.zoneMinutes },
    setup.blocks,
  );
  if (setup.blocks) drawBlocks(picture, now, pose?.ptzCount ?? 0);
  return picture;
};

/** The scene without the device that carries the camera. */
const withoutSelf = (scene: SceneState, deviceId: string): SceneState => ({
  ...scene,
  sprites: scene.sprites.filter(({ id }) => id !== deviceId),
});

/** Takes single pictures; the result is undefined for one that cannot be taken. */
const createShooter = (
  setup: CameraSetup,
  easelOf: (size: PictureSize) => Easel,
): ((message: ToStudio & { type: 'shoot' }) => Uint8Array | undefined) => {
  return message => {
    try {
      const shooter = easelOf(SHOT);
      const box = shooter.renderer.render(shooter.picture, message.pose, message.scene, message.focus);
      if (box) drawFocus(shooter.picture, box);
      drawCaption(
        shooter.picture,
        { name: message.name, time: message.time, frame: message.id, zoneMinutes: setup.zoneMinutes },
        false,
      );
      return encodeJpeg(shooter.picture);
    } catch {
      // An alarm is raised even without its picture.
      return undefined;
    }
  };
};

/** Makes a function that does work for a stream. When the work fails, that stream ends and the others continue. */
const guardStreams =
  (fail: (key: string, message: string) => void) =>
  (key: string, work: () => void): void => {
    try {
      work();
    } catch (error) {
      fail(key, reasonOf(error));
    }
  };

/** Draws and encodes what the cameras see, and sends it over a port. */
export const runStudio = (port: StudioPort, setup: CameraSetup): void => {
  const streams = new Map<string, Stream>();
  let poses: Record<string, CameraPose> = {};
  let scenes: Record<string, SceneState> = {};
  let stateAt = 0;
  const easels = createEasels();
  const easelOf = easels.of;
  const shoot = createShooter(setup, easels.of);

  const { post, postPicture } = createOutbox(port);

  /** The times of sound count from the same moment as those of the picture. */
  const soundTag = (key: string, stream: Stream, body: Uint8Array, isHead: boolean, at: number): SoundTag => ({
    key,
    tag: flvTag(tagType.audio, Math.max(0, Math.round(at - stream.startedAt)), [body]),
    isHead,
    at,
  });
  const postSounds = (sounds: SoundTag[]): void => {
    if (sounds.length > 0) post({ type: 'sounds', sounds }, ...sounds.map(({ tag }) => tag));
  };
  const postSoundHead = (key: string, stream: Stream, at: number): void => {
    if (stream.sound?.head) postSounds([soundTag(key, stream, stream.sound.head, true, at)]);
  };

  /** Encodes sound. When that fails, the stream continues without sound. */
  const hear = ({ key, samples, at }: Heard): SoundTag[] => {
    const stream = streams.get(key);
    if (!stream) return [];
    try {
      return (stream.sound?.encode(samples, at) ?? []).map(coded => soundTag(key, stream, coded.body, false, coded.at));
    } catch {
      stream.sound?.close();
      stream.sound = undefined;
      return [];
    }
  };

  const drawFrame = (key: string, stream: Stream): void => {
    const now = Date.now();
    const pose = poses[stream.cameraId];
    const around = pose && scenes[pose.mapId];
    const scene = around && withoutSelf(around, stream.deviceId);
    const isAsked = stream.refresh;
    if (isAsked) stream.changes?.forget();
    stream.frame++;
    const isSame = stream.changes && pose && scene && !stream.changes.isDue(pose, scene, now);
    const coded = isSame
      ? stream.encoder.repeat()
      : stream.encoder.encode(paint(stream, pose, scene, { now, stateAt }, setup), { key: isAsked });
    const time = now - stream.startedAt;
    if (isAsked) {
      stream.refresh = false;
      const head = headerTag(time, stream.encoder.config, stream.codec);
      post({ type: 'start', key, head }, head);
    }
    const tag = frameTag(time, coded.key, coded.nals, stream.codec);
    // A recording that nobody watches is in no hurry.
    postPicture({ key, tag, isKey: coded.key, at: now }, stream.quality === 'low' && !isAsked);
    if (isAsked) postSoundHead(key, stream, now);
  };

  const schedule = (key: string, stream: Stream): void => {
    const period = 1000 / stream.format.fps;
    const now = performance.now();
    // Late frames are skipped, so that they do not accumulate.
    stream.nextAt = Math.max(stream.nextAt + period, now);
    stream.timer = setTimeout(() => {
      if (!streams.has(key)) return;
      guarded(key, () => {
        drawFrame(key, stream);
        schedule(key, stream);
      });
    }, stream.nextAt - now);
  };

  const watch = (message: ToStudio & { type: 'watch' }): void => {
    const { key } = message;
    const stream = createStream(message, setup, easelOf);
    streams.set(key, stream);
    schedule(key, stream);
  };

  const guarded = guardStreams((key, message) => {
    unwatch(key);
    post({ type: 'failed', key, message });
  });

  const unwatch = (key: string): void => {
    const stream = streams.get(key);
    if (!stream) return;
    streams.delete(key);
    clearTimeout(stream.timer);
    stream.encoder.close();
    stream.sound?.close();
  };

  port.on('message', (message: ToStudio) => {
    switch (message.type) {
      case 'state':
        ({ poses, scenes } = message);
        stateAt = message.at;
        return;
      case 'watch':
        if (!streams.has(message.key)) guarded(message.key, () => watch(message));
        return;
      case 'sound-codec': {
        const stream = streams.get(message.key);
        if (!stream) return;
        stream.sound?.close();
        stream.sound = openSound(message.sound);
        postSoundHead(message.key, stream, Date.now());
        return;
      }
      case 'maps':
        easels.use(message.plans);
        return;
      case 'heard':
        return postSounds(message.sounds.flatMap(hear));
      case 'unwatch':
        unwatch(message.key);
        return;
      case 'refresh': {
        const stream = streams.get(message.key);
        if (!stream) return;
        stream.refresh = true;
        // A viewer that joins gets a picture at once.
        clearTimeout(stream.timer);
        stream.nextAt = 0;
        schedule(message.key, stream);
        return;
      }
      case 'resize': {
        const stream = streams.get(message.key);
        if (stream) guarded(message.key, () => resize(stream, message.size, easelOf));
        return;
      }
      case 'shoot': {
        const jpeg = shoot(message);
        post({ type: 'shot', id: message.id, jpeg }, jpeg);
        return;
      }
    }
  });
};
