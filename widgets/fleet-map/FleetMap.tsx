import { useEffect, useMemo, useState } from 'react';
import { lazily, useConsole, useHost, useStore, useText, useTexts, type ViewProps } from '../shared/element/index.ts';
import { openAlarm } from '../shared/alarms/open-alarm.ts';
import { openVideo } from '../shared/open-video.ts';
import { NoPlace } from '../shared/boards/NoPlace.tsx';
import { NoPlan } from '../shared/map/NoPlan.tsx';
import { isOldBy, markersOf, pinsOf } from '../shared/map/places.ts';
import { RainNote } from '../shared/map/RainNote.tsx';
import { useMapLayers } from '../shared/map/useMapLayers.ts';
import { useMapFacts } from '../shared/map/useMapFacts.ts';
import { StaleMark } from '../shared/ui/marks.tsx';
import { usePushSwitch } from '../shared/usePushSwitch.ts';
import { Card } from './Card.tsx';
import type { spec } from './fleet-map.element.ts';
import { busiest, levelsOf, ofKind } from './fleet-map.model.ts';
import { Levels } from './Levels.tsx';
import { useCardFocus } from './useCardFocus.ts';
import { usePeek } from './usePeek.ts';
import { useWaiting } from './useWaiting.ts';

/** Loads the drawing while the plans are being requested. */
const loadGround = () => import('./Ground.tsx').then(module => module.Ground);
const Ground = lazily(loadGround);

/** The view of `<patrol-fleet-map>`. */
export function FleetMap({ kind, mapId, deviceId, noVideo, gestures, emit }: ViewProps<typeof spec>) {
  const console = useConsole();
  const { robots } = console;
  const host = useHost();
  const plans = useStore(robots.$floorPlans);
  const list = useStore(robots.$robots);
  const isListStale = useStore(robots.$isListStale);
  const known = useMapFacts();
  const { positions, connection, now } = known;
  const waiting = useWaiting(kind);
  const text = useText();
  const { formatNumber } = useTexts();
  const { peek, hover, hold, pin, close } = usePeek();
  const focus = useCardFocus(peek);
  const [chosen, setChosen] = useState<string>();
  /** The device in the attribute, one object for each new value. */
  const located = useMemo(() => (deviceId === undefined ? undefined : { deviceId }), [deviceId]);
  const [followed, setFollowed] = useState<typeof located>();

  usePushSwitch('RobotSituationPushSwitch');
  useEffect(() => {
    // The place where the map is drawn shows a failure.
    loadGround().catch(() => undefined);
  }, []);

  const facts = { ...known, robots: ofKind(list.items, kind) };
  const { levels, elsewhere } = levelsOf(plans.items, facts, waiting.alarms, waiting.onMaps);
  // The level of a sought device is shown once. The user may leave it.
  const placed = located === followed ? undefined : located && positions.get(located.deviceId)?.mapId;
  const goal = placed === undefined ? undefined : levels.find(({ plan }) => plan.id === placed);
  if (goal) {
    setFollowed(located);
    setChosen(goal.plan.id);
  }
  // The first choice stays: the map must not change while the user looks at it.
  const first = busiest(levels);
  if (chosen === undefined && first && first.devices > 0) setChosen(first.plan.id);
  const level = levels.find(({ plan }) => plan.id === (mapId ?? chosen)) ?? levels[0];
  const { marks, things } = useMapLayers(level?.plan);

  if (!level)
    return (
      <section part="base" className="pk-panel base" aria-label={text('boards.map')}>
        <NoPlan plans={plans} />
      </section>
    );

  const { plan } = level;
  const sought = located && list.items.find(({ id }) => id === located.deviceId);
  const isLost = connection.singleton.state !== 'open';
  const looked = peek?.ids ?? [];
  const devices = looked.flatMap(id => list.items.find(robot => robot.id === id) ?? []);
  const place = devices[0] && devices.length === 1 ? positions.get(devices[0].id) : undefined;
  const marked = looked.length === 1 ? looked[0] : located?.deviceId;
  const markers = markersOf(plan, facts).map(marker => ({ ...marker, isSelected: marker.robot.id === marked }));
  const open = (ids: readonly string[]): void => {
    focus.opening();
    pin(ids);
  };
  const look = (id: string): void => {
    open([id]);
    emit('devicelooked', { deviceId: id });
  };
  return (
    <section part="base" className="pk-panel base" aria-label={text('boards.map')}>
      <Ground
        key={plan.id}
        mode={gestures}
        plan={plan}
        markers={markers}
        pins={pinsOf(plan, waiting.alarms)}
        marks={marks}
        things={things}
        waitingOf={waiting.of}
        located={located}
        onHover={hover}
        onDevice={look}
        onTogether={open}
        onAlarm={id => emit('alarmopenrequest', { id }) && openAlarm(host, console, id)}
      >
        <RainNote mapId={plan.id} />
        {list.state === 'failed' ? (
          <p className="note" data-tone="error" role="alert">
            {text('robots.list.failed')}
          </p>
        ) : level.devices === 0 && list.state === 'ready' ? (
          <p className="note" role="status">
            {text('robots.map.noDevices')}
          </p>
        ) : null}
        {sought ? (
          <NoPlace device={sought} maps={levels.map(({ plan: { id } }) => id)} className="note" role="status" />
        ) : null}
        {elsewhere > 0 && mapId === undefined && list.state === 'ready' ? (
          <p className="note" role="status">
            {text('boards.map.elsewhere', { count: formatNumber(elsewhere) })}
          </p>
        ) : null}
      </Ground>
      <div className="head">
        {levels.length > 1 && mapId === undefined ? (
          <Levels levels={levels} shown={plan.id} onChoose={setChosen} />
        ) : (
          <span className="title">{plan.name}</span>
        )}
        {isLost || isListStale ? (
          <StaleMark since={connection.singleton.lastFrameAt} />
        ) : waiting.isStale ? (
          <StaleMark since={waiting.readAt} />
        ) : null}
      </div>
      {devices.length > 0 ? (
        <Card
          devices={devices}
          place={place}
          isStale={isLost || (place !== undefined && isOldBy(now, place.receivedAt))}
          hasVideo={!noVideo}
          onHold={hold}
          onChoose={look}
          onVideo={id => emit('livevideorequest', { deviceId: id }) && openVideo(host, console, id)}
          onOpen={id =>
            emit('pageopenrequest', { screen: 'robot-patrol-view', query: `deviceId=${encodeURIComponent(id)}` })
          }
          onClose={() => {
            focus.closing();
            close();
          }}
        />
      ) : null}
    </section>
  );
}
