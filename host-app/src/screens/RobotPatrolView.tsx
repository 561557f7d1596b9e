import { useStore } from '@nanostores/react';
import '@patrolkit/widgets/device-controls';
import '@patrolkit/widgets/drive-pad';
import '@patrolkit/widgets/intercom';
import '@patrolkit/widgets/live-player';
import '@patrolkit/widgets/ptz-pad';
import '@patrolkit/widgets/robot-map';
import '@patrolkit/widgets/robot-selector';
import '@patrolkit/widgets/work-mode';
import { Grid2x2, Monitor } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { useConsole, useText } from '../console-context.ts';
import './patrol-view.css';

/** Loaded when somebody wants it: most operators look at one robot. */
const PatrolWall = lazy(() => import('./PatrolWall.tsx'));

const narrow = matchMedia('(max-width: 900px)');
const onNarrow = (changed: () => void): (() => void) => {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
};

/** Live view and control of one robot: the fleet, its picture, its place, its controls. */
export default function RobotPatrolView() {
  const { robots, preferences, connection } = useConsole();
  const text = useText();
  const { items } = useStore(robots.$robots);
  const selected = useStore(robots.$selectedId);
  const switchingTo = useStore(robots.$switchingTo);
  const { device } = useStore(connection.$connection);
  const [query, setQuery] = useSearchParams();
  const wanted = query.get('deviceId');
  const isWall = query.get('view') === 'wall';
  const isNarrow = useSyncExternalStore(onNarrow, () => narrow.matches);
  /** A robot is selected by itself once, on entry; afterwards only the user chooses. */
  const wasChosen = useRef(false);

  useEffect(() => {
    if (wasChosen.current || items.length === 0 || device.state !== 'open' || switchingTo !== undefined) return;
    wasChosen.current = true;
    if (selected !== undefined && wanted === null) return;
    const { robotId } = preferences.$preferences.get();
    const first =
      items.find(robot => robot.id === wanted) ??
      items.find(robot => robot.id === robotId && robot.isOnline) ??
      items.find(robot => robot.isOnline && robot.mayControl > 0 && robot.kind === 'robot') ??
      items.find(robot => robot.isOnline) ??
      items[0];
    if (first) void robots.select(first.id);
  }, [items, device.state, switchingTo, selected, wanted, robots, preferences]);

  // The address names what is on screen, so that it can be kept and sent to a colleague.
  useEffect(() => {
    if (selected !== undefined && selected !== wanted) {
      setQuery(isWall ? { deviceId: selected, view: 'wall' } : { deviceId: selected }, { replace: true });
    }
  }, [selected, wanted, isWall, setQuery]);

  const show = (view: 'robot' | 'wall'): void => {
    const next = new URLSearchParams(query);
    if (view === 'wall') next.set('view', 'wall');
    else next.delete('view');
    setQuery(next);
  };
  const choice = (
    <div className="views" role="group" aria-label={text('host.patrol.views')}>
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
      <h1 className="unseen">{text('host.screen.patrolView')}</h1>
      <div className="fleet">
        {choice}
        <patrol-robot-selector layout={isNarrow ? 'compact' : 'list'} />
      </div>
      <div className="stage">
        <patrol-live-player id="picture" className="picture" />
        <patrol-robot-map className="map" />
      </div>
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
    </div>
  );
}
