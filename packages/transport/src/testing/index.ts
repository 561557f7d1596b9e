/** A clock and sockets that tests own. */
export * from './clock.ts';
export * from './sockets.ts';
