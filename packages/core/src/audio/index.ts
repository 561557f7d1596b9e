export * from './audio.ts';
export * from './late/broadcasts.ts';
export type { Floor } from './floor.ts';
