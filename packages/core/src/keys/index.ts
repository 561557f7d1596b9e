export * from './keys.ts';
export { labelAt, readLayout } from './layout.ts';
export { keyOf, letterOf, placeOf, type KeyPress } from './press.ts';
