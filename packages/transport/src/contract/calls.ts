/** Every call of every capability. This module exports nothing else. */
export * from './alarms/contract.ts';
export * from './audio/contract.ts';
export * from './boards/calls.ts';
export * from './captures/contract.ts';
export * from './config/calls.ts';
export * from './dialogue/calls.ts';
export * from './driving/contract.ts';
export * from './files/calls.ts';
export * from './fleet/calls.ts';
export * from './messages/calls.ts';
export * from './records/calls.ts';
export * from './session/contract.ts';
export * from './shifts/calls.ts';
export * from './sos/calls.ts';
export * from './video/contract.ts';
