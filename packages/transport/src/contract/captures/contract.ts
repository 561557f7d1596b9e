/** Every call about stored pictures: captures of robots, and screenshots of users. */
export * from './calls.ts';
export * from './screenshots.ts';
