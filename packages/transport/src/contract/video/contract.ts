/** Every call about live and recorded video. */
export * from './calls.ts';
export * from './recordings.ts';
