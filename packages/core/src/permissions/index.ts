export { alarmDevice, type Sourced } from './device.ts';
export type { Handling } from './handling.ts';
export { developRole, rootRole, type Permitted } from './permissions.ts';
export { obstacleOf, permits, type Need, type Obstacle, type ScreenAccess, type Visitor } from './permits.ts';
export { recordingNeed } from './recordings.ts';
