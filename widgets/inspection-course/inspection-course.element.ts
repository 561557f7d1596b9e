import type { PageDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-inspection-course>`: the course of a robot's inspection. */
export const spec = elementSpec({
  tag: 'patrol-inspection-course',
  summary:
    'Shows the current inspection of a robot, or its last one of today: finished points with their readings and limits, and the readings out of limits. Only a user who may read the pages of inspection data and log sees it.',
  needs: ['boards', 'live'],
  attributes: {
    'robot-id': { type: 'string', doc: 'Id of the robot. Without it, the selected robot.' },
  },
  events: [
    event<PageDetail>()(
      'pageopenrequest',
      'The user requests the log of the inspection. The detail holds its screen and the query of its address. The page opens it.',
    ),
  ],
  parts: {
    base: 'The whole widget.',
    points: { doc: 'The finished points.', when: 'the robot has inspected something today' },
    all: { doc: 'The link to the log.', when: 'the robot has inspected something today' },
    stale: { doc: 'The mark of values that are not live.', when: 'the channel or the server is away' },
  },
});
