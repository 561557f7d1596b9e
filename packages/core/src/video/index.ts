export * from './video.ts';
