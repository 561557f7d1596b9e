/**
 * The contract: every entity and every call of the server, declared once (architecture.md rule 2).
 *
 * A client asks with `call.request.encode(request)` and reads `call.answer.decode(envelope.data)`. A server does the reverse. For every
 * call of `calls` it routes `call.method` and `call.path`. It reads the parameters with `call.request.decode` (query for `query`,
 * urlencoded for `form`, parts for `multipart`, each through `fromParameters`; JSON for `json`) and checks `call.permission`. It answers
 * `success(call.answer.encode(answer))` or `refusal(message, code)`. Times are written as milliseconds since 1970. The session token comes
 * in the `Token` header. `encodePush` writes pushes.
 */
export * from './call.ts';
export * from './calls.ts';
export { calls } from './calls-by-name.ts';
export type * as alarmContract from './alarms/contract.ts';
export type * as audioContract from './audio/contract.ts';
export type * as boardContract from './boards/calls.ts';
export type * as captureContract from './captures/contract.ts';
export type * as configContract from './config/calls.ts';
export type * as messagesContract from './messages/calls.ts';
export type * as drivingContract from './driving/contract.ts';
export type * as fileContract from './files/calls.ts';
export type * as fleetContract from './fleet/calls.ts';
export type * as recordsContract from './records/calls.ts';
export type * as sessionContract from './session/contract.ts';
export type * as dialogueContract from './dialogue/calls.ts';
export type * as shiftContract from './shifts/calls.ts';
export type * as sosContract from './sos/calls.ts';
export type * as videoContract from './video/contract.ts';
export * from './codec/index.ts';
export * from './connection.ts';
export * from './envelope.ts';
export { dispositionOf } from './disposition.ts';
export * from './faults.ts';
export {
  defaultLanguage,
  languageOfTag,
  languages,
  factsOf,
  overlayName,
  overlayLanguage,
  type LanguageEntry,
  type PlainLanguage,
} from './languages.ts';
export { limitsOf, type Bounds } from './limits.ts';
export { mostRows } from './paging.ts';
export * from './formats.ts';
export {
  areaOf,
  crossingOf,
  cutsArea,
  liesIn,
  metresBetween,
  nearestOn,
  nearestSide,
  outsideOf,
  type MapGround,
  shareGround,
  sidesOf,
  type Corner,
} from './geometry/geometry.ts';
export {
  anchorFault,
  earthPlaceOf,
  leastAnchorDistance,
  metresPerDegree,
  placeBeside,
  type Anchor,
  type EarthPlace,
} from './anchors.ts';
export * from './tiles.ts';
export * from './rules.ts';
export * from './within.ts';
export * from './live.ts';
export * from './parameters.ts';
export * from './permission.ts';
export {
  openingSwitches,
  singletonRemark,
  switchNames,
  type SocketRole,
  type SubscriptionName,
  type SwitchName,
} from './push.ts';
export * from './alarms/entities.ts';
export { alarmExport, type AlarmExport } from './alarms/export.ts';
export * from './alarms/instruction.ts';
export {
  alarmHistory,
  alarmOrder,
  alarmQuery,
  alarmsPerPage,
  sortDirection,
  type AlarmOrder,
  type AlarmQuery,
} from './alarms/query.ts';
export * from './alarms/reference-picture.ts';
export * from './alarms/steps.ts';
export * from './alarms/tallies.ts';
export * from './audio/entities.ts';
export * from './audio/spoken-text.ts';
export * from './audio/voice-broadcast.ts';
export * from './boards/entities.ts';
export * from './boards/scenes.ts';
export * from './boards/tasks.ts';
export * from './captures/entities.ts';
export { faceAccess, faceAccessScreen, verificationTimeout } from './config/face-access.ts';
export { elseConfig, elseScreen, type ElseConfig } from './config/else-config.ts';
export { gisConfig, gisScreen, mapAnchor, type GisConfig, type MapAnchor } from './config/gis-map.ts';
export { alarmKind, alarmKinds, countedDays, type AlarmMethod } from './config/alarm-kinds.ts';
export {
  alarmHandlingAction,
  alarmHandlingActions,
  linkageAction,
  linkageCondition,
  linkageOutcome,
  linkageResult,
  linkageRun,
  linkageSeconds,
  linkageStep,
  linkageTargets,
  linkageTrial,
  linkageUnits,
  sirenUnit,
  linkageValues,
  type LinkageActionKind,
  type LinkageCondition,
  type LinkageRun,
  type LinkageStep,
  type LinkageTarget,
  type LinkageTrial,
  type PlannedAction,
  type TriedAlarm,
} from './config/alarm-linkages.ts';
export {
  commandStep,
  commandStepKind,
  commandValues,
  deviceCommand,
  deviceCommands,
  type CommandStep,
  type CommandStepKind,
} from './config/commands.ts';
export { allThings } from './config/all-things.ts';
export * from './files/document.ts';
export * from './files/sound.ts';
export { knowledgeDocument, knowledgeDocuments } from './config/knowledge-documents.ts';
export { voice, voices, voiceKind } from './config/voices.ts';
export { voiceBroadcastEntries, voiceBroadcastEntry } from './config/voice-broadcasts.ts';
export { guidePlan, guidePlans } from './config/guide-plans.ts';
export { qaGroup, qaGroups } from './config/qa-groups.ts';
export * from './dialogue/question.ts';
export {
  askedDays,
  questionAnswer,
  questionAnswers,
  unansweredQuestion,
  unansweredQuestions,
  wordingLimits,
} from './config/question-answers.ts';
export { communityGuard, communityGuards } from './config/community-guards.ts';
export { guardPlan, guardPlans } from './config/guard-plans.ts';
export { areaManager, areaManagers } from './config/area-managers.ts';
export { alarmPush, alarmPushes, messageWords, pushWay } from './config/alarm-pushes.ts';
export { sentMessage, sentMessages, type MessageState } from './messages/sent.ts';
export { triedMessage, type TriedMessage } from './messages/tries.ts';
export { smsConfig, smsScreen, webhookTarget, type MessageSecret, type SmsConfig } from './config/sms-config.ts';
export { isInside, isOpenOutside } from './inside.ts';
export { companyUnit, companyUnits } from './config/companies.ts';
export { thingPicture } from './config/picture-uploads.ts';
export { customer, customers } from './config/customers.ts';
export * from './config/effective-right.ts';
export { grantable, type MenuEntry } from './config/menu.ts';
export { patrolLine, patrolLines, patrolPoint, type CheckedLine } from './config/patrol-lines.ts';
export { mostPlanStarts, patrolPlan, patrolPlans, planHindrance, type PlanStarts } from './config/patrol-plans.ts';
export { patrolType, patrolTypes } from './config/patrol-types.ts';
export { region, regions } from './config/regions.ts';
export {
  shownMark,
  shownRegion,
  shownThing,
  shownWeather,
  type ShownMark,
  type ShownRegion,
  type ShownThing,
  type ShownWeather,
} from './config/shown-on-maps.ts';
export {
  mapMark,
  mapMarks,
  mapPixels,
  markedThings,
  mostWalledMetres,
  shapeCorners,
  siteMap,
  siteMaps,
} from './config/maps.ts';
export {
  graphFaults,
  leastApart,
  type Graph,
  type GraphEdge,
  type GraphNode,
  type GraphProblem,
} from './config/graph-faults.ts';
export { graphLimits, graphProblem, longestLif, routeGraph } from './config/route-graph.ts';
export { registeredVehicle, registeredVehicles } from './config/registered-vehicles.ts';
export { robotActionGroup, robotCamera, robotConfig, robotConfigs, robotUser } from './config/robot-config.ts';
export {
  actionKind,
  actionUnit,
  actionValues,
  robotAction,
  robotActions,
  type ActionKind,
  type ActionUnit,
} from './config/robot-actions.ts';
export { robotGroup, robotGroups } from './config/robot-groups.ts';
export { role, roles } from './config/roles.ts';
export {
  detector,
  deviceModel,
  deviceModels,
  hardwareCode,
  hardwareEntries,
  hardwareEntry,
  initialCodes,
} from './config/device-models.ts';
export {
  patrolVehicle,
  patrolVehicles,
  recorder,
  recorders,
  robotEntries,
  robotEntry,
  sensorEntries,
  sensorEntry,
  useStatus,
} from './config/devices.ts';
export {
  quantities,
  sensorThreshold,
  thresholdRules,
  type Quantity,
  type SensorThreshold,
} from './config/quantities.ts';
export { dictionaryWord, dictionaryWords } from './config/dictionary.ts';
export { tblock, tblocks } from './config/tblocks.ts';
export { lift, lifts, liftFloor } from './config/lifts.ts';
export { smartSwitch, smartSwitches } from './config/smart-switches.ts';
export { rainSnowSensor, rainSnowSensors } from './config/rain-snow-sensors.ts';
export { fireCabinet, fireCabinets } from './config/fire-cabinets.ts';
export { edgeNode, edgeNodes } from './config/edge-nodes.ts';
export { exceptionType, exceptionTypes, type FaultPart } from './config/exception-types.ts';
export { face, facePicture, faces, guestStay, mostFaces, personTypeEntry } from './config/faces.ts';
export { isShowable, pictureType, pixelLimits, readPicture, type Picture, type PictureType } from './files/picture.ts';
export { imported, importLimits, type ImportAsked, type ImportCalls, type Imported } from './config/importing.ts';
export type { ImportedRow } from './config/importing.ts';
export { nameFor, names, type GivenNames } from './config/names.ts';
export { personTypeRow, personTypes } from './config/person-types.ts';
export { mostActions, pointSpeechLimits, routePoint, routePoints } from './config/points.ts';
export { isSecret, loggedFields } from './config/things.ts';
export { thingOperation, type ThingOperation } from './config/operations.ts';
export type {
  AnyThings,
  PageOf,
  Reference,
  Thing,
  ThingBatch,
  ThingRules,
  Things,
  ThingScreen,
} from './config/things.ts';
export { newSecret, secret, secretSetAt } from './config/secrets.ts';
export type { ThingsReport } from './config/live.ts';
export { date, minuteOfDay, timeOfDay, timeOfMinute } from './config/day-times.ts';
export { holiday, validities, validityRow, weekPeriod } from './config/validity.ts';
export type { RefusedRow, ThingVersion, VersionValues } from './config/thing-calls.ts';
export * from './driving/entities.ts';
export type { HardwareConfig } from './driving/hardware.ts';
export * from './files/limits.ts';
export * from './fleet/entities.ts';
export * from './records/aggregates.ts';
export * from './records/captures.ts';
export * from './records/guards.ts';
export * from './records/inspections.ts';
export {
  mostComingInspections,
  mostInspections,
  type ComingInspection,
  type InspectedEquipment,
  type InspectionArea,
  type InspectionLine,
  type InspectionRun,
  type InspectionStat,
  type TodayInspections,
} from './records/inspection-board.ts';
export type { KnownPerson, PersonSearch } from './records/person-search.ts';
export { mostPersons } from './records/person-search.ts';
export * from './records/persons.ts';
export { place, type Place } from './records/places.ts';
export * from './records/readings.ts';
export * from './records/recordings.ts';
export * from './records/robots.ts';
export * from './records/reports.ts';
export * from './records/runs.ts';
export * from './records/signals.ts';
export { videoRecording, videoRecordingAlarm, videoRecordings } from './records/videos.ts';
export * from './records/warnings.ts';
export * from './records/curves.ts';
export * from './records/sums.ts';
export { operation, operations, signInAttempt, signInAttempts } from './records/logs.ts';
export * from './records/records.ts';
export * from './records/sightings.ts';
export { dutySigning, rollCallEntry, runCourse, runPoint } from './records/details.ts';
export * from './screens/index.ts';
export * from './session/account-entities.ts';
export * from './session/code-entities.ts';
export * from './session/entities.ts';
export * from './session/password.ts';
export * from './session/tries.ts';
export * from './session/user-state.ts';
export * from './session/user-record.ts';
export * from './shifts/sheet.ts';
export { shiftHandover, shiftHandovers } from './shifts/handovers.ts';
export * from './sos/entities.ts';
export * from './video/entities.ts';
export { recordQueryDays } from './video/limits.ts';
