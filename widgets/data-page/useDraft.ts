import {
  keptPreset,
  queryProblems,
  type Filtered,
  type FilterValues,
  type Message,
  type TimePreset,
} from '@patrolkit/core';
import { useMemo, useState } from 'react';
import { useConsole } from '../shared/element/index.ts';

/** What stands in the fields of filters, until it is applied. */
export interface Draft {
  readonly values: FilterValues;
  /** The preset that was chosen for the times among them. */
  readonly preset: TimePreset | undefined;
  /** Something was typed since filters held. */
  readonly isChanged: boolean;
  /** Why what was applied last cannot be sent, by field. */
  readonly problems: Readonly<Record<string, Message>>;
  /** Types into fields. */
  readonly type: (part: FilterValues) => void;
  /** Applies all fields, with what is chosen now, by a preset where it is one; false where they cannot be sent. */
  readonly apply: (part?: FilterValues, picked?: TimePreset) => boolean;
  /** Drops what was typed. */
  readonly reset: () => void;
  readonly clear: () => void;
}

/** Holds what is typed into filters beside those that hold, so that whatever is chosen around them applies it as well. */
export function useDraft(
  resource: Filtered,
  { filters: values, preset: applied }: { readonly filters: FilterValues; readonly preset?: TimePreset | undefined },
  {
    problemsOf = queryProblems,
    onApply,
    onClear,
  }: {
    /** Says why filters cannot be sent, where a page has reasons of its own. */
    readonly problemsOf?: typeof queryProblems;
    readonly onApply: (values: FilterValues, preset: TimePreset | undefined) => void;
    readonly onClear: () => void;
  },
): Draft {
  const { serverNow } = useConsole();
  const [draft, setDraft] = useState(values);
  const [preset, setPreset] = useState(applied);
  // Problems are told only once the user has applied, not while typing; an address may be wrong from the start.
  const [tried, setTried] = useState(values);
  const [held, setHeld] = useState(values);
  const show = (shown: FilterValues): void => {
    setDraft(shown);
    setTried(shown);
    setPreset(applied);
  };
  const change = (next: FilterValues, picked = preset): TimePreset | undefined => {
    const kept = keptPreset(resource, next, picked, serverNow());
    setDraft(next);
    setPreset(kept);
    return kept;
  };
  if (held !== values) {
    setHeld(values);
    show(values);
  }
  const problems = useMemo(() => problemsOf(resource, tried, serverNow()), [problemsOf, resource, tried, serverNow]);
  return {
    values: draft,
    preset,
    isChanged: draft !== values,
    problems,
    type: part => void change({ ...draft, ...part }),
    apply: (part, picked) => {
      const next = { ...draft, ...part };
      const trimmed = Object.fromEntries(
        Object.entries(next).map(([name, value]) => [
          name,
          typeof value === 'string' ? value.trim() || undefined : value,
        ]),
      );
      const kept = change(next, picked);
      setTried(trimmed);
      const isValid = Object.keys(problemsOf(resource, trimmed, serverNow())).length === 0;
      if (isValid) onApply(trimmed, kept);
      return isValid;
    },
    reset: () => show(values),
    clear: () => {
      show({});
      onClear();
    },
  };
}
