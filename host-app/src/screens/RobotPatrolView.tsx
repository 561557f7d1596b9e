import '@patrolkit/widgets/device-controls';
import '@patrolkit/widgets/drive-pad';
import '@patrolkit/widgets/intercom';
import '@patrolkit/widgets/live-player';
import '@patrolkit/widgets/ptz-pad';
import '@patrolkit/widgets/robot-map';
import '@patrolkit/widgets/robot-selector';
import '@patrolkit/widgets/work-mode';
import { Grid2x2, Images, Map as MapIcon, Monitor } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../console-context.ts';
import { useQuery } from '../router/router-context.ts';
import { setting } from '../settings.ts';
import { narrow, useMedia } from './narrow.ts';
import { useRobotOfAddress } from './useRobotOfAddress.ts';
import './patrol-view.css';
import './view-switch.css';

/** The wall stays a wall whichever robot is chosen. */
const keptQuery = ['view'];

/** Loaded when somebody wants it: most operators look at one robot. */
const PatrolWall = lazy(() => import('./PatrolWall.tsx'));
const PatrolCaptures = lazy(() => import('./PatrolCaptures.tsx'));

/** Live view and control of one robot: the fleet, its picture, its place, its controls. */
export default function RobotPatrolView() {
  const text = useText();
  const [query, setQuery] = useQuery();
  const isWall = query.get('view') === 'wall';
  const isNarrow = useMedia(narrow);
  const [below, setBelow] = useState<'map' | 'captures'>('map');
  // A wall shows devices of all kinds.
  useRobotOfAddress(keptQuery, isWall ? undefined : 'robot-patrol-view');

  const show = (view: 'robot' | 'wall'): void => {
    const next = new URLSearchParams(query);
    if (view === 'wall') next.set('view', 'wall');
    else next.delete('view');
    setQuery(next);
  };
  const choice = (
    <div className="view-switch" role="group" aria-label={text('host.patrol.views')}>
      <button type="button" aria-pressed={!isWall} onClick={() => show('robot')}>
        <Monitor size={16} aria-hidden />
        {text('host.patrol.robot')}
      </button>
      <button type="button" aria-pressed={isWall} onClick={() => show('wall')}>
        <Grid2x2 size={16} aria-hidden />
        {text('host.patrol.wall')}
      </button>
    </div>
  );

  if (isWall)
    return (
      <div className="patrol-view wall">
        <h1 className="unseen">{text('host.patrol.wall')}</h1>
        {choice}
        <Suspense fallback={null}>
          <PatrolWall />
        </Suspense>
      </div>
    );

  return (
    <div className="patrol-view">
      <h1 className="unseen">{text('screens.title.robot-patrol-view')}</h1>
      <div className="fleet">
        {choice}
        <patrol-robot-selector layout={isNarrow ? 'compact' : 'list'} />
      </div>
      <div className="stage">
        <patrol-live-player id="picture" className="picture" />
        <div className="below">
          <div className="view-switch" role="group" aria-label={text('host.patrol.below')}>
            <button type="button" aria-pressed={below === 'map'} onClick={() => setBelow('map')}>
              <MapIcon size={16} aria-hidden />
              {text('host.patrol.map')}
            </button>
            <button type="button" aria-pressed={below === 'captures'} onClick={() => setBelow('captures')}>
              <Images size={16} aria-hidden />
              {text('host.patrol.captures')}
            </button>
          </div>
          {/* Hidden, it keeps the place and the zoom that somebody chose. */}
          <patrol-robot-map
            className="map"
            hidden={below !== 'map'}
            tiles={setting('map-tiles')}
            tiles-attribution={setting('map-tiles-attribution')}
          />
          {below === 'captures' ? (
            <Suspense fallback={null}>
              <PatrolCaptures />
            </Suspense>
          ) : null}
        </div>
      </div>
      <Controls />
    </div>
  );
}

/** The controls of the selected robot; those of the camera act on the picture of the page. */
export function Controls() {
  const text = useText();
  return (
    <div className="controls">
      <section>
        <h2>{text('host.patrol.mode')}</h2>
        <patrol-work-mode />
      </section>
      <section>
        <h2>{text('host.patrol.drive')}</h2>
        <patrol-drive-pad />
      </section>
      <section>
        <h2>{text('host.patrol.camera')}</h2>
        <patrol-ptz-pad for="picture" />
      </section>
      <section>
        <h2>{text('host.patrol.devices')}</h2>
        <patrol-device-controls />
      </section>
      <section>
        <h2>{text('host.patrol.sound')}</h2>
        <patrol-intercom />
      </section>
    </div>
  );
}
