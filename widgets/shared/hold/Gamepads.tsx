import { useState } from 'react';
import { lazily } from '../element/lazily.tsx';
import { useGamepads } from './useGamepads.ts';

const GamepadMark = lazily(async () => (await import('../gamepads/GamepadMark.tsx')).GamepadMark);

/** Shows which gamepad drives. Shows nothing until one is connected. */
export function Gamepads() {
  const devices = useGamepads();
  const [hasCome, setCome] = useState(false);
  if (devices.length > 0 && !hasCome) setCome(true);
  // The mark stays when the last gamepad goes, because its dialog may be open.
  return hasCome ? <GamepadMark devices={devices} /> : null;
}
