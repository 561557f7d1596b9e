/**
 * The settings of access by face, one set for each company: the default stay of a guest, and the timeout at access points.
 */
import type { AnswerOf, RequestOf } from '@patrolkit/transport/contract';
import type * as contract from '@patrolkit/transport/contract';
import type { Caller } from '../http/calls.ts';
import { sessionOf } from '../session/caller.ts';
import type { FaceLibrary } from '../links/people.ts';
import { StoredSettings, type StoredSettingsParts } from './stored-settings.ts';

type Access = Pick<AnswerOf<typeof contract.getFaceAccess>, 'verificationTimeout' | 'defaultStay'>;

/** The values when nothing is set: seconds for the verification, minutes for the stay. */
const usual: Access = { verificationTimeout: 10, defaultStay: 120 };

/** The parts that the settings of access work on. */
export interface AccessParts extends StoredSettingsParts {
  readonly library: FaceLibrary;
}

/** The settings of access by face. */
export class AccessSettings {
  readonly #parts: AccessParts;
  readonly #stored: StoredSettings<Access>;

  constructor(parts: AccessParts) {
    this.#parts = parts;
    this.#stored = new StoredSettings(parts, 'face-access');
  }

  /** Hands the setting of the company that owns the devices to the fleet. */
  async load(): Promise<void> {
    const [row] = await this.#parts.database.query<{ company_id: string }>(
      `SELECT company_id FROM settings WHERE name = 'face-access' AND company_id IN (SELECT company_id FROM devices)
       ORDER BY company_id LIMIT 1`,
    );
    const set = row ? await this.#stored.read(row.company_id) : {};
    this.#parts.library.verificationTimeout = { ...usual, ...set }.verificationTimeout;
  }

  /** The setting of the company of a user, or the defaults. */
  async get(caller: Caller): Promise<AnswerOf<typeof contract.getFaceAccess>> {
    return { ...usual, ...(await this.#stored.told(sessionOf(caller).user.company.id, caller)) };
  }

  /**
   * Changes the setting.
   * @throws {Refusal} 409 when somebody else has changed it since it was read
   */
  async set({ version, ...value }: RequestOf<typeof contract.setFaceAccess>, caller: Caller): Promise<void> {
    await this.#stored.save(sessionOf(caller).user.company.id, { version, value, usual }, caller);
    await this.load();
  }
}
