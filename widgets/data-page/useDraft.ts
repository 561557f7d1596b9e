import { queryProblems, type Filtered, type FilterValues, type Message } from '@patrolkit/core';
import { useMemo, useState } from 'react';
import { useConsole } from '../shared/element/index.ts';

/** What stands in the fields of filters, until it is applied. */
export interface Draft {
  readonly values: FilterValues;
  /** Something was typed since filters held. */
  readonly isChanged: boolean;
  /** Why what was applied last cannot be sent, by field. */
  readonly problems: Readonly<Record<string, Message>>;
  /** Types into fields. */
  readonly type: (part: FilterValues) => void;
  /** Applies all fields, with what is chosen now; false where they cannot be sent. */
  readonly apply: (part?: FilterValues) => boolean;
  /** Drops what was typed. */
  readonly reset: () => void;
  readonly clear: () => void;
}

/** Holds what is typed into filters beside those that hold, so that whatever is chosen around them applies it as well. */
export function useDraft(
  resource: Filtered,
  values: FilterValues,
  { onApply, onClear }: { readonly onApply: (values: FilterValues) => void; readonly onClear: () => void },
): Draft {
  const { now } = useConsole();
  const [draft, setDraft] = useState(values);
  // Problems are told only once the user has applied, not while typing; an address may be wrong from the start.
  const [tried, setTried] = useState(values);
  const [held, setHeld] = useState(values);
  const show = (shown: FilterValues): void => {
    setDraft(shown);
    setTried(shown);
  };
  if (held !== values) {
    setHeld(values);
    show(values);
  }
  const problems = useMemo(() => queryProblems(resource, tried, now()), [resource, tried, now]);
  return {
    values: draft,
    isChanged: draft !== values,
    problems,
    type: part => setDraft({ ...draft, ...part }),
    apply: part => {
      const next = { ...draft, ...part };
      const trimmed = Object.fromEntries(
        Object.entries(next).map(([name, value]) => [
          name,
          typeof value === 'string' ? value.trim() || undefined : value,
        ]),
      );
      setDraft(next);
      setTried(trimmed);
      const isValid = Object.keys(queryProblems(resource, trimmed, now())).length === 0;
      if (isValid) onApply(trimmed);
      return isValid;
    },
    reset: () => show(values),
    clear: () => {
      show({});
      onClear();
    },
  };
}
