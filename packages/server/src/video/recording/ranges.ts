/** A time range, ms since 1970. */
export interface Range {
  from: number;
  to: number;
}

/** Pictures further apart than this belong to different ranges, ms. */
export const gapMs = 3_000;

/** Joins ranges that touch or nearly touch, in their order, and cuts them to a time range. */
export const joinRanges = (ranges: readonly Range[], window: Range, gap = gapMs): Range[] => {
  const joined: Range[] = [];
  for (const { from, to } of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from - last.to <= gap) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined
    .filter(range => range.to >= window.from && range.from <= window.to)
    .map(range => ({ from: Math.max(range.from, window.from), to: Math.min(range.to, window.to) }));
};
