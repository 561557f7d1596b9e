import { needOfScreen, type AnyResource, type Detail } from '@patrolkit/core';
import { RotateCw } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import { lazily, useConsole, useHost, useStore, useTexts, type Emit } from '../shared/element/index.ts';
import { PrintButton } from '../shared/print/PrintButton.tsx';
import { Permitted } from '../shared/permission/index.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { EmptyState, Loading, NoPermission } from '../shared/ui/states.tsx';
import { Cell } from './Cell.tsx';
import type { CustomViews } from './custom/custom-views.ts';
import type { spec } from './data-page.element.ts';
import { ListSection } from './ListSection.tsx';
import { RowsSection } from './RowsSection.tsx';
import { soughtRow } from './sought-row.ts';
import { useNarrowed } from './useNarrowed.ts';
import { useReported } from './useReported.ts';
import { Unread } from './Unread.tsx';

const HistorySection = lazily(async () => (await import('./HistorySection.tsx')).HistorySection);
const PlaceSection = lazily(async () => (await import('./PlaceSection.tsx')).PlaceSection);

interface DetailPageProps {
  readonly detail: Detail;
  /** The list whose row the page shows, and the views of that list. */
  readonly resource: AnyResource;
  readonly views: CustomViews;
  readonly address: string;
  readonly isNarrow: boolean;
  readonly emit: Emit<typeof spec>;
}

/** A page of one record, for users who may see it: its facts and the sections that belong to it. */
export function DetailPage(props: DetailPageProps) {
  const session = useStore(useConsole().session.$session);
  if (session.state !== 'signed-in') return null;
  return (
    <Permitted need={needOfScreen(props.detail.permission)} otherwise={<NoPermission />}>
      <Record {...props} />
    </Permitted>
  );
}

/** The record of an address. */
function Record({ detail, resource, views, address, isNarrow, emit }: DetailPageProps) {
  const { text } = useTexts();
  const host = useHost();
  const titleId = useId();
  const wireName = resource.request.fields[detail.by]?.wireName ?? detail.by;
  const wanted = new URLSearchParams(address).get(wireName)?.trim() ?? '';
  const { listed, isReading, problem, again } = useNarrowed(
    resource,
    wanted === '' ? undefined : { [detail.by]: wanted },
  );
  const [turn, setTurn] = useState(0);

  const written = new URLSearchParams({ [wireName]: wanted }).toString();
  const read = soughtRow(listed?.rows ?? [], detail.by, wanted);
  const readAt = listed?.readAt;
  const [reported, setReported] = useState<{ readonly since: number | undefined; readonly row: object }>();
  // What the thing has reported since the list was read.
  const row =
    read !== undefined &&
    reported !== undefined &&
    reported.since === readAt &&
    resource.id(reported.row) === resource.id(read)
      ? reported.row
      : read;
  useReported(
    resource,
    read === undefined ? undefined : [read],
    useCallback((newer: object) => setReported({ since: readAt, row: newer }), [readAt]),
  );
  const open = (screen: string, query: string): void => {
    emit('pageopenrequest', { screen, query });
  };
  const facts = (resource.facts ?? resource.columns).filter(
    ({ name, read }) => (detail.facts?.includes(name) ?? true) && row !== undefined && (read?.(row) ?? '') !== '',
  );
  const shown = { isNarrow, onOpen: open };
  return (
    <>
      <header className="head record-head">
        <h2 id={titleId}>{text(detail.title)}</h2>
        {row === undefined
          ? null
          : detail.others?.map(({ screen, label }) => (
              <Permitted key={screen} need={needOfScreen(screen)}>
                <Button size="small" onClick={() => open(screen, written)}>
                  {text(label)}
                </Button>
              </Permitted>
            ))}
        <PrintButton
          part={() => host.shadowRoot?.querySelector('.record')}
          title={text(detail.title)}
          lines={[]}
          disabled={row === undefined}
        />
        <IconButton
          icon={RotateCw}
          label={text('common.refresh')}
          spent={wanted === '' || isReading}
          onClick={() => {
            setTurn(turn + 1);
            again();
          }}
        />
      </header>
      {wanted === '' ? (
        <EmptyState title={text('reports.detail.without')} hint={text('reports.detail.withoutHint')} />
      ) : problem && !isReading ? (
        <Unread page={detail.name} problem={problem} onRetry={again} />
      ) : !listed ? (
        <Loading />
      ) : row === undefined ? (
        <EmptyState title={text('reports.detail.notFound')} hint={text('reports.detail.notFoundHint')} />
      ) : (
        <article className="record" aria-labelledby={titleId} aria-busy={isReading || undefined}>
          <dl part="facts" className="record-facts">
            {facts.map(column => (
              <div key={column.name} data-column={column.name}>
                <dt>{text(column.label)}</dt>
                <dd>
                  <Cell column={column} row={row} views={views} name={text(detail.title)} />
                </dd>
              </div>
            ))}
          </dl>
          {detail.sections.map(section =>
            section.kind === 'rows' ? (
              <RowsSection key={`${section.name} ${turn}`} section={section} id={wanted} of={row} {...shown} />
            ) : section.kind === 'place' ? (
              <PlaceSection key={section.name} section={section} row={row} />
            ) : section.kind === 'history' ? (
              <HistorySection key={`${section.name} ${turn}`} section={section} id={wanted} />
            ) : (
              <ListSection
                key={`${section.name} ${turn}`}
                section={section}
                row={row}
                isOwn={section.resource === detail.of}
                {...shown}
              />
            ),
          )}
        </article>
      )}
    </>
  );
}
