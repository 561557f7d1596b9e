import { plans } from '../../world/plans.ts';
import type { CameraPose, SceneState } from '../../world/types.ts';
import { createVideoEncoder, encodeJpeg, type VideoEncoder } from './encoder.ts';
import { flvTag, frameTag, headerTag, tagType } from './flv.ts';
import { formats, type StreamFormat } from './formats.ts';
import type { CameraSetup, FromCamera, PictureSize, SoundCodec, StreamCodec, ToCamera } from './messages.ts';
import { drawBlocks, drawCaption, drawFocus } from './overlay.ts';
import { shineLamps } from './lights.ts';
import { createPicture, type Picture } from './picture.ts';
import { SceneRenderer } from './scene.ts';
import { createSoundCoder, type SoundCoder } from './sound.ts';

const SHOT = { width: 1280, height: 720 };
/** A pose may be carried on for this long; a stalled world must not drive on in the picture. */
const CARRY_MS = 200;

interface Stream {
  deviceId: string;
  name: string;
  format: StreamFormat;
  encoder: VideoEncoder;
  codec: StreamCodec;
  sound: SoundCoder | undefined;
  renderer: SceneRenderer;
  picture: Picture;
  startedAt: number;
  nextAt: number;
  frame: number;
  refresh: boolean;
  timer: NodeJS.Timeout | undefined;
}

/** The other end of the cameras: a worker's port, or one in the same thread. */
export interface StudioPort {
  postMessage(message: FromCamera, transfer: ArrayBuffer[]): void;
  on(event: 'message', listener: (message: ToCamera) => void): unknown;
}

/** The time now and when the world was last heard of, ms since 1970. */
interface Moment {
  now: number;
  stateAt: number;
}

/** Between two ticks of the world the camera goes on as it was going. */
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

/** A picture does not wait for a microphone that cannot be coded. */
const openSound = (codec: SoundCodec): SoundCoder | undefined => {
  try {
    return createSoundCoder(codec);
  } catch {
    return undefined;
  }
};

/** Opens the stream of a camera. */
const createStream = (
  { deviceId, name, quality, codec, sound }: ToCamera & { type: 'watch' },
  setup: CameraSetup,
): Stream => {
  const format = quality === 'low' ? { ...formats.low, fps: setup.recordFps } : formats[quality];
  return {
    deviceId,
    name,
    format,
    encoder: createVideoEncoder(format, codec),
    codec,
    sound: openSound(sound),
    renderer: new SceneRenderer(plans, format.width, format.height),
    picture: createPicture(format.width, format.height),
    startedAt: Date.now(),
    nextAt: 0,
    frame: 0,
    refresh: true,
    timer: undefined,
  };
};

/** Goes on in another size. */
const resize = (stream: Stream, size: PictureSize): void => {
  const format = { ...stream.format, ...size };
  stream.encoder.close();
  Object.assign(stream, {
    format,
    encoder: createVideoEncoder(format, stream.codec),
    renderer: new SceneRenderer(plans, format.width, format.height),
    picture: createPicture(format.width, format.height),
    refresh: true,
  });
};

/** Paints what a camera sees at a moment, or nothing where it is unknown, with its caption. */
const paint = (
  stream: Stream,
  pose: CameraPose | undefined,
  scene: SceneState | undefined,
  moment: Moment,
  setup: CameraSetup,
): void => {
  const { now } = moment;
  if (pose && scene) {
    // Everybody on the map is in the scene; nobody sees himself.
    const others = scene.sprites.filter(sprite => sprite.id !== stream.deviceId);
    const seen = carryOn(pose, moment);
    stream.renderer.render(stream.picture, seen, { ...scene, sprites: others });
    shineLamps(stream.picture, seen, now);
  } else {
    stream.picture.y.fill(24);
    stream.picture.u.fill(128);
    stream.picture.v.fill(128);
  }
  stream.frame++;
  drawCaption(
    stream.picture,
    { name: stream.name, time: now, frame: stream.frame, zoneMinutes: setup.zoneMinutes },
    setup.blocks,
  );
  if (setup.blocks) drawBlocks(stream.picture, now, pose?.ptzCount ?? 0);
};

/** Takes single pictures; undefined for one that cannot be taken. */
const createShooter = (setup: CameraSetup): ((message: ToCamera & { type: 'shoot' }) => Uint8Array | undefined) => {
  let shooter: { renderer: SceneRenderer; picture: Picture } | undefined;
  return message => {
    try {
      shooter ??= {
        renderer: new SceneRenderer(plans, SHOT.width, SHOT.height),
        picture: createPicture(SHOT.width, SHOT.height),
      };
      const box = shooter.renderer.render(shooter.picture, message.pose, message.scene, message.focus);
      if (box) drawFocus(shooter.picture, box);
      drawCaption(
        shooter.picture,
        { name: message.name, time: message.time, frame: message.id, zoneMinutes: setup.zoneMinutes },
        false,
      );
      return encodeJpeg(shooter.picture);
    } catch {
      // An alarm without its picture is still an alarm.
      return undefined;
    }
  };
};

/** Draws and encodes what the cameras see, for whoever is at the other end of the port. */
export const runStudio = (port: StudioPort, setup: CameraSetup): void => {
  const streams = new Map<string, Stream>();
  let poses: Record<string, CameraPose> = {};
  let scenes: Record<string, SceneState> = {};
  let stateAt = 0;
  const shoot = createShooter(setup);

  const post = (message: FromCamera, bytes?: Uint8Array): void => {
    const transfer = bytes ? [bytes.buffer as ArrayBuffer] : [];
    port.postMessage(message, transfer);
  };

  /** Sound has the clock of the picture: its times count from the same moment. */
  const postSound = (key: string, stream: Stream, body: Uint8Array, isHead: boolean, at: number): void => {
    const tag = flvTag(tagType.audio, Math.max(0, Math.round(at - stream.startedAt)), [body]);
    post({ type: 'sound', key, tag, isHead, at }, tag);
  };
  const postSoundHead = (key: string, stream: Stream, at: number): void => {
    if (stream.sound?.head) postSound(key, stream, stream.sound.head, true, at);
  };

  /** Sound that cannot be coded is left out; the picture goes on. */
  const hear = (key: string, stream: Stream, samples: Int16Array, at: number): void => {
    try {
      for (const coded of stream.sound?.encode(samples, at) ?? []) postSound(key, stream, coded.body, false, coded.at);
    } catch {
      stream.sound?.close();
      stream.sound = undefined;
    }
  };

  const drawFrame = (key: string, stream: Stream): void => {
    const now = Date.now();
    const pose = poses[stream.deviceId];
    paint(stream, pose, pose && scenes[pose.mapId], { now, stateAt }, setup);
    const coded = stream.encoder.encode(stream.picture, { key: stream.refresh });
    const time = now - stream.startedAt;
    const isAsked = stream.refresh;
    if (isAsked) {
      stream.refresh = false;
      const head = headerTag(time, stream.encoder.config, stream.codec);
      post({ type: 'start', key, head }, head);
    }
    const tag = frameTag(time, coded.key, coded.nals, stream.codec);
    post({ type: 'tag', key, tag, isKey: coded.key, at: now }, tag);
    if (isAsked) postSoundHead(key, stream, now);
  };

  const schedule = (key: string, stream: Stream): void => {
    const period = 1000 / stream.format.fps;
    const now = performance.now();
    // Late frames are skipped, not piled up.
    stream.nextAt = Math.max(stream.nextAt + period, now);
    stream.timer = setTimeout(() => {
      if (!streams.has(key)) return;
      try {
        drawFrame(key, stream);
        schedule(key, stream);
      } catch (error) {
        unwatch(key);
        post({ type: 'failed', key, message: error instanceof Error ? error.message : String(error) });
      }
    }, stream.nextAt - now);
  };

  const watch = (message: ToCamera & { type: 'watch' }): void => {
    const { key } = message;
    const stream = createStream(message, setup);
    streams.set(key, stream);
    schedule(key, stream);
  };

  const unwatch = (key: string): void => {
    const stream = streams.get(key);
    if (!stream) return;
    streams.delete(key);
    clearTimeout(stream.timer);
    stream.encoder.close();
    stream.sound?.close();
  };

  port.on('message', (message: ToCamera) => {
    switch (message.type) {
      case 'state':
        ({ poses, scenes } = message);
        stateAt = message.at;
        return;
      case 'watch':
        if (!streams.has(message.key)) watch(message);
        return;
      case 'sound-codec': {
        const stream = streams.get(message.key);
        if (!stream) return;
        stream.sound?.close();
        stream.sound = openSound(message.sound);
        postSoundHead(message.key, stream, Date.now());
        return;
      }
      case 'heard': {
        const stream = streams.get(message.key);
        if (stream) hear(message.key, stream, message.samples, message.at);
        return;
      }
      case 'unwatch':
        unwatch(message.key);
        return;
      case 'refresh': {
        const stream = streams.get(message.key);
        if (!stream) return;
        stream.refresh = true;
        // A joining viewer does not wait for the next turn.
        clearTimeout(stream.timer);
        stream.nextAt = 0;
        schedule(message.key, stream);
        return;
      }
      case 'resize': {
        const stream = streams.get(message.key);
        if (stream) resize(stream, message.size);
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
