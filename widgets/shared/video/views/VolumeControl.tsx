import { Volume1, Volume2, VolumeOff, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { volumeRange } from '@patrolkit/core';
import { useText } from '../../element/hooks.ts';
import { Button, IconButton } from '../../ui/Button.tsx';

/** Mute button and volume of what is heard. Its level stands between them, when there is one. */
export function VolumeControl({
  isOn,
  volume,
  least = 0,
  children,
  onToggle,
  onVolume,
}: {
  /** True while the sound is turned on. */
  readonly isOn: boolean;
  /** How loud the sound is, or would be, within `volumeRange`. */
  readonly volume: number;
  /** The quietest level that the user can choose. */
  readonly least?: 0 | 1;
  /** The level. */
  readonly children?: ReactNode;
  readonly onToggle: () => void;
  readonly onVolume: (volume: number) => void;
}) {
  const text = useText();
  const isSilent = !isOn || volume === 0;
  return (
    <>
      <IconButton
        icon={isSilent ? VolumeX : volume < volumeRange.max / 2 ? Volume1 : Volume2}
        label={text(isOn ? 'video.sound.off' : 'video.sound.on')}
        onClick={onToggle}
      />
      {children}
      <label>
        <span className="pk-hidden">{text('common.volume')}</span>
        <input
          type="range"
          min={least}
          max={volumeRange.max}
          step={1}
          value={volume}
          onChange={change => onVolume(Number(change.target.value))}
        />
      </label>
    </>
  );
}

/** Says why nothing is heard, with a button that changes that if possible. */
export function Silent({
  why,
  action,
  size,
  onAction,
}: {
  readonly why: string;
  readonly action: string | undefined;
  readonly size?: 'small';
  readonly onAction: () => void;
}) {
  return (
    <>
      <VolumeOff size={18} aria-hidden />
      <span role="alert">{why}</span>
      {action === undefined ? null : (
        <Button kind="primary" size={size} icon={Volume2} onClick={onAction}>
          {action}
        </Button>
      )}
    </>
  );
}
