import '@patrolkit/widgets/alarm-chart';
import '@patrolkit/widgets/capture-list';
import '@patrolkit/widgets/device-tiles';
import '@patrolkit/widgets/fleet-map';
import '@patrolkit/widgets/latest-alarms';
import '@patrolkit/widgets/statistics';
import '@patrolkit/widgets/task-list';
import { useText } from '../console-context.ts';
import './home.css';
import { useBoard } from './useBoard.ts';

/** The overview of a company: its devices, what they do, its alarms and tasks, all narrowed by a press on a tile. */
export default function Home() {
  const text = useText();
  const { tiles, narrowed, located } = useBoard();
  return (
    <div className="home-board">
      <h1 className="unseen">{text('screens.title.home-page')}</h1>
      <patrol-device-tiles className="tiles" locatable {...tiles} />
      <patrol-statistics className="numbers" groups="fleet" {...narrowed} />
      <patrol-statistics className="states" groups="states" {...narrowed} />
      <patrol-fleet-map className="map" {...narrowed} {...located} />
      <patrol-statistics className="more" groups="progress levels reviews" {...narrowed} />
      <patrol-latest-alarms className="alarms" {...narrowed} />
      <patrol-task-list className="tasks" {...narrowed} />
      <patrol-alarm-chart className="chart" {...narrowed} />
      <patrol-capture-list className="captures" {...narrowed} />
    </div>
  );
}
