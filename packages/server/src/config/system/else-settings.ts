/** Settings without a screen of their own. An installation has one set of them. */
import type { AnswerOf, getElseConfig, RequestOf, saveElseConfig } from '@patrolkit/transport/contract';
import type { Caller } from '../../http/calls.ts';
import { never, usualTimes, type Keeping, type KeptTimes } from '../../links/keeping.ts';
import { StoredSettings, type StoredSettingsParts } from '../stored-settings.ts';

type Change = RequestOf<typeof saveElseConfig>;
type Stored = Omit<Change, 'version'>;

const minute = 60_000;
const day = 1440 * minute;

/** The values when nothing is set. */
const usual: Stored = {
  retention: usualTimes.retention / day,
  recordsKept: usualTimes.records / day,
  logKept: usualTimes.log / day,
  causeGone: usualTimes.causeGone / minute,
  acknowledged: usualTimes.acknowledged / day,
};

/** The settings, and the times that follow from them. */
export class ElseSettings implements Keeping {
  readonly #parts: StoredSettingsParts;
  readonly #stored: StoredSettings<Stored>;
  times: Partial<KeptTimes> = {};

  constructor(parts: StoredSettingsParts) {
    this.#parts = parts;
    this.#stored = new StoredSettings(parts, 'else-config');
  }

  /** Reads the settings. */
  async load(): Promise<void> {
    const stored = await this.#stored.read(await this.#owner());
    if (Object.keys(stored).length === 0) {
      this.times = {};
      return;
    }
    const { retention, recordsKept, logKept, causeGone, acknowledged } = { ...usual, ...stored };
    this.times = {
      retention: retention * day,
      records: recordsKept * day,
      log: logKept * day,
      signIns: logKept * day,
      causeGone: causeGone === 0 ? never : causeGone * minute,
      acknowledged: acknowledged === 0 ? never : acknowledged * day,
    };
  }

  /** The settings with their last change. */
  async get(caller: Caller): Promise<AnswerOf<typeof getElseConfig>> {
    return { ...usual, ...(await this.#stored.told(await this.#owner(), caller)) };
  }

  /**
   * Changes the settings.
   * @throws {Refusal} 409 when somebody else has changed them since they were read
   */
  async set({ version, ...value }: Change, caller: Caller): Promise<object> {
    await this.#stored.save(await this.#owner(), { version, value, usual }, caller);
    await this.load();
    return {};
  }

  /** The company at the top of all units, to which settings of the installation belong. */
  async #owner(): Promise<string> {
    const [top] = await this.#parts.database.query<{ id: string }>(
      'SELECT id FROM companies ORDER BY level, id LIMIT 1',
    );
    return top?.id ?? '';
  }
}
