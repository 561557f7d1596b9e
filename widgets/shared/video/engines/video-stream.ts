/**
 * The stream of an engine that shows pictures: they are handed on when they are due, sound beside them, and what cannot be played ends
 * it.
 */
import type { FlvEvent, FlvVideo, FlvVideoConfig } from '@patrolkit/core';
import { openFlvStream } from '../bitstream/flv-stream.ts';
import { createPacer } from '../bitstream/pacer.ts';
import type { EngineEnd, EngineEvents } from './engine.ts';
import type { Meter } from './meter.ts';

/** The events of the stream for its engine. */
export interface VideoStreamEvents {
  /** A header: the pictures after it are made as it says. */
  onHeader(header: FlvVideoConfig): void;
  onPicture(picture: FlvVideo): void;
  /** The stream is over, or cannot be played. */
  onEnd(why: EngineEnd): void;
}

/** An open stream. */
export interface VideoStream {
  /** How far the picture that was handed on last was behind the newest, ms. */
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
    // At its end the pictures that wait are still seen; a stream that broke is opened again without a wait.
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
