export * from './session.ts';
export type { UnconfirmedStop } from './companions.ts';
