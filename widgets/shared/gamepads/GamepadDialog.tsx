import { CircleCheck, Unplug } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useConsole, useHost, useStore, useText } from '../element/hooks.ts';
import { bringStyles } from '../element/styles.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { Badge } from '../ui/marks.tsx';
import css from './gamepads.css?inline';
import { nameOf, type Device } from '../hold/gamepad.ts';
import { useGamepads } from '../hold/useGamepads.ts';
import { maySkip, steps } from './gamepad-setup.ts';
import { useGamepadSetup } from './useGamepadSetup.ts';

bringStyles(css);

const tones = { drives: 'success', ready: 'muted', off: 'warning' } as const;

/** The gamepads of this computer: which one drives, which are off, and the set-up of those with an unknown layout. */
export function GamepadDialog({ onClose }: { readonly onClose: () => void }) {
  const host = useHost();
  const text = useText();
  const devices = useGamepads();
  /** The device that the user is setting up. */
  const [id, setId] = useState<string>();
  if (!host.shadowRoot) return null;
  return createPortal(
    <Dialog open width={480} title={text('gamepad.title')} onClose={onClose}>
      {id === undefined ? (
        <div className="pk-gamepads">
          <p>{text(devices.length === 0 ? 'gamepad.none' : 'gamepad.hint')}</p>
          <ul>
            {devices.map(device => (
              <Line key={device.key} device={device} onSetUp={() => setId(device.id)} />
            ))}
          </ul>
        </div>
      ) : (
        <SetUp id={id} onEnd={() => setId(undefined)} />
      )}
    </Dialog>,
    host.shadowRoot,
  );
}

function Line({
  device: { id, state, isStandard },
  onSetUp,
}: {
  readonly device: Device;
  readonly onSetUp: () => void;
}) {
  const { preferences, session } = useConsole();
  const now = useStore(session.$session);
  const text = useText();
  return (
    <li>
      <span className="name" title={id}>
        {nameOf(id)}
      </span>
      <Badge tone={tones[state]}>{text(`gamepad.${state}`)}</Badge>
      {isStandard ? null : (
        <span className="acts">
          {state === 'off' || !('user' in now) ? null : (
            <Button size="small" onClick={() => preferences.rememberGamepad(now.user.id, id, undefined)}>
              {text('gamepad.forget')}
            </Button>
          )}
          <Button size="small" kind={state === 'off' ? 'primary' : 'normal'} onClick={onSetUp}>
            {text(state === 'off' ? 'gamepad.setUp' : 'gamepad.setUpAgain')}
          </Button>
        </span>
      )}
    </li>
  );
}

/** Asks for one step after another. Nothing moves meanwhile, since this is a dialog. */
function SetUp({ id, onEnd }: { readonly id: string; readonly onEnd: () => void }) {
  const text = useText();
  const { step, isGone, goOn } = useGamepadSetup(id);
  const name = nameOf(id);
  return (
    <div className="pk-gamepads">
      <h3>{name}</h3>
      {step === 'done' ? (
        <p className="pk-line" data-tone="success" role="status">
          <CircleCheck aria-hidden />
          {text('gamepad.done', { name })}
        </p>
      ) : (
        <>
          <p className="count">{text('common.step', { at: steps.indexOf(step) + 1, count: steps.length })}</p>
          <p className="now" role="status">
            {text(`gamepad.${step}`)}
          </p>
        </>
      )}
      {isGone ? (
        <p className="pk-line" data-tone="error" role="alert">
          <Unplug aria-hidden />
          {text('gamepad.gone')}
        </p>
      ) : null}
      <div className="acts">
        {step === 'rest' ? (
          <Button kind="primary" disabled={isGone} onClick={goOn}>
            {text('gamepad.continue')}
          </Button>
        ) : maySkip(step) ? (
          <Button onClick={goOn}>{text('common.skip')}</Button>
        ) : null}
        <Button kind={step === 'done' ? 'primary' : 'normal'} onClick={onEnd}>
          {text(step === 'done' ? 'common.close' : 'common.cancel')}
        </Button>
      </div>
    </div>
  );
}
