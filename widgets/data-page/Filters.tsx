import { queryProblems, type AnyResource, type Filter, type FilterValues } from '@patrolkit/core';
import { Search, X } from 'lucide-react';
import { useId, useMemo, useState, type FormEvent } from 'react';
import { useConsole, useMessageText, useStore, useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { FilterField, type FieldIds } from './FilterField.tsx';
import { TimeFilter } from './TimeFilter.tsx';
import { useWords } from './useWords.ts';

/** The filters: choices hold at once, what is typed holds on Enter or by the button. */
export function Filters({
  resource,
  values,
  onApply,
  onClear,
}: {
  readonly resource: AnyResource;
  /** What holds now. */
  readonly values: FilterValues;
  readonly onApply: (values: FilterValues) => void;
  readonly onClear: () => void;
}) {
  const { now } = useConsole();
  const text = useText();
  const messageText = useMessageText();
  const [draft, setDraft] = useState(values);
  // Told only once the user tried: nobody is corrected while typing. An address may be wrong from the start.
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
      {resource.filters.map(filter =>
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
        ) : (
          <FilterField key={filter.name} label={text(filter.label)} error={errorOf(filter.name)}>
            {ids =>
              filter.kind === 'text' ? (
                <TextFilter
                  ids={ids}
                  filter={filter}
                  value={String(draft[filter.name] ?? '')}
                  onType={value => setDraft({ ...draft, [filter.name]: value })}
                  onPick={value => apply({ ...draft, [filter.name]: value })}
                />
              ) : (
                <ChoiceFilter
                  ids={ids}
                  filter={filter}
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

function TextFilter({
  ids,
  filter,
  value,
  onType,
  onPick,
}: {
  readonly ids: FieldIds;
  readonly filter: Filter & { kind: 'text' };
  readonly value: string;
  readonly onType: (value: string) => void;
  readonly onPick: (value: string) => void;
}) {
  const { robots } = useConsole();
  const { items } = useStore(robots.$robots);
  const listId = useId();
  const names = filter.offers === 'devices' ? [...new Set(items.map(({ name }) => name))] : [];
  return (
    <>
      <input
        {...ids}
        className="pk-input"
        type="text"
        autoComplete="off"
        value={value}
        list={names.length > 0 ? listId : undefined}
        onChange={({ target: { value: typed } }) => {
          // A whole name at once is a choice from the list: letters come one by one.
          const isPicked = names.includes(typed) && Math.abs(typed.length - value.length) !== 1;
          if (isPicked) onPick(typed);
          else onType(typed);
        }}
      />
      {names.length > 0 ? (
        <datalist id={listId}>
          {names.map(name => (
            <option key={name} value={name} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}

function ChoiceFilter({
  ids,
  filter,
  value,
  onPick,
}: {
  readonly ids: FieldIds;
  readonly filter: Filter & { kind: 'choice' | 'dictionary' };
  readonly value: string | number | undefined;
  readonly onPick: (value: string | undefined) => void;
}) {
  const text = useText();
  const words = useWords(filter);
  const options =
    filter.kind === 'choice'
      ? filter.options.map(option => ({ value: option.value, label: text(option.label) }))
      : words;
  const chosen = value === undefined ? '' : String(value);
  const isKnown = chosen === '' || options.some(option => option.value === chosen);
  return (
    <select
      {...ids}
      className="pk-choice"
      value={chosen}
      onChange={event => onPick(event.target.value === '' ? undefined : event.target.value)}
    >
      <option value="">{text('data.filters.any')}</option>
      {/* What the address says holds, also where the server has no word for it. */}
      {isKnown ? null : <option value={chosen}>{chosen}</option>}
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
