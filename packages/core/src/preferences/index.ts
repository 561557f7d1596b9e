export * from './preferences.ts';
export type { RepeatChoices } from './repeats.ts';
export type { AxisSetup, GamepadSetup, StickSetup } from './gamepads.ts';
