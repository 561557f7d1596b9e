import { faultsOf, type AnyCall } from '@patrolkit/transport/contract';
import { Refusal } from './refusal.ts';

/** What is longer than this may be is no text that somebody types, characters. */
const LONGEST_TEXT = 65_536;

/** Refuses a request of which a field is not what the contract lets it be; files are measured where they are read. */
export const checkLimits = (call: AnyCall, request: unknown): void => {
  const [fault] = faultsOf(call, request);
  if (fault === undefined) return;
  const { min, max } = fault.bounds;
  const given = Object.entries(Object(request)).find(([name]) => name === fault.field)?.[1];
  // A picture that travels as text is measured as one.
  if (typeof given === 'string' && max > LONGEST_TEXT) throw new Refusal(413, 'error.tooBig');
  const refusal =
    typeof given === 'number'
      ? new Refusal(400, 'error.range', { from: min, to: max })
      : new Refusal(400, min > 0 ? 'error.text' : 'error.tooLong', { n: max });
  refusal.field = fault.wireName;
  throw refusal;
};
