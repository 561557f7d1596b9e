/** Every call about pictures that are kept: what robots took, and what users keep of video. */
export * from './calls.ts';
export * from './screenshots.ts';
