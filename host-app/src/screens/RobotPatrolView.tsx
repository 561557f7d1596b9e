import '@patrolkit/widgets/drive-pad';
import '@patrolkit/widgets/live-player';
import '@patrolkit/widgets/ptz-pad';
import '@patrolkit/widgets/robot-map';
import '@patrolkit/widgets/robot-selector';
import '@patrolkit/widgets/work-mode';
import { useSyncExternalStore } from 'react';
import { useText } from '../console-context.ts';
import { narrow, onNarrow } from './narrow.ts';
import { useRobotOfAddress } from './useRobotOfAddress.ts';
import './patrol-view.css';

/** Live view and control of one robot: the fleet, its picture, its place, its controls. */
export default function RobotPatrolView() {
  const text = useText();
  const isNarrow = useSyncExternalStore(onNarrow, () => narrow.matches);
  useRobotOfAddress();

  return (
    <div className="patrol-view">
      <h1 className="unseen">{text('host.screen.patrolView')}</h1>
      <patrol-robot-selector className="fleet" layout={isNarrow ? 'compact' : 'list'} />
      <div className="stage">
        <patrol-live-player className="picture" />
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
          <patrol-ptz-pad />
        </section>
      </div>
    </div>
  );
}
