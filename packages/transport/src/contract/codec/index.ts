/** Codecs of the wire. */
export * from './codec.ts';
export { rgb, type Rgb } from './colour.ts';
export { assumed, entity, field } from './entity.ts';
export type { Entity, Shape } from './entity.ts';
export * from './json.ts';
export { requiredText, shortText, wholeNumber, within } from './limits.ts';
export { audio, duration, measured, meant, picture, share } from './meanings.ts';
export * from './scalars.ts';
export {
  defaultLimit,
  dictionary,
  file,
  firstOf,
  ids,
  list,
  nothing,
  page,
  rowsOrOne,
  sentFile,
  ordered,
  several,
  unwrapped,
} from './shapes.ts';
export type { FileAnswer, Page } from './shapes.ts';
export { isTimeZone, time } from './time.ts';
export { timeOrNone } from './time-or-none.ts';
