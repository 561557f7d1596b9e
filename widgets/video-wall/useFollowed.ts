import type { Alarm } from '@patrolkit/core';
import { atom } from 'nanostores';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useConsole, useStore } from '../shared/element/index.ts';
import { alarmsCame, alarmsLeft, followedByHand, followFrom, type Followed } from './video-wall.model.ts';

/**
 * The alarm that a tour shows by itself, for as long as it does.
 * @param isOn true while a tour runs that follows alarms
 * @param hasPicture whether there is a picture of the alarm's device
 * @returns the alarm, and a function to call when the user decides otherwise
 */
export function useFollowed(
  isOn: boolean,
  hasPicture: (alarm: Alarm) => boolean,
): readonly [Alarm | undefined, () => void] {
  const { alarms } = useConsole();
  const [$followed] = useState(() => atom<Followed | undefined>());
  const followed = useStore($followed);
  const look = useEffectEvent((): void => {
    const now = $followed.get();
    if (now) $followed.set(alarmsLeft(alarmsCame(now, alarms.$popups.get(), hasPicture), alarms.isWaiting));
  });
  useEffect(() => {
    if (!isOn) return;
    $followed.set(followFrom([...alarms.$live.get(), ...alarms.$popups.get()]));
    // When a user handles an alarm that is older than the live list and has no popup, only the count and the shelves change.
    const stores = [alarms.$popups, alarms.$live, alarms.$pending, alarms.shelving.$shelves] as const;
    const subscriptions = stores.map(store => store.listen(() => look()));
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe();
      $followed.set(undefined);
    };
  }, [isOn, alarms, $followed]);
  const leave = useCallback((): void => {
    const now = $followed.get();
    if (now) $followed.set(followedByHand(now));
  }, [$followed]);
  return [followed?.shown, leave];
}
