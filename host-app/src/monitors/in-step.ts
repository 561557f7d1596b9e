/**
 * Keeps one selected device in all windows of a group: all follow a choice in one of them. Alarms need none of this, since the server tells
 * every window which alarms were confirmed. Sound comes from one window of a browser (packages/core/src/environment).
 */
import type { Console } from '@patrolkit/core';

/** How the pages of a browser exchange messages. */
export interface Pages {
  readonly post: (message: string) => void;
  /** Calls the listener with each message of another page. The result ends that. */
  readonly listen: (listener: (message: string) => void) => () => void;
}

/** A selection. The one with the higher count wins. Of equal counts, the page whose name sorts last wins. */
interface Choice {
  readonly count: number;
  readonly page: string;
  readonly deviceId: string;
  /** True when the page could not follow a selection and kept its own. A page that cannot follow this one claims nothing. */
  readonly isKept: boolean;
}

type Message = { readonly group: string } & (({ readonly kind: 'chosen' } & Choice) | { readonly kind: 'asks' });

/** What the module needs. */
export interface StepNeeds {
  readonly robots: Pick<Console['robots'], '$selectedId' | '$switchingTo' | 'select'>;
  /** False while the user of this window drives or moves a camera. Another window must not change the selection then. */
  readonly mayChange: () => boolean;
  readonly pages: Pages;
  /** Name of the group of windows. */
  readonly group: string;
  /** Name of this page. No other page has it. */
  readonly page: string;
}

const isLater = (one: Choice, other: Choice | undefined): boolean =>
  other === undefined || one.count > other.count || (one.count === other.count && one.page > other.page);

/** The message of another page. Undefined when the text is not a message of this module. */
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

/** Keeps the selection of this window in step with the others of its group. The result ends that. */
export function keepInStep({ robots, mayChange, pages, group, page }: StepNeeds): () => void {
  const { $selectedId, $switchingTo, select } = robots;
  /** The selection of the group, as far as this page knows. */
  let held: Choice | undefined;
  /** The device that this page is selecting because another page did. */
  let following: string | undefined;
  const post = (message: { readonly kind: 'asks' } | ({ readonly kind: 'chosen' } & Choice)): void =>
    pages.post(JSON.stringify({ group, ...message }));
  /** Makes a selection of this page the selection of the group. */
  const claim = (deviceId: string, isKept: boolean): void => {
    held = { count: (held?.count ?? 0) + 1, page, deviceId, isKept };
    post({ kind: 'chosen', ...held });
  };
  /** Selects the device of the group. If this page may not or cannot, its own selection becomes the group's. */
  const follow = async (): Promise<void> => {
    const wanted = held;
    // A running switch ends first.
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

  const subscriptions = [
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
    // The microtask runs after the end of the switch has also set `$selectedId`.
    $switchingTo.listen(switching => {
      if (switching === undefined) queueMicrotask(() => void follow());
    }),
  ];
  post({ kind: 'asks' });
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}
