export * from './boards.ts';
export * from './charts.ts';
export * from './counting.ts';
export * from './figures.ts';
export * from './inspections.ts';
export * from './latest.ts';
export {
  alarmsBehind,
  capturesBehind,
  devicesBehind,
  monitorFilters,
  monitoringAccess,
  needOfList,
  taskBehind,
  tasksBehind,
  waitingBehind,
  type ListBehind,
  type ListScope,
  type MonitorFilter,
} from './lists.ts';
export * from './scenes.ts';
export * from './tasks.ts';
export type { Watched } from './watch.ts';
export { countsIn, deviceStateOf, type DeviceState, type FleetNumber } from '@patrolkit/transport';
