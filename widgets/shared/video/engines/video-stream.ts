/** The stream of an engine that shows pictures: sound is passed on as it comes, what cannot be played ends it. */
import type { FlvVideo, FlvVideoConfig } from '@patrolkit/core';
import { openFlvStream } from '../bitstream/flv-stream.ts';
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

/** Opens the stream of an engine; the result closes it. */
export function openVideoStream(
  address: string,
  { onSound }: EngineEvents,
  meter: Meter,
  { onHeader, onPicture, onEnd }: VideoStreamEvents,
): () => void {
  return openFlvStream(address, {
    onBytes: meter.bytes,
    onTorn: () => meter.dropped(1),
    onClose: isEnd => onEnd(isEnd ? 'ended' : 'closed'),
    onEvent: event => {
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
    },
  });
}
