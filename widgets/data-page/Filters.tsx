import type { Filter, Filtered, FilterValues } from '@patrolkit/core';
import { Search, X } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { lazily, useMessageText, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { ChoiceFilter, TextFilter } from './controls.tsx';
import { FilterField } from './FilterField.tsx';
import { TimeFilter } from './TimeFilter.tsx';
import type { Draft } from './useDraft.ts';

const ChosenFilter = lazily(async () => (await import('./ChosenFilter.tsx')).ChosenFilter);
const NumberFilter = lazily(async () => (await import('./NumberFilter.tsx')).NumberFilter);
const PeriodFilter = lazily(async () => (await import('./PeriodFilter.tsx')).PeriodFilter);

/** Offers a filter that only addresses use while the address has it, so that the user can clear it. Tabs stand above the list instead. */
const isOffered = (filter: Filter, values: FilterValues): boolean =>
  filter.kind === 'text' && filter.isHidden
    ? values[filter.name] !== undefined
    : !(filter.kind === 'several' && filter.isTabs);

/** The filters. Choices apply at once, and typed text applies on Enter or by the button. */
export function Filters({
  resource,
  values,
  draft,
  id,
  onSent,
}: {
  readonly resource: Filtered;
  /** The filters that apply now. */
  readonly values: FilterValues;
  /** The content of their fields. */
  readonly draft: Draft;
  /** The id of the form, for a button outside it that submits it. */
  readonly id?: string;
  /** Called when the user pressed such a button and nothing is wrong. */
  readonly onSent?: () => void;
}) {
  const text = useText();
  const messageText = useMessageText();
  /** Places below the chosen one. Devices of other places are not offered. */
  const [below, setBelow] = useState<ReadonlySet<string>>();
  const { problems, type, apply } = draft;
  const errorOf = (name: string): string | undefined => problems[name] && messageText(problems[name]);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { nativeEvent, currentTarget } = event;
    const isOutside = Boolean(nativeEvent.submitter) && !currentTarget.contains(nativeEvent.submitter);
    // Such a button leads to the list. If nothing was typed, there is nothing to search for again.
    const isRight = isOutside && !draft.isChanged ? Object.keys(problems).length === 0 : apply();
    if (isOutside && isRight) onSent?.();
  };

  return (
    <form id={id} part="filters" className="filters" role="search" aria-label={text('data.filters')} onSubmit={submit}>
      {resource.filters
        .filter(filter => isOffered(filter, values))
        .map(filter =>
          filter.kind === 'time' ? (
            <TimeFilter
              key={filter.from}
              filter={filter}
              values={draft.values}
              preset={draft.preset}
              applied={values}
              errorOf={errorOf}
              onDraft={type}
              onApply={apply}
            />
          ) : 'from' in filter ? (
            <PeriodFilter
              key={filter.from}
              filter={filter}
              values={draft.values}
              error={errorOf(filter.from)}
              onApply={apply}
            />
          ) : filter.kind === 'number' ? (
            <NumberFilter key={filter.least} filter={filter} values={draft.values} errorOf={errorOf} onType={type} />
          ) : filter.kind === 'several' || filter.kind === 'tree' || filter.kind === 'person' ? (
            <ChosenFilter
              key={filter.name}
              filter={filter}
              value={draft.values[filter.name]}
              error={errorOf(filter.name)}
              onPick={value => apply({ [filter.name]: value })}
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
                    value={String(draft.values[filter.name] ?? '')}
                    onType={value => type({ [filter.name]: value })}
                    onPick={value => apply({ [filter.name]: value })}
                  />
                ) : (
                  <ChoiceFilter
                    ids={ids}
                    filter={filter}
                    below={below}
                    value={draft.values[filter.name]}
                    onPick={value => apply({ [filter.name]: value })}
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
        <Button icon={X} onClick={draft.clear}>
          {text('data.filters.clear')}
        </Button>
      </div>
    </form>
  );
}
