import '@patrolkit/widgets/inspection-course';
import '@patrolkit/widgets/live-player';
import '@patrolkit/widgets/robot-map';
import '@patrolkit/widgets/robot-selector';
import { useText } from '../console-context.ts';
import { Controls } from './Controls.tsx';
import './industry-patrol-view.css';
import { roomy, useMedia } from './media.ts';
import { useOpenPage } from './useOpenPage.ts';
import { useOutdoorMap } from './tiles.ts';
import { useRobotOfAddress } from './useRobotOfAddress.ts';

/** Run monitoring of the industry edition: one robot with its picture, its place, its controls, and the course of its inspection. */
export default function IndustryPatrolView() {
  const text = useText();
  const openPage = useOpenPage();
  const isRoomy = useMedia(roomy);
  const tiles = useOutdoorMap();
  useRobotOfAddress();
  return (
    <div className="patrol-view industry" data-compact={!isRoomy || undefined}>
      <h1 className="unseen">{text('screens.title.industry-robot-patrol-view')}</h1>
      <div className="fleet">
        <patrol-robot-selector layout={isRoomy ? 'list' : 'compact'} />
      </div>
      <div className="stage">
        <patrol-live-player id="picture" className="picture" />
        <div className="beside">
          <patrol-inspection-course className="course" onpageopenrequest={({ detail }) => openPage(detail)} />
          <patrol-robot-map gestures="greedy" className="map" {...tiles} />
        </div>
      </div>
      <Controls camera={text('screens.patrol.camera')} />
    </div>
  );
}
