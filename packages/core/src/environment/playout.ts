/**
 * When pieces of sound from a network are played. They follow one another, a little late to allow for uneven arrival, and never much later
 * than they came. It uses nothing of the browser.
 */

/** Numbers of playing, seconds (video.md 4). */
export const playoutLimits = {
  /** How long sound is held back at the beginning and after a gap. */
  prefill: 0.08,
  /** The most sound that may wait. The oldest pieces beyond it are left out, so that the sound does not fall behind. */
  latest: 0.3,
} as const;

/** The clock and the player that a playout uses. */
export interface PlayoutDeps<Piece> {
  /** The present time, seconds. */
  readonly now: () => number;
  /** Schedules a piece at a time, seconds. The result cancels it. */
  readonly start: (piece: Piece, at: number) => () => void;
}

/** Makes a playout: a function that takes the next piece and its length, seconds. */
export function createPlayout<Piece>({ now, start }: PlayoutDeps<Piece>): (piece: Piece, lasts: number) => void {
  interface Waiting {
    readonly piece: Piece;
    readonly lasts: number;
    readonly at: number;
    readonly takeBack: () => void;
  }
  let waiting: Waiting[] = [];
  let next = 0;

  const put = (piece: Piece, lasts: number): void => {
    waiting.push({ piece, lasts, at: next, takeBack: start(piece, next) });
    next += lasts;
  };

  return (piece, lasts) => {
    const time = now();
    waiting = waiting.filter(({ at }) => at > time);
    if (next < time) next = time + playoutLimits.prefill;
    put(piece, lasts);
    if (next - time <= playoutLimits.latest + lasts) return;
    // As many of the newest pieces stay as fit in the prefill. They follow the piece that sounds now.
    const [first] = waiting;
    if (!first) return;
    const all = waiting;
    let from = all.length - 1;
    let kept = lasts;
    while (from > 0 && kept + (all[from - 1]?.lasts ?? 0) <= playoutLimits.prefill) {
      from -= 1;
      kept += all[from]?.lasts ?? 0;
    }
    for (const { takeBack } of all) takeBack();
    waiting = [];
    next = first.at;
    for (const one of all.slice(from)) put(one.piece, one.lasts);
  };
}
