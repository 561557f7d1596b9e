export * from './addresses.ts';
export * from './two-way.ts';
