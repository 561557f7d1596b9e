/** The connected gamepads, as views list them. */
import { useEffect, useState } from 'react';
import { useConsole } from '../element/hooks.ts';
import { watchGamepads, type Device } from './gamepad.ts';
import { setupsOf } from './useStick.ts';

/** The connected devices. Draws again when one comes, goes or begins to drive. */
export function useGamepads(): readonly Device[] {
  const console = useConsole();
  const [devices, setDevices] = useState<readonly Device[]>([]);
  useEffect(
    () =>
      watchGamepads(setupsOf(console), (_, now) =>
        setDevices(before => (JSON.stringify(before) === JSON.stringify(now) ? before : now)),
      ),
    [console],
  );
  return devices;
}
