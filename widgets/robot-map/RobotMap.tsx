import { Video } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { FloorPlan, Loaded, Notice } from '@patrolkit/core';
import {
  lazily,
  useConsole,
  useHost,
  useMessageText,
  useNoticeText,
  useStore,
  useText,
  type ViewProps,
} from '../shared/element/index.ts';
import { openAlarm } from '../shared/alarms/open-alarm.ts';
import { openVideo } from '../shared/open-video.ts';
import { NoPlan } from '../shared/map/NoPlan.tsx';
import { isOldBy, markersOf, pinsOf, type MapFacts } from '../shared/map/places.ts';
import { RainNote } from '../shared/map/RainNote.tsx';
import { useMapLayers } from '../shared/map/useMapLayers.ts';
import { useMapFacts } from '../shared/map/useMapFacts.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { lateDialog } from '../shared/dialog/Dialog.tsx';
import { SegmentedControl } from '../shared/ui/controls.tsx';
import { StaleMark } from '../shared/ui/marks.tsx';
import type { Point } from '../shared/robots/plan-point.ts';
import { useAsked } from '../shared/robots/useAsked.ts';
import { usePushSwitch } from '../shared/usePushSwitch.ts';
import { placeNamed, zoomsOf } from './geo.model.ts';
import { GoToMark } from './GoToMark.tsx';
import { givenPlan, isOnNoPlan, lacksPlace, mapOfSelected, routeOf } from './robot-map.model.ts';
import { Tools } from './Tools.tsx';
import { useTrack } from './useTrack.ts';
import type { spec } from './robot-map.element.ts';

/** Loads the drawing while the plans are being requested. */
const loadFloorMap = () => import('./FloorMap.tsx').then(module => module.FloorMap);
const FloorMap = lazily(loadFloorMap);
const GeoMap = lazily(() => import('./GeoMap.tsx').then(module => module.GeoMap));
const SendQuestion = lateDialog(() => import('./SendQuestion.tsx').then(module => module.SendQuestion));

/** The view of `<patrol-robot-map>`. */
export function RobotMap(props: ViewProps<typeof spec>) {
  const { follow, gestures, emit } = props;
  const console = useConsole();
  const host = useHost();
  const { robots, alarms } = console;
  const { plans, mapId, isGiven } = usePlans(props);
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
  const text = useText();
  const message = useMessageText();
  // A robot that could not be selected here may since have been selected elsewhere.
  const [problem, setProblem] = useAsked<Notice>();

  usePushSwitch('RobotSituationPushSwitch');
  usePushSwitch('LineInfoPushSwitch');
  usePushSwitch('CoordinatePushSwitch');
  useEffect(() => {
    // The place where the map is drawn shows a failure.
    loadFloorMap().catch(() => undefined);
  }, []);

  const { plan, isGeoWanted, choosePlan, chooseKind } = useChoice(plans.items, facts, mapId);
  const layers = useMapLayers(plan);
  const place = plan && !isGeoWanted ? undefined : coordinate;
  // A device on no plan, whose place is not known, is looked for around the center.
  const middle = place ?? (selected && isGeoWanted ? placeNamed(props.center) : undefined);

  if (!plan && !middle) {
    return (
      <section part="base" className="pk-panel base" aria-label={text('robots.map.label')}>
        <NoPlan plans={plans} />
      </section>
    );
  }

  const markers = plan ? markersOf(plan, facts) : [];
  // Positions arrive on one socket, route and progress on the other (safety.md 1.9).
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

  const open = (id: string): void => void (emit('alarmopenrequest', { id }) && openAlarm(host, console, id));
  const notes = (
    <Notes
      plans={plans}
      plan={plan}
      isOnEarth={middle !== undefined}
      facts={facts}
      isEmpty={markers.length === 0 && !isGiven}
      isRouteStale={isRouteStale}
      problem={problem}
    />
  );

  return (
    <section part="base" className="pk-panel base" aria-label={text('robots.map.label')}>
      {middle ? (
        <GeoMap
          key={selectedId}
          mode={gestures}
          at={place}
          center={middle}
          {...backgroundOf(props)}
          name={selected?.name ?? ''}
          turn={mine ? mine.turn + 90 : undefined}
          isStale={!isCurrent(place) || (place !== undefined && isOldBy(now, place.receivedAt))}
          alarms={live}
          onOpen={open}
          tools={Tools}
        >
          {notes}
        </GeoMap>
      ) : plan ? (
        <FloorMap
          key={plan.id}
          mode={gestures}
          plan={plan}
          markers={markers}
          route={selectedId === undefined ? [] : routeOf(plan, line, step)}
          isRouteStale={isRouteStale}
          track={track?.deviceId === selectedId && track?.mapId === plan.id ? track : undefined}
          pins={pinsOf(plan, live)}
          {...layers}
          goal={goal}
          follow={follow}
          tools={Tools}
          onSelect={id => void select(id)}
          onOpen={open}
          send={
            selected?.mayControl
              ? { refusal, onSend: place => setAsked({ robotId: selected.id, mapId: plan.id, place }) }
              : undefined
          }
        >
          {notes}
        </FloorMap>
      ) : null}
      <div className="head">
        <MapChoice
          plans={plans.items}
          plan={plan}
          isGeo={middle !== undefined}
          hasGeo={coordinate !== undefined}
          isNamed={mapId !== undefined}
          onKind={chooseKind}
          onPlan={choosePlan}
        />
        {selected && selected.kind !== 'sensor' && (mine || middle) ? (
          <IconButton
            icon={Video}
            label={text('robots.map.video', { name: selected.name || selected.id })}
            onClick={() => emit('livevideorequest', { deviceId: selected.id }) && openVideo(host, console, selected.id)}
          />
        ) : null}
        {isLost && markers.length > 0 && !middle ? <StaleMark since={connection.singleton.lastFrameAt} /> : null}
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

/** The background that the page sets, and its zooms. */
const backgroundOf = (props: ViewProps<typeof spec>) => ({
  template: props.tiles,
  attribution: props.tilesAttribution,
  system: props.tilesSystem === 'gcj02' ? ('gcj02' as const) : ('wgs84' as const),
  zooms: zoomsOf({ first: props.zoom, least: props.zoomLeast, most: props.zoomMost }),
});

/** The plans to choose from: that of the page, or those of the server. */
function usePlans({ plan, mapId }: ViewProps<typeof spec>) {
  const known = useStore(useConsole().robots.$floorPlans);
  const own = useMemo(() => givenPlan(plan), [plan]);
  const plans: Loaded<FloorPlan> = own ? { items: [own], state: 'ready' } : known;
  return { plans, mapId: own?.id ?? mapId, isGiven: own !== undefined };
}

/** Which map is shown: the plan that the page names or the user chose, or else the selected robot's. */
function useChoice(plans: readonly FloorPlan[], facts: MapFacts, mapId: string | undefined) {
  const { selectedId } = facts;
  /** The kind of map that the user chose for a robot. It applies until another robot is selected. */
  const [kind, setKind] = useState<{ readonly robotId: string | undefined; readonly isGeo: boolean }>();
  // A map chosen by hand stays until the selected robot is on another one.
  const robotsMap = mapOfSelected(facts);
  const [chosen, setChosen] = useState<{ readonly id: string; readonly against: string | undefined }>();
  const wanted = mapId ?? (chosen && chosen.against === robotsMap ? chosen.id : robotsMap);
  const plan = plans.find(({ id }) => id === wanted) ?? plans[0];
  // A page that names a map shows that floor plan.
  const isGeoWanted =
    kind && kind.robotId === selectedId ? kind.isGeo : mapId === undefined && isOnNoPlan(plans, facts);
  return {
    plan,
    isGeoWanted,
    choosePlan: (id: string): void => setChosen({ id, against: robotsMap }),
    chooseKind: (isGeo: boolean): void => setKind({ robotId: selectedId, isGeo }),
  };
}

/** The name of the map, and the way to another one. */
function MapChoice({
  plans,
  plan,
  isGeo,
  hasGeo,
  isNamed,
  onKind,
  onPlan,
}: {
  readonly plans: readonly FloorPlan[];
  readonly plan: FloorPlan | undefined;
  /** True while the outdoor map is shown. */
  readonly isGeo: boolean;
  /** True when there is an outdoor map. */
  readonly hasGeo: boolean;
  /** True when the page names the plan, so that no other is offered. */
  readonly isNamed: boolean;
  readonly onKind: (isGeo: boolean) => void;
  readonly onPlan: (id: string) => void;
}) {
  const text = useText();
  return (
    <>
      {hasGeo && plan ? (
        <SegmentedControl
          label={text('robots.map.label')}
          value={isGeo ? 'geo' : 'floor'}
          onChange={value => onKind(value === 'geo')}
          options={[
            { value: 'floor', label: text('robots.map.floor') },
            { value: 'geo', label: text('robots.map.outdoors') },
          ]}
        />
      ) : null}
      {isGeo || !plan ? null : plans.length > 1 && !isNamed ? (
        <select
          className="pk-choice chooser"
          aria-label={text('robots.map.label')}
          value={plan.id}
          onChange={event => onPlan(event.currentTarget.value)}
        >
          {plans.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <span className="title">{plan.name}</span>
      )}
    </>
  );
}

/** Notes about the map: the robot's command and route, failures, and devices that are not on it. */
function Notes({
  plans,
  plan,
  isOnEarth,
  facts,
  isEmpty,
  isRouteStale,
  problem,
}: {
  readonly plans: Loaded<FloorPlan>;
  readonly plan: FloorPlan | undefined;
  /** True while the outdoor map is shown. */
  readonly isOnEarth: boolean;
  readonly facts: MapFacts;
  /** True when a note should say that no device is on the plan. */
  readonly isEmpty: boolean;
  readonly isRouteStale: boolean;
  /** Why a robot could not be selected. */
  readonly problem: Notice | undefined;
}) {
  const { robots, commands } = useConsole();
  const regions = useStore(robots.$regions);
  const marks = useStore(robots.$marks);
  const things = useStore(robots.$things);
  const line = useStore(robots.$line);
  const step = useStore(robots.$step);
  const coordinate = useStore(robots.$coordinate);
  const selected = useStore(robots.$selected);
  const { goTo } = useStore(commands.$states);
  const text = useText();
  const noticeText = useNoticeText();
  return (
    <>
      <GoToMark state={goTo} />
      {isOnEarth ? null : <RainNote mapId={plan?.id} />}
      {plan && !isOnEarth && [regions, marks, things].some(({ state }) => state === 'failed') ? (
        <p className="note" role="status">
          {text('robots.map.regions.failed')}{' '}
          <Button
            size="small"
            onClick={() => {
              void robots.loadRegions();
              void robots.loadMarks();
              void robots.loadThings();
            }}
          >
            {text('common.retry')}
          </Button>
        </p>
      ) : null}
      {plan && !isOnEarth && line?.name && step && step.total > 0 && line.mapId === plan.id ? (
        <div className="progress">
          <span>
            {text('robots.map.progress', {
              name: line.name,
              step: Math.min(step.index + 1, step.total),
              total: step.total,
            })}{' '}
            {isRouteStale ? <StaleMark since={facts.connection.device.lastFrameAt} /> : null}
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
        isEmpty && !isOnEarth ? (
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
}
