import { Video } from 'lucide-react';
import { computed } from 'nanostores';
import { useEffect, useMemo, useState } from 'react';
import type { Notice } from '@patrolkit/core';
import {
  lazily,
  useConsole,
  useMessageText,
  useNoticeText,
  useStore,
  useText,
  type ViewProps,
} from '../shared/element/index.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { SegmentedControl } from '../shared/ui/controls.tsx';
import { EmptyState, ErrorState, Loading } from '../shared/ui/states.tsx';
import { StaleMark } from '../shared/ui/marks.tsx';
import { useAsked } from '../shared/robots/useAsked.ts';
import { usePushSwitch } from '../shared/usePushSwitch.ts';
import { GoToMark } from './GoToMark.tsx';
import { freshFor, markersOf, pinsOf } from '../shared/map/places.ts';
import { isOnNoPlan, lacksPlace, mapOfSelected, routeOf } from './robot-map.model.ts';
import type { Point } from '../shared/robots/plan-point.ts';
import { Tools } from './Tools.tsx';
import { useTrack } from './useTrack.ts';
import type { spec } from './robot-map.element.ts';

/** Loaded while the plans are asked for. */
const loadFloorMap = () => import('./FloorMap.tsx').then(module => module.FloorMap);
const FloorMap = lazily(loadFloorMap);
const GeoMap = lazily(() => import('./GeoMap.tsx').then(module => module.GeoMap));
const SendQuestion = lazily(() => import('./SendQuestion.tsx').then(module => module.SendQuestion));

/** How often ages are looked at, milliseconds. */
const tick = 2_000;

/** The time, looked at now and then: places grow old without any push. */
function useTime(): number {
  const { $second } = useConsole();
  const $time = useMemo(() => computed($second, at => at - (at % tick)), [$second]);
  return useStore($time);
}

/** The view of `<patrol-robot-map>`. */
export function RobotMap({ mapId, follow, tiles, tilesAttribution, emit }: ViewProps<typeof spec>) {
  const console = useConsole();
  const { robots, connection, alarms } = console;
  const plans = useStore(robots.$floorPlans);
  const { items } = useStore(robots.$robots);
  const positions = useStore(robots.$positions);
  const selectedId = useStore(robots.$selectedId);
  const status = useStore(robots.$status);
  const channel = useStore(connection.$connection);
  const live = useStore(alarms.$live);
  const line = useStore(robots.$line);
  const step = useStore(robots.$step);
  const coordinate = useStore(robots.$coordinate);
  const selected = useStore(robots.$selected);
  const track = useTrack();
  const refusals = useStore(console.commands.$refusals);
  const { goTo } = useStore(console.commands.$states);
  const [asked, setAsked] = useAsked<{ readonly robotId: string; readonly mapId: string; readonly place: Point }>();
  /** Which kind of map the user wants for a robot; it holds until another one is selected. */
  const [wish, setWish] = useState<{ readonly robotId: string | undefined; readonly isGeo: boolean }>();
  const time = useTime();
  const text = useText();
  const noticeText = useNoticeText();
  const message = useMessageText();
  const [problem, setProblem] = useState<Notice>();

  usePushSwitch('RobotSituationPushSwitch');
  usePushSwitch('LineInfoPushSwitch');
  usePushSwitch('CoordinatePushSwitch');
  useEffect(() => {
    // A failure is told where the map is drawn.
    loadFloorMap().catch(() => undefined);
  }, []);
  useEffect(() => {
    // At first, and again after a sign-out has cleared them.
    if (plans.state === 'idle') void robots.loadFloorPlans();
  }, [robots, plans.state]);

  const facts = { robots: items, positions, selectedId, status, connection: channel, now: time };
  // A map chosen by hand stays until the selected robot is on another one.
  const robotsMap = mapOfSelected(facts);
  const [chosen, setChosen] = useState<{ readonly id: string; readonly against: string | undefined }>();
  const wanted = mapId ?? (chosen && chosen.against === robotsMap ? chosen.id : robotsMap);
  const plan = plans.items.find(({ id }) => id === wanted) ?? plans.items[0];
  // A page that names a map wants it.
  const isGeoWanted =
    wish && wish.robotId === selectedId ? wish.isGeo : mapId === undefined && isOnNoPlan(plans.items, facts);
  const onEarth = plan && !isGeoWanted ? undefined : coordinate;

  if (!plan && !onEarth) {
    return (
      <section part="base" className="pk-panel base" aria-label={text('robots.map.label')}>
        <div className="instead">
          {plans.state === 'failed' ? (
            <ErrorState
              title={text('robots.map.failed')}
              hint={plans.problem ? noticeText(plans.problem) : undefined}
              onRetry={() => void robots.loadFloorPlans()}
            />
          ) : plans.state === 'ready' ? (
            <EmptyState title={text('robots.map.empty')} hint={text('robots.map.emptyHint')} />
          ) : (
            <Loading />
          )}
        </div>
      </section>
    );
  }

  const markers = plan ? markersOf(plan, facts) : [];
  // Places come by one socket, route and progress by the other (safety.md 1.9).
  const isLost = channel.singleton.state !== 'open';
  const isCurrent = (value: { readonly open: number } | undefined): boolean =>
    value === undefined || (channel.device.state === 'open' && value.open === channel.device.opens);
  const isRouteStale = !isCurrent(line) || !isCurrent(step);
  const mine = markers.find(({ isSelected }) => isSelected);
  const select = async (id: string): Promise<void> => {
    if (!emit('robotselectrequest', { id })) return;
    setProblem(undefined);
    const outcome = await robots.select(id);
    if (!outcome.isDone) setProblem(outcome.problem);
  };
  const reason = refusals.goTo ?? (mine ? undefined : ({ id: 'robots.map.sendElsewhere' } as const));
  const refusal = reason && message(reason);
  const isGoing = goTo?.state === 'sent' || goTo?.state === 'accepted' || goTo?.state === 'underWay';
  const goal = isGoing && typeof goTo.value === 'object' && goTo.value.mapId === plan?.id ? goTo.value : undefined;

  const open = (id: string): void => void (emit('alarmopenrequest', { id }) && alarms.open(id));
  const notes = (
    <>
      <GoToMark state={goTo} />
      {plan && !onEarth && line?.name && step && step.total > 0 && line.mapId === plan.id ? (
        <div className="progress">
          <span>
            {text('robots.map.progress', {
              name: line.name,
              step: Math.min(step.index + 1, step.total),
              total: step.total,
            })}{' '}
            {isRouteStale ? <StaleMark since={channel.device.lastFrameAt} /> : null}
          </span>
          <progress max={step.total} value={step.index} aria-label={line.name} />
        </div>
      ) : null}
      {problem ? (
        <p className="note" data-tone="error" role="alert">
          {noticeText(problem)}
        </p>
      ) : selected && !coordinate && lacksPlace(facts) ? (
        <p className="note" role="status">
          {text('robots.map.noCoordinates', { name: selected.name || selected.id })}
        </p>
      ) : plan ? (
        markers.length === 0 && !onEarth ? (
          <p className="note" role="status">
            {text('robots.map.noDevices')}
          </p>
        ) : null
      ) : plans.state === 'failed' ? (
        <p className="note" data-tone="error" role="alert">
          {text('robots.map.failed')}{' '}
          <Button size="small" onClick={() => void robots.loadFloorPlans()}>
            {text('common.retry')}
          </Button>
        </p>
      ) : null}
    </>
  );

  return (
    <section part="base" className="pk-panel base" aria-label={text('robots.map.label')}>
      {onEarth ? (
        <GeoMap
          key={selectedId}
          at={onEarth}
          name={selected?.name ?? ''}
          turn={mine ? mine.turn + 90 : undefined}
          isStale={!isCurrent(onEarth) || time - onEarth.receivedAt > freshFor}
          template={tiles}
          attribution={tilesAttribution}
          alarms={live}
          onOpen={open}
          tools={Tools}
        >
          {notes}
        </GeoMap>
      ) : plan ? (
        <FloorMap
          key={plan.id}
          plan={plan}
          markers={markers}
          route={selectedId === undefined ? [] : routeOf(plan, line, step)}
          isRouteStale={isRouteStale}
          track={track?.deviceId === selectedId && track?.mapId === plan.id ? track : undefined}
          pins={pinsOf(plan, live)}
          goal={goal}
          follow={follow}
          tools={Tools}
          onSelect={id => void select(id)}
          onOpen={open}
          send={
            selected && selected.mayControl > 0
              ? { refusal, onSend: place => setAsked({ robotId: selected.id, mapId: plan.id, place }) }
              : undefined
          }
        >
          {notes}
        </FloorMap>
      ) : null}
      <div className="head">
        {coordinate && plan ? (
          <SegmentedControl
            label={text('robots.map.label')}
            value={onEarth ? 'geo' : 'floor'}
            onChange={value => setWish({ robotId: selectedId, isGeo: value === 'geo' })}
            options={[
              { value: 'floor', label: text('robots.map.floor') },
              { value: 'geo', label: text('robots.map.outdoors') },
            ]}
          />
        ) : null}
        {onEarth || !plan ? null : plans.items.length > 1 && mapId === undefined ? (
          <select
            className="pk-choice chooser"
            aria-label={text('robots.map.label')}
            value={plan.id}
            onChange={event => setChosen({ id: event.currentTarget.value, against: robotsMap })}
          >
            {plans.items.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        ) : (
          <span className="title">{plan.name}</span>
        )}
        {selected && selected.kind !== 'sensor' && (mine || onEarth) ? (
          <IconButton
            icon={Video}
            label={text('robots.map.video', { name: selected.name || selected.id })}
            onClick={() => emit('livevideorequest', { deviceId: selected.id }) && console.video.openPopup(selected.id)}
          />
        ) : null}
        {isLost && markers.length > 0 && !onEarth ? <StaleMark since={channel.singleton.lastFrameAt} /> : null}
      </div>
      {asked && selected?.id === asked.robotId ? (
        <SendQuestion
          robot={selected}
          mapId={asked.mapId}
          place={asked.place}
          refusal={refusals.goTo && message(refusals.goTo)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </section>
  );
}
