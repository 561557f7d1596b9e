/** What the palette finds, and in which order. These are pure rules. */
import { initials } from './pinyin.ts';

/** Something that a user can open or do. */
export interface Entry {
  readonly key: string;
  readonly kind: 'screens' | 'robots' | 'alarms' | 'actions';
  /** The name on screen. */
  readonly label: string;
  /** Shown beside the label: the group of a screen, the model of a robot, the level of an alarm. */
  readonly detail?: string;
  /** Its names in other languages, its number, and other words for it. */
  readonly names?: readonly string[];
  /** True when it is shown before the user types. */
  readonly isFirst?: boolean;
  readonly run: () => void;
}

/** Kinds in display order. */
export const kinds = ['screens', 'robots', 'alarms', 'actions'] as const satisfies readonly Entry['kind'][];
/** How many entries of one kind are listed. */
const most = 8;

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** How well a name matches the typed text, 0 best. Undefined when it does not match. */
function fit(name: string, query: string): number | undefined {
  const words = plain(name);
  if (words.startsWith(query)) return 0;
  if (words.split(/[\s/,-]/).some(word => word.startsWith(query))) return 1;
  if (words.includes(query)) return 2;
  const letters = query.replaceAll(' ', '');
  if (letters.length < 2) return undefined;
  const first = initials(name);
  if (first.startsWith(letters)) return 3;
  return first.includes(letters) ? 4 : undefined;
}

/** Ranks an entry by the typed words. Each word must be found, so that "robot 01" finds "Patrol robot 01". */
function rank(entry: Entry, query: string): number | undefined {
  const names = [entry.label, ...(entry.names ?? [])];
  const best = (part: string): number | undefined => {
    const fits = names.map((name, at) => {
      const found = fit(name, part);
      // A match in the name on screen comes before one in another name.
      return found === undefined ? Infinity : found + (at === 0 ? 0 : 0.5);
    });
    const least = Math.min(...fits);
    return least === Infinity ? undefined : least;
  };
  const whole = best(query);
  if (whole !== undefined) return whole;
  const parts = query.split(' ').map(best);
  return parts.every(part => part !== undefined) ? Math.max(...parts) + 5 : undefined;
}

/** The matching entries, kind by kind, best first. Before the user types, those with `isFirst`. */
export function find(entries: readonly Entry[], typed: string): Entry[] {
  const query = plain(typed);
  return kinds.flatMap(kind => {
    const mine = entries.filter(entry => entry.kind === kind);
    if (query === '') return mine.filter(({ isFirst }) => isFirst).slice(0, most);
    return mine
      .map((entry, at) => ({ entry, at, rank: rank(entry, query) }))
      .filter((found): found is typeof found & { rank: number } => found.rank !== undefined)
      .sort((one, other) => one.rank - other.rank || one.at - other.at)
      .slice(0, most)
      .map(({ entry }) => entry);
  });
}
