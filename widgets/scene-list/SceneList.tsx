import { isWithin, joined, waitingBehind, type ListBehind } from '@patrolkit/core';
import { useRef, useState } from 'react';
import { inHeldOrder } from '../shared/boards/device-rows.ts';
import { groupsOf, inSceneOrder, sceneRowsOf, sceneStates, type SceneRow } from '../shared/boards/scene-rows.ts';
import { FleetMark } from '../shared/boards/FleetMark.tsx';
import { useDeviceRows } from '../shared/boards/useDeviceRows.ts';
import { countedOf } from '../shared/boards/waiting.ts';
import {
  useConsole,
  useNameOrder,
  useNoticeText,
  useStore,
  useText,
  useTexts,
  type ViewProps,
} from '../shared/element/index.ts';
import { usePermission } from '../shared/permission/index.ts';
import { hasPatrolView } from '../shared/robots/offers.ts';
import { Each } from '../shared/ui/Each.tsx';
import { LevelMark } from '../shared/ui/marks.tsx';
import { EmptyState, ErrorState, Skeleton } from '../shared/ui/states.tsx';
import type { spec } from './scene-list.element.ts';
import { isUnknownCall } from '../shared/boards/unknown-call.ts';
import { useChoice } from '../shared/boards/useChoice.ts';

/** The view of `<patrol-scene-list>`. */
export function SceneList({ zoneId: given, emit }: ViewProps<typeof spec>) {
  const { robots, boards } = useConsole();
  const fleet = useStore(robots.$robots);
  const counted = useStore(boards.scenes());
  const { state, value, problem } = counted;
  const text = useText();
  const { formatNumber } = useTexts();
  const noticeText = useNoticeText();
  const mayOpenAlarms = usePermission()({ element: ['alarm-query-list'] });
  const scenes = value?.scenes ?? [];
  const devices = useDeviceRows(fleet.items.filter(hasPatrolView), [], countedOf(scenes));
  const [wanted, setChosen] = useChoice(given);
  /** The order while the pointer or the focus is among the places. */
  const [held, setHeld] = useState<readonly string[]>();
  const body = useRef<HTMLDivElement>(null);

  const isKnown = fleet.state === 'ready';
  // A place without robots is left out, because there is nothing to watch.
  const all = sceneRowsOf(scenes, devices, isKnown).filter(
    ({ robots: count, scene }) => count > 0 || scene.robots === undefined,
  );
  const inZone = (zoneId: string | undefined): readonly SceneRow[] =>
    all.filter(({ scene }) => isWithin(scene, zoneId));
  const zones = (value?.secondZones ?? []).filter(({ id }) => inZone(id).length > 0);
  // A zone that no longer exists does not narrow the list.
  const zoneId = zones.find(({ id }) => id === wanted)?.id;
  const ordered = inSceneOrder(inZone(zoneId), useNameOrder());
  const rows = held ? inHeldOrder(ordered, held, ({ scene }) => scene.id) : ordered;
  const hold = (): void => setHeld(before => before ?? rows.map(({ scene }) => scene.id));
  const letGo = (): void => {
    if (!body.current?.matches(':hover, :focus-within')) setHeld(undefined);
  };
  const choose = (next: string | undefined): void => {
    setChosen(next);
    setHeld(undefined);
    emit('zonechanged', { zoneId: next });
  };
  const open = ({ screen, query }: ListBehind): void => void emit('pageopenrequest', { screen, query });
  const hint = problem ? noticeText(problem) : undefined;
  const isUnknown = isUnknownCall(problem);

  return (
    <section part="base" className="base" aria-label={text('boards.scenes')} aria-busy={state === 'loading'}>
      {value ? (
        <header>
          {zones.length > 0 ? (
            <fieldset part="zones" className="picks">
              <legend className="pk-hidden">{text('boards.scenes.zone')}</legend>
              {[undefined, ...zones].map(zone => (
                <button
                  key={zone?.id ?? ''}
                  type="button"
                  data-zone={zone?.id ?? ''}
                  aria-pressed={zone?.id === zoneId}
                  onClick={() => choose(zone?.id)}
                >
                  {zone ? zone.name || zone.id : text('boards.scenes.zone.all')}{' '}
                  <strong>{formatNumber(inZone(zone?.id).length)}</strong>
                </button>
              ))}
            </fieldset>
          ) : null}
          <FleetMark counted={counted} />
        </header>
      ) : null}
      {!value ? (
        isUnknown ? (
          <EmptyState title={hint ?? ''} />
        ) : state === 'failed' ? (
          <ErrorState title={text('common.loadFailed')} hint={hint} onRetry={() => boards.refresh()} />
        ) : (
          <Skeleton lines={6} />
        )
      ) : rows.length === 0 ? (
        <EmptyState title={text('boards.scenes.none')} hint={text('boards.scenes.noneHint')} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- pointer and focus only hold the order
        <div ref={body} className="groups" onPointerEnter={hold} onPointerLeave={letGo} onFocus={hold} onBlur={letGo}>
          {groupsOf(rows).map(({ key, names, rows: own }) => (
            <section key={key} aria-label={joined(text, 'list', names) || text('boards.scenes')}>
              {names.length > 0 ? <h2>{names.join(' › ')}</h2> : null}
              <ul part="list" className="scenes">
                <Each
                  items={own}
                  id={({ scene }) => scene.id}
                  draw={row => (
                    <SceneCard
                      row={row}
                      onOpen={() =>
                        open({ screen: 'multiple-robots-detail', query: `id=${encodeURIComponent(row.scene.id)}` })
                      }
                      onAlarms={mayOpenAlarms ? () => open(waitingBehind({ placeId: row.scene.id })) : undefined}
                    />
                  )}
                />
              </ul>
            </section>
          ))}
        </div>
      )}
    </section>
  );
}

/** A place: its robots by their state, and its pending alarms. */
function SceneCard({
  row: { scene, robots, states, waiting = 0, gravest, needing },
  onOpen,
  onAlarms,
}: {
  readonly row: SceneRow;
  readonly onOpen: () => void;
  /** Undefined for a user who may not see the list of alarms. */
  readonly onAlarms: (() => void) | undefined;
}) {
  const text = useText();
  const { formatNumber } = useTexts();
  const alarms = gravest && text('boards.scenes.waiting', { count: waiting });
  return (
    <li part="scene" className="scene" data-id={scene.id} data-gravest={gravest} data-needs={needing > 0 || undefined}>
      <button type="button" className="open" onClick={onOpen}>
        {scene.name || scene.id}
      </button>
      <p className="sum">
        <span>{text('boards.scenes.robots', { count: robots })}</span>
        {needing > 0 ? <span className="needing">{text('boards.scenes.needing', { count: needing })}</span> : null}
      </p>
      {gravest && alarms ? (
        onAlarms ? (
          <button type="button" className="alarms" data-level={gravest} onClick={onAlarms}>
            <LevelMark level={gravest} wordless />
            {alarms}
          </button>
        ) : (
          <p className="alarms" data-level={gravest}>
            <LevelMark level={gravest} wordless />
            {alarms}
          </p>
        )
      ) : null}
      {states ? (
        <dl>
          {sceneStates.map(state => (
            <div key={state} data-state={state} data-none={states[state] === 0 || undefined}>
              <dt>{text(`boards.states.${state}`)}</dt>
              <dd>{formatNumber(states[state])}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}
