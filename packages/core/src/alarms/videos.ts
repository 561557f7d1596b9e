/** Addresses of videos from lists, because a server may leave them out of the alarm itself. */

/** Number of remembered videos, the latest. */
const remembered = 1_000;

/** Videos of alarms, by id. */
export interface AlarmVideos {
  /** Remembers the video of an alarm, if there is one. */
  keep(id: string, video: string | undefined): void;
  of(id: string): string | undefined;
  clear(): void;
}

/** Makes the memory. */
export function createAlarmVideos(): AlarmVideos {
  const videos = new Map<string, string>();
  return {
    keep: (id, video) => {
      if (video === undefined) return;
      videos.delete(id);
      videos.set(id, video);
      const [oldest] = videos.keys();
      if (videos.size > remembered && oldest !== undefined) videos.delete(oldest);
    },
    of: id => videos.get(id),
    clear: () => videos.clear(),
  };
}
