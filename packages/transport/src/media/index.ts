export * from './addresses.ts';
