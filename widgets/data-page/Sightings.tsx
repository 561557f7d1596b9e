import {
  capturesOf,
  seenMaps,
  sightingsPeriod,
  sightingsRequest,
  type AnyResource,
  type FilterValues,
  type Notice,
  type Sightings as Seen,
} from '@patrolkit/core';
import { useEffect, useId, useMemo, useState } from 'react';
import { useConsole, useNoticeText, useTexts } from '../shared/element/index.ts';
import { ErrorState, Skeleton } from '../shared/ui/states.tsx';
import type { ListSectionView } from './list-section.ts';
import { SectionBox } from './SectionBox.tsx';
import { SightingBars } from './SightingBars.tsx';
import { SightingMap } from './SightingMap.tsx';

type Sighted = NonNullable<AnyResource['sightings']>;

/** When and where the person or plate of a row was seen in the period of its list, and the single captures. */
export function Sightings({
  resource,
  sighted,
  row,
  filters,
  isNarrow,
  List,
  onOpen,
}: {
  readonly resource: AnyResource;
  readonly sighted: Sighted;
  readonly row: unknown;
  /** The filters of the list, which give the period. */
  readonly filters: FilterValues;
  readonly isNarrow: boolean;
  /** Draws the list of captures. */
  readonly List: ListSectionView;
  /** The user requests another page. */
  readonly onOpen: (screen: string, query: string) => void;
}) {
  const { resources, serverNow } = useConsole();
  const { text } = useTexts();
  const noticeText = useNoticeText();
  const [turn, setTurn] = useState(0);
  const [read, setRead] = useState<{ of: object; seen?: Seen; problem?: Notice }>();
  const label = sighted.label(row);
  const { from, to } = filters;
  // The period ends when the row was opened or read again.
  const asked = useMemo(
    () => ({ period: sightingsPeriod(resource, { from, to }, serverNow()), turn }),
    [resource, from, to, serverNow, turn],
  );
  const { period } = asked;

  useEffect(() => {
    const abort = new AbortController();
    void resources.sightings(sighted, sightingsRequest(sighted, label, period), abort.signal).then(outcome => {
      if (abort.signal.aborted) return;
      setRead(outcome.isDone ? { of: asked, seen: outcome.value } : { of: asked, problem: outcome.problem });
    });
    return () => abort.abort();
  }, [resources, sighted, label, period, asked]);

  const list = capturesOf(sighted, label, period);
  if (read?.of !== asked) return <Skeleton lines={8} />;
  const { seen, problem } = read;
  if (!seen)
    return (
      <ErrorState
        title={text('data.loadFailed')}
        {...(problem ? { hint: noticeText(problem) } : {})}
        onRetry={() => setTurn(turn + 1)}
      />
    );
  return (
    <>
      <SectionBox name="seen" label="reports.detail.seen">
        {() => <SightingBars seen={seen} period={period} isNarrow={isNarrow} />}
      </SectionBox>
      <Where seen={seen} isNarrow={isNarrow} />
      {list ? <List section={list} row={row} isNarrow={isNarrow} onOpen={onOpen} /> : null}
    </>
  );
}

/** The maps of the sightings, one at a time. */
function Where({ seen, isNarrow }: { readonly seen: Seen; readonly isNarrow: boolean }) {
  const { text, formatNumber } = useTexts();
  const id = useId();
  const maps = useMemo(() => seenMaps(seen), [seen]);
  const [chosen, setChosen] = useState<string>();
  const map = maps.find(({ mapId }) => mapId === chosen) ?? maps[0];
  const isCut = maps.reduce((sum, { count }) => sum + count, 0) < seen.total;
  return (
    <SectionBox
      name="places"
      label="reports.detail.seenWhere"
      actions={
        maps.length > 1 && map ? (
          <span className="filter">
            <label htmlFor={id}>{text('reports.group.map')}</label>
            <select id={id} className="pk-choice" value={map.mapId} onChange={event => setChosen(event.target.value)}>
              {maps.map(({ mapId, mapName, count }) => (
                <option key={mapId} value={mapId}>
                  {text('reports.detail.seenOption', { map: mapName, count: formatNumber(count) })}
                </option>
              ))}
            </select>
          </span>
        ) : map ? (
          <span className="muted">{map.mapName}</span>
        ) : null
      }
    >
      {() =>
        map ? (
          <>
            <SightingMap map={map} isNarrow={isNarrow} />
            {isCut ? (
              <p className="muted">{text('reports.detail.mostPlaces', { count: formatNumber(seen.places.length) })}</p>
            ) : null}
          </>
        ) : (
          <p className="muted">{text('common.none')}</p>
        )
      }
    </SectionBox>
  );
}
