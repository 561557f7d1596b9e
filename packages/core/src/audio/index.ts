export * from './audio.ts';
export * from './broadcasts.ts';
export type { Floor } from './floor.ts';
