import { joined, type CheckedLine, type FormPanel } from '@patrolkit/core';
import { CircleAlert } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '../../shared/element/index.ts';
import { useWritten } from '../Cell.tsx';
import { useSheet } from '../useSheet.ts';
import css from './drive.css?inline';
import { GhostMap } from './GhostMap.tsx';
import { QuestionPanel } from './QuestionPanel.tsx';
import type { Filling } from './useFilling.ts';

/** When a device would be at each stop of the route in the form. It is computed once it is opened, and again after each change that matters. */
export function DrivePanel({
  panel: { call },
  filling,
}: {
  readonly panel: Extract<FormPanel, { readonly kind: 'drive' }>;
  readonly filling: Filling;
}) {
  const text = useText();
  return (
    <QuestionPanel
      call={call}
      filling={filling}
      summary={text('places.line.drive')}
      incomplete={text('places.line.drive.incomplete')}
      draw={(line, isOld) => <Times line={line} isOld={isOld} />}
    />
  );
}

/** The stops with their times, and the legs that have no way. */
function Times({ line, isOld }: { readonly line: CheckedLine; readonly isOld: boolean }) {
  const { stops, length, lasts } = line;
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  useSheet(css, box);
  const written = useWritten();
  const metres = (value: number | undefined): string =>
    value === undefined ? '' : written({ kind: 'number', unit: 'metre' }, Math.round(value));
  const time = (value: number | undefined): string => (value === undefined ? '' : written({ kind: 'duration' }, value));
  const faults = stops.flatMap(({ fault }) => fault ?? []);
  return (
    <div ref={box} className="drive-times" aria-busy={isOld || undefined}>
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
      <GhostMap line={line} time={time} />
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
