/** Every call about alarms. */
export * from './calls.ts';
export { exportAlarmList } from './export.ts';
export * from './instructions.ts';
export * from './manual.ts';
export * from './people.ts';
export * from './references.ts';
export * from './trend.ts';
export * from './triage.ts';
