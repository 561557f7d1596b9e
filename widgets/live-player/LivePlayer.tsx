import { noticeDurations, systemClock, type StreamType } from '@patrolkit/core';
import {
  AudioLines,
  Camera,
  ChartNoAxesColumn,
  CircleAlert,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  ZoomIn,
  ZoomOut,
  Scan,
} from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import {
  lazily,
  useConsole,
  useNoticeText,
  useStore,
  useText,
  useTexts,
  type ViewProps,
} from '../shared/element/index.ts';
import { IconButton } from '../shared/ui/Button.tsx';
import { SegmentedControl } from '../shared/ui/controls.tsx';
import { Badge } from '../shared/ui/marks.tsx';
import { Cover } from '../shared/video/Cover.tsx';
import { dayOf, dayWindow, partOfDay } from '../shared/video/day.ts';
import { chosenEngines, recordedEngines, soundOnly } from '../shared/video/engines.ts';
import { coded, givenStream } from '../shared/video/given.ts';
import { createSurface } from '../shared/video/surface.ts';
import type { spec } from './live-player.element.ts';
import { createPlayer, type PlayerReading } from './live-player.model.ts';
import { PlayerCover } from './PlayerCover.tsx';
import type { createRecordedPlayer } from './recorded-player.ts';
import { hasPictureInPicture, openPictureInPicture } from '../shared/video/picture-in-picture.ts';
import { lensLimits } from './lens.model.ts';
import type { Shot } from '../shared/video/Screenshot.tsx';
import { useFullscreen } from '../shared/video/useFullscreen.ts';
import { useSound } from '../shared/video/useSound.ts';
import { useCameras } from '../shared/video/useCameras.ts';
import { Volume } from '../shared/video/Volume.tsx';
import { useLens } from './useLens.ts';

const Statistics = lazily(async () => (await import('../shared/video/Statistics.tsx')).Statistics);
const SoundBar = lazily(async () => (await import('../shared/video/SoundBar.tsx')).SoundBar);
const Screenshot = lazily(async () => (await import('../shared/video/Screenshot.tsx')).Screenshot);

/** Live video with its states, quality, channel and figures. */
export function LivePlayer({
  src,
  channelId,
  deviceId: givenId,
  quality: firstQuality,
  limitTime,
  videoType,
  isAlive,
  hasVideo,
  hasAudio,
  beginTime,
  endTime,
  videoCode,
  noControls,
  screenshotDevice,
  screenshotRemark,
  listen,
  engines,
  tile,
  emit,
}: ViewProps<typeof spec>) {
  const console = useConsole();
  const text = useText();
  const { formatTime } = useTexts();
  const words = useNoticeText();
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const surface = useMemo(() => (frame ? createSurface(frame) : undefined), [frame]);
  const sound = useSound();
  const live = useMemo(
    () =>
      createPlayer({
        clock: systemClock,
        random: Math.random,
        engines: hasVideo ? chosenEngines(engines, tile) : [soundOnly],
        ...(hasAudio ? { sound } : {}),
      }),
    [engines, tile, hasVideo, hasAudio, sound],
  );
  // Recordings are rare here: what plays them comes with the first.
  const [makeRecorded, setMakeRecorded] = useState<typeof createRecordedPlayer>();
  useEffect(() => {
    if (isAlive) return;
    import('./recorded-player.ts').then(
      ({ createRecordedPlayer: made }) => setMakeRecorded(() => made),
      (error: unknown) =>
        setMakeRecorded(() => {
          // Drawing fails with it: the widget's own frame offers the retry.
          throw error;
        }),
    );
  }, [isAlive]);
  const recorded = useMemo(
    () =>
      makeRecorded?.({
        clock: systemClock,
        engines: hasVideo ? chosenEngines(engines ?? recordedEngines) : [soundOnly],
        ...(hasAudio ? { sound } : {}),
      }),
    [makeRecorded, engines, hasVideo, hasAudio, sound],
  );
  const player = (isAlive ? undefined : recorded) ?? live;
  const reading = useStore(player.$reading);
  const selected = useStore(console.robots.$selected);
  const { items: robots } = useStore(console.robots.$robots);
  const cameras = useCameras(src === undefined && channelId === undefined ? givenId : undefined);
  const [chosenQuality, setQuality] = useState<StreamType | 'lan'>();
  const [chosen, setChosen] = useState<string>();
  const [shot, setShot] = useState<Shot>();
  const [hasStatistics, setStatistics] = useState(false);
  const [isZooming, setZooming] = useState(false);
  const [section, setSection] = useState<HTMLElement | null>(null);
  const [isFull, toggleFull] = useFullscreen(section);
  const { lens, zoom, reset } = useLens(section, isZooming);
  const [closeSmall, setCloseSmall] = useState<() => void>();

  const choosesCamera = src === undefined && channelId === undefined;
  const follows = choosesCamera && givenId === undefined;
  const camera = cameras.items.find(channel => channel.id === chosen) ?? cameras.items[0];
  const playedChannel = channelId ?? (choosesCamera ? camera?.id : undefined);
  // A channel that the page names alone belongs to the selected robot, or nobody knows to whom.
  const isOfSelected = follows || (src === undefined && cameras.items.some(({ id }) => id === channelId));
  const robot = givenId === undefined ? (isOfSelected ? selected : undefined) : robots.find(({ id }) => id === givenId);
  const deviceId = givenId ?? robot?.id;
  const name = robot?.name ?? text('video.player');
  // In the robot's own network where it offers that for this camera.
  const playedCamera = cameras.items.find(({ id }) => id === playedChannel);
  const lanOf = isAlive && playedCamera?.hasLan ? deviceId : undefined;
  const wanted = chosenQuality ?? firstQuality;
  const quality = wanted === 'lan' && lanOf === undefined ? 'hd' : wanted;
  // Another robot may be selected while such a channel plays on: its limit and its absence are not those of the channel.
  const owner = follows || givenId !== undefined ? robot : undefined;
  const limitMinutes = limitTime ?? owner?.videoLimitMinutes;
  // What is recorded of a robot can be seen while it is away.
  const isOffline = isAlive && src === undefined && owner?.isOnline === false;
  const of = src ?? givenId ?? channelId ?? robot?.id ?? '';
  const isFlv = videoType.toLowerCase() === 'flv';
  const hasSource = isFlv && (src !== undefined || (playedChannel !== undefined && !isOffline));

  useEffect(() => {
    if (!isAlive) return live.play(undefined);
    const limit = limitMinutes === undefined ? {} : { limitMinutes };
    const open =
      !isFlv || isOffline
        ? undefined
        : src !== undefined
          ? () => Promise.resolve(givenStream(src, videoCode))
          : playedChannel === undefined
            ? undefined
            : async (signal: AbortSignal) =>
                coded(
                  quality !== 'lan'
                    ? await console.video.open(playedChannel, quality, signal)
                    : await console.video.openLan(lanOf ?? '', playedChannel, signal),
                  videoCode,
                );
    const onUnreachable = (): void => {
      setQuality('hd');
      console.notices.notify('warning', { id: 'video.lanUnreachable' }, noticeDurations.server);
    };
    const fallback = quality === 'lan' ? { onUnreachable } : {};
    live.play(
      open && surface
        ? { ...limit, ...fallback, open, surface, of, mayEnd: src !== undefined, isHeard: listen }
        : undefined,
    );
    if (!open || !hasVideo) surface?.clear();
  }, [
    live,
    isAlive,
    hasVideo,
    isFlv,
    surface,
    console,
    src,
    playedChannel,
    quality,
    lanOf,
    limitMinutes,
    isOffline,
    videoCode,
    listen,
    of,
  ]);

  useEffect(() => {
    if (isAlive || !recorded || !isFlv || !surface || (src === undefined && playedChannel === undefined)) return;
    const day = dayWindow(dayOf(console.now()));
    const part = day && partOfDay(day, beginTime, endTime);
    if (!part) return;
    if (!hasVideo) surface.clear();
    recorded.play(
      {
        // With an address its server has chosen the part already.
        open: async (at, signal) =>
          src !== undefined
            ? givenStream(src, videoCode)
            : coded(await console.recordings.open(playedChannel ?? '', part, at, signal), videoCode),
        control: console.recordings.control,
        surface,
      },
      part.from,
    );
    return () => {
      recorded.play(undefined, 0);
      surface.clear();
    };
  }, [recorded, isAlive, hasVideo, isFlv, surface, console, src, playedChannel, beginTime, endTime, videoCode]);

  useEffect(() => {
    // In a window of its own the picture is seen while the page is not.
    const onVisibility = (): void =>
      player.setHidden(document.visibilityState === 'hidden' && closeSmall === undefined);
    document.addEventListener('visibilitychange', onVisibility);
    onVisibility();
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [player, closeSmall]);
  useEffect(() => () => live.dispose(), [live]);
  useEffect(() => () => recorded?.dispose(), [recorded]);
  useEffect(() => closeSmall, [closeSmall]);
  useEffect(() => () => shot && URL.revokeObjectURL(shot.address), [shot]);

  // A driver depends on this picture: the console must know what becomes of it.
  const [key] = useState(() => Symbol('live-player'));
  useEffect(() => {
    const tell = ({ state, isLost, frameAge }: PlayerReading, before?: PlayerReading): void => {
      // A recording, or sound alone, is nothing to drive by.
      const isView = isAlive && hasVideo && deviceId !== undefined;
      const has = isView && (state === 'playing' || state === 'failed');
      console.video.report(key, has ? { deviceId, isLost: isLost || state === 'failed', frameAge } : undefined);
      const detail = deviceId === undefined ? {} : { deviceId };
      if (isLost && !before?.isLost) emit('picturelost', detail);
      if (state === before?.state) return;
      if (state === 'playing') emit('playstarted', { ...detail, quality });
      if (state === 'failed') emit('playfailed', detail);
      if (state === 'time-up') emit('timeup', detail);
    };
    tell(player.$reading.get(), player.$reading.get());
    const stop = player.$reading.listen((now, before) => tell(now, before));
    return () => {
      stop();
      console.video.report(key, undefined);
    };
  }, [player, console, key, deviceId, isAlive, hasVideo, quality, emit]);

  useEffect(() => {
    if (!isFlv) emit('playfailed', deviceId === undefined ? {} : { deviceId });
  }, [isFlv, deviceId, emit]);

  const isRunning = reading.state === 'playing' || reading.state === 'connecting';

  const takeShot = async (): Promise<void> => {
    const picture = await surface?.grab();
    // It stands still: what is on screen is of before, and no screenshot of now.
    if (!picture) return console.notices.notify('warning', { id: 'video.screenshot.notPlaying' }, noticeDurations.done);
    const of = screenshotDevice ?? deviceId;
    const remark = screenshotRemark === undefined ? {} : { remark: screenshotRemark };
    const title = screenshotRemark ?? `${name} ${formatTime(console.now())}`;
    setShot({ picture, address: URL.createObjectURL(picture), deviceId: of, name: title, ...remark });
    emit('screenshottaken', deviceId === undefined ? {} : { deviceId });
  };
  const toggleSmall = async (): Promise<void> => {
    if (closeSmall) return closeSmall();
    if (!frame) return;
    const close = await openPictureInPicture(frame, name, () => setCloseSmall(undefined));
    // A function in a state is called unless it is wrapped.
    if (close) setCloseSmall(() => close);
  };

  return (
    <section
      ref={setSection}
      part="base"
      className="player"
      data-state={reading.state}
      data-zooming={isZooming || undefined}
      aria-label={text('video.player')}
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
      {reading.frameAge !== undefined && isRunning ? (
        <div className="age" role="alert" data-lost={reading.isLost || undefined}>
          <CircleAlert size={16} aria-hidden />
          {text(reading.isLost ? 'video.lost' : 'video.old', { seconds: Math.floor(reading.frameAge / 1000) })}
        </div>
      ) : null}
      {!hasVideo && hasSource && isRunning ? (
        <Cover
          icon={<AudioLines size={36} aria-hidden />}
          title={text('video.sound.only')}
          hint={text('video.sound.onlyHint')}
        />
      ) : null}
      <PlayerCover
        reading={reading}
        foreignType={isFlv ? undefined : videoType}
        hasSource={hasSource}
        isOffline={isOffline}
        hasRobot={!follows || robot !== undefined}
        cameras={choosesCamera ? cameras : undefined}
        problem={reading.problem && words(reading.problem)}
        onResume={() => player.resume()}
        onOther={src === undefined && isAlive ? () => setQuality(quality === 'hd' ? 'sd' : 'hd') : undefined}
        other={text(quality === 'hd' ? 'video.sd' : 'video.hd')}
      />
      {hasStatistics && hasSource ? <Statistics reading={reading} /> : null}
      {closeSmall ? <Cover icon={<PictureInPicture2 size={36} aria-hidden />} title={text('video.inSmall')} /> : null}
      {shot ? <Screenshot key={shot.address} shot={shot} onClose={() => setShot(undefined)} /> : null}
      {listen && hasAudio && hasSource ? <SoundBar sound={sound} /> : null}
      {noControls || !hasSource ? null : (
        <div className="bar" part="bar" role="toolbar" aria-label={text('video.controls')}>
          <IconButton
            icon={isRunning ? Pause : Play}
            label={text(isRunning ? 'video.pause' : 'video.play')}
            onClick={() => (isRunning ? player.pause() : player.resume())}
          />
          {choosesCamera && cameras.items.length > 1 ? (
            <label className="channels">
              <span className="pk-hidden">{text('video.channel')}</span>
              <select value={camera?.id} onChange={change => setChosen(change.target.value)}>
                {cameras.items.map(channel => (
                  <option key={channel.id} value={channel.id}>
                    {channel.name || channel.id}
                  </option>
                ))}
              </select>
            </label>
          ) : null}
          {hasAudio && !listen ? <Volume sound={sound} /> : null}
          <Figures reading={reading} />
          {isZooming && hasVideo ? (
            <>
              <output className="zoom">{`${lens.zoom.toFixed(1)}×`}</output>
              <IconButton icon={ZoomOut} label={text('video.zoomOut')} onClick={() => zoom(1 / lensLimits.step)} />
              <IconButton icon={ZoomIn} label={text('video.zoomIn')} onClick={() => zoom(lensLimits.step)} />
            </>
          ) : null}
          {hasVideo ? (
            <IconButton
              icon={Scan}
              label={text('video.zoom')}
              pressed={isZooming}
              onClick={() => {
                reset();
                setZooming(!isZooming);
              }}
            />
          ) : null}
          <IconButton
            className="spare"
            icon={ChartNoAxesColumn}
            label={text('video.statistics')}
            pressed={hasStatistics}
            onClick={() => setStatistics(!hasStatistics)}
          />
          {hasVideo ? (
            <IconButton
              icon={Camera}
              label={text('video.screenshot')}
              disabled={reading.state !== 'playing'}
              onClick={() => void takeShot()}
            />
          ) : null}
          {hasVideo && hasPictureInPicture() ? (
            <IconButton
              className={closeSmall ? undefined : 'spare'}
              icon={PictureInPicture2}
              label={text(closeSmall ? 'video.leaveSmall' : 'video.small')}
              disabled={reading.state !== 'playing' && !closeSmall}
              onClick={() => void toggleSmall()}
            />
          ) : null}
          {src === undefined && isAlive ? (
            <SegmentedControl
              label={text('video.quality')}
              value={quality}
              onChange={setQuality}
              options={[
                { value: 'hd', label: text('video.hd') },
                { value: 'sd', label: text('video.sd') },
                ...(lanOf === undefined ? [] : [{ value: 'lan' as const, label: text('video.lan') }]),
              ]}
            />
          ) : null}
          <IconButton
            icon={isFull ? Minimize : Maximize}
            label={text(isFull ? 'video.leaveFullscreen' : 'video.fullscreen')}
            onClick={toggleFull}
          />
        </div>
      )}
    </section>
  );
}

/** Rate and delay of the picture, in one quiet line. */
function Figures({ reading: { stats, engine, state } }: { reading: PlayerReading }) {
  const text = useText();
  if (!stats || state !== 'playing') return <span className="figures" />;
  const { framesPerSecond, kbitPerSecond, behind } = stats;
  return (
    <span className="figures" title={[engine, stats.codec].filter(Boolean).join(' · ')}>
      {text('video.figures', { fps: framesPerSecond, kbit: kbitPerSecond, behind })}
    </span>
  );
}
