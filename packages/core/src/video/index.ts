export * from './recordings.ts';
export * from './video.ts';
