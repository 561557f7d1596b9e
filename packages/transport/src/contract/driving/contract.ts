/** Every call that makes a robot do something, or says who may. */
export * from './calls.ts';
export * from './leases.ts';
export * from './presets.ts';
