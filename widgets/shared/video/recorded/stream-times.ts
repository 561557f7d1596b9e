/** Finds the moments of the pictures of a recorded stream, whether or not its server gives them. */

/** What the player knows of a stream that begins. */
export interface StreamStart {
  /** The moment of zero in its times, as the server gives it. */
  readonly told: number | undefined;
  /** The moment of the first picture at its address, when that never changes. */
  readonly begin: number | undefined;
  /** The moment that the player asked for. */
  readonly askedFor: number;
  /** True when the address is the one that played before. */
  readonly isSame: boolean;
}

/** The times of the stream of a player. */
export interface StreamTimes {
  /** Begins a stream. Answers whether the earlier times apply: it may continue where it was or start over. */
  start(stream: StreamStart): boolean;
  /** The moment of a time in the stream. In an unknown stream, the first time counts as its begin. */
  momentOf(streamAt: number): number;
  /** True until the first picture of an unknown stream. If the server went elsewhere earlier, the times would stay unknown. */
  isHeld(): boolean;
  /** A picture has arrived. Answers its moment if steps were held for it. */
  release(): number | undefined;
  /** Another recording plays. */
  forget(): void;
}

/** Makes the times of a player's stream. */
export function createStreamTimes(): StreamTimes {
  let zero: number | undefined;
  /** The moment of the first picture. */
  let first = 0;
  let isHeld = false;
  return {
    start: ({ told, begin, askedFor, isSame }) => {
      const known = isSame && told === undefined ? zero : undefined;
      // A page may use the same address for another day: its pictures then move with its begin.
      zero = known === undefined ? told : known + (begin ?? first) - first;
      first = begin ?? (known === undefined ? askedFor : first);
      isHeld = zero === undefined;
      return known !== undefined;
    },
    momentOf: streamAt => {
      zero ??= first - streamAt;
      return zero + streamAt;
    },
    isHeld: () => isHeld,
    release: () => {
      if (!isHeld) return undefined;
      isHeld = false;
      return first;
    },
    forget: () => {
      zero = undefined;
    },
  };
}
