import '@patrolkit/widgets/live-player';
import '@patrolkit/widgets/robot-map';
import '@patrolkit/widgets/robot-selector';
import { Grid2x2, Images, Route, Map as MapIcon, Monitor, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { MessageId } from '@patrolkit/core';
import { useText } from '../console-context.ts';
import { useQuery } from '../router/router-context.ts';
import { Controls } from './Controls.tsx';
import { roomy, useMedia } from './media.ts';
import { useOutdoorMap } from './tiles.ts';
import { useRobotOfAddress } from './useRobotOfAddress.ts';
import './view-switch.css';

/** Parts of the query that stay when another robot is selected, so that the wall and the map remain open. */
const keptQuery = ['view'];

const PatrolWall = lazy(() => import('./PatrolWall.tsx'));
const PatrolCaptures = lazy(() => import('./PatrolCaptures.tsx'));
const PatrolTasks = lazy(() => import('./PatrolTasks.tsx'));

/** The views of the screen: one robot, the pictures of many, or only the map. */
const views = [
  ['robot', 'screens.patrol.robot', Monitor],
  ['wall', 'screens.patrol.wall', Grid2x2],
  ['map', 'screens.patrol.map', MapIcon],
] as const satisfies readonly (readonly [string, MessageId, LucideIcon])[];

/** The content below the picture, one at a time. */
type Below = 'map' | 'tasks' | 'captures';
const belows: readonly (readonly [Below, MessageId, LucideIcon])[] = [
  ['map', 'screens.patrol.map', MapIcon],
  ['tasks', 'screens.patrol.tasks', Route],
  ['captures', 'screens.patrol.captures', Images],
];

/** Live view and control of one robot: the fleet, and the robot's picture, place and controls. */
export default function RobotPatrolView() {
  const text = useText();
  const [query, setQuery] = useQuery();
  const view = views.find(([name]) => name === query.get('view'))?.[0] ?? 'robot';
  const isRoomy = useMedia(roomy);
  const [below, setBelow] = useState<Below>('map');
  // A wall and a map show devices of all kinds.
  useRobotOfAddress(keptQuery, view === 'robot' ? 'robot-patrol-view' : undefined);

  const show = (wanted: typeof view): void => {
    const next = new URLSearchParams(query);
    if (wanted === 'robot') next.delete('view');
    else next.set('view', wanted);
    setQuery(next);
  };
  const choice = (
    <div className="view-switch" role="group" aria-label={text('common.view')}>
      {views.map(([name, title, Icon]) => (
        <button key={name} type="button" aria-pressed={view === name} onClick={() => show(name)}>
          <Icon size={16} aria-hidden />
          {text(title)}
        </button>
      ))}
    </div>
  );
  const map = useOutdoorMap();

  if (view !== 'robot')
    return (
      <div className="patrol-view wall">
        <h1 className="unseen">{text(view === 'wall' ? 'screens.patrol.wall' : 'screens.patrol.map')}</h1>
        {choice}
        {view === 'map' ? (
          <patrol-robot-map gestures="greedy" className="pictures" {...map} />
        ) : (
          <Suspense fallback={null}>
            <PatrolWall />
          </Suspense>
        )}
      </div>
    );

  return (
    <div className="patrol-view" data-compact={!isRoomy || undefined}>
      <h1 className="unseen">{text('screens.title.robot-patrol-view')}</h1>
      <div className="fleet">
        {choice}
        <patrol-robot-selector layout={isRoomy ? 'list' : 'compact'} />
      </div>
      <div className="stage">
        <patrol-live-player id="picture" className="picture" />
        <div className="below">
          <div className="view-switch" role="group" aria-label={text('screens.patrol.below')}>
            {belows.map(([name, title, Icon]) => (
              <button key={name} type="button" aria-pressed={below === name} onClick={() => setBelow(name)}>
                <Icon size={16} aria-hidden />
                {text(title)}
              </button>
            ))}
          </div>
          {/* The map is hidden and not removed, so that it keeps the place and the zoom that the user chose. */}
          <patrol-robot-map gestures="greedy" className="map" hidden={below !== 'map'} {...map} />
          <Suspense fallback={null}>
            {below === 'tasks' ? <PatrolTasks /> : null}
            {below === 'captures' ? <PatrolCaptures /> : null}
          </Suspense>
        </div>
      </div>
      <Controls camera={text('screens.patrol.camera')} />
    </div>
  );
}
