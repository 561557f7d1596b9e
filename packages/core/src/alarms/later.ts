/** Verbs of dialogs and lists behind a click: their code is loaded with the first use. */
import type { HttpClient } from '@patrolkit/transport';
import { later } from '../later.ts';
import type { AlarmHistory } from './history.ts';
import type { Environment } from '../environment/index.ts';
import type { IncidentVerbs } from './incident.ts';
import type { InstructionVerbs } from './instructions.ts';
import type { ManualVerbs } from './manual.ts';
import type { ReferenceVerbs } from './references.ts';

/** Makes the verbs of alarms of the past. */
export function createHistoryLater(http: HttpClient, wallClock: () => number): AlarmHistory {
  const use = later(async () => (await import('./history.ts')).createHistory(http, wallClock));
  return {
    page: (query, signal) => use(verbs => verbs.page(query, signal)),
    figures: (preset, signal) => use(verbs => verbs.figures(preset, signal)),
  };
}

/** Makes the verbs of incident files. */
export function createIncidentLater(http: HttpClient, environment: Pick<Environment, 'fetch'>): IncidentVerbs {
  const use = later(async () => (await import('./incident.ts')).createIncident(http, environment));
  return {
    track: (deviceId, at, signal) => use(verbs => verbs.track(deviceId, at, signal)),
    picture: (address, signal) => use(verbs => verbs.picture(address, signal)),
  };
}

/** Makes the verbs of handling instructions. */
export function createInstructionsLater(http: HttpClient): InstructionVerbs {
  const load = async (): Promise<InstructionVerbs> => (await import('./instructions.ts')).createInstructions(http);
  const use = later(load);
  return {
    of: (id, signal) => use(verbs => verbs.of(id, signal)),
    tick: (id, instruction, number, isDone) => use(verbs => verbs.tick(id, instruction, number, isDone)),
    written: (scope, signal) => use(verbs => verbs.written(scope, signal)),
    write: (scope, content, read) => use(verbs => verbs.write(scope, content, read)),
  };
}

/** Makes the verbs of alarms that are raised by hand. */
export function createManualLater(http: HttpClient): ManualVerbs {
  const use = later(async () => (await import('./manual.ts')).createManual(http));
  return {
    types: signal => use(verbs => verbs.types(signal)),
    raise: (deviceId, alarm) => use(verbs => verbs.raise(deviceId, alarm)),
  };
}

/** Makes the verbs of reference pictures. */
export function createReferencesLater(http: HttpClient): ReferenceVerbs {
  const use = later(async () => (await import('./references.ts')).createReferences(http));
  return {
    list: (groupId, page, signal) => use(verbs => verbs.list(groupId, page, signal)),
    add: (groupId, picture) => use(verbs => verbs.add(groupId, picture)),
    change: (picture, address, input) => use(verbs => verbs.change(picture, address, input)),
    remove: id => use(verbs => verbs.remove(id)),
    groups: (source, page, signal) => use(verbs => verbs.groups(source, page, signal)),
    addGroup: (source, name) => use(verbs => verbs.addGroup(source, name)),
    renameGroup: (id, deviceId, name) => use(verbs => verbs.renameGroup(id, deviceId, name)),
    removeGroup: id => use(verbs => verbs.removeGroup(id)),
  };
}
