/** How long alarms wait until they escalate. An installation has one set of these times. */
import type { RequestOf, setAlarmEscalation } from '@patrolkit/transport/contract';
import type { Caller } from '../http/calls.ts';
import type { EscalationSettings, SetTimes } from '../links/alarm-rules.ts';
import { StoredSettings, type LastChange, type StoredSettingsParts } from './stored-settings.ts';

/** The times that an administrator has set. */
export class AlarmEscalation implements EscalationSettings {
  readonly #parts: StoredSettingsParts;
  readonly #stored: StoredSettings<SetTimes>;
  times: Partial<SetTimes> = {};

  constructor(parts: StoredSettingsParts) {
    this.#parts = parts;
    this.#stored = new StoredSettings(parts, 'alarm-escalation');
  }

  /** Reads the times. */
  async load(): Promise<void> {
    this.times = await this.#stored.read(await this.#owner());
  }

  async told(caller: Caller): Promise<LastChange & Partial<SetTimes>> {
    return this.#stored.told(await this.#owner(), caller);
  }

  async set(
    { version, ...value }: RequestOf<typeof setAlarmEscalation>,
    usual: SetTimes,
    caller: Caller,
  ): Promise<void> {
    await this.#stored.save(await this.#owner(), { version, value, usual }, caller);
    await this.load();
  }

  /** The company at the top of all units, to which settings of the installation belong. */
  async #owner(): Promise<string> {
    const [top] = await this.#parts.database.query<{ id: string }>(
      'SELECT id FROM companies ORDER BY level, id LIMIT 1',
    );
    return top?.id ?? '';
  }
}
