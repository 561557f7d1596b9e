/**
 * How the pictures of a stream come, and when each is due. Pictures that come evenly are due at once. Where a server sends them in
 * bunches, they are due later by the length of the bunches, so that they are seen one after the other as the camera took them.
 */

/** No picture waits longer than this, ms: an operator who drives must not see the past. */
const longestDelay = 1_500;
/** A silence or a bunch that is longer, ms, is a fault of the network: nothing is learned from it, and the newest picture counts. */
const outage = 2_500;
/** Pictures whose delays differ by less, ms, come evenly. */
const evenness = 25;
/** Pictures come in bunches where more than this share of them comes with the one before: sooner than half the time between the two. */
const bunchedShare = 0.3;
/** Share of the newest picture in that figure. */
const newestShare = 1 / 32;
/** A bunch is remembered for so many times its length, and for so many ms at least. */
const remembered = { times: 3, least: 2_000 } as const;
/** The smallest delay of so many ms counts as none; of so many times the longest bunch where pictures come in bunches, within limits. */
const memory = { even: 5_000, times: 2.5, least: 1_000 } as const;
/** A delay that is no longer needed shrinks by this much of the time that passes: the picture runs faster until it is live. */
const shrinking = 1 / 3;
/** The times of the stream leap where they go on by so much more than the clock did, ms, or go back. */
const longestLead = 3_000;
/** The time between two pictures until the stream has shown it, ms. */
const firstStep = 40;

/** The delivery of one stream. All times are ms. */
export interface Delivery {
  /**
   * A picture has come.
   * @param at its time in the stream
   * @param now the time by the clock
   * @param speed ms of the stream for each ms of the clock
   * @returns its place: the time of the stream without leaps and speed
   */
  take(at: number, now: number, speed?: number): number;
  /** When the picture of a place is due by the clock; no later than the longest delay, 1500 ms, after it came. */
  dueAt(place: number, now: number): number;
  /** How far a picture that is shown now is behind one that comes without any delay. */
  behind(place: number, now: number): number;
}

interface Bunch {
  readonly at: number;
  length: number;
}

/** Makes the record of one stream. `isRecorded` where somebody may go elsewhere in it: after a leap its pictures are due at once. */
export function createDelivery({ isRecorded = false }: { readonly isRecorded?: boolean } = {}): Delivery {
  let last: { readonly at: number; readonly now: number; readonly place: number } | undefined;
  let step = firstStep;
  /** Delays of which each is smaller than all later ones. */
  let smallest: { readonly now: number; readonly late: number }[] = [];
  let bunches: Bunch[] = [];
  /** The delay of the first picture of the present bunch, and the smallest since. */
  let swing: { first: number; least: number; bunch?: Bunch } | undefined;
  /** The share of pictures that come with the one before. */
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

  /** What pictures are delayed by now. One long bunch alone is a fault of the network, so that it takes two. */
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
      // What came at once after it says nothing of the stream.
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
