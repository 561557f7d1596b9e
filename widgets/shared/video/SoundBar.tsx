import { Volume2, VolumeOff } from 'lucide-react';
import { useNoticeText, useStore, useText } from '../element/index.ts';
import { withTexts } from '../element/withTexts.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { LevelMeter } from './LevelMeter.tsx';
import { loudest, mayRetry, type Sound } from './sound.ts';

/** How loud a picture's sound is and how loud it is to be, always in sight; why it is silent, and what to do about it. */
export const SoundBar = withTexts('player', function SoundBar({ sound }: { readonly sound: Sound }) {
  const text = useText();
  const words = useNoticeText();
  const { isThere, isOn, volume, problem } = useStore(sound.$sound);
  const level = useStore(sound.$level);
  const isMendable = !problem || mayRetry(problem);
  return (
    <div className="listening" part="listening" role="group" aria-label={text('video.sound')}>
      {isOn ? (
        <>
          <IconButton icon={Volume2} label={text('video.sound.off')} onClick={sound.toggle} />
          <LevelMeter label={text('player.sound.level')} level={level} />
          <label>
            <span className="pk-hidden">{text('video.sound.volume')}</span>
            <input
              type="range"
              min={1}
              max={loudest}
              step={1}
              value={volume}
              onChange={change => sound.setVolume(Number(change.target.value))}
            />
          </label>
          {isThere ? null : <span role="status">{text('player.sound.awaited')}</span>}
        </>
      ) : (
        <>
          <VolumeOff size={18} aria-hidden />
          <span role="alert">{problem ? words(problem) : text('player.sound.isOff')}</span>
          {isMendable ? (
            <Button size="small" kind="primary" icon={Volume2} onClick={sound.toggle}>
              {text('video.sound.on')}
            </Button>
          ) : null}
        </>
      )}
    </div>
  );
});
