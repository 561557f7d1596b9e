export * from './boards.ts';
export * from './charts.ts';
export * from './counting.ts';
export * from './figures.ts';
export * from './inspections.ts';
export * from './latest.ts';
export {
  alarmsBehind,
  capturesBehind,
  taskBehind,
  tasksBehind,
  waitingBehind,
  type ListBehind,
  type ListScope,
} from './lists.ts';
export * from './scenes.ts';
export * from './tasks.ts';
export type { Watched } from './watch.ts';
export { deviceStateOf, type DeviceState } from '@patrolkit/transport';
