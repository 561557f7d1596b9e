import { formProblems, formRequest, joined, type CheckedLine, type FormPanel } from '@patrolkit/core';
import { CircleAlert } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useConsole, useText } from '../../shared/element/index.ts';
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx';
import { useWritten } from '../Cell.tsx';
import { useLoaded } from '../useLoaded.ts';
import { useSheet } from '../useSheet.ts';
import css from './drive.css?inline';
import type { Filling } from './useFilling.ts';

/** When a device would be at each stop of the route in the form. It is computed once it is opened, and again after each change that matters. */
export function DrivePanel({
  panel: { call },
  filling,
}: {
  readonly panel: Extract<FormPanel, { readonly kind: 'drive' }>;
  readonly filling: Filling;
}) {
  const { resources } = useConsole();
  const text = useText();
  const box = useRef<HTMLDetailsElement>(null);
  useSheet(css, box);
  const [isOpen, setOpen] = useState(false);
  const { form, values, asked, given } = filling;
  const wanted = call.request.kind.type === 'entity' ? Object.keys(call.request.kind.fields) : [];
  const fields = asked.filter(({ name }) => wanted.includes(name));
  const id = typeof given['id'] === 'string' ? { id: given['id'] } : {};
  const request = formRequest(form, values, fields, id);
  const isWhole = Object.keys(formProblems(call, request, fields)).length === 0;
  const key = JSON.stringify(request);
  const [kept, keep] = useState<CheckedLine>();
  const load = useCallback(async (): Promise<CheckedLine | undefined> => {
    if (!isOpen || !isWhole) return undefined;
    const outcome = await resources.send(call, JSON.parse(key) as object);
    if (!outcome.isDone) throw new Error('The route could not be checked');
    keep(outcome.value);
    return outcome.value;
  }, [resources, call, key, isOpen, isWhole]);
  const { value, isFailed, retry } = useLoaded(load);
  const shown = value ?? kept;
  return (
    <details ref={box} className="drive" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{text('places.line.drive')}</summary>
      {!isWhole ? (
        <p className="form-hint">{text('places.line.drive.incomplete')}</p>
      ) : isFailed && isOpen ? (
        <ErrorState title={text('common.loadFailed')} onRetry={retry} />
      ) : shown ? (
        <Times line={shown} isOld={value === undefined} />
      ) : (
        <Skeleton lines={6} />
      )}
    </details>
  );
}

/** The stops with their times, and the legs that have no way. */
function Times({ line: { stops, length, lasts }, isOld }: { readonly line: CheckedLine; readonly isOld: boolean }) {
  const text = useText();
  const written = useWritten();
  const metres = (value: number | undefined): string =>
    value === undefined ? '' : written({ kind: 'number', unit: 'metre' }, Math.round(value));
  const time = (value: number | undefined): string => (value === undefined ? '' : written({ kind: 'duration' }, value));
  const faults = stops.flatMap(({ fault }) => fault ?? []);
  return (
    <div className="drive-times" aria-busy={isOld || undefined}>
      {faults.length > 0 ? (
        <p className="pk-line" data-tone="error" role="alert">
          <CircleAlert aria-hidden />
          {text('places.line.drive.faults', { count: faults.length })}
        </p>
      ) : (
        <p className="form-hint">
          {text('places.line.drive.whole', { length: metres(length), duration: time(lasts) })}
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">{text('places.line.drive.point')}</th>
            <th scope="col">{text('places.line.drive.leg')}</th>
            <th scope="col">{text('places.line.drive.at')}</th>
            <th scope="col">{text('places.line.drive.stays')}</th>
          </tr>
        </thead>
        <tbody>
          {stops.map(({ pointId, name, leg, at, stays, fault }, index) => (
            // A point may stand in a route several times.
            <tr key={`${String(index)} ${pointId}`} data-fault={fault !== undefined || undefined}>
              <th scope="row">{joined(text, 'label', [String(index + 1), name])}</th>
              {fault === undefined ? (
                <>
                  <td>{metres(leg)}</td>
                  <td>{time(at)}</td>
                </>
              ) : (
                <td colSpan={2}>{fault}</td>
              )}
              <td>{time(stays)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
