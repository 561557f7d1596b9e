import '@patrolkit/widgets/device-tiles';
import '@patrolkit/widgets/fleet-map';
import '@patrolkit/widgets/latest-alarms';
import '@patrolkit/widgets/statistics';
import '@patrolkit/widgets/task-list';
import { useText } from '../console-context.ts';
import './site-home.css';
import { useBoard } from './useBoard.ts';
import { Wall } from './Wall.tsx';

/** The overview of one site (interpretations.md 44): a large map, and its devices, tasks and alarms. */
export default function SiteHome() {
  const text = useText();
  const { tiles, narrowed, listed, located } = useBoard();
  return (
    <Wall screen="third-home-page" className="site-board">
      <h1 className="unseen">{text('screens.title.third-home-page')}</h1>
      <patrol-fleet-map gestures="greedy" className="map" {...narrowed} {...located} />
      <div className="side">
        <patrol-device-tiles locatable {...tiles} />
        <patrol-statistics groups="states progress" {...narrowed} />
        <patrol-latest-alarms className="list" {...narrowed} {...listed} />
        <patrol-task-list className="list" {...narrowed} {...listed} />
      </div>
    </Wall>
  );
}
