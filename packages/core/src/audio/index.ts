export * from './audio.ts';
