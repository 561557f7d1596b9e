/** Holds pushes for at most 984 ms and folds those of which only the latest matters (interpretations.md 17). */
import { pushes, type Push } from '../contract/index.ts';
import { limits } from './limits.ts';
import type { Clock } from './ports.ts';

/** Folds pushes and delivers them in the order of their last arrival. */
export class Folding {
  #waiting = new Map<string, Push>();
  #serial = 0;
  #disarm: (() => void) | undefined;
  /** When the timer fires. */
  #dueAt = Number.POSITIVE_INFINITY;
  /** The time until which past deliveries of serious alarms use up their spacing. It may be some deliveries ahead of now. */
  #alarmsPaidAt = Number.NEGATIVE_INFINITY;
  /** Mode and emergency stop of each device's last status. A change of these is never held back. */
  #urgentStatus = new Map<string, string>();
  /** Rights and presence in the last robot list. A driver must learn of a change at once. */
  #urgentList = '';

  constructor(
    private readonly clock: Clock,
    private readonly deliver: (pushes: Push[]) => void,
  ) {}

  /**
   * Takes a push. Delivers an urgent one at once, with all that wait before it. If serious alarms come very fast, more than five within a
   * second, it delivers those together that come within 200 ms.
   */
  add(push: Push): void {
    const key = pushes[push.type].fold === 'each' ? `#${this.#serial++}` : `${push.type} ${push.deviceId ?? ''}`;
    this.#waiting.delete(key);
    this.#waiting.set(key, push);
    if (isSerious(push))
      this.#within(this.#alarmsPaidAt - (limits.urgentBurst - 1) * limits.urgentSpacing - this.clock.now());
    else if (this.#isUrgent(push)) this.flush();
    else this.#within(this.#waiting.size < limits.waiting ? limits.flush : 0);
  }

  /** Delivers all waiting pushes. */
  flush(): void {
    this.#disarm?.();
    this.#disarm = undefined;
    this.#dueAt = Number.POSITIVE_INFINITY;
    if (this.#waiting.size === 0) return;
    const folded = [...this.#waiting.values()];
    this.#waiting.clear();
    if (folded.some(isSerious))
      this.#alarmsPaidAt = Math.max(this.#alarmsPaidAt, this.clock.now()) + limits.urgentSpacing;
    this.deliver(folded);
  }

  /** Forgets everything. */
  clear(): void {
    this.#disarm?.();
    this.#disarm = undefined;
    this.#dueAt = Number.POSITIVE_INFINITY;
    this.#alarmsPaidAt = Number.NEGATIVE_INFINITY;
    this.#waiting.clear();
    this.#urgentStatus.clear();
    this.#urgentList = '';
  }

  /** Delivers within `delay` ms: now, or by the timer, which is set for that time unless it fires earlier. */
  #within(delay: number): void {
    if (delay <= 0) return this.flush();
    const dueAt = this.clock.now() + delay;
    if (this.#disarm && this.#dueAt <= dueAt) return;
    this.#disarm?.();
    this.#dueAt = dueAt;
    this.#disarm = this.clock.after(delay, () => this.flush());
  }

  #isUrgent(push: Push): boolean {
    if (push.type === 'robotCallApp' || push.type === 'hangUpCall' || push.type === 'ControlLease') return true;
    if (push.type === 'RobotList') {
      const said = push.data.map(({ id, mayControl, isOnline }) => `${id} ${mayControl} ${isOnline}`).join();
      // The first list is not a change, because no robot can be driven before it.
      const isNews = this.#urgentList !== '' && this.#urgentList !== said;
      this.#urgentList = said;
      return isNews;
    }
    if (push.type !== 'RobotStatus') return false;
    const device = push.deviceId ?? '';
    const said = `${push.data.mode} ${push.data.isEmergencyStopped}`;
    const isNews = this.#urgentStatus.get(device) !== said;
    this.#urgentStatus.set(device, said);
    return isNews;
  }
}

const isSerious = (push: Push): boolean => push.type === 'AlarmInfo' && push.data.level === 'serious';
