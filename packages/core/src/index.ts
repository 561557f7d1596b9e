/** Knows and decides: stores, rules, permissions, texts, themes. */
export { beginOf } from './alarm-begin.ts';
export * from './alarms/index.ts';
export * from './audio/index.ts';
export * from './boards/index.ts';
export * from './captures/index.ts';
export { createConsole } from './console.ts';
export * from './diagnostics/index.ts';
export * from './join.ts';
export * from './driving/index.ts';
export * from './environment/index.ts';
export * from './errors/index.ts';
export * from './i18n/index.ts';
export * from './installation/index.ts';
export { joined, type Joint } from './joined.ts';
export * from './lanes/index.ts';
export * from './live/index.ts';
export { areasOfParts, preloadParts } from './loading.ts';
export { nameOrder, type CompareNames } from './names.ts';
export * from './notices/index.ts';
export * from './outcome.ts';
export * from './paging/index.ts';
export { partNames, partOfStore, type AllStores, type PartName } from './parts/index.ts';
export * from './menu/menu.ts';
export * from './permissions/index.ts';
export * from './preferences/index.ts';
export * from './resources/index.ts';
export * from './robots/index.ts';
export * from './session/index.ts';
export * from './shapes/index.ts';
export * from './shifts/index.ts';
export * from './sos/index.ts';
export type * from './store.ts';
export type * from './surface.ts';
export { charactersOf } from './text-problem.ts';
export { figurePresets, type FigurePreset } from './periods/periods.ts';
export * from './video/index.ts';
export {
  audioChannelNumber,
  alarmState,
  broadcastLimit,
  closeQuietly,
  codecStringOf,
  createFlvReader,
  createReconnecting,
  decodeG711,
  defaultPtzValue,
  disposition,
  anchorFault,
  earthPlaceOf,
  factsOf,
  graphFaults,
  type MapGround,
  metresBetween,
  minuteOfDay,
  timeOfMinute,
  isBuilt,
  isDataScreen,
  moveSpeeds,
  nearestStep,
  openTwoWayCall,
  passwordLimits,
  placeShownAt,
  project,
  playbackLimits,
  playbackSpeeds,
  ptzRange,
  referenceParameterNames,
  referenceParameters,
  screenOf,
  screens,
  shiftLimits,
  shownAt,
  streamAddress,
  systemClock,
  tileAddress,
  tileSize,
  unproject,
  voiceBroadcastLimits,
  volumeRange,
  workModeOf,
} from '@patrolkit/transport';
export type {
  FileFormat,
  Graph,
  GraphEdge,
  GraphNode,
  GraphProblem,
  Alarm,
  Anchor,
  AlarmConfirmation,
  AlarmDetail,
  AlarmInstruction,
  TypeInstructions,
  AlarmLevel,
  AlarmState,
  AlarmStatus,
  Capture,
  Channel,
  CheckedLine,
  LinkageRun,
  LinkageTrial,
  Coordinate,
  Corner,
  PlanStarts,
  CurrentStep,
  DataPageKind,
  DeviceKind,
  Direction,
  Disposition,
  EarthPlace,
  EffectiveDevice,
  EffectiveRight,
  EnableType,
  FloorPlan,
  GroupName,
  HardwareConfig,
  KnownPerson,
  Place,
  FlvAudio,
  FlvAudioConfig,
  FlvEvent,
  FlvReader,
  FlvUnknown,
  FlvVideo,
  GivenNames,
  Imported,
  PlainLanguage,
  RefusedRow,
  ThingVersion,
  FlvVideoConfig,
  Interaction,
  LineInfo,
  ShownMark,
  ShownThing,
  ShownWeather,
  ShownRegion,
  InitializePart,
  NamedMode,
  PageKind,
  Person,
  PlaybackControl,
  PlaybackEvents,
  PlaybackSpeed,
  PersonType,
  Position,
  Preset,
  PtzAction,
  ReferenceGroup,
  ReferenceParameterName,
  ReferencePicture,
  ResumeChoice,
  ReviewCompletion,
  Rgb,
  Robot,
  RobotStatus,
  Screen,
  ScreenName,
  SectionName,
  ShiftDraft,
  ShiftItem,
  ShiftSection,
  ShiftSheet,
  ShiftSubject,
  Sightings,
  StreamType,
  SwitchName,
  SystemInfo,
  TileSystem,
  TwoWayCall,
  TwoWayMeeting,
  TwoWayState,
  User,
  DrawnSecondStep,
  OwnSession,
  UserRecord,
  VideoRange,
  VoiceBroadcast,
  Wiping,
  WorkMode,
} from '@patrolkit/transport';
