import { noticeDurations, selectOrNotify } from '@patrolkit/core';
import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useConsole } from '../console-context.ts';
import { useQuery, useRouter } from '../router/router-context.ts';
import { addressOfDevice, viewOfKind, type DeviceView } from './table/access.ts';

const none: readonly string[] = [];

/** A requested robot. */
interface Asked {
  readonly id: string;
}

/**
 * Selects the robot in the address, or the likeliest one. After that the address follows the selection, and a robot that is put into the
 * address is selected.
 * @param kept parts of the query that outlive a change of the robot
 * @param view the screen, where it shows devices of its kinds alone: a selected device of another kind is shown by the screen of that kind
 */
export function useRobotOfAddress(kept: readonly string[] = none, view?: DeviceView): void {
  const { robots, preferences, connection, notices } = useConsole();
  const { go } = useRouter();
  const { items } = useStore(robots.$robots);
  const selected = useStore(robots.$selected);
  const selectedId = useStore(robots.$selectedId);
  const switchingTo = useStore(robots.$switchingTo);
  const { device } = useStore(connection.$connection);
  const [query, setQuery] = useQuery();
  const wanted = query.get('deviceId');
  const isElsewhere = view !== undefined && selected !== undefined && viewOfKind(selected.kind) !== view;
  /** True once a robot has been selected automatically, on entry. After that only the user chooses. */
  const wasChosen = useRef(false);
  /** The robot that the address last named, and the robot that this hook has since written. The user requested any other robot. */
  const seen = useRef(wanted);
  const written = useRef<string>(undefined);
  /** The last requested selection. Until it has ended, the address is right and the selection is not. */
  const awaited = useRef<Asked>(undefined);
  /** The last selection that has ended. If it failed, the address changes to the selected robot. */
  const [settled, setSettled] = useState<Asked>();
  const ask = useCallback(
    (id: string): void => {
      const asked = { id };
      awaited.current = asked;
      void selectOrNotify({ robots, notices }, id).finally(() => setSettled(asked));
    },
    [robots, notices],
  );
  const sayNotListed = useCallback(
    (id: string) => notices.notify('warning', { id: 'robots.notListed', values: { id } }, noticeDurations.server),
    [notices],
  );

  useEffect(() => {
    if (wasChosen.current || items.length === 0 || device.state !== 'open' || switchingTo !== undefined) return;
    wasChosen.current = true;
    seen.current = wanted;
    if (selectedId !== undefined && wanted === null && !isElsewhere) return;
    const { robotId } = preferences.$preferences.get();
    const mine = items.filter(({ kind }) => view === undefined || viewOfKind(kind) === view);
    const usual = view === 'patrol-vehicle-view' ? 'car' : 'robot';
    const first =
      items.find(robot => robot.id === wanted) ??
      mine.find(robot => robot.id === robotId && robot.isOnline) ??
      mine.find(robot => robot.isOnline && robot.mayControl && robot.kind === usual) ??
      mine.find(robot => robot.isOnline) ??
      mine[0];
    if (!first) return;
    // The robot in the address is not listed. A notice says so, since the user could take the selected one for it.
    if (wanted !== null && first.id !== wanted) sayNotListed(wanted);
    ask(first.id);
  }, [items, device.state, switchingTo, selectedId, wanted, isElsewhere, view, preferences, ask, sayNotListed]);

  // A link, the palette, or a step back or forward names another robot. One switch ends before the next begins.
  useEffect(() => {
    if (!wasChosen.current || switchingTo !== undefined || wanted === seen.current) return;
    const isOwn = wanted === written.current;
    seen.current = wanted;
    written.current = undefined;
    if (isOwn || wanted === null || wanted === selectedId) return;
    if (items.some(({ id }) => id === wanted)) ask(wanted);
    else sayNotListed(wanted);
  }, [items, switchingTo, selectedId, wanted, ask, sayNotListed]);

  // The address names what is on screen, so that the user can store it and send it to a colleague.
  useEffect(() => {
    if (selectedId === undefined || !wasChosen.current || switchingTo !== undefined) return;
    if (awaited.current !== settled && awaited.current?.id !== selectedId) return;
    // A device that the user chose here adds a history entry. A device from the address, or one that nobody chose, adds none.
    if (isElsewhere)
      return go(addressOfDevice(viewOfKind(selected.kind), selectedId), {
        replace: wanted === null || wanted === selectedId,
      });
    if (selectedId === wanted) return;
    const next = new URLSearchParams([...query].filter(([name]) => kept.includes(name)));
    next.set('deviceId', selectedId);
    written.current = selectedId;
    setQuery(next, { replace: true });
  }, [selectedId, selected, isElsewhere, wanted, settled, switchingTo, kept, query, setQuery, go]);
}
