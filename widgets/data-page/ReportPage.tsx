import {
  calendarStretch,
  groupOf,
  isListable,
  listQuery,
  needOfScreen,
  readReport,
  reportFileRequest,
  reportProblems,
  withPeriod,
  writeDate,
  writeReport,
  type CalendarKind,
  type FilterValues,
  type Report,
  type ReportQuery,
  type TimePreset,
} from '@patrolkit/core';
import { Download, Filter, RotateCw } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { lazily, useConsole, useNoticeText, useStore, useTexts, type Emit } from '../shared/element/index.ts';
import { Permitted, usePermission } from '../shared/permission/index.ts';
import { PrintButton } from '../shared/print/PrintButton.tsx';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { Dialog, lateDialog } from '../shared/dialog/Dialog.tsx';
import { EmptyState, ErrorState, NoPermission, Skeleton } from '../shared/ui/states.tsx';
import type { spec } from './data-page.element.ts';
import { Filters } from './Filters.tsx';
import { figureOf } from './report-charts.ts';
import { ReportCharts, useSlotName } from './ReportCharts.tsx';
import { ReportFigures } from './ReportFigures.tsx';
import { ReportTable } from './ReportTable.tsx';
import { useDraft } from './useDraft.ts';
import { LastAnswer } from './useOffers.ts';
import { useReport, type Reading } from './useReport.ts';

const UnsentFilters = lazily(async () => (await import('./UnsentFilters.tsx')).UnsentFilters);
const ExportDialog = lateDialog(async () => (await import('./ExportDialog.tsx')).ExportDialog);

/** The parts of a report page. */
interface ReportPageProps {
  readonly report: Report;
  /** True when there is no room for filters. */
  readonly isNarrow: boolean;
  /** The request, as the query of an address. */
  readonly address: string;
  readonly emit: Emit<typeof spec>;
}

/** A report page, for users who may see it. */
export function ReportPage(props: ReportPageProps) {
  const session = useStore(useConsole().session.$session);
  if (session.state !== 'signed-in') return null;
  return (
    <Permitted need={needOfScreen(props.report.permission)} otherwise={<NoPermission />}>
      <ReportView {...props} />
    </Permitted>
  );
}

/** Keeps the request in step with the address around it. The later change wins. */
function useReportQuery({ report, address, emit }: ReportPageProps): [ReportQuery, (next: ReportQuery) => void] {
  const { serverNow, resources } = useConsole();
  const { timeZone } = resources;
  const [query, setQuery] = useState(() => readReport(report, address, serverNow(), timeZone));
  const shown = useRef(address);
  useLayoutEffect(() => {
    if (address === shown.current) return;
    shown.current = address;
    setQuery(readReport(report, address, serverNow(), timeZone));
  }, [report, address, serverNow, timeZone]);
  const go = (next: ReportQuery): void => {
    shown.current = writeReport(report, next);
    setQuery(next);
    emit('querychanged', { query: shown.current, isCorrection: false });
  };
  return [query, go];
}

/** Writes periods in words: a month, a day, or from one time to another. */
function usePeriodText(): (period: { readonly from: number; readonly to: number }) => string {
  const { text, formatDate, formatDateTime } = useTexts();
  return ({ from, to }) => {
    const same = (kind: CalendarKind, at: number): boolean => {
      const stretch = calendarStretch(kind, from);
      return stretch.from === from && stretch.to === at;
    };
    if (same('year', to)) return writeDate('year', from);
    if (same('month', to)) return writeDate('month', from);
    if (same('day', to)) return formatDate(from);
    const isWhole = calendarStretch('day', from).from === from && calendarStretch('day', to).to === to;
    const write = isWhole ? formatDate : formatDateTime;
    return text('common.stretch', { from: write(from), to: write(to) });
  };
}

/** The content that was read: figures, charts, and the rows of the groups. */
function Body({
  report,
  read: { answer, query },
  emit,
}: {
  readonly report: Report;
  readonly read: NonNullable<Reading['read']>;
  readonly emit: Emit<typeof spec>;
}) {
  const { serverNow } = useConsole();
  const { text } = useTexts();
  const isPermitted = usePermission();
  const slotName = useSlotName();
  const periodText = usePeriodText();
  const group = groupOf(report, query);
  const groupName = group ? text(group.label) : '';
  const compared = periodText({ from: answer.beforeFrom, to: answer.beforeTo });
  const { list } = report;
  const isListed = isPermitted(needOfScreen(list.screen));
  const isLong = group?.field !== undefined && !isListable(report, query.filters, serverNow());
  return (
    <>
      <ReportFigures report={report} answer={answer} compared={compared} />
      {figureOf(answer.whole, report.count) === 0 ? (
        <EmptyState title={text('reports.none')} hint={text('reports.noneHint')} />
      ) : (
        <>
          <ReportCharts
            report={report}
            answer={answer}
            group={query.group}
            groupName={groupName}
            file={`${report.file.name}-${writeDate('day', query.filters.from)}`}
          />
          <section className="drawn">
            <h3>{text('reports.groups.title', { group: groupName })}</h3>
            {isLong && isListed ? (
              <p className="muted" data-screen>
                {text('reports.tooLong')}
              </p>
            ) : null}
            <ReportTable
              report={report}
              label={text('reports.groups.title', { group: groupName })}
              head={groupName}
              rows={answer.rows}
              whole={answer.whole}
              nameOf={row => slotName(row, query.group)}
              onOpen={row => {
                const wanted = isListed ? listQuery(report, query, row, serverNow()) : undefined;
                return wanted === undefined
                  ? undefined
                  : () => emit('pageopenrequest', { screen: list.screen, query: wanted });
              }}
            />
          </section>
        </>
      )}
    </>
  );
}

function ReportView(props: ReportPageProps) {
  const { report, isNarrow, emit } = props;
  const { serverNow } = useConsole();
  const { text, formatNumber, formatTime } = useTexts();
  const noticeText = useNoticeText();
  const isPermitted = usePermission();
  const periodText = usePeriodText();
  const groupId = useId();
  const titleId = useId();
  const filtersId = useId();
  const body = useRef<HTMLDivElement>(null);
  const [query, go] = useReportQuery(props);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const problems = reportProblems(report, query.filters, serverNow());
  const isValid = Object.keys(problems).length === 0;
  const { read, isReading, problem, again } = useReport(report, query, isValid);
  const hasRuns = read !== undefined && figureOf(read.answer.whole, report.count) !== 0;
  const title = text(report.title);

  const apply = (filters: FilterValues, preset: TimePreset | undefined): void =>
    go({ ...query, filters: withPeriod(report, filters, serverNow()), preset });
  const draft = useDraft(report, query, {
    problemsOf: reportProblems,
    onApply: apply,
    onClear: () => go({ ...readReport(report, '', serverNow()), group: query.group }),
  });
  const closeSheet = (): void => {
    setSheetOpen(false);
    // Text that was typed into the sheet but not applied is dropped.
    draft.reset();
  };
  const filters = <Filters resource={report} values={query.filters} draft={draft} id={filtersId} onSent={closeSheet} />;
  return (
    <LastAnswer value={read}>
      <header className="head">
        <h2 id={titleId}>{title}</h2>
        <p className="hint" role="status">
          {read && !isReading ? text('data.readAt', { time: formatTime(read.at) }) : null}
        </p>
        <IconButton icon={RotateCw} label={text('common.refresh')} spent={!isValid || isReading} onClick={again} />
        {isNarrow ? (
          <Button size="small" icon={Filter} onClick={() => setSheetOpen(true)}>
            {text('data.filters')}
          </Button>
        ) : null}
        <div className="sort-choice group">
          <label htmlFor={groupId}>{text('reports.group')}</label>
          <select
            id={groupId}
            className="pk-choice"
            value={query.group}
            onChange={event => go({ ...query, group: event.target.value })}
          >
            {report.groups.map(({ name, label }) => (
              <option key={name} value={name}>
                {text(label)}
              </option>
            ))}
          </select>
        </div>
        <PrintButton
          part={() => body.current}
          title={title}
          isWide
          lines={[text('reports.period.shown', { period: periodText(query.filters) })]}
          disabled={!read || isReading || !isValid}
        />
        {isPermitted({ element: [report.permission, report.file.permission] }) ? (
          <Button size="small" icon={Download} disabled={!hasRuns || !isValid} onClick={() => setExporting(true)}>
            {text('data.export.title')}
          </Button>
        ) : null}
      </header>
      {!isNarrow ? (
        filters
      ) : isSheetOpen ? (
        <Dialog
          open
          title={text('data.filters')}
          onClose={closeSheet}
          footer={
            <Button kind="primary" type="submit" form={filtersId}>
              {text(draft.isChanged ? 'data.filters.apply' : 'common.close')}
            </Button>
          }
        >
          {filters}
        </Dialog>
      ) : null}
      {isValid && problem && !isReading ? (
        <div className="room">
          <ErrorState title={text('reports.loadFailed')} hint={noticeText(problem)} onRetry={again} />
        </div>
      ) : !isValid ? (
        <div className="room">
          {isNarrow ? <UnsentFilters problems={problems} onOpen={() => setSheetOpen(true)} /> : null}
        </div>
      ) : !read ? (
        <div className="room" aria-busy="true">
          <Skeleton lines={12} />
        </div>
      ) : (
        <div
          ref={body}
          part="report"
          className="report"
          aria-labelledby={titleId}
          role="region"
          aria-busy={isReading || undefined}
        >
          <Body report={report} read={read} emit={emit} />
        </div>
      )}
      {isExporting && read ? (
        <ExportDialog
          file={report.file}
          hint={text('reports.export.rows', { count: formatNumber(read.answer.rows.length) })}
          total={read.answer.rows.length}
          request={(remark, format) => reportFileRequest(report, query, { remark, format, text })}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </LastAnswer>
  );
}
