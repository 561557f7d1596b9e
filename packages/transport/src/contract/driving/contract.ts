/** Every call that makes a robot do something, or concerns who may control it. */
export * from './calls.ts';
export * from './leases.ts';
export * from './presets.ts';
