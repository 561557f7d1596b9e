import type { ViewProps } from '../shared/element/index.ts';
import type { spec } from './playback.element.ts';
import type { PlaybackDay } from './usePlaybackDay.ts';

/** What to play: a camera's recording of a day, as the page requests it. */
export interface RecordingProps extends ViewProps<typeof spec>, PlaybackDay {
  readonly channel: string;
  readonly device: string | undefined;
  /** The name of the device or camera. */
  readonly name: string;
}
