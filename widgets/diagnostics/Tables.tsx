import type { FrameRate, RequestTimes, StoreSize } from '@patrolkit/core';
import { useId, type ReactNode } from 'react';
import { useText, useTexts } from '../shared/element/index.ts';

/** A column: its head and its content. */
interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
}

/** A panel with a table under its heading. The first column names the row. */
function Figures<Row>({
  part,
  title,
  rows,
  columns,
  id,
}: {
  readonly part: string;
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly id: (row: Row) => string;
}) {
  const text = useText();
  const heading = useId();
  const [first, ...others] = columns;
  return (
    <section part={part} className="panel" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
      </header>
      {rows.length === 0 || !first ? (
        <p className="muted">{text('common.none')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where it is larger than its place, by keys as well
        <div className="scroll" role="group" aria-labelledby={heading} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {columns.map(({ head }) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={id(row)}>
                  <th scope="row">{first.cell(row)}</th>
                  {others.map(({ head, cell }) => (
                    <td key={head}>{cell(row)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** How often each type of frame is received or sent. */
export function Rates({ rates }: { readonly rates: readonly FrameRate[] }) {
  const text = useText();
  const { formatNumber } = useTexts();
  return (
    <Figures
      part="rates"
      title={text('diagnostics.rates')}
      rows={rates}
      id={({ type, role, isSent }) => `${role} ${isSent} ${type}`}
      columns={[
        {
          head: text('diagnostics.rates.type'),
          cell: ({ type, isSent }) => `${isSent ? '↗' : '↙'} ${type ?? text('diagnostics.log.untyped')}`,
        },
        { head: text('diagnostics.rates.perSecond'), cell: ({ perSecond }) => formatNumber(perSecond) },
        { head: text('diagnostics.count'), cell: ({ count }) => formatNumber(count) },
        { head: text('diagnostics.size'), cell: ({ size }) => formatNumber(size) },
      ]}
    />
  );
}

/** How long calls take. */
export function Calls({ requests }: { readonly requests: readonly RequestTimes[] }) {
  const text = useText();
  const { formatNumber } = useTexts();
  const ms = (value: number): string => formatNumber(Math.round(value));
  return (
    <Figures
      part="calls"
      title={text('diagnostics.calls')}
      rows={requests}
      id={({ name }) => name}
      columns={[
        { head: text('diagnostics.calls.name'), cell: ({ name }) => name },
        { head: text('diagnostics.count'), cell: ({ count }) => formatNumber(count) },
        { head: text('diagnostics.calls.failed'), cell: ({ failed }) => formatNumber(failed) },
        { head: text('diagnostics.calls.p50'), cell: ({ p50 }) => ms(p50) },
        { head: text('diagnostics.calls.p95'), cell: ({ p95 }) => ms(p95) },
        { head: text('diagnostics.calls.longest'), cell: ({ longest }) => ms(longest) },
      ]}
    />
  );
}

/** The content of the stores. */
export function Stores({ stores }: { readonly stores: readonly StoreSize[] }) {
  const text = useText();
  const { formatNumber } = useTexts();
  const known = (value: number | undefined): string =>
    value === undefined ? text('common.empty') : formatNumber(value);
  return (
    <Figures
      part="stores"
      title={text('diagnostics.stores')}
      rows={stores}
      id={({ name }) => name}
      columns={[
        { head: text('diagnostics.stores.name'), cell: ({ name }) => name },
        { head: text('diagnostics.stores.count'), cell: ({ count }) => known(count) },
        { head: text('diagnostics.size'), cell: ({ size }) => known(size) },
      ]}
    />
  );
}
