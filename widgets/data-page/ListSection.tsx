import { loadResource, needOfScreen, type AnyResource } from '@patrolkit/core';
import { useCallback, useState } from 'react';
import { lazily, useConsole, useNoticeText, useText, useTexts } from '../shared/element/index.ts';
import { usePermission } from '../shared/permission/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { ErrorState, Skeleton } from '../shared/ui/states.tsx';
import { Cards } from './Cards.tsx';
import { loadViews } from './custom/views.ts';
import type { CustomViews } from './custom/custom-views.ts';
import type { ListSectionProps } from './list-section.ts';
import { Table } from './Table.tsx';
import { Compare } from './Compare.tsx';
import { SectionBox } from './SectionBox.tsx';
import { useLoaded } from './useLoaded.ts';
import { addressOf, useNarrowed } from './useNarrowed.ts';
import { useOpenRow } from './useOpenRow.tsx';

const Curves = lazily(async () => (await import('./Curves.tsx')).Curves);
const Gantt = lazily(async () => (await import('./Gantt.tsx')).Gantt);

/**
 * Rows to read at once. Pictures to compare are all read. Of rows only the first few are read; the page of the list shows the others.
 * Curves need no rows, and stretches of time are read where they are drawn.
 */
const pageSizes = { rows: 10, pictures: 50, curves: 0, gantt: 1 } as const;

/** Midnight of the first of some days, of which today is the last. */
const daysBefore = (now: number, days: number): number => {
  const midnight = new Date(now);
  midnight.setHours(0, 0, 0, 0);
  return midnight.setDate(midnight.getDate() - days + 1);
};

interface Loaded {
  readonly resource: AnyResource;
  readonly views: CustomViews;
}

/** An existing list, narrowed to the rows that belong to a record. Shows nothing to users who may not see that list. */
export function ListSection(props: ListSectionProps) {
  const { name, label, resource: wanted } = props.section;
  const { loadArea } = useTexts();
  const isPermitted = usePermission();
  const text = useText();
  const load = useCallback(async (): Promise<Loaded> => {
    const [resource, views] = await Promise.all([loadResource(wanted), loadViews(wanted)]);
    await Promise.all((resource.areas ?? []).map(loadArea));
    return { resource, views };
  }, [wanted, loadArea]);
  const { value: loaded, isFailed, retry } = useLoaded(load);

  if (isFailed)
    return (
      <SectionBox name={name} label={label}>
        {() => <ErrorState title={text('common.loadFailed')} onRetry={retry} />}
      </SectionBox>
    );
  // Users who may not see the list see no sign of it.
  if (!loaded) return null;
  const isOpen = isPermitted(needOfScreen(loaded.resource.permission));
  return isOpen || props.isOwn === true ? <Narrowed {...props} {...loaded} isOpen={isOpen} /> : null;
}

/** The list itself, with a link to the page that shows all of it if the user may open that. */
function Narrowed({
  section,
  row,
  isNarrow,
  isOpen,
  onOpen,
  resource,
  views,
}: ListSectionProps & Loaded & { readonly isOpen: boolean }) {
  const { text, formatNumber } = useTexts();
  const noticeText = useNoticeText();
  const { serverNow } = useConsole();
  // The begin does not move on while the page is open.
  const [from] = useState(() => section.days && daysBefore(serverNow(), section.days));
  const { listed, isReading, problem, again, query } = useNarrowed(
    resource,
    from === undefined ? section.filters(row) : { ...section.filters(row), from },
    pageSizes[section.as],
  );
  const { columns: wanted } = section;
  const narrowed: AnyResource = wanted
    ? { ...resource, columns: resource.columns.filter(({ name }) => wanted.includes(name)) }
    : resource;
  const rows = listed?.rows ?? [];
  const { open, dialog } = useOpenRow({
    resource,
    views,
    rows,
    filters: query.filters,
    isNarrow,
    List: ListSection,
    onLink: onOpen,
  });
  const shared = { resource: narrowed, views, rows, isBusy: isReading, onOpen: open };
  const isCurve = section.as === 'curves';
  const all = (
    <Button size="small" onClick={() => onOpen(resource.permission, addressOf(resource, query))}>
      {isCurve ? text(resource.title) : text('reports.detail.all', { count: formatNumber(listed?.total ?? 0) })}
    </Button>
  );
  const none = <p className="muted">{text('common.none')}</p>;
  return (
    <SectionBox
      name={section.name}
      label={section.label}
      actions={isOpen && (isCurve || (listed && listed.total > 0)) ? all : null}
      dialog={dialog}
    >
      {labelledBy =>
        isCurve && resource.curve ? (
          <div className="section-curves">
            <Curves resource={resource} curve={resource.curve} query={query} none={none} />
          </div>
        ) : problem && !isReading ? (
          <ErrorState title={text('data.loadFailed')} hint={noticeText(problem)} onRetry={again} />
        ) : !listed ? (
          <Skeleton lines={3} />
        ) : rows.length === 0 ? (
          none
        ) : section.as === 'gantt' && resource.gantt ? (
          <Gantt
            resource={resource}
            views={views}
            gantt={resource.gantt}
            query={query}
            listTurn={0}
            isNarrow={isNarrow}
            List={ListSection}
            onOpen={() => true}
            onLink={onOpen}
          />
        ) : section.as === 'pictures' ? (
          <Compare resource={resource} views={views} rows={rows} />
        ) : isNarrow ? (
          <Cards {...shared} />
        ) : (
          <Table {...shared} labelledBy={labelledBy} />
        )
      }
    </SectionBox>
  );
}
