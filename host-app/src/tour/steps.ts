/** The steps of the tour: their targets and their texts. The elements on the screen decide which steps a user sees. */
import type { MessageId } from '@patrolkit/core';

/** One step. */
export interface Step {
  readonly name: 'menus' | 'robots' | 'drive' | 'list' | 'alarms' | 'palette' | 'stop';
  /** Selector of its target. */
  readonly selector: string;
  readonly title: MessageId;
  readonly text: MessageId;
}

const steps: readonly Step[] = [
  { name: 'menus', selector: '.groups, .navbar .small', title: 'panels.tour.menus', text: 'panels.tour.menusText' },
  { name: 'robots', selector: 'patrol-robot-selector', title: 'panels.tour.robots', text: 'panels.tour.robotsText' },
  { name: 'drive', selector: 'patrol-drive-pad', title: 'panels.tour.drive', text: 'panels.tour.driveText' },
  { name: 'list', selector: 'patrol-data-page', title: 'panels.tour.list', text: 'panels.tour.listText' },
  { name: 'alarms', selector: 'patrol-alarm-popover', title: 'panels.tour.alarms', text: 'panels.tour.alarmsText' },
  { name: 'palette', selector: '[data-panel=palette]', title: 'panels.tour.palette', text: 'panels.tour.paletteText' },
  { name: 'stop', selector: 'patrol-stop-button', title: 'panels.tour.stop', text: 'panels.tour.stopText' },
];

/** The most steps of a tour. */
export const mostSteps = 5;

/** The present target of a step. Undefined while it is not visible. */
export const targetOf = ({ selector }: Step, root: ParentNode = document): Element | undefined =>
  [...root.querySelectorAll(selector)].find(element => element.getClientRects().length > 0);

/**
 * The steps whose targets are visible. The stop is always among them. A user who may not drive does not see how to drive. The palette is
 * left out when there are too many steps.
 */
export function stepsOf(mayDrive: boolean, root: ParentNode = document): readonly Step[] {
  const seen = steps.filter(
    step => (step.name !== 'drive' || mayDrive) && (step.name === 'stop' || targetOf(step, root) !== undefined),
  );
  return seen.length > mostSteps ? seen.filter(({ name }) => name !== 'palette').slice(-mostSteps) : seen;
}
