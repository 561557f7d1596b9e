/** What ends a hold without a release: a fact about the robot, the page, another robot (safety.md 3.2). */
import type { Environment, PageSignal } from '../environment/index.ts';
import type { Store } from '../store.ts';
import { driveRefusal, movementRefusal, type DrivingFacts } from './guard.ts';
import type { HoldEnd } from './hold.ts';
import type { Holds } from './holds.ts';

const endOf: Partial<Record<PageSignal, HoldEnd>> = { blur: 'blur', hidden: 'hidden', leaving: 'leaving' };

/** Ends what is held of robot and camera. */
export const interruptOf =
  ({ drive, ptz }: Holds) =>
  (why: HoldEnd): void => {
    drive.end(why);
    ptz.end(why);
  };

/** Ends holds from now on. The result stops that. */
export function watchHolds(
  holds: Holds,
  $facts: Store<DrivingFacts>,
  onPageSignal: Environment['onPageSignal'],
): () => void {
  const interrupt = interruptOf(holds);
  let wasSeen = false;
  const subscriptions = [
    $facts.subscribe(facts => {
      const why = movementRefusal(facts)?.ends;
      // A driver who never had a picture was warned. A driver whose picture has gone no longer sees the way (safety.md 3.8).
      const isUnseen = facts.picture === 'none' && wasSeen;
      wasSeen = facts.picture === 'live';
      if (why) return interrupt(why);
      const whyDrive = isUnseen ? 'picture' : driveRefusal(facts)?.ends;
      if (whyDrive) holds.drive.end(whyDrive);
    }),
    onPageSignal(signal => {
      const why = endOf[signal];
      if (why) interrupt(why);
    }),
  ];
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}
