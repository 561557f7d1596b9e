import type { PageDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-inspection-course>`: the course of a robot's inspection. */
export const spec = elementSpec({
  tag: 'patrol-inspection-course',
  summary:
    'The inspection that a robot is on, or its last one of today: points as they are done, with their readings and limits, and what was out of limits. Nobody reads it who may not read the pages of inspection data and log.',
  needs: ['boards', 'live'],
  attributes: {
    'robot-id': { type: 'string', doc: 'Id of the robot. Without it the selected one.' },
  },
  events: [
    event<PageDetail>()(
      'pageopenrequest',
      'The user wants to see the log of the inspection: its screen and what it is asked for, as the query of its address. The page knows where that is.',
    ),
  ],
  parts: {
    base: 'All of it.',
    points: { doc: 'The points that were done.', when: 'the robot has inspected something today' },
    all: { doc: 'The way to the log.', when: 'the robot has inspected something today' },
    stale: { doc: 'The mark of values that are not live.', when: 'the channel or the server is away' },
  },
});
