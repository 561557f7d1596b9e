export * from './permissions.ts';
export * from './handling.ts';
