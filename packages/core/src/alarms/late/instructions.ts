/** Handling instructions: reads them with the done steps, ticks steps off, and writes them. */
import {
  areSteps,
  findAlarmInstruction,
  getAlarmInstruction,
  listAlarmInstructions,
  listInstructionVersion,
  setAlarmInstruction,
  stepLimits,
  stepsOf,
  tickAlarmStep,
  type AlarmInstruction,
  type AlarmLevel,
  type HttpClient,
  type TypeInstructions,
} from '@patrolkit/transport';
import type { Message } from '../../i18n/index.ts';
import { attempt, type Outcome } from '../../outcome.ts';
import type { Need } from '../../permissions/permits.ts';
import { unlessNewer } from '../../versions.ts';

/** The alarms of an instruction: of a type, and of one level or all, on one map or all. */
export interface InstructionScope {
  readonly type: string;
  readonly level?: AlarmLevel | undefined;
  readonly mapId?: string | undefined;
}

/** The verbs of handling instructions. When the server lacks them, each fails with the call's failure `unknown`. */
export interface InstructionVerbs {
  /** Reads the instruction for an alarm, with the steps that are done. */
  of(alarmId: string, signal?: AbortSignal): Promise<Outcome<AlarmInstruction>>;
  /** Ticks a step off, or takes that back. The value is the instruction after that. */
  tick(
    alarmId: string,
    instruction: AlarmInstruction,
    number: number,
    isDone: boolean,
  ): Promise<Outcome<AlarmInstruction>>;
  /** Reads every type of alarm, with its instructions. */
  all(signal?: AbortSignal): Promise<Outcome<readonly TypeInstructions[]>>;
  /** Reads the wordings that an instruction has had, the newest first. */
  versions(scope: InstructionScope, signal?: AbortSignal): Promise<Outcome<readonly AlarmInstruction[]>>;
  /** Reads the instruction of a type for exactly this level and map, or for all. */
  written(scope: InstructionScope, signal?: AbortSignal): Promise<Outcome<AlarmInstruction>>;
  /**
   * Writes an instruction whose text has no problem. An empty text withdraws it. `read` is the edited version. When the value is an
   * instruction, the server wrote nothing, and the value is the one that another user has written since.
   */
  write(
    scope: InstructionScope,
    content: string,
    read: AlarmInstruction,
  ): Promise<Outcome<AlarmInstruction | undefined>>;
}

/** The permission to write instructions. */
export const instructionNeed: Need = { call: setAlarmInstruction.permission, device: undefined };

/** The steps as one text, one step per line. */
export const instructionText = ({ steps }: AlarmInstruction): string => steps.map(({ text }) => text).join('\n');

/** Number of steps that nobody has ticked off. */
export const openSteps = ({ steps }: AlarmInstruction): number =>
  steps.filter(({ doneAt }) => doneAt === undefined).length;

/** Why a text is no valid instruction. Undefined when it is valid. */
export function instructionProblem(content: string): Message | undefined {
  if (areSteps(content)) return undefined;
  const count = stepsOf(content).length;
  return count > stepLimits.steps
    ? { id: 'handling.tooMany', values: { limit: stepLimits.steps, count } }
    : { id: 'handling.tooLong', values: { limit: stepLimits.characters } };
}

/** Makes the verbs. */
export function createInstructions(http: HttpClient): InstructionVerbs {
  const asked = ({ type, level, mapId }: InstructionScope): { type: string; level?: AlarmLevel; mapId?: string } => ({
    type,
    ...(level === undefined ? {} : { level }),
    ...(mapId === undefined ? {} : { mapId }),
  });
  const written: InstructionVerbs['written'] = (scope, signal) =>
    attempt(http.request(getAlarmInstruction, asked(scope), signal ? { signal } : {}));
  return {
    of: (id, signal) => attempt(http.request(findAlarmInstruction, { id }, signal ? { signal } : {})),
    tick: (id, instruction, number, isDone) =>
      attempt(http.request(tickAlarmStep, { id, instructionId: instruction.id ?? '', number, isDone })),
    all: signal => attempt(http.request(listAlarmInstructions, {}, signal ? { signal } : {})),
    versions: (scope, signal) => attempt(http.request(listInstructionVersion, asked(scope), signal ? { signal } : {})),
    written,
    write: async (scope, content, { id }) => {
      const request = { ...asked(scope), content: stepsOf(content).join('\n') };
      const sent = await attempt(
        http.request(setAlarmInstruction, id === undefined ? request : { ...request, instructionId: id }),
      );
      return unlessNewer(sent, {
        again: () => written(scope),
        isRead: now => now.id === id,
        isSame: now => instructionText(now) === request.content,
      });
    },
  };
}
