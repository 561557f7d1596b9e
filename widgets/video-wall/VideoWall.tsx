import type { Alarm, Robot } from '@patrolkit/core';
import { CirclePause, CirclePlay, Grid2x2, Route, Wand2 } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useConsole, useNoticeText, useStore, useText, type ViewProps } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { SegmentedControl, Toolbar } from '../shared/ui/controls.tsx';
import { EmptyState, ErrorState, Loading } from '../shared/ui/states.tsx';
import { Tile } from './Tile.tsx';
import type { spec } from './video-wall.element.ts';
import {
  arrange,
  layoutOf,
  layouts,
  placed,
  relayout,
  stayed,
  swapped,
  tourPages,
  type Arrangement,
} from './video-wall.model.ts';

/** So many pictures are shown at their full rate; of more each costs less, and loses a frame now and then. */
const fullRate = 9;
/** Shortest and longest time of a tour's page, seconds. */
const tourLimits = [5, 600] as const;

/** A tour under way. */
interface Tour {
  readonly page: number;
  /** Who was online when the page was turned: nothing moves while it is looked at. */
  readonly atHand: readonly string[];
  /** The alarm that it stands still for. */
  readonly pausedBy?: Alarm;
}

/** Several live pictures, arranged by hand or shown in turn. */
export function VideoWall(props: ViewProps<typeof spec>) {
  const { session } = useConsole();
  const signedIn = useStore(session.$session);
  const userId = signedIn.state === 'signed-in' ? signedIn.user.id : '';
  // Another user begins with nothing of what this one arranged.
  return <Wall key={userId} userId={userId} {...props} />;
}

/** The wall of one user. */
function Wall({
  userId,
  layout,
  deviceIds,
  tourSeconds,
  noControls,
  emit,
}: ViewProps<typeof spec> & { readonly userId: string }) {
  const { robots, preferences, alarms } = useConsole();
  const text = useText();
  const noticeText = useNoticeText();
  const { items, state, problem } = useStore(robots.$robots);
  const [own, setOwn] = useState<Arrangement>();
  const [focusedId, setFocused] = useState<string>();
  const [moving, setMoving] = useState<number>();
  const [tour, setTour] = useState<Tour>();

  const withCamera = useMemo(() => items.filter(hasCamera), [items]);
  const online = useMemo(() => withCamera.filter(robot => robot.isOnline).map(robot => robot.id), [withCamera]);
  // What nobody arranged stays where it came up: who goes offline says so in his tile, who comes goes behind.
  const [first, setFirst] = useState<readonly string[]>([]);
  const offered = stayed(first, online);
  if (offered !== first) setFirst(offered);
  const saved = preferences.wallOf(userId);
  const beginning = useMemo((): Arrangement => {
    const size = layoutOf(layout) ?? layoutOf(saved?.layout) ?? '4';
    const wanted = deviceIds?.split(/\s+/).filter(Boolean);
    return arrange(size, wanted ?? saved?.tiles.map(id => id ?? undefined) ?? offered);
  }, [layout, deviceIds, saved, offered]);
  const arrangement = own ?? beginning;
  const atHand = tour?.atHand ?? online;
  const pages = useMemo(() => tourPages(arrangement, atHand), [arrangement, atHand]);
  const shown = (tour && pages[tour.page % pages.length]) ?? arrangement;
  const isLarge = focusedId !== undefined && shown.tiles.includes(focusedId);

  const change = (next: Arrangement): void => {
    setOwn(next);
    setMoving(undefined);
    preferences.rememberWall(userId, { layout: next.layout, tiles: next.tiles.map(id => id ?? null) });
    emit('arrangementchanged', { layout: next.layout, deviceIds: next.tiles.filter(id => id !== undefined) });
  };
  const focus = useCallback(
    (deviceId: string | undefined): void => {
      setFocused(deviceId);
      emit('tilefocused', { deviceId });
    },
    [emit],
  );

  // A tour goes from page to page until an alarm comes: then what is on screen stays there.
  const onlineNow = useRef(online);
  useEffect(() => {
    onlineNow.current = online;
  }, [online]);
  const isTouring = tour !== undefined;
  const isPaused = tour?.pausedBy !== undefined;
  useEffect(() => {
    if (!isTouring || isPaused || isLarge) return;
    const seconds = Math.min(tourLimits[1], Math.max(tourLimits[0], tourSeconds ?? 20));
    const turn = (): void => setTour(now => now && { page: now.page + 1, atHand: onlineNow.current });
    const timer = setInterval(turn, seconds * 1000);
    return () => clearInterval(timer);
  }, [isTouring, isPaused, isLarge, tourSeconds]);
  useEffect(() => {
    if (!isTouring || isPaused) return;
    return alarms.$popups.listen((now, before) => {
      const alarm = now.find(({ id }) => !before?.some(known => known.id === id));
      if (!alarm) return;
      setTour(going => going && { ...going, pausedBy: alarm });
      emit('tourpaused', { alarmId: alarm.id });
    });
  }, [isTouring, isPaused, alarms, emit]);

  const showAlarm = (alarm: Alarm): void => {
    if (!shown.tiles.includes(alarm.deviceId)) {
      setTour(undefined);
      setOwn(placed(shown, 0, alarm.deviceId));
    }
    focus(alarm.deviceId);
  };

  if (state === 'ready' && withCamera.length === 0)
    return <EmptyState part="base" icon={Grid2x2} title={text('wall.none')} hint={text('wall.noneHint')} />;
  if (items.length === 0 && state !== 'ready')
    return (
      <section part="base" className="wall" aria-label={text('wall.label')}>
        {state === 'failed' ? (
          <ErrorState hint={problem && noticeText(problem)} onRetry={() => void robots.load()} />
        ) : (
          <Loading />
        )}
      </section>
    );
  return (
    <section part="base" className="wall" aria-label={text('wall.label')}>
      {noControls ? null : (
        <div part="bar" className="bar">
          <Toolbar label={text('wall.controls')}>
            <SegmentedControl
              label={text('wall.layout')}
              value={shown.layout}
              options={layouts.map(value => ({ value, label: value }))}
              onChange={value => change(relayout(arrangement, value, online))}
            />
            <Button size="small" icon={Wand2} onClick={() => change(arrange(arrangement.layout, online))}>
              {text('wall.fill')}
            </Button>
            <Button
              size="small"
              icon={isTouring ? CirclePause : Route}
              aria-pressed={isTouring}
              disabled={!isTouring && pages.length < 2}
              onClick={() => {
                setFocused(undefined);
                setTour(isTouring ? undefined : { page: 0, atHand: online });
              }}
            >
              {text(isTouring ? 'wall.endTour' : 'wall.tour')}
            </Button>
            {isTouring ? (
              <span className="page">
                {text('wall.page', { page: (tour.page % pages.length) + 1, pages: pages.length })}
              </span>
            ) : null}
          </Toolbar>
        </div>
      )}
      <div role="status" className="paused" hidden={!isPaused}>
        {tour?.pausedBy ? (
          <>
            <span>
              {text('wall.paused', { alarm: tour.pausedBy.name ?? '', device: tour.pausedBy.deviceName ?? '' })}
            </span>
            {tour.pausedBy.deviceId !== undefined && withCamera.some(({ id }) => id === tour.pausedBy?.deviceId) ? (
              <Button size="small" onClick={() => tour.pausedBy && showAlarm(tour.pausedBy)}>
                {text('wall.showDevice')}
              </Button>
            ) : null}
            <Button size="small" icon={CirclePlay} onClick={() => setTour({ page: tour.page, atHand: online })}>
              {text('wall.goOn')}
            </Button>
          </>
        ) : null}
      </div>
      <ul
        part="grid"
        className="grid"
        data-layout={shown.layout}
        data-focused={isLarge ? '' : undefined}
        aria-label={text('wall.label')}
      >
        {shown.tiles.map((id, index) => (
          <Tile
            // A picture goes with its device, wherever that stands: it plays on when it is moved.
            key={id ?? `empty-${index}`}
            index={index}
            robot={withCamera.find(robot => robot.id === id)}
            isMissing={id !== undefined && state === 'ready' && !items.some(robot => robot.id === id)}
            isFocused={isLarge && focusedId === id}
            isOneOfMany={sizeOf(shown) > fullRate}
            isFixed={noControls || isTouring}
            movement={moving === undefined ? undefined : moving === index ? 'moved' : 'target'}
            choices={withCamera.filter(robot => !shown.tiles.includes(robot.id))}
            onFocus={() => focus(focusedId === id ? undefined : id)}
            onMove={() => setMoving(moving === index ? undefined : index)}
            onDrop={from => change(swapped(arrangement, from, index))}
            onTarget={() => moving !== undefined && change(swapped(arrangement, moving, index))}
            onPlace={device => change(placed(arrangement, index, device))}
          />
        ))}
      </ul>
    </section>
  );
}

const sizeOf = ({ tiles }: Arrangement): number => tiles.length;
const hasCamera = (robot: Robot): boolean => robot.kind !== 'sensor';
