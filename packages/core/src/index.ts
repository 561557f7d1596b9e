/** Knows and decides: stores, rules, permissions, texts, themes. */
export * from './alarms/index.ts';
export * from './console.ts';
export * from './driving/index.ts';
export * from './environment/index.ts';
export * from './i18n/index.ts';
export * from './outcome.ts';
export * from './permissions/index.ts';
export * from './preferences/index.ts';
export * from './robots/index.ts';
export * from './session/index.ts';
export * from './sos/index.ts';
export type * from './store.ts';
export * from './system/index.ts';
export * from './video/index.ts';
export {
  audioChannelNumber,
  alarmState,
  createFlvReader,
  disposition,
  openTwoWayCall,
  playbackLimits,
  playbackSpeeds,
  systemClock,
  workModeOf,
} from '@patrolkit/transport';
export type {
  Alarm,
  AlarmConfirmation,
  AlarmDetail,
  AlarmLevel,
  AlarmState,
  AlarmStatus,
  Channel,
  DeviceKind,
  Direction,
  Disposition,
  FloorPlan,
  FlvAudio,
  FlvAudioConfig,
  FlvEvent,
  FlvReader,
  FlvVideo,
  FlvVideoConfig,
  NamedMode,
  Person,
  PlaybackControl,
  PlaybackEvents,
  PlaybackSpeed,
  Position,
  PtzAction,
  ResumeChoice,
  Robot,
  RobotStatus,
  StreamType,
  SwitchName,
  SystemInfo,
  TwoWayCall,
  TwoWayMeeting,
  TwoWayState,
  User,
  VideoRange,
  WorkMode,
} from '@patrolkit/transport';
