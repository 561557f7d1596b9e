/** How long a live picture was played, and what is left of it: by its limit, and by what its server grants. */

/** Counts the time of one player. */
export interface PlayedTime {
  /** A picture is to be played: the time counts on while it is of the same device or address as before. */
  begin(of: string): void;
  /** So many milliseconds were played. */
  add(ms: number): void;
  /** The server grants so many seconds from now on; undefined where it counts none. */
  grant(seconds: number | undefined): void;
  /** Whether so many minutes were played; 0 and undefined mean no limit. */
  isUp(limitMinutes: number | undefined): boolean;
  /** Milliseconds that are left of the server's grant; undefined where it counts none. */
  left(): number | undefined;
  /** The user goes on after the time was up: it begins anew. */
  renew(): void;
}

/** Makes the count of a player. */
export function createPlayedTime(): PlayedTime {
  let playedMs = 0;
  let playedOf: string | undefined;
  /** What the server granted last, and what was played by then. */
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
