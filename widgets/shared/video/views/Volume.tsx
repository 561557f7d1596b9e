import { VolumeOff } from 'lucide-react';
import { useNoticeText, useStore, useText } from '../../element/hooks.ts';
import { IconButton } from '../../ui/Button.tsx';
import type { Sound } from '../sound/sound.ts';
import { VolumeControl } from './VolumeControl.tsx';

/**
 * Mute button and volume of a picture's sound. Shows nothing while the stream has no sound, or says why the user cannot hear it, if known.
 * @param isFast true when a recording plays faster than it was recorded: it then has no sound
 */
export function Volume({ sound, isFast = false }: { readonly sound: Sound; readonly isFast?: boolean }) {
  const text = useText();
  const noticeText = useNoticeText();
  const { isThere, isOn, volume, problem, isLasting } = useStore(sound.$sound);
  if (!isThere && !problem && !isOn) return null;
  const why = problem ? noticeText(problem) : isFast ? text('video.sound.speed') : undefined;
  const heard = isOn ? volume : 0;
  if (why !== undefined)
    return (
      <div className="volume" part="volume" data-problem>
        <IconButton
          icon={VolumeOff}
          label={why}
          aria-disabled={!problem || isLasting || undefined}
          onClick={sound.toggle}
        />
      </div>
    );
  return (
    <div className="volume" part="volume" data-on={isOn || undefined} role="group" aria-label={text('video.sound')}>
      <VolumeControl isOn={isOn} volume={heard} onToggle={sound.toggle} onVolume={sound.setVolume} />
    </div>
  );
}
