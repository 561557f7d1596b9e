/** Every call of every capability; what stands here is a call, and nothing else. */
export * from './alarms/calls.ts';
export * from './alarms/people.ts';
export * from './alarms/references.ts';
export * from './alarms/triage.ts';
export * from './audio/contract.ts';
export * from './captures/calls.ts';
export * from './driving/contract.ts';
export * from './files/calls.ts';
export * from './fleet/calls.ts';
export * from './session/accounts.ts';
export * from './session/calls.ts';
export * from './session/codes.ts';
export * from './session/password-calls.ts';
export * from './session/renewal.ts';
export * from './sos/calls.ts';
export * from './video/calls.ts';
export * from './video/recordings.ts';
