/** Reads the gamepad, while one is connected: browsers tell of sticks only when they are asked. */

/** The state of a gamepad as a pad reads it, once a frame. Sticks as `[right, down]`, 1 at their end. */
export interface GamepadFrame {
  readonly left: readonly [number, number];
  readonly right: readonly [number, number];
  /** A shoulder button is held: without it a stick moves nothing. */
  readonly isDeadMan: boolean;
  /** The right one of the four round buttons: stop. */
  readonly isStop: boolean;
}

// Numbers of the standard mapping (W3C Gamepad, "Remapping").
const shoulders = [4, 5];
const stopButton = 1;

/** The connected gamepads; none on a page whose policy forbids gamepads, where the browser throws. */
function connected(): readonly (Gamepad | null)[] {
  try {
    return navigator.getGamepads();
  } catch {
    return [];
  }
}

function read(): GamepadFrame | undefined {
  const gamepad = connected().find(found => found?.connected === true && found.axes.length >= 2);
  if (!gamepad) return undefined;
  const axis = (index: number): number => gamepad.axes[index] ?? 0;
  const isPressed = (index: number): boolean => gamepad.buttons[index]?.pressed === true;
  return {
    left: [axis(0), axis(1)],
    right: [axis(2), axis(3)],
    isDeadMan: shoulders.some(isPressed),
    isStop: isPressed(stopButton),
  };
}

/** Calls once a frame while a gamepad is connected, and once with undefined when it is gone; the result ends that. */
export function watchGamepad(onFrame: (frame: GamepadFrame | undefined) => void): () => void {
  let frame = 0;
  const beat = (): void => {
    const now = read();
    frame = now ? requestAnimationFrame(beat) : 0;
    onFrame(now);
  };
  const begin = (): void => {
    if (frame === 0) frame = requestAnimationFrame(beat);
  };
  // The frames end by themselves, but a hidden page has no frames.
  const gone = (): void => {
    if (!read()) onFrame(undefined);
  };
  window.addEventListener('gamepadconnected', begin);
  window.addEventListener('gamepaddisconnected', gone);
  if (read()) begin();
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('gamepadconnected', begin);
    window.removeEventListener('gamepaddisconnected', gone);
  };
}
