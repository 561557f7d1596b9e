export * from './auth.ts';
export * from './alarms.ts';
export * from './devices.ts';
export * from './recordings.ts';
export * from './triage.ts';
export * from './sos.ts';
export * from './users.ts';
export * from './files.ts';
