import type { Report, ReportRow } from '@patrolkit/core';
import { useTexts } from '../shared/element/index.ts';
import { Cell } from './Cell.tsx';
import { figureOf } from './report-charts.ts';

const noViews = { cells: {}, forms: {} };

/** Rows of a report with all their figures, and the total below them. */
export function ReportTable({
  report,
  label,
  head,
  rows,
  whole,
  nameOf,
  onOpen,
}: {
  readonly report: Report;
  readonly label: string;
  /** Head of the first column. */
  readonly head: string;
  readonly rows: readonly ReportRow[];
  readonly whole: object;
  readonly nameOf: (row: ReportRow) => string;
  /** Leads to the records of a row. Undefined for a row whose records cannot be listed. */
  readonly onOpen?: (row: ReportRow) => (() => void) | undefined;
}) {
  const { text } = useTexts();
  const cells = (row: object) =>
    report.figures.map(figure => (
      <td key={figure.name} data-column={figure.name} data-kind={figure.kind}>
        {figureOf(row, figure.name) === undefined ? '–' : <Cell column={figure} row={row} views={noViews} name="" />}
      </td>
    ));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where it is wider than the page, by keys as well
    <div className="scroll" role="region" aria-label={label} tabIndex={0}>
      <table part="table" aria-label={label} className="report-rows">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {report.figures.map(figure => (
              <th key={figure.name} scope="col">
                {text(figure.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => {
            const open = onOpen?.(row);
            const name = nameOf(row);
            return (
              <tr key={row.key} data-key={row.key}>
                <th scope="row">
                  {open ? (
                    <button type="button" className="open" title={text('reports.open', { name })} onClick={open}>
                      {name}
                    </button>
                  ) : (
                    name
                  )}
                </th>
                {cells(row)}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text('common.total')}</th>
            {cells(whole)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
