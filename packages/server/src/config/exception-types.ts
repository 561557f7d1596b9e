/** The kinds of faults that devices report: what each means, whether it is recorded, and whether it raises an alarm. */
import { exceptionType, exceptionTypes, formats, type Infer } from '@patrolkit/transport/contract';
import { reasonOf } from '../http/guard.ts';
import { givenName, type StoredName } from '../language/names.ts';
import type { FaultType, FaultTypes } from '../links/faults.ts';
import { audit, systemActor } from '../store/audit.ts';
import { Keeper, type KeeperParts } from './keeper.ts';
import { loggedValues } from './stored-values.ts';

/** Most kinds of faults. Further unknown codes are left out, so that a broken device does not fill the table. */
export const mostCodes = 1000;
/** The longest code of a fault. */
const longestCode = 16;

/** Codes are the same in upper and lower case. */
const keyOf = (code: string): string => code.toLowerCase();

/** The kinds of faults of the installation. */
export class ExceptionTypes implements FaultTypes {
  readonly #parts: KeeperParts & { readonly onError: (message: string) => void };
  readonly keeper: Keeper<Infer<typeof exceptionType>>;
  #types: ReadonlyMap<string, FaultType> = new Map();
  /** The codes that are being added, one after another. */
  readonly #coming = new Set<string>();
  #adding: Promise<void> = Promise.resolve();
  /** Whether a code was left out. Only the first one is reported. */
  #isLeavingOut = false;

  constructor(parts: KeeperParts & { readonly onError: (message: string) => void }) {
    this.#parts = parts;
    this.keeper = new Keeper(parts, { things: exceptionTypes, table: 'exception_types' });
    parts.changes.on(['ExceptionType'], () => this.load());
  }

  /** Reads the kinds. */
  async load(): Promise<void> {
    const rows = await this.#parts.database.query<
      Omit<FaultType, 'name' | 'isValid' | 'advice'> & { names: StoredName; advice: string | null; is_valid: boolean }
    >('SELECT code, names, part, level, raises, advice, is_valid FROM exception_types ORDER BY code');
    this.#types = new Map(
      rows.map(({ names, advice, is_valid: isValid, ...type }) => [
        keyOf(type.code),
        { ...type, name: names, advice: advice ?? undefined, isValid },
      ]),
    );
  }

  all(): readonly FaultType[] {
    return [...this.#types.values()];
  }

  of(code: string): FaultType | undefined {
    return this.#types.get(keyOf(code));
  }

  meet(code: string): void {
    const key = keyOf(code);
    if (this.#types.has(key) || this.#coming.has(key)) return;
    if (code.length > longestCode || !formats.lettersAndDigits(code))
      return this.#leaveOut(`a device reports a fault with an invalid code: ${JSON.stringify(code.slice(0, 40))}`);
    if (this.#types.size + this.#coming.size >= mostCodes)
      return this.#leaveOut(`the table of fault codes is full (${String(mostCodes)}): ${code} is left out`);
    this.#coming.add(key);
    this.#adding = this.#adding
      .then(() => this.#add(code))
      .catch((error: unknown) => this.#parts.onError(`config: ${reasonOf(error)}`))
      .finally(() => this.#coming.delete(key));
  }

  /** Resolves when all codes that were met are added. */
  settled(): Promise<void> {
    return this.#adding;
  }

  async #add(code: string): Promise<void> {
    const { database, now, changes } = this.#parts;
    const type = { code, names: givenName(code), part: 'other', level: 'general', raises: false, isValid: false };
    await database.transaction(async inside => {
      const [row] = await inside.query<{ id: string | number | bigint }>(
        `INSERT INTO exception_types (code, names, part, level, raises, is_valid, changed_at)
         VALUES ($1, $2::jsonb, $3, $4, $5, $6, $7) ON CONFLICT (code) DO NOTHING RETURNING id`,
        [code, JSON.stringify(type.names), type.part, type.level, type.raises, type.isValid, now()],
      );
      // Another server may have added it.
      if (!row) return;
      const target = `${exceptionType.name} ${String(row.id)}`;
      const after = loggedValues(exceptionTypes, type);
      await audit(inside, now(), systemActor, 'config add', [{ target, before: '', after }]);
    });
    await changes.tell(exceptionType.name);
  }

  #leaveOut(reason: string): void {
    if (!this.#isLeavingOut) this.#parts.onError(`config: ${reason}`);
    this.#isLeavingOut = true;
  }
}
