/** Details of one run of a patrol, and of one duty of a guard, beside its record. All fields are assumed. */
import { call } from '../call.ts';
import {
  assumed,
  choice,
  entity,
  field,
  id,
  list,
  number,
  optional,
  picture,
  text,
  time,
  timeOrNone,
} from '../codec/index.ts';
import { codesOf } from '../screens/index.ts';

const oneRun = entity('PatrolRunQuery', { id: field('id', id, 'Run') });
const ofRuns = { module: 'patrol', isOurs: true, request: oneRun } as const;

/** A point of the route of a run. */
export const runPoint = entity('RunPoint', {
  id: assumed('pointId', id, 'Point'),
  pointName: assumed('pointName', text, 'Name of the point'),
  order: assumed('sort', number, 'Place in the route, from 1'),
  x: assumed('x', number, 'Metres east'),
  y: assumed('y', number, 'Metres north'),
  pointState: assumed(
    'status',
    choice({ ahead: 0, reached: 1, missed: 2 }),
    'The point is ahead, reached, or left out',
  ),
  reachedAt: assumed('arriveTime', timeOrNone, 'When the robot reached it'),
  picture: assumed('picUrl', optional(picture), 'Picture taken there'),
});

/** A place where the robot was. */
const runPlace = entity('RunPlace', {
  x: assumed('x', number, 'Metres east'),
  y: assumed('y', number, 'Metres north'),
});

/** The course of a run. */
export const runCourse = entity('RunCourse', {
  mapId: assumed('mapId', optional(id), 'Map; absent when the server no longer knows the route'),
  points: assumed('points', list(runPoint), 'Points of the route in their order'),
  track: assumed('track', list(runPlace), 'Line that the robot drove from one reached point to the next'),
});

export const getPatrolRunCourse = call({
  ...ofRuns,
  name: 'getPatrolRunCourse',
  permission: { page: codesOf('patrol-report-detail') },
  answer: runCourse,
  doc: 'Returns the course of one run of a patrol: its points, when the robot reached each, and the line that it drove.',
});

/** A person of the site in the roll call of a run. */
export const rollCallEntry = entity('RollCallEntry', {
  personName: assumed('personName', text, 'Name of the person'),
  personType: assumed('personType', optional(text), 'Kind of person'),
  rollState: assumed('status', choice({ absent: 0, present: 1, barred: 2 }), 'Not seen, seen, or seen although barred'),
  sightings: assumed('count', number, 'How often the robot saw the person'),
  firstAt: assumed('firstTime', timeOrNone, 'When the robot first saw the person'),
  lastAt: assumed('lastTime', timeOrNone, 'When the robot last saw the person'),
  picture: assumed('picUrl', optional(picture), 'Latest picture'),
});

export const getPatrolRunRollCall = call({
  ...ofRuns,
  name: 'getPatrolRunRollCall',
  permission: { page: codesOf('patrol-report-roll-call') },
  answer: list(rollCallEntry),
  doc: 'Lists the persons whom the robot saw during one run of a patrol, and those of the site whom it did not see. It lists a barred person only when the robot saw that person.',
});

/** A point that a guard was to sign. */
export const dutySigning = entity('DutySigning', {
  pointId: assumed('pointId', id, 'Point'),
  pointName: assumed('pointName', text, 'Name of the point'),
  round: assumed('round', number, 'Round of the duty, from 1'),
  plannedAt: assumed('planTime', time, 'When the guard has to sign it'),
  signedAt: assumed('signTime', timeOrNone, 'When the guard signed it'),
  signState: assumed(
    'status',
    choice({ ahead: 0, signed: 1, late: 2, missed: 3 }),
    'The point is ahead, signed in time, signed late, or not signed',
  ),
});

export const listGuardDutySignings = call({
  name: 'listGuardDutySignings',
  module: 'patrol',
  permission: { page: codesOf('guard-report-detail') },
  isOurs: true,
  request: entity('GuardDutyQuery', { id: field('id', id, 'Duty') }),
  answer: list(dutySigning),
  doc: 'Lists the points that a guard has to sign during one duty, round by round, and when the guard signed each.',
});
