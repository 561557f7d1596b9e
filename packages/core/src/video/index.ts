export * from './need.ts';
export * from './recordings.ts';
export * from './video.ts';
