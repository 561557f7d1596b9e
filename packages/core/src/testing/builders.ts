import type {
  Alarm,
  AlarmDetail,
  Capture,
  ComingInspection,
  CompanyAlarmStat,
  InspectedEquipment,
  InspectionRun,
  InspectionStat,
  Robot,
  ScenePlace,
  RobotStatus,
  ShiftDraft,
  ShiftItem,
  ShiftSheet,
  SosCall,
  TodayTask,
  User,
} from '@patrolkit/transport';

let serial = 0;

/** A user with every permission, unless `part` says otherwise. */
export const aUser = (part: Partial<User> = {}): User => ({
  id: 'user-1',
  name: 'Operator',
  roleCode: 'operator',
  permissions: [
    'm1-dashboard',
    'home-page',
    'alarm-query-list#confirm#close#upgrade#report#review',
    'shift-handover#edit',
    'videotape-center',
    'robot-patrol-view#answer#volume#wiper#headLamp#alarmLamp#releaseEmergencyStop',
  ],
  level: 1,
  mustChangePassword: false,
  isPasswordChangeRequired: false,
  isCustomer: false,
  isIndustry: false,
  ...part,
});

/** A robot that is online and that the user may control. */
export const aRobot = (part: Partial<Robot> = {}): Robot => ({
  id: 'robot-1',
  name: 'Robot One',
  model: 'PK-R2',
  mayControl: true,
  isOnline: true,
  kind: 'robot',
  mapId: 'map-1',
  ...part,
});

/** A status: manual, not stopped. */
export const aStatus = (part: Partial<RobotStatus> = {}): RobotStatus => ({
  isEmergencyStopped: false,
  isPatrolPaused: false,
  mode: 'manual',
  isAlarmLightOn: false,
  isHeadLightOn: false,
  ...part,
});

/** An unconfirmed alarm with an id of its own. */
export const anAlarm = (part: Partial<Alarm> = {}): Alarm => {
  serial += 1;
  return {
    id: `alarm-${serial}`,
    deviceId: 'robot-1',
    deviceName: 'Robot One',
    mapName: 'Ground floor',
    beganAt: 1_700_000_000_000 + serial,
    type: '201',
    level: 'important',
    name: 'Smoke',
    value: '0.8',
    status: 'unacknowledged',
    hasAudio: false,
    ...part,
  };
};

/** A picture that a robot took, with an id of its own. */
export const aCapture = (part: Partial<Capture> = {}): Capture => {
  serial += 1;
  return {
    id: `capture-${serial}`,
    deviceId: 'robot-1',
    deviceName: 'Robot One',
    name: 'Point 4',
    mapName: 'Ground floor',
    takenAt: 1_700_000_000_000 + serial,
    ...part,
  };
};

/** The alarms of a day. Each number is different. */
export const aCompanyAlarmStat = (part: Partial<CompanyAlarmStat> = {}): CompanyAlarmStat => ({
  total: 60,
  unacknowledged: 10,
  acknowledged: 20,
  closed: 30,
  serious: 11,
  important: 21,
  general: 28,
  reviewNone: 40,
  reviewInitiated: 3,
  reviewConfirmed: 12,
  reviewCancelled: 5,
  ...part,
});

/** A place in which two robots patrol and no alarm is pending. */
export const aScenePlace = (part: Partial<ScenePlace> = {}): ScenePlace => ({
  id: 'map-1',
  name: 'Ground floor',
  kind: 'scene',
  devices: 2,
  robots: ['robot-1', 'robot-2'].map(id => ({ id, serious: 0, important: 0, general: 0 })),
  otherDevices: [],
  working: 1,
  charging: 0,
  standby: 1,
  offline: 0,
  other: 0,
  serious: 0,
  important: 0,
  general: 0,
  children: [],
  ...part,
});

/** A run under way, with an id of its own. */
export const aTask = (part: Partial<TodayTask> = {}): TodayTask => {
  serial += 1;
  return {
    id: `run-${serial}`,
    at: 1_700_000_000_000 + serial,
    deviceId: 'robot-1',
    deviceName: 'Robot One',
    mapName: 'Ground floor',
    routeName: 'Night round',
    startedBy: 'plan',
    pointsPlanned: 8,
    pointsReached: 2,
    captureCount: 3,
    alarmCount: 1,
    driven: 120,
    runResult: 'running',
    ...part,
  };
};

/** An open alarm that is handed over. */
export const aShiftItem = (part: Partial<ShiftItem> = {}): ShiftItem => ({
  key: 'alarm:alarm-1',
  section: 'abnormal',
  subject: 'alarm',
  about: 'alarm-1',
  at: 1_700_000_000_000,
  deviceId: 'robot-1',
  deviceName: 'Robot One',
  mapName: 'Ground floor',
  name: 'Smoke',
  level: 'important',
  state: 'unacknowledged',
  ...part,
});

/** A note that is handed over. */
export const aShiftNote = (part: Partial<ShiftItem> = {}): ShiftItem => ({
  key: 'note:1',
  section: 'open',
  subject: 'note',
  about: '1',
  at: 1_700_000_000_000,
  by: 'Operator',
  text: 'The gate sticks',
  version: 1,
  ...part,
});

/** A draft of a handover: an alarm and a note. */
export const aShiftDraft = (part: Partial<ShiftDraft> = {}): ShiftDraft => ({
  since: 1_699_990_000_000,
  at: 1_700_000_000_000,
  items: [aShiftItem(), aShiftNote()],
  leftOut: 0,
  ...part,
});

/** A handover that somebody else offers. */
export const aShiftSheet = (part: Partial<ShiftSheet> = {}): ShiftSheet => ({
  id: '7',
  since: 1_699_990_000_000,
  offeredAt: 1_700_000_000_000,
  outgoingId: 'user-2',
  outgoingName: 'Guard Chen',
  isMine: false,
  itemCount: 2,
  flaggedCount: 0,
  items: [aShiftItem(), aShiftNote()],
  hidden: 0,
  leftOut: 0,
  ...part,
});

/** An SOS call, with a uuid of its own. */
export const aCall = (part: Partial<SosCall> = {}): SosCall => {
  serial += 1;
  return {
    uuid: `call-${serial}`,
    sessionId: `session-${serial}`,
    deviceId: 'robot-1',
    deviceName: 'Robot One',
    model: 'PK-R2',
    beganAt: 1_700_000_000_000 + serial,
    ...part,
  };
};

/** An alarm with all its details. */
export const aDetail = (part: Partial<AlarmDetail> = {}): AlarmDetail => ({
  id: 'alarm-1',
  name: 'Smoke',
  deviceName: 'Robot One',
  mapName: 'Ground floor',
  beganAt: 1_700_000_000_000,
  level: 'important',
  status: 'unacknowledged',
  reviewStatus: 'none',
  isReviewAlarm: false,
  ...part,
});

/** Inspections of today: one is under way, and some readings are beyond their limits. */
export const anInspectionStat = (part: Partial<InspectionStat> = {}): InspectionStat => {
  const tally = { running: 1, ended: 2, pointsPlanned: 24, pointsInspected: 17, pointsAbnormal: 3, pointsMissed: 4 };
  const readings = { readings: 31, beyond: 5, unreadable: 1 };
  return {
    from: 1_699_977_600_000,
    at: 1_700_000_000_000,
    ...tally,
    ...readings,
    devices: 4,
    online: 3,
    areas: [{ name: 'Boiler house', ...tally, ...readings }],
    lines: [{ name: 'Line A', areaName: 'Boiler house', ...tally }],
    ...part,
  };
};

/** An inspection under way. */
export const anInspectionRun = (part: Partial<InspectionRun> = {}): InspectionRun => ({
  id: 'inspection-1',
  at: 1_700_000_000_000 - 600_000,
  deviceId: 'robot-1',
  deviceName: 'Robot One',
  mapName: 'Boiler house',
  planName: 'Line A',
  pointsPlanned: 8,
  pointsNormal: 2,
  pointsAbnormal: 1,
  pointsMissed: 0,
  inspectionResult: 'running',
  ...part,
});

/** An inspection that is planned and has not begun. */
export const aComingInspection = (part: Partial<ComingInspection> = {}): ComingInspection => ({
  at: 1_700_000_000_000 + 600_000,
  planName: 'Line A',
  deviceId: 'robot-1',
  deviceName: 'Robot One',
  mapName: 'Boiler house',
  ...part,
});

/** A meter whose reading is below its limit. */
export const anEquipment = (part: Partial<InspectedEquipment> = {}): InspectedEquipment => ({
  name: 'Pressure gauge 1',
  areaName: 'Boiler house',
  lines: ['Line A'],
  pointName: 'Point 1',
  item: 'pressure',
  reading: 0.2,
  readingUnit: 'MPa',
  lowest: 0.4,
  highest: 0.9,
  verdict: 'low',
  at: 1_700_000_000_000 - 60_000,
  deviceId: 'robot-1',
  deviceName: 'Robot One',
  ...part,
});
