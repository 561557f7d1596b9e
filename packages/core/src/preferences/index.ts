export * from './preferences.ts';
export { repeatSteps, type RepeatChoices } from './repeats.ts';
export type { AxisSetup, GamepadSetup, StickSetup } from './gamepads.ts';
