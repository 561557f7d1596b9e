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

/** The content of filter fields until it is applied. */
export interface Draft {
  readonly values: FilterValues;
  /** The preset that was chosen for the times among them. */
  readonly preset: TimePreset | undefined;
  /** True when something was typed since filters were last applied. */
  readonly isChanged: boolean;
  /** Why the last applied values cannot be sent, by field. */
  readonly problems: Readonly<Record<string, Message>>;
  /** Types into fields. */
  readonly type: (part: FilterValues) => void;
  /** Applies all fields, together with the value or preset that was just chosen. False when they cannot be sent. */
  readonly apply: (part?: FilterValues, picked?: TimePreset) => boolean;
  /** Drops the typed values. */
  readonly reset: () => void;
  readonly clear: () => void;
}

/** Holds the typed values of filters beside the applied ones, so that any choice around them applies them too. */
export function useDraft(
  resource: Filtered,
  { filters: values, preset: applied }: { readonly filters: FilterValues; readonly preset?: TimePreset | undefined },
  {
    problemsOf = queryProblems,
    onApply,
    onClear,
  }: {
    /** Says why filters cannot be sent, for a page with reasons of its own. */
    readonly problemsOf?: typeof queryProblems;
    readonly onApply: (values: FilterValues, preset: TimePreset | undefined) => void;
    readonly onClear: () => void;
  },
): Draft {
  const { serverNow } = useConsole();
  const [draft, setDraft] = useState(values);
  const [preset, setPreset] = useState(applied);
  // Problems appear only once the user has applied, not while typing. An address may be wrong from the start.
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
