/** Every call about signing in and out, accounts, passwords and the installation. */
export * from './accounts.ts';
export * from './calls.ts';
export * from './own-sessions.ts';
export * from './codes.ts';
export * from './password-calls.ts';
export * from './renewal.ts';
export * from './second-factor.ts';
