/** A clock and sockets that tests own, and a writer of dialects. */
export * from './clock.ts';
export * from './sockets.ts';
export * from './dialect.ts';
