import { defaultPtzValue, type HoldEnd, type PtzAction } from '@patrolkit/core';
import { elementSpec, event } from '../shared/element/spec.ts';

/** `<patrol-ptz-pad>`: moves camera and lift of the selected robot while the user holds a button. */
export const spec = elementSpec({
  tag: 'patrol-ptz-pad',
  summary:
    'Pans, tilts and zooms the camera of the selected robot, and moves its lift, while the user holds a control. That is a button, or the right stick of a gamepad with a shoulder button. Below the pad, the widget names that gamepad and offers the set-up of gamepads of unknown layout. Zoom and lift show only when the robot has them. Only a user who may control the robot sees zoom, lift, presets and pointing. In a dialog the user stores, names and recalls presets. With `for`, a click into the picture of that player brings the point to the middle, and a drag zooms to the rectangle.',
  needs: ['driving'],
  attributes: {
    size: { type: 'string', doc: 'Diameter of the pad.', values: ['small', 'medium', 'large'], default: 'medium' },
    speed: { type: 'number', doc: 'Speed to begin with, a whole number from 1 to 100.', default: defaultPtzValue },
    for: {
      type: 'string',
      doc: 'Id of a live player on the page. The user can point into its picture while it shows the selected robot live.',
    },
    'no-gamepad': { type: 'boolean', doc: 'A gamepad does nothing.' },
    'no-presets': { type: 'boolean', doc: 'Hides the presets.' },
  },
  events: [
    event<{
      /** The movement. */
      action: PtzAction;
      /** Its speed, a whole number from 1 to 100. */
      speed: number;
    }>()('ptzstarted', 'A movement began. A reset ends by itself.'),
    event<{
      /** Why it ended. `released`: the user let go. */
      reason: HoldEnd;
    }>()('ptzended', 'The hold ended, and the widget sent stop. The detail says why.'),
  ],
  parts: {
    base: 'The whole widget.',
    pad: 'The round pad.',
    reset: 'The button in the middle.',
    speed: 'The slider.',
    more: { doc: 'Presets and pointing.', when: 'this user may control the robot' },
    zoom: { doc: 'Zoom in and out.', when: 'the robot has a zoom camera and this user may control it' },
    lift: { doc: 'Raise and lower.', when: 'the robot has a lift and this user may control it' },
  },
});
