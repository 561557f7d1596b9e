/**
 * When pieces of sound that come over a network are played: one behind the other, a little late against uneven arrival, and never
 * much later than they came. It knows no browser.
 */

/** Numbers of playing, seconds (video.md 4). */
export const playoutLimits = {
  /** Sound is held back for so long at the beginning, and after a time without any. */
  prefill: 0.08,
  /** With more than this waiting, the oldest of it is left out: what is heard is of now. */
  latest: 0.3,
} as const;

/** What it needs. */
export interface PlayoutDeps<Piece> {
  /** Seconds. */
  readonly now: () => number;
  /** Has a piece sound at a time, seconds; the result takes it back. */
  readonly start: (piece: Piece, at: number) => () => void;
}

/** Makes one. It takes the next piece and how long it lasts, seconds. */
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
    // The newest stay, as much of them as is held back at the beginning; they follow what sounds now.
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
