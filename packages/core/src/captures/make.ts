/** Makes the part of captures. */
import type { Ground, Made } from '../ground.ts';
import type { LiveStores } from '../live/live.ts';
import { createCaptures, type CaptureStore } from './captures.ts';

/** The stores of this part. */
export interface CaptureStores {
  readonly captures: CaptureStore;
}

/** Makes the store of captures. */
export function make(
  { environment: { clock }, http, preferences }: Pick<Ground, 'environment' | 'http' | 'preferences'>,
  { robots, connection }: LiveStores,
): Made<CaptureStores> {
  const language = (): string => preferences.$preferences.get().language;
  const { store, part } = createCaptures({ http, clock, robots, connection, language });
  return { stores: { captures: store }, parts: { captures: part } };
}
