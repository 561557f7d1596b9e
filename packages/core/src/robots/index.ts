export * from './robots.ts';
