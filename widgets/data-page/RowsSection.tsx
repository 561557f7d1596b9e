import { needOfScreen, type Notice, type RowsSection as Section } from '@patrolkit/core';
import { useEffect, useState } from 'react';
import { useConsole, useNoticeText, useStore, useText, useTexts } from '../shared/element/index.ts';
import { usePermission } from '../shared/permission/index.ts';
import { ErrorState, Skeleton } from '../shared/ui/states.tsx';
import { Cards } from './Cards.tsx';
import type { CustomViews } from './custom/custom-views.ts';
import { Table } from './Table.tsx';
import { CourseMap } from './CourseMap.tsx';
import { SectionBox } from './SectionBox.tsx';

const noViews: CustomViews = { cells: {}, forms: {} };

/** Rows that one call answers for the record of the page, with a map if they have places. */
export function RowsSection({
  section,
  id,
  of,
  isNarrow,
  onOpen,
}: {
  readonly section: Section;
  /** The id of the record of the page. */
  readonly id: string;
  /** That record. */
  readonly of: unknown;
  readonly isNarrow: boolean;
  /** The user requests another page. */
  readonly onOpen: (screen: string, query: string) => void;
}) {
  const { resources, preferences } = useConsole();
  const { formatNumber } = useTexts();
  const isPermitted = usePermission();
  const text = useText();
  const noticeText = useNoticeText();
  const { language } = useStore(preferences.$preferences);
  const [turn, setTurn] = useState(0);
  const [read, setRead] = useState<{ key: string; answer?: unknown; problem?: Notice }>();
  const key = `${id} ${language} ${turn}`;

  useEffect(() => {
    const abort = new AbortController();
    void resources.section(section, id, abort.signal).then(outcome => {
      if (abort.signal.aborted) return;
      setRead(outcome.isDone ? { key, answer: outcome.value } : { key, problem: outcome.problem });
    });
    return () => abort.abort();
  }, [resources, section, id, key]);

  const isReading = read?.key !== key;
  const hasAnswer = read !== undefined && !read.problem;
  const rows = hasAnswer ? section.rows(read.answer) : [];
  const course = hasAnswer ? section.course?.(read.answer) : undefined;
  const { link } = section;
  const open =
    link && isPermitted(needOfScreen(link.screen))
      ? (rowId: string): void => {
          const row = rows.find(one => section.id(one) === rowId);
          if (row !== undefined) onOpen(link.screen, link.query(row, of));
        }
      : undefined;
  const shared = {
    resource: section,
    views: noViews,
    rows,
    isBusy: isReading,
    onOpen: open,
    ...(link ? { openLabel: text(link.label) } : {}),
  };
  return (
    <SectionBox
      name={section.name}
      label={section.label}
      actions={
        course ? (
          <span className="muted">
            {text('reports.detail.reached', {
              reached: formatNumber(course.points.filter(({ state }) => state === 'reached').length),
              count: formatNumber(course.points.length),
            })}
          </span>
        ) : null
      }
    >
      {labelledBy =>
        read?.problem && !isReading ? (
          <ErrorState
            title={text('data.loadFailed')}
            hint={noticeText(read.problem)}
            onRetry={() => setTurn(turn + 1)}
          />
        ) : !hasAnswer ? (
          <Skeleton lines={6} />
        ) : rows.length === 0 ? (
          <p className="muted">{text('common.none')}</p>
        ) : (
          <div className="section-rows" data-course={course !== undefined || undefined}>
            {course ? <CourseMap course={course} onOpen={open} /> : null}
            {isNarrow ? <Cards {...shared} /> : <Table {...shared} labelledBy={labelledBy} />}
          </div>
        )
      }
    </SectionBox>
  );
}
