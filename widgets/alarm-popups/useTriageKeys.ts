import { useEffect, useRef } from 'react';
import { useConsole, useHostWindow, useStore } from '../shared/element/index.ts';
import { ownsKeys, spent } from '../shared/hold/key-owner.ts';
import { triageAction, type TriageAction } from '../shared/alarms/keys.ts';

/** Listens to the triage keys on the whole page, unless the user turned them off or is driving a robot. */
export function useTriageKeys(act: (action: TriageAction) => void): void {
  const console = useConsole();
  const own = useHostWindow();
  const { preferences, session, driving } = console;
  const state = useStore(session.$session);
  const { keylessUsers } = useStore(preferences.$preferences);
  const isOn = state.state === 'signed-in' && !keylessUsers.includes(state.user.id);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent): void => {
      const action = triageAction(event);
      // While a pad is held, no key may open anything over it. A key that has just ended a hold has no other effect.
      const isHeld = driving.$drive.get().state === 'held' || driving.$ptz.get().state === 'held';
      if (!action || !ownsKeys(console) || isHeld || spent.has(event)) return;
      event.preventDefault();
      latest.current(action);
    };
    own.addEventListener('keydown', onKey);
    return () => own.removeEventListener('keydown', onKey);
  }, [isOn, own, console, driving]);
}
