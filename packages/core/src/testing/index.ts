/** Builders and fakes for the tests of every ring. */
export * from './builders.ts';
export * from './console.ts';
export * from './hostile.ts';
export * from './said.ts';
export * from './server.ts';
export * from './texts.ts';
export * from '@patrolkit/transport/testing';
export * from '@patrolkit/transport/contract';
