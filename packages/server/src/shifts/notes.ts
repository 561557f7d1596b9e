/** Notes of the running shift, and flags that bring an item back until a user ends them. */
import type { ShiftSection } from '@patrolkit/transport/contract';
import { plainName } from '../language/names.ts';
import { Refusal } from '../http/refusal.ts';
import { maySee, type Account } from '../session/users.ts';
import { audit, type Actor } from '../store/audit.ts';
import type { Database, Querier } from '../store/database.ts';
import { draftOf } from './draft.ts';
import { mostOfKind, type Gatherer } from './gather.ts';
import { holdShift } from './hold.ts';
import { keyOf, wordsOf, type StoredItem } from './item.ts';

/** A note as a user writes it. */
export interface Note {
  readonly section: ShiftSection;
  readonly text: string;
}

/** The version of a note that the user has read. */
export interface ReadNote {
  readonly id: string;
  readonly version: number;
}

/** The id of a row as a number; undefined for a text that cannot be one. */
export const rowId = (id: string): number | undefined => (/^\d{1,15}$/.test(id) ? Number(id) : undefined);

/** The notes and flags of all companies. */
export class Notes {
  readonly #database: Database;
  readonly #gatherer: Gatherer;
  readonly #now: () => number;

  constructor(database: Database, gatherer: Gatherer, now: () => number) {
    this.#database = database;
    this.#gatherer = gatherer;
    this.#now = now;
  }

  /**
   * Adds a note to the running shift.
   * @throws {Refusal} 409 when there are as many as one handover can have, since an offer that is taken back brings its notes back
   */
  async add(user: Account, { section, text }: Note, actor: Actor): Promise<void> {
    await this.#database.transaction(async inside => {
      await holdShift(inside, user);
      const [kept] = await inside.query<{ count: string | number }>(
        `SELECT count(*) AS count FROM shift_notes WHERE company_id = $1 AND (handover_id IS NULL
           OR handover_id IN (SELECT id FROM shift_handovers WHERE company_id = $1 AND signed_at IS NULL))`,
        [user.company.id],
      );
      if (Number(kept?.count) >= mostOfKind) throw new Refusal(409, 'error.shiftNoteCount', { n: mostOfKind });
      const [row] = await inside.query<{ id: string | number }>(
        'INSERT INTO shift_notes (company_id, section, text, at, user_id) VALUES ($1, $2, $3, $4, $5) RETURNING id',
        [user.company.id, section, text, this.#now(), user.id],
      );
      await this.#audit(inside, actor, 'shift note', `note ${String(row?.id)}`, '', text);
    });
  }

  /**
   * Changes a note.
   * @throws {Refusal} 404 for an unknown note, 409 when it has already been handed over or was changed since the user read it
   */
  async change(user: Account, read: ReadNote, { section, text }: Note, actor: Actor): Promise<void> {
    await this.#database.transaction(async inside => {
      await holdShift(inside, user);
      const before = await this.#read(inside, user, read);
      await inside.query('UPDATE shift_notes SET section = $2, text = $3, version = version + 1 WHERE id = $1', [
        rowId(read.id),
        section,
        text,
      ]);
      await inside.query(
        `UPDATE shift_flags SET item = item || jsonb_build_object('text', $3::text, 'section', $4::text)
         WHERE company_id = $1 AND key = $2 AND ended_at IS NULL`,
        [user.company.id, keyOf('note', read.id), text, section],
      );
      await this.#audit(inside, actor, 'shift note change', `note ${read.id}`, before, text);
    });
  }

  /**
   * Deletes a note, and ends its flag.
   * @throws {Refusal} 404 for an unknown note, 409 when it has already been handed over or was changed since the user read it
   */
  async remove(user: Account, read: ReadNote, actor: Actor): Promise<void> {
    await this.#database.transaction(async inside => {
      await holdShift(inside, user);
      const before = await this.#read(inside, user, read);
      await inside.query('DELETE FROM shift_notes WHERE id = $1', [rowId(read.id)]);
      await inside.query('DELETE FROM shift_flags WHERE company_id = $1 AND key = $2 AND ended_at IS NULL', [
        user.company.id,
        keyOf('note', read.id),
      ]);
      await this.#audit(inside, actor, 'shift note delete', `note ${read.id}`, before, '');
    });
  }

  /**
   * Flags an item of the draft or of an open offer, or ends its flag; repeating it changes nothing.
   * @throws {Refusal} 404 when there is no such item, or the user may not see it; 409 when as many are flagged as one handover can have
   */
  async flag(user: Account, key: string, isFlagged: boolean, actor: Actor): Promise<void> {
    const at = this.#now();
    const companyId = user.company.id;
    await this.#database.transaction(async inside => {
      if (!isFlagged) {
        const [flag] = await inside.query<{ id: string | number; device_id: string | null; item: StoredItem }>(
          'SELECT id, device_id, item FROM shift_flags WHERE company_id = $1 AND key = $2 AND ended_at IS NULL FOR UPDATE',
          [companyId, key],
        );
        if (!flag) return;
        if (flag.device_id !== null && !maySee(user, flag.device_id)) throw new Refusal(404, 'error.noShiftItem');
        await inside.query('UPDATE shift_flags SET ended_at = $2, ended_by = $3 WHERE id = $1', [
          Number(flag.id),
          at,
          user.id,
        ]);
        await this.#audit(inside, actor, 'shift flag end', key, plainWords(flag.item), '');
        return;
      }
      await holdShift(inside, user);
      const item = await this.#item(inside, user, key, at);
      const [others] = await inside.query<{ count: string | number }>(
        'SELECT count(*) AS count FROM shift_flags WHERE company_id = $1 AND key <> $2 AND ended_at IS NULL',
        [companyId, key],
      );
      if (Number(others?.count) >= mostOfKind) throw new Refusal(409, 'error.shiftFlagCount', { n: mostOfKind });
      const { version: _version, ...kept } = item;
      const added = await inside.query(
        `INSERT INTO shift_flags (company_id, key, device_id, item, at, user_id) VALUES ($1, $2, $3, $4::jsonb, $5, $6)
         ON CONFLICT (company_id, key) WHERE ended_at IS NULL DO NOTHING RETURNING id`,
        [companyId, key, item.deviceId ?? null, JSON.stringify(kept), at, user.id],
      );
      if (added.length > 0) await this.#audit(inside, actor, 'shift flag', key, '', plainWords(item));
    });
  }

  /** An item of the draft, or of an open offer. */
  async #item(inside: Querier, user: Account, key: string, at: number): Promise<StoredItem> {
    const { items } = await draftOf(inside, this.#gatherer, user, at);
    const found = items.find(item => item.key === key);
    if (found) return found;
    const [offered] = await inside.query<{ device_id: string | null; item: StoredItem }>(
      `SELECT shift_items.device_id, shift_items.item FROM shift_items JOIN shift_handovers ON shift_handovers.id = handover_id
       WHERE company_id = $1 AND signed_at IS NULL AND key = $2`,
      [user.company.id, key],
    );
    if (!offered || (offered.device_id !== null && !maySee(user, offered.device_id)))
      throw new Refusal(404, 'error.noShiftItem');
    return offered.item;
  }

  /** The text of a note of the running shift, whose row is locked until the transaction ends. */
  async #read(inside: Querier, user: Account, { id, version }: ReadNote): Promise<string> {
    const [row] = await inside.query<{ text: string; version: number; handover_id: number | null }>(
      'SELECT text, version, handover_id FROM shift_notes WHERE id = $1 AND company_id = $2 FOR UPDATE',
      [rowId(id) ?? 0, user.company.id],
    );
    if (!row) throw new Refusal(404, 'error.noShiftNote');
    if (row.handover_id !== null) throw new Refusal(409, 'error.shiftNoteHandedOver');
    if (row.version !== version) throw new Refusal(409, 'error.shiftNoteChanged');
    return row.text;
  }

  async #audit(
    inside: Querier,
    actor: Actor,
    action: 'shift note' | 'shift note change' | 'shift note delete' | 'shift flag' | 'shift flag end',
    target: string,
    before: string,
    after: string,
  ): Promise<void> {
    await audit(inside, this.#now(), actor, action, [{ target, before, after }]);
  }
}

/** An item in words, for the audit. */
const plainWords = ({ subject, about, text, name, deviceName }: StoredItem): string =>
  [name && plainName(name), deviceName && plainName(deviceName), wordsOf(text, 'en-us')].filter(Boolean).join(', ') ||
  `${subject} ${about}`;
