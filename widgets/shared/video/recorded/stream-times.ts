/** Which moments the pictures of a recorded stream are of, where its server tells it and where nobody does. */

/** What is known of a stream that begins. */
export interface StreamStart {
  /** The moment that is zero in its times, as the server tells it. */
  readonly told: number | undefined;
  /** The moment of the first picture at its address, where that is always the same. */
  readonly begin: number | undefined;
  /** The moment that it was asked for. */
  readonly askedFor: number;
  /** True for the address that was played before. */
  readonly isSame: boolean;
}

/** The times of the stream of a player. */
export interface StreamTimes {
  /** A stream begins. Answers whether its times of before hold: it may go on where it was or begin anew. */
  start(stream: StreamStart): boolean;
  /** The moment of a time in the stream; of an unknown stream the first one counts as its begin. */
  momentOf(streamAt: number): number;
  /** True until the first picture of an unknown stream: a server that goes elsewhere before would leave its times unknown. */
  isHeld(): boolean;
  /** A picture has come. Where steps were held for it, the moment of it. */
  release(): number | undefined;
  /** Another recording is played. */
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
      // A page may give the same address for another day: its pictures move there with its begin.
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
