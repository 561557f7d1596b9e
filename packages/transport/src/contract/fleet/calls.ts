/** Calls about the devices of the fleet, their equipment and their floor plans. */
import { call } from '../call.ts';
import { entity, field, list, page, text } from '../codec/index.ts';
import { pagedWhole } from '../paging.ts';
import { floorPlan, hardware, robot } from './entities.ts';

export const searchRobotList = call({
  name: 'searchRobotList',
  module: 'device',
  permission: 'signed-in',
  request: entity('RobotQuery', {
    ...pagedWhole,
  }),
  answer: page(robot),
  showsTip: true,
  doc: 'Lists all devices that this user may see.',
});

export const getRobotHardwareList = call({
  name: 'getRobotHardwareList',
  module: 'device',
  permission: 'signed-in',
  request: entity('HardwareQuery', { modelName: field('modelName', text, 'Model') }),
  answer: list(hardware),
  doc: 'Returns the equipment of a model. It decides which controls the console shows.',
});

export const listFloorPlans = call({
  name: 'listFloorPlans',
  module: 'patrol',
  permission: 'signed-in',
  request: entity('Nothing', {}),
  answer: list(floorPlan),
  isOurs: true,
  doc: 'Lists floor plans with their pictures and scale.',
});
