import type { AlarmDetail, DeviceDetail, PageDetail, StopDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-scene-robots>`: all robots of one place at once. */
export const spec = elementSpec({
  tag: 'patrol-scene-robots',
  summary:
    'Shows all robots that patrol one place. Each has a live picture, state, charge, run, waiting alarms, the age of these values, a stop, and a link to its patrol view. Up to nine pictures play by themselves, and the others on demand. Robots that need somebody come first. The order stays while the pointer or the focus is in the list. A page that is built from modules also imports `<patrol-live-player>`, which draws the pictures.',
  needs: ['boards', 'alarms', 'driving'],
  attributes: {
    'scene-id': {
      type: 'string',
      doc: 'Id of the place, which is the id of its map; required. `<patrol-scene-list>` gives it in the query of `pageopenrequest` (`id=…`). Without it the widget says that the place does not exist.',
    },
    'no-video': { type: 'boolean', doc: 'Plays pictures only on demand.' },
  },
  events: [
    event<{
      /** Id of the place. */
      sceneId: string;
      /** Its name. */
      name: string;
    }>()('scenefound', 'The place exists, and the widget shows its robots.'),
    event<{
      /** The id that the page gave. */
      sceneId: string | undefined;
    }>()('scenemissed', 'The user has no such place. A message says so, with the way back.'),
    event<StopDetail>()('stopsent', 'The widget sent stop. The detail names the robot.'),
    event<DeviceDetail>()(
      'livevideorequest',
      'The user requests the live video of a robot. The live video popup opens unless a listener prevents the event.',
    ),
    event<AlarmDetail>()(
      'alarmopenrequest',
      'The user chose an alarm. Its dialog opens unless a listener prevents the event.',
    ),
    event<PageDetail>()(
      'pageopenrequest',
      'The user requests the patrol view of a robot, the page of its run, a list of alarms, or all places. The detail holds the screen and the query of its address. The page opens it.',
    ),
  ],
  parts: {
    base: 'The whole widget.',
    back: { doc: 'The link to all places.', when: 'the server has answered' },
    list: { doc: 'The robots.', when: 'there are any' },
    device: { doc: 'One robot.', when: 'there are any' },
    stop: { doc: 'The stop of one robot.', when: 'there are any' },
    stale: { doc: 'The mark of values that are not live.', when: 'the channel is away, or a robot is silent' },
  },
});
