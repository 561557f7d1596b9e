import type { Alarm, Robot } from '@patrolkit/core';
import { CirclePause, CirclePlay, Grid2x2, Route, ScanEye, Wand2 } from 'lucide-react';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react';
import { useConsole, useHost, useNoticeText, useStore, useText, type ViewProps } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { SegmentedControl, Toolbar } from '../shared/ui/controls.tsx';
import { useFocusKept } from '../shared/dialog/useFocusKept.ts';
import { EmptyState, ErrorState, Loading } from '../shared/ui/states.tsx';
import { Grid } from './Grid.tsx';
import { Tile } from './Tile.tsx';
import { useFollowed } from './useFollowed.ts';
import { useTurns } from './useTurns.ts';
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
  type Layout,
} from './video-wall.model.ts';

/** The most pictures that play at their full rate. With more, each costs less and loses a frame now and then. */
const fullRate = 9;

/** A tour that is running. */
interface Tour {
  readonly page: number;
  /** Devices that were online when the page was turned. Nothing moves while the page is shown. */
  readonly atHand: readonly string[];
  /** The alarm for which it pauses. */
  readonly pausedBy?: Alarm;
}

/** Several live pictures, arranged by hand or shown in turn. */
export function VideoWall(props: ViewProps<typeof spec>) {
  const { session } = useConsole();
  const signedIn = useStore(session.$session);
  const userId = signedIn.state === 'signed-in' ? signedIn.user.id : '';
  // With the key, another user starts without this user's arrangement.
  return <Wall key={userId} userId={userId} {...props} />;
}

/** The wall of one user. */
function Wall({
  userId,
  layout,
  deviceIds,
  tourSeconds,
  followAlarms,
  noControls,
  emit,
}: ViewProps<typeof spec> & { readonly userId: string }) {
  const { robots, preferences } = useConsole();
  const text = useText();
  const noticeText = useNoticeText();
  const { items, state, problem } = useStore(robots.$robots);
  const selectedId = useStore(robots.$selectedId);
  const [focusedId, setFocused] = useState<string>();
  /** A device that is in no tile and that the user came to see. It is there while it is large. */
  const [visitorId, setVisitor] = useState<string>();
  const [moving, setMoving] = useState<number>();
  const [tour, setTour] = useState<Tour>();

  const withCamera = useMemo(() => items.filter(hasCamera), [items]);
  const online = useMemo(() => withCamera.filter(robot => robot.isOnline).map(robot => robot.id), [withCamera]);
  const [arrangement, setOwn] = useArrangement(userId, layout, deviceIds, online);
  const atHand = tour?.atHand ?? online;
  const pages = useMemo(() => tourPages(arrangement, atHand), [arrangement, atHand]);
  const page = (tour && pages[tour.page % pages.length]) ?? arrangement;

  const isTouring = tour !== undefined;
  const [ownFollows, setFollows] = useState<boolean>();
  const follows = ownFollows ?? (followAlarms || preferences.wallOf(userId)?.followsAlarms === true);
  const hasPicture = ({ deviceId }: Alarm): boolean => withCamera.some(({ id }) => id === deviceId);
  const [followed, leaveAlarm] = useFollowed(isTouring && follows, hasPicture);
  // The arrangement itself does not change: a device that is not on this page appears only while it is large.
  const alarmDevice = followed?.deviceId;
  const largeId = alarmDevice ?? focusedId;
  const guest = alarmDevice ?? (visitorId === focusedId ? visitorId : undefined);
  const shown = guest === undefined || page.tiles.includes(guest) ? page : placed(page, 0, guest);
  const isLarge = largeId !== undefined && shown.tiles.includes(largeId);

  const change = (next: Arrangement): void => {
    setOwn(next);
    setMoving(undefined);
    preferences.rememberWall(userId, { layout: next.layout, tiles: next.tiles.map(id => id ?? null) });
    emit('arrangementchanged', { layout: next.layout, deviceIds: next.tiles.filter(id => id !== undefined) });
  };
  const focus = useCallback(
    (deviceId: string | undefined): void => {
      leaveAlarm();
      setFocused(deviceId);
      emit('tilefocused', { deviceId });
    },
    [emit, leaveAlarm],
  );

  const makeSmall = (): void => (focusedId === undefined ? leaveAlarm() : focus(undefined));
  const isFollowed = (alarm: Alarm): boolean => follows && hasPicture(alarm);
  useTour(tour, setTour, { online, isLarge, tourSeconds, isFollowed, emit });

  const alarmId = followed?.id;
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (alarmId === told.current) return;
    told.current = alarmId;
    emit('alarmfollowed', { alarmId, deviceId: alarmDevice });
  }, [alarmId, alarmDevice, emit]);

  const showAlarm = (alarm: Alarm): void => {
    if (!shown.tiles.includes(alarm.deviceId)) {
      setTour(undefined);
      setVisitor(alarm.deviceId);
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
        <Bar
          layout={shown.layout}
          follows={follows}
          page={tour && (tour.page % pages.length) + 1}
          pages={pages.length}
          onLayout={value => change(relayout(arrangement, value, online))}
          onFill={() => change(arrange(arrangement.layout, online))}
          onTour={() => {
            makeSmall();
            setTour(isTouring ? undefined : { page: 0, atHand: online });
          }}
          onFollows={next => {
            setFollows(next);
            preferences.rememberWall(userId, { followsAlarms: next });
          }}
        />
      )}
      <Standstill
        alarm={tour && (followed ?? tour.pausedBy)}
        isFollowed={followed !== undefined}
        onShow={followed ? undefined : tour?.pausedBy && hasPicture(tour.pausedBy) ? showAlarm : undefined}
        onGoOn={() => {
          // A tour pauses while a picture is large.
          makeSmall();
          setTour(now => now && { page: now.page, atHand: online });
        }}
      />
      <Grid layout={shown.layout} isLarge={isLarge}>
        {shown.tiles.map((id, index) => (
          <Tile
            // The key of a tile is its device, so that the picture plays on when the tile moves.
            key={id ?? `empty-${index}`}
            index={index}
            robot={withCamera.find(robot => robot.id === id)}
            isMissing={id !== undefined && state === 'ready' && !items.some(robot => robot.id === id)}
            isFocused={isLarge && largeId === id}
            isSelected={id !== undefined && id === selectedId}
            isOneOfMany={sizeOf(shown) > fullRate}
            isFixed={noControls || isTouring}
            movement={moving === undefined ? undefined : moving === index ? 'moved' : 'target'}
            choices={withCamera.filter(robot => !shown.tiles.includes(robot.id))}
            onFocus={() => focus(largeId === id ? undefined : id)}
            onMove={() => setMoving(moving === index ? undefined : index)}
            onDrop={from => change(swapped(arrangement, from, index))}
            onTarget={() => moving !== undefined && change(swapped(arrangement, moving, index))}
            onPlace={device => change(placed(arrangement, index, device))}
          />
        ))}
      </Grid>
    </section>
  );
}

/** The arrangement and how to change it. At first it is the page's, the user's last one, or that of the devices online. */
function useArrangement(
  userId: string,
  layout: string | undefined,
  deviceIds: string | undefined,
  online: readonly string[],
): readonly [Arrangement, (next: Arrangement) => void] {
  const { preferences } = useConsole();
  const saved = preferences.wallOf(userId);
  const [own, setOwn] = useState<Arrangement>();
  // Without an arrangement, devices keep their places. The tile of a device that goes offline says so, and a new device comes last.
  const [first, setFirst] = useState<readonly string[]>([]);
  const offered = stayed(first, online);
  if (offered !== first) setFirst(offered);
  const beginning = useMemo((): Arrangement => {
    const size = layoutOf(layout) ?? layoutOf(saved?.layout) ?? '4';
    const wanted = deviceIds?.split(/\s+/).filter(Boolean);
    return arrange(size, wanted ?? saved?.tiles?.map(id => id ?? undefined) ?? offered);
  }, [layout, deviceIds, saved, offered]);
  return [own ?? beginning, setOwn];
}

/** Turns the pages of a tour, and pauses it for an alarm that it does not follow. */
function useTour(
  tour: Tour | undefined,
  setTour: Dispatch<SetStateAction<Tour | undefined>>,
  {
    online,
    isLarge,
    tourSeconds,
    isFollowed,
    emit,
  }: Pick<ViewProps<typeof spec>, 'tourSeconds' | 'emit'> & {
    readonly online: readonly string[];
    /** True while one picture is large. The page then stays. */
    readonly isLarge: boolean;
    readonly isFollowed: (alarm: Alarm) => boolean;
  },
): void {
  const { alarms } = useConsole();
  const isTouring = tour !== undefined;
  // A tour goes from page to page until an alarm arrives. Then the page on screen stays.
  const onlineNow = useRef(online);
  useEffect(() => {
    onlineNow.current = online;
  }, [online]);
  const isPaused = tour?.pausedBy !== undefined;
  const turn = useCallback(() => setTour(now => now && { page: now.page + 1, atHand: onlineNow.current }), [setTour]);
  useTurns(turn, isTouring && !isPaused && !isLarge, tourSeconds);
  const passes = useEffectEvent(isFollowed);
  useEffect(() => {
    if (!isTouring || isPaused) return;
    return alarms.$popups.listen((now, before) => {
      const alarm = now.find(one => !before?.some(({ id }) => id === one.id) && !passes(one));
      if (!alarm) return;
      setTour(going => going && { ...going, pausedBy: alarm });
      emit('tourpaused', { alarmId: alarm.id });
    });
  }, [isTouring, isPaused, alarms, setTour, emit]);
}

/** The controls of the arrangement and of what the wall does by itself. */
function Bar({
  layout,
  follows,
  page,
  pages,
  onLayout,
  onFill,
  onTour,
  onFollows,
}: {
  readonly layout: Layout;
  readonly follows: boolean;
  /** The page of the tour on screen, from 1. Absent while there is no tour. */
  readonly page: number | undefined;
  readonly pages: number;
  readonly onLayout: (layout: Layout) => void;
  readonly onFill: () => void;
  /** Starts or ends the tour. */
  readonly onTour: () => void;
  readonly onFollows: (follows: boolean) => void;
}) {
  const text = useText();
  const isTouring = page !== undefined;
  return (
    <div part="bar" className="bar">
      <Toolbar label={text('wall.controls')}>
        <SegmentedControl
          label={text('wall.layout')}
          value={layout}
          options={layouts.map(value => ({ value, label: value }))}
          onChange={onLayout}
        />
        <Button size="small" icon={Wand2} onClick={onFill}>
          {text('wall.fill')}
        </Button>
        <Button
          size="small"
          icon={isTouring ? CirclePause : Route}
          data-tour
          disabled={!isTouring && pages < 2}
          onClick={onTour}
        >
          {text(isTouring ? 'wall.endTour' : 'wall.tour')}
        </Button>
        <Button size="small" icon={ScanEye} aria-pressed={follows} onClick={() => onFollows(!follows)}>
          {text('wall.followAlarms')}
        </Button>
        {isTouring ? <span className="page">{text('common.pages.place', { page, pages })}</span> : null}
      </Toolbar>
    </div>
  );
}

/** Says why a tour pauses and how to continue. Its element is there before the text, so that screen readers read the text out. */
function Standstill({
  alarm,
  isFollowed,
  onShow,
  onGoOn,
}: {
  readonly alarm: Alarm | undefined;
  /** True when the picture of its device is already large. */
  readonly isFollowed: boolean;
  /** Absent when there is no picture to show. */
  readonly onShow: ((alarm: Alarm) => void) | undefined;
  readonly onGoOn: () => void;
}) {
  const text = useText();
  const root = useHost().shadowRoot;
  const kept = useFocusKept(() => root?.querySelector<HTMLElement>('.bar [data-tour]'));
  return (
    <div role="status" className="paused" hidden={!alarm} {...kept}>
      {alarm ? (
        <>
          <span>
            {text(isFollowed ? 'wall.followed' : 'wall.paused', {
              alarm: alarm.name ?? '',
              device: alarm.deviceName ?? '',
            })}
          </span>
          {onShow ? (
            <Button size="small" onClick={() => onShow(alarm)}>
              {text('wall.showDevice')}
            </Button>
          ) : null}
          <Button size="small" icon={CirclePlay} onClick={onGoOn}>
            {text('wall.goOn')}
          </Button>
        </>
      ) : null}
    </div>
  );
}

const sizeOf = ({ tiles }: Arrangement): number => tiles.length;
const hasCamera = (robot: Robot): boolean => robot.kind !== 'sensor';
