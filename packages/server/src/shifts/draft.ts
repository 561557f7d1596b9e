/** The draft of a handover: what is gathered for the running shift of a company, with its notes and flagged items. */
import { shiftSections, type ShiftState } from '@patrolkit/transport/contract';
import { maySee, type Account } from '../session/users.ts';
import type { StoredName } from '../language/names.ts';
import type { Querier } from '../store/database.ts';
import type { Gathered, Gatherer } from './gather.ts';
import { keyOf, type StoredItem } from './item.ts';

/** How long ago a shift began when there is no earlier handover, ms. */
const firstShift = 86_400_000;

/** The items that would be handed over at a moment. */
export interface Draft extends Gathered {
  readonly since: number;
  readonly at: number;
}

/** A flag as it is stored. */
interface FlagRow {
  readonly key: string;
  readonly device_id: string | null;
  readonly item: StoredItem;
  readonly at: number;
  readonly user_id: string;
  readonly ended_at: number | null;
  readonly ended_by: string | null;
}

interface NoteRow {
  readonly id: string | number;
  readonly section: StoredItem['section'];
  readonly text: string;
  readonly version: number;
  readonly at: number;
  readonly user_id: string;
}

/** States that are final; any other state may have changed by the time a flag brings the item back. */
const lasting: ReadonlySet<ShiftState> = new Set(['missed', 'unanswered', 'ended', 'complete', 'partial', 'stopped']);

/** When the running shift of a company began: at the last offer of a handover. */
export const beginOfShift = async (inside: Querier, companyId: string, at: number): Promise<number> => {
  const [last] = await inside.query<{ at: number | null }>(
    'SELECT max(offered_at) AS at FROM shift_handovers WHERE company_id = $1',
    [companyId],
  );
  return last?.at === null || last?.at === undefined ? at - firstShift : Number(last.at);
};

/** The items to be handed over now, of the devices that a user may see. */
export const draftOf = async (inside: Querier, gatherer: Gatherer, user: Account, at: number): Promise<Draft> => {
  const companyId = user.company.id;
  const since = await beginOfShift(inside, companyId, at);
  const gathered = await gatherer.gather(inside, { user, since, at });
  const nameOf = await gatherer.nameOf(inside);
  const notes = await inside.query<NoteRow>(
    'SELECT id, section, text, version, at, user_id FROM shift_notes WHERE company_id = $1 AND handover_id IS NULL ORDER BY id',
    [companyId],
  );
  const flags = await inside.query<FlagRow>(
    `SELECT key, device_id, item, at, user_id, ended_at, ended_by FROM shift_flags
     WHERE company_id = $1 AND (ended_at IS NULL OR ended_at > $2) ORDER BY id`,
    [companyId, since],
  );
  const items = new Map(gathered.items.map(item => [item.key, item]));
  for (const note of notes) {
    const item = noteItem(note, nameOf);
    items.set(item.key, item);
  }
  // When an item was flagged again, its last flag applies.
  const seen = new Map(
    flags.filter(({ device_id: id }) => id === null || maySee(user, id)).map(flag => [flag.key, flag]),
  );
  const gone = [...seen.values()].filter(({ key }) => !items.has(key));
  const alarms = await gatherer.alarmsOf(
    inside,
    gone.flatMap(({ item }) => (item.subject === 'alarm' ? [item.about] : [])),
  );
  for (const flag of gone) {
    const now = alarms.find(({ key }) => key === flag.key) ?? withoutState(flag.item);
    items.set(flag.key, { ...now, section: flag.ended_at === null ? 'open' : 'done' });
  }
  for (const [key, flag] of seen) {
    const item = items.get(key);
    if (item) items.set(key, { ...item, ...marksOf(flag, nameOf) });
  }
  return {
    since,
    at,
    leftOut: gathered.leftOut,
    items: [...items.values()].toSorted(
      (one, other) => shiftSections.indexOf(one.section) - shiftSections.indexOf(other.section),
    ),
  };
};

const noteItem = (
  { id, section, text, version, at, user_id: userId }: NoteRow,
  nameOf: (id: string | null) => StoredName | undefined,
): StoredItem => ({
  key: keyOf('note', String(id)),
  section,
  subject: 'note',
  about: String(id),
  at: Number(at),
  by: nameOf(userId),
  text,
  version,
});

const marksOf = (
  { at, user_id: userId, ended_at: endedAt, ended_by: endedBy }: FlagRow,
  nameOf: (id: string | null) => StoredName | undefined,
): Partial<StoredItem> => ({
  flaggedBy: nameOf(userId),
  flaggedAt: Number(at),
  ...(endedAt === null ? {} : { flagEndedBy: nameOf(endedBy), flagEndedAt: Number(endedAt) }),
});

/** An item that is no longer gathered, without a state that may have changed since it was flagged. */
const withoutState = ({ state, version: _version, ...item }: StoredItem): StoredItem =>
  state !== undefined && lasting.has(state) ? { ...item, state } : item;
