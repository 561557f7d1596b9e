/**
 * What holds a pad: one pointer, keys, or the stick of a gamepad (safety.md 3.2 and 3.3). These are pure rules; `usePress` binds them to a
 * page. A hold that ended, whoever ended it, begins again only with a new press.
 */
import type { HoldEnd } from '@patrolkit/core';

/** What a pad does with presses. */
export interface PressRules<Target> {
  /** Begins a hold or changes what is held. False when that was refused. */
  readonly hold: (targets: readonly Target[]) => boolean;
  readonly end: (why: HoldEnd) => void;
  /** The hold of these targets has ended, whoever ended it. */
  readonly ended?: (why: HoldEnd, targets: readonly Target[]) => void;
  /** True when keys for these targets may be held together. Without it, only one key at a time. */
  readonly goTogether?: (targets: readonly Target[]) => boolean;
}

/** Eight directions, as a dragged pointer or a stick points. */
export type Compass = 'up' | 'upRight' | 'right' | 'downRight' | 'down' | 'downLeft' | 'left' | 'upLeft';

const compass: readonly Compass[] = ['right', 'downRight', 'down', 'downLeft', 'left', 'upLeft', 'up', 'upRight'];

/** A stick that moves less than this share of its way is at rest. */
export const deadZone = 0.15;

/** Where a stick points: `x` to the right and `y` down, 1 at its end. Undefined while it rests. */
export function compassOf(x: number, y: number, rest: number = deadZone): Compass | undefined {
  if (!(Math.hypot(x, y) > rest)) return undefined;
  return compass[(Math.round(Math.atan2(y, x) / (Math.PI / 4)) + 8) % 8];
}

type Holder<Target> =
  | { readonly kind: 'pointer'; readonly id: number }
  | { readonly kind: 'stick'; readonly targets: string }
  | { readonly kind: 'keys'; readonly keys: ReadonlyMap<string, Target> };

/** The rules of one pad. */
export class PressModel<Target> {
  #rules: PressRules<Target>;
  #holder: Holder<Target> | undefined;
  #targets: readonly Target[] = [];

  constructor(rules: PressRules<Target>) {
    this.#rules = rules;
  }

  /** True while something holds. */
  get isHeld(): boolean {
    return this.#holder !== undefined;
  }

  /** A pointer presses a target. True when it holds from now on. A second pointer ends the hold. */
  pointerDown(id: number, target: Target): boolean {
    if (this.#holder) {
      this.end('second-input');
      return false;
    }
    return this.#begin({ kind: 'pointer', id }, [target]);
  }

  /** A pointer presses elsewhere on the page. True when that ended a hold. */
  pointerDownElsewhere(): boolean {
    const wasHeld = this.isHeld;
    this.end('second-input');
    return wasHeld;
  }

  /** The pointer that holds goes up, is cancelled or loses its capture. */
  pointerEnd(id: number, why: HoldEnd): void {
    if (this.isHeldBy(id)) this.end(why);
  }

  /** True while this pointer holds. */
  isHeldBy(id: number): boolean {
    return this.#holder?.kind === 'pointer' && this.#holder.id === id;
  }

  /** The pointer that holds was dragged to other targets. No target ends the hold. */
  pointerDrag(id: number, targets: readonly Target[]): void {
    if (!this.isHeldBy(id)) return;
    if (targets.length === 0) this.end('released');
    else this.#begin({ kind: 'pointer', id }, targets);
  }

  /** A stick whose dead man's button is held points at targets. No target ends its hold. True while it holds. */
  stick(targets: readonly Target[]): boolean {
    const holder = this.#holder;
    if (targets.length === 0) {
      if (holder?.kind === 'stick') this.end('released');
      return false;
    }
    if (holder && holder.kind !== 'stick') {
      this.end('second-input');
      return false;
    }
    const named = targets.join(' ');
    return holder?.targets === named || this.#begin({ kind: 'stick', targets: named }, targets);
  }

  /** True while a stick holds. */
  get isHeldByStick(): boolean {
    return this.#holder?.kind === 'stick';
  }

  /** A key goes down for the first time. Without a target it is not a key of the pad. True when it is held. */
  keyDown(key: string, target: Target | undefined): boolean {
    const holder = this.#holder;
    if (!holder) {
      return target !== undefined && this.#begin({ kind: 'keys', keys: new Map([[key, target]]) }, [target]);
    }
    if (holder.kind === 'keys' && holder.keys.has(key)) return true;
    if (holder.kind !== 'keys' || target === undefined) {
      this.end('second-input');
      return false;
    }
    const keys = new Map(holder.keys).set(key, target);
    const targets = [...keys.values()];
    if (!this.#rules.goTogether?.(targets)) {
      this.end('second-input');
      return false;
    }
    return this.#begin({ kind: 'keys', keys }, targets);
  }

  /** A key goes up. Any of the held keys ends the hold: continuing in the other direction takes a new press. */
  keyUp(key: string): void {
    if (this.#holder?.kind === 'keys' && this.#holder.keys.has(key)) this.end('released');
  }

  /** Ends the hold because the pad itself is hidden, covered or removed. */
  end(why: HoldEnd): void {
    if (!this.#holder) return;
    this.#rules.end(why);
    this.forget(why);
  }

  /** The hold has ended. Keys and pointers that are still pressed have no effect any more. */
  forget(why: HoldEnd): void {
    if (!this.#holder) return;
    this.#holder = undefined;
    this.#rules.ended?.(why, this.#targets);
  }

  #begin(holder: Holder<Target>, targets: readonly Target[]): boolean {
    const wasHeld = this.isHeld;
    const before = this.#targets;
    this.#holder = holder;
    this.#targets = targets;
    if (this.#rules.hold(targets)) return this.isHeld;
    this.#targets = before;
    // The change was refused. The earlier movement must not continue without a press.
    if (wasHeld) this.end('refused');
    else this.#holder = undefined;
    return false;
  }
}
