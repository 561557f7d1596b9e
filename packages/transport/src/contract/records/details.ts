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
    'It is still to come, was reached, or was left out',
  ),
  reachedAt: assumed('arriveTime', timeOrNone, 'When the robot came to it'),
  picture: assumed('picUrl', optional(picture), 'Picture that was taken there'),
});

/** A place where the robot was. */
const runPlace = entity('RunPlace', {
  x: assumed('x', number, 'Metres east'),
  y: assumed('y', number, 'Metres north'),
});

/** The course of a run. */
export const runCourse = entity('RunCourse', {
  mapId: assumed('mapId', optional(id), 'Map; absent where the route is no longer known'),
  points: assumed('points', list(runPoint), 'Points of the route in their order'),
  track: assumed('track', list(runPlace), 'Line along which the robot drove from one reached point to the next'),
});

export const getPatrolRunCourse = call({
  ...ofRuns,
  name: 'getPatrolRunCourse',
  permission: { page: codesOf('patrol-report-detail') },
  answer: runCourse,
  doc: 'Where one run of a patrol led: its points, when each was reached, and the line driven.',
});

/** A person of the site in the roll call of a run. */
export const rollCallEntry = entity('RollCallEntry', {
  personName: assumed('personName', text, 'Name of the person'),
  personType: assumed('personType', optional(text), 'Kind of person'),
  rollState: assumed(
    'status',
    choice({ absent: 0, present: 1, barred: 2 }),
    'Not seen, seen, or seen though the person must not be there',
  ),
  sightings: assumed('count', number, 'How often the robot saw the person'),
  firstAt: assumed('firstTime', timeOrNone, 'When first'),
  lastAt: assumed('lastTime', timeOrNone, 'When last'),
  picture: assumed('picUrl', optional(picture), 'Latest picture'),
});

export const getPatrolRunRollCall = call({
  ...ofRuns,
  name: 'getPatrolRunRollCall',
  permission: { page: codesOf('patrol-report-roll-call') },
  answer: list(rollCallEntry),
  doc: 'Whom the robot saw during one run of a patrol, and who of the site was not seen. Barred persons are listed only when seen.',
});

/** A point that a guard was to sign. */
export const dutySigning = entity('DutySigning', {
  pointId: assumed('pointId', id, 'Point'),
  pointName: assumed('pointName', text, 'Name of the point'),
  round: assumed('round', number, 'Round of the duty, from 1'),
  plannedAt: assumed('planTime', time, 'When it was to be signed'),
  signedAt: assumed('signTime', timeOrNone, 'When it was signed'),
  signState: assumed(
    'status',
    choice({ ahead: 0, signed: 1, late: 2, missed: 3 }),
    'It is still to come, was signed in time, signed late, or was not signed',
  ),
});

export const listGuardDutySignings = call({
  name: 'listGuardDutySignings',
  module: 'patrol',
  permission: { page: codesOf('guard-report-detail') },
  isOurs: true,
  request: entity('GuardDutyQuery', { id: field('id', id, 'Duty') }),
  answer: list(dutySigning),
  doc: 'The points that a guard was to sign during one duty, round by round, and when each was signed.',
});
