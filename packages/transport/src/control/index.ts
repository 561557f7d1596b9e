export * from './control.ts';
export * from './ranges.ts';
