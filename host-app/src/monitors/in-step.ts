/**
 * Windows of one group show one selected device: a choice in one is followed by all others. Alarms need none of this, since the server
 * tells every window what was acknowledged, and sound comes from one window of a browser (packages/core/src/environment).
 */
import type { Console } from '@patrolkit/core';

/** How the pages of a browser hear each other. */
export interface Pages {
  readonly post: (message: string) => void;
  /** Calls with what another page posted; ends with what it returns. */
  readonly listen: (listener: (message: string) => void) => () => void;
}

/** A choice, and how it stands to others: the higher count holds, of equal ones that of the page that comes later by name. */
interface Choice {
  readonly count: number;
  readonly page: string;
  readonly deviceId: string;
  /** The page could not follow another choice: whoever cannot follow this one leaves it at that. */
  readonly isKept: boolean;
}

type Message = { readonly group: string } & (({ readonly kind: 'chosen' } & Choice) | { readonly kind: 'asks' });

/** What it rests on. */
export interface StepNeeds {
  readonly robots: Pick<Console['robots'], '$selectedId' | '$switchingTo' | 'select'>;
  /** False while the user of this window drives: what moves under a hand is not changed from elsewhere. */
  readonly mayChange: () => boolean;
  readonly pages: Pages;
  /** The windows that belong together. */
  readonly group: string;
  /** The name of this page, no other's. */
  readonly page: string;
}

const isLater = (one: Choice, other: Choice | undefined): boolean =>
  other === undefined || one.count > other.count || (one.count === other.count && one.page > other.page);

/** What another page posted; undefined where it is none of ours. */
function read(text: string): Message | undefined {
  try {
    const said: unknown = JSON.parse(text);
    if (typeof said !== 'object' || said === null || !('kind' in said) || !('group' in said)) return undefined;
    const { kind, group } = said;
    if (typeof group !== 'string') return undefined;
    if (kind === 'asks') return { kind, group };
    if (kind !== 'chosen' || !('count' in said) || !('page' in said) || !('deviceId' in said)) return undefined;
    const { count, page, deviceId } = said;
    if (!Number.isSafeInteger(count) || typeof page !== 'string' || typeof deviceId !== 'string') return undefined;
    return { kind, group, count: count as number, page, deviceId, isKept: 'isKept' in said && said.isKept === true };
  } catch {
    return undefined;
  }
}

/** Keeps the selection of this window in step with the others of its group; ends with what it returns. */
export function keepInStep({ robots, mayChange, pages, group, page }: StepNeeds): () => void {
  const { $selectedId, $switchingTo, select } = robots;
  /** What holds in the group, as far as this page knows. */
  let held: Choice | undefined;
  /** What this page selects because another one did. */
  let following: string | undefined;
  const post = (message: { readonly kind: 'asks' } | ({ readonly kind: 'chosen' } & Choice)): void =>
    pages.post(JSON.stringify({ group, ...message }));
  /** What is selected here holds from now on. */
  const claim = (deviceId: string, isKept: boolean): void => {
    held = { count: (held?.count ?? 0) + 1, page, deviceId, isKept };
    post({ kind: 'chosen', ...held });
  };
  /** Selects what holds; where this page may or can not, its own selection holds. */
  const follow = async (): Promise<void> => {
    const wanted = held;
    // A switch that is under way ends first.
    if (!wanted || $switchingTo.get() !== undefined || wanted.deviceId === $selectedId.get()) return;
    let isDone = false;
    if (mayChange()) {
      following = wanted.deviceId;
      ({ isDone } = await select(wanted.deviceId));
      following = undefined;
    }
    const mine = $selectedId.get();
    if (!isDone && held === wanted && !wanted.isKept && mine !== undefined && mine !== wanted.deviceId)
      claim(mine, true);
  };

  const stops = [
    pages.listen(text => {
      const said = read(text);
      if (said?.group !== group) return;
      if (said.kind === 'asks') {
        const deviceId = $selectedId.get();
        if (deviceId !== undefined) held ??= { count: 0, page, deviceId, isKept: false };
        if (held) post({ kind: 'chosen', ...held });
      } else if (isLater(said, held)) {
        held = said;
        void follow();
      }
    }),
    $selectedId.listen(deviceId => {
      if (deviceId !== undefined && deviceId !== held?.deviceId && deviceId !== following) claim(deviceId, false);
    }),
    // After the switch has told what is selected now.
    $switchingTo.listen(switching => {
      if (switching === undefined) queueMicrotask(() => void follow());
    }),
  ];
  post({ kind: 'asks' });
  return () => {
    for (const stop of stops) stop();
  };
}
