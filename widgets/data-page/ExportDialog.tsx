import { charactersOf, noticeDurations, type AnyResource, type FileFormat, type Notice } from '@patrolkit/core';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useConsole, useNoticeText, useText, useTexts } from '../shared/element/index.ts';
import { useSaveBlob } from '../shared/ui/useSave.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Dialog } from '../shared/dialog/Dialog.tsx';
import { TextArea } from '../shared/form/Field.tsx';

/** Kinds of files. The workbook comes first because it holds each value with its type. A spreadsheet must guess the types in a CSV file. */
const formats: readonly FileFormat[] = ['xlsx', 'csv'];

/** Date and time for a file name, local: 20260310-1530. */
const stamp = (at: number): string => {
  const date = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}${two(date.getMonth() + 1)}${two(date.getDate())}-${two(date.getHours())}${two(date.getMinutes())}`;
};

/** Asks what the file is for, fetches it and saves it. The user can cancel at any time. */
export function ExportDialog({
  file,
  hint,
  total,
  request,
  onClose,
}: {
  readonly file: NonNullable<AnyResource['file']>;
  /** The content of the file. */
  readonly hint: string;
  readonly total: number;
  /** Makes the request for the file, with a remark and a kind of file. */
  readonly request: (remark: string, format: FileFormat) => object;
  readonly onClose: () => void;
}) {
  const { resources, notices, now } = useConsole();
  const text = useText();
  const { formatNumber } = useTexts();
  const noticeText = useNoticeText();
  const save = useSaveBlob();
  const [remark, setRemark] = useState('');
  const [format, setFormat] = useState<FileFormat>(file.fields ? 'xlsx' : 'csv');
  const [rows, setRows] = useState<number>();
  const [failure, setFailure] = useState<Notice>();
  const abort = useRef<AbortController>(undefined);
  const isFetching = rows !== undefined;
  const limit = file.remarkLimit;
  const length = charactersOf(remark);
  const isTooLong = length > limit;

  // Leaving the page cancels the fetching.
  useEffect(() => () => abort.current?.abort(), []);

  const fetchFile = async (): Promise<void> => {
    if (isFetching || isTooLong) return;
    const fetching = new AbortController();
    abort.current = fetching;
    setFailure(undefined);
    setRows(0);
    let count = 0;
    const outcome = await resources.file(file, request(remark, format), {
      signal: fetching.signal,
      onRows: received => {
        count = received;
        setRows(received);
      },
    });
    if (fetching.signal.aborted) return;
    setRows(undefined);
    if (!outcome.isDone) return setFailure(outcome.problem);
    // A server that knows no workbooks sends a CSV file all the same.
    const sent = outcome.value.type.startsWith('text/csv') ? 'csv' : format;
    save(outcome.value, `${file.name}-${stamp(now())}.${sent}`);
    // Only the lines of a CSV file can be counted. A workbook holds all rows that were found.
    const exported = formatNumber(sent === 'csv' ? count : total);
    notices.notify('success', { id: 'data.export.done', values: { count: exported } }, noticeDurations.done);
    onClose();
  };
  const giveUp = (): void => {
    abort.current?.abort();
    onClose();
  };

  return (
    <Dialog
      open
      width={440}
      title={text('data.export.title')}
      onClose={giveUp}
      footer={
        <>
          <Button onClick={giveUp}>{text('common.cancel')}</Button>
          <Button
            kind="primary"
            icon={Download}
            busy={isFetching}
            disabled={isTooLong}
            onClick={() => void fetchFile()}
          >
            {text('data.export.start')}
          </Button>
        </>
      }
    >
      <div className="export">
        <p>{hint}</p>
        {file.fields ? (
          <fieldset disabled={isFetching}>
            <legend>{text('data.export.format')}</legend>
            {formats.map(known => (
              <label key={known}>
                <input
                  type="radio"
                  name="format"
                  value={known}
                  checked={format === known}
                  onChange={() => setFormat(known)}
                />
                {text(`data.export.format.${known}`)}
              </label>
            ))}
          </fieldset>
        ) : null}
        <TextArea
          label={text('data.export.remark')}
          value={remark}
          rows={2}
          maxLength={limit}
          disabled={isFetching}
          onChange={setRemark}
          {...(isTooLong ? { error: text('data.tooLong', { limit, length }) } : {})}
        />
        {isFetching ? (
          <label className="progress">
            <progress {...(format === 'csv' ? { max: Math.max(total, rows), value: rows } : {})} />
            <span>
              {format === 'csv'
                ? text('data.export.progress', { rows: formatNumber(rows), count: formatNumber(total) })
                : text('data.export.running')}
            </span>
          </label>
        ) : null}
        {failure ? (
          <p className="pk-line" data-tone="error" role="alert">
            {text('data.export.failed')} {noticeText(failure)}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
