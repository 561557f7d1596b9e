import type { FormRow } from '@patrolkit/core';
import { CopyPlus, Plus, X } from 'lucide-react';
import { useState, type PointerEvent } from 'react';
import { useText } from '../../shared/element/index.ts';
import { FieldError } from '../../shared/form/Field.tsx';
import { TimeInput } from '../../shared/time/TimeInput.tsx';
import { IconButton } from '../../shared/ui/Button.tsx';
import { copied, minuteAt, shareOf, weekdays, withPeriod } from './week.ts';

/** What is being drawn on a day: its begin and its present end, minutes. */
interface Drawn {
  readonly weekday: string;
  readonly from: number;
  readonly to: number;
}

/** The hours that are marked along a day. */
const marks = [0, 6, 12, 18, 24];

/**
 * Periods of the week: drawn along seven days, or typed below each. The drawing shows nothing that the typed times do not say, so that keys
 * and screen readers need only those.
 */
export function WeekField({
  label,
  week,
  onChange,
  error,
  isLocked,
}: {
  readonly label: string;
  readonly week: readonly FormRow[];
  readonly onChange: (week: readonly FormRow[]) => void;
  readonly error: string | undefined;
  readonly isLocked: boolean;
}) {
  const text = useText();
  const [drawn, setDrawn] = useState<Drawn>();
  const change = (at: number, part: FormRow): void =>
    onChange(week.map((period, index) => (index === at ? { ...period, ...part } : period)));
  const place = (event: PointerEvent<HTMLElement>): number => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return minuteAt((event.clientX - left) / width);
  };
  const track = (weekday: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (isLocked || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const from = place(event);
      setDrawn({ weekday, from, to: from });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drawn?.weekday === weekday) setDrawn({ ...drawn, to: place(event) });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (drawn?.weekday !== weekday) return;
      setDrawn(undefined);
      onChange(withPeriod(week, weekday, drawn.from, place(event)));
    },
    onPointerCancel: () => setDrawn(undefined),
  });
  return (
    <fieldset className="week" disabled={isLocked}>
      <legend>{label}</legend>
      {weekdays.map(weekday => {
        const name = text(`config.week.day.${weekday}`);
        const periods = week.flatMap((period, at) => (period['weekday'] === weekday ? [{ period, at }] : []));
        const shown =
          drawn?.weekday === weekday
            ? [...periods.map(({ period }) => shareOf(period)), shares(drawn)]
            : periods.map(({ period }) => shareOf(period));
        return (
          <div key={weekday} className="week-day" role="group" aria-label={name}>
            <span className="week-name">{name}</span>
            <div className="week-track" aria-hidden {...track(weekday)}>
              {marks.map(hour => (
                <span key={hour} className="week-mark" style={{ insetInlineStart: `${(hour / 24) * 100}%` }} />
              ))}
              {shown.map((bar, at) =>
                bar ? (
                  <span
                    key={at}
                    className="week-bar"
                    style={{ insetInlineStart: `${bar.from * 100}%`, width: `${(bar.to - bar.from) * 100}%` }}
                  />
                ) : null,
              )}
            </div>
            <div className="week-times">
              {periods.length === 0 ? <span className="form-hint">{text('common.none')}</span> : null}
              {periods.map(({ period, at }) => (
                <span key={at} className="week-period">
                  <TimeInput
                    kind="time"
                    aria-label={text('config.week.from', { day: name })}
                    value={period['from'] ?? ''}
                    onChange={from => change(at, { from })}
                    disabled={isLocked}
                  />
                  –
                  <TimeInput
                    kind="time"
                    aria-label={text('config.week.to', { day: name })}
                    value={period['to'] ?? ''}
                    onChange={to => change(at, { to })}
                    disabled={isLocked}
                  />
                  {isLocked ? null : (
                    <IconButton
                      size="small"
                      icon={X}
                      label={text('config.week.remove', {
                        day: name,
                        from: period['from'] ?? '',
                        to: period['to'] ?? '',
                      })}
                      onClick={() => onChange(week.filter((_, index) => index !== at))}
                    />
                  )}
                </span>
              ))}
              {isLocked ? null : (
                <>
                  <IconButton
                    size="small"
                    icon={Plus}
                    label={text('config.week.addOn', { day: name })}
                    onClick={() => onChange([...week, { weekday, from: '', to: '' }])}
                  />
                  {periods.length > 0 ? (
                    <IconButton
                      size="small"
                      icon={CopyPlus}
                      label={text('config.week.copy', { day: name })}
                      onClick={() => onChange(copied(week, weekday))}
                    />
                  ) : null}
                </>
              )}
            </div>
          </div>
        );
      })}
      <FieldError error={error} />
    </fieldset>
  );
}

/** What is being drawn, as shares of its day. */
const shares = ({ from, to }: Drawn): { readonly from: number; readonly to: number } => ({
  from: Math.min(from, to) / 1440,
  to: Math.max(from, to) / 1440,
});
