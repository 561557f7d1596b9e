/** The pushes of a driven robot and of who holds control. */
import { list } from '../codec/index.ts';
import { ours, rule } from '../push.ts';
import { controlLease, robotStatus } from './entities.ts';

/** The pushes of a driven robot and of who holds control. */
export const drivingPushes = {
  ControlLease: ours(rule('singleton', 'latest', list(controlLease))),
  RobotStatus: rule('device', 'latest', robotStatus, 'RobotStatusPushSwitch'),
} as const;
