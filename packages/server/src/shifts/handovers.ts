/** Handovers: the outgoing user offers one, the incoming user reviews and signs it, and nobody changes it after that. */
import type { ShiftSheet } from '@patrolkit/transport/contract';
import { inEach, nameIn, plainName, type StoredName } from '../language/names.ts';
import type { Reader } from '../language/reader.ts';
import { Refusal } from '../http/refusal.ts';
import { maySee, type Account } from '../session/users.ts';
import { audit, type Actor, type AuditAction } from '../store/audit.ts';
import type { Database, Querier } from '../store/database.ts';
import { draftOf, type Draft } from './draft.ts';
import type { Gatherer } from './gather.ts';
import { holdShift } from './hold.ts';
import { asShiftItem, wordsOf, type StoredItem, type StoredReview } from './item.ts';
import { rowId } from './notes.ts';

/** A handover as it is stored. */
interface HandoverRow {
  readonly id: string | number;
  readonly since: number;
  readonly offered_at: number;
  readonly outgoing_id: string;
  readonly outgoing_name: StoredName;
  readonly incoming_id: string | null;
  readonly incoming_name: StoredName | null;
  readonly signed_at: number | null;
  readonly item_count: number;
  readonly flagged_count: number;
  readonly left_out: number;
}

interface ItemRow {
  readonly device_id: string | null;
  readonly item: StoredItem;
}

const handoverColumns = `id, since, offered_at, outgoing_id, outgoing_name, incoming_id, incoming_name, signed_at, item_count,
  flagged_count, left_out`;

/** The review of an item by a user. */
export interface Review {
  readonly key: string;
  readonly isReviewed: boolean;
  readonly isQuestion: boolean;
  readonly remark: string;
}

/** The handovers of all companies. */
export class Handovers {
  readonly #database: Database;
  readonly #gatherer: Gatherer;
  readonly #now: () => number;

  constructor(database: Database, gatherer: Gatherer, now: () => number) {
    this.#database = database;
    this.#gatherer = gatherer;
    this.#now = now;
  }

  /** The draft of the handover of a user's company. */
  draft(user: Account): Promise<Draft> {
    return draftOf(this.#database, this.#gatherer, user, this.#now());
  }

  /**
   * Offers a handover as the outgoing user: gathers the items again and stores them.
   * @throws {Refusal} 409 while another one is offered
   */
  async offer(user: Account, actor: Actor, reader: Reader): Promise<ShiftSheet> {
    const id = await this.#database.transaction(async inside => {
      await holdShift(inside, user);
      const [other] = await this.#open(inside, user);
      if (other) throw new Refusal(409, 'error.shiftOffered', { name: nameIn(reader.language, other.outgoing_name) });
      const at = this.#now();
      const { since, items, leftOut } = await draftOf(inside, this.#gatherer, user, at);
      const made = await storeOffer(inside, { user, since, at, items, leftOut });
      await inside.query('UPDATE shift_notes SET handover_id = $2 WHERE company_id = $1 AND handover_id IS NULL', [
        user.company.id,
        made,
      ]);
      await this.#audit(inside, actor, 'shift offer', made, '', `${String(items.length)} items`);
      return made;
    });
    return this.#sheet(this.#database, await this.#row(this.#database, user, id), user, reader);
  }

  /**
   * Withdraws an offer; its notes belong to the running shift again.
   * @throws {Refusal} 404 for an unknown handover, 403 for the offer of another user, 409 when it is signed
   */
  async withdraw(user: Account, id: string, actor: Actor, reader: Reader): Promise<void> {
    await this.#database.transaction(async inside => {
      const row = await this.#held(inside, user, id, reader);
      if (row.outgoing_id !== user.id) throw new Refusal(403, 'error.shiftNotOwn');
      await inside.query('DELETE FROM shift_handovers WHERE id = $1', [Number(row.id)]);
      await this.#audit(inside, actor, 'shift withdraw', Number(row.id), `${String(row.item_count)} items`, '');
    });
  }

  /** The open offers in the company of a user. */
  async offered(user: Account, reader: Reader): Promise<ShiftSheet[]> {
    const rows = await this.#open(this.#database, user);
    return Promise.all(rows.map(row => this.#sheet(this.#database, row, user, reader)));
  }

  /**
   * Reviews an item, or takes the review back.
   * @throws {Refusal} 404 for an unknown handover or item, 403 for the user who offered it, 409 when it is signed
   */
  async review(user: Account, id: string, review: Review, actor: Actor, reader: Reader): Promise<void> {
    const { key, isReviewed, isQuestion, remark } = review;
    await this.#database.transaction(async inside => {
      const row = await this.#held(inside, user, id, reader);
      if (row.outgoing_id === user.id) throw new Refusal(403, 'error.shiftOwn');
      const [item] = await inside.query<ItemRow>(
        'SELECT device_id, item FROM shift_items WHERE handover_id = $1 AND key = $2',
        [Number(row.id), key],
      );
      if (!item || !isSeen(user, item)) throw new Refusal(404, 'error.noShiftItem');
      const answer = isQuestion ? 'question' : 'accepted';
      const [before] = await inside.query<StoredReview>(
        'SELECT key, answer, remark FROM shift_reviews WHERE handover_id = $1 AND key = $2 AND user_id = $3',
        [Number(row.id), key, user.id],
      );
      if (isReviewed)
        await inside.query(
          `INSERT INTO shift_reviews (handover_id, key, user_id, answer, remark, at) VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (handover_id, key, user_id) DO UPDATE SET answer = excluded.answer, remark = excluded.remark, at = excluded.at`,
          [Number(row.id), key, user.id, answer, remark, this.#now()],
        );
      else
        await inside.query('DELETE FROM shift_reviews WHERE handover_id = $1 AND key = $2 AND user_id = $3', [
          Number(row.id),
          key,
          user.id,
        ]);
      const words = (of: { readonly answer: string; readonly remark: string } | undefined): string =>
        of === undefined ? '' : [key, of.answer, of.remark].filter(Boolean).join(': ');
      const after = isReviewed ? words({ answer, remark }) : '';
      if (words(before) !== after)
        await this.#audit(inside, actor, 'shift review', Number(row.id), words(before), after);
    });
  }

  /**
   * Signs a handover as the incoming user. Of two users who sign at once only one succeeds.
   * @throws {Refusal} 404 for an unknown handover, 403 for the user who offered it, 409 when it is signed or an item is not
   * reviewed
   */
  async sign(user: Account, id: string, actor: Actor, reader: Reader): Promise<ShiftSheet> {
    await this.#database.transaction(async inside => {
      const row = await this.#held(inside, user, id, reader);
      if (row.outgoing_id === user.id) throw new Refusal(403, 'error.shiftOwn');
      const items = await itemsOf(inside, row);
      const reviews = await reviewsOf(inside, row, user.id);
      const missing = items.filter(one => isSeen(user, one) && !reviews.has(one.item.key)).length;
      if (missing > 0) throw new Refusal(409, 'error.shiftUnreviewed', { count: missing });
      // The signature does not cover reviews by other users.
      await inside.query('DELETE FROM shift_reviews WHERE handover_id = $1 AND user_id <> $2', [
        Number(row.id),
        user.id,
      ]);
      await storeSignature(inside, Number(row.id), {
        user,
        at: this.#now(),
        items: items.map(({ item }) => item),
        reviews: [...reviews.values()],
      });
      await this.#audit(
        inside,
        actor,
        'shift sign',
        Number(row.id),
        `offered by ${plainName(row.outgoing_name)}`,
        'signed',
      );
    });
    return this.sheet(user, id, reader);
  }

  /**
   * A handover, with the items of the devices that a user may see.
   * @throws {Refusal} 404 when the company has no such handover
   */
  async sheet(user: Account, id: string, reader: Reader): Promise<ShiftSheet> {
    return this.#sheet(this.#database, await this.#row(this.#database, user, rowId(id) ?? 0), user, reader);
  }

  async #row(inside: Querier, user: Account, id: number, lock = ''): Promise<HandoverRow> {
    const [row] = await inside.query<HandoverRow>(
      `SELECT ${handoverColumns} FROM shift_handovers WHERE id = $1 AND company_id = $2 ${lock}`,
      [id, user.company.id],
    );
    if (!row) throw new Refusal(404, 'error.noShiftHandover');
    return row;
  }

  /** A handover that is not signed, locked until the transaction ends. */
  async #held(inside: Querier, user: Account, id: string, { language }: Reader): Promise<HandoverRow> {
    const row = await this.#row(inside, user, rowId(id) ?? 0, 'FOR UPDATE');
    if (row.signed_at !== null)
      throw new Refusal(409, 'error.shiftSigned', {
        name: row.incoming_name ? nameIn(language, row.incoming_name) : '',
      });
    return row;
  }

  #open(inside: Querier, { company }: Account): Promise<HandoverRow[]> {
    return inside.query<HandoverRow>(
      `SELECT ${handoverColumns} FROM shift_handovers WHERE company_id = $1 AND signed_at IS NULL`,
      [company.id],
    );
  }

  async #sheet(inside: Querier, row: HandoverRow, user: Account, reader: Reader): Promise<ShiftSheet> {
    const items = await itemsOf(inside, row);
    const reviews = await reviewsOf(inside, row, row.incoming_id ?? user.id);
    const seen = items.filter(one => isSeen(user, one));
    return {
      id: String(row.id),
      since: Number(row.since),
      offeredAt: Number(row.offered_at),
      outgoingId: row.outgoing_id,
      outgoingName: nameIn(reader.language, row.outgoing_name),
      ...(row.incoming_id === null ? {} : { incomingId: row.incoming_id }),
      ...(row.incoming_name === null ? {} : { incomingName: nameIn(reader.language, row.incoming_name) }),
      ...(row.signed_at === null ? {} : { signedAt: Number(row.signed_at) }),
      isMine: row.outgoing_id === user.id,
      itemCount: row.item_count,
      flaggedCount: row.flagged_count,
      items: seen.map(({ item }) => asShiftItem(item, reader, reviews.get(item.key))),
      hidden: items.length - seen.length,
      leftOut: row.left_out,
    };
  }

  async #audit(
    inside: Querier,
    actor: Actor,
    action: AuditAction,
    id: number,
    before: string,
    after: string,
  ): Promise<void> {
    await audit(inside, this.#now(), actor, action, [{ target: `handover ${String(id)}`, before, after }]);
  }
}

const isSeen = (user: Account, { device_id: id }: ItemRow): boolean => id === null || maySee(user, id);

const itemsOf = (inside: Querier, { id }: HandoverRow): Promise<ItemRow[]> =>
  inside.query<ItemRow>('SELECT device_id, item FROM shift_items WHERE handover_id = $1 ORDER BY place', [Number(id)]);

const reviewsOf = async (inside: Querier, { id }: HandoverRow, userId: string): Promise<Map<string, StoredReview>> => {
  const rows = await inside.query<StoredReview>(
    'SELECT key, answer, remark FROM shift_reviews WHERE handover_id = $1 AND user_id = $2',
    [Number(id), userId],
  );
  return new Map(rows.map(row => [row.key, row]));
};

/** The offer of a handover. */
interface Offer extends Draft {
  /** The outgoing user. */
  readonly user: Pick<Account, 'id' | 'name'> & { readonly company: Pick<Account['company'], 'id'> };
}

/** Stores an offer with its items; returns its id. */
export const storeOffer = async (inside: Querier, { user, since, at, items, leftOut }: Offer): Promise<number> => {
  const isFlagged = ({ flaggedAt, flagEndedAt }: StoredItem): boolean =>
    flaggedAt !== undefined && flagEndedAt === undefined;
  const [row] = await inside.query<{ id: string | number }>(
    `INSERT INTO shift_handovers (company_id, since, offered_at, outgoing_id, outgoing_name, item_count, flagged_count, left_out)
     VALUES ($1, $2, $3, $4, $5::jsonb, $6, $7, $8) RETURNING id`,
    [
      user.company.id,
      since,
      at,
      user.id,
      JSON.stringify(user.name),
      items.length,
      items.filter(isFlagged).length,
      leftOut,
    ],
  );
  const id = Number(row?.id);
  await inside.query(
    `INSERT INTO shift_items (handover_id, place, key, device_id, item)
     SELECT $1, place, key, device_id, item FROM unnest($2::int[], $3::text[], $4::text[], $5::jsonb[]) AS new (place, key, device_id, item)`,
    [
      id,
      items.map((_, place) => place),
      items.map(({ key }) => key),
      items.map(({ deviceId }) => deviceId ?? null),
      items.map(({ version: _version, ...item }) => JSON.stringify(item)),
    ],
  );
  return id;
};

/** The signature of a handover. */
interface Signature {
  /** The incoming user. */
  readonly user: Pick<Account, 'id' | 'name'>;
  readonly at: number;
  readonly items: readonly StoredItem[];
  readonly reviews: readonly StoredReview[];
}

/**
 * Stores the signature of the incoming user and the search fields of the handover; nobody can change them after that. Remarks
 * about devices are kept apart, since not every reader may see them.
 */
export const storeSignature = async (
  inside: Querier,
  id: number,
  { user, at, items, reviews }: Signature,
): Promise<void> => {
  const answers = new Map(reviews.map(({ key, remark }) => [key, remark]));
  const remarksOn = (isOfDevice: boolean): (string | undefined)[] =>
    items.flatMap(({ key, deviceId }) => ((deviceId !== undefined) === isOfDevice ? [answers.get(key)] : []));
  const linesOf = (all: readonly (string | undefined)[]): string => all.filter(Boolean).join('\n');
  const content = inEach(language =>
    linesOf([
      ...items.flatMap(({ subject, text }) => (subject === 'note' ? [wordsOf(text, language)] : [])),
      ...remarksOn(false),
    ]),
  );
  await inside.query(
    `UPDATE shift_handovers SET incoming_id = $2, incoming_name = $3::jsonb, signed_at = $4, question_count = $5, content = $6::jsonb,
       device_remarks = $7
     WHERE id = $1`,
    [
      id,
      user.id,
      JSON.stringify(user.name),
      at,
      reviews.filter(({ answer }) => answer === 'question').length,
      JSON.stringify(content),
      linesOf(remarksOn(true)),
    ],
  );
};
