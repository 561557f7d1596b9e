import type { ViewProps } from '../shared/element/index.ts';
import type { spec } from './playback.element.ts';
import type { PlaybackDay } from './usePlaybackDay.ts';

/** What is played: a camera's recording of a day, as the page wants it. */
export interface RecordingProps extends ViewProps<typeof spec>, PlaybackDay {
  readonly channel: string;
  readonly device: string | undefined;
  /** Whose picture it is. */
  readonly name: string;
}
