/** Settings without a screen of their own: how long the installation keeps its data, and when it closes alarms by itself. */
import { call } from '../call.ts';
import { assumed, entity, measured, type Infer } from '../codec/index.ts';
import type { ScreensWith } from '../screens/index.ts';
import { lastChange, readVersion } from './last-change.ts';

/** The screen on which users set them. */
export const elseScreen = 'else-config' satisfies ScreensWith<{ readonly page: 'settings' }>;

/** The fields that every call of these settings has. */
const ours = { module: 'auth', isOurs: true } as const;

const days = (name: string, min: number, max: number, doc: string) =>
  assumed(name, measured('day', 0, { min, max }), doc);

const settings = {
  retention: days('alarmKeepDays', 30, 3650, 'How long closed alarms are kept, with their pictures and calls'),
  recordsKept: days('recordKeepDays', 30, 3650, 'How long records, captures and screenshots are kept'),
  logKept: days('logKeepDays', 180, 3650, 'How long operations and sign-ins are kept'),
  causeGone: assumed(
    'autoCloseMinutes',
    measured('minute', 0, { min: 0, max: 1440 }),
    'How long after its cause has gone a confirmed alarm is closed; 0 for never',
  ),
  acknowledged: days('autoCloseDays', 0, 90, 'How long after it was confirmed an alarm is closed; 0 for never'),
};

/** Settings without a screen of their own. */
export const elseConfig = entity('ElseConfig', { ...lastChange, ...settings });
export type ElseConfig = Infer<typeof elseConfig>;

export const getElseConfig = call({
  ...ours,
  name: 'getElseConfig',
  permission: { page: elseScreen, needs: 'root' },
  request: entity('ElseConfigAsked', {}),
  answer: elseConfig,
  doc: 'Returns how long the installation keeps its data, and when it closes alarms by itself.',
});

export const saveElseConfig = call({
  ...ours,
  name: 'saveElseConfig',
  isNumbered: true,
  method: 'POST',
  body: 'json',
  permission: { function: `${elseScreen}#edit`, needs: 'root' },
  request: entity('ElseConfigChange', { ...readVersion, ...settings }),
  answer: entity('ElseConfigSaved', {}),
  doc: 'Sets how long the installation keeps its data, and when it closes alarms by itself. The server refuses the call when somebody else has changed it since the client read it.',
});
