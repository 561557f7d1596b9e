import { Crosshair } from 'lucide-react';
import { useState } from 'react';
import { lazily, useConsole, useStore, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';

const Aim = lazily(async () => (await import('./Aim.tsx')).Aim);

/** Switches pointing into the picture of a player on and off. It pauses while the camera may not be turned. */
export function Pointing({ player }: { readonly player: string }) {
  const { driving } = useConsole();
  const refusal = useStore(driving.$ptzRefusal);
  const text = useText();
  const [isOn, setOn] = useState(false);
  return (
    <>
      <Button
        size="small"
        icon={Crosshair}
        aria-pressed={isOn}
        kind={isOn ? 'primary' : 'normal'}
        onClick={() => setOn(!isOn)}
      >
        {text('driving.point')}
      </Button>
      {isOn && refusal === undefined ? <Aim player={player} /> : null}
    </>
  );
}
