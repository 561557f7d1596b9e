/** Handovers of the past days of a fresh installation, so that the list of them is not empty. */
import { nameOfText, type StoredName } from '../language/names.ts';
import { audit } from '../store/audit.ts';
import type { Database, Querier } from '../store/database.ts';
import { holdShared } from '../store/shared-locks.ts';
import type { Gatherer } from './gather.ts';
import { storeOffer, storeSignature } from './handovers.ts';
import { keyOf, type StoredItem } from './item.ts';

const HOUR = 3_600_000;
/** Number of shifts before now that are handed over. */
const shifts = 9;
/** The hours at which shifts end, local time of the server. */
const hours = [6, 14, 22];
/** How long after the offer the incoming user signs, ms. */
const reviewed = 9 * 60_000;
/** Most alarms in a handover. */
const mostAlarms = 12;
/** Number of different notes; each shift has one of them. */
const notes = 4;
/** The accounts that hand over to each other in turn. */
const accounts = ['operator', 'mobile', 'secure'];

/** The last ends of shifts before a moment, the oldest first. */
const endsBefore = (now: number): number[] => {
  const day = new Date(now);
  day.setHours(0, 0, 0, 0);
  const ends: number[] = [];
  for (let back = 0; ends.length < shifts; back += 1) {
    const midnight = new Date(day).setDate(day.getDate() - back);
    for (const hour of hours.toReversed()) {
      const end = new Date(midnight).setHours(hour);
      if (end + reviewed < now && ends.length < shifts) ends.push(end);
    }
  }
  return ends.toReversed();
};

/** Stores these handovers, unless there is any already. */
export const seedHandovers = (database: Database, gatherer: Gatherer, now: number): Promise<void> =>
  database.transaction(async inside => {
    await holdShared(inside, 'seed', 'shifts');
    const [used] = await inside.query('SELECT id FROM shift_handovers LIMIT 1');
    if (used) return;
    const users = await inside.query<{ id: string; account: string; name: StoredName }>(
      'SELECT id, account, name FROM users WHERE account = ANY($1)',
      [accounts],
    );
    const people = accounts.flatMap(account => users.find(user => user.account === account) ?? []);
    for (const [index, at] of endsBefore(now).entries()) {
      const [outgoing, incoming] = [people[index % people.length], people[(index + 1) % people.length]];
      if (outgoing && incoming) await seedOne(inside, gatherer, { index, at, outgoing, incoming });
    }
  });

interface Person {
  readonly id: string;
  readonly name: StoredName;
}

/** Stores one handover. */
const seedOne = async (
  inside: Querier,
  gatherer: Gatherer,
  {
    index,
    at,
    outgoing,
    incoming,
  }: { readonly index: number; readonly at: number; readonly outgoing: Person; readonly incoming: Person },
): Promise<void> => {
  const company = { id: '1' };
  const since = at - 8 * HOUR;
  const closed = await inside.query<{ id: string | number }>(
    'SELECT id FROM alarms WHERE closed_at > $1 AND closed_at <= $2 ORDER BY closed_at DESC LIMIT $3',
    [since, at, mostAlarms],
  );
  const alarms = await gatherer.alarmsOf(
    inside,
    closed.map(({ id }) => String(id)),
  );
  const about = `past-${String(index + 1)}`;
  const note: StoredItem = {
    key: keyOf('note', about),
    section: 'open',
    subject: 'note',
    about,
    at: at - HOUR,
    by: outgoing.name,
    text: nameOfText(`shift.note.${String((index % notes) + 1)}`),
    // The note of the last handover is flagged and still open.
    ...(index === shifts - 1 ? { flaggedBy: outgoing.name, flaggedAt: at - HOUR } : {}),
  };
  if (note.flaggedAt !== undefined)
    await inside.query(
      'INSERT INTO shift_flags (company_id, key, item, at, user_id) VALUES ($1, $2, $3::jsonb, $4, $5)',
      [company.id, note.key, JSON.stringify(note), note.flaggedAt, outgoing.id],
    );
  const items = [note, ...alarms];
  const id = await storeOffer(inside, { user: { ...outgoing, company }, since, at, items, leftOut: 0 });
  await inside.query(
    `INSERT INTO shift_reviews (handover_id, key, user_id, answer, remark, at)
     SELECT $1, key, $2, 'accepted', '', $3 FROM shift_items WHERE handover_id = $1`,
    [id, incoming.id, at + reviewed],
  );
  await storeSignature(inside, id, { user: incoming, at: at + reviewed, items, reviews: [] });
  const by = (person: Person, offset: number, action: 'shift offer' | 'shift sign') =>
    audit(inside, at + offset, { userId: person.id, pageId: '', address: '' }, action, [
      { target: `handover ${String(id)}`, before: '', after: `${String(items.length)} items` },
    ]);
  await by(outgoing, 0, 'shift offer');
  await by(incoming, reviewed, 'shift sign');
};
