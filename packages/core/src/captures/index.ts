export * from './captures.ts';
