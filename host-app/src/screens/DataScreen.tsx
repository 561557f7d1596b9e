import type { DataPageName, MessageId } from '@patrolkit/core';
import '@patrolkit/widgets/data-page';
import type { ComponentType } from 'react';
import { useText } from '../console-context.ts';
import { useQuery } from '../router/router-context.ts';
import { useUnsavedWidget } from '../tags/unsaved.ts';
import './data-page.css';
import { useOpenPage } from './useOpenPage.ts';
import { useTiles } from './tiles.ts';

/** A page of records in a screen. */
export function DataPage({
  resource,
  query,
  current,
  onQuery,
  onOpen,
}: {
  readonly resource: DataPageName;
  /** The request, as the query of an address. */
  readonly query: string;
  /** The recording that plays now, as the query that opened it. */
  readonly current?: string;
  /** Called with another query. A correction is a change that the user did not make. */
  readonly onQuery: (query: string, isCorrection: boolean) => void;
  /** Called when the page requests another page. If it answers false, the screen of that page opens. */
  readonly onOpen?: (screen: string, query: string) => boolean;
}) {
  const openPage = useOpenPage();
  const onUnsaved = useUnsavedWidget();
  const tiles = useTiles();
  return (
    <patrol-data-page
      resource={resource}
      query={query}
      {...tiles}
      {...(current === undefined ? {} : { current })}
      onpageopenrequest={({ detail }) => {
        if (!onOpen?.(detail.screen, detail.query)) openPage(detail);
      }}
      onunsavedchanged={onUnsaved}
      onquerychanged={({ detail }) => onQuery(detail.query, detail.isCorrection)}
    />
  );
}

/** The screen of a page of records. The address holds the request. */
export const dataScreen = (resource: DataPageName, title: MessageId): ComponentType =>
  function DataScreen() {
    const text = useText();
    const [query, setQuery] = useQuery();
    return (
      <div className="data-page">
        <h1 className="unseen">{text(title)}</h1>
        <DataPage
          resource={resource}
          query={query.toString()}
          onQuery={(wanted, isCorrection) => setQuery(new URLSearchParams(wanted), { replace: isCorrection })}
        />
      </div>
    );
  };
