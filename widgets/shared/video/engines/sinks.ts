/** Ways of putting decoded frames on screen. */
import type { Surface } from './surface.ts';

/** Takes decoded frames and closes each of them. */
export interface FrameSink {
  show(frame: VideoFrame): void;
  /** Ends the sink. The last picture stays on the surface. */
  close(): void;
}

/** Draws each frame on a canvas of its size. */
export function canvasSink(surface: Surface): FrameSink {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { alpha: false });
  let isShown = false;
  surface.add(canvas);
  return {
    show: frame => {
      const { displayWidth: width, displayHeight: height } = frame;
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      context?.drawImage(frame, 0, 0);
      frame.close();
      if (isShown) return;
      isShown = true;
      surface.present(canvas);
    },
    close: () => surface.retire(canvas),
  };
}

/** A browser's track that takes frames. The standard library's types do not have it yet. */
interface TrackGenerator extends MediaStreamTrack {
  readonly writable: WritableStream<VideoFrame>;
}
type TrackGeneratorClass = new (options: { kind: 'video' }) => TrackGenerator;

/** Writes each frame into a track that a video element plays. */
export function trackSink(surface: Surface): FrameSink {
  const Generator = Reflect.get(globalThis, 'MediaStreamTrackGenerator') as TrackGeneratorClass;
  const track = new Generator({ kind: 'video' });
  const writer = track.writable.getWriter();
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  surface.add(video);
  let isShown = false;
  return {
    show: frame => {
      // The track closes the frames that it takes. After its end it takes none, so the frame is closed here.
      writer.write(frame).catch(() => frame.close());
      if (isShown) return;
      isShown = true;
      surface.present(video);
      video.play().catch(() => undefined);
    },
    close: () => {
      surface.retire(video);
      writer.close().catch(() => undefined);
      track.stop();
      video.srcObject = null;
    },
  };
}
