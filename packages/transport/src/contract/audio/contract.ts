/** Every call about sound. */
export * from './broadcasts.ts';
export * from './calls.ts';
