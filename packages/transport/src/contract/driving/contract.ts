/** Every call that makes a robot do something, or is about who may control it. */
export * from './calls.ts';
export * from './leases.ts';
export * from './presets.ts';
