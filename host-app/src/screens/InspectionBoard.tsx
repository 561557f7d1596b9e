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

/** The home of the industry edition: what was inspected today, where, and which readings were out of limits. */
export default function InspectionBoard() {
  const text = useText();
  const { opening, listed, located } = useBoard();
  return (
    <Wall screen="inspection-board" className="inspection-board">
      <h1 className="unseen">{text('screens.title.inspection-board')}</h1>
      <patrol-inspection-figures className="numbers" {...opening} />
      <patrol-inspection-timeline className="timeline" {...opening} />
      <patrol-inspection-areas className="areas" {...opening} />
      <patrol-fleet-map gestures="greedy" className="map" {...opening} {...located} />
      <patrol-latest-alarms className="alarms" {...opening} {...listed} />
      <patrol-alarm-chart className="chart" {...opening} />
    </Wall>
  );
}
