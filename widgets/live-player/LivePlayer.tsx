import { CircleAlert, PictureInPicture2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazily, useConsole, useStore, useText, useTexts, type ViewProps } from '../shared/element/index.ts';
import { Badge } from '../shared/ui/marks.tsx';
import { SoundOnlyCover } from '../shared/video/views/controls.tsx';
import { Cover } from '../shared/video/views/Cover.tsx';
import { Screenshot, Statistics } from '../shared/video/views/on-demand.ts';
import { useFullscreen } from '../shared/video/views/useFullscreen.ts';
import { usePageHidden } from '../shared/video/views/usePageHidden.ts';
import { useShot } from '../shared/video/views/useShot.ts';
import { useSound } from '../shared/video/views/useSound.ts';
import { useSurface } from '../shared/video/views/useSurface.ts';
import type { spec } from './live-player.element.ts';
import type { PlayerReading } from './player.ts';
import { PlayerBar } from './PlayerBar.tsx';
import { PlayerCover } from './PlayerCover.tsx';
import { useLens } from './useLens.ts';
import { useLiveSource } from './useLiveSource.ts';
import { usePlayers } from './usePlayers.ts';
import { usePlaying } from './usePlaying.ts';
import { useReport } from './useReport.ts';
import { useSmallWindow } from './useSmallWindow.ts';

const SoundBar = lazily(async () => (await import('../shared/video/views/late/SoundBar.tsx')).SoundBar);

/** Live video with its states, quality, channel and figures. */
export function LivePlayer(props: ViewProps<typeof spec>) {
  const { src, videoType, isAlive, hasVideo, hasAudio, noControls, tile, listen, emit } = props;
  const console = useConsole();
  const text = useText();
  const { formatDate, formatTime } = useTexts();
  const { frame, setFrame, surface } = useSurface();
  const sound = useSound();
  const players = usePlayers(props, sound);
  const { live, recorded, player } = players;
  const reading = useStore(player.$reading);
  const source = useLiveSource(props);
  const { robot, deviceId, quality, follows, isFlv, hasSource, setQuality, cameraName } = source;
  const zoomable = `${source.of} ${source.playedChannel ?? ''}`;
  const name = robot?.name ?? text('video.player');
  const [hasStatistics, setStatistics] = useState(false);
  const [section, setSection] = useState<HTMLElement | null>(null);
  const [isFull, toggleFull] = useFullscreen(section);
  const hasControls = !noControls && hasSource;
  const { isOn: isZooming, lens, zoom, toggle: toggleLens } = useLens(section, hasControls ? zoomable : undefined);
  usePlaying({ props, source, players, surface });
  const [isSmall, toggleSmall] = useSmallWindow(frame, name);
  usePageHidden(player, isSmall);
  useEffect(() => () => live.dispose(), [live]);
  useEffect(() => () => recorded?.dispose(), [recorded]);
  const { shot, take, close } = useShot(surface);
  useReport(players, source, props);

  const takeShot = async (): Promise<void> => {
    const { screenshotDevice, screenshotRemark } = props;
    const remark = screenshotRemark === undefined ? {} : { remark: screenshotRemark };
    // Nobody knows when the stream of an address was recorded.
    const recordedAt = isAlive || src !== undefined ? undefined : reading.recordedAt;
    const kept = recordedAt === undefined ? remark : { recordedAt, ...remark };
    const when = isAlive
      ? formatTime(console.now())
      : recordedAt && `${formatDate(recordedAt)} ${formatTime(recordedAt)}`;
    const title = screenshotRemark ?? [name, when].filter(Boolean).join(' ');
    const isTaken = await take({ deviceId: screenshotDevice ?? deviceId, name: title, ...kept });
    if (isTaken) emit('screenshottaken', deviceId === undefined ? {} : { deviceId });
  };

  // One picture of many is shown but not announced.
  const isCalledOut = !tile && (!noControls || listen);
  const isRunning = reading.state === 'playing' || reading.state === 'connecting';
  return (
    <section
      ref={setSection}
      part="base"
      className="player"
      data-state={reading.state}
      // The device of this live picture. The pad points only its own camera.
      data-device={isAlive ? deviceId : undefined}
      data-zooming={isZooming || undefined}
      // A page may have several players, so each is named by its device and camera.
      aria-label={[text('video.player'), robot?.name, cameraName].filter(Boolean).join(' · ')}
    >
      <div className="lens" style={{ transform: `translate(${lens.x}px, ${lens.y}px) scale(${lens.zoom})` }}>
        <div ref={setFrame} part="video" className="picture" role="img" aria-label={name} />
      </div>
      {follows && robot && hasSource ? (
        <div className="head">
          <span className="name">{robot.name}</span>
          {isAlive && reading.state === 'playing' && !reading.isLost ? (
            <Badge tone="error">{text('video.live')}</Badge>
          ) : null}
        </div>
      ) : null}
      {isRunning ? <FrameAge reading={reading} isCalledOut={isCalledOut} /> : null}
      {!hasVideo && hasSource && isRunning ? <SoundOnlyCover /> : null}
      <PlayerCover
        reading={reading}
        foreignType={isFlv ? undefined : videoType}
        source={source}
        onResume={() => player.resume()}
        onOther={src === undefined && isAlive ? () => setQuality(quality === 'hd' ? 'sd' : 'hd') : undefined}
      />
      {hasStatistics && hasSource ? <Statistics reading={reading} /> : null}
      {isSmall ? <Cover icon={<PictureInPicture2 size={36} aria-hidden />} title={text('video.inSmall')} /> : null}
      {shot ? <Screenshot key={shot.address} shot={shot} onClose={close} /> : null}
      {listen && hasAudio && hasSource ? <SoundBar sound={sound} /> : null}
      {!hasControls ? null : (
        <PlayerBar
          props={props}
          source={source}
          player={player}
          reading={reading}
          sound={sound}
          lens={isZooming ? lens : undefined}
          onZoom={zoom}
          onLens={toggleLens}
          hasStatistics={hasStatistics}
          onStatistics={() => setStatistics(!hasStatistics)}
          onShot={() => void takeShot()}
          isSmall={isSmall}
          onSmall={() => void toggleSmall()}
          isFull={isFull}
          onFull={toggleFull}
        />
      )}
    </section>
  );
}

/**
 * Says how old the picture is once it is old, and that this does not last. The announcement leaves out the seconds, because screen readers
 * read out an alert each time it changes.
 */
function FrameAge({
  reading: { frameAge, isLost, isUnsteady },
  isCalledOut,
}: {
  readonly reading: PlayerReading;
  readonly isCalledOut: boolean;
}) {
  const text = useText();
  const isOld = frameAge !== undefined;
  if (!isOld && !isUnsteady) return null;
  const unsteady = isUnsteady ? text('video.unsteady') : undefined;
  const age = isOld ? text(isLost ? 'video.lost' : 'video.old', { seconds: Math.floor(frameAge / 1000) }) : undefined;
  const called = unsteady ?? text(isLost ? 'video.isLost' : 'video.isOld');
  return (
    <>
      <div className="age" aria-hidden={isCalledOut || undefined} data-lost={isLost || isUnsteady || undefined}>
        <CircleAlert size={16} aria-hidden />
        {age === undefined ? null : <span>{age}</span>}
        {unsteady === undefined ? null : <span>{unsteady}</span>}
      </div>
      {isCalledOut ? (
        <div className="pk-hidden" role="alert">
          {called}
        </div>
      ) : null}
    </>
  );
}
