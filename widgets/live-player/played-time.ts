/** Counts how long a live picture has played, and the time left by its limit and by the server's grant. */

/** Counts the time of one player. */
export interface PlayedTime {
  /** A picture begins to play. The time continues while the device or address stays the same. */
  begin(of: string): void;
  /** Adds time that was played, ms. */
  add(ms: number): void;
  /** The server grants this many seconds from now on. Undefined when it sets no limit. */
  grant(seconds: number | undefined): void;
  /** Whether this many minutes were played. 0 and undefined mean no limit. */
  isUp(limitMinutes: number | undefined): boolean;
  /** Time left of the server's grant, ms. Undefined when it sets no limit. */
  left(): number | undefined;
  /** The user continues after the time was up. The count starts again. */
  renew(): void;
}

/** Makes the count of a player. */
export function createPlayedTime(): PlayedTime {
  let playedMs = 0;
  let playedOf: string | undefined;
  /** The server's last grant, and the time played by then. */
  let granted: { readonly ms: number; readonly since: number } | undefined;
  const renew = (): void => {
    playedMs = 0;
    granted = undefined;
  };
  return {
    begin: of => {
      if (of === playedOf) return;
      playedOf = of;
      renew();
    },
    add: ms => {
      playedMs += ms;
    },
    grant: seconds => {
      granted = seconds === undefined ? undefined : { ms: seconds * 1_000, since: playedMs };
    },
    isUp: limitMinutes => {
      const limit = (limitMinutes ?? 0) * 60_000;
      return limit > 0 && playedMs >= limit;
    },
    left: () => granted && Math.max(0, granted.ms - (playedMs - granted.since)),
    renew,
  };
}
