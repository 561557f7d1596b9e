export * from './control.ts';
export * from '../contract/driving/ranges.ts';
