import '@patrolkit/widgets/alarm-chart';
import '@patrolkit/widgets/fleet-map';
import '@patrolkit/widgets/inspection-areas';
import '@patrolkit/widgets/inspection-figures';
import '@patrolkit/widgets/inspection-timeline';
import '@patrolkit/widgets/latest-alarms';
import { useText } from '../console-context.ts';
import './inspection-board.css';
import { useBoard } from './useBoard.ts';
import { Wall } from './Wall.tsx';

/** The home of the industry edition: what was inspected today, where, and what was out of limits. */
export default function InspectionBoard() {
  const text = useText();
  const { narrowed, listed, located } = useBoard();
  return (
    <Wall screen="inspection-board" className="inspection-board">
      <h1 className="unseen">{text('screens.title.inspection-board')}</h1>
      <patrol-inspection-figures className="numbers" {...narrowed} />
      <patrol-inspection-timeline className="timeline" {...narrowed} />
      <patrol-inspection-areas className="areas" {...narrowed} />
      <patrol-fleet-map className="map" {...narrowed} {...located} />
      <patrol-latest-alarms className="alarms" {...narrowed} {...listed} />
      <patrol-alarm-chart className="chart" {...narrowed} />
    </Wall>
  );
}
