import { Video } from 'lucide-react';
import { useEffect, useState } from 'react';
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
import { NoPlan } from '../shared/map/NoPlan.tsx';
import { freshFor, markersOf, pinsOf } from '../shared/map/places.ts';
import { useFloorPlans } from '../shared/map/useFloorPlans.ts';
import { useMapFacts } from '../shared/map/useMapFacts.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { SegmentedControl } from '../shared/ui/controls.tsx';
import { StaleMark } from '../shared/ui/marks.tsx';
import type { Point } from '../shared/robots/plan-point.ts';
import { useAsked } from '../shared/robots/useAsked.ts';
import { usePushSwitch } from '../shared/usePushSwitch.ts';
import { GoToMark } from './GoToMark.tsx';
import { isOnNoPlan, lacksPlace, mapOfSelected, routeOf } from './robot-map.model.ts';
import { Tools } from './Tools.tsx';
import { useTrack } from './useTrack.ts';
import type { spec } from './robot-map.element.ts';

/** Loaded while the plans are asked for. */
const loadFloorMap = () => import('./FloorMap.tsx').then(module => module.FloorMap);
const FloorMap = lazily(loadFloorMap);
const GeoMap = lazily(() => import('./GeoMap.tsx').then(module => module.GeoMap));
const SendQuestion = lazily(() => import('./SendQuestion.tsx').then(module => module.SendQuestion));

/** The view of `<patrol-robot-map>`. */
export function RobotMap({ mapId, follow, tiles, tilesAttribution, emit }: ViewProps<typeof spec>) {
  const console = useConsole();
  const { robots, alarms } = console;
  const plans = useFloorPlans();
  const facts = useMapFacts();
  const { selectedId, connection, now } = facts;
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
        <NoPlan plans={plans} />
      </section>
    );
  }

  const markers = plan ? markersOf(plan, facts) : [];
  // Places come by one socket, route and progress by the other (safety.md 1.9).
  const isLost = connection.singleton.state !== 'open';
  const isCurrent = (value: { readonly open: number } | undefined): boolean =>
    value === undefined || (connection.device.state === 'open' && value.open === connection.device.opens);
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
            {isRouteStale ? <StaleMark since={connection.device.lastFrameAt} /> : null}
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
          isStale={!isCurrent(onEarth) || now - onEarth.receivedAt > freshFor}
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
        {isLost && markers.length > 0 && !onEarth ? <StaleMark since={connection.singleton.lastFrameAt} /> : null}
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
