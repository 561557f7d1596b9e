/** Verbs of dialogs and lists behind a click. Their code loads at the first use. */
import type { HttpClient } from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import { laterVerbs } from '../later.ts';
import type { AlarmHistory } from './late/history.ts';
import type { IncidentVerbs } from './late/incident.ts';
import type { InstructionVerbs } from './late/instructions.ts';
import type { ManualVerbs } from './late/manual.ts';
import type { ReferenceVerbs } from './late/references.ts';

/** Makes the verbs of past alarms. */
export const createHistoryLater = (http: HttpClient, wallClock: () => number): AlarmHistory =>
  laterVerbs(['page', 'figures'], async () => (await import('./late/history.ts')).createHistory(http, wallClock));

/** Makes the verbs of incident files. */
export const createIncidentLater = (http: HttpClient, environment: Pick<Environment, 'fetch'>): IncidentVerbs =>
  laterVerbs(['track', 'picture'], async () => (await import('./late/incident.ts')).createIncident(http, environment));

/** Makes the verbs of handling instructions. */
export const createInstructionsLater = (http: HttpClient): InstructionVerbs =>
  laterVerbs(['of', 'tick', 'all', 'versions', 'written', 'write'], async () =>
    (await import('./late/instructions.ts')).createInstructions(http),
  );

/** Makes the verbs of alarms that are raised by hand. */
export const createManualLater = (http: HttpClient): ManualVerbs =>
  laterVerbs(['types', 'raise'], async () => (await import('./late/manual.ts')).createManual(http));

/** Makes the verbs of reference pictures. */
export const createReferencesLater = (http: HttpClient): ReferenceVerbs =>
  laterVerbs(['list', 'add', 'change', 'remove', 'groups', 'addGroup', 'renameGroup', 'removeGroup'], async () =>
    (await import('./late/references.ts')).createReferences(http),
  );
