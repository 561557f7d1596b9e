/** The calls about the rules for messages, and how messages leave the installation. */
import { alarmPushes } from './alarm-pushes.ts';

export { tryAlarmPush } from './alarm-pushes.ts';
export { listPushDevice, listPushPlace, listPushReceiver } from './choices.ts';
export { getSmsConfig, saveSmsConfig } from './sms-config.ts';

export const {
  find: findAlarmPushByPage,
  get: getAlarmPush,
  add: addAlarmPush,
  modify: modifyAlarmPush,
  remove: deleteAlarmPush,
  set: setAlarmPushStatus,
  history: getAlarmPushHistory,
  hold: editAlarmPush,
  file: exportAlarmPush,
} = alarmPushes;
