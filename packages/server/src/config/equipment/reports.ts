/** What equipment reports: stored in the table of its kind, so that lists show and filter it, and told to the consoles. */
import { reasonOf } from '../../http/guard.ts';
import type { EquipmentKind, EquipmentKinds } from '../../links/equipment.ts';
import type { FleetEvent } from '../../links/events.ts';
import type { Columns } from '../stored-values.ts';
import type { EquipmentParts } from './parts.ts';

/** How the reports of a kind are stored. */
export interface Reporting<Kind extends EquipmentKind> {
  readonly kind: Kind;
  readonly table: string;
  /** The entity and the screen of its things. */
  readonly thing: string;
  readonly screen: string;
  /** The columns of a report. */
  columns(report: EquipmentKinds[Kind][1], id: string): Columns;
}

/** Stores the reports of one kind. Those that cannot be stored are tried again a second later. */
export class Reports<Kind extends EquipmentKind> {
  readonly #parts: EquipmentParts;
  readonly #how: Reporting<Kind>;
  /** The ids whose reports are not stored yet. */
  readonly #due = new Set<string>();
  #writing: Promise<void> | undefined;

  constructor(parts: EquipmentParts, how: Reporting<Kind>) {
    this.#parts = parts;
    this.#how = how;
  }

  /** Takes the events of the fleet. */
  tick(events: readonly FleetEvent[]): void {
    for (const event of events)
      if (event.type === 'equipment' && event.kind === this.#how.kind) this.#due.add(event.id);
    if (this.#due.size > 0) this.#begin();
  }

  /** Stores the reports of all that is installed, as after a start. */
  all(ids: readonly string[]): void {
    for (const id of ids) this.#due.add(id);
    if (this.#due.size > 0) this.#begin();
  }

  /** Resolves when everything that has begun is stored. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  #begin(): void {
    this.#writing ??= this.#write()
      .catch((error: unknown) => this.#parts.onError(`config: ${reasonOf(error)}`))
      .finally(() => {
        this.#writing = undefined;
      });
  }

  async #write(): Promise<void> {
    const { database, fleet, reported } = this.#parts;
    const { kind, table, thing, screen } = this.#how;
    while (this.#due.size > 0) {
      const ids = [...this.#due];
      this.#due.clear();
      const stored: string[] = [];
      try {
        for (const id of ids) {
          const report = fleet.equipment.report(kind, id);
          if (!report) continue;
          const columns = Object.entries(this.#how.columns(report, id));
          await database.query(
            `UPDATE ${table} SET ${columns.map(([name], at) => `${name} = $${String(at + 2)}`).join(', ')} WHERE id::text = $1`,
            [id, ...columns.map(([, value]) => value)],
          );
          stored.push(id);
        }
      } catch (error) {
        for (const id of ids) if (!stored.includes(id)) this.#due.add(id);
        throw error;
      } finally {
        if (stored.length > 0) reported(thing, screen, stored);
      }
    }
  }
}
