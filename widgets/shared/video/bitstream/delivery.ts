/**
 * Learns how the pictures of a stream arrive and says when each is due. Pictures that arrive evenly are due at once. When a server sends
 * them in bunches, each is due later by the length of the bunches. The operator then sees them one after the other, as the camera took
 * them.
 */

/** Longest wait of a picture, ms: an operator who drives must not see the past. */
const longestDelay = 1_500;
/** A longer silence or bunch, ms, is a fault of the network. The delivery learns nothing from it, and the newest picture counts. */
const outage = 2_500;
/** Pictures whose delays differ by less, ms, arrive evenly. */
const evenness = 25;
/** Pictures arrive in bunches when more than this share of them arrives with the one before: sooner than half the time between the two. */
const bunchedShare = 0.3;
/** Weight of the newest picture in that share. */
const newestShare = 1 / 32;
/** How long a bunch counts: this many times its length, and at least this many ms. */
const remembered = { times: 3, least: 2_000 } as const;
/**
 * The smallest delay of the last `even` ms counts as none. Where pictures arrive in bunches, the span is `times` times the longest bunch,
 * from `least` to `even` ms.
 */
const memory = { even: 5_000, times: 2.5, least: 1_000 } as const;
/** A delay that is no longer needed shrinks by this share of the time that passes: the picture runs faster until it is live. */
const shrinking = 1 / 3;
/** The times of the stream leap when they go back, or advance by this much more than the clock, ms. */
const longestLead = 3_000;
/** Time between two pictures until the stream has shown its own, ms. */
const firstStep = 40;

/** The delivery of one stream. All times are ms. */
export interface Delivery {
  /**
   * Takes a picture that has arrived.
   * @param at its time in the stream
   * @param now the time by the clock
   * @param speed ms of the stream for each ms of the clock
   * @returns its place: the time of the stream without leaps and speed
   */
  take(at: number, now: number, speed?: number): number;
  /** When the picture at a place is due by the clock: at most the longest delay, 1500 ms, after it arrived. */
  dueAt(place: number, now: number): number;
  /** How far a picture shown now is behind one that arrives without any delay. */
  behind(place: number, now: number): number;
}

interface Bunch {
  readonly at: number;
  length: number;
}

/** Makes the record of one stream. Set `isRecorded` for a stream in which a user can seek: after a leap its pictures are due at once. */
export function createDelivery({ isRecorded = false }: { readonly isRecorded?: boolean } = {}): Delivery {
  let last: { readonly at: number; readonly now: number; readonly place: number } | undefined;
  let step = firstStep;
  /** Delays, each smaller than all later ones. */
  let smallest: { readonly now: number; readonly late: number }[] = [];
  let bunches: Bunch[] = [];
  /** The delay of the first picture of the present bunch, and the smallest since. */
  let swing: { first: number; least: number; bunch?: Bunch } | undefined;
  /** The share of pictures that arrive with the one before. */
  let share = 0;
  let delay = { ms: 0, now: 0 };

  const forget = (): void => {
    smallest = [];
    bunches = [];
    swing = undefined;
    share = 0;
  };

  const least = (): number => smallest[0]?.late ?? 0;

  /** The bunches that count now. */
  const recent = (now: number): Bunch[] =>
    bunches.filter(({ at, length }) => now - at < Math.max(remembered.least, length * remembered.times));

  /** How long pictures are delayed now. A single long bunch is a fault of the network, so the second longest counts. */
  const delayAt = (now: number): number => {
    let [longest, second] = [0, 0];
    for (const { length } of recent(now)) {
      second = Math.max(second, Math.min(longest, length));
      longest = Math.max(longest, length);
    }
    const wanted = Math.min(longestDelay, second);
    delay = { ms: Math.max(wanted, delay.ms - (now - delay.now) * shrinking), now };
    return delay.ms;
  };

  /** Notes whether a picture begins a bunch or belongs to one. */
  const note = (late: number, now: number): void => {
    if (!swing || late > swing.least + evenness) swing = { first: late, least: late };
    swing.least = Math.min(swing.least, late);
    const length = swing.first - least();
    if (length > outage) {
      // The pictures that arrived right after the silence say nothing about the stream.
      if (swing.bunch) swing.bunch.length = 0;
      share = 0;
      return;
    }
    if (swing.first - swing.least < evenness || share < bunchedShare) return;
    if (!swing.bunch) {
      swing.bunch = { at: now, length };
      bunches = [...recent(now), swing.bunch];
    }
    swing.bunch.length = length;
  };

  return {
    take: (at, now, speed = 1) => {
      const waited = last ? now - last.now : 0;
      const passed = last ? (at - last.at) / speed : 0;
      const isLeap = passed < 0 || passed - waited > longestLead;
      if (waited > outage) forget();
      if (isLeap && isRecorded) {
        forget();
        delay = { ms: 0, now };
      }
      if (!isLeap && passed > 0) step = passed;
      if (last) share += ((waited < step / 2 ? 1 : 0) - share) * newestShare;
      const place = last ? last.place + (isLeap ? step : passed) : 0;
      last = { at, now, place };
      const late = now - place;
      const longest = Math.max(0, ...recent(now).map(({ length }) => length));
      const kept = longest > 0 ? Math.min(memory.even, Math.max(memory.least, longest * memory.times)) : memory.even;
      smallest = smallest.filter(known => now - known.now < kept && known.late < late);
      smallest.push({ now, late });
      note(late, now);
      return place;
    },
    dueAt: (place, now) => place + least() + delayAt(now),
    behind: (place, now) => Math.max(0, now - place - least()),
  };
}
