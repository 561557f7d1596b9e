import { Joystick, SlidersHorizontal, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../element/hooks.ts';
import { withTexts } from '../element/withTexts.tsx';
import { nameOf, type Device } from '../hold/gamepad.ts';
import { IconButton } from '../ui/Button.tsx';
import { GamepadDialog } from './GamepadDialog.tsx';

function Mark({ devices }: { readonly devices: readonly Device[] }) {
  const [isOpen, setOpen] = useState(false);
  const text = useText();
  const driver = devices.find(({ state }) => state === 'drives');
  return (
    <>
      {devices.length === 0 ? null : (
        <p className="pk-line pk-gamepad" data-tone={driver ? 'muted' : 'warning'} role="status">
          {driver ? <Joystick aria-hidden /> : <TriangleAlert aria-hidden />}
          {driver ? text('gamepad.mark', { name: nameOf(driver.id) }) : text('gamepad.markOff')}
          <IconButton
            size="small"
            icon={SlidersHorizontal}
            label={text('gamepad.open')}
            onClick={() => setOpen(true)}
          />
        </p>
      )}
      {isOpen ? <GamepadDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Shows which gamepad drives, or that none does, and leads to all of them. */
export const GamepadMark = withTexts('gamepad', Mark);
