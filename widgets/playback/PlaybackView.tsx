import { noticeDurations, playbackSpeeds, systemClock, type TimeWindow } from '@patrolkit/core';
import {
  AudioLines,
  Camera,
  CameraOff,
  ChartNoAxesColumn,
  CircleAlert,
  Film,
  Link as LinkIcon,
  Maximize,
  Minimize,
  Pause,
  Play,
  RotateCw,
  SkipBack,
  SkipForward,
  StepBack,
  StepForward,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import {
  lazily,
  useConsole,
  useNoticeText,
  useStore,
  useText,
  useTexts,
  type ViewProps,
} from '../shared/element/index.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { SegmentedControl } from '../shared/ui/controls.tsx';
import { Cover } from '../shared/video/Cover.tsx';
import { dayOf, dayWindow, partOfDay } from '../shared/video/day.ts';
import { chosenEngines, recordedEngines, soundOnly } from '../shared/video/engines.ts';
import type { Shot } from '../shared/video/Screenshot.tsx';
import { coded, givenStream } from '../shared/video/given.ts';
import { useFullscreen } from '../shared/video/useFullscreen.ts';
import { useSound } from '../shared/video/useSound.ts';
import { Volume } from '../shared/video/Volume.tsx';
import { createSurface } from '../shared/video/surface.ts';
import { ClipDialog } from './ClipDialog.tsx';
import { ClipRow, type ClipChoice } from './ClipRow.tsx';
import { Day } from './Day.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import type { spec } from './playback.element.ts';
import { createPlayback } from '../shared/video/recorded.model.ts';
import {
  goesOn,
  nearestRecorded,
  neighbour,
  recordedBefore,
  spans,
  stopsOf,
  zoomTo,
  type Zoom,
} from './time-line.model.ts';
import { TimeLine } from './TimeLine.tsx';
import { useCameras } from '../shared/video/useCameras.ts';
import { useRecorded } from './useRecorded.ts';

const Statistics = lazily(async () => (await import('../shared/video/Statistics.tsx')).Statistics);
const Screenshot = lazily(async () => (await import('../shared/video/Screenshot.tsx')).Screenshot);

/** A step of the arrow keys, ms. */
const arrowStep = 5_000;
/** A mark is shown from so long before it, ms. */
const markLead = 2_000;

/** Recorded video with its time line: which camera, which day. */
export function PlaybackView(props: ViewProps<typeof spec>) {
  const { src, channelId, deviceId, date, beginTime, endTime, at, emit } = props;
  const console = useConsole();
  const text = useText();
  const selected = useStore(console.robots.$selected);
  const switchingTo = useStore(console.robots.$switchingTo);
  const { items: robots } = useStore(console.robots.$robots);
  const words = useNoticeText();
  const choosesCamera = src === undefined && channelId === undefined;
  const cameras = useCameras(choosesCamera ? deviceId : undefined);
  const follows = choosesCamera && deviceId === undefined;
  const robot = follows ? selected : robots.find(({ id }) => id === deviceId);
  const [camera] = cameras.items;
  const channel = channelId ?? (choosesCamera ? camera?.id : '');

  // The day on screen: the user's choice, until the page says another.
  const given = at !== undefined ? dayOf(at) : date;
  const [chosen, setChosen] = useState<{
    readonly at: number | undefined;
    readonly date: string | undefined;
    readonly day: string;
  }>();
  const isChosen = chosen !== undefined && chosen.at === at && chosen.date === date;
  const today = dayOf(console.now());
  // Of a camera that was opened today the day stays on screen past midnight: nobody is thrown out of what is played.
  const [opened, setOpened] = useState({ channel, today });
  if (opened.channel !== channel) setOpened({ channel, today });
  const day = isChosen ? chosen.day : given !== undefined && dayWindow(given) ? given : opened.today;
  const bounds = useMemo(
    () => partOfDay(dayWindow(day) ?? { from: 0, to: spans.day }, beginTime, endTime),
    [day, beginTime, endTime],
  );
  const chooseDay = (next: string): void => {
    setChosen({ at, date, day: next });
  };
  const name = robot?.name ?? text('playback.player');

  if (channel === undefined) {
    // While a robot is switched to, nothing is known of its cameras yet.
    const isSwitching = follows && cameras.state === 'idle' && (switchingTo ?? robot?.id) !== undefined;
    const isLoading = cameras.state === 'loading' || isSwitching;
    const isUnread = cameras.state === 'failed';
    const title = isLoading
      ? 'playback.loading'
      : isUnread
        ? 'video.noCameras'
        : robot || !follows
          ? 'video.noCamera'
          : 'video.noRobot';
    return (
      <section part="base" className="playback" aria-label={text('playback.player')}>
        <div className="stage">
          <div part="video" className="picture" role="img" aria-label={name} />
          <Cover
            icon={isLoading ? <span className="pk-spinner" /> : <CameraOff size={36} aria-hidden />}
            title={text(title)}
            hint={isUnread && cameras.problem ? words(cameras.problem) : undefined}
          >
            {isUnread ? (
              <Button icon={RotateCw} onClick={cameras.retry}>
                {text('common.retry')}
              </Button>
            ) : null}
          </Cover>
        </div>
      </section>
    );
  }
  const startAt = isChosen ? undefined : at;
  return (
    <Recording
      key={`${src ?? ''} ${channel}`}
      {...props}
      emit={emit}
      channel={channel}
      device={follows ? robot?.id : deviceId}
      name={name}
      day={day}
      today={today}
      bounds={bounds}
      startAt={startAt}
      onDay={chooseDay}
    />
  );
}

/** What is played. */
interface RecordingProps extends ViewProps<typeof spec> {
  readonly channel: string;
  readonly device: string | undefined;
  readonly name: string;
  readonly day: string;
  readonly today: string;
  readonly bounds: TimeWindow;
  readonly startAt: number | undefined;
  readonly onDay: (day: string) => void;
}

/** One camera, day by day. */
function Recording(props: RecordingProps) {
  const { channel, device, name, day, today, bounds, startAt, onDay, videoCode, engines, link, emit } = props;
  const { src, hasAudio, hasVideo } = props;
  const console = useConsole();
  const text = useText();
  const { formatDate, formatTime } = useTexts();
  const words = useNoticeText();
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const surface = useMemo(() => (frame ? createSurface(frame) : undefined), [frame]);
  const sound = useSound();
  const player = useMemo(
    () =>
      createPlayback({
        clock: systemClock,
        engines: hasVideo ? chosenEngines(engines ?? recordedEngines) : [soundOnly],
        ...(hasAudio ? { sound } : {}),
      }),
    [engines, hasVideo, hasAudio, sound],
  );
  const [section, setSection] = useState<HTMLElement | null>(null);
  const [isFull, toggleFull] = useFullscreen(section);
  const [hasStatistics, setStatistics] = useState(false);
  const reading = useStore(player.$reading);
  const [shot, setShot] = useState<Shot>();
  const [copied, setCopied] = useState<string>();
  const [clip, setClip] = useState<ClipChoice>();
  const [isExporting, setExporting] = useState(false);
  const found = useRecorded(src === undefined ? channel : undefined, device, bounds);
  // Of an address nobody can be asked what it holds: it is taken to be recorded throughout.
  const recorded = src === undefined ? found : { ...found, state: 'ready' as const, ranges: [bounds] };
  const { ranges, marks } = recorded;
  const isReady = recorded.state === 'ready' && ranges.length > 0;
  const { from, to } = bounds;
  const whole = { from, span: to - from };
  const isInside = startAt !== undefined && startAt >= from && startAt <= to;
  const firstView = isInside ? zoomTo(whole, spans.hour, startAt, bounds) : undefined;
  const [chosenView, setView] = useState(firstView);
  const view = chosenView ?? whole;

  // Where playing begins is found once: what is recorded grows and shrinks meanwhile.
  const [first, setFirst] = useState<number>();
  // Another day, or another moment of the page: all begins anew but what the user has set of the player.
  const part = `${from} ${to} ${startAt ?? ''}`;
  const [shownPart, setShownPart] = useState(part);
  if (shownPart !== part) {
    setShownPart(part);
    setView(firstView);
    setFirst(undefined);
    setClip(undefined);
    setExporting(false);
  } else if (first === undefined && isReady) setFirst(nearestRecorded(ranges, isInside ? startAt : from));

  useEffect(() => {
    if (!surface || first === undefined) return;
    if (!hasVideo) surface.clear();
    player.play(
      {
        open: async (at, signal) =>
          src !== undefined
            ? givenStream(src, videoCode)
            : coded(await console.recordings.open(channel, { from, to }, at, signal), videoCode),
        control: console.recordings.control,
        surface,
      },
      first,
    );
    return () => {
      player.play(undefined);
      surface.clear();
    };
  }, [player, surface, console, src, channel, from, to, first, videoCode, hasVideo]);
  useEffect(() => () => player.dispose(), [player]);
  useEffect(() => () => shot && URL.revokeObjectURL(shot.address), [shot]);

  useEffect(() => {
    const onVisibility = (): void => player.setHidden(document.visibilityState === 'hidden');
    document.addEventListener('visibilitychange', onVisibility);
    onVisibility();
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [player]);

  useEffect(() => {
    const detail = device === undefined ? {} : { deviceId: device };
    return player.$reading.listen((now, before) => {
      const at = now.position;
      if (at !== undefined && now.hasPicture && !before?.hasPicture) emit('playstarted', { ...detail, at });
      if (at !== undefined && Math.floor(at / 1_000) !== Math.floor((before?.position ?? 0) / 1_000))
        emit('timechanged', { ...detail, at });
      if (now.state === 'failed' && before?.state !== 'failed') emit('playfailed', detail);
    });
  }, [player, device, emit]);

  const { state, position, speed } = reading;
  const isRunning = state === 'playing' || state === 'connecting';
  const isLast = state === 'ended';
  // Today's recording grows; of an address nobody knows.
  const mayGoOn = isLast && src === undefined && position !== undefined && goesOn(ranges, position);
  const isReplay = isLast && !mayGoOn;
  const mayStep = reading.hasPicture && (isRunning || isLast || state === 'paused');
  const seek = (moment: number, find = nearestRecorded): void => {
    const target = find(ranges, Math.min(to, Math.max(from, moment)));
    if (target !== undefined) player.seek(target);
  };
  const toggle = (): void => {
    if (isRunning) return player.pause();
    if (isLast) seek(mayGoOn ? position : (ranges[0]?.from ?? from));
    player.resume();
  };
  const stops = stopsOf(marks, ranges, markLead);
  const stopBack = neighbour(stops, position ?? from, -1, markLead);
  const stopForward = neighbour(stops, position ?? from, 1);
  const goTo = (stop: number | undefined): void => {
    if (stop !== undefined) seek(stop);
  };
  const zoom = (factor: number): void => setView(zoomTo(view, view.span * factor, position ?? view.from, bounds));
  const keys: Readonly<Record<string, () => void>> = {
    ' ': toggle,
    ArrowLeft: () => seek((position ?? from) - arrowStep, recordedBefore),
    ArrowRight: () => seek((position ?? from) + arrowStep),
    'Shift+ArrowLeft': () => player.stepFrame(-1),
    'Shift+ArrowRight': () => player.stepFrame(1),
    ',': () => player.stepFrame(-1),
    '.': () => player.stepFrame(1),
    Home: () => seek(ranges[0]?.from ?? from),
    End: () => seek(ranges.at(-1)?.to ?? to),
    PageUp: () => goTo(stopBack),
    PageDown: () => goTo(stopForward),
    '+': () => zoom(0.5),
    '=': () => zoom(0.5),
    '-': () => zoom(2),
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
    // Fields, choices and dialogs have these keys for themselves, and Space presses a button.
    if (event.target.closest(event.key === ' ' ? 'input, dialog, button' : 'input, dialog')) return;
    const key = keys[event.shiftKey && event.key.startsWith('Arrow') ? `Shift+${event.key}` : event.key];
    if (!key) return;
    event.preventDefault();
    key();
  };

  const takeShot = async (): Promise<void> => {
    const picture = await surface?.grab();
    if (!picture || position === undefined)
      return console.notices.notify('warning', { id: 'video.screenshot.notPlaying' }, noticeDurations.done);
    const title = `${name} ${formatDate(position)} ${formatTime(position)}`;
    // Of an address nobody knows whose picture it is, and when it was taken.
    const kept = src === undefined && device !== undefined ? { deviceId: device, recordedAt: position } : {};
    setShot({ picture, address: URL.createObjectURL(picture), deviceId: undefined, name: title, ...kept });
  };
  const copyLink = async (): Promise<void> => {
    if (link === undefined || position === undefined) return;
    const address = new URL(link, document.baseURI);
    if (device !== undefined) address.searchParams.set('deviceId', device);
    address.searchParams.set('at', String(Math.round(position)));
    try {
      await navigator.clipboard.writeText(address.href);
      console.notices.notify('success', { id: 'playback.linkCopied' }, noticeDurations.done);
    } catch {
      // No clipboard on this page: the user copies it by hand.
      setCopied(address.href);
    }
  };

  const zoomName = (Object.keys(spans) as Zoom[]).find(candidate => Math.abs(spans[candidate] - view.span) < 1_000);

  return (
    // The keys are those of the controls in it, and come through here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={setSection}
      part="base"
      className="playback"
      data-state={state}
      aria-label={text('playback.player')}
      // A press anywhere in it gives it the keys.
      tabIndex={-1}
      onKeyDown={onKey}
    >
      <div className="stage">
        <div ref={setFrame} part="video" className="picture" role="img" aria-label={name} />
        {!hasVideo && reading.hasPicture ? (
          <Cover
            icon={<AudioLines size={36} aria-hidden />}
            title={text('video.sound.only')}
            hint={text('video.sound.onlyHint')}
          />
        ) : null}
        {hasStatistics ? <Statistics reading={reading} /> : null}
        {position !== undefined ? (
          <div className="head">
            <span className="name">{name}</span>
            <time className="clock">{`${formatDate(position)} ${formatTime(position)}`}</time>
          </div>
        ) : null}
        {reading.gap ? (
          <div className="gap" role="status">
            {text('playback.gap', { from: formatTime(reading.gap.from), to: formatTime(reading.gap.to) })}
          </div>
        ) : null}
        {recorded.state === 'loading' || recorded.state === 'none' ? (
          <Cover icon={<span className="pk-spinner" />} title={text('playback.loading')} />
        ) : recorded.state === 'failed' ? (
          <Cover
            icon={<CircleAlert size={36} aria-hidden />}
            title={text('playback.unread')}
            hint={recorded.problem && words(recorded.problem)}
          >
            <Button icon={RotateCw} onClick={recorded.retry}>
              {text('common.retry')}
            </Button>
          </Cover>
        ) : ranges.length === 0 ? (
          <Cover icon={<Film size={36} aria-hidden />} title={text('playback.none', { day: formatDate(from) })} />
        ) : state === 'failed' ? (
          <Cover
            icon={<CircleAlert size={36} aria-hidden />}
            title={text('video.failed')}
            hint={reading.problem && words(reading.problem)}
          >
            <Button icon={RotateCw} onClick={() => player.resume()}>
              {text('common.retry')}
            </Button>
          </Cover>
        ) : state === 'paused' && !reading.hasPicture ? (
          <Cover icon={<Pause size={36} aria-hidden />} title={text('video.paused')} />
        ) : !reading.hasPicture && !isLast ? (
          <Cover
            icon={<span className="pk-spinner" />}
            title={text('video.connecting')}
            hint={reading.problem && words(reading.problem)}
          />
        ) : isLast ? (
          <div className="gap" role="status">
            {text('playback.ended')}
          </div>
        ) : null}
        {shot ? <Screenshot key={shot.address} shot={shot} onClose={() => setShot(undefined)} /> : null}
        {copied ? <LinkDialog address={copied} onClose={() => setCopied(undefined)} /> : null}
        {isExporting && clip?.from !== undefined && clip.to !== undefined ? (
          <ClipDialog
            channelId={channel}
            clip={{ from: clip.from, to: clip.to }}
            name={`${name} ${dayOf(clip.from)} ${formatTime(clip.from).replaceAll(':', '-')}`}
            onDone={bytes => {
              const detail = device === undefined ? {} : { deviceId: device };
              emit('exported', { ...detail, from: clip.from ?? 0, to: clip.to ?? 0, bytes });
            }}
            onClose={() => setExporting(false)}
          />
        ) : null}
      </div>
      <div className="bar" part="bar">
        <div className="row" role="toolbar" aria-label={text('playback.controls')}>
          <div className="cluster">
            <IconButton
              icon={isRunning ? Pause : isReplay ? RotateCw : Play}
              label={text(isRunning ? 'video.pause' : isReplay ? 'video.replay' : 'video.play')}
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
              // Who came here frame by frame keeps the focus.
              aria-disabled={isLast || undefined}
              onClick={() => player.stepFrame(1)}
            />
            <IconButton
              icon={SkipBack}
              label={text('playback.markBack')}
              disabled={!isReady || stopBack === undefined}
              onClick={() => goTo(stopBack)}
            />
            <IconButton
              icon={SkipForward}
              label={text('playback.markForward')}
              disabled={!isReady || stopForward === undefined}
              onClick={() => goTo(stopForward)}
            />
          </div>
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
          <Day day={day} today={today} onDay={onDay} />
          <div className="cluster end">
            {hasAudio ? <Volume sound={sound} isFast={speed !== 1} /> : null}
            <IconButton
              icon={ChartNoAxesColumn}
              label={text('video.statistics')}
              pressed={hasStatistics}
              onClick={() => setStatistics(!hasStatistics)}
            />
            <IconButton
              icon={Camera}
              label={text('video.screenshot')}
              disabled={!reading.hasPicture}
              onClick={() => void takeShot()}
            />
            <IconButton
              icon={Film}
              label={text('playback.export')}
              pressed={clip !== undefined}
              disabled={!isReady || src !== undefined}
              onClick={() => setClip(clip ? undefined : {})}
            />
            {link === undefined ? null : (
              <IconButton
                icon={LinkIcon}
                label={text('playback.link')}
                disabled={position === undefined}
                onClick={() => void copyLink()}
              />
            )}
            <IconButton
              icon={isFull ? Minimize : Maximize}
              label={text(isFull ? 'video.leaveFullscreen' : 'video.fullscreen')}
              onClick={toggleFull}
            />
          </div>
        </div>
        {clip ? (
          <ClipRow
            clip={clip}
            position={position}
            onChange={setClip}
            onExport={() => setExporting(true)}
            onClose={() => setClip(undefined)}
          />
        ) : null}
        {recorded.areMarksOld ? (
          <p className="stale" role="status">
            <CircleAlert size={14} aria-hidden />
            {text('playback.marksUnread')}
          </p>
        ) : null}
        <TimeLine
          bounds={bounds}
          midnight={dayWindow(day)?.from ?? from}
          view={view}
          onView={setView}
          ranges={ranges}
          marks={marks}
          position={position}
          clip={clip}
          onSeek={seek}
          onMark={mark => seek(mark.at - markLead)}
        />
        <div className="row zoom">
          <SegmentedControl
            label={text('playback.zoom')}
            value={zoomName}
            onChange={value => setView(zoomTo(view, spans[value], position ?? view.from, bounds))}
            options={[
              { value: 'day', label: text('playback.zoom.day') },
              { value: 'hour', label: text('playback.zoom.hour') },
              { value: 'minutes', label: text('playback.zoom.minutes') },
            ]}
          />
          <IconButton icon={ZoomOut} label={text('playback.zoomOut')} onClick={() => zoom(2)} />
          <IconButton icon={ZoomIn} label={text('playback.zoomIn')} onClick={() => zoom(0.5)} />
          <span className="hint">{text('playback.keys')}</span>
        </div>
      </div>
    </section>
  );
}
