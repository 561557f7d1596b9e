/** The actions of linkages as their column holds them: as on the wire. */
import { invalid, linkageStep, silently, type LinkageStep } from '@patrolkit/transport/contract';

/** Actions as JSON for their column. */
export const writtenSteps = (steps: readonly LinkageStep[]): string =>
  JSON.stringify(steps.map(step => linkageStep.encode(step)));

/** The actions of a column. One that nobody can read is left out. */
export const readSteps = (stored: unknown): readonly LinkageStep[] =>
  (Array.isArray(stored) ? stored : []).flatMap((one: unknown) => {
    const step = linkageStep.decode(one, silently, '');
    return step === invalid ? [] : [step];
  });
