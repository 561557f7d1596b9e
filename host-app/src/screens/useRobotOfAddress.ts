import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { useConsole } from '../console-context.ts';
import { useQuery } from '../router/router-context.ts';

const none: readonly string[] = [];

/**
 * Selects the robot that the address names, or the likeliest one; afterwards the address names the selected robot.
 * @param kept parts of the query that outlive a change of the robot
 */
export function useRobotOfAddress(kept: readonly string[] = none): void {
  const { robots, preferences, connection } = useConsole();
  const { items } = useStore(robots.$robots);
  const selected = useStore(robots.$selectedId);
  const switchingTo = useStore(robots.$switchingTo);
  const { device } = useStore(connection.$connection);
  const [query, setQuery] = useQuery();
  const wanted = query.get('deviceId');
  /** A robot is selected by itself once, on entry; afterwards only the user chooses. */
  const wasChosen = useRef(false);
  /** The robot of the address while it is being selected: until then the address is right and the selection is not. */
  const awaited = useRef<string>(undefined);

  useEffect(() => {
    if (wasChosen.current || items.length === 0 || device.state !== 'open' || switchingTo !== undefined) return;
    wasChosen.current = true;
    if (selected !== undefined && wanted === null) return;
    const { robotId } = preferences.$preferences.get();
    const first =
      items.find(robot => robot.id === wanted) ??
      items.find(robot => robot.id === robotId && robot.isOnline) ??
      items.find(robot => robot.isOnline && robot.mayControl > 0 && robot.kind === 'robot') ??
      items.find(robot => robot.isOnline) ??
      items[0];
    if (!first) return;
    awaited.current = first.id;
    void robots.select(first.id).finally(() => {
      awaited.current = undefined;
    });
  }, [items, device.state, switchingTo, selected, wanted, robots, preferences]);

  // The address names what is on screen, so that it can be kept and sent to a colleague.
  useEffect(() => {
    if (selected === undefined || selected === wanted || !wasChosen.current || switchingTo !== undefined) return;
    if (awaited.current !== undefined && awaited.current !== selected) return;
    const next = new URLSearchParams([...query].filter(([name]) => kept.includes(name)));
    next.set('deviceId', selected);
    setQuery(next, { replace: true });
  }, [selected, wanted, switchingTo, kept, query, setQuery]);
}
