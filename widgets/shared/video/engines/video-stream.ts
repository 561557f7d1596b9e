/**
 * The stream of an engine that shows pictures. It hands on pictures when they are due, with the sound beside them, and ends at data that
 * cannot be played.
 */
import type { FlvEvent, FlvVideo, FlvVideoConfig } from '@patrolkit/core';
import { openFlvStream } from '../bitstream/flv-stream.ts';
import { createPacer } from '../bitstream/pacer.ts';
import type { EngineEnd, EngineEvents } from './engine.ts';
import type { Meter } from './meter.ts';

/** The events of the stream for its engine. */
export interface VideoStreamEvents {
  /** A header. It describes the pictures after it. */
  onHeader(header: FlvVideoConfig): void;
  onPicture(picture: FlvVideo): void;
  /** The stream has ended or cannot be played. */
  onEnd(why: EngineEnd): void;
}

/** An open stream. */
export interface VideoStream {
  /** How far the last picture handed on was behind the newest, ms. */
  behind(): number;
  close(): void;
}

/** Opens the stream of an engine. */
export function openVideoStream(
  address: string,
  { onSound, pacing }: EngineEvents,
  meter: Meter,
  { onHeader, onPicture, onEnd }: VideoStreamEvents,
): VideoStream {
  const handOn = (event: FlvEvent | 'end'): void => {
    if (event === 'end') return onEnd('ended');
    switch (event.kind) {
      case 'video-config':
        meter.header();
        return onHeader(event);
      case 'video':
        meter.picture(event.isKey);
        return onPicture(event);
      case 'unknown':
        return event.media === 'video' ? onEnd('unsupported') : onSound?.(event);
      case 'broken':
        return onEnd('broken');
      case 'audio':
      case 'audio-config':
        return onSound?.(event);
    }
  };
  const pacer = createPacer(handOn, { pacing });
  const close = openFlvStream(address, {
    onBytes: meter.bytes,
    onTorn: () => meter.dropped(1),
    // At the end of a stream, the user still sees the pictures that wait. A stream that broke is opened again without a wait.
    onClose: isEnd => (isEnd ? pacer.take('end') : onEnd('closed')),
    onEvent: event => pacer.take(event, event.kind === 'video' ? event.decodeAt : undefined),
  });
  return {
    behind: pacer.behind,
    close: () => {
      pacer.close();
      close();
    },
  };
}
