import type { AlarmDetail, DeviceDetail, PageDetail, StopDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-scene-robots>`: all robots of one place at once. */
export const spec = elementSpec({
  tag: 'patrol-scene-robots',
  summary:
    'All robots that patrol one place at once: a live picture of each, nine at most by themselves and the others on demand, what it does, its charge, its run, its waiting alarms, how old that is, a stop, and the way to its patrol view. What needs somebody comes first; the order is held while the pointer or the focus is in it. A page that is built from modules imports `<patrol-live-player>` as well, which draws the pictures.',
  needs: ['boards', 'alarms', 'driving'],
  attributes: {
    'scene-id': {
      type: 'string',
      doc: 'Id of the place, which is that of its map; `<patrol-scene-list>` tells it in the query of `pageopenrequest` (`id=…`). Needed: without it the widget says that the place is not there.',
    },
    'no-video': { type: 'boolean', doc: 'Plays no picture by itself, only on demand.' },
  },
  events: [
    event<{
      /** Id of the place. */
      sceneId: string;
      /** Its name. */
      name: string;
    }>()('scenefound', 'The place is there, and its robots are shown.'),
    event<{
      /** The id that was asked for. */
      sceneId: string | undefined;
    }>()('scenemissed', 'There is no such place among those of the user; a message says so, with the way back.'),
    event<StopDetail>()('stopsent', 'Stop was sent; the detail names the robot.'),
    event<DeviceDetail>()(
      'livevideorequest',
      'The user wants to see a robot live; prevented, the live video popup is not opened.',
    ),
    event<AlarmDetail>()('alarmopenrequest', 'The user chose an alarm; prevented, its dialog is not opened.'),
    event<PageDetail>()(
      'pageopenrequest',
      'The user wants the patrol view of a robot, the page of its run, a list of alarms, or all places: the screen and the query of its address. The page knows where that is.',
    ),
  ],
  parts: {
    base: 'All of it.',
    back: { doc: 'The way to all places.', when: 'the place was found or is not there' },
    list: { doc: 'The robots.', when: 'there are any' },
    device: { doc: 'One robot.', when: 'there are any' },
    stop: { doc: 'The stop of one robot.', when: 'there are any' },
    stale: { doc: 'The mark of what is not live.', when: 'the channel is away, or a robot tells nothing' },
  },
});
