/** Holds pushes back for at most 984 ms and folds those of which only the latest counts (interpretations.md 17). */
import { pushes, type Push } from '../contract/index.ts';
import { limits } from './limits.ts';
import type { Clock } from './ports.ts';

/** Folds pushes and hands them on in the order of their last arrival. */
export class Folding {
  #waiting = new Map<string, Push>();
  #serial = 0;
  #disarm: (() => void) | undefined;
  /** What a status last said of mode and emergency stop: a change of these is never held back. */
  #urgentStatus = new Map<string, string>();
  /** What the list last said of rights and presence: who drives must hear at once that they may not any more. */
  #urgentList = '';

  constructor(
    private readonly clock: Clock,
    private readonly deliver: (pushes: Push[]) => void,
  ) {}

  /** Takes a push; one that an operator must act on goes out at once, with all that waits before it. */
  add(push: Push): void {
    const key = pushes[push.type].fold === 'each' ? `#${this.#serial++}` : `${push.type} ${push.deviceId ?? ''}`;
    this.#waiting.delete(key);
    this.#waiting.set(key, push);
    if (this.#isUrgent(push)) this.flush();
    else this.#disarm ??= this.clock.after(limits.flush, () => this.flush());
  }

  /** Hands on everything that waits. */
  flush(): void {
    this.#disarm?.();
    this.#disarm = undefined;
    if (this.#waiting.size === 0) return;
    const folded = [...this.#waiting.values()];
    this.#waiting.clear();
    this.deliver(folded);
  }

  /** Forgets everything. */
  clear(): void {
    this.#disarm?.();
    this.#disarm = undefined;
    this.#waiting.clear();
    this.#urgentStatus.clear();
    this.#urgentList = '';
  }

  #isUrgent(push: Push): boolean {
    if (push.type === 'robotCallApp' || push.type === 'hangUpCall' || push.type === 'ControlLease') return true;
    if (push.type === 'AlarmInfo') return push.data.level === 'serious';
    if (push.type === 'RobotList') {
      const said = push.data.map(({ id, mayControl, isOnline }) => `${id} ${mayControl} ${isOnline}`).join();
      // The first list is no change: nothing can be driven before it.
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
