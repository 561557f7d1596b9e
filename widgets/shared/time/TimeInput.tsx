import { keyOf } from '@patrolkit/core/keys';
import { Calendar as CalendarIcon } from 'lucide-react';
import {
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useConsole, useLanguageTag, useText } from '../element/hooks.ts';
import { lazily } from '../element/lazily.tsx';
import { bringStyles } from '../element/styles.ts';
import { useTyped } from '../form/useTyped.ts';
import { IconButton } from '../ui/Button.tsx';
import { within } from './days.ts';
import { writeMinute } from './minutes.ts';
import css from './time.css?inline';
import { usePlacedBelow } from './usePlacedBelow.ts';
import {
  isPlain,
  partAt,
  patternOf,
  readAs,
  readWhole,
  stepped,
  writtenAs,
  type TimeKind,
  type TimePart,
} from './written.ts';

bringStyles(css);

const Calendar = lazily(async () => (await import('./late/Calendar.tsx')).Calendar);

const words = {
  year: 'common.date.year',
  month: 'common.date.month',
  day: 'common.date.day',
  hour: 'common.date.hour',
  minute: 'common.date.minute',
} as const satisfies Record<TimePart, string>;

/** Props of `TimeInput`. */
export interface TimeInputProps {
  readonly kind: TimeKind;
  /** `2026-11-29`, `14:30`, `2026-11-29T14:30` by its kind. Empty without one. Another text is shown as it is. */
  readonly value: string;
  /**
   * Called with the new value: a plain one, empty, or the typed text itself while it is incomplete or cannot be read. No check of a plain
   * value takes such a text, so it is not lost or sent.
   */
  readonly onChange: (value: string) => void;
  /** The first value that can be chosen in the calendar. A typed one is for the owner to refuse. */
  readonly min?: string;
  /** The last value that can be chosen in the calendar. */
  readonly max?: string;
  /** The field always has a value. `onChange` gets plain values only, and another text gives way when the user leaves the field. */
  readonly isAlwaysSet?: boolean;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-describedby'?: string;
}

/**
 * A day, a time of day on a 24-hour clock, or both, typed in the order of the console's language or chosen in a calendar. Arrow keys change
 * the part at the caret.
 */
export function TimeInput({ kind, value, onChange, min, max, isAlwaysSet = false, disabled, ...rest }: TimeInputProps) {
  const { serverNow } = useConsole();
  const text = useText();
  const tag = useLanguageTag();
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const toSelect = useRef<{ readonly from: number; readonly to: number }>(undefined);
  /** What opened the calendar and gets the focus back. Undefined while it is closed. */
  const [opener, setOpener] = useState<HTMLElement>();

  const meant = (typed: string): string => (typed.trim() === '' ? '' : (readWhole(kind, typed, tag) ?? typed));
  const { shown, type, end } = useTyped(
    value,
    writtenAs(kind, value, tag),
    // The owner of a field that always has a value gets no incomplete text, so the value is the same as before.
    (typed, over) => meant(typed) === value || (isAlwaysSet && over === value),
  );
  const give = (next: string): void => {
    if (next !== value && (!isAlwaysSet || isPlain(kind, next))) onChange(next);
  };
  /** Reads what was typed once the user has typed all of it. */
  const settle = (): void => {
    const plain = readAs(kind, shown, tag);
    if (plain !== undefined) give(plain);
    if (plain !== undefined || isAlwaysSet || shown.trim() === '') end();
  };

  const isUnread = shown.trim() !== '' && readAs(kind, shown, tag) === undefined;
  useLayoutEffect(() => {
    // A form with this text is then not sent. Its owner says why, since the browser would say it in its own language.
    input.current?.setCustomValidity(isUnread ? text('common.invalid') : '');
    const { from, to } = toSelect.current ?? {};
    if (from !== undefined && to !== undefined) input.current?.setSelectionRange(from, to);
    toSelect.current = undefined;
  });

  const step = (by: number): void => {
    const now = writeMinute(serverNow());
    const present = kind === 'time' ? now.slice(11) : kind === 'day' ? now.slice(0, 10) : now;
    const from = shown.trim() === '' ? undefined : readAs(kind, shown, tag);
    if (isUnread) return;
    const place = partAt(kind, tag, shown, input.current?.selectionStart ?? 0);
    const next = within(from === undefined ? present : stepped(kind, from, place.part, by), min, max);
    if (!isPlain(kind, next)) return;
    toSelect.current = place;
    type(writtenAs(kind, next, tag));
    give(next);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const key = keyOf(event);
    const isUpOrDown = key === 'ArrowUp' || key === 'ArrowDown';
    if (key === 'Enter') settle();
    else if (isUpOrDown && event.altKey && kind !== 'time') setOpener(event.currentTarget);
    else if (isUpOrDown && !event.altKey) step(key === 'ArrowUp' ? 1 : -1);
    if (isUpOrDown) event.preventDefault();
  };
  const close = (): void => {
    setOpener(undefined);
    opener?.focus();
  };
  const onLeave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (relatedTarget !== null && currentTarget.contains(relatedTarget)) return;
    // Nothing else gets the focus when only the window loses it. The calendar then stays.
    queueMicrotask(() => {
      const root = currentTarget.getRootNode() as Document | ShadowRoot;
      if (!currentTarget.contains(root.activeElement)) setOpener(undefined);
    });
  };
  const plain = readAs(kind, shown, tag) ?? '';
  return (
    <span
      ref={box}
      className="pk-input pk-time"
      part="time-field"
      role="presentation"
      data-kind={kind}
      data-disabled={disabled || undefined}
      onBlur={onLeave}
      onKeyDown={event => {
        if (!opener || keyOf(event) !== 'Escape') return;
        // The key closes the calendar alone, and not the dialog around it.
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <input
        {...rest}
        ref={input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        // Digits and signs have no direction of their own. The order of the parts is that of the language.
        dir="ltr"
        placeholder={patternOf(kind, tag, part => text(words[part]))}
        disabled={disabled}
        value={shown}
        onChange={({ target }) => {
          type(target.value);
          give(meant(target.value));
        }}
        onKeyDown={onKeyDown}
        onBlur={settle}
      />
      {kind === 'time' ? null : (
        <IconButton
          icon={CalendarIcon}
          size="small"
          label={text('common.date.choose')}
          aria-haspopup="dialog"
          aria-expanded={opener !== undefined}
          disabled={disabled}
          onClick={({ currentTarget }) => (opener ? close() : setOpener(currentTarget))}
        />
      )}
      {opener ? (
        <Popup field={box}>
          <Calendar
            day={plain.slice(0, 10)}
            today={writeMinute(serverNow()).slice(0, 10)}
            min={min?.slice(0, 10)}
            max={max?.slice(0, 10)}
            onClear={
              isAlwaysSet
                ? undefined
                : () => {
                    end();
                    give('');
                    close();
                  }
            }
            onChoose={day => {
              end();
              give(kind === 'day' ? day : `${day}T${plain.slice(11) || '00:00'}`);
              close();
            }}
          />
        </Popup>
      ) : null}
    </span>
  );
}

/** The place of the calendar, above everything of the page but dialogs that open later and the stop. */
function Popup({ field, children }: { readonly field: RefObject<HTMLElement | null>; readonly children: ReactNode }) {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  usePlacedBelow(place, field);
  return (
    <div
      ref={place}
      className="pk-calendar-place"
      role="dialog"
      aria-label={text('common.date.choose')}
      tabIndex={-1}
      part="calendar"
    >
      {children}
    </div>
  );
}
