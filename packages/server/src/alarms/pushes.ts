import type { GroundNow } from '../fleet/ground.ts';
import type { Live } from '../live/live.ts';
import { nameIn, type StoredName } from '../language/names.ts';
import { maySee } from '../session/users.ts';
import type { StoredAlarm } from './alarm.ts';
import { asAlarm } from './view.ts';

/** Pushes alarms to consoles. Each gets those that its user may see and its page has asked for, in its language. */
export class AlarmPushes {
  readonly #live: Live;
  readonly #ground: GroundNow;
  /** Called with every alarm that was raised, changed or handled. */
  onTold: (alarms: readonly StoredAlarm[]) => void = () => undefined;

  constructor(live: Live, ground: GroundNow) {
    this.#live = live;
    this.#ground = ground;
  }

  /** Pushes new or changed alarms. */
  raised(alarms: readonly StoredAlarm[]): void {
    this.onTold(alarms);
    this.announced(alarms);
  }

  /** Pushes alarms that cannot be stored yet. What follows stored alarms does not learn of them. */
  announced(alarms: readonly StoredAlarm[]): void {
    for (const alarm of alarms)
      this.#live.pushToViewers(
        alarm.device_id,
        'AlarmInfo',
        reader => asAlarm(alarm, reader, this.#ground),
        (_, { switches, alarmsOf }) =>
          switches.has('AlarmInfoPushSwitch') ||
          switches.has('AlarmInfoIncrementPushSwitch') ||
          alarmsOf.has(alarm.device_id),
      );
  }

  /** Tells all consoles that alarms were confirmed or closed; `by` is the name of the user who did it. */
  handled(alarms: readonly StoredAlarm[], by: StoredName): void {
    this.onTold(alarms);
    this.#live.pushToAll('AlarmConfirm', ({ user }, { language }) => {
      const mine = alarms.filter(alarm => maySee(user, alarm.device_id));
      const [first] = mine;
      return (
        first && {
          ids: mine.map(alarm => alarm.id),
          status: first.status,
          by: nameIn(language, by),
          at: first.closed_at ?? first.confirmed_at ?? undefined,
        }
      );
    });
  }
}
