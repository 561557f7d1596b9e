import { queryProblems, type Filter, type Filtered, type FilterValues } from '@patrolkit/core';
import { Search, X } from 'lucide-react';
import { useMemo, useState, type FormEvent } from 'react';
import { lazily, useConsole, useMessageText, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { ChoiceFilter, TextFilter } from './controls.tsx';
import { FilterField } from './FilterField.tsx';
import { TimeFilter } from './TimeFilter.tsx';

const ChosenFilter = lazily(async () => (await import('./ChosenFilter.tsx')).ChosenFilter);
const NumberFilter = lazily(async () => (await import('./NumberFilter.tsx')).NumberFilter);
const PeriodFilter = lazily(async () => (await import('./PeriodFilter.tsx')).PeriodFilter);

/** A filter that only addresses use is offered while the address has it, to be cleared. Tabs stand above the list instead. */
const isOffered = (filter: Filter, values: FilterValues): boolean =>
  filter.kind === 'text' && filter.isHidden
    ? values[filter.name] !== undefined
    : !(filter.kind === 'several' && filter.isTabs);

/** The filters: choices hold at once, what is typed holds on Enter or by the button. */
export function Filters({
  resource,
  values,
  onApply,
  onClear,
}: {
  readonly resource: Filtered;
  /** The filters that hold now. */
  readonly values: FilterValues;
  readonly onApply: (values: FilterValues) => void;
  readonly onClear: () => void;
}) {
  const { now } = useConsole();
  const text = useText();
  const messageText = useMessageText();
  const [draft, setDraft] = useState(values);
  /** Places below the one that is chosen: devices of others are not offered. */
  const [below, setBelow] = useState<ReadonlySet<string>>();
  // Problems are told only once the user has applied, not while typing; an address may be wrong from the start.
  const [tried, setTried] = useState(values);
  const [held, setHeld] = useState(values);
  if (held !== values) {
    setHeld(values);
    setDraft(values);
    setTried(values);
  }
  const problems = useMemo(() => queryProblems(resource, tried, now()), [resource, tried, now]);
  const errorOf = (name: string): string | undefined => problems[name] && messageText(problems[name]);

  const apply = (next: FilterValues): void => {
    const trimmed = Object.fromEntries(
      Object.entries(next).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.trim() || undefined : value,
      ]),
    );
    setDraft(next);
    setTried(trimmed);
    if (Object.keys(queryProblems(resource, trimmed, now())).length === 0) onApply(trimmed);
  };

  return (
    <form
      part="filters"
      className="filters"
      role="search"
      aria-label={text('data.filters')}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        apply(draft);
      }}
    >
      {resource.filters
        .filter(filter => isOffered(filter, values))
        .map(filter =>
          filter.kind === 'time' ? (
            <TimeFilter
              key={filter.from}
              filter={filter}
              values={draft}
              applied={values}
              errorOf={errorOf}
              onDraft={part => setDraft({ ...draft, ...part })}
              onApply={part => apply({ ...draft, ...part })}
            />
          ) : 'from' in filter ? (
            <PeriodFilter
              key={filter.from}
              filter={filter}
              values={draft}
              error={errorOf(filter.from)}
              onApply={part => apply({ ...draft, ...part })}
            />
          ) : filter.kind === 'number' ? (
            <NumberFilter
              key={filter.least}
              filter={filter}
              values={draft}
              errorOf={errorOf}
              onType={part => setDraft({ ...draft, ...part })}
            />
          ) : filter.kind === 'several' || filter.kind === 'tree' || filter.kind === 'person' ? (
            <ChosenFilter
              key={filter.name}
              filter={filter}
              value={draft[filter.name]}
              error={errorOf(filter.name)}
              onPick={value => apply({ ...draft, [filter.name]: value })}
              onBelow={setBelow}
            />
          ) : (
            <FilterField key={filter.name} label={text(filter.label)} error={errorOf(filter.name)}>
              {ids =>
                filter.kind === 'text' ? (
                  <TextFilter
                    ids={ids}
                    filter={filter}
                    below={below}
                    value={String(draft[filter.name] ?? '')}
                    onType={value => setDraft({ ...draft, [filter.name]: value })}
                    onPick={value => apply({ ...draft, [filter.name]: value })}
                  />
                ) : (
                  <ChoiceFilter
                    ids={ids}
                    filter={filter}
                    below={below}
                    value={draft[filter.name]}
                    onPick={value => apply({ ...draft, [filter.name]: value })}
                  />
                )
              }
            </FilterField>
          ),
        )}
      <div className="buttons">
        <Button type="submit" kind="primary" icon={Search}>
          {text('data.query')}
        </Button>
        <Button
          icon={X}
          onClick={() => {
            setDraft({});
            setTried({});
            onClear();
          }}
        >
          {text('data.filters.clear')}
        </Button>
      </div>
    </form>
  );
}
