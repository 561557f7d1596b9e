import { sumsRequest, type AnyResource, type FilterValues, type Notice, type RecordSum } from '@patrolkit/core';
import { RotateCw } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useConsole, useTexts } from '../shared/element/index.ts';
import { IconButton } from '../shared/ui/Button.tsx';
import { useWritten } from './Cell.tsx';

/** Figures over all rows that the filters leave, not only over the shown page. */
export function SumsHead({
  resource,
  sums,
  filters,
  listTurn,
}: {
  readonly resource: AnyResource;
  readonly sums: NonNullable<AnyResource['sums']>;
  readonly filters: FilterValues;
  /** Counts the requests to read the list again, because the figures may have changed by then. */
  readonly listTurn: number;
}) {
  const { resources, serverNow } = useConsole();
  const { text, formatNumber } = useTexts();
  const written = useWritten();
  const [turn, setTurn] = useState(0);
  const [read, setRead] = useState<{ of: object; found: readonly RecordSum[]; problem?: Notice }>();
  // Page and order of the rows do not change the figures.
  const asked = useMemo(() => ({ filters, turn, listTurn }), [filters, turn, listTurn]);

  useEffect(() => {
    const abort = new AbortController();
    void resources.sums(sums, sumsRequest(resource, asked.filters, serverNow()), abort.signal).then(outcome => {
      if (abort.signal.aborted) return;
      setRead(
        outcome.isDone ? { of: asked, found: outcome.value } : { of: asked, found: [], problem: outcome.problem },
      );
    });
    return () => abort.abort();
  }, [resources, resource, sums, asked, serverNow]);

  if (!read) return null;
  const isBusy = read.of !== asked;
  if (read.problem)
    return (
      <p className="muted sums-problem" role="status">
        {text('data.sums.failed')}
        <IconButton
          icon={RotateCw}
          size="small"
          label={text('common.retry')}
          spent={isBusy}
          onClick={() => setTurn(turn + 1)}
        />
      </p>
    );
  const figures = sums.figures.flatMap(({ column, wireName, kinds }) => {
    const sum = read.found.find(({ name }) => name === wireName);
    if (!sum) return [];
    return kinds.map(kind => {
      // An average has one digit more than the measured values.
      const decimals = column.decimals === undefined ? {} : { decimals: column.decimals + (kind === 'mean' ? 1 : 0) };
      const value =
        sum.unit === undefined
          ? written({ ...column, ...decimals }, sum[kind])
          : `${formatNumber(sum[kind])} ${sum.unit}`;
      return { key: `${column.name} ${kind}`, label: text(`data.sums.${kind}`, { label: text(column.label) }), value };
    });
  });
  if (figures.length === 0) return null;
  return (
    <>
      <dl part="sums" className="sums" aria-label={text('data.sums')} aria-busy={isBusy || undefined}>
        {figures.map(({ key, label, value }) => (
          <div key={key} data-sum={key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {sums.areWhole ? <p className="muted sums-whole">{text('data.sums.whole')}</p> : null}
    </>
  );
}
