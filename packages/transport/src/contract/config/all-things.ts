/** Every kind of thing that administrators keep. */
import { alarmKinds } from './alarm-kinds.ts';
import { alarmHandlingActions } from './alarm-linkages.ts';
import { alarmPushes } from './alarm-pushes.ts';
import { areaManagers } from './area-managers.ts';
import { communityGuards } from './community-guards.ts';
import { companyUnits } from './companies.ts';
import { deviceCommands } from './commands.ts';
import { customers } from './customers.ts';
import { deviceModels, hardwareEntries } from './device-models.ts';
import { patrolVehicles, recorders, robotEntries, sensorEntries } from './devices.ts';
import { dictionaryWords } from './dictionary.ts';
import { tblocks } from './tblocks.ts';
import { lifts } from './lifts.ts';
import { smartSwitches } from './smart-switches.ts';
import { guardPlans } from './guard-plans.ts';
import { fireCabinets } from './fire-cabinets.ts';
import { edgeNodes } from './edge-nodes.ts';
import { exceptionTypes } from './exception-types.ts';
import { faces } from './faces.ts';
import { personTypes } from './person-types.ts';
import { routePoints } from './points.ts';
import { registeredVehicles } from './registered-vehicles.ts';
import { robotConfigs } from './robot-config.ts';
import { rainSnowSensors } from './rain-snow-sensors.ts';
import { robotGroups } from './robot-groups.ts';
import { patrolLines } from './patrol-lines.ts';
import { patrolPlans } from './patrol-plans.ts';
import { patrolTypes } from './patrol-types.ts';
import { robotActions } from './robot-actions.ts';
import { mapMarks, siteMaps } from './maps.ts';
import { regions } from './regions.ts';
import { roles } from './roles.ts';
import { guidePlans } from './guide-plans.ts';
import { knowledgeDocuments } from './knowledge-documents.ts';
import { qaGroups } from './qa-groups.ts';
import { questionAnswers, unansweredQuestions } from './question-answers.ts';
import { voiceBroadcastEntries } from './voice-broadcasts.ts';
import { voices } from './voices.ts';
import { validities } from './validity.ts';
import { sentMessages } from '../messages/sent.ts';
import type { AnyThings } from './things.ts';

/** The kinds of things. */
export const allThings: readonly AnyThings[] = [
  faces,
  routePoints,
  patrolLines,
  patrolPlans,
  patrolTypes,
  robotActions,
  regions,
  siteMaps,
  mapMarks,
  personTypes,
  communityGuards,
  guardPlans,
  areaManagers,
  exceptionTypes,
  dictionaryWords,
  validities,
  voices,
  voiceBroadcastEntries,
  qaGroups,
  questionAnswers,
  unansweredQuestions,
  guidePlans,
  knowledgeDocuments,
  companyUnits,
  customers,
  tblocks,
  smartSwitches,
  lifts,
  fireCabinets,
  edgeNodes,
  robotGroups,
  roles,
  deviceModels,
  hardwareEntries,
  robotEntries,
  robotConfigs,
  recorders,
  patrolVehicles,
  registeredVehicles,
  sensorEntries,
  rainSnowSensors,
  alarmHandlingActions,
  deviceCommands,
  alarmKinds,
  alarmPushes,
  sentMessages,
];
