export * from './preferences.ts';
export type { AxisSetup, GamepadSetup, StickSetup } from './gamepads.ts';
