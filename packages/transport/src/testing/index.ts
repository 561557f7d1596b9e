/** A clock, sockets and a channel that tests control, a writer of dialects, and files to upload. */
export * from './channel.ts';
export * from './clock.ts';
export * from './sockets.ts';
export * from './dialect.ts';
export * from './sound.ts';
export * from './uploads.ts';
