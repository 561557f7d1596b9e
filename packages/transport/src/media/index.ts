export * from './addresses.ts';
export * from './audio.ts';
export * from './close.ts';
export * from './flv.ts';
export * from './g711.ts';
export * from './playback.ts';
export * from './reconnecting.ts';
export * from './two-way.ts';
