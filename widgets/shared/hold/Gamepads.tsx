import { useState } from 'react';
import { lazily } from '../element/lazily.tsx';
import { useGamepads } from './useGamepads.ts';

const GamepadMark = lazily(async () => (await import('../gamepads/GamepadMark.tsx')).GamepadMark);

/** Which gamepad drives; nothing until one is connected. */
export function Gamepads() {
  const devices = useGamepads();
  const [hasCome, setCome] = useState(false);
  if (devices.length > 0 && !hasCome) setCome(true);
  // Its dialog stays open where the last one goes.
  return hasCome ? <GamepadMark devices={devices} /> : null;
}
