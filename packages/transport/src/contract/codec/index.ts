/** Codecs of the wire. */
export * from './codec.ts';
export * from './entity.ts';
export * from './json.ts';
export * from './limits.ts';
export * from './scalars.ts';
export { defaultLimit, dictionary, file, firstOf, ids, list, nothing, page, rowsOf, unwrapped } from './shapes.ts';
export type { FileAnswer, Page } from './shapes.ts';
export { isTimeZone, time } from './time.ts';
