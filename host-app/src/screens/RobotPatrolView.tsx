import { useStore } from '@nanostores/react';
import '@patrolkit/widgets/device-controls';
import '@patrolkit/widgets/drive-pad';
import '@patrolkit/widgets/live-player';
import '@patrolkit/widgets/ptz-pad';
import '@patrolkit/widgets/robot-map';
import '@patrolkit/widgets/robot-selector';
import '@patrolkit/widgets/work-mode';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { useConsole, useText } from '../console-context.ts';
import './patrol-view.css';

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
    if (selected !== undefined && selected !== wanted) setQuery({ deviceId: selected }, { replace: true });
  }, [selected, wanted, setQuery]);

  return (
    <div className="patrol-view">
      <h1 className="unseen">{text('host.screen.patrolView')}</h1>
      <patrol-robot-selector className="fleet" layout={isNarrow ? 'compact' : 'list'} />
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
      </div>
    </div>
  );
}
