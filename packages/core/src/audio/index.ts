export * from './audio.ts';
export * from './broadcasts.ts';
