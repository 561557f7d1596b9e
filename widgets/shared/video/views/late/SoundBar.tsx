import { useRef } from 'react';
import { useNoticeText, useStore, useText } from '../../../element/hooks.ts';
import { withTexts } from '../../../element/withTexts.tsx';
import { LevelMeter } from './LevelMeter.tsx';
import type { Sound } from '../../sound/sound.ts';
import { useFocusKept } from '../../../dialog/useFocusKept.ts';
import { Silent, VolumeControl } from '../VolumeControl.tsx';

/** Always shows a picture's volume and level. It says why the picture is silent and what the user can do about it. */
export const SoundBar = withTexts('player', function SoundBar({ sound }: { readonly sound: Sound }) {
  const text = useText();
  const noticeText = useNoticeText();
  const { isThere, isOn, volume, problem, isLasting } = useStore(sound.$sound);
  const level = useStore(sound.$level);
  const box = useRef<HTMLDivElement>(null);
  const kept = useFocusKept(() => box.current?.querySelector('button'));
  return (
    <div ref={box} className="listening" part="listening" role="group" aria-label={text('video.sound')} {...kept}>
      {isOn ? (
        <>
          <VolumeControl isOn volume={volume} least={1} onToggle={sound.toggle} onVolume={sound.setVolume}>
            <LevelMeter label={text('common.soundLevel')} level={level} />
          </VolumeControl>
          {isThere ? null : <span role="status">{text('player.sound.awaited')}</span>}
        </>
      ) : (
        <Silent
          why={problem ? noticeText(problem) : text('player.sound.isOff')}
          action={isLasting ? undefined : text('video.sound.on')}
          size="small"
          onAction={sound.toggle}
        />
      )}
    </div>
  );
});
