/** The pushes of devices and of their positions. */
import { list } from '../codec/index.ts';
import { rule } from '../push.ts';
import { coordinate, currentStep, lineInfo, robot, situation } from './entities.ts';

/** The pushes of devices and of their positions. */
export const fleetPushes = {
  RobotList: rule('singleton', 'latest', list(robot), 'RobotListPushSwitch'),
  RobotSituation: rule('singleton', 'latest', situation, 'RobotSituationPushSwitch'),
  LineInfo: rule('device', 'latest', lineInfo, 'LineInfoPushSwitch'),
  CurrentStep: rule('device', 'latest', currentStep, 'LineInfoPushSwitch'),
  CoordinatePush: rule('device', 'latest', coordinate, 'CoordinatePushSwitch'),
} as const;
