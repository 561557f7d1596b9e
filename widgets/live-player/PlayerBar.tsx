import { Camera, Pause, PictureInPicture2, Play, Search, ZoomIn, ZoomOut } from 'lucide-react';
import { useText, type ViewProps } from '../shared/element/index.ts';
import { IconButton } from '../shared/ui/Button.tsx';
import { SegmentedControl } from '../shared/ui/controls.tsx';
import type { Sound } from '../shared/video/sound/sound.ts';
import { FullscreenButton, StatisticsButton } from '../shared/video/views/controls.tsx';
import { hasPictureInPicture } from '../shared/video/views/picture-in-picture.ts';
import { Volume } from '../shared/video/views/Volume.tsx';
import { lensLimits, type Lens } from './lens.model.ts';
import type { spec } from './live-player.element.ts';
import type { PlayerReading } from './player.ts';
import type { LiveSource } from './useLiveSource.ts';
import type { Players } from './usePlayers.ts';

/** What the bar shows and does. */
interface BarProps {
  readonly props: ViewProps<typeof spec>;
  readonly source: LiveSource;
  readonly player: Players['player'];
  readonly reading: PlayerReading;
  readonly sound: Sound;
  /** The digital zoom, while it is on. */
  readonly lens: Lens | undefined;
  readonly onZoom: (factor: number) => void;
  readonly onLens: () => void;
  readonly hasStatistics: boolean;
  readonly onStatistics: () => void;
  readonly onShot: () => void;
  readonly isSmall: boolean;
  readonly onSmall: () => void;
  readonly isFull: boolean;
  readonly onFull: () => void;
}

/** The controls of a live picture. */
export function PlayerBar(bar: BarProps) {
  const { source, player, reading, sound } = bar;
  const { hasAudio, hasVideo, listen, src, isAlive } = bar.props;
  const text = useText();
  const isRunning = reading.state === 'playing' || reading.state === 'connecting';
  return (
    <div className="bar" part="bar" role="toolbar" aria-label={text('video.controls')}>
      <IconButton
        icon={isRunning ? Pause : Play}
        label={text(isRunning ? 'common.pause' : 'common.play')}
        onClick={() => (isRunning ? player.pause() : player.resume())}
      />
      {source.choosesCamera && source.cameras.items.length > 1 ? <Cameras source={source} /> : null}
      {hasAudio && !listen ? <Volume sound={sound} /> : null}
      <Figures reading={reading} />
      {hasVideo ? <LensButtons lens={bar.lens} onZoom={bar.onZoom} onLens={bar.onLens} /> : null}
      <StatisticsButton className="spare" isShown={bar.hasStatistics} onToggle={bar.onStatistics} />
      {hasVideo ? <PictureButtons {...bar} /> : null}
      {src === undefined && isAlive ? (
        <SegmentedControl
          label={text('video.quality')}
          value={source.quality}
          onChange={source.setQuality}
          options={[
            { value: 'hd', label: text('video.hd') },
            { value: 'sd', label: text('video.sd') },
            ...(source.lanOf === undefined ? [] : [{ value: 'lan' as const, label: text('video.lan') }]),
          ]}
        />
      ) : null}
      <FullscreenButton isFull={bar.isFull} onToggle={bar.onFull} />
    </div>
  );
}

/** Chooses the camera of the device. */
function Cameras({ source: { camera, cameras, chooseCamera } }: { readonly source: LiveSource }) {
  const text = useText();
  return (
    <label className="channels">
      <span className="pk-hidden">{text('video.channel')}</span>
      <select value={camera?.id} onChange={change => chooseCamera(change.target.value)}>
        {cameras.items.map(channel => (
          <option key={channel.id} value={channel.id}>
            {channel.name || channel.id}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Rate and delay of the picture, in one quiet line. */
function Figures({ reading: { stats, engine, state } }: { readonly reading: PlayerReading }) {
  const text = useText();
  if (!stats || state !== 'playing') return <span className="figures" />;
  const { framesPerSecond, kbitPerSecond, behind } = stats;
  return (
    <span className="figures" title={[engine, stats.codec].filter(Boolean).join(' · ')}>
      {text('video.figures', { fps: framesPerSecond, kbit: kbitPerSecond, behind })}
    </span>
  );
}

/** Turns the digital zoom on and off, and zooms while it is on. */
function LensButtons({ lens, onZoom, onLens }: Pick<BarProps, 'lens' | 'onZoom' | 'onLens'>) {
  const text = useText();
  return (
    <>
      {lens ? (
        <>
          <output className="zoom">{`${lens.zoom.toFixed(1)}×`}</output>
          <IconButton icon={ZoomOut} label={text('common.zoomOut')} onClick={() => onZoom(1 / lensLimits.step)} />
          <IconButton icon={ZoomIn} label={text('common.zoomIn')} onClick={() => onZoom(lensLimits.step)} />
        </>
      ) : null}
      <IconButton icon={Search} label={text('video.zoom')} pressed={lens !== undefined} onClick={onLens} />
    </>
  );
}

/** The acts on the picture itself. */
function PictureButtons({
  reading,
  isSmall,
  onShot,
  onSmall,
}: Pick<BarProps, 'reading' | 'isSmall' | 'onShot' | 'onSmall'>) {
  const text = useText();
  return (
    <>
      <IconButton
        icon={Camera}
        label={text('common.screenshot')}
        disabled={reading.state !== 'playing'}
        onClick={onShot}
      />
      {hasPictureInPicture() ? (
        <IconButton
          className={isSmall ? undefined : 'spare'}
          icon={PictureInPicture2}
          label={text(isSmall ? 'video.leaveSmall' : 'video.small')}
          disabled={reading.state !== 'playing' && !isSmall}
          onClick={onSmall}
        />
      ) : null}
    </>
  );
}
