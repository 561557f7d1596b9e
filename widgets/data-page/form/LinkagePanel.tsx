import { joined, type FormPanel, type LinkageRun, type LinkageTrial } from '@patrolkit/core';
import { useCallback, useRef, useState } from 'react';
import { useConsole, useText, useTexts } from '../../shared/element/index.ts';
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx';
import { useLoaded } from '../useLoaded.ts';
import { useSheet } from '../useSheet.ts';
import css from './linkage.css?inline';
import { QuestionPanel } from './QuestionPanel.tsx';
import type { Filling } from './useFilling.ts';

type Panel = Extract<FormPanel, { readonly kind: 'linkage' }>;

/** How many runs are shown. */
const shown = 20;

/** What a linkage would have done about past alarms, and what it has done. */
export function LinkagePanel({ panel, filling }: { readonly panel: Panel; readonly filling: Filling }) {
  const text = useText();
  const { id } = filling.given;
  return (
    <>
      <QuestionPanel
        call={panel.call}
        filling={filling}
        summary={text('linkages.try')}
        incomplete={text('linkages.try.incomplete')}
        draw={(trial, isOld) => <Trial trial={trial} isOld={isOld} />}
      />
      {typeof id === 'string' ? <Runs panel={panel} id={id} /> : null}
    </>
  );
}

/** For which alarms it would have fired, and what it would do now. */
function Trial({
  trial: { count, of, alarms, steps },
  isOld,
}: {
  readonly trial: LinkageTrial;
  readonly isOld: boolean;
}) {
  const text = useText();
  const { formatDateTime } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useSheet(css, box);
  return (
    <div ref={box} className="linkage-trial" aria-busy={isOld || undefined}>
      <p className="form-hint">{text('linkages.try.count', { count, of })}</p>
      {steps.length === 0 ? null : (
        <>
          <p className="form-hint">{text('linkages.try.now')}</p>
          <ul>
            {steps.map(({ name, to, delay, hindrance }, at) => (
              // Two actions may be the same.
              <li key={at} data-tone={hindrance === undefined ? 'success' : 'warning'}>
                {joined(text, 'label', [
                  joined(
                    text,
                    'list',
                    [name, to, delay === 0 ? '' : text('linkages.try.after', { seconds: delay })].filter(Boolean),
                  ),
                  hindrance ?? '',
                ])}
              </li>
            ))}
          </ul>
        </>
      )}
      {alarms.length === 0 ? null : (
        <div className="linkage-scroll">
          <table>
            <caption>{text('linkages.try.alarms')}</caption>
            <thead>
              <tr>
                <th scope="col">{text('linkages.try.at')}</th>
                <th scope="col">{text('linkages.try.alarm')}</th>
                <th scope="col">{text('linkages.try.device')}</th>
                <th scope="col">{text('linkages.try.verdict')}</th>
              </tr>
            </thead>
            <tbody>
              {alarms.map(({ id, at, name, deviceName, failed }) => (
                <tr key={id} data-fires={failed === undefined || undefined}>
                  <td>{formatDateTime(at)}</td>
                  <td>{name}</td>
                  <td>{deviceName}</td>
                  <td>{text(failed === undefined ? 'linkages.try.fires' : `linkages.failed.${failed}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

/** The last runs of a linkage, which are asked for once they are opened. */
function Runs({ panel: { runs }, id }: { readonly panel: Panel; readonly id: string }) {
  const { resources } = useConsole();
  const text = useText();
  const box = useRef<HTMLDetailsElement>(null);
  useSheet(css, box);
  const [isOpen, setOpen] = useState(false);
  const load = useCallback(async (): Promise<readonly LinkageRun[] | undefined> => {
    if (!isOpen) return undefined;
    const outcome = await resources.send(runs, { linkageId: id, page: 1, pageSize: shown });
    if (!outcome.isDone) throw new Error(`${runs.name} failed`);
    return outcome.value.rows;
  }, [resources, runs, id, isOpen]);
  const { value, isFailed, retry } = useLoaded(load);
  return (
    <details ref={box} className="question linkage-runs" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{text('linkages.runs')}</summary>
      {isFailed && isOpen ? (
        <ErrorState title={text('common.loadFailed')} onRetry={retry} />
      ) : !value ? (
        <Skeleton lines={4} />
      ) : value.length === 0 ? (
        <p className="form-hint">{text('linkages.runs.none')}</p>
      ) : (
        <ol>
          {value.map(run => (
            <li key={run.id}>
              <Run run={run} />
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}

/** A run: its alarm, and what became of each action. */
function Run({ run }: { readonly run: LinkageRun }) {
  const text = useText();
  const { formatDateTime } = useTexts();
  const { at, alarmName, deviceName, by, outcome, failed, steps } = run;
  const became = joined(text, 'label', [
    text(`linkages.outcome.${outcome}`),
    failed === undefined ? '' : text(`linkages.failed.${failed}`),
  ]);
  return (
    <>
      <p>
        <time>{formatDateTime(at)}</time> {joined(text, 'list', [alarmName, deviceName].filter(Boolean))}
        <span data-tone={outcome === 'fired' ? 'success' : outcome === 'waiting' ? undefined : 'warning'}>
          {became}
        </span>
        {by === undefined ? null : <span>{text('linkages.runs.by', { name: by })}</span>}
      </p>
      {steps.length === 0 ? null : (
        <ul>
          {steps.map(({ name, to, result, reason }, index) => (
            // Two actions may be the same.
            <li key={index} data-tone={result === 'done' ? 'success' : result === 'waiting' ? undefined : 'warning'}>
              {joined(text, 'label', [
                joined(text, 'list', [name, to].filter(Boolean)),
                joined(text, 'label', [text(`linkages.result.${result}`), reason ?? '']),
              ])}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
