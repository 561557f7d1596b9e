/** Speaks the wire: contract, calls, live channel, control messages and media addresses. */
export * from './channel/index.ts';
export * from './contract/index.ts';
export * from './control/index.ts';
export * from './digest.ts';
export * from './http/index.ts';
export * from './media/index.ts';
