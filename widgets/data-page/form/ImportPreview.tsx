import { joined, type Imported } from '@patrolkit/core';
import { ChevronLeft, ChevronRight, CircleAlert, Download } from 'lucide-react';
import { useState } from 'react';
import { useText, useTexts } from '../../shared/element/index.ts';
import { Button, IconButton } from '../../shared/ui/Button.tsx';

/** Rows that the preview draws at a time. */
const pageRows = 100;

/** Shows the rows of a sheet with what an import would do with each. A wrong cell has its message. */
export function ImportPreview({ read, onReport }: { readonly read: Imported; readonly onReport: () => void }) {
  const text = useText();
  const { formatNumber } = useTexts();
  const [isWrongOnly, setWrongOnly] = useState(false);
  const [page, setPage] = useState(0);
  const { heads, ignored, wrong } = read;
  const rows = isWrongOnly ? read.rows.filter(({ state }) => state === 'wrong') : read.rows;
  const pages = Math.max(1, Math.ceil(rows.length / pageRows));
  // Another file may have fewer rows.
  const at = Math.min(page, pages - 1);
  const columns = heads.flatMap((head, column) => (ignored.includes(column) ? [] : [{ head, column }]));
  const summary =
    wrong > 0
      ? text('config.import.none', { count: read.rows.length, wrong: formatNumber(wrong) })
      : read.added + read.changed === 0
        ? text('config.import.same', { count: read.rows.length })
        : text('config.import.would', {
            added: formatNumber(read.added),
            changed: formatNumber(read.changed),
            same: formatNumber(read.same),
          });
  return (
    <>
      <p className="pk-line" data-tone={wrong > 0 ? 'error' : undefined} role="status">
        {wrong > 0 ? <CircleAlert aria-hidden /> : null}
        {summary}
      </p>
      {ignored.length > 0 ? (
        <p className="import-hint">
          {text('config.import.ignored', {
            names: joined(
              text,
              'list',
              ignored.map(column => heads[column]),
            ),
          })}
        </p>
      ) : null}
      {wrong > 0 ? (
        <div className="import-file">
          <Button size="small" icon={Download} onClick={onReport}>
            {text('config.import.report')}
          </Button>
          <label>
            <input
              type="checkbox"
              checked={isWrongOnly}
              onChange={event => {
                setWrongOnly(event.target.checked);
                setPage(0);
              }}
            />
            {text('config.import.wrongOnly')}
          </label>
        </div>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys as well */}
      <div className="import-rows" role="region" tabIndex={0} aria-label={text('config.import.preview')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text('config.import.report.row')}</th>
              <th scope="col">{text('config.import.state')}</th>
              {columns.map(({ head, column }) => (
                <th key={column} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(at * pageRows, (at + 1) * pageRows).map(({ line, state, cells, faults }) => (
              <tr key={line} data-state={state}>
                <th scope="row">{formatNumber(line)}</th>
                <td>
                  {text(`config.import.state.${state}`)}
                  <Faults messages={faults.filter(({ column }) => column < 0).map(({ message }) => message)} />
                </td>
                {columns.map(({ column }) => {
                  const messages = faults.filter(fault => fault.column === column).map(({ message }) => message);
                  return (
                    <td key={column} data-wrong={messages.length > 0 || undefined}>
                      {cells[column]}
                      <Faults messages={messages} />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 ? (
        <div className="import-file">
          <IconButton
            icon={ChevronLeft}
            label={text('common.pages.before')}
            spent={at === 0}
            onClick={() => setPage(at - 1)}
          />
          <span>{text('config.import.page', { page: formatNumber(at + 1), pages: formatNumber(pages) })}</span>
          <IconButton
            icon={ChevronRight}
            label={text('common.pages.after')}
            spent={at + 1 >= pages}
            onClick={() => setPage(at + 1)}
          />
        </div>
      ) : null}
    </>
  );
}

/** What is wrong with a cell. */
function Faults({ messages }: { readonly messages: readonly string[] }) {
  return messages.map(message => (
    <span key={message} className="import-fault">
      <CircleAlert aria-hidden size={14} />
      {message}
    </span>
  ));
}
