import {
  importLimits,
  importReport,
  noticeDurations,
  sheetProblem,
  type Imported,
  type Keeps,
  type Notice,
} from '@patrolkit/core';
import { Download, FileUp, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useConsole, useNoticeText, useText, useTexts } from '../../shared/element/index.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { useSaveBlob } from '../../shared/ui/useSave.ts';
import { useSheet } from '../useSheet.ts';
import css from './import.css?inline';
import { ImportPreview } from './ImportPreview.tsx';

/** What an import does with rows: it only adds things, or also changes those that are there. */
const ways = ['add', 'change'] as const;
type Way = (typeof ways)[number];

/** What is under way: the file is checked, or its rows are imported. */
type Work = 'checking' | 'importing';

/** What the owner of the dialog does. */
interface Owner {
  readonly onImported: () => void;
  /** Nobody knows whether the rows were imported. */
  readonly onUnknown: () => void;
  readonly onClose: () => void;
}

/** Checks a sheet, imports it, and cancels either. */
function useImport({ call }: NonNullable<Keeps['import']>, { onImported, onUnknown, onClose }: Owner) {
  const { notices, resources } = useConsole();
  const { formatNumber } = useTexts();
  const abort = useRef<AbortController>(undefined);
  const [file, setFile] = useState<File>();
  const [way, setWay] = useState<Way>('add');
  const [work, setWork] = useState<Work>();
  const [read, setRead] = useState<Imported>();
  const [problem, setProblem] = useState<Notice>();
  useEffect(() => () => abort.current?.abort(), []);

  const send = async (sheet: File, by: Way, isTrial: boolean): Promise<void> => {
    abort.current?.abort();
    const sending = new AbortController();
    abort.current = sending;
    setProblem(undefined);
    if (isTrial) setRead(undefined);
    setWork(isTrial ? 'checking' : 'importing');
    const outcome = await resources.send(call, { file: sheet, way: by, isTrial }, sending.signal);
    // Another file has been chosen, or the user has cancelled.
    if (abort.current !== sending || sending.signal.aborted) return;
    setWork(undefined);
    if (!outcome.isDone) return setProblem(outcome.problem);
    setRead(outcome.value);
    if (!outcome.value.isDone) return;
    const { added, changed, same } = outcome.value;
    const values = { added: formatNumber(added), changed: formatNumber(changed), same: formatNumber(same) };
    notices.notify('success', { id: 'config.import.done', values }, noticeDurations.done);
    onImported();
  };
  const choose = (chosen: File | undefined): void => {
    if (!chosen) return;
    const refused = sheetProblem(chosen);
    abort.current?.abort();
    setWork(undefined);
    setRead(undefined);
    setFile(refused ? undefined : chosen);
    if (refused) return setProblem(refused);
    void send(chosen, way, true);
  };
  /** Ends what is under way, or closes the dialog when nothing is. */
  const cancel = (): void => {
    if (!work) return onClose();
    abort.current?.abort();
    setWork(undefined);
    if (work === 'checking') return setFile(undefined);
    // The server may have finished before it heard of it.
    setProblem({ id: 'config.import.cancelled' });
    onUnknown();
  };
  const close = (): void => {
    if (work === 'importing') onUnknown();
    onClose();
  };
  return { file, way, setWay, work, read, problem, setProblem, send, choose, cancel, close };
}

/** Imports things from a sheet: the user chooses a file, sees what each row would do, and imports all of them or none. */
export function ImportDialog({
  importing,
  name,
  pageTitle,
  ...owner
}: Owner & {
  readonly importing: NonNullable<Keeps['import']>;
  /** The name of the page, for the names of files. */
  readonly name: string;
  readonly pageTitle: string;
}) {
  const { resources } = useConsole();
  const text = useText();
  const { formatNumber } = useTexts();
  const noticeText = useNoticeText();
  const save = useSaveBlob();
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useSheet(css, box);
  const { file, way, setWay, work, read, problem, setProblem, send, choose, cancel, close } = useImport(
    importing,
    owner,
  );
  const fetchTemplate = async (): Promise<void> => {
    const outcome = await resources.file({ call: importing.template }, { format: 'xlsx' });
    if (outcome.isDone) save(outcome.value, `${name}.xlsx`);
    else setProblem(outcome.problem);
  };
  const saveReport = (): void => {
    if (!read) return;
    const labels = (['row', 'column', 'value', 'message'] as const).map(one => text(`config.import.report.${one}`));
    const [row = '', column = '', value = '', message = ''] = labels;
    save(importReport(read, [row, column, value, message]), `${name}.csv`);
  };
  const isReady = read !== undefined && !read.isDone && read.wrong === 0 && read.added + read.changed > 0;
  return (
    <Dialog
      open
      width={960}
      title={text('config.import.title', { title: pageTitle })}
      onClose={close}
      footer={
        <>
          <Button onClick={cancel}>{text('common.cancel')}</Button>
          <Button
            kind="primary"
            icon={Upload}
            busy={work === 'importing'}
            disabled={!isReady}
            onClick={() => (file ? void send(file, way, false) : undefined)}
          >
            {text('config.import')}
          </Button>
        </>
      }
    >
      <div className="import" ref={box}>
        <p className="import-hint">
          {text('config.import.hint', {
            rows: formatNumber(importLimits.rows),
            size: importLimits.max / 1024 / 1024,
          })}
        </p>
        <div className="import-file">
          <Button icon={FileUp} disabled={work === 'importing'} onClick={() => input.current?.click()}>
            {text('config.import.choose')}
          </Button>
          <Button kind="quiet" icon={Download} onClick={() => void fetchTemplate()}>
            {text('config.import.template')}
          </Button>
          {file ? <span>{file.name}</span> : null}
        </div>
        <input
          ref={input}
          className="import-input"
          type="file"
          accept=".csv,.xlsx,.xls"
          tabIndex={-1}
          aria-label={text('config.import.choose')}
          onChange={event => {
            const [chosen] = event.target.files ?? [];
            choose(chosen);
            // The user can choose the same file again.
            event.target.value = '';
          }}
        />
        <fieldset disabled={work === 'importing'}>
          <legend>{text('config.import.way')}</legend>
          {ways.map(one => (
            <label key={one} className="import-way">
              <input
                type="radio"
                name="way"
                value={one}
                checked={way === one}
                onChange={() => {
                  setWay(one);
                  if (file) void send(file, one, true);
                }}
              />
              {text(`config.import.way.${one}`)}
            </label>
          ))}
        </fieldset>
        {work ? (
          <label className="import-work">
            <progress />
            <span role="status">{text(`config.import.${work}`)}</span>
          </label>
        ) : null}
        {problem ? (
          <p className="pk-line" data-tone="error" role="alert">
            {noticeText(problem)}
          </p>
        ) : null}
        {read ? <ImportPreview read={read} onReport={saveReport} /> : null}
      </div>
    </Dialog>
  );
}
