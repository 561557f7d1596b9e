import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useText, useTexts } from '../shared/element/index.ts';
import { dayOf, dayWindow } from '../shared/video/players/day.ts';
import { SoundOnlyCover } from '../shared/video/views/controls.tsx';
import { Screenshot, Statistics } from '../shared/video/views/on-demand.ts';
import { useFullscreen } from '../shared/video/views/useFullscreen.ts';
import { useShot } from '../shared/video/views/useShot.ts';
import { useSound } from '../shared/video/views/useSound.ts';
import { useSurface } from '../shared/video/views/useSurface.ts';
import { ClipDialog } from './ClipDialog.tsx';
import { ClipRow, type ClipChoice } from './ClipRow.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { navigationOf } from './navigation.ts';
import { PlaybackBar } from './PlaybackBar.tsx';
import { PlaybackCover } from './PlaybackCover.tsx';
import type { RecordingProps } from './recording-props.ts';
import { TimeLine } from './TimeLine.tsx';
import { useLink } from './useLink.ts';
import { useNextRecorded } from './useNextRecorded.ts';
import { useRecording, type RecordingState } from './useRecording.ts';
import { ZoomRow } from './ZoomRow.tsx';

/** One camera, day by day. */
export function Recording(props: RecordingProps) {
  const { src, channel, device, name, day, bounds, hasVideo, emit } = props;
  const text = useText();
  const { formatDate, formatTime } = useTexts();
  const { setFrame, surface } = useSurface();
  const sound = useSound();
  const [section, setSection] = useState<HTMLElement | null>(null);
  const [isFull, toggleFull] = useFullscreen(section);
  const [hasStatistics, setStatistics] = useState(false);
  const [clip, setClip] = useState<ClipChoice>();
  const [isExporting, setExporting] = useState(false);
  const recording = useRecording(props, surface, sound, () => {
    setClip(undefined);
    setExporting(false);
  });
  const next = useNextRecorded(props, recording);
  const { shot, take, close } = useShot(surface);
  const link = useLink(props.link, device);
  const { reading, recorded, view, setView } = recording;
  const { state, position, shownAt } = reading;
  // Today's recording grows. Whether that at an address grows is unknown.
  const navigation = navigationOf(recording, bounds, src === undefined);

  const takeShot = (): void => {
    // For an address, nobody knows whose picture it is and when it was taken.
    const kept = src === undefined && device !== undefined ? { deviceId: device, recordedAt: shownAt } : {};
    const title = shownAt === undefined ? '' : `${name} ${formatDate(shownAt)} ${formatTime(shownAt)}`;
    void take(shownAt === undefined ? undefined : { deviceId: undefined, name: title, ...kept });
  };

  return (
    // The keys are those of the controls in it, and come through here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={setSection}
      part="base"
      className="playback"
      data-state={state}
      aria-label={text('playback.player')}
      // A press anywhere in the player gives it the keys.
      tabIndex={-1}
      onKeyDown={navigation.onKey}
    >
      <div className="stage">
        <div ref={setFrame} part="video" className="picture" role="img" aria-label={name} />
        {!hasVideo && reading.hasPicture ? <SoundOnlyCover /> : null}
        {hasStatistics ? <Statistics reading={reading} /> : null}
        <Head name={name} recording={recording} />
        <PlaybackCover recording={recording} from={bounds.from} next={next} onNext={props.goTo} />
        {shot ? <Screenshot key={shot.address} shot={shot} onClose={close} /> : null}
        {link.byHand ? <LinkDialog address={link.byHand} onClose={link.close} /> : null}
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
        <PlaybackBar
          props={props}
          recording={recording}
          navigation={navigation}
          sound={sound}
          hasStatistics={hasStatistics}
          onStatistics={() => setStatistics(!hasStatistics)}
          onShot={takeShot}
          hasClip={clip !== undefined}
          onClip={() => setClip(clip ? undefined : {})}
          onLink={() => void link.copy(position)}
          isFull={isFull}
          onFull={toggleFull}
        />
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
          mode={props.gestures}
          bounds={bounds}
          midnight={dayWindow(day)?.from ?? bounds.from}
          view={view}
          onView={setView}
          ranges={recorded.ranges}
          marks={recorded.marks}
          position={position}
          clip={clip}
          onSeek={navigation.seek}
          onMark={mark => navigation.seekMark(mark.at)}
        />
        <ZoomRow recording={recording} bounds={bounds} onZoom={navigation.zoom} />
      </div>
    </section>
  );
}

/** Shows the name and time of the picture, and a gap that was just skipped. */
function Head({ name, recording: { reading } }: { readonly name: string; readonly recording: RecordingState }) {
  const text = useText();
  const { formatDate, formatTime, formatDateTime } = useTexts();
  const { position, shownAt, gap } = reading;
  const formatGap = gap && dayOf(gap.from) !== dayOf(gap.to) ? formatDateTime : formatTime;
  const at = shownAt ?? position;
  return (
    <>
      {at === undefined ? null : (
        <div className="head">
          <span className="name">{name}</span>
          <time className="clock">{`${formatDate(at)} ${formatTime(at)}`}</time>
        </div>
      )}
      {gap ? (
        <div className="gap" role="status">
          {text('playback.gap', { from: formatGap(gap.from), to: formatGap(gap.to) })}
        </div>
      ) : null}
    </>
  );
}
