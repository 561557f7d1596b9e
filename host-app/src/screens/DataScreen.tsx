import type { DataPageName, MessageId } from '@patrolkit/core';
import '@patrolkit/widgets/data-page';
import type { ComponentType } from 'react';
import { useText } from '../console-context.ts';
import { useQuery, useRouter } from '../router/router-context.ts';
import { pathOfName } from './access.ts';
import './data-page.css';

/** The screen of a page of records; the address says what is asked for. */
export const dataScreen = (resource: DataPageName, title: MessageId): ComponentType =>
  function DataScreen() {
    const text = useText();
    const [query, setQuery] = useQuery();
    const { go } = useRouter();
    return (
      <div className="data-page">
        <h1 className="unseen">{text(title)}</h1>
        <patrol-data-page
          resource={resource}
          query={query.toString()}
          onpageopenrequest={({ detail: { screen, query: wanted } }) => {
            const path = pathOfName(screen);
            if (path !== undefined) go(`${path}?${wanted}`);
          }}
          onquerychanged={({ detail }) => setQuery(new URLSearchParams(detail.query), { replace: detail.isCorrection })}
        />
      </div>
    );
  };
