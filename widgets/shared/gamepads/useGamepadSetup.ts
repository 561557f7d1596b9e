/** Learns the layout of a connected gamepad and stores it for the user. */
import { useEffect, useRef, useState } from 'react';
import { useConsole } from '../element/hooks.ts';
import { connected, watchGamepads } from '../hold/gamepad.ts';
import { setupsOf } from '../hold/useStick.ts';
import { begun, goOn, learn, learned, type Learning, type Sample } from './gamepad-setup.ts';

/** The present state of a device. Undefined while it is not connected. */
function sampleOf(id: string): Sample | undefined {
  const device = connected().find(gamepad => gamepad.id === id);
  return (
    device && {
      axes: [...device.axes],
      pressed: device.buttons.flatMap(({ pressed }, index) => (pressed ? [index] : [])),
      buttons: device.buttons.length,
    }
  );
}

/** Learns the layout of a device frame by frame and stores it for the user. */
export function useGamepadSetup(id: string): {
  readonly step: Learning['step'];
  readonly isGone: boolean;
  readonly goOn: () => void;
} {
  const console = useConsole();
  const [learning, setLearning] = useState(begun);
  const [isGone, setGone] = useState(false);
  const now = useRef(begun);
  const take = useRef((next: Learning): void => {
    if (next === now.current) return;
    now.current = next;
    setLearning(next);
  });
  useEffect(
    () =>
      watchGamepads(setupsOf(console), () => {
        const sample = sampleOf(id);
        setGone(sample === undefined);
        if (sample) take.current(learn(now.current, sample));
      }),
    [console, id],
  );
  useEffect(() => {
    const sample = sampleOf(id);
    const setup = sample && learned(learning, sample);
    const session = console.session.$session.get();
    if (setup && 'user' in session) console.preferences.rememberGamepad(session.user.id, id, setup);
  }, [console, id, learning]);
  return {
    step: learning.step,
    isGone,
    goOn: () => {
      const sample = sampleOf(id);
      if (sample) take.current(goOn(now.current, sample));
    },
  };
}
