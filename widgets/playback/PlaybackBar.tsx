import { playbackSpeeds } from '@patrolkit/core';
import {
  Camera,
  Film,
  Link as LinkIcon,
  Pause,
  Play,
  RotateCw,
  SkipBack,
  SkipForward,
  StepBack,
  StepForward,
} from 'lucide-react';
import { useText } from '../shared/element/index.ts';
import { IconButton } from '../shared/ui/Button.tsx';
import { SegmentedControl } from '../shared/ui/controls.tsx';
import type { Sound } from '../shared/video/sound/sound.ts';
import { FullscreenButton, StatisticsButton } from '../shared/video/views/controls.tsx';
import { Volume } from '../shared/video/views/Volume.tsx';
import { Day } from './Day.tsx';
import type { Navigation } from './navigation.ts';
import type { RecordingProps } from './recording-props.ts';
import type { RecordingState } from './useRecording.ts';

/** What the bar shows and does. */
interface BarProps {
  readonly props: RecordingProps;
  readonly recording: RecordingState;
  readonly navigation: Navigation;
  readonly sound: Sound;
  readonly hasStatistics: boolean;
  readonly onStatistics: () => void;
  readonly onShot: () => void;
  /** True while the user chooses a clip. */
  readonly hasClip: boolean;
  readonly onClip: () => void;
  readonly onLink: () => void;
  readonly isFull: boolean;
  readonly onFull: () => void;
}

/** The controls of a recording. */
export function PlaybackBar(bar: BarProps) {
  const { props, recording, sound } = bar;
  const { src, device, day, chooseDay, hasAudio, link, emit } = props;
  const { player, reading, isReady } = recording;
  const { speed, position } = reading;
  const text = useText();
  return (
    <div className="row" role="toolbar" aria-label={text('playback.controls')}>
      <WayButtons recording={recording} navigation={bar.navigation} />
      <SegmentedControl
        label={text('playback.speed')}
        value={String(speed)}
        onChange={value => {
          const next = playbackSpeeds.find(candidate => String(candidate) === value);
          if (next === undefined) return;
          player.setSpeed(next);
          emit('speedchanged', device === undefined ? { speed: next } : { deviceId: device, speed: next });
        }}
        options={playbackSpeeds.map(value => ({ value: String(value), label: `${value}×` }))}
      />
      {/* An address holds one recording, the same on every day. */}
      {src === undefined ? <Day day={day} onDay={chooseDay} /> : null}
      <div className="cluster end">
        {hasAudio ? <Volume sound={sound} isFast={speed !== 1} /> : null}
        <StatisticsButton isShown={bar.hasStatistics} onToggle={bar.onStatistics} />
        <IconButton
          icon={Camera}
          label={text('common.screenshot')}
          disabled={!reading.hasPicture}
          onClick={bar.onShot}
        />
        <IconButton
          icon={Film}
          label={text('playback.export')}
          pressed={bar.hasClip}
          disabled={!isReady || src !== undefined}
          onClick={bar.onClip}
        />
        {link === undefined ? null : (
          <IconButton
            icon={LinkIcon}
            label={text('playback.link')}
            disabled={position === undefined}
            onClick={bar.onLink}
          />
        )}
        <FullscreenButton isFull={bar.isFull} onToggle={bar.onFull} />
      </div>
    </div>
  );
}

/** Plays and pauses, steps by single pictures and moves from mark to mark. */
function WayButtons({
  recording: { player, reading, isReady },
  navigation: { isRunning, isReplay, mayStep, toggle, back, forward },
}: Pick<BarProps, 'recording' | 'navigation'>) {
  const text = useText();
  const isLast = reading.state === 'ended';
  return (
    <div className="cluster">
      <IconButton
        icon={isRunning ? Pause : isReplay ? RotateCw : Play}
        label={text(isRunning ? 'common.pause' : isReplay ? 'video.replay' : 'common.play')}
        disabled={!isReady}
        onClick={toggle}
      />
      <IconButton
        icon={StepBack}
        label={text('playback.frameBack')}
        disabled={!mayStep}
        onClick={() => player.stepFrame(-1)}
      />
      <IconButton
        icon={StepForward}
        label={text('playback.frameForward')}
        title={text(isLast ? 'playback.ended' : 'playback.frameForward')}
        disabled={!mayStep}
        // The button is not disabled at the end, so that a user who steps frame by frame keeps the focus.
        aria-disabled={isLast || undefined}
        onClick={() => player.stepFrame(1)}
      />
      <IconButton
        icon={SkipBack}
        label={text('playback.markBack')}
        spent={!isReady || !back}
        onClick={() => back?.()}
      />
      <IconButton
        icon={SkipForward}
        label={text('playback.markForward')}
        spent={!isReady || !forward}
        onClick={() => forward?.()}
      />
    </div>
  );
}
