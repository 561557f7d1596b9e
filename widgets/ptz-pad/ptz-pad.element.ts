import { defaultPtzValue, type HoldEnd, type PtzAction } from '@patrolkit/core';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-ptz-pad>`: moves camera and lift of the selected robot while it is held. */
export const spec = elementSpec({
  tag: 'patrol-ptz-pad',
  summary:
    'Pans, tilts and zooms the camera of the selected robot, and raises its lift, while a button, or the right stick of a gamepad with a shoulder button, is held. Which gamepad that is stands below, with the set-up of those whose layout is not known. Zoom and lift show only where the robot has them, and they, presets and pointing only to who may control it. Presets are kept, named and gone to in a dialog. With `for`, a click into the picture of that player brings the point to its middle, and a drag zooms to what it covers.',
  needs: ['driving'],
  attributes: {
    size: { type: 'string', doc: 'Diameter of the pad.', values: ['small', 'medium', 'large'], default: 'medium' },
    speed: { type: 'number', doc: 'Speed to begin with, 1 to 100.', default: defaultPtzValue },
    for: {
      type: 'string',
      doc: 'Id of a live player on the page whose picture is pointed at, while it shows the selected robot live.',
    },
    'no-gamepad': { type: 'boolean', doc: 'A gamepad does nothing.' },
    'no-presets': { type: 'boolean', doc: 'Without presets.' },
  },
  events: [
    event<{
      /** The movement. */
      action: PtzAction;
      /** Its speed, 1 to 100. */
      speed: number;
    }>()('ptzstarted', 'A movement is held; reset is over by itself.'),
    event<{
      /** Why it ended; `released` by the user. */
      reason: HoldEnd;
    }>()('ptzended', 'The hold ended and stop was sent; the detail says why.'),
  ],
  parts: {
    base: 'All of it.',
    pad: 'The round pad.',
    reset: 'The button in the middle.',
    speed: 'The slider.',
    more: { doc: 'Presets and pointing.', when: 'this user may control the robot' },
    zoom: { doc: 'Zoom in and out.', when: 'the robot has a zoom camera and this user may control it' },
    lift: { doc: 'Raise and lower.', when: 'the robot has a lift and this user may control it' },
  },
});
